#include "app/workspace.h"

#include <algorithm>
#include <utility>

namespace pyramide {

namespace fs = std::filesystem;

Workspace::Workspace(std::uint64_t random_state, fs::path folder, fs::path presets)
    : folder_(std::move(folder)), random_state_(random_state), presets_(std::move(presets)) {
    add_tab(std::make_unique<Session>(random_state_, next_number_));
    for (const std::string& problem : presets_.problems()) front_tab().session->tell(NoticeKind::Warning, problem);
    if (!folder_.empty()) lost_ = pyramide::lost_sessions(folder_);
}

void Workspace::add_tab(std::unique_ptr<Session> session) {
    Tab tab;
    tab.session = std::move(session);
    tab.session->keep_journal();
    tab.number = next_number_++;
    tab.generation = tab.session->generation();
    if (!tab.session->is_modified()) tab.stamp = stamp_of(tab.session->path());
    random_state_ = random_state_ * 6364136223846793005U + 1442695040888963407U;  // other random deals in each tab
    tabs_.push_back(std::move(tab));
    front_ = tabs_.size() - 1;
}

std::size_t Workspace::find(std::uint32_t number) const {
    const auto found = std::find_if(tabs_.begin(), tabs_.end(), [number](const Tab& tab) { return tab.number == number; });
    return static_cast<std::size_t>(found - tabs_.begin());
}

bool Workspace::is_modified() const {
    return std::any_of(tabs_.begin(), tabs_.end(), [](const Tab& tab) { return tab.session->is_modified(); });
}

void Workspace::apply(const Command& command) {
    carry_out(command);
    front_tab().solver.look(front());
}

void Workspace::carry_out(const Command& command) {
    if (apply_to_presets(command) || apply_to_runs(command) || apply_to_solver(command)) return;
    if (const auto* simple = std::get_if<Simple>(&command)) return run(*simple);
    if (const auto* selected = std::get_if<SelectTab>(&command)) {
        front_ = std::min<std::size_t>(selected->index, tabs_.size() - 1);
        return;
    }
    if (const auto* dropped = std::get_if<DropTab>(&command)) return close_tab(dropped->index);
    if (std::holds_alternative<Open>(command) || std::holds_alternative<NewGame>(command)) return begin_session(command);
    front_tab().session->apply(command);
    if (const auto* saved = std::get_if<SaveAs>(&command); saved != nullptr && front().path() == saved->path) remember(saved->path);
    keep_journal(front_tab());
}

void Workspace::run(const Simple& command) {
    const auto id = command.id;
    if (id >= CommandId::Tab1 && id <= CommandId::Tab9)
        return apply(SelectTab{static_cast<std::uint32_t>(id) - static_cast<std::uint32_t>(CommandId::Tab1)});
    switch (id) {
        case CommandId::NewTab:
            if (tabs_.size() < kMaximumTabs) return add_tab(std::make_unique<Session>(random_state_, next_number_));
            return front_tab().session->apply(Tell{"There are " + std::to_string(kMaximumTabs) + " tabs, the most that can be; close some first."});
        case CommandId::CloseTab: return close_tab(front_);
        case CommandId::NextTab: front_ = (front_ + 1) % tabs_.size(); return;
        case CommandId::PreviousTab: front_ = (front_ + tabs_.size() - 1) % tabs_.size(); return;
        case CommandId::RecoverSessions: return recover();
        case CommandId::ForgetSessions:
            for (const LostSession& lost : std::exchange(lost_, {})) forget_session(lost);
            return;
        default: break;
    }
    if (id == CommandId::Save && !may_save(front_tab())) return;
    front_tab().session->apply(command);
    if (id == CommandId::Save && !front().path().empty() && !front().is_modified()) remember(front().path());
    keep_journal(front_tab());
}

// --- Tabs ---------------------------------------------------------------------------------------------------------------------------

/// True when opening something else in its place would hide or lose what a person has there.
bool Workspace::is_in_use(const Session& session) const {
    return session.is_modified() || !session.path().empty() || session.last_step() > 0;
}

void Workspace::begin_session(const Command& command) {
    const auto* open = std::get_if<Open>(&command);
    std::error_code ignored;
    if (open != nullptr) {
        for (std::size_t index = 0; index < tabs_.size(); ++index) {
            const fs::path& path = tabs_[index].session->path();
            if (path.empty() || !fs::equivalent(path, open->path, ignored) || tabs_[index].session->is_modified()) continue;
            front_ = index;  // opened anew below, so that it shows what the file holds by now
            tabs_[index].session->apply(command);
            remember(open->path);
            return keep_journal(tabs_[index]);
        }
    }
    const bool is_own_tab = is_in_use(front()) && tabs_.size() < kMaximumTabs;
    if (!is_own_tab) {
        const std::uint32_t before = front().generation();
        front_tab().session->apply(command);
        if (open != nullptr && front().generation() != before) remember(open->path);
        return keep_journal(front_tab());
    }
    auto session = std::make_unique<Session>(random_state_, next_number_);
    const std::uint32_t before = session->generation();
    session->keep_journal();
    session->apply(command);
    if (session->generation() == before) {  // what cannot be opened is told where one looks
        for (const Notice& notice : session->notices()) front_tab().session->tell(notice.kind, notice.text);
        return;
    }
    add_tab(std::move(session));
    if (open != nullptr) remember(open->path);
    keep_journal(front_tab());
}

void Workspace::close_tab(std::size_t index) {
    if (index >= tabs_.size()) return;
    tabs_[index].journal.remove();
    for (Journal& journal : tabs_[index].set_aside) journal.remove();
    tabs_.erase(tabs_.begin() + static_cast<std::ptrdiff_t>(index));
    if (front_ > index || front_ == tabs_.size()) front_ = front_ == 0 ? 0 : front_ - 1;
    if (tabs_.empty()) add_tab(std::make_unique<Session>(random_state_, next_number_));
}

void Workspace::remember(const fs::path& path) {
    std::error_code failed;
    fs::path absolute = fs::absolute(path, failed).lexically_normal();
    if (failed) absolute = path;
    std::erase(recent_, absolute);
    recent_.insert(recent_.begin(), std::move(absolute));
    if (recent_.size() > kMaximumRecent) recent_.resize(kMaximumRecent);
}

void Workspace::set_recent(std::vector<fs::path> recent) {
    recent_ = std::move(recent);
    if (recent_.size() > kMaximumRecent) recent_.resize(kMaximumRecent);
}

// --- Journals -----------------------------------------------------------------------------------------------------------------------

void Workspace::keep_journal(Tab& tab) {
    Session& session = *tab.session;
    const std::vector<std::string> lines = session.take_journal();
    if (folder_.empty()) return take_stamp(tab, lines);
    if (tab.generation != session.generation()) {
        // What was put aside unsaved can still be lost; its journal stays until the tab is closed.
        if (tab.journal.is_open()) tab.set_aside.push_back(std::exchange(tab.journal, Journal()));
        take_stamp(tab, {});
    }
    if (lines.empty()) return;
    Result<Done> done = Done{};
    if (!tab.journal.is_open() && !tab.has_no_journal) {
        const bool is_as_opened = !tab.stamp.path.empty() && stamp_of(tab.stamp.path) == tab.stamp;
        auto begun = Journal::begin(folder_, session, is_as_opened ? tab.stamp.path : fs::path());
        tab.has_no_journal = !begun;
        if (begun)
            tab.journal = std::move(*begun);
        else
            done = begun.error();
    }
    for (const std::string& line : lines) {
        if (done) done = tab.journal.add(line);
    }
    take_stamp(tab, lines);
    if (!done) session.tell(NoticeKind::Warning, to_text(done.error()) + " From here on nothing of this log can be brought back after a crash; save it.");
}

/// What the tab's file was when it was opened, or saved by the last of these journal lines.
void Workspace::take_stamp(Tab& tab, const std::vector<std::string>& lines) {
    const Session& session = *tab.session;
    const bool is_other = tab.generation != session.generation();
    tab.generation = session.generation();
    const bool is_saved = !lines.empty() && lines.back().starts_with(Session::kJournalSaved);
    if (is_other || is_saved) tab.stamp = session.is_modified() ? FileStamp() : stamp_of(session.path());
}

/// False, once for each change that somebody else made to the tab's file: saving would take it away.
bool Workspace::may_save(Tab& tab) {
    const FileStamp now = stamp_of(tab.session->path());
    if (tab.stamp.path.empty() || now.path.empty() || now == tab.stamp || now == tab.warned) return true;
    tab.warned = now;
    tab.session->tell(NoticeKind::Warning, "Nothing was saved: " + tab.session->path().string() +
                                               " was changed by something else since it was opened here. Save again to replace it, or save under another name (" +
                                               to_text(command_info(CommandId::ShowSaveAs).chord) + ").");
    return false;
}

Workspace::FileStamp Workspace::stamp_of(const fs::path& path) {
    std::error_code failed;
    FileStamp stamp;
    stamp.size = fs::file_size(path, failed);
    if (failed) return {};
    stamp.time = fs::last_write_time(path, failed);
    if (!failed) stamp.path = path;
    return stamp;
}

void Workspace::recover() {
    for (const LostSession& lost : std::exchange(lost_, {})) bring_back(lost);
}

void Workspace::bring_back(const LostSession& lost) {
    auto recovered = recover_session(lost, random_state_, next_number_);
    if (!recovered) return front_tab().session->tell(NoticeKind::Failure, to_text(recovered.error()) + " The journal is left where it is.");
    const bool is_fresh = tabs_.size() == 1 && !is_in_use(front());
    if (is_fresh) tabs_.clear();
    add_tab(std::move(recovered->session));
    Tab& tab = front_tab();
    tab.session->tell(NoticeKind::Information, "Brought back: " + lost.name + ", with " + std::to_string(recovered->unsaved) +
                                                   (recovered->unsaved == 1 ? " change" : " changes") + " that had not been saved.");
    if (recovered->trouble.empty()) {
        if (auto journal = Journal::take_over(lost)) tab.journal = std::move(*journal);
        return;
    }
    // What goes on after a line that means nothing would be lost behind it: a journal of its own begins.
    auto begun = Journal::begin(folder_, *tab.session, base_of(lost));
    if (begun) {
        tab.journal = std::move(*begun);
        for (const std::string& line : recovered->lines) static_cast<void>(tab.journal.add(line));
    }
    tab.session->tell(NoticeKind::Failure, recovered->trouble + " The journal is kept: " + (begun ? set_aside(lost) : lost.journal).string());
}

void Workspace::close_all() {
    for (Tab& tab : tabs_) {
        tab.journal.remove();
        for (Journal& journal : tab.set_aside) journal.remove();
    }
}

}  // namespace pyramide
