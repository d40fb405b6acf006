// Long lines that are made at once instead of input by input.
#pragma once

#include <cstdint>
#include <string>

#include "app/session.h"

namespace pyramide {

/// "PY1-N-AAAAAAS {rules} draw … recycle draw …": inputs that all take effect. `rules` may be empty.
inline std::string draws_text(std::uint32_t count, const std::string& rules = "") {
    std::string text = "PY1-N-AAAAAAS";
    if (!rules.empty()) text += " {" + rules + "}";
    // One card lies on the waste at the start; later passes draw all 24.
    std::uint32_t in_stock = 23;
    for (std::uint32_t input = 0; input < count; ++input) {
        text += in_stock > 0 ? " draw" : " recycle";
        in_stock = in_stock > 0 ? in_stock - 1 : 24;
    }
    return text;
}

/// A session that holds such a line, at its end.
inline void open_draws(Session& session, std::uint32_t count, const std::string& rules = "") {
    session.apply(NewGame{draws_text(count, rules)});
    session.apply(Simple{CommandId::GoToEnd});
}

}  // namespace pyramide
