// Pictures for the checks of the real window: a PNG file, or the screen of a virtual display.
// To be included by one source of a program: it brings stb_image's code with it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <vector>

#define STB_IMAGE_IMPLEMENTATION
#define STBI_ONLY_PNG
#include <stb_image.h>

namespace pyramide::test {

struct Color {
    int red = 0;
    int green = 0;
    int blue = 0;
};

inline bool is_close(Color a, Color b, int tolerance) {
    return std::abs(a.red - b.red) <= tolerance && std::abs(a.green - b.green) <= tolerance &&
           std::abs(a.blue - b.blue) <= tolerance;
}

inline std::string read_bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw std::runtime_error("cannot read " + path);
    return {std::istreambuf_iterator<char>(file), {}};
}

class Picture {
  public:
    explicit Picture(const std::string& path) {
        const std::string bytes = read_bytes(path);
        if (bytes.substr(1, 3) == "PNG")
            read_png(bytes);
        else
            read_xwd(bytes);
        if (pixels_.empty()) throw std::runtime_error(path + ": neither a PNG file nor a screen of 32 bits a pixel");
    }

    int width() const { return width_; }
    int height() const { return height_; }
    Color at(int x, int y) const {
        if (x < 0 || y < 0 || x >= width_ || y >= height_) return {};
        return pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)];
    }

  private:
    void read_png(const std::string& bytes) {
        int channels = 0;
        unsigned char* data = stbi_load_from_memory(reinterpret_cast<const unsigned char*>(bytes.data()),
                                                    static_cast<int>(bytes.size()), &width_, &height_, &channels, 3);
        if (data == nullptr) return;
        const auto count = static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
        for (std::size_t at = 0; at < count; ++at)
            pixels_.push_back({data[3 * at], data[3 * at + 1], data[3 * at + 2]});
        stbi_image_free(data);
    }

    // XWD: a header of big-endian words, colours of 12 bytes each, then rows; here of 32 bits a pixel, blue first.
    void read_xwd(const std::string& bytes) {
        const auto byte = [&bytes](std::size_t at) { return std::uint32_t{static_cast<unsigned char>(bytes.at(at))}; };
        const auto word = [&byte](std::size_t index) {
            return byte(4 * index) << 24U | byte(4 * index + 1) << 16U | byte(4 * index + 2) << 8U |
                   byte(4 * index + 3);
        };
        constexpr std::size_t kHeaderSize = 0;
        constexpr std::size_t kFileVersion = 1;
        constexpr std::size_t kWidth = 4;
        constexpr std::size_t kHeight = 5;
        constexpr std::size_t kByteOrder = 7;
        constexpr std::size_t kBitsPerPixel = 11;
        constexpr std::size_t kBytesPerLine = 12;
        constexpr std::size_t kColors = 19;
        if (word(kFileVersion) != 7 || word(kBitsPerPixel) != 32 || word(kByteOrder) != 0) return;
        width_ = static_cast<int>(word(kWidth));
        height_ = static_cast<int>(word(kHeight));
        const std::size_t start = word(kHeaderSize) + std::size_t{12} * word(kColors);
        for (std::size_t y = 0; y < word(kHeight); ++y) {
            for (std::size_t x = 0; x < word(kWidth); ++x) {
                const std::size_t at = start + y * word(kBytesPerLine) + 4 * x;
                pixels_.push_back(
                    {static_cast<int>(byte(at + 2)), static_cast<int>(byte(at + 1)), static_cast<int>(byte(at))});
            }
        }
    }

    int width_ = 0;
    int height_ = 0;
    std::vector<Color> pixels_;
};

}  // namespace pyramide::test
