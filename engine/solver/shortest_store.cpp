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

/// Most keys that are not the wanted one are told by their tag, without a look at the position.
ShortestStore::Id ShortestStore::tag_of(std::uint64_t hash) { return static_cast<Id>(hash & ((1U << kTagBits) - 1)) << (32 - kTagBits); }

ShortestStore::ShortestStore(std::uint64_t bytes)
    : limit_(bytes), index_{ZeroedArray<Id>(kFirstIndex), 64 - std::countr_zero(kFirstIndex)}, queues_(kMaximumLength + 1, kNone) {}

std::uint64_t ShortestStore::bytes() const {
    return blocks_.size() * (sizeof(Node) << kBlockBits) + (index_.places.size() + before_.places.size() + queues_.size()) * sizeof(Id);
}

/// Where an index has a key, or kNowhere.
std::size_t ShortestStore::find(const Index& index, std::uint64_t key, std::uint64_t hash) const {
    const Id tag = tag_of(hash);
    const std::size_t mask = index.places.size() - 1;
    for (std::size_t at = hash >> index.shift; index.places[at] != 0; at = (at + 1) & mask) {
        if ((index.places[at] & ~kIdMask) == tag && (node((index.places[at] & kIdMask) - 1).word & kKeyMask) == key) return at;
    }
    return kNowhere;
}

/// Puts in what is not there.
void ShortestStore::put(Index& index, std::uint64_t hash, Id entry) {
    std::size_t at = hash >> index.shift;
    while (index.places[at] != 0) at = (at + 1) & (index.places.size() - 1);
    index.places[at] = entry;
}

/// The index that has a key and its place there; kNowhere when none has.
std::pair<bool, std::size_t> ShortestStore::place_of(std::uint64_t key, std::uint64_t hash) const {
    const std::size_t at = find(index_, key, hash);
    if (at != kNowhere || before_.places.is_empty()) return {false, at};
    return {true, find(before_, key, hash)};
}

bool ShortestStore::knows(std::uint64_t key, int length) const {
    const auto [is_before, at] = place_of(key, scattered(key));
    return at != kNowhere && this->length(((is_before ? before_ : index_).places[at] & kIdMask) - 1) <= length;
}

/// False when there is no room for one more position.
bool ShortestStore::make_room() {
    if (count_ >> kBlockBits < blocks_.size()) return true;
    constexpr std::uint64_t kBlockBytes = sizeof(Node) << kBlockBits;
    while (bytes() + kBlockBytes > limit_ && !before_.places.is_empty()) move_some();
    if (bytes() + kBlockBytes > limit_ || count_ + (1U << kBlockBits) >= kIdMask) return false;
    blocks_.push_back(std::make_unique_for_overwrite<Node[]>(std::size_t{1} << kBlockBits));
    return true;
}

ShortestStore::Added ShortestStore::add(std::uint64_t key, int length, int estimate, Id from) {
    const std::uint64_t hash = scattered(key);
    const auto entry_at = [&](std::pair<bool, std::size_t> place) -> Id& { return (place.first ? before_ : index_).places[place.second]; };
    std::pair<bool, std::size_t> place = place_of(key, hash);
    if (place.second != kNowhere && this->length((entry_at(place) & kIdMask) - 1) <= length) return Added::Known;
    const bool was_growing = !before_.places.is_empty();
    if (!make_room()) return Added::Full;
    if (was_growing && before_.places.is_empty()) place = place_of(key, hash);
    const Id id = count_;
    const Id entry = tag_of(hash) | (id + 1);
    if (place.second != kNowhere) {
        node((entry_at(place) & kIdMask) - 1).word |= kOutdated;
        entry_at(place) = entry;
    } else {
        if (count_ >= index_.places.size() / 4 * 3 && !grow_index()) return Added::Full;
        if (!before_.places.is_empty()) move_some();
        put(index_, hash, entry);
    }
    ++count_;
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
    const std::size_t size = index_.places.size() * 2;
    if (bytes() + size * sizeof(Id) > limit_) return false;
    while (!before_.places.is_empty()) move_some();
    before_ = std::move(index_);
    index_ = {ZeroedArray<Id>(size), before_.shift - 1};
    moved_ = 0;
    return true;
}

/// Positions that wait to be moved are found where they are; those that were moved stay there, too, for the others to be found.
void ShortestStore::move_some() {
    for (const std::size_t end = moved_ + kPlacesMoved; moved_ < end; ++moved_) {
        if (moved_ == before_.places.size()) {
            before_ = {};
            return;
        }
        const Id entry = before_.places[moved_];
        if (entry != 0) put(index_, scattered(key((entry & kIdMask) - 1)), entry);
    }
}

}  // namespace pyramide
