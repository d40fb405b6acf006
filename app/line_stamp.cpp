#include "app/line_stamp.h"

#include "app/session.h"

namespace pyramide {

LineChange change_since(const Session& session, LineStamp& stamp) {
    if (stamp.revision == session.revision()) return LineChange::None;
    const LineStamp now{session.revision(), &session.timeline().node(0), session.timeline().size(),
                        session.line().size(), session.line().back()};
    // With one change since, nodes in the same place are the same tree with one node more: another game, or other rules,
    // are made while the old nodes are still there. A step of a tree has only one way to it. Only an edit of the past
    // plays its nodes anew in their places.
    const bool is_grown = now.revision == stamp.revision + 1 && session.line_edit() == nullptr && now.nodes == stamp.nodes &&
                          now.node_count == stamp.node_count + 1 && now.step_count == stamp.step_count + 1 &&
                          session.line()[stamp.step_count - 1] == stamp.last;
    stamp = now;
    return is_grown ? LineChange::Grown : LineChange::Other;
}

}  // namespace pyramide
