// The presets of one's own, as commands.
#include "app/workspace.h"
#include "engine/quoted.h"

namespace pyramide {

bool Workspace::apply_to_presets(const Command& command) {
    const auto tell = [this](const Result<Done>& done, const std::string& success) {
        front_tab().session->tell(done ? NoticeKind::Information : NoticeKind::Failure, done ? success : to_text(done.error()));
    };
    if (const auto* save = std::get_if<SavePreset>(&command)) {
        const Result<Done> saved = presets_.save({save->name, save->help, front().rules(), nullptr, {}});
        const PresetFolder::Entry* const entry = presets_.find(save->name);
        tell(saved, "The rules are kept as the preset " + pyramide::quoted(save->name, kMaximumPresetName) + " in " +
                        (entry != nullptr ? entry->path.string() : "") + ".");
        return true;
    }
    if (const auto* doomed = std::get_if<DeletePreset>(&command)) {
        tell(presets_.remove(doomed->name), "The preset " + pyramide::quoted(doomed->name, kMaximumPresetName) + " is deleted; the rules in force stay.");
        return true;
    }
    return false;
}

}  // namespace pyramide
