#include <algorithm>
#include <cmath>

#include "app/panels/branches_parts.h"
#include "app/panels/step_text.h"
#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Labels leave so much of the width to the rails, and are cut at so many pixels at scale 1.
constexpr double kLeastShareOfRails = 0.66;
constexpr float kWidestLabel = 170;

/// Behind a rail's end: its mark, its label and the score.
double label_room(const BranchesCache& cache, std::size_t branch) { return cache.label_widths[branch] + px(18); }

void measure_labels(const Session& session, BranchesCache& cache) {
    const std::vector<Branch>& branches = session.branches();
    cache.labels.resize(branches.size());
    cache.label_widths.resize(branches.size());
    for (std::size_t at = 0; at < branches.size(); ++at) {
        const Node& end = session.timeline().node(branches[at].end);
        cache.labels[at] = fitted_text(theme().fonts.text, branch_title(session, branches[at]), px(kWidestLabel));
        const std::string score = std::to_string(end.table.counters.score());
        cache.label_widths[at] =
            std::ceil(text_size(theme().fonts.text, cache.labels[at]).x + px(8) + text_size(theme().fonts.mono, score).x);
    }
}

/// The largest scale at which every rail and the label behind it are within the width; labels give way first.
double fitting_scale(const Session& session, const BranchesCache& cache) {
    const double width = cache.columns;
    std::uint32_t last = 1;
    double scale = width;
    for (std::size_t at = 0; at < session.branches().size(); ++at) {
        const std::uint32_t end = std::max(session.branches()[at].last_step, 1U);
        last = std::max(last, end);
        scale = std::min(scale, (width - label_room(cache, at)) / end);
    }
    // A handful of steps need not be drawn far apart.
    return std::clamp(scale, width * kLeastShareOfRails / last, std::max<double>(px(48), width * kLeastShareOfRails / last));
}

void add_tick(const Session& session, NodeId id, bool may_differ, const BranchesCache& cache,
              std::vector<BranchTick>& ticks) {
    const Timeline& timeline = session.timeline();
    const Node& node = timeline.node(id);
    if (node.parent == kNoNode) return;
    const auto column_of = [&cache](std::uint32_t step) { return std::lround(step * cache.pixels_per_step); };
    const auto add = [&](TickKind kind, std::uint32_t target) {
        for (std::size_t back = 0; back < std::min<std::size_t>(ticks.size(), 3); ++back) {
            const BranchTick& other = ticks[ticks.size() - 1 - back];
            if (other.kind == kind && column_of(other.step) == column_of(node.depth)) return;
        }
        ticks.push_back({node.depth, target, kind});
    };
    if (may_differ && session.differs(id))
        add(TickKind::Divergent, 0);
    else if (node.refusal != Refusal::None)
        add(TickKind::Refused, 0);
    if (node.input.kind != InputKind::Undo || node.effect != Effect::Changed) return;
    const NodeId target = timeline.undo_target(node.parent);
    if (target != kNoNode) add(TickKind::Undo, timeline.node(target).depth);
}

bool may_differ(const Session& session) {
    const bool is_file_doubtful = session.file_report() && session.file_report()->grade == Grade::Diverged;
    return is_file_doubtful || session.rules() != session.recorded_rules();
}

void find_ticks(const Session& session, BranchesCache& cache) {
    const std::vector<Branch>& branches = session.branches();
    cache.ticks.assign(branches.size(), {});
    const bool differ = may_differ(session);
    for (std::size_t at = 0; at < branches.size(); ++at) {
        for (NodeId node = branches[at].end; node != kNoNode; node = session.timeline().node(node).parent) {
            add_tick(session, node, differ, cache, cache.ticks[at]);
            if (node == branches[at].start) break;
        }
    }
}

}  // namespace

void update_branches(const Session& session, int columns, BranchesCache& cache) {
    const LineChange change = change_since(session, cache.stamp);
    const bool is_same_width = cache.columns == columns;
    if (change == LineChange::None && is_same_width) return;
    cache.columns = columns;
    measure_labels(session, cache);
    cache.pixels_per_step = fitting_scale(session, cache);
    std::vector<double> label_steps(cache.labels.size());
    for (std::size_t at = 0; at < label_steps.size(); ++at)
        label_steps[at] = (label_room(cache, at) + px(10)) / cache.pixels_per_step;
    cache.layout = lay_out_branches(session.branches(), label_steps);
    cache.on_line = steps_on_line(session);
    const bool is_longer = change == LineChange::Grown && is_same_width && cache.ticks.size() == session.branches().size();
    if (!is_longer) return find_ticks(session, cache);
    const NodeId end = session.line().back();
    add_tick(session, end, may_differ(session), cache, cache.ticks[session.branch_of(end)]);
}

float branch_tree_inset() { return px(14); }

const char* end_text(Outcome outcome) {
    switch (outcome) {
        case Outcome::Won:
            return "won";
        case Outcome::Blocked:
            return "no more moves";
        case Outcome::Playing:
            return "playing";
    }
    return "";
}

ImU32 end_color(Outcome outcome) {
    switch (outcome) {
        case Outcome::Won:
            return theme().colors.free;
        case Outcome::Blocked:
            return theme().colors.changed;
        case Outcome::Playing:
            break;
    }
    return theme().colors.text_dim;
}

}  // namespace pyramide
