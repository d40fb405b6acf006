// PositionTable: which positions have been reached and with how much in hand. Open addressing, linear probing, within a limit of bytes.
// It grows a little with each new position, never all at once, so that no single step of a search takes long.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/deal_code.h"
#include "engine/solver/zeroed_array.h"

namespace pyramide {

/// Maps keys to the largest label they were entered with. Any key but kNoKey.
template <typename Label>
class PositionTable {
public:
    static constexpr std::uint64_t kNoKey = ~std::uint64_t{0};

    enum class Entry : std::uint8_t {
        Better,  ///< the key is new, or was known with a smaller label only
        Known,   ///< the key has this label or a larger one
        Full,    ///< the key is new and there is no room for it
    };

    /// `bytes` limits what all tables take together while one grows into the next.
    explicit PositionTable(std::uint64_t bytes) : byte_limit_(bytes) {}

    Entry enter(std::uint64_t key, Label label) {
        const bool has_room = (count_ + 1) * 4 <= now_.size() * 3 || grow();
        if (before_.size() > 0) move_some();
        if (now_.size() > 0) {
            const std::size_t at = now_.place(key);
            if (now_.keys[at] == ~key) return raise(now_.labels[at], label);
            if (before_.size() > 0) {
                const std::size_t at_before = before_.place(key);
                if (before_.keys[at_before] == ~key) return raise(before_.labels[at_before], label);
            }
            if (has_room) {
                now_.put(at, key, label);
                ++count_;
                return Entry::Better;
            }
        }
        return Entry::Full;
    }

    std::size_t size() const { return count_; }
    std::uint64_t bytes() const { return (now_.size() + before_.size()) * kEntryBytes; }

private:
    static constexpr std::uint64_t kEntryBytes = sizeof(std::uint64_t) + sizeof(Label);
    static constexpr std::size_t kFirstSize = 1024;
    /// Places of the table before that are moved with each key. All are, long before the next one is needed.
    static constexpr std::size_t kPlacesMoved = 8;

    struct Places {
        ZeroedArray<std::uint64_t> keys;  // inverted, so that zero is none
        ZeroedArray<Label> labels;

        std::size_t size() const { return keys.size(); }
        /// Where a key is or would be. There is always an empty place.
        std::size_t place(std::uint64_t key) const {
            std::uint64_t scattered = key;
            std::size_t at = static_cast<std::size_t>(split_mix_64(scattered)) & (keys.size() - 1);
            while (keys[at] != ~key && keys[at] != 0) at = (at + 1) & (keys.size() - 1);
            return at;
        }
        void put(std::size_t at, std::uint64_t key, Label label) {
            keys[at] = ~key;
            labels[at] = label;
        }
    };

    Entry raise(Label& known, Label label) {
        if (known >= label) return Entry::Known;
        known = label;
        return Entry::Better;
    }

    bool grow() {
        const std::size_t size = now_.size() == 0 ? kFirstSize : now_.size() * 2;
        if ((size + now_.size()) * kEntryBytes > byte_limit_) return false;
        while (before_.size() > 0) move_some();
        before_ = std::move(now_);
        now_ = {ZeroedArray<std::uint64_t>(size), ZeroedArray<Label>(size)};
        moved_ = 0;
        return true;
    }

    /// Keys that wait to be moved are looked up where they are; those that were moved stay there, too, for the others to be found.
    void move_some() {
        for (std::size_t end = moved_ + kPlacesMoved; moved_ < end; ++moved_) {
            if (moved_ == before_.size()) {
                before_ = {};
                return;
            }
            if (before_.keys[moved_] == 0) continue;
            const std::uint64_t key = ~before_.keys[moved_];
            now_.put(now_.place(key), key, before_.labels[moved_]);
        }
    }

    std::uint64_t byte_limit_;
    std::size_t count_ = 0;
    Places now_;
    Places before_;  // empty but for a while after growing
    std::size_t moved_ = 0;
};

}  // namespace pyramide
