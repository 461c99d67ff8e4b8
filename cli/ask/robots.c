/* SPDX-License-Identifier: Apache-2.0 */
/* robots.c: see robots.h. */
#include "cli/ask/robots.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/report.h"
#include "cli/base/text.h"

/* Opens a blob. */
static bool
open_blob(struct robots *robots, const struct reading *reading, struct failure *failure)
{
        const struct input *bytes = &robots->source.bytes;
        struct rep_error error;
        struct rep_stats stats;
        struct rep_blob blob;
        enum rep_status status = rep_robots_open(bytes->bytes, bytes->size, &robots->rules, &error);

        if (status == REP_ERR_MEMORY)
                must(NULL);
        if (status != REP_OK)
                return fail(failure, "%s: %s, at byte %zu", rep_status_text(error.status), error.message, error.offset);
        blob = rep_opened(bytes->bytes, bytes->size);
        rep_blob_stats(&blob, &stats);
        robots->options.dialect = stats.dialect;
        robots->options.names = stats.names;
        robots->tracks_rules = stats.tracking == REP_TRACK_RULE;
        robots->has_texts = !stats.no_texts;
        return reading_suits(reading, &blob, failure);
}

bool
robots_parse(struct rep_text text, const struct rep_options *options, bool keep, struct rep_robots **rules,
             struct failure *failure)
{
        const struct rep_robots_options how = {.dialect = options->dialect,
                                               .names = options->names,
                                               .max_bytes = options->max_bytes,
                                               .keep_text = keep};
        enum rep_status status = rep_robots_parse(text.data, text.size, &how, rules);

        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* Reads a robots.txt. */
static bool
open_text(struct robots *robots, bool keep, struct failure *failure)
{
        struct rep_text text = {robots->source.bytes.bytes, robots->source.bytes.size};
        bool done = robots_parse(text, &robots->options, keep, &robots->rules, failure);

        robots->content = rep_content_of(text.data, text.size);
        robots->tracks_rules = robots->has_texts = true;
        input_free(&robots->source.bytes);
        return done;
}

/* ---- files that are joined */

/* Warns of what the bytes of PART, which come behind OFFSET bytes of others, do not mean where they stand. */
static void
warn_of_joint(const char *name, struct rep_text whole, size_t offset)
{
        size_t mark = text_start_mark(whole.data + offset, whole.size - offset);
        char last = offset > 0 ? whole.data[offset - 1] : '\n';

        if (offset == 0 || offset == whole.size)
                return;
        if (last != '\n' && last != '\r')
                report_warning(name,
                               "its first line goes on with the last line of the file in front, which has no end");
        else if (mark > 0)
                report_warning(name,
                               "crawlers don't read its first line: it begins with a byte order mark, and is not at "
                               "the beginning");
}

/* Puts the files of READING around the bytes of ROBOTS, which is NAME: they are joined byte by byte. */
static bool
join_parts(struct robots *robots, const char *name, const struct reading *reading, struct failure *failure)
{
        const char *const names[PARTS_MOST] = {reading->prepend, name, reading->append};
        struct input files[PARTS_MOST] = {{NULL, 0}, robots->source.bytes, {NULL, 0}};
        size_t offsets[PARTS_MOST], i;
        struct bytes whole = {0};
        bool done = true;

        for (i = 0; i < PARTS_MOST && done; i++) {
                struct failure why;

                offsets[i] = whole.size;
                if (i != 1 && names[i] != NULL && !input_read(&files[i], names[i], &why))
                        done = fail(failure, "%.200s: %.250s", names[i], why.text);
                else
                        must_append(&whole, files[i].bytes, files[i].size);
        }
        for (i = 0; i < PARTS_MOST && done; i++) {
                if (names[i] == NULL)
                        continue;
                parts_add(&robots->parts, input_name(names[i]), (struct rep_text){whole.bytes, whole.size}, offsets[i]);
                warn_of_joint(input_name(names[i]), (struct rep_text){whole.bytes, whole.size}, offsets[i]);
        }
        for (i = 0; i < PARTS_MOST; i++)
                input_free(&files[i]);
        robots->source.bytes = (struct input){whole.bytes, whole.size};
        return done;
}

bool
robots_open(struct robots *robots, const char *name, struct source *source, const struct reading *reading, bool keep,
            struct failure *failure)
{
        bool done = true;

        *robots = (struct robots){.source = *source, .compiled = input_is_blob(&source->bytes)};
        *source = (struct source){.access = REP_ACCESS_RULES};
        reading_apply(reading, &robots->options);
        if (robots->compiled && reading_has_parts(reading))
                return fail(failure, "a compiled blob: --prepend and --append go with the text of a robots.txt");
        if (reading_has_parts(reading) && robots->source.access != REP_ACCESS_DISALLOW_ALL) {
                robots->source.access = REP_ACCESS_RULES;
                if (!join_parts(robots, name, reading, failure))
                        return false;
        }
        if (robots->source.access == REP_ACCESS_RULES)
                done = robots->compiled ? open_blob(robots, reading, failure) : open_text(robots, keep, failure);
        if (!keep)
                input_free(&robots->source.bytes);
        return done;
}

static bool
read_by(bool (*from)(struct source *source, const char *name, const struct reading *reading, struct failure *failure),
        struct robots *robots, const char *name, const struct reading *reading, bool keep, struct failure *failure)
{
        struct source source;
        bool done;

        *robots = (struct robots){.compiled = false};
        done = from(&source, name, reading, failure) && robots_open(robots, name, &source, reading, keep, failure);
        source_free(&source);
        return done;
}

bool
robots_read(struct robots *robots, const char *name, const struct reading *reading, bool keep, struct failure *failure)
{
        return read_by(source_read_rules, robots, name, reading, keep, failure);
}

bool
robots_read_outcome(struct robots *robots, const char *name, const struct reading *reading, struct failure *failure)
{
        return read_by(source_read, robots, name, reading, false, failure);
}

bool
robots_read_lines(struct robots *robots, const char *name, const struct reading *reading, struct failure *failure)
{
        if (!robots_read(robots, name, reading, false, failure) || !robots_need_texts(robots, failure))
                return false;
        robots_warn(input_name(name), robots);
        return true;
}

bool
robots_take(const struct robots *robots, const char *origin, struct rep_text url, struct failure *failure)
{
        enum rep_dialect dialect = robots->options.dialect;

        if (origin[0] == '\0')
                origin = robots->source.robots_url;
        return page_examine(url, dialect, failure) &&
               (origin[0] == '\0' || origin_holds(origin, page_site(url, dialect), failure));
}

bool
robots_suit(const struct robots *robots, const struct crawler *crawler, struct failure *failure)
{
        struct rep_holding_rules holding;
        enum rep_status status = REP_OK;

        if (robots->rules != NULL)
                status = rep_robots_holding(robots->rules, crawler->asks, &holding);
        if (status == REP_ERR_MEMORY)
                must(NULL);
        return status == REP_OK || crawler_fail(crawler, robots->options.names, status, failure);
}

bool
robots_need_texts(const struct robots *robots, struct failure *failure)
{
        return robots->has_texts || fail(failure, "the blob is stripped, and knows no lines");
}

bool
robots_choose(struct robots *robots, const struct crawler *crawler, struct rep_options *options,
              struct failure *failure)
{
        if (robots->compiler == NULL)
                robots->compiler = must(rep_compiler_create());
        return crawler_apply(crawler, robots->compiler, rep_robots_text(robots->rules), options, failure);
}

bool
robots_compile(struct robots *robots, const struct rep_options *options, const struct crawler *crawler,
               struct rep_blob *blob, struct failure *failure)
{
        struct rep_text text = rep_robots_text(robots->rules);
        struct rep_options chosen = *options;
        enum rep_status status;
        const void *bytes;
        size_t size;

        *blob = rep_opened(robots->source.bytes.bytes, robots->source.bytes.size);
        if (robots->compiled)
                return true;
        if (!robots_choose(robots, crawler, &chosen, failure))
                return false;
        status = rep_compile(robots->compiler, text.data, text.size, &chosen, &bytes, &size);
        if (status == REP_OK)
                *blob = rep_opened(bytes, size);
        return status == REP_OK || fail(failure, "%s", rep_status_text(status));
}

/* ---- warnings */

/* Returns what the parser saw in a robots.txt. */
static struct rep_report
report_of(const struct robots *robots)
{
        struct rep_report seen = {.lines = 0};

        if (robots->rules != NULL && !robots->compiled)
                rep_robots_report(robots->rules, &seen);
        return seen;
}

void
robots_warn_limit(const char *name, const struct robots *robots)
{
        struct rep_report seen = report_of(robots);

        if (seen.ignored_bytes > 0)
                report_warning(name, "%zu bytes past the size limit were ignored", seen.ignored_bytes);
}

void
robots_warn(const char *name, const struct robots *robots)
{
        const struct source *source = &robots->source;
        struct rep_report seen = report_of(robots);

        if (source->fetched && source->access != REP_ACCESS_RULES)
                report_warning(name, "%s: everything is %s", source->outcome.text,
                               source->access == REP_ACCESS_ALLOW_ALL ? "allowed" : "disallowed for now");
        if (robots->content != REP_CONTENT_ROBOTS)
                report_warning(name, "%s", rep_content_sentence(robots->content));
        robots_warn_limit(name, robots);
        if (seen.cut_lines > 0)
                report_warning(name, "lines that were cut, for they are longer than 16,663 bytes: %" PRIu32,
                               seen.cut_lines);
}

bool
robots_state_usage(const struct rep_robots *robots)
{
        struct rep_directive line;
        uint64_t cursor = 0;

        while (rep_robots_next(robots, &cursor, &line)) {
                enum rep_key key = line.kind == REP_KIND_OTHER ? rep_directive_key(line.key) : REP_KEY_UNKNOWN;

                if (key == REP_KEY_CONTENT_USAGE || key == REP_KEY_CONTENT_SIGNAL)
                        return true;
        }
        return false;
}

/* Keeps the answers of REPORT (rep_usage_report_fn). */
static void
keep_uses(void *context, const struct rep_usage_report *report)
{
        memcpy(context, report->of, sizeof(report->of));
}

enum rep_status
robots_ask_usage(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_text path,
                 struct rep_usage uses[REP_USES])
{
        return rep_robots_usage_report(robots, crawler, path.data, path.size, keep_uses, uses);
}

size_t
robots_size(const struct robots *robots)
{
        return robots->source.bytes.size + (robots->rules != NULL ? rep_robots_size(robots->rules) : 0);
}

void
robots_free(struct robots *robots)
{
        rep_robots_free(robots->rules);
        rep_compiler_free(robots->compiler);
        robots->rules = NULL;
        robots->compiler = NULL;
        source_free(&robots->source);
}

void
robots_close(void *context, void *robots)
{
        (void)context;
        robots_free(robots);
        free(robots);
}
