// Widgets: the few shapes that all panels share, so that they align: a row with its figure on the right edge, a
// section's label, a pill, a button drawn as a shape, the frame of a panel. Lengths named here are in pixels at scale
// 1; px() makes them real.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.h"
#include "app/key_map.h"
#include "app/panels/theme.h"

namespace pyramide {

/// A length at scale 1 as whole pixels at the theme's scale.
float px(float length);
/// A colour with its opacity multiplied, 0 … 1.
ImU32 with_opacity(ImU32 color, float opacity);
/// Between two colours: 0 is the first, 1 the second.
ImU32 mixed(ImU32 first, ImU32 second, float share);

/// Text is drawn in a font until the end of the scope.
class FontScope {
  public:
    explicit FontScope(ImFont* font) { ImGui::PushFont(font); }
    ~FontScope() { ImGui::PopFont(); }
    FontScope(const FontScope&) = delete;
    FontScope& operator=(const FontScope&) = delete;
};

// --- Text
// -----------------------------------------------------------------------------------------------------------------------

enum class Align : std::uint8_t { Left, Center, Right };

/// Width and height of one line in a font.
ImVec2 text_size(ImFont* font, std::string_view text);
/// The text, or as much of it as fits into a width (in real pixels), ended by "…".
std::string fitted_text(ImFont* font, std::string_view text, float width);
/// One line between two corners (real pixels): centred from top to bottom, aligned from side to side, cut with "…"
/// where it is too long.
void draw_text(ImDrawList* list, ImFont* font, ImVec2 minimum, ImVec2 maximum, ImU32 color, std::string_view text,
               Align align = Align::Left);
/// A tooltip for the item before, shown while it is hovered. Wrapped; line breaks are kept.
void tooltip(std::string_view text);
/// Where a tooltip of a size stands: below its item, else above it, else beside it, so that what is pointed at and used stays in view;
/// always within the display.
ImVec2 tooltip_place(ImVec2 minimum, ImVec2 maximum, ImVec2 size, ImVec2 mouse, ImVec2 display);

// --- Rows
// -----------------------------------------------------------------------------------------------------------------------

/// A dim, small line that heads a group of rows; with some room above it unless it is the first thing in its window.
void section_label(std::string_view text);

/// Colours of a row; 0 stands for the palette's text colour.
struct RowColors {
    ImU32 value = 0;
    ImU32 label = 0;
};
/// One line of theme().row_height over the window's width: label on the left, value in the monospaced face on the right
/// edge. The value is whole as long as it fits; the label gives way. It is an ImGui item: IsItemHovered, IsItemClicked
/// and tooltip() speak of it.
void value_row(std::string_view label, std::string_view value, RowColors colors = {});
/// The same, but the row lights up under the mouse. True when it is clicked. `id` is unique in its window.
bool button_row(const char* id, std::string_view label, std::string_view value, RowColors colors = {});
/// A row for a control: draws the label and puts the cursor and the width of the next ImGui item at the right edge. The
/// help is the label's tooltip (null for none). Follow it with exactly one item of `control_width` at most.
void control_row(std::string_view label, float control_width, const char* help = nullptr, ImU32 label_color = 0);

// --- Pills and buttons
// ----------------------------------------------------------------------------------------------------------

/// Real width of a pill.
float pill_width(std::string_view text);
/// Real height of pills and icon buttons in a bar.
float bar_item_height();
/// A rounded label that can be clicked; `color` is of its text, its ground is a shade of it (0: plain). `help` is its
/// tooltip (null for none).
bool pill(const char* id, std::string_view text, ImU32 color = 0, const char* help = nullptr);
/// Ground of a coloured pill and of other things that are coloured lightly; text of the colour reads on it.
ImU32 pill_ground(ImU32 color, bool is_lit = false);
/// Ground of what is on, and of the button that does what a dialog is for.
ImU32 accent_ground(bool is_lit = false);
/// The same shape, only to be read: it does not light up and cannot be clicked.
void label_pill(std::string_view text, ImU32 color = 0, const char* help = nullptr);

/// Signs that are drawn as shapes, the same at every scale and with any font.
enum class Icon : std::uint8_t {
    Start,
    Back,
    PlayBackward,
    Play,
    Pause,
    Forward,
    End,
    Loop,
    Up,
    Down,
    Plus,
    Close,
    Copy,
    NextProblem,
    Recycle,
    Menu,
    Open,
    Save,
    Float,   ///< a panel by itself
    Dock,    ///< back into its area
    Panels,  ///< the tiled window
    Search,
    Sun,
    Moon,
    Check,
};
/// How a button stands: Accent is the one that is on.
enum class ButtonState : std::uint8_t { Normal, Accent, Disabled };

/// A sign inside a square of `size` (real pixels) around a point.
void draw_icon(ImDrawList* list, Icon icon, ImVec2 center, float size, ImU32 color);
/// A square button with a sign. True when clicked, never while disabled. `help` is its tooltip: say its key there.
bool icon_button(const char* id, Icon icon, ButtonState state, const char* help);
/// A sign alone, without a ground until it is hovered, in a square of `size` (at scale 1). True when clicked.
bool flat_icon_button(const char* id, Icon icon, float size, const char* help);
/// As ImGui::BeginPopup, below the item before: flush with its left edge, or with its right one.
bool begin_popup_below(const char* id, Align align = Align::Left);
/// "Step forward  (Right)": what a tooltip says of a command, with its keys.
std::string command_help(CommandId id);
/// The button of a command that needs no more than its name: disabled while it can do nothing, else as `state`. Asks for
/// it when clicked.
void command_button(const Session& session, CommandId id, Icon icon, std::vector<Command>& commands,
                    ButtonState state = ButtonState::Normal);
/// The keys that tooltips tell from now on.
void set_command_keys(const KeyMap& keys);
/// "Right or ." as set; "" for none.
std::string command_keys(CommandId id);
/// The large button that does what a dialog is for. True when clicked.
bool action_button(const char* label, ImVec2 size);

// --- Panels
// ---------------------------------------------------------------------------------------------------------------------

enum class PanelPadding : std::uint8_t { Inside, None };
/// What a panel does when its content is taller than itself.
enum class PanelScroll : std::uint8_t { Vertical, None };

/// Height of a panel's header.
float panel_header_height();
/// The ground of a panel (real pixels): border and rounded corners, and the ground and line of a header where it has one.
enum class PanelHeader : std::uint8_t { None, Shown };
void draw_panel_ground(ImVec2 position, ImVec2 size, PanelHeader header);
/// What is below the header: a child window. Always call end_panel.
void begin_panel_body(const char* id, ImVec2 position, ImVec2 size, PanelPadding padding, PanelScroll scroll);
/// A panel at a place of the current window (real pixels): border, rounded corners, and a header with the title
/// underlined like a tab; no header when the title is empty. Always call end_panel.
void begin_panel(const char* id, std::string_view title, ImVec2 position, ImVec2 size,
                 PanelPadding padding = PanelPadding::Inside, PanelScroll scroll = PanelScroll::Vertical);
void end_panel();

}  // namespace pyramide
