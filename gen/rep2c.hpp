// SPDX-License-Identifier: Apache-2.0
//
// rep2c.hpp: the library rep2c in C++17.  This header needs no compiled part of its own: link rep2c, or compile
// rep2c.c.
//
//     #include <rep2c.hpp>
//
//     rep2c::robots robots("User-agent: *\nDisallow: /private\n");
//     rep2c::crawler crawler("ExampleBot");
//
//     if (robots.allowed("https://example.com/private/x", crawler))
//             ...
//
// Objects free what they own.  Crawlers and robots objects can be copied, which costs one atomic addition: a copy is
// another owner.
//
// Errors: each function that can fail has two forms, as in <filesystem>.  The first throws rep2c::error.  The second
// takes a `rep_status &` as its last argument, sets it to REP_OK or to the error, and throws nothing.  With
// -fno-exceptions only the second form is declared.  The content of a robots.txt is never an error.  Functions that
// return texts or lists may also throw std::bad_alloc.
//
// Lists are std::span in C++20, and a similar class of this header in C++17.  get() returns the C object, for all
// functions of the C headers that are not wrapped here.  Meaning, cost and thread rules are those of rep_robots.h.
// Packs and the cache are in rep2c-crawl.hpp.
#ifndef REP2C_HPP
#define REP2C_HPP

#include "rep2c.h"

#include <cstddef>
#include <cstdint>
#include <exception>
#include <initializer_list>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#if __has_include(<version>)
#include <version>
#endif
#if defined(__cpp_lib_span)
#include <span>
#endif

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define REP2C_EXCEPTIONS 1
#else
#define REP2C_EXCEPTIONS 0
#endif

namespace rep2c {

#if defined(__cpp_lib_span)
template <typename Value> using span = std::span<const Value>;
#else
// Consecutive values in memory that somebody else owns.
template <typename Value> class span {
      public:
        constexpr span() noexcept = default;
        constexpr span(const Value *values, std::size_t count) noexcept : values_(values), count_(count)
        {
        }
        template <std::size_t count>
        constexpr span(const Value (&values)[count]) noexcept : values_(values), count_(count)
        {
        }
        // Anything with data() and size(), such as std::vector and std::array.
        template <typename Values, typename = std::enable_if_t<std::is_convertible_v<
                                           decltype(std::declval<const Values &>().data()), const Value *>>>
        constexpr span(const Values &values) noexcept : values_(values.data()), count_(values.size())
        {
        }
        constexpr const Value *data() const noexcept
        {
                return values_;
        }
        constexpr std::size_t size() const noexcept
        {
                return count_;
        }
        constexpr const Value *begin() const noexcept
        {
                return values_;
        }
        constexpr const Value *end() const noexcept
        {
                return values_ + count_;
        }
        constexpr const Value &operator[](std::size_t index) const noexcept
        {
                return values_[index];
        }

      private:
        const Value *values_ = nullptr;
        std::size_t count_ = 0;
};
#endif

// The bytes of TEXT for the C functions, which do not accept NULL.
inline rep_text
to_c(std::string_view text) noexcept
{
        return {text.data() != nullptr ? text.data() : "", text.size()};
}

inline std::string_view
from_c(rep_text text) noexcept
{
        return {text.data, text.size};
}

// The exception of this library.  what() names the call and the reason.
class error : public std::runtime_error {
      public:
        error(const std::string &call, rep_status status, const char *reason = nullptr, int code = 0)
            : std::runtime_error(call + ": " + (reason != nullptr ? reason : rep_status_text(status))), status_(status),
              code_(code)
        {
        }
        rep_status status() const noexcept
        {
                return status_;
        }
        // The errno value of what the system refused, such as ENOSPC for a full disk; 0: none.
        int code() const noexcept
        {
                return code_;
        }

      private:
        rep_status status_;
        int code_;
};

namespace detail {

#if REP2C_EXCEPTIONS
inline void
require(const char *call, rep_status status)
{
        if (status != REP_OK)
                throw error(call, status);
}
#endif

#if REP2C_EXCEPTIONS
// The same, where a crawler was to be made from TOKEN.
inline void
require_token(std::string_view token, rep_names names, rep_status status)
{
        const char *reason = nullptr;

        if (status == REP_OK)
                return;
        if (status == REP_ERR_TOKEN && names != REP_NAMES_WIDE)
                reason = "a product token has letters, '-' and '_'; REP_NAMES_WIDE takes digits and '.', "
                         "crawler::known() the names of public crawlers";
        throw error("rep2c::crawler(\"" + std::string(token) + "\")", status, reason);
}
#endif

template <typename Object, void (*release)(Object *)> struct releaser {
        void operator()(Object *object) const noexcept
        {
                release(object);
        }
};

// Owns a share of OBJECT, or nothing.  A copy is another owner, which costs one atomic addition.
template <typename Object, Object *(*share)(const Object *), void (*release)(Object *)> class shared {
      public:
        shared() noexcept = default;
        explicit shared(Object *object) noexcept : object_(object)
        {
        }
        shared(const shared &other) noexcept : object_(share(other.get()))
        {
        }
        shared(shared &&) noexcept = default;
        shared &operator=(shared other) noexcept
        {
                object_.swap(other.object_);
                return *this;
        }
        ~shared() = default;
        Object *get() const noexcept
        {
                return object_.get();
        }

      private:
        std::unique_ptr<Object, releaser<Object, release>> object_;
};

// Calls FUNCTION with each directive that the C library gives.  No exception passes through C: the first one is kept,
// and rethrown after C has returned.
template <typename Function> struct visitor {
        Function &function;
#if REP2C_EXCEPTIONS
        std::exception_ptr thrown = nullptr;
#endif

        explicit visitor(Function &called) noexcept : function(called)
        {
        }
        static void visit(void *context, const rep_directive *directive)
        {
                auto *self = static_cast<visitor *>(context);
#if REP2C_EXCEPTIONS
                if (self->thrown != nullptr)
                        return;
                try {
                        self->function(*directive);
                } catch (...) {
                        self->thrown = std::current_exception();
                }
#else
                self->function(*directive);
#endif
        }
        void finish()
        {
#if REP2C_EXCEPTIONS
                if (thrown != nullptr)
                        std::rethrow_exception(thrown);
#endif
        }
};

} // namespace detail

// ---- crawlers

// A crawler.  rep_robots.h describes each way to make one.  Without arguments, it is a crawler that no group names.
class crawler {
      public:
        crawler() noexcept = default;

        // Takes over a crawler that a C function has made.  NULL, as after an error, is one that is refused whatever it
        // asks.
        static crawler adopt(rep_crawler *made) noexcept
        {
                crawler result;
                result.crawler_ = owner(made);
                result.failed_ = made == nullptr;
                return result;
        }

        // Makes everybody, whom no group names.  What was made for certain crawlers has no answer for it, and answers
        // crawler().
        static crawler everybody(rep_status &status) noexcept
        {
                rep_crawler *made;
                status = rep_crawler_create_everybody(&made);
                return adopt(made);
        }

        // Makes a crawler with the product token TOKEN, such as "ExampleBot" or "ExampleBot/1.2"; "*" is everybody.
        static crawler with_token(std::string_view token, rep_names names, rep_status &status) noexcept
        {
                rep_text text = to_c(token);
                rep_crawler *made;
                status = rep_crawler_create(&text, 1, names, &made);
                return adopt(made);
        }

        // Makes a crawler with several product tokens.  All groups that name one of them apply, merged.
        static crawler merged(span<std::string_view> tokens, rep_names names, rep_status &status) noexcept
        {
                rep_crawler *made = nullptr;
                texts copies(tokens);
                status = copies ? rep_crawler_create(copies.get(), tokens.size(), names, &made) : REP_ERR_MEMORY;
                return adopt(made);
        }

        // Makes a crawler with product tokens in order of preference.  The groups of the first that a file names apply.
        static crawler ordered(span<std::string_view> tokens, bool everybody, rep_names names,
                               rep_status &status) noexcept
        {
                rep_crawler *made = nullptr;
                texts copies(tokens);
                status = copies ? rep_crawler_create_ordered(copies.get(), tokens.size(), everybody, names, &made)
                                : REP_ERR_MEMORY;
                return adopt(made);
        }

        // Makes the public crawler called NAME, such as "GPTBot".
        static crawler known(std::string_view name, rep_status &status) noexcept
        {
                rep_crawler *made;
                status = rep_crawler_create_public(to_c(name), &made);
                return adopt(made);
        }

        // Makes the crawler that sends HEADER, the value of a User-Agent field.
        static crawler from_header(std::string_view header, rep_names names, rep_status &status) noexcept
        {
                rep_crawler *made;
                status = rep_crawler_create_header(to_c(header), names, &made);
                return adopt(made);
        }

#if REP2C_EXCEPTIONS
        explicit crawler(std::string_view token, rep_names names = REP_NAMES_TOKEN)
        {
                rep_status status;
                *this = with_token(token, names, status);
                detail::require_token(token, names, status);
        }
        static crawler everybody()
        {
                rep_status status;
                crawler made = everybody(status);
                detail::require("rep2c::crawler::everybody", status);
                return made;
        }
        static crawler merged(span<std::string_view> tokens, rep_names names = REP_NAMES_TOKEN)
        {
                rep_status status;
                crawler made = merged(tokens, names, status);
                detail::require("rep2c::crawler::merged", status);
                return made;
        }
        static crawler ordered(span<std::string_view> tokens, bool everybody = true, rep_names names = REP_NAMES_TOKEN)
        {
                rep_status status;
                crawler made = ordered(tokens, everybody, names, status);
                detail::require("rep2c::crawler::ordered", status);
                return made;
        }
        static crawler merged(std::initializer_list<std::string_view> tokens, rep_names names = REP_NAMES_TOKEN)
        {
                return merged(span<std::string_view>(tokens.begin(), tokens.size()), names);
        }
        static crawler ordered(std::initializer_list<std::string_view> tokens, bool everybody = true,
                               rep_names names = REP_NAMES_TOKEN)
        {
                return ordered(span<std::string_view>(tokens.begin(), tokens.size()), everybody, names);
        }
        static crawler known(std::string_view name)
        {
                rep_status status;
                crawler made = known(name, status);
                if (status != REP_OK)
                        throw error("rep2c::crawler::known(\"" + std::string(name) + "\")", status,
                                    status == REP_ERR_CRAWLER ? "there is no such public crawler" : nullptr);
                return made;
        }
        static crawler from_header(std::string_view header, rep_names names = REP_NAMES_TOKEN)
        {
                rep_status status;
                crawler made = from_header(header, names, status);
                detail::require("rep2c::crawler::from_header", status);
                return made;
        }
#endif

        // The name, for people.  It lives as long as the crawler or one of its copies.
        std::string_view name() const noexcept
        {
                rep_crawler_view view;
                rep_crawler_look(get(), &view);
                return from_c(view.name);
        }
        bool failed() const noexcept
        {
                return failed_;
        }
        const rep_crawler *get() const noexcept
        {
                return crawler_.get();
        }

      private:
        // Texts for C, which are freed with this object.  False if memory was out.
        class texts {
              public:
                explicit texts(span<std::string_view> from) noexcept
                    : texts_(new (std::nothrow) rep_text[from.size() + 1])
                {
                        for (std::size_t i = 0; texts_ != nullptr && i < from.size(); i++)
                                texts_[i] = to_c(from[i]);
                }
                explicit operator bool() const noexcept
                {
                        return texts_ != nullptr;
                }
                const rep_text *get() const noexcept
                {
                        return texts_.get();
                }

              private:
                std::unique_ptr<rep_text[]> texts_;
        };

        using owner = detail::shared<rep_crawler, rep_crawler_share, rep_crawler_free>;
        owner crawler_;
        bool failed_ = false;
};

// ---- one robots.txt

// The rules of one robots.txt.  An object without rules allows nothing: one made without arguments, one that was moved
// from, and one that could not be made.
class robots {
      public:
        robots() noexcept = default;

        // Reads TEXT, which is not needed after the call.  OPTIONS are as for rep_robots_parse().
        robots(std::string_view text, const rep_robots_options &options, rep_status &status) noexcept
        {
                rep_robots *made;
                status = rep_robots_parse(to_c(text).data, text.size(), &options, &made);
                robots_ = owner(made);
        }

        // Opens a blob.  Its bytes are copied, and need not be trusted.
        static robots open(span<std::byte> blob, rep_status &status, rep_error *fault = nullptr) noexcept
        {
                rep_robots *made;
                robots result;
                status = rep_robots_open(blob.data(), blob.size(), &made, fault);
                result.robots_ = owner(made);
                return result;
        }

        // Returns whether WHO may fetch URL.  After an error, such as a URL over REP_URL_MAX, returns the safe
        // answer: false.
        bool allowed(std::string_view url, const crawler &who = {}) const noexcept
        {
                rep_status status;
                return check(url, who, status).verdict == REP_ALLOW;
        }

        // Returns the verdict, with the line and the rank of the rule that decided.  After an error it is "disallow,
        // line 0".
        rep_result check(std::string_view url, const crawler &who, rep_status &status) const noexcept
        {
                rep_result result = {REP_DISALLOW, 0, 0};
                status = rep_robots_check(asked_by(who), who.get(), to_c(url).data, url.size(), &result);
                return result;
        }

        // Does the same for a path that begins with "/", with the query and without the fragment.
        rep_result check_path(std::string_view path, const crawler &who, rep_status &status) const noexcept
        {
                rep_result result = {REP_DISALLOW, 0, 0};
                status = rep_robots_check_path(asked_by(who), who.get(), to_c(path).data, path.size(), &result);
                return result;
        }

        // Returns whether content of URL may be put to USE by WHO, with the line that says so.  Nothing of this changes
        // who may fetch it.  After an error it is "disallow, line 0".
        rep_usage usage(std::string_view url, rep_use use, const crawler &who, rep_status &status) const noexcept
        {
                rep_usage result = {REP_PREFERENCE_DISALLOW, REP_STATEMENT_NONE, 0};
                status = rep_robots_usage(asked_by(who), who.get(), to_c(url).data, url.size(), use, &result);
                return result;
        }

        // Returns which groups apply to WHO, and whether they allow everything or nothing.
        rep_holding_rules holding(const crawler &who, rep_status &status) const noexcept
        {
                rep_holding_rules rules = {};
                status = rep_robots_holding(asked_by(who), who.get(), &rules);
                return rules;
        }

        // Returns the pace for the minute MINUTE of the day, 0 to 1439, in UTC: crawl-delay, request-rate and
        // visit-time.
        struct rep_pace pace(const crawler &who, unsigned minute, rep_status &status) const noexcept
        {
                struct rep_pace pace = {};
                status = rep_robots_pace(asked_by(who), who.get(), minute, &pace);
                return pace;
        }

        // Calls FUNCTION(const rep_directive &) for each directive that applies to WHO or to everybody, in the order of
        // lines.  The texts live until FUNCTION returns.  If FUNCTION throws, its exception is rethrown after the last
        // directive.
        template <typename Function>
        void for_each_directive(const crawler &who, Function &&function, rep_status &status) const
        {
                detail::visitor<std::remove_reference_t<Function>> visitor(function);
                status = rep_robots_directives(asked_by(who), who.get(),
                                               detail::visitor<std::remove_reference_t<Function>>::visit, &visitor);
                visitor.finish();
        }

        // Returns the URLs of the sitemap lines.  They live as long as the object.
        std::vector<std::string_view> sitemaps() const
        {
                std::vector<std::string_view> urls;
                rep_directive directive;
                for (std::uint64_t cursor = 0; get() != nullptr && rep_robots_next(get(), &cursor, &directive);)
                        if (directive.kind == REP_KIND_SITEMAP)
                                urls.push_back(from_c(directive.value));
                return urls;
        }

        // Gets the directive of LINE, such as the rule that decided.  Returns false if that line has none, or if
        // its text is not kept.
        bool at_line(std::uint32_t line, rep_directive &directive) const noexcept
        {
                return get() != nullptr && rep_robots_at_line(get(), line, &directive);
        }

        // Returns the rules as a blob, which can be stored and opened again.  It is empty after an error.
        std::vector<std::byte> blob(rep_encoding encoding, rep_status &status) const
        {
                std::vector<std::byte> bytes;
                std::size_t size = 0;
                status = rep_robots_blob(get(), encoding, nullptr, 0, &size);
                if (status == REP_ERR_LIMIT && size > 0) {
                        bytes.resize(size);
                        status = rep_robots_blob(get(), encoding, bytes.data(), bytes.size(), &size);
                }
                if (status != REP_OK)
                        bytes.clear();
                return bytes;
        }

#if REP2C_EXCEPTIONS
        explicit robots(std::string_view text, const rep_robots_options &options = {})
        {
                rep_status status;
                *this = robots(text, options, status);
                detail::require("rep2c::robots", status);
        }
        static robots open(span<std::byte> blob)
        {
                rep_error fault = {REP_OK, nullptr, 0};
                rep_status status;
                robots result = open(blob, status, &fault);
                if (status != REP_OK)
                        throw error("rep2c::robots::open", status, fault.message);
                return result;
        }
        rep_usage usage(std::string_view url, rep_use use, const crawler &who = {}) const
        {
                rep_status status;
                rep_usage result = usage(url, use, who, status);
                detail::require("rep2c::robots::usage", status);
                return result;
        }
        rep_result check(std::string_view url, const crawler &who = {}) const
        {
                rep_status status;
                rep_result result = check(url, who, status);
                detail::require("rep2c::robots::check", status);
                return result;
        }
        rep_result check_path(std::string_view path, const crawler &who = {}) const
        {
                rep_status status;
                rep_result result = check_path(path, who, status);
                detail::require("rep2c::robots::check_path", status);
                return result;
        }
        rep_holding_rules holding(const crawler &who = {}) const
        {
                rep_status status;
                rep_holding_rules rules = holding(who, status);
                detail::require("rep2c::robots::holding", status);
                return rules;
        }
        struct rep_pace pace(const crawler &who = {}, unsigned minute = 0) const
        {
                rep_status status;
                struct rep_pace result = pace(who, minute, status);
                detail::require("rep2c::robots::pace", status);
                return result;
        }
        template <typename Function> void for_each_directive(const crawler &who, Function &&function) const
        {
                rep_status status;
                for_each_directive(who, function, status);
                detail::require("rep2c::robots::for_each_directive", status);
        }
        std::vector<std::byte> blob(rep_encoding encoding = REP_ENCODING_AUTO) const
        {
                rep_status status;
                std::vector<std::byte> bytes = blob(encoding, status);
                detail::require("rep2c::robots::blob", status);
                return bytes;
        }
#endif

        explicit operator bool() const noexcept
        {
                return get() != nullptr;
        }
        rep_robots *get() const noexcept
        {
                return robots_.get();
        }

      private:
        // What WHO asks: nothing, which every call refuses, if WHO could not be made.
        const rep_robots *asked_by(const crawler &who) const noexcept
        {
                return who.failed() ? nullptr : get();
        }

        using owner = detail::shared<rep_robots, rep_robots_share, rep_robots_free>;
        owner robots_;
};

} // namespace rep2c

#endif
