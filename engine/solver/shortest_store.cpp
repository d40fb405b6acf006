#include "engine/solver/shortest_store.h"

#include <algorithm>
#include <bit>

namespace pyramide {

namespace {
constexpr std::size_t kFirstIndex = std::size_t{1} << 12;

std::uint64_t scattered(std::uint64_t key) {
    key *= 0x9E3779B97F4A7C15ULL;
    return (key ^ key >> 32) * 0xD6E8FEB86659FD93ULL;
}
}  // namespace

ShortestStore::ShortestStore(std::uint64_t bytes)
    : limit_(bytes), index_(kFirstIndex), shift_(64 - std::countr_zero(kFirstIndex)), queues_(kMaximumLength + 1, kNone) {}

std::uint64_t ShortestStore::bytes() const {
    return blocks_.size() * (sizeof(Node) << kBlockBits) + (index_.size() + queues_.size()) * sizeof(Id);
}

bool ShortestStore::knows(std::uint64_t key, int length) const {
    const std::uint64_t hash = scattered(key);
    const Id tag = static_cast<Id>(hash & ((1U << kTagBits) - 1)) << (32 - kTagBits);
    const std::size_t mask = index_.size() - 1;
    for (std::size_t at = hash >> shift_; index_[at] != 0; at = (at + 1) & mask) {
        if ((index_[at] & ~kIdMask) != tag) continue;
        const Node& known = node((index_[at] & kIdMask) - 1);
        if ((known.word & kKeyMask) == key) return static_cast<int>(known.word >> kKeyBits & kMaximumLength) <= length;
    }
    return false;
}

ShortestStore::Added ShortestStore::add(std::uint64_t key, int length, int estimate, Id from) {
    const std::uint64_t hash = scattered(key);
    const Id tag = static_cast<Id>(hash & ((1U << kTagBits) - 1)) << (32 - kTagBits);
    std::size_t at = hash >> shift_;
    const std::size_t mask = index_.size() - 1;
    bool is_known = false;
    for (; index_[at] != 0; at = (at + 1) & mask) {
        if ((index_[at] & ~kIdMask) != tag) continue;
        Node& known = node((index_[at] & kIdMask) - 1);
        if ((known.word & kKeyMask) != key) continue;
        if (static_cast<int>(known.word >> kKeyBits & kMaximumLength) <= length) return Added::Known;
        known.word |= kOutdated;
        is_known = true;
        break;
    }
    if (!is_known && count_ >= index_.size() / 4 * 3) {
        if (!grow_index()) return Added::Full;
        at = hash >> shift_;
        while (index_[at] != 0) at = (at + 1) & (index_.size() - 1);
    }
    if (count_ >> kBlockBits == blocks_.size()) {
        if (bytes() + (sizeof(Node) << kBlockBits) > limit_ || count_ + (1U << kBlockBits) >= kIdMask) return Added::Full;
        blocks_.push_back(std::make_unique_for_overwrite<Node[]>(std::size_t{1} << kBlockBits));
    }
    const Id id = count_++;
    index_[at] = tag | (id + 1);
    Id& queue = queues_[static_cast<std::size_t>(estimate)];
    node(id) = {key | static_cast<std::uint64_t>(length) << kKeyBits, from, queue};
    queue = id;
    ++waiting_;
    lowest_ = std::min(lowest_, estimate);
    return Added::Yes;
}

ShortestStore::Id ShortestStore::take() {
    while (waiting_ > 0) {
        Id& queue = queues_[static_cast<std::size_t>(lowest_)];
        if (queue == kNone) {
            ++lowest_;
            continue;
        }
        const Id id = queue;
        queue = node(id).next;
        --waiting_;
        if ((node(id).word & kOutdated) == 0) return id;
    }
    return kNone;
}

bool ShortestStore::grow_index() {
    const std::size_t size = index_.size() * 2;
    if (bytes() + size * sizeof(Id) > limit_) return false;
    std::vector<Id> larger(size);
    --shift_;
    for (const Id entry : index_) {
        if (entry == 0) continue;
        std::size_t at = scattered(key((entry & kIdMask) - 1)) >> shift_;
        while (larger[at] != 0) at = (at + 1) & (size - 1);
        larger[at] = entry;
    }
    index_ = std::move(larger);
    return true;
}

}  // namespace pyramide
