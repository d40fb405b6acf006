// Workspace: all that is open. Sessions in tabs, the files that were opened lately, the journals by which a killed workbench gets its
// sessions back. Like a session it changes by apply(command) alone; commands that are not its own go to the session in front.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "app/deal_search.h"
#include "app/journal.h"
#include "app/preset_file.h"
#include "app/session.h"
#include "app/solver_desk.h"
#include "app/survey_desk.h"

namespace pyramide {

inline constexpr std::size_t kMaximumTabs = 100;
inline constexpr std::size_t kMaximumRecent = 12;

class Workspace {
  public:
    /// One tab with a new game. `folder` holds the journals, `presets` the preset files; an empty path keeps none (tests, pictures).
    explicit Workspace(std::uint64_t random_state = 0, std::filesystem::path folder = {}, std::filesystem::path presets = {});

    /// Carries a command out: NewTab, CloseTab, Tab1 …, Open and NewGame (in a tab of their own where the one in front has something
    /// to lose), SelectTab, DropTab, RecoverSessions, ForgetSessions; any other is the front session's. Journals are flushed.
    void apply(const Command& command);

    std::size_t size() const { return tabs_.size(); }
    const Session& session(std::size_t index) const { return *tabs_[index].session; }
    /// Never changes while the tab is open, and is no other tab's.
    std::uint32_t number(std::size_t index) const { return tabs_[index].number; }
    std::size_t front_index() const { return front_; }
    const Session& front() const { return session(front_); }
    /// Index of a tab by its number, or size().
    std::size_t find(std::uint32_t number) const;
    bool is_modified() const;

    /// Latest first; of this run and, by set_recent, of earlier ones.
    const std::vector<std::filesystem::path>& recent() const { return recent_; }
    void set_recent(std::vector<std::filesystem::path> recent);

    /// Presets of one's own. What was wrong with their files is told in the first tab.
    const PresetFolder& presets() const { return presets_; }

    // --- The solver beside the front session (workspace_solver.cpp); each tab keeps what was found for it ---
    const SolverDesk& solver() const { return tabs_[front_].solver; }
    /// Lets the solver work on while `has_time` says so; a few nodes at least. True while there is more to do. What it finds shows at
    /// once.
    bool work(const std::function<bool()>& has_time);

    // --- Runs in the background (workspace_runs.cpp) ---
    const SurveyDesk& survey() const { return survey_; }
    const DealSearch& deal_search() const { return deal_search_; }
    /// Takes over what was counted and found since. Once a frame: it costs nothing but a few times a second. What went wrong is told in
    /// front.
    void look_after_runs();
    /// Seconds after which it wants to be called again; without end while nothing runs.
    double seconds_to_look() const;

    /// Sessions of workbenches that ended without closing them, offered until RecoverSessions or ForgetSessions.
    const std::vector<LostSession>& lost_sessions() const { return lost_; }
    /// The workbench ends well: journals are removed, saved or not. Call it when the person has been asked.
    void close_all();

  private:
    /// What tells that a file is still the one that was read or written.
    struct FileStamp {
        std::filesystem::path path;
        std::uintmax_t size = 0;
        std::filesystem::file_time_type time;

        friend bool operator==(const FileStamp&, const FileStamp&) = default;
    };
    struct Tab {
        std::unique_ptr<Session> session;
        SolverDesk solver;
        std::uint32_t number = 0;
        Journal journal;
        std::vector<Journal> set_aside;  ///< of unsaved logs that another took the place of
        std::uint32_t generation = 0;    ///< of the session, that `journal` is of
        bool has_no_journal = false;     ///< it could not be made; told once
        FileStamp stamp;                 ///< of its file when it was opened or saved
        FileStamp warned;                ///< of its file when its change by somebody else was told
    };

    void carry_out(const Command& command);
    void run(const Simple& command);
    void add_tab(std::unique_ptr<Session> session);
    void begin_session(const Command& command);
    bool is_in_use(const Session& session) const;
    void bring_back(const LostSession& lost);
    void close_tab(std::size_t index);
    void recover();
    void remember(const std::filesystem::path& path);
    void keep_journal(Tab& tab);
    void take_stamp(Tab& tab, const std::vector<std::string>& lines);
    bool may_save(Tab& tab);
    static FileStamp stamp_of(const std::filesystem::path& path);
    Tab& front_tab() { return tabs_[front_]; }
    bool apply_to_presets(const Command& command);
    bool apply_to_solver(const Command& command);
    void go_to_lost_win();
    void play_advice(CommandId id);
    bool apply_to_runs(const Command& command);
    bool apply_to_runs(CommandId id);
    Result<Done> search_deals(const SearchDeals& search);

    std::filesystem::path folder_;
    std::vector<Tab> tabs_;
    std::size_t front_ = 0;
    std::uint32_t worked_on_ = 0;  ///< number of the tab that the solver worked for last
    std::uint32_t next_number_ = 1;
    std::uint64_t random_state_ = 0;
    std::vector<std::filesystem::path> recent_;
    std::vector<LostSession> lost_;
    PresetFolder presets_;
    SurveyDesk survey_;
    DealSearch deal_search_;
};

}  // namespace pyramide
