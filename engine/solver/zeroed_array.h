// ZeroedArray: memory that is all zero and, where it is large, is not touched before it is used, so that to get it takes no time.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace pyramide {

/// An array of a fixed size whose elements are zero at first. std::bad_alloc where there is no memory for it.
template <typename Element>
class ZeroedArray {
    static_assert(std::is_trivially_copyable_v<Element>);

public:
    ZeroedArray() = default;
    explicit ZeroedArray(std::size_t size) : elements_(static_cast<Element*>(std::calloc(size, sizeof(Element)))), size_(size) {
        if (elements_ == nullptr && size > 0) throw std::bad_alloc();
    }

    std::size_t size() const { return size_; }
    bool is_empty() const { return size_ == 0; }
    Element& operator[](std::size_t at) { return elements_.get()[at]; }
    const Element& operator[](std::size_t at) const { return elements_.get()[at]; }

private:
    struct Free {
        void operator()(Element* elements) const { std::free(elements); }
    };

    std::unique_ptr<Element[], Free> elements_;
    std::size_t size_ = 0;
};

}  // namespace pyramide
