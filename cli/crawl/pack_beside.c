/* SPDX-License-Identifier: Apache-2.0 */
/* pack_beside.c: see pack_beside.h. */
#include "cli/crawl/pack_beside.h"
#include "cli/base/report.h"
#include "cli/base/times.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

void
seconds_text(uint32_t milliseconds, char text[SECONDS_TEXT])
{
        int size = snprintf(text, SECONDS_TEXT, "%" PRIu32 ".%03" PRIu32, milliseconds / 1000, milliseconds % 1000);

        while (text[size - 1] == '0')
                size--;
        text[text[size - 1] == '.' ? size - 1 : size] = '\0';
}

/* Returns whether DIRECTIVE, of KIND, counts as something other than a rule: a sitemap that is not empty, or another
 * one whose key is known. */
static bool
is_beside(const struct rep_directive *directive, enum rep_kind kind)
{
        if (directive->kind != kind)
                return false;
        return kind == REP_KIND_SITEMAP ? directive->value.size > 0
                                        : rep_directive_key(directive->key) != REP_KEY_UNKNOWN;
}

/* Calls TAKE for each directive that applies to CRAWLER.  Returns whether these are known. */
static bool
each(const struct rep_robots *robots, const struct rep_crawler *crawler,
     void (*take)(void *context, const struct rep_directive *directive), void *context)
{
        enum rep_status status = rep_robots_directives(robots, crawler, take, context);

        if (status == REP_ERR_MEMORY)
                must(NULL);
        return status == REP_OK;
}

static bool
find_pace(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_pace *pace)
{
        return rep_robots_pace(robots, crawler, minute_of_day(clock_now()), pace) == REP_OK;
}

/* ---- sitemaps */

/* Where directives are written, and of what site. */
struct destination {
        struct output *output;
        struct rep_json *json;
        struct rep_text origin, file; /* the site, and the one whose robots.txt it has */
        struct bytes address;
        bool on; /* the output is still read */
};

/* Returns how much of the origin of a file at /robots.txt the address begins with that VALUE, a sitemap of the file,
 * stands for (RFC 3986, section 5). */
static size_t
size_of_base(struct rep_text origin, struct rep_text value)
{
        size_t colon = 0, at = 0;

        while (at < value.size && strchr(":/?#", value.data[at]) == NULL)
                at++;
        if (at > 0 && at < value.size && value.data[at] == ':' && isalpha((unsigned char)value.data[0]))
                return 0;
        while (origin.data[colon] != ':')
                colon++;
        return value.size > 1 && memcmp(value.data, "//", 2) == 0 ? colon + 1 : origin.size;
}

/* Returns the address that VALUE, a sitemap, stands for, until the next call. */
static struct rep_text
address_of(struct destination *to, struct rep_text value)
{
        size_t base = size_of_base(to->file, value);

        to->address.size = 0;
        must_append(&to->address, to->file.data, base);
        if (base == to->file.size && value.data[0] != '/')
                must_append(&to->address, "/", 1);
        must_append(&to->address, value.data, value.size);
        return (struct rep_text){to->address.bytes, to->address.size};
}

/* Returns the site whose robots.txt that of ENTRY is. */
static struct rep_text
file_of(const struct rep_pack_entry *entry)
{
        return entry->target.size > 0 ? entry->target : entry->origin;
}

/* ---- of one site */

/* Writes KEY in lower case, to a width of 14. */
static void
write_key(struct output *output, const struct rep_directive *directive)
{
        struct rep_text key = directive->kind == REP_KIND_SITEMAP ? rep_string("sitemap") : directive->key;
        size_t i;

        for (i = 0; i < key.size; i++)
                putc(tolower((unsigned char)key.data[i]), output->stream);
        for (; i < 14; i++)
                putc(' ', output->stream);
        putc(' ', output->stream);
}

static void
write_pace(struct output *output, const struct rep_pace *pace)
{
        char seconds[SECONDS_TEXT];

        seconds_text(pace->delay, seconds);
        if (pace->delay_line != 0)
                fprintf(output->stream, "%-14s %s s, by line %" PRIu32 "\n", "delay", seconds, pace->delay_line);
        if (pace->visit_line != 0)
                fprintf(output->stream, "%-14s %s at this time, by line %" PRIu32 "\n", "visits",
                        pace->welcome ? "welcome" : "not welcome", pace->visit_line);
}

/* Writes a directive of either kind; those of the pace are shown separately. */
static void
write_directive(void *context, const struct rep_directive *directive)
{
        struct destination *to = context;
        bool is_sitemap = is_beside(directive, REP_KIND_SITEMAP);

        if (!is_sitemap && (!is_beside(directive, REP_KIND_OTHER) || rep_is_pace(rep_directive_key(directive->key))))
                return;
        write_key(to->output, directive);
        output_text(to->output, is_sitemap ? address_of(to, directive->value) : directive->value);
        output_end_line(to->output);
}

void
beside_write(struct output *output, const struct pack_found *found, const struct rep_crawler *crawler)
{
        struct destination to = {.output = output, .file = file_of(&found->entry)};
        struct rep_pace pace;

        if (find_pace(found->site.robots, crawler, &pace)) {
                write_pace(output, &pace);
                each(found->site.robots, crawler, write_directive, &to);
        } else {
                fprintf(output->stream, "%-14s not kept in this pack\n", "beside rules");
        }
        free(to.address.bytes);
}

static void
put_sitemap(void *context, const struct rep_directive *directive)
{
        struct destination *to = context;

        if (is_beside(directive, REP_KIND_SITEMAP))
                rep_json_put_text(to->json, address_of(to, directive->value));
}

static void
put_directive(void *context, const struct rep_directive *directive)
{
        struct rep_json *json = context;

        if (!is_beside(directive, REP_KIND_OTHER))
                return;
        rep_json_begin(json, '{');
        rep_json_number(json, "line", directive->line);
        rep_json_text(json, "key", directive->key);
        rep_json_text(json, "value", directive->value);
        rep_json_end(json, '}');
}

void
beside_add(struct rep_json *json, const struct pack_found *found, const struct rep_crawler *crawler)
{
        struct destination to = {.json = json, .file = file_of(&found->entry)};
        struct rep_robots *robots = found->site.robots;
        struct rep_pace pace;

        if (!find_pace(robots, crawler, &pace)) {
                rep_json_string(json, "delay_milliseconds", NULL);
                rep_json_string(json, "sitemaps", NULL);
                rep_json_string(json, "beside_rules", NULL);
                return;
        }
        rep_json_number(json, "delay_milliseconds", pace.delay);
        json_begin(json, "sitemaps", '[');
        each(robots, crawler, put_sitemap, &to);
        free(to.address.bytes);
        rep_json_end(json, ']');
        json_begin(json, "beside_rules", '[');
        each(robots, crawler, put_directive, json);
        rep_json_end(json, ']');
}

/* ---- of all sites */

static void
write_sitemap(void *context, const struct rep_directive *directive)
{
        struct destination *to = context;

        if (!to->on || !is_beside(directive, REP_KIND_SITEMAP))
                return;
        output_text(to->output, to->origin);
        output_field(to->output, address_of(to, directive->value));
        to->on = output_end_line(to->output);
}

int
beside_write_sitemaps(const struct rep_pack *pack, const char *file)
{
        enum rep_pack_finding finding;
        struct rep_pack_entry entry;
        struct rep_site site = {.robots = NULL};
        uint64_t cursor = 0, missing = 0;
        struct output output;
        struct destination to = {.output = &output, .on = true};
        bool damaged = false;

        output_start(&output, false);
        while (to.on && !damaged && (finding = rep_pack_next(pack, &cursor, &entry)) != REP_PACK_UNKNOWN) {
                to.origin = entry.origin;
                to.file = file_of(&entry);
                if (finding != REP_PACK_DAMAGED &&
                    rep_pack_site(pack, NULL, entry.origin.data, entry.origin.size, &site) != REP_OK)
                        must(NULL);
                damaged = finding == REP_PACK_DAMAGED || site.robots == NULL;
                if (!damaged)
                        missing += !each(site.robots, NULL, write_sitemap, &to);
        }
        rep_site_free(&site);
        free(to.address.bytes);
        if (damaged)
                report_note("%s: it is damaged; rep2c pack --verify says more", file);
        if (missing > 0)
                report_note("%s: the sitemaps of %" PRIu64 " origins were not kept; build it anew", file, missing);
        return output_finish(&output, damaged || missing > 0 ? STATUS_ERROR : STATUS_OK);
}
