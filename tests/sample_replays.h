// The recorded logs of replays/, made through the library from the logs written down here. The program make_replays
// writes the files; a test makes them again and compares.
#pragma once

#include <string>
#include <vector>

#include "engine/replay/replay.h"

namespace pyramide {

/// The deal of most of them.
inline constexpr char kGoldenDeal[] = "PY1-N-AAAAAAS";

/// One file of replays/.
struct SampleReplay {
    std::string file;  ///< "golden-opening.json"
    Replay replay;
};

/// All of them.
std::vector<SampleReplay> sample_replays();
/// Those of them that show a variant of the rules.
std::vector<SampleReplay> sample_variants();

}  // namespace pyramide
