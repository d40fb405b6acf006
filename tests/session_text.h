// A session in a test: played by words, and told as text.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "app/session.h"
#include "tests/playing.h"

namespace pyramide {

inline void play(Session& session, std::string_view log) {
    const auto words = parse_log(log).value();
    for (const LogWord& word : words) session.apply(PlayInput{word.input});
}

inline void run(Session& session, CommandId id) { session.apply(Simple{id}); }

/// "KD 10C+3S draw": the current line.
inline std::string line_text(const Session& session) {
    std::string text;
    for (std::uint32_t step = 1; step <= session.last_step(); ++step)
        text += (step == 1 ? "" : " ") + to_text(session.timeline().node(session.line()[step]).input);
    return text;
}

inline std::string bytes(const Session& session) { return write_replay(session.replay()); }

/// Every branch as "name: inputs from the deal to its end", in order.
inline std::vector<std::string> branch_texts(const Session& session) {
    std::vector<std::string> texts;
    for (const Branch& branch : session.branches()) {
        std::string text = branch.name + ":";
        for (const NodeId node : session.timeline().path_to(branch.end))
            if (node != 0) text += " " + to_text(session.timeline().node(node).input);
        texts.push_back(std::move(text));
    }
    std::sort(texts.begin(), texts.end());
    return texts;
}

/// The log as a file, read again.
inline Session read_again(const Session& session) {
    Session again;
    again.apply(NewGame{bytes(session)});
    return again;
}

}  // namespace pyramide
