// The one place where the theme lives: only theme.cpp and fonts.cpp write it; everybody else reads theme().
#pragma once

#include "app/panels/theme.h"

namespace pyramide {

Theme& theme_state();

}  // namespace pyramide
