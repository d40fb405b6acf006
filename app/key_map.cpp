#include "app/key_map.h"

#include <algorithm>

namespace pyramide {

namespace {

std::vector<Chord> chords_of_table(const CommandInfo& info) {
    std::vector<Chord> chords;
    for (const Chord& chord : {info.chord, info.second}) {
        if (chord.key != Key::None) chords.push_back(chord);
    }
    return chords;
}

}  // namespace

KeyMap::KeyMap() {
    for (const CommandInfo& info : command_table()) chords_.push_back(chords_of_table(info));
}

const CommandInfo* KeyMap::find(const Chord& chord) const {
    if (chord.key == Key::None) return nullptr;
    for (std::size_t at = 0; at < chords_.size(); ++at) {
        if (std::find(chords_[at].begin(), chords_[at].end(), chord) != chords_[at].end())
            return &command_info(static_cast<CommandId>(at));
    }
    return nullptr;
}

std::string KeyMap::text(CommandId id) const {
    std::string text;
    for (const Chord& chord : chords(id)) text += (text.empty() ? "" : " or ") + to_text(chord);
    return text;
}

void KeyMap::set(CommandId id, std::vector<Chord> chords) {
    std::vector<Chord> kept;
    for (const Chord& chord : chords) {
        const bool is_known = std::find(kept.begin(), kept.end(), chord) != kept.end();
        if (chord.key != Key::None && !is_known) kept.push_back(chord);
    }
    for (std::vector<Chord>& others : chords_)
        std::erase_if(others, [&kept](const Chord& chord) { return std::find(kept.begin(), kept.end(), chord) != kept.end(); });
    chords_[static_cast<std::size_t>(id)] = std::move(kept);
}

bool KeyMap::is_default(CommandId id) const { return chords(id) == chords_of_table(command_info(id)); }

}  // namespace pyramide
