/* SPDX-License-Identifier: Apache-2.0 */
/* reading.c: see reading.h. */
#include "cli/base/reading.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/base/input.h"
#include "cli/base/report.h"
#include "rep_policy.h"
#include "rep_say.h"

const char dialects_help[] =
        "A dialect is a way to read robots.txt files and URLs. Commands that take a robots.txt have --dialect=NAME.\n"
        "A compiled blob knows its own, and is refused where another is named.\n"
        "\n"
        "  google    as Google's public parser does, which is what most sites were written for (the default)\n"
        "  rfc9309   as RFC 9309 says, to the letter\n"
        "\n"
        "Where they differ                             Example                    google     rfc9309\n"
        "  Keys that are misspelt or longer count      Disallowed: /a             a rule     ignored\n"
        "  A line counts without its colon             Disallow /a                a rule     ignored\n"
        "  Escapes that need not be are the character  Disallow: /%61, URL /a     allow      disallow\n"
        "  Digits of escapes have no case              Disallow: /%c3, URL /%c3   allow      disallow\n"
        "  Bytes past ASCII in a URL are escaped       Disallow: /%FC, URL /\\xFC allow      disallow\n"
        "  '*' and '$' in a URL are %2A and %24        Disallow: /%2A, URL /*     allow      disallow\n"
        "  A query has ':/?@[]' escaped or raw         Disallow: /?a:, URL /?a%3A allow      disallow\n"
        "  A ';' belongs to the host                   Disallow: /b, URL //h;a/b  allow      disallow\n"
        "  A line counts whole, up to the size limit   one of 20,000 bytes        is cut     is not\n"
        "  The robots.txt itself is always allowed     Disallow: /                disallow   allow\n"
        "  index.htm also allows its directory         Allow: /a/index.htm        /a/ too    not /a/\n"
        "\n"
        "The length of a pattern decides which rule wins; rfc9309 counts %61 as the one byte that it is,\n"
        "and those of a query as three bytes, however they are spelled.\n";

const struct option_row dialect_options[] = {
        {0, "dialect", "NAME", take_choice, offsetof(struct reading, dialect),
         .help = "how files and URLs are read: 'google' (the default) or 'rfc9309'; see 'rep2c --help dialects'",
         .words = "google|rfc9309"},
        OPTIONS_END,
};

const struct option_row reading_options[] = {
        {.table = dialect_options},
        {0, "names", "WHICH", take_choice, offsetof(struct reading, names),
         .help = "which names crawlers may have; 'token' (the default): names of crawlers are product tokens of "
                 "letters, '-' and '_', and other names are errors; 'any': a crawler with another name is one that no "
                 "file names; 'wide': tokens may have digits and '.', too",
         .words = "token|any|wide"},
        {0, "max-bytes", "N", take_bytes, offsetof(struct reading, max_bytes),
         .help = "bytes of a robots.txt that count (512000; K, M, G may follow a number)", .least = 1, .most = 1 << 30},
        OPTIONS_END,
};

const struct option_row budget_options[] = {
        {0, "budget", "STEPS", take_count, 0,
         .help = "the most steps of a question (50000000: up to two seconds); what is open then stays undecided",
         .least = 1, .most = UINT32_MAX},
        OPTIONS_END,
};

const struct option_row parts_options[] = {
        {0, "prepend", "FILE", take_string, offsetof(struct reading, prepend),
         .help = "read FILE in front of the robots.txt, as one text, as a CDN joins them; lines are then FILE:LINE"},
        {0, "append", "FILE", take_string, offsetof(struct reading, append), .help = "the same behind it"},
        OPTIONS_END,
};

/* A choice's words are in the order of their values. */
_Static_assert(REP_DIALECT_GOOGLE == 0 && REP_DIALECT_RFC9309 == 1, "--dialect");
_Static_assert(REP_NAMES_TOKEN == 0 && REP_NAMES_ANY == 1 && REP_NAMES_WIDE == 2, "--names");

bool
reading_has_parts(const struct reading *reading)
{
        return reading->prepend != NULL || reading->append != NULL;
}

bool
reading_is_chosen(const struct reading *reading)
{
        return reading->dialect.made || reading->names.made || reading->max_bytes > 0 || reading_has_parts(reading);
}

void
reading_examine_parts(const struct reading *reading, const char *file, bool json)
{
        const char *const files[] = {reading->prepend, file, reading->append};
        int inputs = 0;
        size_t i;

        if (!reading_has_parts(reading))
                return;
        if (file == NULL)
                usage_error("--prepend and --append go with one robots.txt");
        if (json)
                usage_error(
                        "--prepend and --append: JSON has numbers of lines without their file; leave JSON out, or join "
                        "the files by 'cat' first");
        for (i = 0; i < sizeof(files) / sizeof(files[0]); i++)
                inputs += files[i] != NULL && strcmp(files[i], "-") == 0;
        if (inputs > 1)
                usage_error("standard input can't be several files");
}

enum rep_dialect
reading_dialect(const struct reading *reading)
{
        return (enum rep_dialect)reading->dialect.value;
}

enum rep_names
reading_names(const struct reading *reading)
{
        return (enum rep_names)reading->names.value;
}

void
reading_apply(const struct reading *reading, struct rep_options *options)
{
        options->dialect = reading_dialect(reading);
        options->names = reading_names(reading);
        options->max_bytes = reading->max_bytes;
}

bool
reading_suits(const struct reading *reading, const struct rep_blob *blob, struct failure *failure)
{
        enum rep_dialect dialect = reading_dialect(reading);
        struct rep_stats stats;

        rep_blob_stats(blob, &stats);
        if (reading->dialect.made && stats.dialect != dialect)
                return fail(failure, "compiled for the dialect %s, and --dialect says %s",
                            rep_say_name(REP_NAME_DIALECT, stats.dialect), rep_say_name(REP_NAME_DIALECT, dialect));
        if (reading->names.made && stats.names != reading_names(reading))
                return fail(failure, "compiled with --names=%s, and --names says %s",
                            rep_say_name(REP_NAME_NAMES, stats.names),
                            rep_say_name(REP_NAME_NAMES, reading_names(reading)));
        return true;
}

/* ---- pages */

/* The bytes of a URL that a message repeats. */
enum { SHOWN = 120 };

static bool
fail_page(struct failure *failure, struct rep_text url, const char *what)
{
        int shown = (int)(url.size < SHOWN ? url.size : SHOWN);

        return fail(failure, "'%.*s%s': %s", shown, url.data, url.size > SHOWN ? "..." : "", what);
}

bool
page_examine(struct rep_text url, enum rep_dialect dialect, struct failure *failure)
{
        enum rep_url_status status;

        if (url.size == 0)
                return fail(failure, "'': a URL is missing; the path of a site's first page is '/'");
        status = rep_page_url_in(dialect, url.data, url.size);
        return status == REP_URL_OK ||
               fail_page(failure, url,
                         status == REP_URL_ERR_SCHEME
                                 ? "neither a URL that starts with http://, https:// or ftp://, nor a "
                                   "path, which starts with '/'"
                                 : rep_url_status_text(status));
}

struct rep_text
page_site(struct rep_text url, enum rep_dialect dialect)
{
        const char *slashes = url.size > 0 ? memchr(url.data, '/', url.size) : NULL, *end = url.data + url.size, *at;

        if (dialect != REP_DIALECT_GOOGLE || slashes == NULL || slashes == url.data)
                return url;
        for (at = slashes; at < end && *at == '/'; at++)
                ;
        while (at < end && *at != '/' && *at != '?' && *at != '#' && *at != ';')
                at++;
        return at < end && *at == ';' ? (struct rep_text){url.data, (size_t)(at - url.data)} : url;
}

bool
page_is_raw(struct rep_text url)
{
        for (size_t i = 0; i < url.size; i++)
                if ((unsigned char)url.data[i] >= 0x80)
                        return true;
        return false;
}

char *
page_escape(struct rep_text url)
{
        char *escaped = must_resize(NULL, url.size + 1, 3), *at = escaped;

        for (size_t i = 0; i < url.size; i++)
                if ((unsigned char)url.data[i] >= 0x80)
                        at += sprintf(at, "%%%02X", (unsigned char)url.data[i]);
                else
                        *at++ = url.data[i];
        *at = '\0';
        return escaped;
}

int
pages_each(char **arguments, page_fn *fn, void *context)
{
        struct lines lines = {.data = NULL};

        if (*arguments != NULL) {
                while (*arguments != NULL && fn(context, rep_string(*arguments), "arguments", 0))
                        arguments++;
                return STATUS_OK;
        }
        while (lines_next(&lines))
                if (lines.size > 0 && !fn(context, (struct rep_text){lines.data, lines.size}, LINES_NAME, lines.number))
                        break;
        return lines_finish(&lines, STATUS_OK);
}

/* ---- sites */

/* Returns whether LAST, from its dot up to END, is what names of files end with. */
static bool
is_suffix(const char *last, const char *end)
{
        static const char *const suffixes[] = {".txt", ".rep", ".pack", ".json", ".jsonl", ".gz",  ".zst", ".warc",
                                               ".log", ".csv", ".html", ".orig", ".old",   ".bak", ".tmp"};

        for (size_t i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++)
                if (strlen(suffixes[i]) == (size_t)(end - last) &&
                    strncasecmp(last, suffixes[i], (size_t)(end - last)) == 0)
                        return true;
        return false;
}

/* Returns whether the SIZE bytes of NAME are a host as people type it: an IPv4 address, or labels with dots between
   whose last is not a number.  Robots with any suffix are a file that is mistyped. */
static bool
is_host(const char *name, size_t size)
{
        const char *last = name, *end = name + size, *at;
        bool letters = false;
        size_t dots = 0;

        for (at = name; at < end; at++) {
                bool letter = isalpha((unsigned char)*at) || (*at & 0x80) != 0;

                if (!letter && !isdigit((unsigned char)*at) && *at != '.' && *at != '-')
                        return false;
                letters |= letter;
                if (*at == '.') {
                        last = at;
                        dots++;
                }
        }
        if (dots == 0 || name[0] == '.' || end - last < 2 || (dots == 1 && strncasecmp(name, "robots.", 7) == 0))
                return false;
        return letters ? !isdigit((unsigned char)last[1]) && !is_suffix(last, end) : dots == 3;
}

char *
source_argument(char *argument)
{
        size_t host, port = 0;

        if (argument == NULL)
                return NULL;
        host = strcspn(argument, ":/?#");
        if (argument[host] == ':')
                port = 1 + strspn(argument + host + 1, "0123456789");
        if (port == 1 || strchr("/?#", argument[host + port]) == NULL || !is_host(argument, host) ||
            access(argument, F_OK) == 0)
                return argument;
        return must_format("https://%s", argument);
}

void
source_arguments(char **arguments)
{
        for (; *arguments != NULL; arguments++)
                *arguments = source_argument(*arguments);
}

bool
origin_robots_url(struct rep_text page, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure)
{
        enum rep_url_status status = rep_robots_url_idn(page.data, page.size, robots, NULL);

        return status == REP_URL_OK || fail_page(failure, page, rep_url_status_text(status));
}

/*
 * Writes the URL of a robots.txt to ROBOTS, in the form of rep_robots_url().  URL is that URL, or its origin, such as
 * "https://example.com".
 */
static bool
read_robots_url(const char *url, char robots[REP_ROBOTS_URL_SIZE], struct failure *failure)
{
        const char *rest = strstr(url, "//");
        enum rep_url_status status;
        bool same;

        if (!origin_robots_url(rep_string(url), robots, failure))
                return false;
        if (rest != NULL)
                rest += 2 + strcspn(rest + 2, "/?#"); /* behind the authority */
        if (rest != NULL && (strcmp(rest, "") == 0 || strcmp(rest, "/") == 0))
                return true;
        status = rep_same_scope_idn(url, strlen(url), robots, strlen(robots), &same);
        return status == REP_URL_OK || fail_page(failure, rep_string(url), rep_url_status_text(status));
}

void
take_origin(const struct option_use *use)
{
        struct failure failure;

        if (!read_robots_url(use->argument, use->place, &failure))
                usage_error("--%s: %s", use->row->name, failure.text);
}

bool
origin_holds(const char *robots, struct rep_text url, struct failure *failure)
{
        enum rep_url_status status;
        bool same;

        /* Behind two slashes, a host would follow. */
        if (url.size > 0 && url.data[0] == '/' && (url.size == 1 || url.data[1] != '/'))
                return true;
        status = rep_same_scope_idn(robots, strlen(robots), url.data, url.size, &same);
        if (status != REP_URL_OK)
                return fail_page(failure, url, rep_url_status_text(status));
        return same || fail_page(failure, url, "it is of another site than the robots.txt");
}
