#include "app/line_view.h"

#include <doctest/doctest.h>

#include "tests/viewed_log.h"

namespace pyramide::line_view_test {

TEST_CASE("line view: steps are nodes of one line of the tree") {
    Played played("PY1-N-AAAAAAS", "app", "KD draw");
    played.go_to(1);
    played.play("10C+3S undo");
    const ViewedLog log(std::move(played));
    const LineView view = log.view();
    CHECK(view.last_step() == 3);
    CHECK(view.line[2] == 3);
    CHECK(view.node(0).parent == kNoNode);
    CHECK(to_text(view.node(2).input) == "10C+3S");
    CHECK(view.node(2).table.counters.score() == 30);
    CHECK(&view.game() == &log.timeline().game());
}

TEST_CASE("line view: markers and records are asked for by node, and may be missing") {
    ViewedLog log("PY1-N-AAAAAAS", "app", "KD draw");
    log.mark(2, "label: note").differ(1);
    const LineView view = log.view();
    CHECK(view.marker_text(view.line[2]) == "label: note");
    CHECK(view.marker_text(view.line[1]).empty());
    CHECK(view.differs_from_record(view.line[1]));
    CHECK_FALSE(view.differs_from_record(view.line[2]));
    const LineView bare{log.timeline(), log.line(), {}, {}, Language::English};
    CHECK_FALSE(bare.marker_text);
    CHECK_FALSE(bare.differs_from_record);
}

}  // namespace pyramide::line_view_test
