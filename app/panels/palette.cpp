// The command palette: everything that can be done, found by a few letters.
#include <algorithm>
#include <array>
#include <cmath>

#include "app/panels/rules_presets.h"
#include "app/panels/session_tabs.h"
#include "app/panels/shell_dialogs.h"
#include "app/panels/widgets.h"
#include "engine/characters.h"

namespace pyramide {

namespace {

constexpr float kRowHeight = 27;
constexpr float kMostRows = 14;
/// No name is longer than what a filter may have to say.
constexpr std::size_t kLongestFilter = 200;

bool is_letter(char c) { return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80; }

bool begins_word(std::string_view text, std::size_t at) { return at == 0 || !is_letter(text[at - 1]); }

/// How far a filter comes from one place on, each next letter at the beginning of a word where there is one, else as soon as possible.
std::optional<FuzzyMatch> match_from(std::string_view text, std::string_view letters, std::size_t start) {
    FuzzyMatch match;
    std::size_t at = start;
    for (const char letter : letters) {
        const bool is_next = at < text.size() && lower(text[at]) == letter;
        if (!is_next) {
            std::size_t word = std::string_view::npos, any = std::string_view::npos;
            for (std::size_t place = at; place < text.size() && word == std::string_view::npos; ++place) {
                if (lower(text[place]) != letter) continue;
                if (any == std::string_view::npos) any = place;
                if (begins_word(text, place)) word = place;
            }
            if (any == std::string_view::npos) return std::nullopt;
            at = word != std::string_view::npos ? word : any;
        }
        const bool is_in_row = !match.places.empty() && match.places.back() + 1 == at;
        match.score += is_in_row ? 8 : begins_word(text, at) ? 6 : 1;
        match.places.push_back(at++);
    }
    const std::size_t first = match.places.empty() ? 0 : match.places.front();
    match.score -= static_cast<int>(std::min<std::size_t>(first, 20)) / 4;
    return match;
}

PaletteEntry entry_of(const CommandInfo& info, const Workspace& workspace, const PanelsUi& ui) {
    return {info.name, info.group, ui.keys.text(info.command), info.help, Simple{info.command}, is_enabled(workspace, ui, info), {}, 0};
}

std::vector<PaletteEntry> all_entries(const Workspace& workspace, const PanelsUi& ui) {
    std::vector<PaletteEntry> entries;
    for (const CommandInfo& info : command_table()) entries.push_back(entry_of(info, workspace, ui));
    for (std::size_t at = 0; at < kPanels; ++at) {
        const auto panel = static_cast<PanelId>(at);
        entries.push_back({std::string("Show panel: ") + title_of(panel), "View", "", "", ShowPanel{panel}, true, {}, 0});
    }
    for (const std::filesystem::path& path : workspace.recent())
        entries.push_back({"Open recent: " + path.filename().string(), path.parent_path().string(), "", path.string(), Open{path}, true, {}, 0});
    for (const RulesPreset& preset : rules_presets())
        entries.push_back({std::string("Rules: ") + preset.name, "Game", "", preset.help, SetRules{preset.rules},
                           workspace.front().rules() != preset.rules, {}, 0});
    for (const PresetFolder::Entry& entry : workspace.presets().entries())
        entries.push_back({"Rules: " + entry.preset.name, "Game", "", rules_help(entry.preset.help, entry.preset.rules), SetRules{entry.preset.rules},
                           workspace.front().rules() != entry.preset.rules, {}, 0});
    for (const Language language : kLanguages)
        entries.push_back({std::string("Messages: ") + to_text(language), "View", "", "", SetLanguage{language}, workspace.front().language() != language, {}, 0});
    for (std::size_t at = 0; at < workspace.size() && workspace.size() > 1; ++at)
        entries.push_back({"Go to tab: " + session_title(workspace.session(at)), "File", "", "", SelectTab{static_cast<std::uint32_t>(at)},
                           at != workspace.front_index(), {}, 0});
    return entries;
}

/// Of the whole text, or of the name in it alone, whichever fits better.
std::optional<FuzzyMatch> match_entry(const PaletteEntry& entry, std::string_view filter) {
    std::optional<FuzzyMatch> whole = fuzzy_match(entry.text, filter);
    if (entry.subject == 0) return whole;
    std::optional<FuzzyMatch> name = fuzzy_match(std::string_view(entry.text).substr(entry.subject), filter);
    if (!name || (whole && whole->score > name->score)) return whole;
    for (std::size_t& place : name->places) place += entry.subject;
    return name;
}

// --- Drawing ------------------------------------------------------------------------------------------------------------------------

/// What the field's callback changes.
struct FieldState {
    std::string& text;
    int moved = 0;  ///< rows that the arrow keys went
};

int edit_field(ImGuiInputTextCallbackData* data) {
    auto& state = *static_cast<FieldState*>(data->UserData);
    if (data->EventFlag == ImGuiInputTextFlags_CallbackHistory) {
        state.moved += data->EventKey == ImGuiKey_UpArrow ? -1 : 1;
    } else if (data->EventFlag == ImGuiInputTextFlags_CallbackResize) {
        state.text.resize(static_cast<std::size_t>(data->BufTextLen));
        data->Buf = state.text.data();
    }
    return 0;
}

/// True when Enter was pressed.
bool draw_filter(DialogUi& dialog, FieldState& state) {
    if (dialog.appeared != dialog.open) ImGui::SetKeyboardFocusHere();
    dialog.appeared = dialog.open;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, ImVec2(px(10), px(8)));
    const bool entered = ImGui::InputTextWithHint("##filter", "What to do?", dialog.text.data(), dialog.text.capacity() + 1,
                                                  ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_CallbackResize |
                                                      ImGuiInputTextFlags_CallbackHistory,
                                                  edit_field, &state);
    ImGui::PopStyleVar();
    if (dialog.text.size() > kLongestFilter) dialog.text.resize(kLongestFilter);
    return entered;
}

/// The text with the letters that matched in the accent's colour.
void draw_matched(ImDrawList* list, const PaletteEntry& entry, ImVec2 minimum, ImVec2 maximum, ImU32 color) {
    ImFont* font = theme().fonts.text;
    draw_text(list, font, minimum, maximum, color, entry.text);
    if (!entry.is_enabled) return;
    for (const std::size_t place : entry.match.places) {
        const std::string_view before = std::string_view(entry.text).substr(0, place);
        const float x = minimum.x + text_size(font, before).x;
        const float width = text_size(font, std::string_view(entry.text).substr(place, 1)).x;
        // A letter of several bytes is left as it is.
        if (static_cast<unsigned char>(entry.text[place]) >= 0x80 || x + width > maximum.x) continue;
        draw_text(list, font, {x, minimum.y}, {x + width + 1, maximum.y}, theme().colors.accent, std::string_view(entry.text).substr(place, 1));
    }
}

bool draw_row(const PaletteEntry& entry, std::size_t index, bool is_selected) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 end = {start.x + ImGui::GetContentRegionAvail().x, start.y + px(kRowHeight)};
    ImGui::PushID(static_cast<int>(index));
    const bool is_clicked = ImGui::InvisibleButton("row", {end.x - start.x, end.y - start.y});
    ImGui::PopID();
    const Palette& colors = theme().colors;
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (is_selected || ImGui::IsItemHovered())
        list->AddRectFilled(start, end, is_selected ? colors.row_selected : colors.row_hovered, px(4));
    if (!entry.help.empty()) tooltip(entry.help);
    float right = end.x - px(10);
    if (!entry.keys.empty()) {
        const float width = text_size(theme().fonts.mono, entry.keys).x;
        draw_text(list, theme().fonts.mono, {right - width - 1, start.y}, {right, end.y}, entry.is_enabled ? colors.text_dim : colors.text_faint,
                  entry.keys, Align::Right);
        right -= width + px(16);
    }
    const ImVec2 text = {start.x + px(10), start.y};
    const ImU32 color = entry.is_enabled ? colors.text : colors.text_faint;
    draw_matched(list, entry, text, {right, end.y}, color);
    const float group = text.x + text_size(theme().fonts.text, entry.text).x + px(10);
    if (group + px(20) < right) draw_text(list, theme().fonts.small_text, {group, start.y}, {right, end.y}, colors.text_faint, entry.group);
    return is_clicked;
}

void choose(const PaletteEntry& entry, PanelsUi& ui, Commands& commands) {
    if (!entry.is_enabled) return;
    commands.push_back(entry.command);
    ui.dialog = {};
}

/// Gives the entry that was clicked, or the number of entries.
std::size_t draw_list(const std::vector<PaletteEntry>& entries, PaletteUi& palette) {
    const float row = px(kRowHeight);
    const float room = std::max(row, std::floor((ImGui::GetIO().DisplaySize.y * 0.66F - px(110)) / row) * row);
    const float height = std::min({row * kMostRows, room, row * static_cast<float>(std::max<std::size_t>(entries.size(), 1))});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::BeginChild("entries", {0, height}, false);
    std::size_t clicked = entries.size();
    if (entries.empty()) {
        ImGui::Dummy({px(10), px(4)});
        ImGui::TextDisabled("%s", "Nothing is called so.");
    }
    if (palette.follows) {
        const float top = static_cast<float>(palette.selected) * row, scroll = ImGui::GetScrollY();
        if (top < scroll) ImGui::SetScrollY(top);
        if (top + row > scroll + height) ImGui::SetScrollY(top + row - height);
        palette.follows = false;
    }
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(entries.size()), row);
    while (clipper.Step()) {
        for (int at = clipper.DisplayStart; at < clipper.DisplayEnd; ++at) {
            const auto index = static_cast<std::size_t>(at);
            if (draw_row(entries[index], index, index == palette.selected)) clicked = index;
        }
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    return clicked;
}

}  // namespace

std::optional<FuzzyMatch> fuzzy_match(std::string_view text, std::string_view filter) {
    std::string letters;
    for (const char c : filter) {
        if (c != ' ') letters += lower(c);
    }
    if (letters.empty()) return FuzzyMatch{};
    std::optional<FuzzyMatch> best;
    for (std::size_t start = 0; start < text.size(); ++start) {
        if (lower(text[start]) != letters.front()) continue;
        std::optional<FuzzyMatch> match = match_from(text, letters, start);
        if (match && (!best || match->score > best->score)) best = std::move(match);
    }
    return best;
}

namespace {

bool has_advice(const Workspace& workspace) {
    return workspace.solver().knows(workspace.front()) && !workspace.solver().advice().line.empty();
}

}  // namespace

bool is_enabled(const Workspace& workspace, const PanelsUi& ui, const CommandInfo& info) {
    const CommandId id = info.command;
    if (id >= CommandId::Tab1 && id <= CommandId::Tab9) {
        const auto index = static_cast<std::size_t>(id) - static_cast<std::size_t>(CommandId::Tab1);
        return index < workspace.size();
    }
    switch (id) {
        case CommandId::NextTab:
        case CommandId::PreviousTab:
            return workspace.size() > 1;
        case CommandId::RecoverSessions:
        case CommandId::ForgetSessions:
            return !workspace.lost_sessions().empty();
        case CommandId::ResetLayout:
            return ui.layout != PanelLayout();
        case CommandId::NextLostWin:
            return info.is_enabled(workspace.front());  // where no win is lost, a notice says so
        case CommandId::PlayBestAction:
            return has_advice(workspace);
        case CommandId::PlaySolverLine:
            return has_advice(workspace) && workspace.front().line_edit() == nullptr;
        case CommandId::PauseSurvey:
        case CommandId::CancelSurvey:
            return workspace.survey().is_active();
        case CommandId::PauseDealSearch:
        case CommandId::CancelDealSearch:
            return workspace.deal_search().is_active();
        case CommandId::ShowOpenSurvey:
            return !workspace.survey().is_active();
        case CommandId::ShowSaveSurvey:
            return workspace.survey().state() != nullptr;
        default:
            return info.is_enabled(workspace.front());
    }
}

std::vector<PaletteEntry> palette_entries(const Workspace& workspace, const PanelsUi& ui, std::string_view filter) {
    std::vector<PaletteEntry> found;
    for (PaletteEntry& entry : all_entries(workspace, ui)) {
        const std::size_t colon = entry.text.find(": ");
        entry.subject = colon == std::string::npos ? 0 : colon + 2;
        std::optional<FuzzyMatch> match = match_entry(entry, filter);
        if (!match) continue;
        entry.match = std::move(*match);
        found.push_back(std::move(entry));
    }
    const bool is_filtered = filter.find_first_not_of(' ') != std::string_view::npos;
    if (!is_filtered) return found;
    // Of names that fit as well, the shorter one leaves less unsaid.
    std::stable_sort(found.begin(), found.end(), [](const PaletteEntry& a, const PaletteEntry& b) {
        if (a.match.score != b.match.score) return a.match.score > b.match.score;
        return a.text.size() - a.subject < b.text.size() - b.subject;
    });
    return found;
}

void draw_palette(const Workspace& workspace, PanelsUi& ui, Commands& commands) {
    PaletteUi& palette = ui.palette;
    FieldState state{ui.dialog.text};
    const bool entered = draw_filter(ui.dialog, state);
    const std::vector<PaletteEntry> entries = palette_entries(workspace, ui, ui.dialog.text);
    if (palette.text != ui.dialog.text) palette = {0, ui.dialog.text, true};
    if (state.moved != 0 && !entries.empty()) {
        const auto count = static_cast<int>(entries.size());
        const int at = (static_cast<int>(palette.selected) + state.moved % count + count) % count;
        palette.selected = static_cast<std::size_t>(at);
        palette.follows = true;
    }
    palette.selected = entries.empty() ? 0 : std::min(palette.selected, entries.size() - 1);
    const std::size_t clicked = draw_list(entries, palette);
    if (clicked < entries.size()) return choose(entries[clicked], ui, commands);
    if (!entered) return;
    // Enter on what cannot be done now leaves the palette open, ready to be typed into.
    ui.dialog.appeared = Dialog::None;
    if (!entries.empty()) choose(entries[palette.selected], ui, commands);
}

}  // namespace pyramide
