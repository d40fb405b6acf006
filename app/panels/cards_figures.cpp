#include "app/panels/cards_figures.h"

#include <algorithm>

#include "app/session.h"
#include "app/solver_desk.h"

namespace pyramide {

namespace {

void join(CardsRange& range, const CardsRange& other) {
    range.marks |= other.marks;
    if (other.lowest < 0) return;
    range.lowest = range.lowest < 0 ? other.lowest : std::min(range.lowest, other.lowest);
    range.highest = std::max(range.highest, other.highest);
}

CardsRange cards_at(const SolverDesk& desk, std::size_t step) {
    if (step >= desk.line().size() || !desk.line()[step].is_done()) return {-1, -1, kOpenMark};
    const auto cards = static_cast<std::int16_t>(desk.removable(static_cast<std::uint32_t>(step)));
    switch (desk.line()[step].result) {
        case SolveResult::Won: return {cards, cards, kWonMark};
        case SolveResult::Lost: return {cards, cards, kLostMark};
        case SolveResult::Unknown: break;
    }
    return {cards, cards, kGivenUpMark};
}

CardsRange cards_between(const SolverDesk& desk, const std::vector<CardsRange>& blocks, std::size_t first, std::size_t last) {
    constexpr std::size_t kBlock = CardsFigures::kStepsPerBlock;
    CardsRange range;
    for (std::size_t step = first; step < last;) {
        if (step >= desk.line().size()) {  // and so are all after it
            range.marks |= kOpenMark;
            break;
        }
        if (step % kBlock == 0 && step + kBlock <= last && step / kBlock < blocks.size()) {
            join(range, blocks[step / kBlock]);
            step += kBlock;
        } else {
            join(range, cards_at(desk, step));
            ++step;
        }
    }
    return range;
}

}  // namespace

void update_cards_figures(const Session& session, const SolverDesk& desk, int width, CardsFigures& figures) {
    constexpr std::size_t kBlock = CardsFigures::kStepsPerBlock;
    const std::size_t steps = session.line().size();
    const std::size_t columns = std::min(static_cast<std::size_t>(std::max(width, 1)), steps);
    const bool is_same_line = figures.session == session.number() && figures.cuts == desk.cuts();
    const bool is_same_size = is_same_line && figures.steps == steps && figures.columns.size() == columns;
    if (is_same_size && figures.version == desk.version()) return;
    if (!is_same_line) {
        figures.blocks.clear();
        figures.settled = 0;
    }
    for (std::size_t block = figures.blocks.size(); (block + 1) * kBlock <= desk.settled(); ++block)
        figures.blocks.push_back(cards_between(desk, {}, block * kBlock, (block + 1) * kBlock));
    figures.columns.resize(columns);
    for (std::size_t column = 0; column < columns; ++column) {
        const std::size_t first = column * steps / columns, last = (column + 1) * steps / columns;
        if (is_same_size && last <= figures.settled) continue;
        figures.columns[column] = cards_between(desk, figures.blocks, first, last);
    }
    figures.session = session.number();
    figures.cuts = desk.cuts();
    figures.version = desk.version();
    figures.steps = steps;
    figures.settled = desk.settled();
}

}  // namespace pyramide
