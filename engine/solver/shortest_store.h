// What a search for the shortest win remembers: every position reached, 16 bytes each, an index to find it again, and which
// positions are still to be looked at, by their estimate. The index grows a little with each new position, never all at once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/solver/zeroed_array.h"

namespace pyramide {

/// Positions are 47-bit keys. Each has the length of the shortest way to it found so far and the position that it came from.
class ShortestStore {
public:
    using Id = std::uint32_t;
    static constexpr Id kNone = 0xFFFF'FFFF;
    static constexpr int kKeyBits = 47;
    static constexpr int kMaximumLength = 4095;

    /// `bytes`: what it may take in all.
    explicit ShortestStore(std::uint64_t bytes);

    /// True when a way to the position as short or shorter is known.
    bool knows(std::uint64_t key, int length) const;
    enum class Added : std::uint8_t { Yes, Known, Full };

    /// Queues a position under its estimate, unless a way as short or shorter is known. Length and estimate at most kMaximumLength.
    Added add(std::uint64_t key, int length, int estimate, Id from);
    /// Takes the position added last among those with the lowest estimate, or kNone.
    Id take();
    /// The estimate of what take() gave last.
    int estimate() const { return lowest_; }

    std::uint64_t key(Id id) const { return node(id).word & kKeyMask; }
    int length(Id id) const { return static_cast<int>(node(id).word >> kKeyBits & kMaximumLength); }
    Id from(Id id) const { return node(id).from; }

    std::uint64_t bytes() const;

private:
    static constexpr std::uint64_t kKeyMask = (std::uint64_t{1} << kKeyBits) - 1;
    static constexpr std::uint64_t kOutdated = std::uint64_t{1} << 63;
    static constexpr std::uint32_t kBlockBits = 16;
    static constexpr int kTagBits = 5;
    static constexpr Id kIdMask = (Id{1} << (32 - kTagBits)) - 1;

    struct Node {
        std::uint64_t word;  // key, length above it, kOutdated when a shorter way has been found since
        Id from;
        Id next;  // of the same estimate
    };

    Node& node(Id id) { return blocks_[id >> kBlockBits][id & ((1U << kBlockBits) - 1)]; }
    const Node& node(Id id) const { return blocks_[id >> kBlockBits][id & ((1U << kBlockBits) - 1)]; }
    /// An index of ids: open addressing, 2^(64 - shift) places.
    struct Index {
        ZeroedArray<Id> places;  // tag and id plus one, 0 when empty
        int shift = 0;
    };
    static constexpr std::size_t kNowhere = ~std::size_t{0};
    /// Places of the index before that are moved with each position. All are, long before the next one is needed.
    static constexpr std::size_t kPlacesMoved = 8;

    static Id tag_of(std::uint64_t hash);
    std::size_t find(const Index& index, std::uint64_t key, std::uint64_t hash) const;
    std::pair<bool, std::size_t> place_of(std::uint64_t key, std::uint64_t hash) const;
    bool make_room();
    void put(Index& index, std::uint64_t hash, Id entry);
    bool grow_index();
    void move_some();

    std::uint64_t limit_;
    std::vector<std::unique_ptr<Node[]>> blocks_;
    Id count_ = 0;
    Index index_;
    Index before_;  // empty but for a while after growing
    std::size_t moved_ = 0;
    std::vector<Id> queues_;
    int lowest_ = 0;
    std::uint64_t waiting_ = 0;
};

}  // namespace pyramide
