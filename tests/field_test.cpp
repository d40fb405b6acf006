#include "app/field.h"

#include <set>

#include <doctest/doctest.h>

#include "tests/viewed_log.h"

namespace pyramide::field_test {

namespace {

constexpr std::string_view kGolden = "KD 10C+3S draw tap QC undo tap 7C";

Field field_of(std::string_view text) { return parse_field(text).value(); }
std::string value(const LineView& log, std::uint32_t step, std::string_view field) {
    return field_text(log, step, field_of(field));
}

/// Every field there is.
std::vector<Field> all_fields() {
    std::vector<Field> fields;
    for (const FieldInfo& info : field_table()) fields.push_back({info.id, 0, {}});
    for (std::uint8_t bit = 0; bit < kPyramidSlots; ++bit) {
        fields.push_back({FieldId::PyramidBit, bit, {}});
        fields.push_back({FieldId::FreeBit, bit, {}});
        if (bit < kTalonSlots) fields.push_back({FieldId::TalonBit, bit, {}});
    }
    for (int card = 0; card < Card::kCount; ++card) fields.push_back({FieldId::CardPlace, 0, Card::from_index(card)});
    return fields;
}

}  // namespace

TEST_CASE("field: the table has every named field once, in order") {
    std::set<std::string> names;
    std::size_t index = 0;
    for (const FieldInfo& info : field_table()) {
        CHECK(static_cast<std::size_t>(info.id) == index++);
        CHECK(names.insert(info.name).second);
        CHECK(std::string(info.help).size() > 5);
        CHECK(value_kind({info.id, 0, {}}) == info.kind);
        CHECK(field_words(info.id).empty() == (info.kind != ValueKind::Word));
    }
    CHECK(index == static_cast<std::size_t>(FieldId::PyramidBit));
}

TEST_CASE("field: text both ways, in any case and notation") {
    for (const Field& field : all_fields()) {
        const std::string text = to_text(field);
        CAPTURE(text);
        CHECK(parse_field(text).value() == field);
        CHECK(parse_field("  " + text + "\t").value() == field);
    }
    CHECK(field_of("Undos_Left").id == FieldId::UndosLeft);
    CHECK(field_of("undos left").id == FieldId::UndosLeft);
    CHECK(field_of("PYRAMID[27]") == Field{FieldId::PyramidBit, 27, {}});
    CHECK(field_of("tc").card == card_of("10C"));
    CHECK(field_of("10♣").card == card_of("10C"));
}

TEST_CASE("field: what is no field is told with its place") {
    struct Wrong {
        std::string_view text;
        std::size_t offset;
        std::string_view says;
    };
    for (const Wrong& wrong :
         {Wrong{"", 0, "is missing"}, Wrong{"   ", 3, "is missing"}, Wrong{" scor", 1, "undos_left"},
          Wrong{"score[1]", 0, "has no bits"}, Wrong{"pyramid[28]", 8, "0 to 27"}, Wrong{"talon[24]", 6, "0 to 23"},
          Wrong{"free[]", 5, "0 to 27"}, Wrong{"free[1", 5, "0 to 27"}, Wrong{"free[1]x", 5, "0 to 27"},
          Wrong{"free[-1]", 5, "0 to 27"}, Wrong{"free[99999999999999999999]", 5, "0 to 27"}, Wrong{"??", 0, "is no field"}}) {
        const Result<Field> field = parse_field(wrong.text);
        CAPTURE(wrong.text);
        REQUIRE_FALSE(field);
        CHECK(field.error().offset == wrong.offset);
        CHECK(field.error().message.find(wrong.says) != std::string::npos);
    }
}

TEST_CASE("field: the golden opening, value by value") {
    const ViewedLog log("PY1-N-AAAAAAS", "app", kGolden);
    const LineView view = log.view();
    CHECK(value(view, 0, "pyramid") == "0xFFFFFFF");
    CHECK(value(view, 2, "pyramid") == "0x9BFFFFF");
    CHECK(value(view, 2, "free") == "0x9A80000");
    CHECK(value(view, 2, "free_cards") == "10S 7C 3H 4H 7S 7D");
    CHECK(value(view, 2, "talon") == "0xFFFFFF");
    CHECK(value(view, 2, "cursor") == "1");
    CHECK(value(view, 2, "stock") == "23");
    CHECK(value(view, 3, "waste") == "2");
    CHECK(value(view, 2, "waste_top") == "7D");
    CHECK(value(view, 2, "stock_top") == "2S");
    CHECK(value(view, 2, "score") == "30");
    CHECK(value(view, 2, "delta") == "+20");
    CHECK(value(view, 3, "delta") == "0");
    CHECK(value(view, 5, "moves") == "3");
    CHECK(value(view, 3, "undos_left") == "3");
    CHECK(value(view, 5, "undos_left") == "2");
    CHECK(value(view, 4, "message") == "blocked");
    CHECK(value(view, 4, "refusal") == "blocked");
    CHECK(value(view, 3, "refusal") == "none");
    CHECK(value(view, 6, "selected") == "7C");
    CHECK(value(view, 5, "selected") == "none");
    CHECK(value(view, 5, "outcome") == "playing");
    CHECK(value(view, 5, "fresh") == "no");
    CHECK(value(view, 0, "input") == "deal");
    CHECK(value(view, 2, "input") == "10C+3S");
    CHECK(value(view, 2, "hash") == hash_text(state_hash(view.node(2).table.state)));
    CHECK(value(view, 2, "key") == hash_text(state_key(view.node(2).table.state)));
    CHECK(value(view, 1, "pyramid[26]") == "0");
    CHECK(value(view, 1, "free[21]") == "1");
    CHECK(value(view, 1, "talon[0]") == "1");
    CHECK(value(view, 0, "KD") == "pyramid, free");
    CHECK(value(view, 1, "KD") == "gone");
    CHECK(value(view, 1, "QC") == "pyramid, covered");
    CHECK(value(view, 3, "2S") == "waste top");
    CHECK(value(view, 3, "7D") == "waste");
    CHECK(value(view, 5, "2S") == "stock");
}

TEST_CASE("field: numbers are what has an order") {
    const ViewedLog log("PY1-N-AAAAAAS", "points_undo=-5", "KD undo");
    const LineView view = log.view();
    CHECK(field_number(view, 2, field_of("score")) == -5);
    CHECK(field_text(view, 2, field_of("delta")) == "-15");
    CHECK(field_number(view, 2, field_of("delta")) == -15);
    CHECK(field_number(view, 1, field_of("pyramid")) == 0xBFFFFFF);
    CHECK(field_number(view, 1, field_of("waste_top")) == 28);
    CHECK_FALSE(field_number(view, 1, field_of("selected")));
    for (const char* const name : {"outcome", "hash", "key", "free_cards", "input", "QC"})
        CHECK_FALSE(field_number(view, 1, field_of(name)));
}

TEST_CASE("field: a card that nobody named lies nowhere that could be told") {
    std::string deck = to_text(deal_of("PY1-N-AAAAAAS"));
    deck = deck.substr(0, deck.find(" 2S")) + [] {
        std::string unknown;
        for (int card = 29; card < 52; ++card) unknown += " ??";
        return unknown;
    }();
    const ViewedLog log(Played(parse_deal(deck).value(), Rules{}, "draw"));
    const LineView view = log.view();
    CHECK(value(view, 1, "waste_top") == "??");
    CHECK(value(view, 1, "2S") == "not named");
    CHECK(changes_of(view, field_of("2S")).empty());
    CHECK(changes_of(view, field_of("waste_top")) == std::vector<std::uint32_t>{1});
}

TEST_CASE("field: who changed it, golden") {
    const ViewedLog log("PY1-N-AAAAAAS", "app", kGolden);
    const LineView view = log.view();
    using Steps = std::vector<std::uint32_t>;
    CHECK(changes_of(view, field_of("score")) == Steps{1, 2});
    CHECK(changes_of(view, field_of("waste_top")) == Steps{3, 5});
    CHECK(changes_of(view, field_of("10S")) == Steps{2});
    CHECK(changes_of(view, field_of("moves")) == Steps{1, 2, 3});
    CHECK(changes_of(view, field_of("moves"), 2) == Steps{1, 2});
    CHECK(changes_of(view, field_of("moves"), 0).empty());
    CHECK(changes_of(view, field_of("hash")) == Steps{1, 2, 3, 5});
    const FieldChange change = change_at(view, field_of("10S"), 2);
    CHECK(change.step == 2);
    CHECK(change.before == "pyramid, covered");
    CHECK(change.after == "pyramid, free");
}

TEST_CASE("field: over random games, changes are where a naive look at the texts finds them") {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const ViewedLog log = random_log(seed, 150);
        const LineView view = log.view();
        for (const Field& field : all_fields()) {
            std::vector<std::uint32_t> naive;
            for (std::uint32_t step = 1; step <= view.last_step(); ++step) {
                const bool is_other = field_text(view, step, field) != field_text(view, step - 1, field);
                CHECK(is_other == (field_token(view, step, field) != field_token(view, step - 1, field)));
                if (is_other) naive.push_back(step);
            }
            const std::string name = to_text(field);
            CAPTURE(seed);
            CAPTURE(name);
            CHECK(changes_of(view, field) == naive);
        }
    }
}

TEST_CASE("field: between two steps, what differs and nothing else") {
    const ViewedLog log("PY1-N-AAAAAAS", "app", kGolden);
    const LineView view = log.view();
    CHECK(fields_between(view, 3, 3).empty());
    std::vector<std::string> names;
    for (const FieldDelta& delta : fields_between(view, 2, 3))
        names.push_back(to_text(delta.field) + " " + delta.before + " > " + delta.after);
    const std::string hash_change = "hash " + value(view, 2, "hash") + " > " + value(view, 3, "hash");
    const std::string key_change = "key " + value(view, 2, "key") + " > " + value(view, 3, "key");
    CHECK(names == std::vector<std::string>{"free_cards 10S 7C 3H 4H 7S 7D > 10S 7C 3H 4H 7S 2S", "cursor 1 > 2", "stock 23 > 22",
                                            "waste 1 > 2", "waste_top 7D > 2S", "stock_top 2S > JH", "moves 2 > 3",
                                            "undos_left 2 > 3", "delta +20 > 0", "input 10C+3S > draw", key_change, hash_change,
                                            "7D waste top > waste", "2S stock > waste top"});
}

TEST_CASE("field: between any two steps of random games, by the texts") {
    Choices choices(5);
    for (std::uint64_t seed = 30; seed < 36; ++seed) {
        const ViewedLog log = random_log(seed, 80);
        const LineView view = log.view();
        for (int pair = 0; pair < 20; ++pair) {
            const auto before = static_cast<std::uint32_t>(choices.below(static_cast<int>(view.line.size())));
            const auto after = static_cast<std::uint32_t>(choices.below(static_cast<int>(view.line.size())));
            std::set<std::string> found;
            for (const FieldDelta& delta : fields_between(view, before, after)) {
                CHECK(delta.before == field_text(view, before, delta.field));
                CHECK(delta.after == field_text(view, after, delta.field));
                CHECK(delta.before != delta.after);
                found.insert(to_text(delta.field));
            }
            for (const Field& field : all_fields()) {
                if (field.id >= FieldId::PyramidBit && field.id <= FieldId::TalonBit) continue;
                CHECK(found.contains(to_text(field)) == (field_text(view, before, field) != field_text(view, after, field)));
            }
        }
    }
}

}  // namespace pyramide::field_test
