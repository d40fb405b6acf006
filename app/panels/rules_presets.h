// The parts of the rules panel above the rules themselves: the presets, those of every workbench and one's own, and the record.
#pragma once

#include <string>

#include "app/panels/panels.h"

namespace pyramide {

/// The name of the preset, of every workbench or one's own, that has exactly these rules; "" for none.
std::string preset_name(const Workspace& workspace, const Rules& rules);
/// What is said of rules in a tooltip: the preset's help, and the fields in which they are not the app's, a line each.
std::string rules_help(const std::string& help, const Rules& rules);

/// The row of the preset in force, with the list of all and the menu to save and delete one's own.
void draw_preset_row(const Workspace& workspace, Commands& commands);

/// What A/B compares the rules in force with: those of the record, else those before the last change, else the first preset that is not
/// in force.
Rules rules_to_compare(const Session& session, const RulesUi& rules);

/// The rows about the log that is open: where it first differs from the record, whether it can be won under the recorded rules and under
/// these, A/B, and the way back.
void draw_rules_record(const Workspace& workspace, PanelsUi& ui, Commands& commands);

}  // namespace pyramide
