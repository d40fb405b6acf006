// picture_check: looks at pictures of the workbench for the tests of the real window.
//
//   picture_check board PICTURE LAYOUT [LAYOUT_BEFORE]   the cards are where LAYOUT says, free ones outlined; the
//   places of cards that
//                                                        LAYOUT_BEFORE still shows are felt
//   picture_check same PICTURE PICTURE LAYOUT            the pictures agree within the size of LAYOUT
//   picture_check place LAYOUT CARD|stock                "X Y" of a spot of the card that nothing lies on
//   picture_check cards LAYOUT STATE                     the cards in that state ("free", "gone" …), in the order of
//   slots
//
// PICTURE is a PNG file or the screen of a virtual display (XWD). LAYOUT is what `pyramide-workbench --layout` writes.
// Exit code: 0, 1 when a check fails (each failure is told), 2 when something cannot be read.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/ui/screen_picture.h"

namespace {

using namespace pyramide::test;

using Json = nlohmann::json;

constexpr int kPyramidSlots = 28;

// The theme's colours, here once more: a test that asked the theme could not notice a wrong one.
constexpr Color kFace{0xFB, 0xFA, 0xF6};
constexpr Color kCoveredFace{0xD3, 0xD4, 0xD4};
constexpr Color kFree{0x41, 0xDC, 0x83};
constexpr Color kRedSuit{0xC6, 0x2F, 0x3C};
constexpr Color kBlackSuit{0x16, 0x18, 0x1D};

bool is_felt(Color color) {
    return color.green > color.red && color.red < 0x40 && color.green < 0x70 && color.green > 0x20;
}

std::string text_of(Color color) {
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "#%02X%02X%02X", color.red, color.green, color.blue);
    return text.data();
}

struct Spot {
    int x = 0;
    int y = 0;
};

struct Rectangle {
    double x0 = 0;
    double y0 = 0;
    double x1 = 0;
    double y1 = 0;

    double width() const { return x1 - x0; }
    double height() const { return y1 - y0; }
    Spot spot(double across, double down) const {
        return {static_cast<int>(x0 + width() * across), static_cast<int>(y0 + height() * down)};
    }
};

struct CardPlace {
    int slot = 0;
    std::string card;
    std::string state;
    std::optional<Rectangle> rectangle;

    bool is_red() const { return card.back() == 'H' || card.back() == 'D'; }
};

std::optional<Rectangle> rectangle_of(const Json& json) {
    if (json.is_null()) return std::nullopt;
    return Rectangle{json.at(0), json.at(1), json.at(2), json.at(3)};
}

struct Layout {
    int width = 0;
    int height = 0;
    std::vector<CardPlace> cards;
    std::optional<Rectangle> stock;

    explicit Layout(const std::string& path) {
        const Json json = Json::parse(read_bytes(path));
        width = json.at("width");
        height = json.at("height");
        stock = rectangle_of(json.at("stock"));
        for (const Json& card : json.at("cards"))
            cards.push_back({card.at("slot"), card.at("card"), card.at("state"), rectangle_of(card.at("rectangle"))});
    }

    const CardPlace& card(const std::string& name) const {
        for (const CardPlace& place : cards)
            if (place.card == name) return place;
        throw std::runtime_error("no card " + name + " in the layout");
    }
};

int failures = 0;

void expect(bool condition, const std::string& what) {
    if (condition) return;
    ++failures;
    std::fprintf(stderr, "picture_check: %s\n", what.c_str());
}

std::string at_text(const CardPlace& card, Spot spot) {
    return card.card + " (" + card.state + ") at " + std::to_string(spot.x) + "," + std::to_string(spot.y);
}

void expect_color(const Picture& picture, const CardPlace& card, Spot spot, Color wanted, const char* name) {
    constexpr int kTolerance = 24;
    const Color found = picture.at(spot.x, spot.y);
    expect(is_close(found, wanted, kTolerance),
           at_text(card, spot) + ": expected " + name + " " + text_of(wanted) + ", found " + text_of(found));
}

/// True when a green line crosses the short way from inside the card to outside at this spot of its edge.
bool has_free_outline(const Picture& picture, Spot edge, int step_x, int step_y) {
    constexpr int kInside = -3;
    constexpr int kOutside = 8;
    constexpr int kTolerance = 40;
    for (int distance = kInside; distance <= kOutside; ++distance)
        if (is_close(picture.at(edge.x + step_x * distance, edge.y + step_y * distance), kFree, kTolerance))
            return true;
    return false;
}

void check_free_card(const Picture& picture, const CardPlace& card) {
    const Rectangle& box = *card.rectangle;
    expect_color(picture, card, box.spot(0.7, 0.2), kFace, "the card's face");
    // The large suit stands in the lower right part.
    const Spot suit{static_cast<int>(box.x0 + box.width() * 0.69), static_cast<int>(box.y1 - box.width() * 0.36)};
    expect_color(picture, card, suit, card.is_red() ? kRedSuit : kBlackSuit, "its suit");
    expect(has_free_outline(picture, box.spot(0, 0.5), -1, 0), card.card + ": no green outline on the left");
    expect(has_free_outline(picture, box.spot(1, 0.5), 1, 0), card.card + ": no green outline on the right");
    expect(has_free_outline(picture, box.spot(0.5, 0), 0, -1), card.card + ": no green outline above");
    expect(has_free_outline(picture, box.spot(0.5, 1), 0, 1), card.card + ": no green outline below");
}

void check_covered_card(const Picture& picture, const CardPlace& card) {
    const Rectangle& box = *card.rectangle;
    expect_color(picture, card, box.spot(0.75, 0.12), kCoveredFace, "a covered card's face");
    expect(!has_free_outline(picture, box.spot(0.5, 0), 0, -1),
           card.card + ": is covered, yet has a green outline above");
}

/// Every card lies half-way between the two below it, and rows go down evenly.
void check_pyramid(const Layout& layout) {
    for (int row = 0, slot = 0; row + 1 < 7; ++row) {
        for (int place = 0; place <= row; ++place, ++slot) {
            const auto& card = layout.cards.at(static_cast<std::size_t>(slot)).rectangle;
            const auto& left = layout.cards.at(static_cast<std::size_t>(slot + row + 1)).rectangle;
            const auto& right = layout.cards.at(static_cast<std::size_t>(slot + row + 2)).rectangle;
            if (!card || !left || !right) continue;
            const std::string name = layout.cards.at(static_cast<std::size_t>(slot)).card;
            expect(std::abs((left->x0 + right->x0) / 2 - card->x0) <= 1,
                   name + " is not half-way between the cards that cover it");
            expect(left->y0 == right->y0 && left->y0 > card->y0 && left->y0 < card->y1,
                   name + " is not overlapped by the next row");
            expect(left->x1 <= right->x0, "the cards under " + name + " overlap each other");
        }
    }
}

void check_board(const Picture& picture, const Layout& layout, const std::optional<Layout>& before) {
    check_pyramid(layout);
    int checked = 0;
    for (const CardPlace& card : layout.cards) {
        const bool is_gone_now = card.state == "gone";
        if (is_gone_now && card.slot < kPyramidSlots && before) {
            const CardPlace& earlier = before->cards.at(static_cast<std::size_t>(card.slot));
            if (!earlier.rectangle) continue;
            const Spot spot = earlier.rectangle->spot(0.3, 0.85);
            const Color found = picture.at(spot.x, spot.y);
            expect(is_felt(found), at_text(card, spot) + ": expected felt, found " + text_of(found));
            ++checked;
        }
        if (is_gone_now) expect(!card.rectangle, card.card + " is gone, yet it is drawn");
        if (card.slot < kPyramidSlots && !is_gone_now) expect(card.rectangle.has_value(), card.card + " is not drawn");
        if (!card.rectangle) continue;
        if (card.state == "free") check_free_card(picture, card);
        if (card.state == "covered") check_covered_card(picture, card);
        ++checked;
    }
    expect(checked > 0, "there is no card to look at");
}

void check_same(const Picture& a, const Picture& b, const Layout& layout) {
    constexpr int kTolerance = 6;
    expect(a.width() >= layout.width && a.height() >= layout.height, "the first picture is smaller than the layout");
    expect(b.width() >= layout.width && b.height() >= layout.height, "the second picture is smaller than the layout");
    int different = 0;
    Spot first;
    for (int y = 0; y < layout.height; ++y) {
        for (int x = 0; x < layout.width; ++x) {
            if (is_close(a.at(x, y), b.at(x, y), kTolerance)) continue;
            if (different++ == 0) first = {x, y};
        }
    }
    // An edge that runs through the middle of a pixel falls to one side on the screen and to the other off it.
    constexpr int kStrayPixels = 16;
    expect(different <= kStrayPixels, std::to_string(different) + " pixels differ, the first at " + std::to_string(first.x) + "," +
                               std::to_string(first.y));
}

void print_place(const Layout& layout, const std::string& name) {
    const std::optional<Rectangle> box = name == "stock" ? layout.stock : layout.card(name).rectangle;
    if (!box) throw std::runtime_error(name + " is not drawn");
    // Every pyramid card shows its upper part; in the lowest row and in the piles, nothing lies under the lower part
    // either, so that a second click there meets no other card.
    constexpr int kLowestRow = 21;
    const bool is_covered = name != "stock" && layout.card(name).slot < kLowestRow;
    const Spot spot = box->spot(0.5, is_covered ? 0.12 : 0.8);
    std::printf("%d %d\n", spot.x, spot.y);
}

void print_cards(const Layout& layout, const std::string& state) {
    std::string text;
    for (const CardPlace& card : layout.cards)
        if (card.state == state) text += (text.empty() ? "" : " ") + card.card;
    std::printf("%s\n", text.c_str());
}

int run(const std::vector<std::string>& words) {
    const std::string task = words.empty() ? "" : words.front();
    if (task == "board" && (words.size() == 3 || words.size() == 4))
        check_board(Picture(words[1]), Layout(words[2]),
                    words.size() == 4 ? std::optional(Layout(words[3])) : std::nullopt);
    else if (task == "same" && words.size() == 4)
        check_same(Picture(words[1]), Picture(words[2]), Layout(words[3]));
    else if (task == "place" && words.size() == 3)
        print_place(Layout(words[1]), words[2]);
    else if (task == "cards" && words.size() == 3)
        print_cards(Layout(words[1]), words[2]);
    else
        throw std::runtime_error(
            "expected board PICTURE LAYOUT [BEFORE], same PICTURE PICTURE LAYOUT, place LAYOUT CARD or cards LAYOUT "
            "STATE");
    return failures == 0 ? 0 : 1;
}

}  // namespace

int main(int argument_count, char** arguments) {
    try {
        return run({arguments + 1, arguments + argument_count});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "picture_check: %s\n", error.what());
        return 2;
    }
}
