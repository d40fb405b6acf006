// VerdictDesk: the solver's verdict of single positions of one game, a little in each frame, remembered by position. What asks about a few
// positions beside the line in front (two rule sets side by side, the deal under the recorded rules) has one; SolverDesk is for the line.
// No thread and no clock: the caller says when a frame's time is used up. What is not proven is unknown, never a guess.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "app/position_memory.h"
#include "engine/solver.h"
#include "engine/table.h"

namespace pyramide {

/// What can be asked of a position, the cheap first.
enum class VerdictQuestion : std::uint8_t {
    Win,     ///< can it be won
    Most,    ///< how many cards can still be removed
    Fewest,  ///< the fewest actions to a win
};

/// What is known of a position.
struct Verdict {
    SolveResult result = SolveResult::Unknown;
    std::optional<int> most;    ///< cards of pyramid, stock and waste that can still be removed
    std::optional<int> fewest;  ///< removals, draws and recycles to the nearest win; nothing where there is none
    std::uint8_t asked = 0;     ///< a bit for each question that was answered, or given up after kVerdictBudget nodes

    /// True when nothing more will be known about a question.
    bool is_done(VerdictQuestion question) const { return (asked >> static_cast<int>(question) & 1) != 0; }

    friend bool operator==(const Verdict&, const Verdict&) = default;
};

/// Nodes that one question may take before it is given up.
inline constexpr std::uint64_t kVerdictBudget = 2'000'000;

class VerdictDesk {
  public:
    VerdictDesk();

    /// Takes the game that is asked about from now on, and drops the wishes. Under another game everything is forgotten.
    void begin(const Game& game);
    /// A wish: answered after those before it. `table` is of the game, and played by it.
    void want(const Table& table, VerdictQuestion question);
    /// Works on until `has_time` says no (asked every few nodes; at least one round is done) or every wish is answered. True while there
    /// is more to do; a search that is not done waits for its wish to come again.
    bool work(const std::function<bool()>& has_time);

    /// Lets go of a search that nobody waits for any more; what was found stays.
    void rest() { search_.reset(); }

    /// What is known of a position of the game.
    Verdict verdict(const Table& table);

  private:
    struct Wish {
        State state;
        std::uint32_t recycles = 0;
        VerdictQuestion question = VerdictQuestion::Win;

        friend bool operator==(const Wish&, const Wish&) = default;
    };

    bool answer(const Wish& wish, const std::function<bool()>& has_time);
    void keep(const Wish& wish, const Solution& solution);

    std::optional<Game> game_;
    std::vector<Wish> wishes_;
    PositionMemory<Verdict> known_;
    Wish sought_;  ///< that search_ is about
    std::unique_ptr<Solver> search_;
};

}  // namespace pyramide
