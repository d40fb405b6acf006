// PositionTable: which positions have been reached and with how much in hand. Open addressing, linear probing, within a limit of bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/deal_code.h"

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
        if ((count_ + 1) * 4 > keys_.size() * 3 && !grow()) return find(key) ? raise(key, label) : Entry::Full;
        const std::size_t at = place(key);
        if (keys_[at] == key) return raise(key, label);
        keys_[at] = key;
        labels_[at] = label;
        ++count_;
        return Entry::Better;
    }

    std::size_t size() const { return count_; }
    std::uint64_t bytes() const { return keys_.size() * kEntryBytes; }

private:
    static constexpr std::uint64_t kEntryBytes = sizeof(std::uint64_t) + sizeof(Label);
    static constexpr std::size_t kFirstSize = 1024;

    bool find(std::uint64_t key) const { return !keys_.empty() && keys_[place(key)] == key; }

    Entry raise(std::uint64_t key, Label label) {
        Label& known = labels_[place(key)];
        if (known >= label) return Entry::Known;
        known = label;
        return Entry::Better;
    }

    /// Where a key is or would be. There is always an empty place.
    std::size_t place(std::uint64_t key) const {
        std::uint64_t scattered = key;
        std::size_t at = static_cast<std::size_t>(split_mix_64(scattered)) & (keys_.size() - 1);
        while (keys_[at] != key && keys_[at] != kNoKey) at = (at + 1) & (keys_.size() - 1);
        return at;
    }

    bool grow() {
        const std::size_t size = keys_.empty() ? kFirstSize : keys_.size() * 2;
        if ((size + keys_.size()) * kEntryBytes > byte_limit_) return false;
        std::vector<std::uint64_t> old_keys(size, kNoKey);
        std::vector<Label> old_labels(size);
        old_keys.swap(keys_);
        old_labels.swap(labels_);
        for (std::size_t i = 0; i < old_keys.size(); ++i) {
            if (old_keys[i] == kNoKey) continue;
            const std::size_t at = place(old_keys[i]);
            keys_[at] = old_keys[i];
            labels_[at] = old_labels[i];
        }
        return true;
    }

    std::uint64_t byte_limit_;
    std::size_t count_ = 0;
    std::vector<std::uint64_t> keys_;
    std::vector<Label> labels_;
};

}  // namespace pyramide
