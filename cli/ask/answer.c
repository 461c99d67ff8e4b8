/* SPDX-License-Identifier: Apache-2.0 */
/* answer.c: see answer.h. */
#include "cli/ask/answer.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/base/memory.h"
#include "rep_say.h"

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
        return answer->unknown ? "unknown" : rep_say_verdict(answer->result.verdict);
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
        output_text(output, rule.key);
        fputs(": ", output->stream);
        output_text(output, rule.value);
}

static struct json *
rule_string(const struct answer *answer)
{
        struct rep_directive rule;
        struct json *string;
        struct rep_text text;
        char *bytes;

        if (!find_rule(answer, &rule))
                return NULL;
        text.size = rule.key.size + 2 + rule.value.size;
        text.data = bytes = must_resize(NULL, text.size, 1);
        memcpy(bytes, rule.key.data, rule.key.size);
        memcpy(bytes + rule.key.size, ": ", 2);
        if (rule.value.size > 0)
                memcpy(bytes + rule.key.size + 2, rule.value.data, rule.value.size);
        string = jsonl_text(text);
        free(bytes);
        return string;
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

static struct json *
lines_array(const struct line_list *list)
{
        struct json *array = jsonl_list();

        for (size_t i = 0; i < list->count; i++)
                jsonl_append_number(array, list->lines[i]);
        return array;
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
        if (list->count == list->capacity)
                list->lines = must_grow(list->lines, &list->capacity, 4, sizeof(*list->lines));
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

/* Adds the reasons for ANSWER to OBJECT, as far as they are known. */
static void
add_why(const struct answer *answer, struct json *object)
{
        struct why why = find_why(answer);

        if (why.known) {
                jsonl_add(object, "group_lines", lines_array(&why.named));
                jsonl_add(object, "lost_lines", lines_array(&why.lost));
        }
        free_why(&why);
}

/* Adds what only a robots.txt knows, and a pack does not. */
static void
add_of_robots(const struct answer *answer, struct json *object)
{
        const struct source *source = &answer->robots->source;

        if (crawler_is_wide(answer->crawler, answer->robots->options.names))
                jsonl_add(object, "names", jsonl_string(rep_say_names(REP_NAMES_WIDE)));
        if (answer->why)
                add_why(answer, object);
        if (source->fetched) {
                jsonl_add(object, "access", jsonl_string(rep_say_access(source->access)));
                jsonl_add(object, "age", source->answered ? jsonl_integer(source->age) : NULL);
        }
}

void
answer_add(const struct answer *answer, struct json *object)
{
        jsonl_add(object, "verdict", jsonl_string(answer_verdict(answer)));
        jsonl_add_number(object, "line", answer->result.line);
        jsonl_add_number(object, "rank", answer->result.rank);
        if (answer->robots != NULL)
                jsonl_add(object, "rule", rule_string(answer));
        jsonl_add(object, "url", jsonl_text(answer->url));
        if (answer->crawler->name.size > 0)
                jsonl_add(object, "agent", jsonl_text(answer->crawler->name));
        if (answer->robots != NULL)
                add_of_robots(answer, object);
        if (answer->timed)
                jsonl_add_number(object, "fetched", (uint64_t)answer->fetched);
}

bool
answer_write_error(struct output *output, bool json, struct rep_text url, const struct crawler *crawler, bool several,
                   const struct failure *failure)
{
        struct json *object;

        if (json) {
                object = jsonl_new();
                jsonl_add(object, "error", jsonl_string(failure->text));
                jsonl_add(object, "url", jsonl_text(url));
                if (crawler->name.size > 0)
                        jsonl_add(object, "agent", jsonl_text(crawler->name));
                return jsonl_write(object, output);
        }
        if (output->terminal)
                return true;
        fputs("error\t0\t", output->stream);
        output_text(output, url);
        if (several) {
                putc('\t', output->stream);
                output_text(output, crawler_shown(crawler));
        }
        return output_end_line(output);
}
