// PositionMemory: what is known of positions, by key. It forgets what has not been asked for longest, a generation at a time, so that
// neither its size nor the time of a single call is without end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>

namespace pyramide {

template <typename Value>
class PositionMemory {
public:
    /// Remembers the last `most` keys at least, and at most twice as many.
    explicit PositionMemory(std::size_t most) : most_(most) {}

    /// What was kept for a key, or nullptr. The place is good until the next call.
    const Value* find(std::uint64_t key) {
        if (const auto found = young_.find(key); found != young_.end()) return &found->second;
        const auto found = old_.find(key);
        if (found == old_.end()) return nullptr;
        return &put(key, std::move(found->second));
    }
    /// Keeps a value in the place of the one before.
    void keep(std::uint64_t key, Value value) { put(key, std::move(value)); }
    void clear() {
        young_.clear();
        old_.clear();
    }

private:
    Value& put(std::uint64_t key, Value value) {
        if (young_.size() >= most_) {
            old_ = std::move(young_);
            young_ = {};
        }
        return young_.insert_or_assign(key, std::move(value)).first->second;
    }

    std::size_t most_;
    std::unordered_map<std::uint64_t, Value> young_, old_;
};

}  // namespace pyramide
