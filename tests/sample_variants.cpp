// The samples that show a variant of the rules.
#include "tests/recording.h"
#include "tests/sample_replays.h"

namespace pyramide {
namespace {

Replay strict_win() {
    return Recording("Strict: all 52 cards gone",
                     "Under the rules \"strict\" a game is won when stock and waste are gone too. This deal can be won "
                     "so, with one "
                     "recycle; the score is that of any cleared pyramid.",
                     "PY1-N-AAAAADN", "strict")
        .play(
            "4S+9D 10S+3H draw draw draw draw 7H+6D draw draw 8C+5S draw AD+QC draw draw KS draw 7S+6C draw AH+QH draw "
            "draw "
            "JC+2D draw 8H+5C draw draw draw draw draw 9H+4H draw 5D+8S QD+AC draw KD draw 9S+4C draw KH recycle draw "
            "2S+JH "
            "draw 6H+7D KC draw 10D+3C draw draw draw draw draw 3D+10H draw JS+2C QS+AS draw 10C+3S 5H+8D draw 4D+9C "
            "2H+JD")
        .expect_here(AssertedField::Outcome, "playing")
        .play("6S+7C")
        .expect_at_end(AssertedField::Outcome, "won")
        .expect_at_end(AssertedField::Score, "280")
        .replay();
}

Replay traditional_win() {
    return Recording("Traditional: one pass, all 52 cards",
                     "No card is turned at the start, the stock's top lies face up and is in play beside the waste's "
                     "top, and there "
                     "is no recycle. One point a card, so a win scores 52.",
                     "PY1-N-AAAAABH", "traditional")
        .play(
            "2D+JS 7D+6S 6C+7S JD+2S QC+AD 7C+6D 9C+4C 8S+5C draw 9S+4D draw draw QD+AH draw 10H+3S 3H+10C draw draw "
            "draw "
            "6H+7H 9D+4H 2C+JC 5H+8H KC KH 8C+5S KD KS JH+2H draw 3C+10S 8D+5D QS+AS 10D+3D 4S+9H QH+AC")
        .expect_at_end(AssertedField::Outcome, "won")
        .expect_at_end(AssertedField::Score, "52")
        .expect_at_end(AssertedField::Moves, "36")
        .replay();
}

Replay microsoft_win() {
    return Recording("Microsoft: points for rows",
                     "24 cards in the stock with its top in play, three passes. Five points a removal, here 25 of "
                     "them, and 25, 50, 75, "
                     "100, 150, 250, 500 for the rows from the bottom: 1150 in all.",
                     kGoldenDeal, "microsoft")
        .play(
            "10C+3S KD 10S+3H draw draw 2S+JH 4H+9H draw draw draw draw draw 8D+5S 7S+6S 2C+JS KC draw draw 9C+4C draw "
            "10D+3C "
            "KS draw 8S+5C 7C+6D AD+QC KH draw draw 4S+9D draw draw recycle 6H+7D draw draw QS+AC draw 3D+10H 5H+8C "
            "draw draw "
            "AS+QH draw 4D+9S 6C+7H draw recycle JD+2H")
        .expect(1, AssertedField::Score, "5")
        .expect_at_end(AssertedField::Outcome, "won")
        .expect_at_end(AssertedField::Score, "1275")
        .replay();
}

Replay waste_pair_fresh() {
    return Recording("A card just drawn pairs with the waste",
                     "Under waste_pair=fresh the card just drawn may pair with the waste card that it covers, until "
                     "the next draw. "
                     "That card can only be the second tap: tapped first it is refused. Three such pairs on the way to "
                     "a win.",
                     "PY1-N-AAAAAAT", "waste_pair=fresh")
        .play(
            "draw 9C+4C draw 7S+6D draw 7H+6C draw AD+QS draw draw 5D+8H draw draw draw 8S+5H JH+2C draw draw draw "
            "AC+QC 3D+10S "
            "8C+5S 9S+4S draw draw draw 10H+3H 2S+JC draw 2D+JS draw draw 8D+5C 10D+3C KS KC KD 6H+7D draw 9D+4H draw "
            "QH+AS "
            "draw draw draw recycle draw draw 4D+9H JD+2H draw draw 6S+7C KH 10C+3S")
        .expect_at_end(AssertedField::Outcome, "won")
        .expect_at_end(AssertedField::Score, "280")
        .branch("the covered card first", 0, 7)
        .play("tap AD, tap QS, tap AD")
        .expect(8, AssertedField::Moves, "7")
        .expect_at_end(AssertedField::Moves, "8")
        .replay();
}

Replay waste_pair_top_two() {
    return Recording("The waste's two top cards pair",
                     "AisleRiot's rules: one pass, no card turned at the start, and the two top cards of the waste may "
                     "always pair, "
                     "also when the upper one was not just drawn. All 52 cards go, one point each.",
                     "PY1-N-AAAAABH", "aisleriot")
        .play(
            "2D+JS 7D+6S 6C+7S draw JD+2S draw QC+AD draw 7C+6D draw 9C+4C draw 8S+5C draw draw 9S+4D draw draw draw "
            "QD+AH draw "
            "draw 10H+3S 3H+10C draw draw draw draw 6H+7H 9D+4H 2C+JC draw 5H+8H draw KC draw KH draw 8C+5S KD draw KS "
            "draw "
            "JH+2H draw draw 3C+10S 8D+5D QS+AS 10D+3D 4S+9H QH+AC")
        .expect_at_end(AssertedField::Outcome, "won")
        .expect_at_end(AssertedField::Score, "52")
        .replay();
}

Replay overlap_pair() {
    return Recording("A card pairs with the one that covers it",
                     "Under overlap_pair=yes a card may pair with the free card that alone still covers it. Three such "
                     "pairs on the "
                     "way to a win, the last one of the peak itself, the six of clubs, with the seven that covers it.",
                     "PY1-N-AAAAABQ", "cardgames")
        .play(
            "10C+3C 4H+9H 6D+7D draw draw draw draw JD+2C 8D+5S QH+AC 4D+9D 5C+8C KC KD 10H+3S draw draw draw draw "
            "draw draw draw "
            "draw draw draw draw draw draw draw draw draw draw draw draw 3D+10S AD+QS draw QD+AH JH+2S AS+QC 6C+7C")
        .expect_at_end(AssertedField::Outcome, "won")
        .replay();
}

Replay draw_three() {
    return Recording("Three cards at a draw",
                     "PySolFC's King Tut: three cards are turned at the start and at each draw, the last one on top, "
                     "and the passes are "
                     "without limit. Fewer than three are drawn when fewer are left.",
                     kGoldenDeal, "pysol-king-tut")
        .play(
            "10C+3S KD 10S+3H 2C+JH draw draw draw draw draw draw draw recycle draw 4H+9H draw draw 8D+5S KC draw draw "
            "10D+3C KS "
            "draw 7C+6D AD+QC 6H+7S KH draw draw recycle draw JS+2H draw draw 5H+8C draw draw draw draw recycle draw "
            "draw "
            "3D+10H 4D+9C draw draw 8S+5C AS+QS 6C+7H draw draw recycle draw JD+2D")
        .expect_at_end(AssertedField::Outcome, "won")
        .expect_at_end(AssertedField::Score, "0")
        .replay();
}

Replay blocked_one_pass() {
    return Recording(
               "One pass, then no more moves",
               "The stock may be gone through once. At the last draw no card in play makes 13 with another and the "
               "waste may not be turned over, so the game ends with the waste full of cards. A removal or one more "
               "recycle would keep it going.",
               kGoldenDeal, "one-pass")
        .play(
            "draw draw draw draw 4H+9H draw draw draw draw draw 3H+10H draw 8D+5S draw 7C+6S draw draw draw draw draw "
            "10C+3C KD "
            "draw draw draw draw draw draw draw")
        .expect_here(AssertedField::Outcome, "playing")
        .mark(29, "one card left in the stock", "Nothing can be removed here, but a card can still be drawn.")
        .play("draw")
        .expect_at_end(AssertedField::Outcome, "blocked")
        .expect_at_end(AssertedField::Message, "no moves")
        .replay();
}

Replay recycles_spent() {
    return Recording(
               "The last recycle is spent",
               "One recycle is allowed and taken at step 35. While cards can be drawn the game goes on; at the last "
               "draw it "
               "is blocked. A recycle that is refused has the code \"nothing\" before the end and \"ended\" after it.",
               "PY1-N-AAAAAAB", "recycles=1")
        .play(
            "8S+5D draw JC+2H draw 10S+3C draw draw draw draw draw 2S+JD 3S+10C draw draw draw draw 6S+7C draw 9C+4D "
            "draw draw "
            "draw draw 10H+3D KS 5S+8D draw draw draw draw draw KD draw draw recycle draw draw draw draw draw AS+QC "
            "draw 7D+6H "
            "QD+AC 3H+10D draw 9S+4C AD+QS draw draw draw draw draw draw draw")
        .expect_here(AssertedField::Outcome, "blocked")
        .play("recycle undo draw")
        .expect_at_end(AssertedField::Outcome, "blocked")
        .replay();
}

Replay undo_costs() {
    return Recording("Undo costs points and takes the move back",
                     "Simple-Solitaire's rules (50 a removal, -200 a recycle, -25 an undo, at most 20 undos), with the "
                     "moves counter "
                     "lowered by each undo. Removing and undoing ten times leaves the score at minus ten undos.",
                     kGoldenDeal, "simple-solitaire undo_move=taken_back")
        .play("KD undo", 10)
        .expect(1, AssertedField::Score, "50")
        .expect(20, AssertedField::Score, "-250")
        .expect(20, AssertedField::Moves, "0")
        .expect_same_position(20, 0)
        .play("KD 10C+3S 10S+3H")
        .expect(23, AssertedField::Score, "-100")
        .play("draw", 23)
        .play("recycle")
        .expect_here(AssertedField::Score, "-300")
        .expect_here(AssertedField::Moves, "27")
        .play("undo", 21)
        .replay();
}

}  // namespace

std::vector<SampleReplay> sample_variants() {
    return {
        {"strict.json", strict_win()},
        {"traditional.json", traditional_win()},
        {"microsoft.json", microsoft_win()},
        {"waste-pair-fresh.json", waste_pair_fresh()},
        {"waste-pair-top-two.json", waste_pair_top_two()},
        {"overlap-pair.json", overlap_pair()},
        {"draw-three.json", draw_three()},
        {"blocked-one-pass.json", blocked_one_pass()},
        {"recycles-spent.json", recycles_spent()},
        {"undo-costs.json", undo_costs()},
    };
}

}  // namespace pyramide
