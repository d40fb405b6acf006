// baseline_check: holds a picture of the window against the one that was kept.
//
//   baseline_check SCREEN BASELINE WIDTH HEIGHT     the upper left WIDTH x HEIGHT of the screen agrees with BASELINE.png
//   baseline_check --write SCREEN BASELINE WIDTH HEIGHT     keeps it as the new baseline
//
// Kept at half the size: each pixel is the mean of four, so that what another version of a font or of the software renderer does to an
// edge counts little, and the files stay small. A pixel differs when a channel is off by more than kTolerance; the pictures differ when
// more than kShare of them do. Then SCREEN.difference.png shows where: what differs in red on the dimmed picture.
// Exit code: 0, 1 when they differ, 2 when something cannot be read or written.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STBI_WRITE_NO_STDIO
#include <stb_image_write.h>

#include "tests/ui/screen_picture.h"

namespace {

using namespace pyramide::test;

constexpr int kTolerance = 40;
constexpr double kShare = 0.004;

/// Rows of red, green, blue.
struct Small {
    int width = 0;
    int height = 0;
    std::vector<unsigned char> bytes;

    Color at(int x, int y) const {
        const auto first = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
        return {bytes[first], bytes[first + 1], bytes[first + 2]};
    }
};

Small halved(const Picture& picture, int width, int height) {
    if (picture.width() < width || picture.height() < height) throw std::runtime_error("the screen is smaller than the window");
    Small small{width / 2, height / 2, {}};
    for (int y = 0; y < small.height; ++y) {
        for (int x = 0; x < small.width; ++x) {
            Color sum;
            for (const Color& part : {picture.at(2 * x, 2 * y), picture.at(2 * x + 1, 2 * y), picture.at(2 * x, 2 * y + 1),
                                      picture.at(2 * x + 1, 2 * y + 1)})
                sum = {sum.red + part.red, sum.green + part.green, sum.blue + part.blue};
            for (const int channel : {sum.red, sum.green, sum.blue}) small.bytes.push_back(static_cast<unsigned char>((channel + 2) / 4));
        }
    }
    return small;
}

Small whole(const Picture& picture) {
    Small small{picture.width(), picture.height(), {}};
    for (int y = 0; y < small.height; ++y) {
        for (int x = 0; x < small.width; ++x) {
            const Color color = picture.at(x, y);
            for (const int channel : {color.red, color.green, color.blue}) small.bytes.push_back(static_cast<unsigned char>(channel));
        }
    }
    return small;
}

void write_png(const std::string& path, const Small& picture) {
    std::string bytes;
    const auto append = [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
    };
    stbi_write_png_to_func(append, &bytes, picture.width, picture.height, 3, picture.bytes.data(), picture.width * 3);
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    if (!file) throw std::runtime_error("cannot write " + path);
}

int compare(const Small& found, const Small& kept, const std::string& difference_path) {
    if (found.width != kept.width || found.height != kept.height) {
        std::fprintf(stderr, "baseline_check: %dx%d, and the baseline is %dx%d\n", found.width, found.height, kept.width, kept.height);
        return 1;
    }
    Small shown = found;
    std::size_t different = 0;
    for (int y = 0; y < found.height; ++y) {
        for (int x = 0; x < found.width; ++x) {
            const bool is_same = is_close(found.at(x, y), kept.at(x, y), kTolerance);
            const auto first = 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(found.width) + static_cast<std::size_t>(x));
            for (std::size_t channel = 0; channel < 3; ++channel)
                shown.bytes[first + channel] = is_same ? shown.bytes[first + channel] / 3 : static_cast<unsigned char>(channel == 0 ? 255 : 0);
            if (!is_same) ++different;
        }
    }
    const double share = static_cast<double>(different) / static_cast<double>(std::max(found.width * found.height, 1));
    if (share <= kShare) return 0;
    write_png(difference_path, shown);
    std::fprintf(stderr, "baseline_check: %.2f %% of the pixels differ, more than %.2f %%; see %s\n", share * 100, kShare * 100,
                 difference_path.c_str());
    return 1;
}

int run(std::vector<std::string> words) {
    const bool is_written = !words.empty() && words.front() == "--write";
    if (is_written) words.erase(words.begin());
    if (words.size() != 4) throw std::runtime_error("expected [--write] SCREEN BASELINE WIDTH HEIGHT");
    const Small found = halved(Picture(words[0]), std::stoi(words[2]), std::stoi(words[3]));
    if (!is_written) return compare(found, whole(Picture(words[1])), words[0] + ".difference.png");
    write_png(words[1], found);
    return 0;
}

}  // namespace

int main(int argument_count, char** arguments) {
    try {
        return run({arguments + 1, arguments + argument_count});
    } catch (const std::exception& error) {
        std::fprintf(stderr, "baseline_check: %s\n", error.what());
        return 2;
    }
}
