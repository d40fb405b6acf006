// parse_replay: the tree of replay_document.h, checked member by member, becomes a Replay.
#include <algorithm>
#include <limits>
#include <new>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/quoted.h"
#include "engine/replay/file.h"
#include "engine/replay/json_text.h"
#include "engine/replay/object_reader.h"
#include "engine/replay/replay.h"
#include "engine/replay/replay_document.h"
#include "engine/replay/replay_keys.h"
#include "engine/replay/rules_object.h"

namespace pyramide {
namespace {

using Json = nlohmann::ordered_json;
namespace keys = replay_keys;

constexpr int kLargestVersion = 1'000'000;
constexpr std::int64_t kLargestStep = static_cast<std::int64_t>(kMaximumInputs);

class ReplayReader {
  public:
    explicit ReplayReader(ReplayDocument document) : document_(std::move(document)) {}

    Result<Replay> read();

  private:
    void read_format(ObjectReader& root);
    void read_engine(ObjectReader& root);
    void read_deal(ObjectReader& root);
    void deal_cards(ObjectReader& deal, const std::optional<DealCode>& code, const std::string& text);
    void read_rules(ObjectReader& root);
    void read_rule(ObjectReader& rules, const RuleField& field, bool is_preset_known);
    void read_branches(ObjectReader& root);
    void read_from(ObjectReader& branch, ReplayLine& line, std::size_t index);
    void read_lists(ObjectReader& object, ReplayLine& line, std::size_t index);
    void read_markers(ObjectReader& root);
    void read_assertions(ObjectReader& root);
    void read_expected(ObjectReader& assertion, Assertion& into);
    std::uint32_t read_line(ObjectReader& object);
    std::optional<std::uint32_t> read_step(ObjectReader& object, std::uint32_t line, Need need);

    ReplayDocument document_;
    ReadReport report_;
    Replay replay_;
    std::vector<std::uint32_t> line_ends_;  ///< steps from the deal to the end of each line
};

Result<Replay> ReplayReader::read() {
    ObjectReader root(document_.root, "", keys::kRoot, report_);
    read_format(root);
    if (!report_.has_failed() && document_.list_error) return *document_.list_error;
    read_engine(root);
    replay_.title = root.text("title");
    replay_.description = root.text("description");
    read_deal(root);
    read_rules(root);
    read_lists(root, replay_.lines[0], 0);
    read_branches(root);
    read_markers(root);
    read_assertions(root);
    replay_.complete = root.boolean("complete").value_or(true);
    replay_.layout = root.take_layout();
    if (report_.has_failed()) return report_.error();
    replay_.warnings = report_.take_warnings();
    return std::move(replay_);
}

void ReplayReader::read_format(ObjectReader& root) {
    const Json* format = root.find("format");
    if (format == nullptr || !format->is_string() || format->get_ref<const std::string&>() != keys::kFormatName) {
        report_.fail("", std::string("This is JSON, but not a replay file: \"format\" is ") +
                             (format == nullptr ? std::string("missing") : described(*format)) + "; expected \"" +
                             std::string(keys::kFormatName) + "\".");
        return;
    }
    const auto version = root.integer("version", 1, kLargestVersion, Need::Required);
    const auto oldest_reader = root.integer("oldest_reader", 1, kLargestVersion);
    if (report_.has_failed()) return;
    replay_.version = static_cast<int>(*version);
    replay_.oldest_reader = static_cast<int>(oldest_reader.value_or(*version));
    if (replay_.oldest_reader > kReplayVersion) {
        report_.fail("", "This file needs a reader of format " + std::to_string(replay_.oldest_reader) + "; this is " +
                             std::to_string(kReplayVersion) + ". Update this program to open it.");
    } else if (replay_.version > kReplayVersion) {
        report_.warn("The file is of format " + std::to_string(replay_.version) + ", newer than " +
                     std::to_string(kReplayVersion) + "; what this version does not know is kept as it is.");
    }
}

void ReplayReader::read_engine(ObjectReader& root) {
    replay_.engine_version.clear();
    replay_.first_written_by.clear();
    replay_.hash_version = 0;
    if (Json* member = root.find("engine")) {
        ObjectReader engine(*member, "engine", keys::kEngine, report_);
        replay_.engine_version = engine.text("version");
        replay_.first_written_by = engine.text("first_written_by");
        replay_.hash_version = static_cast<int>(engine.integer("hash_version", 1, kLargestVersion).value_or(0));
        root.set_layout("engine", engine.take_layout());
    }
    if (replay_.hash_version == 0)
        report_.warn("The file does not say of which version its hashes are; they cannot be compared.");
    else if (replay_.hash_version != kHashVersion)
        report_.warn("The file's hashes are of version " + std::to_string(replay_.hash_version) +
                     ", this engine's of version " + std::to_string(kHashVersion) + "; they cannot be compared.");
}

void ReplayReader::read_deal(ObjectReader& root) {
    Json* member = root.find("deal", Need::Required);
    if (member == nullptr) return;
    ObjectReader deal(*member, "deal", keys::kDeal, report_);
    const auto code_text = deal.text_or_null("code");
    const auto cards_text = deal.text_or_null("cards");
    std::optional<DealCode> code;
    if (code_text) {
        const Result<DealCode> parsed = parse_deal_code(*code_text);
        if (parsed)
            code = *parsed;
        else
            deal.fail("code", parsed.error().message);
    }
    if (report_.has_failed()) return;
    if (cards_text)
        deal_cards(deal, code, *cards_text);
    else if (code) {
        replay_.deal = Deal::from_code(*code);
        report_.warn("deal.cards is missing; the cards are those that this engine deals for " + to_text(*code) + ".");
    } else {
        deal.fail("cards", "is missing, and so is deal.code; expected the 52 cards, a code, or both.");
    }
    root.set_layout("deal", deal.take_layout());
}

void ReplayReader::deal_cards(ObjectReader& deal, const std::optional<DealCode>& code, const std::string& text) {
    const Result<Deal> cards = parse_deal(text);
    if (!cards) return deal.fail("cards", cards.error().message);
    replay_.deal = code ? cards->with_claimed_code(*code) : *cards;
    if (code && !replay_.deal.agrees_with_code())
        report_.warn("deal.cards are not the cards that this engine deals for " + to_text(*code) + "; the cards hold.");
}

void ReplayReader::read_rules(ObjectReader& root) {
    Json* member = root.find("rules", Need::Required);
    if (member == nullptr) return;
    const std::vector<std::string_view> known = keys::rules_keys();
    ObjectReader rules(*member, "rules", known, report_);
    replay_.preset = rules.text("preset");
    const RulesPreset* preset = find_rules_preset(replay_.preset);
    if (preset != nullptr) replay_.rules = preset->rules;
    for (const RuleField& field : rule_fields()) read_rule(rules, field, preset != nullptr);
    if (preset != nullptr && replay_.rules != preset->rules)
        report_.warn("The rules are not those of this version's preset " + replay_.preset + "; the fields hold.");
    root.set_layout("rules", rules.take_layout());
}

void ReplayReader::read_rule(ObjectReader& rules, const RuleField& field, bool is_preset_known) {
    const Json* member = rules.find(field.name);
    if (member == nullptr) {
        if (!report_.has_failed())
            report_.warn(rules.path_of(field.name) + " is missing; it is taken as " + field_text(replay_.rules, field) +
                         (is_preset_known ? ", from the preset." : ", as in the app."));
        return;
    }
    pyramide::read_rule(rules, field, *member, replay_.rules);
}

void ReplayReader::read_lists(ObjectReader& object, ReplayLine& line, std::size_t index) {
    LineLists* lists = index < document_.lines.size() ? &document_.lines[index] : nullptr;
    const auto is_read_aside = [&](std::string_view key, Need need, const auto& list, const char* expected) {
        const Json* member = object.find(key, need);
        if (member == nullptr) return false;
        if (!list.has_value())
            object.fail(key, "found " + described(*member) + "; expected a list of " + expected + ".");
        return list.has_value();
    };
    static const LineLists kNone;
    const LineLists& found = lists == nullptr ? kNone : *lists;
    if (is_read_aside("inputs", Need::Required, found.inputs, "inputs")) line.inputs = std::move(*lists->inputs);
    if (is_read_aside("times", Need::Optional, found.times, "times")) line.times = std::move(*lists->times);
    if (is_read_aside("results", Need::Optional, found.records, "results")) line.records = std::move(*lists->records);
    if (report_.has_failed()) return;

    const std::string inputs = " for " + std::to_string(line.inputs.size()) + " inputs";
    if (!line.times.empty() && line.times.size() != line.inputs.size())
        object.fail("times", std::to_string(line.times.size()) + " times" + inputs + "; expected one for each.");
    if (line.records.size() > line.inputs.size())
        object.fail("results",
                    std::to_string(line.records.size()) + " results" + inputs + "; expected at most one for each.");
    else if (line.records.size() < line.inputs.size())
        report_.warn(object.path_of("results") + ": " + std::to_string(line.records.size()) + " results" + inputs +
                     "; the steps after them cannot be verified.");
    const auto is_without_hash = [](const StepRecord& record) { return record.recorded_hash == RecordedHash::Missing; };
    if (const auto missing = std::count_if(line.records.begin(), line.records.end(), is_without_hash); missing > 0)
        report_.warn(object.path_of("results") + ": " + std::to_string(missing) + " of " +
                     std::to_string(line.records.size()) + " results have no hash.");
    line_ends_.push_back(line.from_step + static_cast<std::uint32_t>(line.inputs.size()));
}

void ReplayReader::read_branches(ObjectReader& root) {
    Json* branches = root.list("branches", kMaximumBranches);
    if (branches == nullptr) return;
    for (std::size_t index = 0; index < branches->size() && !report_.has_failed(); ++index) {
        ObjectReader branch((*branches)[index], "branches[" + std::to_string(index) + "]", keys::kBranch, report_);
        ReplayLine line;
        line.name = branch.text("name");
        read_from(branch, line, index + 1);
        if (!report_.has_failed()) read_lists(branch, line, index + 1);
        line.layout = branch.take_layout();
        replay_.lines.push_back(std::move(line));
    }
}

void ReplayReader::read_from(ObjectReader& branch, ReplayLine& line, std::size_t index) {
    Json* member = branch.find("from", Need::Required);
    if (member == nullptr) return;
    ObjectReader from(*member, branch.path_of("from"), keys::kFrom, report_);
    line.from_line = static_cast<std::uint32_t>(from.integer("line", 0, kLargestStep).value_or(0));
    if (line.from_line >= index)
        from.fail("line", "found " + std::to_string(line.from_line) +
                              "; expected an earlier line, 0 (the mainline) to " + std::to_string(index - 1) + ".");
    line.from_step = read_step(from, line.from_line, Need::Required).value_or(0);
    branch.set_layout("from", from.take_layout());
}

std::uint32_t ReplayReader::read_line(ObjectReader& object) {
    const auto last = static_cast<std::int64_t>(line_ends_.size()) - 1;
    return static_cast<std::uint32_t>(object.integer("line", 0, std::max<std::int64_t>(last, 0)).value_or(0));
}

std::optional<std::uint32_t> ReplayReader::read_step(ObjectReader& object, std::uint32_t line, Need need) {
    if (report_.has_failed() || line >= line_ends_.size()) return std::nullopt;
    const auto step = object.integer("step", 0, kLargestStep, need);
    if (!step) return std::nullopt;
    if (*step > line_ends_[line])
        object.fail("step", "found " + std::to_string(*step) + "; line " + std::to_string(line) + " ends at step " +
                                std::to_string(line_ends_[line]) + ".");
    return static_cast<std::uint32_t>(*step);
}

void ReplayReader::read_markers(ObjectReader& root) {
    Json* markers = root.list("markers", kMaximumMarkers);
    if (markers == nullptr) return;
    for (std::size_t index = 0; index < markers->size() && !report_.has_failed(); ++index) {
        ObjectReader reader((*markers)[index], "markers[" + std::to_string(index) + "]", keys::kMarker, report_);
        Marker marker;
        marker.line = read_line(reader);
        marker.step = read_step(reader, marker.line, Need::Required).value_or(0);
        marker.label = reader.text("label");
        marker.note = reader.text("note");
        marker.layout = reader.take_layout();
        replay_.markers.push_back(std::move(marker));
    }
}

void ReplayReader::read_assertions(ObjectReader& root) {
    Json* assertions = root.list("assertions", kMaximumMarkers);
    if (assertions == nullptr) return;
    for (std::size_t index = 0; index < assertions->size() && !report_.has_failed(); ++index) {
        ObjectReader reader((*assertions)[index], "assertions[" + std::to_string(index) + "]", keys::kAssertion,
                            report_);
        Assertion assertion;
        assertion.line = read_line(reader);
        if (const Json* step = reader.find("step"); step != nullptr && !step->is_null())
            assertion.step = read_step(reader, assertion.line, Need::Optional);
        read_expected(reader, assertion);
        assertion.layout = reader.take_layout();
        replay_.assertions.push_back(std::move(assertion));
    }
}

void ReplayReader::read_expected(ObjectReader& assertion, Assertion& into) {
    const std::string field = assertion.text("field", Need::Required);
    into.expected = assertion.text("expected", Need::Required);
    if (report_.has_failed()) return;
    const auto found = std::find(keys::kAssertedFields.begin(), keys::kAssertedFields.end(), field);
    if (found == keys::kAssertedFields.end()) {
        std::string names;
        for (const std::string_view name : keys::kAssertedFields)
            names += (names.empty() ? "" : ", ") + std::string(name);
        return assertion.fail("field", "found " + pyramide::quoted(field) + "; expected one of " + names + ".");
    }
    into.field = static_cast<AssertedField>(found - keys::kAssertedFields.begin());
}

}  // namespace

Result<Replay> parse_replay(std::string_view bytes) {
    try {
        if (auto error = check_json_limits(bytes)) return *std::move(error);
        // nlohmann takes a zero byte for the end of the text.
        if (const std::size_t zero = bytes.find('\0'); zero != std::string_view::npos)
            return Error{place_text(bytes, zero) + ": found a zero byte; expected text. The file is damaged or in another encoding.", zero};
        Result<ReplayDocument> document = read_replay_document(bytes);
        if (!document) return document.error();
        return ReplayReader(*std::move(document)).read();
    } catch (const std::bad_alloc&) {
        return Error{"There is not enough memory to open this file.", Error::kNoOffset};
    }
}

Result<Replay> load_replay(const std::filesystem::path& path) {
    const Result<std::string> bytes = read_file(path);
    if (!bytes) return bytes.error();
    Result<Replay> replay = parse_replay(*bytes);
    if (!replay) return Error{path.string() + ": " + replay.error().message, replay.error().offset};
    return replay;
}

}  // namespace pyramide
