#include "app/panels/timeline_figures.h"

#include <algorithm>

#include "app/session.h"

namespace pyramide {

namespace {

void add_step(const Session& session, std::size_t step, LineFigures& figures) {
    const NodeId id = session.line()[step];
    const Node& node = session.timeline().node(id);
    const auto score = static_cast<float>(node.table.counters.score());
    std::uint8_t marks = 0;
    if (step > 0 && node.refusal != Refusal::None) marks |= kRefusedMark;
    // Only with a record from elsewhere, or under other rules, can a step differ.
    if (step > 0 && session.rules_difference().has_value() && session.differs(id)) marks |= kDivergentMark;
    if (!session.failed_assertions(id).empty()) marks |= kUnexpectedMark;
    figures.scores.push_back(score);
    figures.marks.push_back(marks);
    if (step % LineFigures::kStepsPerBlock == 0) figures.blocks.push_back({score, score, 0});
    StepRange& block = figures.blocks.back();
    block.lowest = std::min(block.lowest, score);
    block.highest = std::max(block.highest, score);
    block.marks |= marks;
    figures.refused += (marks & kRefusedMark) != 0 ? 1 : 0;
    figures.divergent += (marks & kDivergentMark) != 0 ? 1 : 0;
    figures.unexpected += (marks & kUnexpectedMark) != 0 ? 1 : 0;
    figures.problems += marks != 0 ? 1 : 0;
}

void join(StepRange& range, const StepRange& other) {
    range.lowest = std::min(range.lowest, other.lowest);
    range.highest = std::max(range.highest, other.highest);
    range.marks |= other.marks;
}

}  // namespace

void update_line_figures(const Session& session, LineFigures& figures) {
    const LineChange change = change_since(session, figures.stamp);
    if (change == LineChange::None) return;
    if (change == LineChange::Other) {
        const LineStamp stamp = figures.stamp;
        figures = {};
        figures.stamp = stamp;
        figures.scores.reserve(session.line().size());
        figures.marks.reserve(session.line().size());
    }
    for (std::size_t step = figures.scores.size(); step < session.line().size(); ++step) add_step(session, step, figures);
}

StepRange steps_between(const LineFigures& figures, std::size_t first, std::size_t last) {
    constexpr std::size_t kBlock = LineFigures::kStepsPerBlock;
    StepRange range{figures.scores[first], figures.scores[first], figures.marks[first]};
    std::size_t step = first + 1;
    while (step < last) {
        if (step % kBlock == 0 && step + kBlock <= last) {
            join(range, figures.blocks[step / kBlock]);
            step += kBlock;
        } else {
            join(range, {figures.scores[step], figures.scores[step], figures.marks[step]});
            ++step;
        }
    }
    return range;
}

}  // namespace pyramide
