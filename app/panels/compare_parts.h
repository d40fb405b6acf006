// The pieces of the comparison: what is compared with what, the choice of it, and the two tables below the boards.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <imgui.h>

#include "app/comparison.h"
#include "app/panels/panels.h"
#include "app/verdict_desk.h"

namespace pyramide {

/// What was compared, and its result: made anew when either side has changed.
struct CompareCache {
    CompareWith with = CompareWith::Nothing;
    std::uint32_t tab = 0;
    NodeId node = kNoNode;
    Rules rules;
    std::uint64_t left_revision = 0, right_revision = 0;

    std::vector<NodeId> right_line;    ///< of a branch
    std::optional<Timeline> replayed;  ///< under other rules
    LineComparison result;
    std::vector<std::uint32_t> steps;  ///< of result.steps

    std::uint32_t fields_step = 0xFFFFFFFF;  ///< step of `fields`
    std::vector<Difference> fields;          ///< what differs at that step
};

/// The verdict of one side, and of each of its steps as far as they have been asked.
struct SideVerdicts {
    VerdictDesk desk;
    std::vector<SolveResult> line;
};
/// The solver's verdicts of what is compared.
struct CompareVerdicts {
    std::shared_ptr<CompareCache> of;  ///< what the lines of both sides are of
    SideVerdicts left, right;
};

/// Both lines of a frame. Borrowed, like a LineView.
struct ComparedLines {
    const Session& session;  ///< in front, on the left
    LineView left, right;
    CompareCache& cache;
    std::string left_name, right_name;
    std::uint32_t step = 0;  ///< that is looked at; past the end of one of the lines it shows its last

    const LineComparison& result() const { return cache.result; }
};

/// "golden-opening.json", or the deal's name where there is no file.
std::string compared_name(const Session& session);
/// "mainline", its own name, or "from step 5: draw".
std::string compared_name(const Session& session, const Branch& branch);

/// What "compare" shows: the choice that was made before, as long as it is about the session in front and no branch is newer than it.
/// Else the line that is shown with the mainline, and the mainline with the newest branch. Else, where the session has one line, with
/// the tab that was in front before, or another one; with a single tab the person chooses.
void choose_comparison(const Workspace& workspace, const TabBarUi& tabs, CompareUi& compare);

/// Chooses the log under other rules.
void compare_with_rules(CompareUi& compare, const Rules& rules);

/// What is chosen, compared; nothing when it is not there (any more): a closed tab, another session's branch.
std::optional<ComparedLines> compared_lines(const Workspace& workspace, CompareUi& compare);

/// Lets the solver find more of the verdicts of both lines. True while there is more to do.
bool work_on_comparison(const Workspace& workspace, CompareUi& compare, const std::function<bool()>& has_time);

/// How much of the verdicts a board has room for.
enum class VerdictExtent : std::uint8_t {
    None,
    Step,   ///< of the step that is looked at
    Whole,  ///< of the deal as well, and a lane over the whole line that shows how long it could be won; a click there goes to a step
};
/// Of a board so high, in real pixels, with its title.
VerdictExtent verdict_extent(float board_height);
/// Height of what draw_verdicts draws, in real pixels.
float verdicts_height(VerdictExtent extent);
/// What the solver says of one side, between two corners (real pixels).
enum class CompareSide : std::uint8_t { Left, Right };
void draw_verdicts(const ComparedLines& lines, CompareSide side, CompareUi& compare, ImVec2 minimum, ImVec2 maximum, Commands& commands);

/// Looks at a step of the table: where the line in front has ended before, at its end.
void look_at(const ComparedLines& lines, CompareUi& compare, std::uint32_t step, Commands& commands);

/// The list of what the front session can be compared with; a click chooses. True when something was chosen.
bool draw_compare_choice(const Workspace& workspace, CompareUi& compare);

/// All steps that differ, in a child window of a size in real pixels.
void draw_differing_steps(const ComparedLines& lines, CompareUi& compare, ImVec2 size, Commands& commands);
/// The fields that differ at the step that is looked at, with deal and rules where they differ.
void draw_differing_fields(const ComparedLines& lines, ImVec2 size);

}  // namespace pyramide
