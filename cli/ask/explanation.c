/* SPDX-License-Identifier: Apache-2.0 */
/* explanation.c: see explanation.h. */
#include "cli/ask/explanation.h"
#include "base/command.h"

#include "cli/ask/answer.h"

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
        output_color(output, strcmp(verdict, rep_say_name(REP_NAME_VERDICT, REP_ALLOW)) == 0      ? COLOR_GOOD
                             : strcmp(verdict, rep_say_name(REP_NAME_VERDICT, REP_DISALLOW)) == 0 ? COLOR_BAD
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
