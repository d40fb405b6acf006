#include <algorithm>

#include "app/panels/compare_parts.h"
#include "app/panels/rules_presets.h"
#include "app/panels/step_text.h"

namespace pyramide {

namespace {

/// Whether the cache is of what is chosen, as it is now.
bool is_current(const CompareCache& cache, const CompareUi& compare, const Session& left, std::uint64_t right_revision) {
    if (cache.with != compare.with) return false;
    if (cache.left_revision != left.revision() || cache.right_revision != right_revision) return false;
    switch (compare.with) {
        case CompareWith::Tab:
            return cache.tab == compare.tab;
        case CompareWith::Branch:
            return cache.node == compare.node;
        case CompareWith::Rules:
            return cache.rules == compare.rules;
        case CompareWith::Nothing:
            return true;
    }
    return false;
}

/// The other session, or nullptr when it is the one in front or closed.
const Session* other_session(const Workspace& workspace, const CompareUi& compare) {
    const std::size_t index = workspace.find(compare.tab);
    return index < workspace.size() && index != workspace.front_index() ? &workspace.session(index) : nullptr;
}

bool is_there(const Workspace& workspace, const CompareUi& compare) {
    switch (compare.with) {
        case CompareWith::Nothing:
            return false;
        case CompareWith::Tab:
            return other_session(workspace, compare) != nullptr;
        case CompareWith::Branch:
            return compare.node < workspace.front().timeline().size() &&
                   compare.session == workspace.number(workspace.front_index());
        case CompareWith::Rules:
            return true;
    }
    return false;
}

/// First node of the branch that was begun last, or kNoNode.
NodeId newest_branch(const Session& session) {
    NodeId newest = kNoNode;
    for (const Branch& branch : session.branches()) {
        if (branch.start != 0 && (newest == kNoNode || branch.start > newest)) newest = branch.start;
    }
    return newest;
}

bool has_newer_branch(const Session& session, NodeId than) {
    const NodeId newest = newest_branch(session);
    return newest != kNoNode && (than == kNoNode || newest > than);
}

/// Whether an earlier choice is still one of the session in front.
bool is_worth_keeping(const Workspace& workspace, const CompareUi& compare) {
    if (compare.with == CompareWith::Nothing) return false;
    if (compare.session == 0) return true;
    const Session& front = workspace.front();
    if (compare.session != workspace.number(workspace.front_index()) || !is_there(workspace, compare) || has_newer_branch(front, compare.newest)) return false;
    if (compare.with != CompareWith::Branch) return true;
    const std::uint32_t branch = front.branch_of(compare.node);
    return branch < front.branches().size() && front.branches()[branch].end != front.line().back();
}

LineView right_line(const Workspace& workspace, const CompareUi& compare, const LineView& left) {
    const CompareCache& cache = *compare.cache;
    if (compare.with == CompareWith::Tab) return other_session(workspace, compare)->log();
    if (compare.with == CompareWith::Rules) return {*cache.replayed, left.line, left.marker_text, {}, left.language};
    return {left.timeline, cache.right_line, left.marker_text, left.differs_from_record, left.language};
}

std::string rules_name(const Workspace& workspace, const Rules& rules) {
    const std::string name = preset_name(workspace, rules);
    if (!name.empty()) return "rules " + name;
    return rules == workspace.front().recorded_rules() ? "recorded rules" : "rules " + to_text(rules);
}

std::string left_name(const Workspace& workspace, const CompareUi& compare) {
    if (compare.with == CompareWith::Rules) return rules_name(workspace, workspace.front().rules());
    return compared_name(workspace.front());
}

std::string right_name(const Workspace& workspace, const CompareUi& compare) {
    const Session& front = workspace.front();
    if (compare.with == CompareWith::Tab) {
        const std::string name = compared_name(*other_session(workspace, compare));
        const std::string tab = "tab " + std::to_string(workspace.find(compare.tab) + 1);
        return name == compared_name(front) ? tab + ": " + name : name;
    }
    if (compare.with == CompareWith::Rules) return rules_name(workspace, compare.rules);
    const std::uint32_t branch = front.branch_of(compare.node);
    return branch < front.branches().size() ? compared_name(front, front.branches()[branch]) : "another branch";
}

/// Plays or lists the right line and compares.
void compare_anew(const Workspace& workspace, CompareUi& compare, std::uint64_t right_revision) {
    const Session& front = workspace.front();
    auto cache = std::make_shared<CompareCache>();
    cache->with = compare.with;
    cache->tab = compare.tab;
    cache->node = compare.node;
    cache->rules = compare.rules;
    cache->left_revision = front.revision();
    cache->right_revision = right_revision;
    if (compare.with == CompareWith::Branch) front.log_through(compare.node, cache->right_line);
    if (compare.with == CompareWith::Rules)
        cache->replayed.emplace(front.timeline().replayed(Game(compare.rules, front.deal())));
    compare.cache = std::move(cache);
    const LineView left = front.log();
    compare.cache->result = compare_lines(left, right_line(workspace, compare, left));
    for (const StepDifference& difference : compare.cache->result.steps) compare.cache->steps.push_back(difference.step);
}

}  // namespace

std::string compared_name(const Session& session) {
    return session.path().empty() ? session.deal_name() : session.path().filename().string();
}

std::string compared_name(const Session& session, const Branch& branch) {
    if (!branch.name.empty()) return branch.name;
    if (branch.start == 0) return "mainline";
    return "from step " + std::to_string(branch.from_step) + ": " + shown_text(session.timeline().node(branch.start).input);
}

void choose_comparison(const Workspace& workspace, const TabBarUi& tabs, CompareUi& compare) {
    if (is_worth_keeping(workspace, compare)) return;
    const std::string typed = compare.rules_text;
    compare = {};
    compare.rules_text = typed;
    const Session& front = workspace.front();
    const std::vector<Branch>& branches = front.branches();
    if (!front.is_on_mainline()) {
        compare.with = CompareWith::Branch;
        compare.node = branches[0].end;
    } else if (const NodeId newest = newest_branch(front); newest != kNoNode) {
        compare.with = CompareWith::Branch;
        compare.node = branches[front.branch_of(newest)].end;
    } else if (workspace.size() > 1) {
        const std::size_t own = workspace.front_index();
        std::size_t other = workspace.find(tabs.previous);
        if (other >= workspace.size() || other == own) other = own == 0 ? 1 : own - 1;
        compare.with = CompareWith::Tab;
        compare.tab = workspace.number(other);
    }
}

void compare_with_rules(CompareUi& compare, const Rules& rules) {
    const std::string typed = compare.rules_text;
    compare = {};
    compare.rules_text = typed;
    compare.with = CompareWith::Rules;
    compare.rules = rules;
}

std::optional<ComparedLines> compared_lines(const Workspace& workspace, CompareUi& compare) {
    if (compare.session == 0) {
        compare.session = workspace.number(workspace.front_index());
        compare.newest = newest_branch(workspace.front());
    }
    if (!is_there(workspace, compare)) return std::nullopt;
    const Session& front = workspace.front();
    const std::uint64_t right_revision = compare.with == CompareWith::Tab ? other_session(workspace, compare)->revision() : 0;
    if (compare.cache == nullptr || !is_current(*compare.cache, compare, front, right_revision))
        compare_anew(workspace, compare, right_revision);
    const LineView left = front.log();
    const bool is_at_end = front.step() == front.last_step();
    if (!is_at_end) compare.beyond = 0;
    std::optional<ComparedLines> lines;
    lines.emplace(ComparedLines{front, left, right_line(workspace, compare, left), *compare.cache,
                                left_name(workspace, compare), right_name(workspace, compare), front.step()});
    if (compare.beyond > front.last_step() && compare.beyond <= lines->right.last_step()) lines->step = compare.beyond;
    return lines;
}

void look_at(const ComparedLines& lines, CompareUi& compare, std::uint32_t step, Commands& commands) {
    const std::uint32_t last = lines.session.last_step();
    compare.beyond = step > last ? step : 0;
    commands.push_back(GoToStep{std::min(step, last)});
}

}  // namespace pyramide
