#include "app/panels/folder_list.h"

#include <algorithm>
#include <system_error>
#include <tuple>

#include "app/panels/widgets.h"

namespace pyramide {

namespace fs = std::filesystem;

namespace {

/// Entries that are looked at; a folder with more is not read to its end.
constexpr int kMostLookedAt = 100'000;

bool may_be_log(const fs::path& path) { return path.extension() == ".json" || path.extension() == ".txt"; }

fs::path folder_of(const std::string& typed) {
    const fs::path path(typed);
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// Keeps the first ones by name; the heap's top is the last of them.
void keep(std::vector<FolderEntry>& entries, FolderEntry entry) {
    const auto is_before = [](const FolderEntry& left, const FolderEntry& right) { return left.name < right.name; };
    entries.push_back(std::move(entry));
    std::push_heap(entries.begin(), entries.end(), is_before);
    if (entries.size() <= kMostFolderEntries) return;
    std::pop_heap(entries.begin(), entries.end(), is_before);
    entries.pop_back();
}

void follow_selection(const FolderListUi& list, float row_height) {
    if (list.selected >= list.shown.size()) return;
    const float top = static_cast<float>(list.selected) * row_height;
    const float view = ImGui::GetWindowHeight(), first = ImGui::GetScrollY();
    if (top < first) ImGui::SetScrollY(top);
    if (top + row_height > first + view) ImGui::SetScrollY(top + row_height - view);
}

bool draw_entry(const FolderEntry& entry, bool is_selected, float row_height) {
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const ImVec2 end = {start.x + ImGui::GetContentRegionAvail().x, start.y + row_height};
    const bool is_clicked = ImGui::InvisibleButton(entry.name.c_str(), {std::max(end.x - start.x, 1.0F), row_height});
    const Palette& colors = theme().colors;
    ImDrawList* draw = ImGui::GetWindowDrawList();
    if (is_selected || ImGui::IsItemHovered())
        draw->AddRectFilled(start, end, is_selected ? colors.row_selected : colors.row_hovered, px(3));
    if (entry.is_folder) draw_icon(draw, Icon::Open, {start.x + px(14), (start.y + end.y) / 2}, px(11), colors.text_dim);
    draw_text(draw, theme().fonts.text, {start.x + px(28), start.y}, {end.x - px(8), end.y}, colors.text,
              entry.is_folder ? entry.name + "/" : entry.name);
    return is_clicked;
}

}  // namespace

FolderListing read_folder(const fs::path& folder) {
    FolderListing listing;
    std::error_code error;
    int looked_at = 0;
    fs::directory_iterator entry(folder, error);
    for (const fs::directory_iterator end; !error && entry != end && looked_at < kMostLookedAt; entry.increment(error), ++looked_at) {
        std::error_code ignored;
        const bool is_folder = entry->is_directory(ignored);
        if (is_folder || may_be_log(entry->path())) keep(listing.entries, {entry->path().filename().string(), is_folder});
    }
    if (error) listing.error = "The folder " + folder.string() + " cannot be read: " + error.message() + ".";
    std::sort(listing.entries.begin(), listing.entries.end(), [](const FolderEntry& left, const FolderEntry& right) {
        return std::tie(right.is_folder, left.name) < std::tie(left.is_folder, right.name);
    });
    return listing;
}

void list_typed_folder(const std::string& typed, FolderListUi& list) {
    const fs::path folder = folder_of(typed);
    if (!list.is_read || list.folder != folder) {
        list.listing = read_folder(folder);
        list.folder = folder;
        list.is_read = true;
    }
    const std::string start = fs::path(typed).filename().string();
    list.shown.clear();
    list.selected = SIZE_MAX;
    for (std::size_t at = 0; at < list.listing.entries.size(); ++at) {
        const std::string& name = list.listing.entries[at].name;
        if (name.starts_with(start) && (name.front() != '.' || !start.empty())) list.shown.push_back(at);
    }
}

std::string path_of_entry(const std::string& typed, const FolderEntry& entry) {
    const fs::path path(typed);
    const fs::path whole = path.has_parent_path() ? path.parent_path() / entry.name : fs::path(entry.name);
    return whole.string() + (entry.is_folder ? "/" : "");
}

void move_selection(FolderListUi& list, int rows) {
    if (list.shown.empty()) return;
    const auto last = static_cast<std::ptrdiff_t>(list.shown.size()) - 1;
    const std::ptrdiff_t now = list.selected <= static_cast<std::size_t>(last) ? static_cast<std::ptrdiff_t>(list.selected) : -1;
    const std::ptrdiff_t moved = std::clamp<std::ptrdiff_t>(now + rows, -1, last);
    list.selected = moved < 0 ? SIZE_MAX : static_cast<std::size_t>(moved);
    list.follows = true;
}

const FolderEntry* draw_folder_list(FolderListUi& list, float height) {
    const float row_height = px(theme().row_height);
    const FolderEntry* clicked = nullptr;
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0, 0));
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
    ImGui::BeginChild("folder", {0, std::max(height, row_height)}, false, ImGuiWindowFlags_NoNav);
    if (list.follows) follow_selection(list, row_height);
    list.follows = false;
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(list.shown.size()), row_height);
    while (clipper.Step()) {
        for (int at = clipper.DisplayStart; at < clipper.DisplayEnd; ++at) {
            const auto row = static_cast<std::size_t>(at);
            const FolderEntry& entry = list.listing.entries[list.shown[row]];
            if (draw_entry(entry, row == list.selected, row_height)) clicked = &entry;
        }
    }
    ImGui::EndChild();
    ImGui::PopStyleVar(2);
    return clicked;
}

}  // namespace pyramide
