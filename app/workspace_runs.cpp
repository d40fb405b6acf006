// What the workspace has running in the background: the survey and the search for deals.
#include <limits>

#include "app/workspace.h"

namespace pyramide {

bool Workspace::apply_to_runs(const Command& command) {
    Result<Done> done = Done{};
    if (const auto* simple = std::get_if<Simple>(&command)) return apply_to_runs(simple->id);
    if (const auto* start = std::get_if<StartSurvey>(&command))
        done = survey_.start(start->plan, start->jobs);
    else if (const auto* going_on = std::get_if<ContinueSurvey>(&command))
        done = survey_.go_on(going_on->jobs);
    else if (const auto* open = std::get_if<OpenSurvey>(&command))
        done = survey_.open(open->path);
    else if (const auto* save = std::get_if<SaveSurvey>(&command))
        done = survey_.save(save->path);
    else if (const auto* search = std::get_if<SearchDeals>(&command))
        done = search_deals(*search);
    else
        return false;
    if (!done) front_tab().session->tell(NoticeKind::Failure, to_text(done.error()));
    return true;
}

bool Workspace::apply_to_runs(CommandId id) {
    switch (id) {
        case CommandId::PauseSurvey: survey_.toggle_pause(); return true;
        case CommandId::CancelSurvey: survey_.cancel(); return true;
        case CommandId::PauseDealSearch: deal_search_.toggle_pause(); return true;
        case CommandId::CancelDealSearch: deal_search_.cancel(); return true;
        default: return false;
    }
}

Result<Done> Workspace::search_deals(const SearchDeals& search) {
    Result<SurveyCondition> condition = SurveyCondition::parse(search.condition);
    if (!condition) return condition.error();
    return deal_search_.start({search.deals, std::move(*condition), search.budget}, search.most, search.jobs);
}

void Workspace::look_after_runs() {
    if (const auto failure = survey_.look())
        front_tab().session->tell(NoticeKind::Failure, "The survey ended before its time: " + to_text(*failure));
    if (const auto failure = deal_search_.look())
        front_tab().session->tell(NoticeKind::Failure, "The search for deals ended before its time: " + to_text(*failure));
}

double Workspace::seconds_to_look() const {
    const bool is_active = survey_.is_active() || deal_search_.is_active();
    return is_active ? kRunLookSeconds : std::numeric_limits<double>::infinity();
}

}  // namespace pyramide
