// SPDX-License-Identifier: Apache-2.0
// rep2c-crawl.hpp: a pack that is written, read, verified and merged, and a cache that is asked, saved and loaded.
// Writes its packs to the folder that it runs in.  Built with -fno-exceptions, the forms with a status alone.
#include <rep2c-crawl.hpp>

#include "expect.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <string>
#ifndef _WIN32
#include <sys/resource.h>
#endif

namespace {

constexpr std::int64_t NOW = 1700000000;
constexpr std::string_view BODY = "User-agent: ExampleBot\nDisallow: /private\n", URL = "https://example.com/private/x";

rep_fetch
answered(unsigned status)
{
        rep_fetch fetch = {};
        fetch.status = status;
        return fetch;
}

rep2c::crawler
example_bot()
{
        rep_status status;
        return rep2c::crawler::with_token("ExampleBot", REP_NAMES_TOKEN, status);
}

void
writes_packs(const char *file)
{
        rep_status status;
        rep2c::pack_writer writer(file, {}, status);
        EXPECT(status == REP_OK && writer);
        writer.add("https://example.com", answered(200), BODY, NOW, status);
        EXPECT(status == REP_OK);
        writer.add("https://open.example", answered(404), {}, NOW, status);
        EXPECT(status == REP_OK);
        writer.add_redirect("https://www.example.com", answered(301), "https://example.com", NOW, status);
        EXPECT(status == REP_OK);
        writer.add("no origin", answered(404), {}, NOW, status);
        EXPECT(status == REP_ERR_ARGUMENT);
        EXPECT(writer.finish(status).origins == 3 && status == REP_OK && !writer);
        writer.finish(status);
        EXPECT(status == REP_ERR_ARGUMENT);
}

// Who adds learns what the system refused, on a disk that is full once 64 KiB are written.  Windows has no such limit.
void
fills_a_disk()
{
#ifndef _WIN32
        rlimit before;
        rep_pack_error fault = {};
        rep_status status;
        getrlimit(RLIMIT_FSIZE, &before);
        const rlimit small = {1 << 16, before.rlim_max};
        std::signal(SIGXFSZ, SIG_IGN);
        setrlimit(RLIMIT_FSIZE, &small);
        rep2c::pack_writer writer("full.pack", {}, status);
        for (int site = 0; site < 1000 && status == REP_OK; site++) {
                std::string name = std::to_string(site), body = "User-agent: *\n";
                for (int rule = 0; rule < 2000; rule++)
                        body += "Disallow: /" + name + "/" + std::to_string(rule) + "\n";
                writer.add("https://h" + name + ".example", answered(200), body, NOW, status, &fault);
        }
        setrlimit(RLIMIT_FSIZE, &before);
        EXPECT(status != REP_OK && fault.status == status && fault.error == EFBIG);
#if REP2C_EXCEPTIONS
        try {
                writer.add("https://h.example", answered(404), {}, NOW);
                EXPECT(false && "thrown");
        } catch (const rep2c::error &error) {
                EXPECT(error.code() == EFBIG && std::string(error.what()).find("set aside") != std::string::npos);
        }
#endif
#endif
}

void
expect_answers(const rep2c::pack &pack)
{
        rep_status status;
        rep_pack_answer answer = pack.check(URL, example_bot(), status);
        rep_pack_entry entry;
        std::uint64_t cursor = 0;
        int entries = 0;

        EXPECT(status == REP_OK && answer.finding == REP_PACK_RULES);
        EXPECT(answer.result.verdict == REP_DISALLOW && answer.result.line == 2 && answer.fetched == NOW);
        EXPECT(pack.check("https://www.example.com/x", example_bot(), status).result.verdict == REP_ALLOW);
        EXPECT(pack.check("https://absent.example/", {}, status).finding == REP_PACK_UNKNOWN && status == REP_OK);
        EXPECT(pack.find("https://open.example", entry) == REP_PACK_ALLOW_ALL && entry.status == 404);
        while (pack.next(cursor, entry) != REP_PACK_UNKNOWN)
                entries++;
        EXPECT(entries == 3 && pack.stats().origins == 3);
        pack.verify(status);
        EXPECT(status == REP_OK);
}

void
reads_packs(const char *file)
{
        rep_status status;
        rep_pack_error fault = {};
        rep2c::pack mapped(file, status);

        EXPECT(status == REP_OK && mapped);
        expect_answers(mapped);
        expect_answers(rep2c::pack::read(file, status));
        EXPECT(!rep2c::pack("absent.pack", status, &fault) && status == REP_ERR_ARGUMENT && fault.error != 0);
        EXPECT(rep2c::pack().check(URL, {}, status).result.verdict == REP_DISALLOW && status == REP_ERR_ARGUMENT);
        EXPECT(rep2c::pack().stats().origins == 0);
        rep2c::pack limited(file, status);
        limited.limit_steps(1000);
        EXPECT(limited.check(URL, {}, status).finding == REP_PACK_RULES && status == REP_OK);
        limited = rep2c::pack(file, status);
        limited.limit_steps(1);
        EXPECT(limited.check(URL, {}, status).finding == REP_PACK_DAMAGED && status == REP_OK);
        rep2c::pack_writer writer("merged.pack", {}, status);
        writer.merge(mapped, status);
        EXPECT(status == REP_OK && writer.finish(status).origins == 3 && status == REP_OK);
}

// A revisit confirms the answer of its original's time, so the rules are as fresh as it.
void
adds_revisits(const char *file)
{
        rep_status status;
        rep2c::pack_writer writer(file, {}, status);
        writer.add("https://example.com", answered(200), BODY, NOW, status);
        writer.add_revisit("https://example.com", answered(304), NOW, NOW + 60, status);
        EXPECT(status == REP_OK);
        writer.add_revisit("https://example.com", answered(200), NOW, NOW + 60, status);
        EXPECT(status == REP_ERR_ARGUMENT);
        writer.finish(status);
        EXPECT(rep2c::pack(file, status).check(URL, example_bot(), status).fetched == NOW + 60);
}

// Who has a pack open keeps it when another one takes its name.
void
replaces_an_open_pack()
{
        static const char file[] = "replaced.pack";
        rep_status status;

        writes_packs(file);
        rep2c::pack mapped(file, status), read = rep2c::pack::read(file, status);
        rep_pack_options options = {};
        options.allow_fewer = true;
        rep2c::pack_writer writer(file, options, status);
        EXPECT(status == REP_OK);
        writer.add("https://new.example", answered(404), {}, NOW, status);
        EXPECT(writer.finish(status).origins == 1 && status == REP_OK);
        EXPECT(rep2c::pack(file, status).stats().origins == 1);
        expect_answers(mapped);
        expect_answers(read);
}

void
asks_a_cache(const char *file)
{
        rep_status status;
        rep2c::crawler crawler = example_bot();
        rep_cache_options options = {};
        options.crawler = crawler.get();
        rep2c::cache cache(options, status);
        EXPECT(status == REP_OK && cache);

        rep_cache_answer answer = cache.check(URL, NOW);
        EXPECT(answer.verdict == REP_WAIT && answer.ask);
        cache.give_back(URL, answer.ticket);
        answer = cache.check(URL, NOW);
        EXPECT(answer.ask);
        cache.put(URL, answer.ticket, answered(200), BODY, NOW, status);
        EXPECT(status == REP_OK && cache.check(URL, NOW).verdict == REP_DISALLOW);
        cache.save("cache.pack", status);
        EXPECT(status == REP_OK && rep2c::pack("cache.pack", status).stats().origins == 1);
        cache.load(rep2c::pack(file, status), status);
        EXPECT(status == REP_OK && cache.stats().origins >= 2 && cache.stats().asks == 2);
        EXPECT(cache.check("https://open.example/x", NOW).verdict == REP_ALLOW);
}

#if REP2C_EXCEPTIONS
template <typename Call>
void
expect_throw(rep_status status, Call call)
{
        try {
                call();
        } catch (const rep2c::error &error) {
                EXPECT(error.status() == status);
                return;
        }
        EXPECT(false && "thrown");
}

void
throws_errors(const char *file)
{
        rep_cache_options small = {};
        small.memory = 1;
        expect_throw(REP_ERR_ARGUMENT, [] { rep2c::pack("absent.pack"); });
        expect_throw(REP_ERR_ARGUMENT, [] { rep2c::pack::read("absent.pack"); });
        expect_throw(REP_ERR_ARGUMENT, [] { rep2c::pack_writer("absent/new.pack"); });
        expect_throw(REP_ERR_ARGUMENT, [] { rep2c::pack_writer().finish(); });
        expect_throw(REP_ERR_ARGUMENT, [&] { rep2c::cache cache(small); });
        expect_throw(REP_ERR_ARGUMENT, [] { rep2c::pack().verify(); });
        rep2c::pack_writer writer("thrown.pack");
        expect_throw(REP_ERR_ARGUMENT, [&] { writer.add("no origin", answered(404), {}, NOW); });
        expect_throw(REP_ERR_ARGUMENT, [&] { writer.add_revisit("https://example.com", answered(304), NOW, NOW); });
        writer.merge(rep2c::pack(file));
        EXPECT(writer.finish().origins == 3);
        EXPECT(rep2c::pack("thrown.pack").check(URL, example_bot()).result.line == 2);
}
#endif

} // namespace

int
main()
{
        writes_packs("cpp.pack");
        reads_packs("cpp.pack");
        fills_a_disk();
        adds_revisits("revisits.pack");
        replaces_an_open_pack();
        asks_a_cache("cpp.pack");
#if REP2C_EXCEPTIONS
        throws_errors("cpp.pack");
#endif
}
