#include "app/verdict_desk.h"

namespace pyramide {

namespace {

/// Nodes of a round between two looks at the time.
constexpr std::uint64_t kVerdictRound = 16;
/// Memory that one search may take.
constexpr SolverLimits kOneVerdictLimits = {std::uint64_t{96} << 20};
/// Positions that are remembered at least.
constexpr std::size_t kRememberedVerdicts = std::size_t{1} << 14;

SolveGoal goal_of(VerdictQuestion question) {
    switch (question) {
        case VerdictQuestion::Win:
            return SolveGoal::Win;
        case VerdictQuestion::Most:
            return SolveGoal::Most;
        case VerdictQuestion::Fewest:
            return SolveGoal::Shortest;
    }
    return SolveGoal::Win;
}

std::uint8_t bit_of(VerdictQuestion question) { return static_cast<std::uint8_t>(1U << static_cast<unsigned>(question)); }

}  // namespace

VerdictDesk::VerdictDesk() : known_(kRememberedVerdicts) {}

void VerdictDesk::begin(const Game& game) {
    wishes_.clear();
    if (game_ && game_->rules() == game.rules() && game_->deal() == game.deal()) return;
    game_ = game;
    known_.clear();
    search_.reset();
}

void VerdictDesk::want(const Table& table, VerdictQuestion question) { wishes_.push_back({table.state, table.counters.recycles, question}); }

Verdict VerdictDesk::verdict(const Table& table) {
    const Verdict* known = known_.find(state_hash(table.state));
    return known == nullptr ? Verdict() : *known;
}

bool VerdictDesk::work(const std::function<bool()>& has_time) {
    for (const Wish& wish : wishes_) {
        if (!answer(wish, has_time)) return true;
    }
    return false;
}

/// False while it is searched for.
bool VerdictDesk::answer(const Wish& wish, const std::function<bool()>& has_time) {
    const Verdict* known = known_.find(state_hash(wish.state));
    if (known != nullptr && known->is_done(wish.question)) return true;
    if (search_ == nullptr || !(sought_ == wish)) {
        sought_ = wish;
        search_ = std::make_unique<Solver>(*game_, wish.state, goal_of(wish.question), kOneVerdictLimits, wish.recycles);
    }
    while (!search_->run(kVerdictRound) && search_->solution().nodes < kVerdictBudget) {
        if (!has_time()) return false;
    }
    keep(wish, search_->solution());
    search_.reset();
    return true;
}

void VerdictDesk::keep(const Wish& wish, const Solution& solution) {
    const std::uint64_t key = state_hash(wish.state);
    const Verdict* known = known_.find(key);
    Verdict verdict = known == nullptr ? Verdict() : *known;
    verdict.asked |= bit_of(wish.question);
    if (solution.result != SolveResult::Unknown) verdict.result = solution.result;
    if (verdict.result != SolveResult::Unknown) verdict.asked |= bit_of(VerdictQuestion::Win);
    const bool is_exact = solution.proof == Proof::Exact;
    if (wish.question == VerdictQuestion::Most && is_exact) verdict.most = solution.most_total;
    if (wish.question == VerdictQuestion::Fewest && is_exact && verdict.result == SolveResult::Won)
        verdict.fewest = static_cast<int>(solution.line.size());
    // Where there is no win there is no shortest one.
    if (verdict.result == SolveResult::Lost) verdict.asked |= bit_of(VerdictQuestion::Fewest);
    known_.keep(key, verdict);
}

}  // namespace pyramide
