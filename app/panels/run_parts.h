// The pieces of the panels that have something running in the background: the fields that both forms share, how far a run is, and how
// a deal of it is opened.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <imgui.h>

#include "app/panels/panels.h"

namespace pyramide {

// --- Forms ---------------------------------------------------------------------------------------------------------------------------

/// Tells whether the form or a run and its result is drawn in this frame; another than before begins at the panel's top.
void follow_form(RunForm& form, bool is_drawn);
/// A small dim line below a field: what its text stands for.
void draw_hint(std::string_view text, ImU32 color = 0);
/// The field of the deals under a label, with what they are beside that or what is wrong below. Nothing when it cannot be used.
std::optional<DealRange> draw_deals_field(const char* label, const Session& session, RunForm& form);
/// The fields of threads and of positions that a search may look at; "" stands for `usual_jobs()` and the usual budget.
struct RunLimits {
    unsigned jobs = 0;
    std::uint64_t budget = 0;
};
/// Nothing when one of them cannot be used; the error stands below them.
std::optional<RunLimits> draw_limits(RunForm& form);
/// A row with a field for a whole number from 1 to `most`; `usual` stands for an empty text. Nothing when it cannot be used.
std::optional<std::uint64_t> draw_number_row(const char* label, const char* help, std::string& text, std::uint64_t usual, std::uint64_t most);
/// "100,000 deals from PY1-N-AAAAAAA on".
std::string deals_text(const DealRange& deals);

// --- Runs ----------------------------------------------------------------------------------------------------------------------------

/// How far a run is, with `done_before` deals done before it; and the buttons that hold and cancel it, which have these commands. `note`
/// stands beside the figures: "12 found".
struct ShownRun {
    RunPhase phase = RunPhase::None;
    const RangeProgress& progress;
    std::uint64_t done_before = 0;
    CommandId pause, cancel;
    std::string_view note;
};
void draw_run(const ShownRun& run, Commands& commands);

/// Opens a deal in a tab of its own.
Command open_deal(DealCode code, const Rules& rules);

}  // namespace pyramide
