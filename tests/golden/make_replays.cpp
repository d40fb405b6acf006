// make_replays FOLDER: writes the recorded logs of replays/ anew. Run it by hand after a change that is meant to change
// them.
#include <cstdio>
#include <filesystem>

#include "tests/sample_replays.h"

int main(int argument_count, char** arguments) {
    if (argument_count != 2) {
        std::fputs(
            "usage: make_replays FOLDER\nWrites the sample replays into the folder, over those that are there.\n",
            stderr);
        return 2;
    }
    const std::filesystem::path folder = arguments[1];
    bool is_ok = true;
    for (const pyramide::SampleReplay& sample : pyramide::sample_replays()) {
        const pyramide::Verification verification = pyramide::verify(sample.replay);
        for (const pyramide::Divergence& failed : verification.failed_assertions)
            std::fprintf(stderr, "%s: %s\n", sample.file.c_str(), pyramide::to_text(failed).c_str());
        const auto saved = pyramide::save_replay(folder / sample.file, sample.replay);
        if (!saved) std::fprintf(stderr, "%s\n", saved.error().message.c_str());
        is_ok = is_ok && saved && verification.failed_assertions.empty();
    }
    return is_ok ? 0 : 1;
}
