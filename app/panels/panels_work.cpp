#include "app/panels/panels_work.h"

#include "app/panels/compare_parts.h"

namespace pyramide {

bool work_for_panels(const Workspace& workspace, PanelsUi& ui, const std::function<bool()>& has_time) {
    const bool has_rules = ui.layout.is_visible(PanelId::Rules), has_compare = ui.layout.is_visible(PanelId::Compare);
    if (!has_rules) ui.rules.recorded.reset();
    if (!has_compare) ui.compare.verdicts.reset();
    if (has_rules && work_on_rules(workspace, ui.rules, has_time)) return true;
    return has_compare && work_on_comparison(workspace, ui.compare, has_time);
}

}  // namespace pyramide
