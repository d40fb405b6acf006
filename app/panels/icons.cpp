// The signs on buttons, drawn as shapes.
#include <cmath>

#include "app/panels/widgets.h"

namespace pyramide {

namespace {

/// Draws in a square from (-1, -1) to (1, 1) around a point.
class Pen {
  public:
    Pen(ImDrawList* list, ImVec2 center, float size, ImU32 color)
        : list_(list), center_(center), half_(size / 2), color_(color), thickness_(std::fmax(1.2F, size / 8)) {}

    void triangle(ImVec2 a, ImVec2 b, ImVec2 c) const { list_->AddTriangleFilled(at(a), at(b), at(c), color_); }
    void bar(float left, float top, float right, float bottom) const {
        const ImVec2 from = at({left, top}), to = at({right, bottom});
        list_->AddRectFilled({std::round(from.x), std::round(from.y)}, {std::round(to.x), std::round(to.y)}, color_);
    }
    void line(ImVec2 a, ImVec2 b) const { list_->AddLine(at(a), at(b), color_, thickness_); }
    void frame(float left, float top, float right, float bottom) const {
        list_->AddRect(at({left, top}), at({right, bottom}), color_, half_ * 0.25F, 0, thickness_);
    }
    /// Angles in turns, clockwise from the right.
    void arc(ImVec2 center, float radius, float from, float to) const {
        constexpr float kTurn = 6.2831853F;
        list_->PathArcTo(at(center), radius * half_, from * kTurn, to * kTurn, 20);
        list_->PathStroke(color_, 0, thickness_);
    }

  private:
    ImVec2 at(ImVec2 point) const { return {center_.x + point.x * half_, center_.y + point.y * half_}; }

    ImDrawList* list_;
    ImVec2 center_;
    float half_;
    ImU32 color_;
    float thickness_;
};

void play(const Pen& pen, float direction) {
    if (direction > 0)
        pen.triangle({-0.6F, -0.9F}, {0.9F, 0}, {-0.6F, 0.9F});
    else
        pen.triangle({0.6F, -0.9F}, {0.6F, 0.9F}, {-0.9F, 0});
}

/// One step: a bar and a triangle that leaves it.
void step(const Pen& pen, float direction) {
    if (direction > 0) {
        pen.bar(-0.75F, -0.75F, -0.4F, 0.75F);
        pen.triangle({-0.15F, -0.8F}, {0.9F, 0}, {-0.15F, 0.8F});
    } else {
        pen.bar(0.4F, -0.75F, 0.75F, 0.75F);
        pen.triangle({0.15F, -0.8F}, {0.15F, 0.8F}, {-0.9F, 0});
    }
}

/// To an end: two triangles against a bar.
void end(const Pen& pen, float direction) {
    if (direction > 0) {
        pen.triangle({-0.95F, -0.75F}, {-0.15F, 0}, {-0.95F, 0.75F});
        pen.triangle({-0.15F, -0.75F}, {0.65F, 0}, {-0.15F, 0.75F});
        pen.bar(0.65F, -0.75F, 0.95F, 0.75F);
    } else {
        pen.triangle({0.95F, -0.75F}, {0.95F, 0.75F}, {0.15F, 0});
        pen.triangle({0.15F, -0.75F}, {0.15F, 0.75F}, {-0.65F, 0});
        pen.bar(-0.95F, -0.75F, -0.65F, 0.75F);
    }
}

void loop(const Pen& pen) {
    pen.arc({0, 0.05F}, 0.75F, -0.13F, 0.68F);
    pen.triangle({0.15F, -0.95F}, {0.8F, -0.62F}, {0.22F, -0.15F});
}

void vertical_arrow(const Pen& pen, float direction) {
    if (direction > 0)
        pen.triangle({-0.8F, -0.4F}, {0.8F, -0.4F}, {0, 0.6F});
    else
        pen.triangle({-0.8F, 0.4F}, {0, -0.6F}, {0.8F, 0.4F});
}

void folder(const Pen& pen) {
    pen.frame(-0.9F, -0.4F, 0.9F, 0.75F);
    pen.line({-0.9F, -0.35F}, {-0.9F, -0.75F});
    pen.line({-0.9F, -0.75F}, {-0.1F, -0.75F});
    pen.line({-0.1F, -0.75F}, {0.15F, -0.4F});
}

/// An arrow down into a tray.
void tray(const Pen& pen) {
    pen.line({-0.85F, 0.3F}, {-0.85F, 0.85F});
    pen.line({-0.85F, 0.8F}, {0.85F, 0.8F});
    pen.line({0.85F, 0.85F}, {0.85F, 0.3F});
    pen.line({0, -0.9F}, {0, 0.1F});
    pen.triangle({-0.5F, -0.1F}, {0.5F, -0.1F}, {0, 0.45F});
}

void problem(const Pen& pen) {
    pen.bar(-0.14F, -0.85F, 0.14F, 0.3F);
    pen.bar(-0.14F, 0.55F, 0.14F, 0.85F);
}

/// A window that has left its place.
void float_out(const Pen& pen) {
    pen.frame(-0.15F, -0.85F, 0.85F, 0.15F);
    pen.line({-0.5F, -0.3F}, {-0.85F, -0.3F});
    pen.line({-0.85F, -0.3F}, {-0.85F, 0.85F});
    pen.line({-0.85F, 0.85F}, {0.3F, 0.85F});
    pen.line({0.3F, 0.85F}, {0.3F, 0.5F});
}

/// A window with one part of it filled.
void dock(const Pen& pen) {
    pen.frame(-0.9F, -0.75F, 0.9F, 0.75F);
    pen.bar(0.1F, -0.75F, 0.9F, 0.75F);
}

void panels(const Pen& pen) {
    pen.frame(-0.9F, -0.75F, 0.9F, 0.75F);
    pen.line({0.2F, -0.75F}, {0.2F, 0.75F});
    pen.line({0.2F, 0}, {0.9F, 0});
}

void search(const Pen& pen) {
    pen.arc({-0.2F, -0.2F}, 0.55F, 0, 1);
    pen.line({0.2F, 0.2F}, {0.85F, 0.85F});
}

void sun(const Pen& pen) {
    pen.arc({0, 0}, 0.4F, 0, 1);
    for (int ray = 0; ray < 8; ++ray) {
        const float angle = static_cast<float>(ray) * 0.7853982F;
        const ImVec2 away = {std::cos(angle), std::sin(angle)};
        pen.line({away.x * 0.68F, away.y * 0.68F}, {away.x * 0.95F, away.y * 0.95F});
    }
}

void moon(const Pen& pen) {
    pen.arc({0, 0}, 0.8F, 0.02F, 0.73F);
    pen.arc({0.42F, -0.42F}, 0.62F, 0.17F, 0.58F);
}

}  // namespace

void draw_icon(ImDrawList* list, Icon icon, ImVec2 center, float size, ImU32 color) {
    const Pen pen(list, center, size, color);
    switch (icon) {
        case Icon::Start:
            return end(pen, -1);
        case Icon::Back:
            return step(pen, -1);
        case Icon::PlayBackward:
            return play(pen, -1);
        case Icon::Play:
            return play(pen, 1);
        case Icon::Pause:
            pen.bar(-0.65F, -0.8F, -0.2F, 0.8F);
            return pen.bar(0.2F, -0.8F, 0.65F, 0.8F);
        case Icon::Forward:
            return step(pen, 1);
        case Icon::End:
            return end(pen, 1);
        case Icon::Loop:
        case Icon::Recycle:
            return loop(pen);
        case Icon::Up:
            return vertical_arrow(pen, -1);
        case Icon::Down:
            return vertical_arrow(pen, 1);
        case Icon::Plus:
            pen.line({-0.8F, 0}, {0.8F, 0});
            return pen.line({0, -0.8F}, {0, 0.8F});
        case Icon::Close:
            pen.line({-0.6F, -0.6F}, {0.6F, 0.6F});
            return pen.line({-0.6F, 0.6F}, {0.6F, -0.6F});
        case Icon::Copy:
            pen.frame(-0.85F, -0.85F, 0.35F, 0.35F);
            return pen.frame(-0.35F, -0.35F, 0.85F, 0.85F);
        case Icon::NextProblem:
            return problem(pen);
        case Icon::Menu:
            for (const float y : {-0.6F, 0.0F, 0.6F}) pen.line({-0.8F, y}, {0.8F, y});
            return;
        case Icon::Open:
            return folder(pen);
        case Icon::Save:
            return tray(pen);
        case Icon::Float:
            return float_out(pen);
        case Icon::Dock:
            return dock(pen);
        case Icon::Panels:
            return panels(pen);
        case Icon::Search:
            return search(pen);
        case Icon::Sun:
            return sun(pen);
        case Icon::Moon:
            return moon(pen);
        case Icon::Check:
            pen.line({-0.75F, 0.05F}, {-0.2F, 0.6F});
            return pen.line({-0.2F, 0.6F}, {0.8F, -0.6F});
    }
}

}  // namespace pyramide
