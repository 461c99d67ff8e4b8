/* SPDX-License-Identifier: Apache-2.0 */
/* answer.c: see answer.h. */
#include "cli/ask/answer.h"

#include <stdlib.h>

#include "base/command.h"
#include "cli/base/report.h"

bool
answer_without_rules(const struct robots *robots, struct rep_result *result)
{
        enum rep_access access = robots->source.access;

        *result = (struct rep_result){access == REP_ACCESS_ALLOW_ALL ? REP_ALLOW : REP_DISALLOW, 0, 0};
        return access != REP_ACCESS_RULES;
}

bool
answer_check_for(struct answer *answer, const struct rep_crawler *asks, struct failure *failure)
{
        enum rep_status status;

        if (answer_without_rules(answer->robots, &answer->result))
                return true;
        status = rep_robots_check(answer->robots->rules, asks, answer->url.data, answer->url.size, &answer->result);
        return status == REP_OK || answer_fail(answer, status, failure);
}

bool
answer_check(struct answer *answer, struct failure *failure)
{
        return answer_check_for(answer, answer->crawler->asks, failure);
}

bool
answer_fail(const struct answer *answer, enum rep_status status, struct failure *failure)
{
        if (status == REP_ERR_MEMORY)
                must(NULL);
        if (answer->url.size > REP_URL_MAX)
                return fail(failure, "the URL has more than %d bytes", REP_URL_MAX);
        return crawler_fail(answer->crawler, answer->robots->options.names, status, failure);
}

const char *
answer_verdict(const struct answer *answer)
{
        return answer->unknown ? "unknown" : rep_say_name(REP_NAME_VERDICT, answer->result.verdict);
}

/* ---- the rule */

/* Gives the directive of the rule that decided.  Returns false if there is none, or if the blob does not know it. */
static bool
find_rule(const struct answer *answer, struct rep_directive *rule)
{
        return answer->result.line > 0 && rep_robots_at_line(answer->robots->rules, answer->result.line, rule);
}

/* Writes "KEY: VALUE", or "-". */
static void
write_rule(const struct answer *answer, struct output *output)
{
        struct rep_directive rule;

        if (!find_rule(answer, &rule)) {
                fputs("-", output->stream);
                return;
        }
        output_directive(output, &rule);
}

static void
add_rule(const struct answer *answer, struct rep_json *json)
{
        struct rep_directive rule;

        rep_json_name(json, "rule");
        if (!find_rule(answer, &rule)) {
                rep_json_put_string(json, NULL);
                return;
        }
        rep_json_begin_string(json);
        rep_json_put_piece(json, rule.key);
        rep_json_put_piece(json, rep_string(": "));
        rep_json_put_piece(json, rule.value);
        rep_json_end_string(json);
}

/* ---- lines */

struct line_list {
        uint32_t *lines;
        size_t count, capacity;
};

/* Writes "3,9", or "-". */
static void
write_lines(const struct line_list *list, struct output *output)
{
        if (list->count == 0)
                fputs("-", output->stream);
        for (size_t i = 0; i < list->count; i++) {
                if (i > 0)
                        fputs(",", output->stream);
                output_line_number(output, list->lines[i]);
        }
}

static void
add_lines(struct rep_json *json, const char *name, const struct line_list *list)
{
        json_begin(json, name, '[');
        for (size_t i = 0; i < list->count; i++)
                rep_json_put_number(json, list->lines[i]);
        rep_json_end(json, ']');
}

/* The reasons for an answer. */
struct why {
        const struct answer *answer;
        bool known;
        bool everybody;         /* no line names the crawler: the groups for everybody apply, if any */
        struct line_list named; /* the user-agent lines by which groups apply */
        struct line_list lost;  /* the other rules that match */
};

static void
add_line(struct line_list *list, uint32_t line)
{
        list->lines = must_room(list->lines, list->count, &list->capacity, sizeof(*list->lines));
        list->lines[list->count++] = line;
}

static int
compare_lines(const void *left, const void *right)
{
        uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

        return (a > b) - (a < b);
}

static void
on_explanation(void *context, const struct rep_explanation *found)
{
        struct why *why = context;

        why->known = true;
        why->everybody = !found->named;
        for (size_t i = 0; i < found->naming_count; i++)
                add_line(&why->named, found->namings[i]->line);
        /* If the winning rule is unknown, so are the losing ones. */
        for (size_t i = 0; i < found->match_count && why->answer->robots->tracks_rules; i++)
                if (found->matches[i].directive->line != why->answer->result.line)
                        add_line(&why->lost, found->matches[i].directive->line);
        if (why->lost.count > 0)
                qsort(why->lost.lines, why->lost.count, sizeof(*why->lost.lines), compare_lines);
}

/* Finds the reasons for ANSWER, as far as its file knows them.  The caller frees them. */
static struct why
find_why(const struct answer *answer)
{
        struct why why = {.answer = answer};

        if (answer->robots->rules != NULL &&
            rep_robots_explain(answer->robots->rules, answer->crawler->asks, answer->url.data, answer->url.size, 0,
                               on_explanation, &why) == REP_ERR_MEMORY)
                must(NULL);
        return why;
}

static void
free_why(struct why *why)
{
        free(why->named.lines);
        free(why->lost.lines);
}

/* ---- forms */

void
answer_write_why(const struct answer *answer, struct output *output)
{
        struct why why = find_why(answer);

        fputs("\t", output->stream);
        write_rule(answer, output);
        fputs("\t", output->stream);
        write_lines(&why.named, output);
        fputs("\t", output->stream);
        write_lines(&why.lost, output);
        free_why(&why);
}

static void
show_lines(const char *label, const struct line_list *list, struct output *output)
{
        fprintf(output->stream, "\n          %-11s", label);
        write_lines(list, output);
}

void
answer_show_why(const struct answer *answer, struct output *output)
{
        struct why why = find_why(answer);

        fprintf(output->stream, "\n          %-11s", "rule");
        write_rule(answer, output);
        if (why.known)
                show_lines("group by", &why.named, output);
        if (why.everybody && why.named.count > 0)
                fputs(" (for everybody)", output->stream);
        if (why.lost.count > 0)
                show_lines("lost", &why.lost, output);
        free_why(&why);
}

/* Adds the reasons for ANSWER to JSON, as far as they are known. */
static void
add_why(const struct answer *answer, struct rep_json *json)
{
        struct why why = find_why(answer);

        if (why.known) {
                add_lines(json, "group_lines", &why.named);
                add_lines(json, "lost_lines", &why.lost);
        }
        free_why(&why);
}

/* Adds what only a robots.txt knows, and a pack does not. */
static void
add_of_robots(const struct answer *answer, struct rep_json *json)
{
        const struct source *source = &answer->robots->source;

        if (crawler_is_wide(answer->crawler, answer->robots->options.names))
                rep_json_string(json, "names", rep_say_name(REP_NAME_NAMES, REP_NAMES_WIDE));
        if (answer->why)
                add_why(answer, json);
        if (source->fetched) {
                rep_json_string(json, "access", rep_say_name(REP_NAME_ACCESS, source->access));
                if (source->answered)
                        json_integer(json, "age", source->age);
                else
                        rep_json_string(json, "age", NULL);
        }
}

void
answer_add(const struct answer *answer, struct rep_json *json)
{
        rep_json_string(json, "verdict", answer_verdict(answer));
        rep_json_number(json, "line", answer->result.line);
        rep_json_number(json, "rank", answer->result.rank);
        if (answer->robots != NULL)
                add_rule(answer, json);
        rep_json_text(json, "url", answer->url);
        if (answer->crawler->name.size > 0)
                rep_json_text(json, "agent", answer->crawler->name);
        if (answer->robots != NULL)
                add_of_robots(answer, json);
        if (answer->timed)
                rep_json_number(json, "fetched", (uint64_t)answer->fetched);
}

bool
answer_write_error(struct output *output, bool as_json, struct rep_text url, const struct crawler *crawler,
                   bool several, const struct failure *failure)
{
        if (as_json) {
                struct rep_json line = json_begin_line(output), *json = &line;

                rep_json_string(json, "error", failure->text);
                rep_json_text(json, "url", url);
                if (crawler->name.size > 0)
                        rep_json_text(json, "agent", crawler->name);
                return json_end_line(json, output);
        }
        if (output->terminal)
                return true;
        fputs("error\t0\t", output->stream);
        output_text(output, url);
        if (several) {
                output_field(output, crawler_shown(crawler));
        }
        return output_end_line(output);
}

/* ---- explanations */

/* ---- text */

static void
write_line_of(struct output *output, const struct rep_directive *directive)
{
        output_line(output, directive->line);
        fputs(": ", output->stream);
        output_directive(output, directive);
}

static void
write_groups(struct output *output, const struct rep_explanation *found, struct rep_text agent)
{
        if (found->group_count == 0) {
                fputs("  group     none holds for ", output->stream);
                output_text(output, agent.size == 0 ? rep_string("everybody") : agent);
                output_print(output, ", so all is allowed");
        }
        for (size_t i = 0; i < found->naming_count; i++) {
                fputs(i == 0 ? "  group     " : "            ", output->stream);
                write_line_of(output, found->namings[i]);
                if (i == 0 && !found->named && agent.size > 0) {
                        fputs("  (no line names ", output->stream);
                        output_text(output, agent);
                        putc(')', output->stream);
                }
                if (i == 0 && found->group_count > 1)
                        fprintf(output->stream, "  (%zu groups, merged)", found->group_count);
                output_end_line(output);
        }
}

static void
write_rules(struct output *output, const struct rep_explanation *found)
{
        if (found->match_count == 0 || found->reason == REP_REASON_ROBOTS_FILE)
                fprintf(output->stream, "  decides   %s\n", rep_say_reason_words(found->reason));
        for (size_t i = 0; i < found->match_count; i++) {
                bool decides = i == 0 && found->reason != REP_REASON_ROBOTS_FILE;

                if (!decides)
                        output_color(output, COLOR_FAINT);
                fputs(decides ? "  decides   " : "  beaten    ", output->stream);
                write_line_of(output, found->matches[i].directive);
                fprintf(output->stream, "  (rank %u)", (unsigned)found->matches[i].rank);
                if (decides)
                        fprintf(output->stream, ": %s", rep_say_reason_words(found->reason));
                else
                        output_color(output, COLOR_NONE);
                output_end_line(output);
        }
        for (size_t i = 0; i < found->miss_count; i++) {
                output_colored(output, COLOR_WARNING, rep_string("  near      "));
                write_line_of(output, found->misses[i].directive);
                output_print(output, ": would match and decide %s", rep_say_miss_words(found->misses[i].kind));
        }
}

void
explanation_begin(struct output *output, const char *verdict, const char *url)
{
        output_colored(output,
                       strcmp(verdict, rep_say_name(REP_NAME_VERDICT, REP_ALLOW)) == 0      ? COLOR_GOOD
                       : strcmp(verdict, rep_say_name(REP_NAME_VERDICT, REP_DISALLOW)) == 0 ? COLOR_BAD
                                                                                            : COLOR_NONE,
                       rep_string(verdict));
        output_field(output, rep_string(url));
        output_end_line(output);
}

bool
explanation_write(struct output *output, const struct rep_explanation *found, struct rep_text agent)
{
        write_groups(output, found, agent);
        write_rules(output, found);
        return output->error == 0;
}

/* ---- JSON */

struct rep_json
explanation_begin_json(struct output *output, const char *url, struct rep_text agent)
{
        struct rep_json json = json_begin_line(output);

        rep_json_string(&json, "url", url);
        json_text_or_null(&json, "agent", agent);
        return json;
}

void
explanation_add(struct rep_json *json, const struct rep_explanation *found)
{
        struct bytes said = {0};

        rep_say_explanation_json(found, json_collect, &said);
        json_put_said(json, &said);
}
