// Any bytes as a replay file: an error, or a replay that is written and read as the same bytes again, played and
// verified.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/replay/compare.h"
#include "engine/replay/replay.h"

using namespace pyramide;

namespace {

void require(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto read = parse_replay({reinterpret_cast<const char*>(data), size});
    if (!read) {
        require(!read.error().message.empty());
        return 0;
    }
    const std::string bytes = write_replay(*read);
    const auto again = parse_replay(bytes);
    require(again.has_value());
    require(write_replay(*again) == bytes);

    const PlayedReplay played = play(*read);
    const Verification verification = verify(*read, played);
    require(verification.verified_steps + verification.divergent_steps <= verification.steps);
    require(write_replay(replay_of(played.timeline, *read)) == bytes);
    require(compare(*read, *again).is_same());
    for (NodeId node = 0; node < played.timeline.size(); ++node)
        require(is_ok(played.timeline.game(), played.timeline.node(node).table));
    return 0;
}
