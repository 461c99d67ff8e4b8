/* SPDX-License-Identifier: Apache-2.0 */
/* explanation.c: see explanation.h. */
#include "cli/ask/explanation.h"

#include "cli/ask/answer.h"
#include "rep_say.h"

/* ---- text */

static void
write_line_of(struct output *output, const struct rep_directive *directive)
{
        output_line(output, directive->line);
        fputs(": ", output->stream);
        output_text(output, directive->key);
        fputs(": ", output->stream);
        output_text(output, directive->value);
}

static void
write_groups(struct output *output, const struct rep_explanation *found, struct rep_text agent)
{
        if (found->group_count == 0) {
                fputs("  group     none holds for ", output->stream);
                output_text(output, agent.size == 0 ? rep_string("everybody") : agent);
                fputs(", so all is allowed", output->stream);
                output_end_line(output);
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
                output_color(output, COLOR_WARNING);
                fputs("  near      ", output->stream);
                output_color(output, COLOR_NONE);
                write_line_of(output, found->misses[i].directive);
                fprintf(output->stream, ": would match and decide %s", rep_say_miss_words(found->misses[i].kind));
                output_end_line(output);
        }
}

void
explanation_begin(struct output *output, const char *verdict, const char *url)
{
        output_color(output, strcmp(verdict, rep_say_verdict(REP_ALLOW)) == 0      ? COLOR_GOOD
                             : strcmp(verdict, rep_say_verdict(REP_DISALLOW)) == 0 ? COLOR_BAD
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
        struct bytes said = {0};

        rep_say_explanation_json(found, jsonl_collect, &said);
        jsonl_add_said(object, &said);
}
