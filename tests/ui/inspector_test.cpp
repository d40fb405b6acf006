// The inspector: fields and their copies, painted masks and hover, legal actions and near misses.
#include <algorithm>
#include <set>

#include <doctest/doctest.h>

#include "app/panels/inspector_parts.h"
#include "app/panels/theme.h"
#include "tests/ui/panel_stage.h"

namespace pyramide::inspector_test {

namespace {

const ImVec2 kSize = {340, 900};
constexpr const char* kGolden = "PY1-N-AAAAAAS KD 10C+3S draw tap QC undo";

StateField field_of(const Session& session, std::string_view name) {
    const Looked looked = looked_at(session);
    for (const auto& fields : {place_fields(looked), table_fields(looked)}) {
        const auto found =
            std::find_if(fields.begin(), fields.end(), [name](const StateField& field) { return field.name == name; });
        if (found != fields.end()) return *found;
    }
    FAIL("no field " << name);
    return {};
}

/// All inputs that clicks down the panel ask for, in order.
std::vector<std::string> clicked_inputs(PanelStage& stage) {
    std::vector<std::string> inputs;
    for (float y = 2; y < kSize.y; y += 5) {
        for (const PlayInput& command : of_kind<PlayInput>(stage.click({40, y}))) {
            const std::string text = to_text(command.input);
            if (inputs.empty() || inputs.back() != text) inputs.push_back(text);
        }
        stage.click({330, 895});
    }
    return inputs;
}

std::vector<std::string> legal_inputs(const Session& session) {
    std::vector<std::string> inputs;
    for (const Action& action : legal_actions(session.game(), session.table().state))
        inputs.push_back(to_text(input_of(session.game(), action)));
    return inputs;
}

bool has_miss(const Session& session, const std::string& label, const std::string& reason) {
    const std::vector<NearMiss> misses = near_misses(session.game(), session.table());
    return std::any_of(misses.begin(), misses.end(),
                       [&](const NearMiss& miss) { return miss.label == label && miss.reason == reason; });
}

}  // namespace

TEST_CASE("fields show the golden state, and what it was at the step before") {
    PanelStage stage(draw_inspector, kSize);
    REQUIRE(is_text_complete());
    stage.open(kGolden, 2);
    const auto check = [&](const char* name, const char* text, const char* before) {
        CAPTURE(name);
        CHECK(field_of(stage.session, name).text == text);
        CHECK(field_of(stage.session, name).before == before);
    };
    check("pyramid_mask", "0x9BFFFFF", "0xBFFFFFF");
    check("free_mask", "0x9A80000", "0xBE00000");
    check("talon_mask", "0xFFFFFF", "0xFFFFFF");
    check("cursor", "1", "1");
    check("waste_top", "7♦", "7♦");
    check("recycles", "0 of ∞", "0 of ∞");
    check("fresh", "no", "no");
    check("score", "30", "10");
    check("moves", "2", "1");
    check("undo_depth", "2", "1");
    check("selected", "none", "none");
    check("outcome", "playing", "playing");
    const std::string hash = hash_text(state_hash(stage.session.table().state));
    CHECK(field_of(stage.session, "hash").text ==
          hash.substr(0, 4) + " " + hash.substr(4, 4) + " " + hash.substr(8, 4) + " " + hash.substr(12));
    stage.session.apply(GoToStep{0});
    CHECK(field_of(stage.session, "score").before == "0");
}

TEST_CASE("the stock's top is a field where it is in play, recycles show their limit") {
    PanelStage stage(draw_inspector, kSize);
    stage.open("PY1-N-AAAAAAS {microsoft} draw", 1);
    const Session& session = stage.session;
    CHECK(field_of(session, "stock_top").text ==
          to_text(session.game().card(stock_top(session.table().state)), CardStyle::Signs));
    CHECK(field_of(session, "recycles").text == "0 of 2");
}

TEST_CASE("a field is copied as text, hex, JSON and C++") {
    PanelStage stage(draw_inspector, kSize);
    stage.open("PY1-N-AAAAAAS KD tap 7C", 2);
    const StateField mask = field_of(stage.session, "pyramid_mask");
    CHECK(copied_text(mask, CopyForm::Text) == "0xBFFFFFF");
    CHECK(copied_text(mask, CopyForm::Hex) == "0xBFFFFFF");
    CHECK(copied_text(mask, CopyForm::Json) == "\"pyramid_mask\": 201326591");
    CHECK(copied_text(mask, CopyForm::Cpp) == "SlotMask{0xBFFFFFF}");
    const StateField selected = field_of(stage.session, "selected");
    CHECK(copied_text(selected, CopyForm::Text) == "7C");
    CHECK(copied_text(selected, CopyForm::Json) == "\"selected\": \"7C\"");
    CHECK(copied_text(selected, CopyForm::Cpp) == "Card(Rank::Seven, Suit::Clubs)");
    stage.session.apply(GoToStep{0});
    CHECK(copied_text(field_of(stage.session, "selected"), CopyForm::Json) == "\"selected\": null");
    CHECK(copied_text(field_of(stage.session, "outcome"), CopyForm::Json) == "\"outcome\": \"playing\"");
    CHECK(copied_text(field_of(stage.session, "outcome"), CopyForm::Cpp) == "Outcome::Playing");
    const std::string hash = hash_text(state_hash(stage.session.table().state));
    CHECK(copied_text(field_of(stage.session, "hash"), CopyForm::Json) == "\"hash\": \"" + hash + "\"");
    Rules rules;
    rules.points_draw = -15;
    stage.session.apply(SetRules{rules});
    stage.session.apply(PlayInput{{InputKind::Draw, {}, {}}});
    CHECK(copied_text(field_of(stage.session, "score"), CopyForm::Text) == "-15");
    CHECK(copied_text(field_of(stage.session, "score"), CopyForm::Json) == "\"score\": -15");
}

TEST_CASE("a click on a field opens what can be copied") {
    PanelStage stage(draw_inspector, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    std::set<std::string> copied;
    for (float y = 20; y < 220; y += 6) {
        stage.click({250, 45});
        stage.click({270, 45 + y});
        if (ImGui::GetClipboardText() != nullptr) copied.insert(ImGui::GetClipboardText());
        stage.click({330, 895});
        stage.frame();
    }
    CHECK(copied.contains("0x9BFFFFF"));
    CHECK(copied.contains("\"pyramid_mask\": 163577855"));
    CHECK(copied.contains("SlotMask{0x9BFFFFF}"));
    const auto whole = [&](std::string_view start) {
        return std::any_of(copied.begin(), copied.end(),
                           [start](const std::string& text) { return text.starts_with(start); });
    };
    CHECK(whole("{ \"pyramid_mask\": 163577855, \"free_mask\": "));
    CHECK(whole("State{.cards = 0xFFFFFF9BFFFFF, .recycles = 0, .cursor = 1, .fresh = Fresh::No}"));
    CHECK(whole("pyramid 0x9BFFFFF\nfree 0x9A80000\n"));
}

TEST_CASE("a click on a legal action plays it; refused ones cannot be clicked") {
    for (const char* log : {kGolden, "PY1-N-AAAAAAS {microsoft}", "PY1-N-AAAAAAJ {cardgames} draw draw"}) {
        CAPTURE(log);
        PanelStage stage(draw_inspector, kSize);
        stage.session.apply(NewGame{log});
        stage.session.apply(Simple{CommandId::GoToEnd});
        stage.frame();
        std::vector<std::string> expected = legal_inputs(stage.session);
        REQUIRE_FALSE(expected.empty());
        if (stage.session.node().undos_left > 0) expected.push_back("undo");
        CHECK(clicked_inputs(stage) == expected);
    }
}

TEST_CASE("the mouse finds the bit of every slot, and the board's hover is drawn") {
    PanelStage stage(draw_inspector, kSize);
    stage.open(kGolden, 2);
    stage.frame();
    std::set<Slot> slots;
    for (float y = 20; y < 260; y += 4) {
        for (float x = 0; x < kSize.x; x += 4) {
            stage.hover({x, y});
            if (stage.ui.next_hover.slot != kNoSlot) slots.insert(stage.ui.next_hover.slot);
        }
    }
    CHECK(slots.size() == kSlots);
    stage.hover({-1, -1});
    stage.frame();
    const int without = stage.vertices();
    stage.ui.next_hover.slot = 10;
    stage.frame();
    CHECK(stage.vertices() > without);
}

TEST_CASE("near misses name the rule that refuses") {
    PanelStage stage(draw_inspector, kSize);
    stage.open("PY1-N-AAAAAAS KD 10C+3S", 2);
    CHECK(has_miss(stage.session, "10♦", "covered by 4♥"));
    CHECK(has_miss(stage.session, "7♣ + 7♠", "sum 14"));
    CHECK(has_miss(stage.session, "recycle", "23 in stock"));
    for (int drawn = 0; drawn < 23; ++drawn) stage.session.apply(Simple{CommandId::DrawOrRecycle});
    CHECK(has_miss(stage.session, "draw", "the stock is empty"));
    Rules rules;
    rules.recycles = 0;
    stage.session.apply(SetRules{rules});
    CHECK(has_miss(stage.session, "recycle", "none is left"));
    for (const NearMiss& miss : near_misses(stage.session.game(), stage.session.table()))
        CHECK_FALSE(miss.reason.empty());
}

TEST_CASE("a game that is over has neither legal actions nor near misses") {
    PanelStage stage(draw_inspector, kSize);
    stage.open("PY1-N-AAAAAAS {one-pass}", 0);
    while (stage.session.table().outcome == Outcome::Playing) {
        const ActionList actions = legal_actions(stage.session.game(), stage.session.table().state);
        REQUIRE_FALSE(actions.is_empty());
        stage.session.apply(PlayInput{input_of(stage.session.game(), actions[0])});
    }
    CHECK(near_misses(stage.session.game(), stage.session.table()).empty());
    stage.frame();
    CHECK(clicked_inputs(stage) == std::vector<std::string>{"undo"});
}

TEST_CASE("the inspector is whole in a narrow column and at every scale") {
    for (const float scale : {1.0F, 1.5F, 3.0F}) {
        CAPTURE(scale);
        PanelStage stage(draw_inspector, {226 * scale, 1000 * scale}, scale);
        stage.open(kGolden, 2);
        stage.frame();
        std::set<Slot> slots;
        for (float y = 20; y < 330; y += 4) {
            for (float x = 2; x < 226; x += 4) {
                stage.hover({x * scale, y * scale});
                if (stage.ui.next_hover.slot != kNoSlot) slots.insert(stage.ui.next_hover.slot);
            }
        }
        CHECK(slots.size() == kSlots);
    }
}

}  // namespace pyramide::inspector_test
