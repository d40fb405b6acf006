// The pieces of the branches panel: what is known of every branch, the drawing of the tree, and a branch's menu.
#pragma once

#include <string>
#include <vector>

#include "app/panels/panels.h"
#include "app/panels/theme.h"

namespace pyramide {

/// What a rail shows at a step.
enum class TickKind : std::uint8_t {
    Refused,
    Divergent,
    Undo,  ///< the app's undo, an input that shows an earlier table again
};
struct BranchTick {
    std::uint32_t step = 0;
    std::uint32_t target = 0;  ///< of an undo: the step whose table it shows; else unused
    TickKind kind = TickKind::Refused;

    friend bool operator==(const BranchTick&, const BranchTick&) = default;
};

/// By index in Session::branches().
struct BranchesCache {
    LineStamp stamp;
    int columns = 0;              ///< real pixels for steps and labels
    double pixels_per_step = 1;
    BranchLayout layout;
    std::vector<std::string> labels;
    std::vector<double> label_widths;             ///< real pixels
    std::vector<std::vector<BranchTick>> ticks;   ///< one of a kind in a pixel column, not in the order of steps
    std::vector<std::uint32_t> on_line;           ///< see steps_on_line
};

/// Brings it up to date. All nodes are looked at once when the log changes, one when it has only grown at its end.
void update_branches(const Session& session, int columns, BranchesCache& cache);

/// The tree in the current child window, whose content begins at the cursor; only visible lanes cost. `ui.branches.cache`
/// is up to date.
void draw_branch_tree(const Session& session, PanelsUi& ui, Commands& commands);
/// Real height of the tree with all of its lanes.
float branch_tree_height(const BranchesCache& cache);
/// Room on both sides of the rails, real pixels.
float branch_tree_inset();

/// "won", "no more moves", "playing", and its colour.
const char* end_text(Outcome outcome);
ImU32 end_color(Outcome outcome);

/// Opens the menu of a branch; draw_branch_menu draws it, once a frame, in the same window.
void open_branch_menu(PanelsUi& ui, const Branch& branch);
void draw_branch_menu(const Session& session, PanelsUi& ui, Commands& commands);

/// Looks at a node, and stops a log that plays, so that the next input is played from there.
void continue_from(const Session& session, NodeId node, Commands& commands);

}  // namespace pyramide
