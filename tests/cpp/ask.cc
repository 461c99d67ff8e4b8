// SPDX-License-Identifier: Apache-2.0
// rep2c.hpp: each way to make a crawler and an object, what it answers, what it throws, and who owns what.  Built with
// -fno-exceptions, the forms with a status alone.
#include <rep2c.hpp>

#include "expect.h"

#include <array>

namespace {

constexpr std::string_view FILE_TEXT =
        "User-agent: ExampleBot\n"
        "Crawl-delay: 2\n"
        "Disallow: /private\n"
        "\n"
        "User-agent: OtherBot\n"
        "Disallow: /other\n"
        "\n"
        "User-agent: *\n"
        "Disallow: /\n"
        "Sitemap: https://example.com/map.xml\n";

rep2c::robots
read_file(const rep_robots_options &options = {})
{
        rep_status status;
        rep2c::robots robots(FILE_TEXT, options, status);
        EXPECT(status == REP_OK && robots);
        return robots;
}

rep2c::crawler
example_bot()
{
        rep_status status;
        rep2c::crawler crawler = rep2c::crawler::with_token("ExampleBot/1.2", REP_NAMES_TOKEN, status);
        EXPECT(status == REP_OK && crawler.name() == "ExampleBot/1.2");
        return crawler;
}

void
answers_with_verdict_and_line()
{
        const rep2c::robots robots = read_file();
        const rep2c::crawler crawler = example_bot();
        rep_status status;
        rep_result result = robots.check("https://example.com/private/x", crawler, status);
        rep_directive directive;

        EXPECT(status == REP_OK && result.verdict == REP_DISALLOW && result.line == 3);
        EXPECT(robots.at_line(result.line, directive) && rep2c::from_c(directive.value) == "/private");
        EXPECT(!robots.at_line(4, directive));
        EXPECT(robots.allowed("/public", crawler) && !robots.allowed("/public"));
        EXPECT(robots.check_path("/private", crawler, status).line == 3 && status == REP_OK);
        EXPECT(robots.check_path("private", crawler, status).verdict == REP_DISALLOW && status == REP_ERR_ARGUMENT);
        EXPECT(robots.usage("/x", REP_USE_AI_TRAIN, crawler, status).preference == REP_PREFERENCE_UNKNOWN);
        EXPECT(robots.usage("/private", REP_USE_SEARCH, crawler, status).preference == REP_PREFERENCE_NOT_APPLICABLE);
        EXPECT(robots.usage("x", REP_USE_SEARCH, crawler, status).preference == REP_PREFERENCE_DISALLOW &&
               status == REP_ERR_URL);
        EXPECT(robots.sitemaps() == std::vector<std::string_view>{"https://example.com/map.xml"});
        EXPECT(robots.pace(crawler, 0, status).delay == 2000 && status == REP_OK);
        EXPECT(robots.holding(crawler, status).holds == REP_HOLDS_NAMED && status == REP_OK);
        EXPECT(robots.holding({}, status).holds == REP_HOLDS_EVERYBODY);
}

void
lives_as_long_as_its_last_copy()
{
        rep2c::robots first = read_file(), copy = first;

        first = rep2c::robots();
        EXPECT(!first.allowed("/public", example_bot()));
        EXPECT(copy.allowed("/public", example_bot()) && !copy.allowed("/private", example_bot()));
}

void
makes_every_kind_of_crawler()
{
        const std::string_view tokens[] = {"OtherBot", "ExampleBot"};
        const std::vector<std::string_view> absent = {"AbsentBot"};
        const rep2c::robots robots = read_file();
        rep_status status;

        rep2c::crawler merged = rep2c::crawler::merged(tokens, REP_NAMES_TOKEN, status);
        EXPECT(status == REP_OK && !robots.allowed("/other", merged) && !robots.allowed("/private", merged));
        rep2c::crawler ordered = rep2c::crawler::ordered(tokens, true, REP_NAMES_TOKEN, status);
        EXPECT(status == REP_OK && !robots.allowed("/other", ordered) && robots.allowed("/private", ordered));
        rep2c::crawler exempt = rep2c::crawler::ordered(absent, false, REP_NAMES_TOKEN, status);
        EXPECT(status == REP_OK && robots.allowed("/x", exempt));
        rep2c::crawler header =
                rep2c::crawler::from_header("Mozilla/5.0 (compatible; ExampleBot/1.0)", REP_NAMES_TOKEN, status);
        EXPECT(status == REP_OK && robots.check("/private", header, status).line == 3);
        EXPECT(rep2c::crawler::known("googlebot", status).get() != nullptr && status == REP_OK);
        EXPECT(rep2c::crawler::known("nobody at all", status).get() == nullptr && status == REP_ERR_CRAWLER);
        EXPECT(rep2c::crawler::with_token("Foo Bar", REP_NAMES_TOKEN, status).get() == nullptr &&
               status == REP_ERR_TOKEN);
        EXPECT(rep2c::crawler().name() == "*");
        EXPECT(!rep2c::robots("", {}, status).allowed("/x", rep2c::crawler::known("nobody at all", status)));
}

// A copy and its original each free their share, and a moved-from object allows nothing.
void
owns_what_it_has()
{
        rep2c::crawler crawler = example_bot(), copy = crawler, other;
        rep2c::robots robots = read_file();

        other = copy;
        copy = rep2c::crawler();
        crawler = std::move(other);
        EXPECT(!robots.allowed("/private", crawler) && robots.allowed("/public", crawler));
        const rep2c::robots moved = std::move(robots);
        EXPECT(!robots && moved); // NOLINT(bugprone-use-after-move)
        EXPECT(!robots.allowed("/public", crawler) && moved.allowed("/public", crawler));
        EXPECT(robots.sitemaps().empty());
}

void
takes_texts_that_are_nowhere()
{
        rep_status status;
        const rep2c::robots robots(std::string_view(), {}, status);
        const rep2c::robots all = read_file();

        EXPECT(status == REP_OK && robots.allowed("/") && !robots.allowed(std::string_view()));
        EXPECT(all.check(std::string_view(), {}, status).verdict == REP_DISALLOW && status == REP_ERR_URL);
        EXPECT(!robots.allowed("private/x") && !robots.allowed("mailto:a@b"));
}

void
keeps_blobs()
{
        const rep2c::robots robots = read_file();
        rep_status status;
        std::vector<std::byte> blob = robots.blob(REP_ENCODING_COMPACT, status);
        rep_error fault;

        EXPECT(status == REP_OK && !blob.empty());
        EXPECT(rep2c::robots::open(blob, status).check("/private", example_bot(), status).line == 3);
        blob.resize(blob.size() - 8);
        EXPECT(!rep2c::robots::open(blob, status, &fault) && status == REP_ERR_BLOB && fault.message != nullptr);
        EXPECT(rep2c::robots().blob(REP_ENCODING_AUTO, status).empty() && status == REP_ERR_ARGUMENT);
}

// What was made for one crawler answers it, and nobody in particular as it; everybody is another one.
void
answers_nobody_else()
{
        const rep2c::crawler bot = example_bot();
        rep_robots_options options = {};
        rep_status status;

        options.crawler = bot.get();
        const rep2c::robots own = rep2c::robots::open(read_file(options).blob(REP_ENCODING_AUTO, status), status);
        EXPECT(own.check("/private", bot, status).line == 3 && own.check("/private", {}, status).line == 3);
        const rep2c::crawler everybody = rep2c::crawler::everybody(status);
        EXPECT(status == REP_OK && everybody.name() == "*" && read_file().check("/x", everybody, status).line == 9);
        EXPECT(own.check("/x", everybody, status).verdict == REP_DISALLOW && status == REP_ERR_AGENT);
}

void
passes_directives()
{
        const rep2c::robots robots = read_file();
        std::string keys;
        rep_status status;

        robots.for_each_directive(
                example_bot(),
                [&](const rep_directive &directive) { keys.append(rep2c::from_c(directive.key)) += ' '; }, status);
        EXPECT(status == REP_OK && keys.find("Crawl-delay Disallow ") != keys.npos &&
               keys.find("Sitemap") != keys.npos);
}

#if REP2C_EXCEPTIONS
// What CALL throws has STATUS and names the call.
template <typename Call>
void
expect_throw(rep_status status, std::string_view name, Call call)
{
        try {
                call();
        } catch (const rep2c::error &error) {
                EXPECT(error.status() == status && std::string_view(error.what()).substr(0, name.size()) == name);
                return;
        }
        EXPECT(false && "thrown");
}

void
throws_errors()
{
        const rep2c::robots robots(FILE_TEXT);
        rep_robots_options too_much = {};
        too_much.max_bytes = std::size_t(2) << 30;

        expect_throw(REP_ERR_TOKEN, "rep2c::crawler(\"Foo Bar\"): ", [] { rep2c::crawler("Foo Bar"); });
        expect_throw(REP_ERR_TOKEN,
                     "rep2c::crawler(\"MJ12bot\"): a product token has letters, '-' and '_'; REP_NAMES_WIDE",
                     [] { rep2c::crawler("MJ12bot"); });
        expect_throw(REP_ERR_ARGUMENT, "rep2c::crawler::merged: ", [] {
                rep2c::crawler::merged(std::initializer_list<std::string_view>{});
        });
        EXPECT(rep2c::crawler("*").name() == "*" && rep2c::crawler::everybody().name() == "*");
        expect_throw(REP_ERR_CRAWLER,
                     "rep2c::crawler::known(\"nobody at all\"): ", [] { rep2c::crawler::known("nobody at all"); });
        expect_throw(REP_ERR_TOKEN, "rep2c::crawler::merged: ", [] { rep2c::crawler::merged({"a", "b c"}); });
        expect_throw(REP_ERR_TOKEN, "rep2c::crawler::from_header: ", [] { rep2c::crawler::from_header("()"); });
        expect_throw(REP_ERR_LIMIT, "rep2c::robots: ", [&] { rep2c::robots(FILE_TEXT, too_much); });
        expect_throw(REP_ERR_BLOB, "rep2c::robots::open: ", [] { rep2c::robots::open(std::array<std::byte, 64>()); });
        expect_throw(REP_ERR_URL, "rep2c::robots::usage: ", [&] { robots.usage("x", REP_USE_SEARCH); });
        EXPECT(robots.usage("/x", REP_USE_SEARCH, rep2c::crawler("ExampleBot")).line == 0);
        expect_throw(REP_ERR_ARGUMENT, "rep2c::robots::check_path: ", [&] { robots.check_path("private"); });
        expect_throw(REP_ERR_ARGUMENT, "rep2c::robots::pace: ", [&] { robots.pace({}, 1440); });
        EXPECT(rep2c::robots::open(robots.blob()).check("/private", rep2c::crawler("ExampleBot")).line == 3);
        EXPECT(robots.check("/private", rep2c::crawler::ordered({"OtherBot", "ExampleBot"})).line == 0);
        EXPECT(robots.holding().holds == REP_HOLDS_EVERYBODY && robots.pace().delay == 0);
}

// An exception of the caller's own passes the C library by.
void
throws_what_the_caller_throws()
{
        const rep2c::robots robots(FILE_TEXT);
        int calls = 0;

        try {
                robots.for_each_directive({}, [&](const rep_directive &) {
                        calls++;
                        throw 7;
                });
                EXPECT(false && "thrown");
        } catch (int thrown) {
                EXPECT(thrown == 7 && calls == 1);
        }
}
#endif

} // namespace

int
main()
{
        answers_with_verdict_and_line();
        lives_as_long_as_its_last_copy();
        makes_every_kind_of_crawler();
        owns_what_it_has();
        takes_texts_that_are_nowhere();
        keeps_blobs();
        answers_nobody_else();
        passes_directives();
#if REP2C_EXCEPTIONS
        throws_errors();
        throws_what_the_caller_throws();
#endif
}
