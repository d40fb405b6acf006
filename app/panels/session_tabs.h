// The tabs of the open sessions, as the top bar draws them.
#pragma once

#include "app/panels/panels.h"

namespace pyramide {

/// "PY1-N-AAAAAAS · golden opening": deal, and the log's title or its file's name.
std::string session_title(const Session& session);
/// "golden opening", or the deal of a log without a name.
std::string session_name(const Session& session);

/// How much room all tabs would like, in real pixels.
float session_tabs_width(const Workspace& workspace);
/// Draws the tabs between two edges of the current window, which is a bar; gives where they end. They shrink, and then scroll, where
/// there are too many: by the wheel, and by a list of all.
float draw_session_tabs(const Workspace& workspace, TabBarUi& ui, float left, float right, Commands& commands);

}  // namespace pyramide
