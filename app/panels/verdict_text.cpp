#include "app/panels/verdict_text.h"

#include <bit>

#include "app/figure_text.h"
#include "app/panels/step_text.h"
#include "app/panels/theme.h"

namespace pyramide {

namespace {

std::string verdict_dots(const char* words) { return std::string(words) + (is_text_complete() ? "…" : "..."); }

/// "34 more cards at most".
std::string most_text(const Table& table, const Verdict& verdict) {
    if (!verdict.most) return verdict.is_done(VerdictQuestion::Most) ? "" : verdict_dots("most cards: searching");
    const int left = std::popcount(table.state.cards);
    if (*verdict.most == left) return "all " + std::to_string(left) + " cards can go";
    return std::to_string(*verdict.most) + " of " + std::to_string(left) + " cards at most";
}

std::string win_text(const Verdict& verdict) {
    if (verdict.fewest) return "can be won in " + std::to_string(*verdict.fewest) + (*verdict.fewest == 1 ? " move" : " moves");
    return "can be won";
}

std::string unknown_text(const Game& game, const Table& table) {
    if ((game.unknown() & table.state.talon()) != 0) return "unknown: cards have no name";
    return "unknown after " + grouped(kVerdictBudget) + " positions";
}

}  // namespace

VerdictText verdict_text(const Game& game, const Table& table, const Verdict& verdict) {
    const Palette& colors = theme().colors;
    if (table.outcome == Outcome::Won) return {"won", "", colors.free};
    if (verdict.result == SolveResult::Lost) return {"cannot be won", most_text(table, verdict), colors.changed};
    if (verdict.result == SolveResult::Won) {
        std::string more = most_text(table, verdict);
        if (!verdict.fewest) {
            const std::string fewest = verdict.is_done(VerdictQuestion::Fewest) ? "fewest moves unknown" : verdict_dots("fewest moves: searching");
            more = fewest + (more.empty() ? "" : ", ") + more;
        }
        return {win_text(verdict), more, colors.free};
    }
    if (!verdict.is_done(VerdictQuestion::Win)) return {verdict_dots("searching"), "", colors.text_dim};
    return {unknown_text(game, table), most_text(table, verdict), colors.text_dim};
}

VerdictText yes_or_no(SolveResult result, bool is_done) {
    const Palette& colors = theme().colors;
    switch (result) {
        case SolveResult::Won:
            return {"yes", "", colors.free};
        case SolveResult::Lost:
            return {"no", "", colors.changed};
        case SolveResult::Unknown:
            break;
    }
    return {is_done ? "unknown" : verdict_dots("searching"), "", colors.text_dim};
}

}  // namespace pyramide
