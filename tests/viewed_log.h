// A played log with its LineView, for the tests of what reads one.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/line_view.h"
#include "tests/playing.h"
#include "tests/random_games.h"

namespace pyramide {

/// The line from the deal to the last node of a played game. Markers and differences are given by step.
class ViewedLog {
  public:
    explicit ViewedLog(Played played) : played_(std::move(played)), line_(played_.timeline().path_to(played_.at())) {}
    ViewedLog(std::string_view code, std::string_view rules, std::string_view log) : ViewedLog(Played(code, rules, log)) {}

    ViewedLog& mark(std::uint32_t step, std::string text) {
        markers_[line_[step]] = std::move(text);
        return *this;
    }
    ViewedLog& differ(std::uint32_t step) {
        differing_.push_back(line_[step]);
        return *this;
    }

    const std::vector<NodeId>& line() const { return line_; }
    const Timeline& timeline() const { return played_.timeline(); }
    /// Valid as long as this log lives and stays as it is.
    LineView view() const {
        return {played_.timeline(), line_,
                [this](NodeId node) {
                    const auto marker = markers_.find(node);
                    return marker == markers_.end() ? std::string() : marker->second;
                },
                [this](NodeId node) { return std::find(differing_.begin(), differing_.end(), node) != differing_.end(); },
                Language::English};
    }

  private:
    Played played_;
    std::vector<NodeId> line_;
    std::map<NodeId, std::string> markers_;
    std::vector<NodeId> differing_;
};

/// A game of random inputs under random rules, with a few markers.
inline ViewedLog random_log(std::uint64_t seed, int inputs) {
    Choices choices(seed);
    Played played(choices.one_in(3) ? easy_deal(seed) : random_deal(seed), random_rules(seed));
    for (int input = 0; input < inputs; ++input) played.play(random_input(played.game(), played.table(), choices));
    ViewedLog log(std::move(played));
    for (int marker = 0; marker < 4; ++marker) {
        const auto step = static_cast<std::uint32_t>(choices.below(static_cast<int>(log.line().size())));
        const Card card = Card::from_index(choices.below(Card::kCount));
        log.mark(step, "check " + to_text(card, choices.one_in(2) ? CardStyle::Plain : CardStyle::Signs) + ", please");
        if (choices.one_in(2)) log.differ(step);
    }
    return log;
}

}  // namespace pyramide
