// Recording: a replay built in the order in which a person would tell it. Bad text in a recording is a bug of its
// writer.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/replay/replay.h"

namespace pyramide {

class Recording {
  public:
    /// `deal` is a code or the 52 cards.
    Recording(std::string title, std::string description, std::string_view deal, std::string_view rules);

    /// Inputs of the line that was begun last (the mainline at first).
    Recording& play(std::string_view log);
    Recording& play(std::string_view log, int times);
    /// Begins a line at a step of an earlier one; what is played then belongs to it.
    Recording& branch(std::string name, std::uint32_t from_line, std::uint32_t from_step);
    /// The times of the last line's inputs: the first after a second, each a bit later than the one before.
    Recording& timed();
    /// A marker on the last line.
    Recording& mark(std::uint32_t step, std::string label, std::string note = "");
    /// Assertions on the last line.
    Recording& expect(std::uint32_t step, AssertedField field, std::string expected);
    /// At the step that was played last.
    Recording& expect_here(AssertedField field, std::string expected);
    /// At the end of the last line, wherever that will be.
    Recording& expect_at_end(AssertedField field, std::string expected);
    /// The position of one step of the last line is that of an earlier one.
    Recording& expect_same_position(std::uint32_t step, std::uint32_t earlier);
    Recording& stopped_in_the_middle();

    /// The replay with its recorded results.
    Replay replay() const;

  private:
    std::uint32_t last_step() const {
        const ReplayLine& line = replay_.lines.back();
        return line.from_step + static_cast<std::uint32_t>(line.inputs.size());
    }
    std::uint32_t last_line() const { return static_cast<std::uint32_t>(replay_.lines.size() - 1); }

    Replay replay_;
};

}  // namespace pyramide
