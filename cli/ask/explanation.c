/* SPDX-License-Identifier: Apache-2.0 */
/* explanation.c: see explanation.h. */
#include "cli/ask/explanation.h"

#include "cli/ask/answer.h"

/* ---- words */

static const struct {
        const char *id, *text;
} reasons[] = {
        [REP_REASON_NO_RULE] = {"no-rule", "no rule matches, so it is allowed"},
        [REP_REASON_ONLY_RULE] = {"only-rule", "the only rule that matches"},
        [REP_REASON_LONGER] = {"longer", "its pattern is the longest of those that match"},
        [REP_REASON_ALLOW] = {"allow", "of equally long patterns, the one that allows wins"},
        [REP_REASON_EARLIER] = {"earlier", "of equally long patterns, the first line is reported"},
        [REP_REASON_ROBOTS_FILE] = {"robots-file", "the robots.txt itself may always be fetched"},
};

static const struct {
        const char *id, *text;
} misses[] = {
        [REP_MISS_NONE] = {"", ""},
        [REP_MISS_CASE] = {"case", "but for upper and lower case"},
        [REP_MISS_ESCAPING] = {"escaping", "if escapes were spelled alike in both; the dialect rfc9309 does so"},
        [REP_MISS_FIRST_SLASH] = {"first-slash", "with a '/' in front; without one it matches nothing"},
        [REP_MISS_ABSOLUTE_URL] = {"absolute-url", "as a path; a whole URL matches nothing"},
        [REP_MISS_LAST_SLASH] = {"last-slash", "without the '/' at its end"},
        [REP_MISS_END] = {"end", "without the '$' at its end"},
};

/* ---- text */

static void
write_line_of(struct output *output, const struct rep_directive *directive)
{
        fprintf(output->stream, "line %u: ", (unsigned)directive->line);
        output_text(output, directive->key);
        fputs(": ", output->stream);
        output_text(output, directive->value);
}

static void
write_groups(struct output *output, const struct rep_explanation *found, struct rep_text agent)
{
        size_t i;

        if (found->group_count == 0) {
                fputs("  group     none holds for ", output->stream);
                output_text(output, agent.size == 0 ? rep_string("everybody") : agent);
                fputs(", so all is allowed", output->stream);
                output_end_line(output);
        }
        for (i = 0; i < found->naming_count; i++) {
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
        size_t i;

        if (found->match_count == 0 || found->reason == REP_REASON_ROBOTS_FILE)
                fprintf(output->stream, "  decides   %s\n", reasons[found->reason].text);
        for (i = 0; i < found->match_count; i++) {
                bool decides = i == 0 && found->reason != REP_REASON_ROBOTS_FILE;

                if (!decides)
                        output_color(output, COLOR_FAINT);
                fputs(decides ? "  decides   " : "  beaten    ", output->stream);
                write_line_of(output, found->matches[i].directive);
                fprintf(output->stream, "  (rank %u)", (unsigned)found->matches[i].rank);
                if (decides)
                        fprintf(output->stream, ": %s", reasons[found->reason].text);
                else
                        output_color(output, COLOR_NONE);
                output_end_line(output);
        }
        for (i = 0; i < found->miss_count; i++) {
                output_color(output, COLOR_WARNING);
                fputs("  near      ", output->stream);
                output_color(output, COLOR_NONE);
                write_line_of(output, found->misses[i].directive);
                fprintf(output->stream, ": would match and decide %s", misses[found->misses[i].kind].text);
                output_end_line(output);
        }
}

void
explanation_begin(struct output *output, const char *verdict, const char *url)
{
        output_color(output, strcmp(verdict, verdict_name(REP_ALLOW)) == 0      ? COLOR_GOOD
                             : strcmp(verdict, verdict_name(REP_DISALLOW)) == 0 ? COLOR_BAD
                                                                                : COLOR_NONE);
        fputs(verdict, output->stream);
        output_color(output, COLOR_NONE);
        putc('\t', output->stream);
        output_text(output, rep_string(url));
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

static struct json *
line_object(const struct rep_directive *directive)
{
        struct json *object = jsonl_new();

        jsonl_add_number(object, "line", directive->line);
        jsonl_add(object, "key", jsonl_text(directive->key));
        jsonl_add(object, "value", jsonl_text(directive->value));
        return object;
}

struct json *
explanation_new(const char *url, struct rep_text agent)
{
        struct json *object = jsonl_new();

        jsonl_add(object, "url", jsonl_string(url));
        jsonl_add(object, "agent", agent.size == 0 ? NULL : jsonl_text(agent));
        return object;
}

void
explanation_add(struct json *object, const struct rep_explanation *found)
{
        struct json *list;
        size_t i;

        jsonl_add(object, "path", jsonl_text(found->path));
        jsonl_add(object, "verdict", jsonl_string(verdict_name(found->result.verdict)));
        jsonl_add_number(object, "line", found->result.line);
        jsonl_add_number(object, "rank", found->result.rank);
        jsonl_add(object, "reason", jsonl_string(reasons[found->reason].id));
        jsonl_add(object, "named", jsonl_bool(found->named));
        list = jsonl_add_list(object, "user_agent_lines");
        for (i = 0; i < found->naming_count; i++)
                jsonl_append(list, line_object(found->namings[i]));
        list = jsonl_add_list(object, "matches");
        for (i = 0; i < found->match_count; i++) {
                struct json *match = line_object(found->matches[i].directive);

                jsonl_add_number(match, "rank", found->matches[i].rank);
                jsonl_append(list, match);
        }
        list = jsonl_add_list(object, "near_misses");
        for (i = 0; i < found->miss_count; i++) {
                struct json *miss = line_object(found->misses[i].directive);

                jsonl_add(miss, "kind", jsonl_string(misses[found->misses[i].kind].id));
                jsonl_append(list, miss);
        }
}
