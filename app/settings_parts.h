// What reading and writing settings have in common.
#pragma once

#include "app/settings.h"

namespace pyramide {

inline constexpr const char* kSettingsFormat = "pyramide-settings";
inline constexpr int kSettingsVersion = 1;

/// The members of a layout that are lengths, from 0 to `most`.
struct LengthMember {
    const char* name;
    float PanelSizes::*size;
    float most;
};
inline constexpr LengthMember kLengthMembers[] = {
    {"right_width", &PanelSizes::right_width, kMaximumLength}, {"bottom_height", &PanelSizes::bottom_height, kMaximumLength},
    {"first_share", &PanelSizes::first_share, 1},              {"upper_share", &PanelSizes::upper_share, 1},
    {"list_share", &PanelSizes::list_share, 1},
};

}  // namespace pyramide
