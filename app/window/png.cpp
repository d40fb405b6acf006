#include <limits>
#include <string>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb_image_write.h>

#include "app/window/window.h"
#include "engine/replay/file.h"

namespace pyramide {

Result<Done> write_png(const std::filesystem::path& path, const Window::Picture& picture) {
    constexpr int kChannels = 3;
    const bool fits = picture.width > 0 && picture.height > 0 &&
                      picture.width <= std::numeric_limits<int>::max() / kChannels / picture.height &&
                      picture.pixels.size() == static_cast<std::size_t>(picture.width) *
                                                   static_cast<std::size_t>(picture.height) * kChannels;
    if (!fits) return Error{path.string() + ": the picture is empty or too large for a PNG file; nothing was written."};

    std::string bytes;
    const auto append = [](void* context, void* data, int size) {
        static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<std::size_t>(size));
    };
    const int is_encoded = stbi_write_png_to_func(append, &bytes, picture.width, picture.height, kChannels,
                                                  picture.pixels.data(), picture.width * kChannels);
    if (is_encoded == 0 || bytes.empty())
        return Error{path.string() + ": there is not enough memory for the picture; nothing was written."};
    return write_file(path, bytes);
}

}  // namespace pyramide
