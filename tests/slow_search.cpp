#include "tests/slow_search.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pyramide {

namespace {

/// A position, with as many of the recycles taken as points may ask for.
struct Place {
    State state;
    std::uint32_t recycles = 0;
    int distance = 0;
    std::int64_t best = 0;
};

struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    std::int64_t points = 0;
};

class Everything {
  public:
    Everything(const Game& game, const State& state, const Counters& counters) : game_(game) {
        find(state, counters.recycles, 0);
    }

    bool explore(std::size_t limit) {
        for (std::size_t at = 0; at < places_.size(); ++at) {
            if (places_.size() > limit) return false;
            const Place place = places_[at];
            for (const Action& action : legal_actions(game_, place.state)) {
                Counters counters;
                counters.recycles = place.recycles;
                const Step step = apply(game_, place.state, counters, action);
                const std::size_t to = find(step.state, step.counters.recycles, place.distance + 1);
                edges_.push_back({at, to, step.counters.earned});
            }
        }
        return true;
    }

    EveryLine answer() {
        EveryLine all;
        all.positions = places_.size();
        const State& start = places_.front().state;
        for (const Place& place : places_) {
            const State& state = place.state;
            all.most_pyramid =
                std::max(all.most_pyramid, std::popcount(start.pyramid()) - std::popcount(state.pyramid()));
            all.most_total = std::max(all.most_total, std::popcount(start.cards) - std::popcount(state.cards));
            if (outcome_of(game_, state) != Outcome::Won) continue;
            all.can_win = true;
            if (!all.shortest || place.distance < *all.shortest) all.shortest = place.distance;
        }
        all.points_unbounded = !settle_points();
        for (const Place& place : places_) all.points = std::max(all.points, place.best);
        return all;
    }

  private:
    std::size_t find(const State& state, std::uint32_t recycles, int distance) {
        // Under a limit the state knows them; without one only points that depend on the pass ask for them.
        const auto& passes = game_.rules().points_passes;
        const bool asks = std::any_of(passes.begin(), passes.end(), [](int points) { return points != 0; });
        const std::uint32_t kept = game_.rules().recycles != kUnlimited ? recycles : asks ? std::min(recycles, 4U) : 0;
        const auto [found, is_new] = index_.try_emplace({state_key(state), kept}, places_.size());
        if (is_new) places_.push_back({state, kept, distance, 0});
        return found->second;
    }

    /// Carries the best points along the edges until nothing changes. False when they never stop rising.
    bool settle_points() {
        constexpr std::int64_t kUnreached = std::int64_t{-1} << 60;
        for (Place& place : places_) place.best = kUnreached;
        places_.front().best = 0;
        for (std::size_t round = 0; round <= places_.size(); ++round) {
            bool changes = false;
            for (const Edge& edge : edges_) {
                const std::int64_t points = places_[edge.from].best + edge.points;
                if (places_[edge.from].best == kUnreached || points <= places_[edge.to].best) continue;
                places_[edge.to].best = points;
                changes = true;
            }
            if (!changes) return true;
        }
        return false;
    }

    const Game& game_;
    std::vector<Place> places_;
    std::vector<Edge> edges_;
    std::map<std::pair<std::uint64_t, std::uint32_t>, std::size_t> index_;
};

}  // namespace

std::optional<EveryLine> every_line(const Game& game, const State& state, const Counters& counters, std::size_t limit) {
    Everything everything(game, state, counters);
    if (!everything.explore(limit)) return std::nullopt;
    return everything.answer();
}

std::optional<Replayed> replay_line(const Game& game, const State& state, const Counters& counters,
                                    const std::vector<Action>& line) {
    Replayed at{state, counters};
    for (const Action& action : line) {
        const ActionList legal = legal_actions(game, at.state);
        if (std::find(legal.begin(), legal.end(), action) == legal.end()) return std::nullopt;
        const Step step = apply(game, at.state, at.counters, action);
        at = {step.state, step.counters};
    }
    return at;
}

}  // namespace pyramide
