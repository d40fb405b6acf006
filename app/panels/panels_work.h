// What panels ask of the solver besides what the workspace's own works on: a little in each frame, for the panels that are seen.
#pragma once

#include <functional>

#include "app/panels/panels.h"

namespace pyramide {

/// Works on until `has_time` says no. True while there is more to do. To be called before a frame is drawn, so that what is found at once
/// shows in it.
bool work_for_panels(const Workspace& workspace, PanelsUi& ui, const std::function<bool()>& has_time);

/// The verdicts of the record, while other rules are in force (rules_record.cpp).
bool work_on_rules(const Workspace& workspace, RulesUi& rules, const std::function<bool()>& has_time);

}  // namespace pyramide
