// SPDX-License-Identifier: Apache-2.0
//
// rep2c-crawl.hpp: packs and the cache in C++17; rep2c.hpp has the rest.  Link rep2c-crawl, or compile rep2c-crawl.c.
//
//     rep2c::pack pack("crawl.pack");
//     rep_pack_answer answer = pack.check("https://example.com/x", rep2c::crawler("ExampleBot"));
//
// Functions that can fail have two forms, as in rep2c.hpp.  Meaning, cost and thread rules are those of rep_pack.h and
// rep_cache.h.
#ifndef REP2C_CRAWL_HPP
#define REP2C_CRAWL_HPP

#include "rep2c-crawl.h"
#include "rep2c.hpp"

namespace rep2c {

namespace detail {

#if REP2C_EXCEPTIONS
inline void
require(const char *call, rep_status status, const rep_pack_error &fault)
{
        if (status != REP_OK)
                throw error(call, status, fault.message, fault.error);
}
#endif

} // namespace detail

// The robots.txt of many origins in one file.  A pack without a file knows nothing and allows nothing.
class pack {
      public:
        pack() noexcept = default;

        // Maps FILE.  Nobody may change the file while it is mapped (rep_pack.h).  FAULT may be NULL.
        pack(const char *file, rep_status &status, rep_pack_error *fault = nullptr) noexcept
        {
                rep_pack *made;
                status = rep_pack_open(file, &made, fault);
                take(made);
        }

        // Reads FILE into memory.
        static pack read(const char *file, rep_status &status, rep_pack_error *fault = nullptr) noexcept
        {
                rep_pack *made;
                pack result;
                status = rep_pack_read(file, &made, fault);
                result.take(made);
                return result;
        }

        // Makes the pack refuse rules that could take more than STEPS steps at one byte of a path.  Call this first.
        void limit_steps(std::uint32_t steps) noexcept
        {
                if (get() != nullptr)
                        rep_pack_limit_steps(pack_.get(), steps);
        }

        // Checks URL for WHO.  This allocates nothing for most packs, and once for packs with hostile rules.
        rep_pack_answer check(std::string_view url, const crawler &who, rep_status &status) const noexcept
        {
                rep_pack_answer answer = {};
                answer.result.verdict = REP_DISALLOW;
                std::unique_ptr<std::uint32_t[]> scratch;
                if (scratch_size_ > REP_STACK_SCRATCH)
                        scratch.reset(new (std::nothrow) std::uint32_t[scratch_size_ / 4 + 1]);
                status = rep_pack_check(who.failed() ? nullptr : get(), who.get(), to_c(url).data, url.size(),
                                        scratch.get(), scratch != nullptr ? scratch_size_ : 0, &answer);
                return answer;
        }

        // Finds what is known about ORIGIN, such as "https://example.com".  The texts of ENTRY live as long as the
        // pack.
        rep_pack_finding find(std::string_view origin, rep_pack_entry &entry) const noexcept
        {
                return rep_pack_find(get(), to_c(origin), &entry);
        }

        // Gets the entry at CURSOR, in the order of the file, and moves CURSOR on.  CURSOR is 0 for the first entry.
        rep_pack_finding next(std::uint64_t &cursor, rep_pack_entry &entry) const noexcept
        {
                return rep_pack_next(get(), &cursor, &entry);
        }

        struct rep_pack_stats stats() const noexcept
        {
                struct rep_pack_stats result = {};
                if (get() != nullptr)
                        ::rep_pack_stats(get(), &result);
                return result;
        }

        // Reads and checks the whole pack.  If it is damaged, the error is REP_ERR_BLOB, and FAULT says what is wrong.
        void verify(rep_status &status, rep_pack_error *fault = nullptr) const noexcept
        {
                status = get() != nullptr ? rep_pack_verify(get(), fault) : REP_ERR_ARGUMENT;
        }

#if REP2C_EXCEPTIONS
        explicit pack(const char *file)
        {
                rep_pack_error fault = {};
                rep_status status;
                *this = pack(file, status, &fault);
                detail::require("rep2c::pack", status, fault);
        }
        static pack read(const char *file)
        {
                rep_pack_error fault = {};
                rep_status status;
                pack result = read(file, status, &fault);
                detail::require("rep2c::pack::read", status, fault);
                return result;
        }
        rep_pack_answer check(std::string_view url, const crawler &who = {}) const
        {
                rep_status status;
                rep_pack_answer answer = check(url, who, status);
                detail::require("rep2c::pack::check", status);
                return answer;
        }
        void verify() const
        {
                rep_pack_error fault = {};
                rep_status status;
                verify(status, &fault);
                detail::require("rep2c::pack::verify", status, fault);
        }
#endif

        explicit operator bool() const noexcept
        {
                return pack_ != nullptr;
        }
        const rep_pack *get() const noexcept
        {
                return pack_.get();
        }

      private:
        void take(rep_pack *made) noexcept
        {
                pack_.reset(made);
                scratch_size_ = stats().scratch_size;
        }

        std::unique_ptr<rep_pack, detail::releaser<rep_pack, rep_pack_close>> pack_;
        std::size_t scratch_size_ = 0;
};

// Writes a pack.  Unless finish() succeeds, there is no new file, and an old one stays.
class pack_writer {
      public:
        pack_writer() noexcept = default;
        pack_writer(const char *file, const rep_pack_options &options, rep_status &status,
                    rep_pack_error *fault = nullptr) noexcept
        {
                rep_pack_writer *made;
                status = rep_pack_writer_create(file, &options, &made, fault);
                writer_.reset(made);
        }

        // Adds the outcome of a fetch of ORIGIN's robots.txt, which ended at the time NOW.  FAULT, which may be NULL,
        // says why the writer can't go on, such as a full disk, or what STATUS means.
        void add(std::string_view origin, const rep_fetch &fetch, std::string_view body, std::int64_t now,
                 rep_status &status, rep_pack_error *fault = nullptr) noexcept
        {
                status = added(rep_pack_add_fetch(get(), to_c(origin), &fetch, to_c(body), now), fault);
        }

        // Adds a fetch that led to the robots.txt of TARGET, another origin.
        void add_redirect(std::string_view origin, const rep_fetch &fetch, std::string_view target, std::int64_t now,
                          rep_status &status, rep_pack_error *fault = nullptr) noexcept
        {
                status = added(rep_pack_add_redirect(get(), to_c(origin), &fetch, to_c(target), now), fault);
        }

        // Adds a fetch at the time NOW of the content that ORIGIN's robots.txt had at the time ORIGINAL.  FETCH is a
        // 304.
        void add_revisit(std::string_view origin, const rep_fetch &fetch, std::int64_t original, std::int64_t now,
                         rep_status &status, rep_pack_error *fault = nullptr) noexcept
        {
                status = added(rep_pack_add_revisit(get(), to_c(origin), &fetch, original, now), fault);
        }

        // Adds all of FROM, which must have been made for the same crawlers.
        void merge(const pack &from, rep_status &status, rep_pack_error *fault = nullptr) noexcept
        {
                status = rep_pack_add_pack(get(), from.get(), fault);
        }

        // Completes the pack and gives it its name.  The writer is empty afterwards, also after an error.
        rep_pack_summary finish(rep_status &status, rep_pack_error *fault = nullptr) noexcept
        {
                rep_pack_summary summary = {};
                status = writer_ != nullptr ? rep_pack_writer_finish(writer_.release(), &summary, fault)
                                            : REP_ERR_ARGUMENT;
                return summary;
        }

#if REP2C_EXCEPTIONS
        explicit pack_writer(const char *file, const rep_pack_options &options = {})
        {
                rep_pack_error fault = {};
                rep_status status;
                *this = pack_writer(file, options, status, &fault);
                detail::require("rep2c::pack_writer", status, fault);
        }
        void add(std::string_view origin, const rep_fetch &fetch, std::string_view body, std::int64_t now)
        {
                rep_pack_error fault = {};
                rep_status status;
                add(origin, fetch, body, now, status, &fault);
                detail::require("rep2c::pack_writer::add", status, fault);
        }
        void add_redirect(std::string_view origin, const rep_fetch &fetch, std::string_view target, std::int64_t now)
        {
                rep_pack_error fault = {};
                rep_status status;
                add_redirect(origin, fetch, target, now, status, &fault);
                detail::require("rep2c::pack_writer::add_redirect", status, fault);
        }
        void add_revisit(std::string_view origin, const rep_fetch &fetch, std::int64_t original, std::int64_t now)
        {
                rep_pack_error fault = {};
                rep_status status;
                add_revisit(origin, fetch, original, now, status, &fault);
                detail::require("rep2c::pack_writer::add_revisit", status, fault);
        }
        void merge(const pack &from)
        {
                rep_pack_error fault = {};
                rep_status status;
                merge(from, status, &fault);
                detail::require("rep2c::pack_writer::merge", status, fault);
        }
        rep_pack_summary finish()
        {
                rep_pack_error fault = {};
                rep_status status;
                rep_pack_summary summary = finish(status, &fault);
                detail::require("rep2c::pack_writer::finish", status, fault);
                return summary;
        }
#endif

        explicit operator bool() const noexcept
        {
                return writer_ != nullptr;
        }
        rep_pack_writer *get() const noexcept
        {
                return writer_.get();
        }

      private:
        // Returns what came of adding, which returned STATUS, with the reason in FAULT.
        rep_status added(rep_status status, rep_pack_error *fault) const noexcept
        {
                rep_pack_error found = {status, 0, rep_status_text(status), 0};
                if (status != REP_OK && writer_ != nullptr && rep_pack_writer_failure(get(), &found) != REP_OK)
                        status = found.status;
                if (status != REP_OK && fault != nullptr)
                        *fault = found;
                return status;
        }

        std::unique_ptr<rep_pack_writer, detail::releaser<rep_pack_writer, rep_pack_writer_abandon>> writer_;
};

// The robots.txt of the hosts that a running crawler visits.
class cache {
      public:
        cache() noexcept = default;
        cache(const rep_cache_options &options, rep_status &status) noexcept
        {
                rep_cache *made;
                status = rep_cache_create(&options, &made);
                cache_.reset(made);
        }

        // Returns whether the page at URL may be fetched at the time NOW, in seconds since 1970.  Making the
        // cache must have succeeded.
        rep_cache_answer check(std::string_view url, std::int64_t now) noexcept
        {
                rep_cache_answer answer = {};
                rep_cache_check(get(), to_c(url).data, url.size(), now, &answer);
                return answer;
        }

        // Records the outcome of a fetch that an answer with ASK requested, with the ticket of that answer.
        void put(std::string_view url, std::uint64_t ticket, const rep_fetch &fetch, std::string_view body,
                 std::int64_t now, rep_status &status) noexcept
        {
                status = rep_cache_put(get(), to_c(url).data, url.size(), ticket, &fetch, to_c(body), now);
        }

        // Gives a lease back without an outcome.  The next caller that asks is told to fetch.
        void give_back(std::string_view url, std::uint64_t ticket) noexcept
        {
                rep_cache_give_back(get(), to_c(url).data, url.size(), ticket);
        }

        struct rep_cache_stats stats() noexcept
        {
                struct rep_cache_stats result = {};
                ::rep_cache_stats(get(), &result);
                return result;
        }

        void save(const char *file, rep_status &status, rep_pack_error *fault = nullptr) noexcept
        {
                status = rep_cache_save(get(), file, fault);
        }

        void load(const pack &from, rep_status &status) noexcept
        {
                status = rep_cache_load(get(), from.get(), 0);
        }

#if REP2C_EXCEPTIONS
        explicit cache(const rep_cache_options &options)
        {
                rep_status status;
                *this = cache(options, status);
                detail::require("rep2c::cache", status);
        }
        void put(std::string_view url, std::uint64_t ticket, const rep_fetch &fetch, std::string_view body,
                 std::int64_t now)
        {
                rep_status status;
                put(url, ticket, fetch, body, now, status);
                detail::require("rep2c::cache::put", status);
        }
        void save(const char *file)
        {
                rep_pack_error fault = {};
                rep_status status;
                save(file, status, &fault);
                detail::require("rep2c::cache::save", status, fault);
        }
        void load(const pack &from)
        {
                rep_status status;
                load(from, status);
                detail::require("rep2c::cache::load", status);
        }
#endif

        explicit operator bool() const noexcept
        {
                return cache_ != nullptr;
        }
        rep_cache *get() const noexcept
        {
                return cache_.get();
        }

      private:
        std::unique_ptr<rep_cache, detail::releaser<rep_cache, rep_cache_free>> cache_;
};

} // namespace rep2c

#endif
