/* SPDX-License-Identifier: Apache-2.0 */
/* pack_beside.c: see pack_beside.h. */
#include "cli/crawl/pack_beside.h"
#include "cli/base/times.h"

#include <ctype.h>
#include <inttypes.h>

void
seconds_text(uint32_t milliseconds, char text[SECONDS_TEXT])
{
        int size = snprintf(text, SECONDS_TEXT, "%" PRIu32 ".%03" PRIu32, milliseconds / 1000, milliseconds % 1000);

        while (text[size - 1] == '0')
                size--;
        text[text[size - 1] == '.' ? size - 1 : size] = '\0';
}

unsigned
minute_of_day(int64_t time)
{
        enum { MINUTES = 24 * 60 };

        return (unsigned)(time / 60 % MINUTES);
}

/* The directives beside the rules of an entry. */
struct beside {
        struct rep_blob blob;
        struct rep_holding holding;
        struct rep_pace pace;
        bool known;
};

static bool
start(struct beside *beside, const struct rep_pack *pack, const struct rep_pack_entry *entry,
      const struct rep_crawler *crawler, struct failure *failure)
{
        enum rep_status status = rep_pack_pace(pack, entry, crawler, minute_of_day(clock_now()), &beside->pace);

        if (status == REP_OK)
                status = rep_pack_hold(pack, entry, crawler, &beside->blob, &beside->holding);
        beside->known = status == REP_OK;
        if (status == REP_ERR_BLOB)
                return fail(failure, "%s", rep_say_pack_finding_words(REP_PACK_DAMAGED));
        return true;
}

/* Returns whether DIRECTIVE is shown; those of the pace are shown separately. */
static bool
is_shown(const struct rep_directive *directive)
{
        return directive->kind == REP_KIND_SITEMAP ||
               (directive->kind == REP_KIND_OTHER && !rep_is_pace(rep_directive_key(directive->key)));
}

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

bool
beside_write(struct output *output, const struct rep_pack *pack, const struct rep_pack_entry *entry,
             const struct rep_crawler *crawler, struct failure *failure)
{
        struct rep_directive directive;
        struct beside beside;

        if (!start(&beside, pack, entry, crawler, failure))
                return false;
        if (!beside.known)
                fprintf(output->stream, "%-14s not kept in this pack\n", "beside rules");
        else
                write_pace(output, &beside.pace);
        while (beside.known && rep_next_holding(&beside.holding, &directive)) {
                if (!is_shown(&directive))
                        continue;
                write_key(output, &directive);
                output_text(output, directive.value);
                output_end_line(output);
        }
        return true;
}

static void
put_directive(struct rep_json *json, const struct rep_directive *directive)
{
        rep_json_begin(json, '{');
        rep_json_number(json, "line", directive->line);
        rep_json_text(json, "key", directive->key);
        rep_json_text(json, "value", directive->value);
        rep_json_end(json, '}');
}

bool
beside_add(struct rep_json *json, const struct rep_pack *pack, const struct rep_pack_entry *entry,
           const struct rep_crawler *crawler, struct failure *failure)
{
        struct rep_directive directive;
        struct rep_holding holding;
        struct beside beside;

        if (!start(&beside, pack, entry, crawler, failure))
                return false;
        if (!beside.known) {
                rep_json_string(json, "delay_milliseconds", NULL);
                rep_json_string(json, "sitemaps", NULL);
                rep_json_string(json, "beside_rules", NULL);
                return true;
        }
        rep_json_number(json, "delay_milliseconds", beside.pace.delay);
        json_begin(json, "sitemaps", '[');
        for (holding = beside.holding; rep_next_holding(&holding, &directive);)
                if (directive.kind == REP_KIND_SITEMAP)
                        rep_json_put_text(json, directive.value);
        rep_json_end(json, ']');
        json_begin(json, "beside_rules", '[');
        for (holding = beside.holding; rep_next_holding(&holding, &directive);)
                if (directive.kind == REP_KIND_OTHER)
                        put_directive(json, &directive);
        rep_json_end(json, ']');
        return true;
}

/* ---- sitemaps */

/* Writes the sitemaps of ENTRY.  Returns whether to go on. */
static bool
write_sitemaps(struct output *output, const struct rep_pack_entry *entry, struct rep_holding *holding)
{
        struct rep_directive directive;

        while (rep_next_holding(holding, &directive)) {
                if (directive.kind != REP_KIND_SITEMAP)
                        continue;
                output_text(output, entry->origin);
                putc('\t', output->stream);
                output_text(output, directive.value);
                if (!output_end_line(output))
                        return false;
        }
        return true;
}

int
beside_write_sitemaps(const struct rep_pack *pack, const char *file)
{
        enum rep_pack_finding finding;
        struct rep_pack_entry entry;
        struct rep_holding holding;
        uint64_t cursor = 0, missing = 0;
        struct output output;
        struct rep_blob blob;
        enum rep_status status = REP_OK;
        bool on = true;

        output_start(&output, false);
        while (on && status != REP_ERR_BLOB && (finding = rep_pack_next(pack, &cursor, &entry)) != REP_PACK_UNKNOWN) {
                status =
                        finding == REP_PACK_DAMAGED ? REP_ERR_BLOB : rep_pack_hold(pack, &entry, NULL, &blob, &holding);
                missing += status == REP_ERR_ARGUMENT;
                if (status == REP_OK)
                        on = write_sitemaps(&output, &entry, &holding);
        }
        if (status == REP_ERR_BLOB)
                report_note("%s: it is damaged; rep2c pack --verify says more", file);
        if (missing > 0)
                report_note("%s: the sitemaps of %" PRIu64 " origins were not kept; build it anew", file, missing);
        return output_finish(&output, status == REP_ERR_BLOB || missing > 0 ? STATUS_ERROR : STATUS_OK);
}
