#include "engine/perft.h"

#include <vector>

#include <doctest/doctest.h>

#include "tests/playing.h"
#include "tests/random_games.h"
#include "tests/slow_model.h"

namespace pyramide::perft_test {

namespace {

struct GoldenCount {
    int depth;
    std::uint64_t sequences;
};

/// Counts that the slow model gave (it takes seconds to minutes for the last of each row).
struct Golden {
    const char* code;
    const char* rules;
    int shallow;  ///< counts of depth 0 … shallow are checked against the slow model again here
    std::vector<GoldenCount> counts;
};

const Golden kGolden[] = {
    {"PY1-N-AAAAAAS", "app", 8, {{1, 4}, {2, 11}, {5, 110}, {8, 858}, {12, 3209}, {15, 22630}, {17, 74030}}},
    {"PY1-N-AAAAAAS", "microsoft", 6, {{1, 4}, {2, 11}, {5, 192}, {8, 2882}, {10, 6286}, {12, 18557}, {14, 152456}}},
    {"PY1-N-AAAAAAS", "cardgames", 6, {{1, 4}, {2, 12}, {5, 121}, {8, 1371}, {12, 7513}, {14, 14870}, {16, 68631}}},
    {"PY1-N-AAAAAAS", "aisleriot", 6, {{1, 4}, {2, 11}, {5, 97}, {8, 1299}, {12, 7382}, {15, 27815}, {17, 130833}}},
    {"PY1-N-AAAAAAS",
     "pysol-king-tut",
     8,
     {{1, 4}, {2, 12}, {5, 151}, {10, 993}, {15, 4087}, {20, 26605}, {22, 60999}}},
    {"PY1-N-AAAAAAS", "waste_pair=fresh", 6, {{1, 4}, {2, 11}, {5, 167}, {8, 1572}, {12, 6988}, {15, 44300}}},
    {"PY1-N-AAAAAAJ",
     "app",
     13,
     {{1, 3}, {2, 6}, {5, 29}, {10, 128}, {15, 1625}, {20, 5694}, {25, 29316}, {27, 70560}}},
    {"PY1-N-AAAAAAJ", "microsoft", 10, {{1, 3}, {2, 6}, {5, 49}, {10, 652}, {15, 17430}, {19, 49245}}},
    {"PY1-N-AAAAAAJ", "cardgames", 11, {{1, 3}, {2, 6}, {5, 45}, {10, 188}, {15, 5126}, {17, 28198}, {19, 151454}}},
    {"PY1-N-AAAAAAJ",
     "aisleriot",
     11,
     {{1, 3}, {2, 5}, {5, 25}, {10, 151}, {15, 1751}, {20, 9415}, {25, 36046}, {27, 101800}}},
    {"PY1-N-AAAAAAJ",
     "pysol-king-tut",
     12,
     {{1, 4}, {2, 7}, {5, 29}, {10, 184}, {15, 735}, {20, 3938}, {25, 17657}, {30, 65663}}},
    {"PY1-N-AAAAAAJ",
     "waste_pair=fresh",
     11,
     {{1, 3}, {2, 6}, {5, 29}, {10, 208}, {15, 2505}, {20, 9653}, {25, 52774}, {26, 89856}}},
};

}  // namespace

TEST_CASE("perft: the recorded counts of the two printed deals under six rule sets") {
    for (const Golden& golden : kGolden) {
        const Game game(parse_rules(golden.rules).value(), deal_of(golden.code));
        CAPTURE(golden.code);
        CAPTURE(golden.rules);
        CHECK(perft(game, initial_state(game), 0) == 1);
        for (const GoldenCount& count : golden.counts) {
            CAPTURE(count.depth);
            CHECK(perft(game, initial_state(game), count.depth) == count.sequences);
        }
    }
}

TEST_CASE("perft: the slow model counts the same at every smaller depth") {
    for (const Golden& golden : kGolden) {
        const Game game(parse_rules(golden.rules).value(), deal_of(golden.code));
        const SlowModel model(game.deal().cards(), game.rules());
        CAPTURE(golden.code);
        CAPTURE(golden.rules);
        for (int depth = 0; depth <= golden.shallow; ++depth) {
            CAPTURE(depth);
            CHECK(perft(game, initial_state(game), depth) == model.count_sequences(depth));
        }
    }
}

TEST_CASE("perft: random deals under every preset and random rules, against the slow model") {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Rules rules =
            seed % 2 == 0 ? rules_presets()[seed / 2 % rules_presets().size()].rules : random_rules(seed);
        const Game game(rules, seed % 3 == 0 ? easy_deal(seed) : random_deal(seed));
        CAPTURE(to_text(rules));
        CAPTURE(seed);
        CHECK(perft(game, initial_state(game), 4) == SlowModel(game.deal().cards(), rules).count_sequences(4));
    }
}

TEST_CASE("perft: a game that is over has no sequences") {
    const Game game(Rules{}, easy_deal(1));
    const State won{bit(30), 0, 0, Fresh::No};
    CHECK(perft(game, won, 0) == 1);
    CHECK(perft(game, won, 1) == 0);
    CHECK(perft(game, won, 5) == 0);
    const State last_king{bit(0), 0, 0, Fresh::No};
    CHECK(perft(game, last_king, 1) == 1);
    CHECK(perft(game, last_king, 2) == 0);
}

}  // namespace pyramide::perft_test
