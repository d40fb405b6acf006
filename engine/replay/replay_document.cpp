#include "engine/replay/replay_document.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/quoted.h"
#include "engine/replay/json_text.h"

namespace pyramide {
namespace {

using Json = nlohmann::ordered_json;

/// Values outside the long lists: far more than the limits on branches, markers and assertions need.
constexpr std::size_t kMaximumTreeValues = 1'000'000;
constexpr std::int64_t kMaximumTime = 1'000'000'000'000'000;

constexpr char kInputExpected[] = "a text such as \"KD\", \"10C+3S\" or \"draw\"";
constexpr char kTimeExpected[] = "a whole number of milliseconds from 0 to 1000000000000000, or null";
constexpr char kRowExpected[] = "a row such as [10, 1, \"9c4107e25ab3d118\"]";

/// A value that is no list and no object.
struct Scalar {
    enum class Kind : std::uint8_t { Null, Boolean, Integer, OtherNumber, Text };
    Kind kind = Kind::Null;
    std::int64_t integer = 0;
    bool boolean = false;
    std::string_view text = {};  ///< a text, or an OtherNumber as written
};

std::string described_scalar(const Scalar& scalar) {
    switch (scalar.kind) {
        case Scalar::Kind::Null:
            return "nothing (null)";
        case Scalar::Kind::Boolean:
            return scalar.boolean ? "true" : "false";
        case Scalar::Kind::Integer:
            return "the number " + std::to_string(scalar.integer);
        case Scalar::Kind::OtherNumber:
            return "the number " + std::string(scalar.text.substr(0, 40));
        case Scalar::Kind::Text:
            break;
    }
    return "the text " + quoted(scalar.text);
}

/// The SAX handler of nlohmann's parser (its names and signatures are nlohmann's).
class DocumentBuilder {
  public:
    explicit DocumentBuilder(std::string_view bytes) : bytes_(bytes) { document_.lines.resize(1); }

    bool null() { return scalar({}, nullptr); }
    bool boolean(bool value) { return scalar({.kind = Scalar::Kind::Boolean, .boolean = value}, value); }
    bool number_integer(std::int64_t value) { return scalar({.kind = Scalar::Kind::Integer, .integer = value}, value); }
    bool number_unsigned(std::uint64_t value) {
        if (value <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return scalar({.kind = Scalar::Kind::Integer, .integer = static_cast<std::int64_t>(value)}, value);
        const std::string digits = std::to_string(value);
        return scalar({.kind = Scalar::Kind::OtherNumber, .text = digits}, value);
    }
    bool number_float(double, const std::string& written) {
        // nlohmann puts the decimal point of the C locale into the text that it passes on.
        std::string number = written;
        for (char& character : number) {
            if (std::string_view("0123456789+-eE").find(character) == std::string_view::npos) character = '.';
        }
        const Scalar value{.kind = Scalar::Kind::OtherNumber, .text = number};
        return scalar(value, list_ == List::None ? Json::binary({number.begin(), number.end()}) : Json());
    }
    bool string(std::string& value) {
        if (list_ != List::None) return list_scalar({.kind = Scalar::Kind::Text, .text = value});
        return add(std::move(value)) != nullptr;
    }
    bool binary(Json::binary_t&) { return false; }
    bool key(std::string& value) {
        if (list_ == List::None) key_ = std::move(value);
        return true;
    }
    bool start_object(std::size_t) {
        if (list_ != List::None) return start_in_list("an object");
        const bool is_branch = open_.size() == 2 && open_.back()->is_array() && is_in_branches_;
        if (is_branch && !add_branch()) return false;
        return open(Json::object());
    }
    bool end_object() { return end(); }
    bool start_array(std::size_t) {
        if (list_ == List::Results && nesting_ == 1) return start_row();
        if (list_ != List::None) return start_in_list("a list");
        if (const List list = list_of_key(); list != List::None) return start_list(list);
        if (open_.size() == 1) is_in_branches_ = key_ == "branches";
        return open(Json::array());
    }
    bool end_array() { return end(); }
    bool parse_error(std::size_t position, const std::string&, const Json::exception& exception);

    ReplayDocument& document() { return document_; }
    /// Why the handler stopped the parser.
    const std::optional<Error>& error() const { return error_; }

  private:
    enum class List : std::uint8_t { None, Inputs, Times, Results };

    bool stop(std::string message) {
        if (!error_) error_ = Error{std::move(message), Error::kNoOffset};
        return false;
    }

    // The tree.
    Json* add(Json value);
    bool open(Json value) {
        Json* added = add(std::move(value));
        if (added != nullptr) open_.push_back(added);
        return added != nullptr;
    }
    bool end() {
        if (list_ != List::None) return end_in_list();
        open_.pop_back();
        return true;
    }
    template <typename Value>
    bool scalar(const Scalar& value, Value&& tree_value) {
        if (list_ != List::None) return list_scalar(value);
        return add(Json(std::forward<Value>(tree_value))) != nullptr;
    }

    // The long lists. nesting_ is 1 directly in the list, 2 in a row of results, more in something that has no place
    // there.
    List list_of_key() const;
    bool add_branch();
    bool start_list(List list);
    bool start_row();
    bool start_in_list(const char* what);
    bool end_in_list();
    bool end_entry();
    bool list_scalar(const Scalar& value);
    void list_error(const std::string& message);
    void refuse(const Scalar& found, const char* expected) {
        list_error("found " + described_scalar(found) + "; expected " + expected + ".");
    }
    void add_input(const Scalar& value);
    void add_time(const Scalar& value);
    void add_to_row(const Scalar& value);
    LineLists& line() { return document_.lines[line_]; }
    bool is_refused() const { return document_.list_error.has_value(); }

    std::string_view bytes_;
    ReplayDocument document_;
    std::optional<Error> error_;
    std::vector<Json*> open_;
    std::string key_;
    bool is_in_branches_ = false;
    std::size_t tree_values_ = 0;

    List list_ = List::None;
    std::size_t line_ = 0;
    std::size_t entry_ = 0;
    int nesting_ = 0;
    int row_size_ = 0;
    StepRecord row_;
    std::size_t entries_[4] = {};  ///< of all lists of a kind
};

bool DocumentBuilder::parse_error(std::size_t position, const std::string&, const Json::exception& exception) {
    const std::size_t offset = std::min(position == 0 ? 0 : position - 1, bytes_.size());
    if (position > bytes_.size()) {
        error_ = Error{"The file breaks off at " + place_text(bytes_, bytes_.size()) +
                           ", in the middle of the replay. Take the whole file, or save it again.",
                       bytes_.size()};
        return false;
    }
    std::string reason = exception.what();
    for (const char* before_reason : {"] ", ": "}) {
        if (const std::size_t at = reason.find(before_reason); at != std::string::npos) reason.erase(0, at + 2);
    }
    for (char& character : reason) {
        if (character < ' ' || character > '~') character = '?';
    }
    if (reason.size() > 200) reason = reason.substr(0, 80) + " ... " + reason.substr(reason.size() - 100);
    error_ = Error{place_text(bytes_, offset) + ": this is not JSON: " + reason + ".", offset};
    return false;
}

Json* DocumentBuilder::add(Json value) {
    if (++tree_values_ > kMaximumTreeValues) {
        stop("The file holds more than " + std::to_string(kMaximumTreeValues) +
             " values outside its inputs, times and results; a replay holds fewer.");
        return nullptr;
    }
    if (open_.empty()) {
        document_.root = std::move(value);
        return &document_.root;
    }
    Json& parent = *open_.back();
    if (auto* list = parent.get_ptr<Json::array_t*>()) {
        list->push_back(std::move(value));
        return &list->back();
    }
    // As a vector: the map's own insertion would look through all keys each time.
    Json::object_t::Container& members = *parent.get_ptr<Json::object_t*>();
    members.emplace_back(std::move(key_), std::move(value));
    return &members.back().second;
}

DocumentBuilder::List DocumentBuilder::list_of_key() const {
    const bool is_root = open_.size() == 1;
    const bool is_branch = open_.size() == 3 && is_in_branches_ && open_[1]->is_array() && open_[2]->is_object();
    if (!is_root && !is_branch) return List::None;
    if (key_ == "inputs") return List::Inputs;
    if (key_ == "times") return List::Times;
    if (key_ == "results") return List::Results;
    return List::None;
}

bool DocumentBuilder::add_branch() {
    const std::size_t branches = open_.back()->size() + 1;
    if (branches > kMaximumBranches)
        return stop("The file holds more than " + std::to_string(kMaximumBranches) + " branches; that is the limit.");
    document_.lines.resize(branches + 1);
    return true;
}

bool DocumentBuilder::start_list(List list) {
    if (add(nullptr) == nullptr) return false;
    list_ = list;
    line_ = open_.size() == 1 ? 0 : open_[1]->size();
    entry_ = 0;
    nesting_ = 1;
    if (list == List::Inputs) line().inputs.emplace();
    if (list == List::Times) line().times.emplace();
    if (list == List::Results) line().records.emplace();
    return true;
}

bool DocumentBuilder::start_in_list(const char* what) {
    ++nesting_;
    const char* expected = nesting_ > 2            ? "a number or a text"
                           : list_ == List::Inputs ? kInputExpected
                           : list_ == List::Times  ? kTimeExpected
                                                   : kRowExpected;
    list_error(std::string("found ") + what + "; expected " + expected + ".");
    return true;
}

bool DocumentBuilder::start_row() {
    ++nesting_;
    row_ = StepRecord{};
    row_.recorded_hash = RecordedHash::Missing;
    row_size_ = 0;
    return true;
}

bool DocumentBuilder::end_entry() {
    ++entry_;
    if (++entries_[static_cast<std::size_t>(list_)] <= kMaximumInputs) return true;
    return stop("The file holds more than " + std::to_string(kMaximumInputs) +
                " inputs, times or results; that is the limit.");
}

bool DocumentBuilder::end_in_list() {
    --nesting_;
    if (nesting_ == 0) {
        list_ = List::None;
        return true;
    }
    if (nesting_ == 1) {
        if (list_ == List::Results && !is_refused()) {
            if (row_size_ < 2)
                list_error("a row of " + std::to_string(row_size_) +
                           " values; expected score, moves, hash and, where refused, a code.");
            else
                line().records->push_back(row_);
        }
        return end_entry();
    }
    return true;
}

bool DocumentBuilder::list_scalar(const Scalar& value) {
    if (nesting_ == 1) {
        if (!is_refused()) {
            if (list_ == List::Inputs) add_input(value);
            if (list_ == List::Times) add_time(value);
            if (list_ == List::Results) refuse(value, kRowExpected);
        }
        return end_entry();
    }
    if (nesting_ == 2 && list_ == List::Results && !is_refused()) {
        add_to_row(value);
        ++row_size_;
    }
    return true;
}

void DocumentBuilder::list_error(const std::string& message) {
    if (is_refused()) return;
    const char* name = list_ == List::Inputs ? "inputs" : list_ == List::Times ? "times" : "results";
    document_.list_error =
        Error{line_path(line_, name) + "[" + std::to_string(entry_) + "]: " + message, Error::kNoOffset};
}

void DocumentBuilder::add_input(const Scalar& value) {
    if (value.kind != Scalar::Kind::Text) return refuse(value, kInputExpected);
    const Result<Input> input = parse_input(value.text);
    if (!input) return list_error(input.error().message);
    line().inputs->push_back(*input);
}

void DocumentBuilder::add_time(const Scalar& value) {
    if (value.kind == Scalar::Kind::Null) return line().times->push_back(kNoTime);
    if (value.kind != Scalar::Kind::Integer || value.integer < 0 || value.integer > kMaximumTime)
        return refuse(value, kTimeExpected);
    line().times->push_back(value.integer);
}

void DocumentBuilder::add_to_row(const Scalar& value) {
    switch (row_size_) {
        case 0:
            if (value.kind != Scalar::Kind::Integer) return refuse(value, "the score first, a whole number");
            row_.score = value.integer;
            break;
        case 1:
            if (value.kind != Scalar::Kind::Integer || value.integer < 0 ||
                value.integer > std::numeric_limits<std::uint32_t>::max())
                return refuse(value, "the moves second, a whole number from 0");
            row_.moves = static_cast<std::uint32_t>(value.integer);
            break;
        case 2: {
            if (value.kind == Scalar::Kind::Null) break;
            const Result<std::uint64_t> hash = value.kind == Scalar::Kind::Text ? parse_hash(value.text) : Error{};
            if (!hash) return refuse(value, "the hash third, 16 hexadecimal digits in quotes, or null");
            row_.hash = *hash;
            row_.recorded_hash = RecordedHash::Known;
            break;
        }
        case 3: {
            const Result<Refusal> refusal = value.kind == Scalar::Kind::Text ? parse_refusal(value.text) : Error{};
            if (!refusal || *refusal == Refusal::None)
                return refuse(value, "a code fourth: \"blocked\", \"sum\", \"nothing\", \"ended\" or \"unknown\"");
            row_.refusal = *refusal;
            break;
        }
        default:
            refuse(value, "the end of the row: score, moves, hash, code");
    }
}

}  // namespace

Result<ReplayDocument> read_replay_document(std::string_view bytes) {
    DocumentBuilder builder(bytes);
    const bool is_read = Json::sax_parse(bytes.data(), bytes.data() + bytes.size(), &builder);
    if (builder.error()) return *builder.error();
    if (!is_read) return Error{"This is not JSON.", Error::kNoOffset};
    return std::move(builder.document());
}

std::string line_path(std::size_t line, std::string_view list) {
    std::string path = line == 0 ? std::string() : "branches[" + std::to_string(line - 1) + "].";
    return path.append(list);
}

}  // namespace pyramide
