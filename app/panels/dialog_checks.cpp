// What the dialogs find in the text that is typed into them.
#include <algorithm>
#include <bit>
#include <charconv>
#include <filesystem>
#include <system_error>

#include "app/panels/dialog_parts.h"
#include "app/panels/folder_list.h"
#include "engine/characters.h"
#include "engine/one_line.h"

namespace pyramide {

namespace {

namespace fs = std::filesystem;

void find(DialogUi& dialog, std::string text, bool is_good, std::size_t offset = Error::kNoOffset) {
    dialog.finding = std::move(text);
    dialog.is_good = is_good;
    dialog.is_warning = false;
    dialog.offset = offset;
}
void find(DialogUi& dialog, const Error& error) { find(dialog, error.message, false, error.offset); }

std::string counted(std::size_t count, const char* one) {
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

/// The text as a game, in the forms that Session's NewGame takes.
void check_new_game(DialogUi& dialog) {
    const std::string& text = dialog.text;
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (first == std::string::npos) return find(dialog, "", false);
    if (text[first] == '{') {
        const auto replay = parse_replay(text);
        if (!replay) return find(dialog, replay.error());
        return find(dialog, "A replay file of " + counted(replay->lines[0].inputs.size(), "input") + ".", true);
    }
    if (const auto line = parse_one_line(text)) {
        const std::string deal = line->deal.code() ? to_text(*line->deal.code()) : "A deck of your own";
        const std::string rules = line->rules == Rules{} ? "" : ", rules " + to_text(line->rules);
        return find(dialog, deal + rules + ", " + counted(line->log.size(), "input") + ".", true);
    } else {
        const auto deck = parse_deal(text);
        if (deck) {
            const int unknown = std::popcount(deck->unknown_slots());
            return find(dialog,
                        unknown == 0 ? "A deck of 52 cards."
                                     : "A deck, " + counted(static_cast<std::size_t>(unknown), "card") + " unknown.",
                        true);
        }
        const std::string word = text.substr(first, text.find_first_of(" ,;\t\r\n", first) - first);
        find(dialog, parse_card(word) ? deck.error() : line.error());
    }
}

void check_step(const Session& session, DialogUi& dialog) {
    const std::string& text = dialog.text;
    std::uint32_t step = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), step);
    const bool is_number = error == std::errc() && end == text.data() + text.size();
    if (is_number && step <= session.last_step()) return find(dialog, "", true);
    find(dialog, text.empty() ? "" : "A number from 0 to " + std::to_string(session.last_step()) + ".", false);
}

void check_open(DialogUi& dialog) {
    list_typed_folder(dialog.text, dialog.folder);
    const FolderListUi& folder = dialog.folder;
    std::error_code error;
    if (fs::is_regular_file(dialog.text, error)) return find(dialog, "", true);
    if (!folder.listing.error.empty()) return find(dialog, folder.listing.error, false);
    if (fs::is_directory(dialog.text, error)) return find(dialog, "A folder; choose a file in it.", false);
    find(dialog, folder.shown.empty() && !dialog.text.empty() ? "There is no such file." : "", false);
}

void check_save(DialogUi& dialog) {
    std::error_code error;
    if (dialog.text.empty()) return find(dialog, "", false);
    const fs::path path(dialog.text);
    if (fs::is_directory(path, error)) return find(dialog, "A folder; go on with a name for the file.", false);
    if (path.has_parent_path() && !fs::is_directory(path.parent_path(), error))
        return find(dialog, "There is no folder " + path.parent_path().string() + ".", false);
    const bool exists = fs::exists(path, error);
    find(dialog, exists ? "The file exists and will be replaced." : "", true);
    dialog.is_warning = exists;
}

/// A marker that says nothing is none: it is deleted by its own button.
void check_note(DialogUi& dialog) {
    const bool is_empty = (dialog.text + dialog.second_text).find_first_not_of(" \t\r\n") == std::string::npos;
    find(dialog, "", !is_empty);
}

}  // namespace

void check_dialog(const Session& session, DialogUi& dialog) {
    const std::string text = dialog.open == Dialog::Note ? dialog.text + '\n' + dialog.second_text : dialog.text;
    const bool is_checked = dialog.appeared == dialog.open && dialog.checked_text == text;
    if (is_checked) return;
    dialog.checked_text = text;
    switch (dialog.open) {
        case Dialog::NewGame:
            return check_new_game(dialog);
        case Dialog::Open:
        case Dialog::OpenSurvey:
            return check_open(dialog);
        case Dialog::SaveAs:
        case Dialog::SaveSurvey:
            return check_save(dialog);
        case Dialog::GoToStep:
            return check_step(session, dialog);
        case Dialog::ReplaceStep:
        case Dialog::InsertStep:
            return check_input(session, dialog);
        case Dialog::Note:
            return check_note(dialog);
        case Dialog::NameBranch:
            return find(dialog, "", true);
        case Dialog::Keys:
        case Dialog::Quit:
        case Dialog::CloseTab:
        case Dialog::Palette:
        case Dialog::Recover:
        case Dialog::SavePreset:
        case Dialog::None:
            return;
    }
}

Excerpt excerpt_around(const std::string& text, std::size_t offset) {
    constexpr std::size_t kShownBefore = 34, kShownAfter = 30;
    offset = std::min(offset, text.size());
    const auto is_break = [](char c) { return c == '\n' || c == '\r'; };
    std::size_t first = offset, last = offset;
    while (first > 0 && !is_break(text[first - 1]) && (offset - first < kShownBefore || is_continuation(text[first])))
        --first;
    while (last < text.size() && !is_break(text[last]) && (last - offset < kShownAfter || is_continuation(text[last])))
        ++last;
    Excerpt excerpt{text.substr(first, offset - first), text.substr(offset, last - offset)};
    for (std::string* part : {&excerpt.before, &excerpt.after}) std::replace(part->begin(), part->end(), '\t', ' ');
    return excerpt;
}

}  // namespace pyramide
