// KeyMap: which keys ask for which command: those of the command table, changed by the settings file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/command.h"

namespace pyramide {

/// Keys of the commands. Invariant: no chord belongs to two commands.
class KeyMap {
  public:
    /// The keys of the command table.
    KeyMap();

    /// The command of a chord, or nullptr.
    const CommandInfo* find(const Chord& chord) const;
    /// The chords of a command, the first one first; empty for none.
    const std::vector<Chord>& chords(CommandId id) const { return chords_[static_cast<std::size_t>(id)]; }
    /// "Right or .", "" for none: as the key list and tooltips show it.
    std::string text(CommandId id) const;

    /// Gives a command these chords instead of its own; a chord that another command has is taken from it.
    void set(CommandId id, std::vector<Chord> chords);
    /// True while a command has the keys of the table.
    bool is_default(CommandId id) const;

    friend bool operator==(const KeyMap&, const KeyMap&) = default;

  private:
    std::vector<std::vector<Chord>> chords_;
};

}  // namespace pyramide
