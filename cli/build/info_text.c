/* SPDX-License-Identifier: Apache-2.0 */
/* info_text.c: see info.h.  Groups are counted from 1. */
#include "cli/build/info.h"

#include <inttypes.h>

#include "base/command.h"
#include "cli/base/reading.h"

enum {
        LABEL_WIDTH = 16,
        IGNORED_SHOWN = 10, /* lines */
        TEXT_SHOWN = 80,    /* bytes of a line */
};

static void
write_label(struct output *output, const char *label)
{
        fprintf(output->stream, "%-*s", LABEL_WIDTH, label);
}

static void
write_text(struct output *output, const char *label, struct rep_text value)
{
        write_label(output, label);
        output_text(output, value);
        output_end_line(output);
}

static void
write_member(struct output *output, const char *label, const char *value)
{
        write_text(output, label, rep_string(value));
}

static void
write_number(struct output *output, const char *label, uint64_t number)
{
        output_print(output, "%-*s%" PRIu64, LABEL_WIDTH, label, number);
}

/* Writes the figures of the file, or those of its blob. */
static void
write_figures(struct output *output, const struct info *info, bool of_lines)
{
        struct figure figures[INFO_FIGURES];

        info_figures(info, figures);
        for (size_t i = 0; i < INFO_FIGURES; i++)
                if (figures[i].of_lines == of_lines && figures[i].unknown)
                        write_member(output, figures[i].label, "unknown");
                else if (figures[i].of_lines == of_lines)
                        write_number(output, figures[i].label, figures[i].value);
}

/* Writes the first ignored lines. */
static void
write_ignored(struct output *output, const struct info *info)
{
        struct ignored_lines lines;
        struct rep_text text = rep_robots_text(info->robots->rules);
        uint32_t line;

        if (text.data == NULL)
                return;
        ignored_lines_begin(&lines, text, &info->blob);
        for (size_t i = 0; i < IGNORED_SHOWN && ignored_lines_next(&lines, &line, &text); i++) {
                bool cut = text.size > TEXT_SHOWN;

                write_label(output, "ignored");
                fprintf(output->stream, "line %" PRIu32 ": ", line);
                output_text(output, (struct rep_text){text.data, cut ? TEXT_SHOWN : text.size});
                output_print(output, "%s", cut ? "..." : "");
        }
        if (info->stats.ignored_lines > IGNORED_SHOWN) {
                write_label(output, "ignored");
                output_print(output, "and %" PRIu32 " more", info->stats.ignored_lines - IGNORED_SHOWN);
        }
}

/* Writes the user-agent lines that match no crawler. */
static void
write_unmatchable(struct output *output, const struct info *info)
{
        struct rep_directive directive;
        struct rep_text token;

        for (size_t i = 0; rep_blob_directive(&info->blob, i, &directive) == REP_OK; i++) {
                if (!info_is_unmatchable(info, &directive, &token))
                        continue;
                write_label(output, "unmatchable");
                fprintf(output->stream, "line %" PRIu32 ": ", directive.line);
                output_text(output, directive.value);
                fputs(token.size == 0 ? " names nobody" : " names ", output->stream);
                output_text(output, token);
                if (info->stats.names != REP_NAMES_WIDE && rep_first_no_token(&directive.value, 1, REP_NAMES_WIDE) == 1)
                        fputs(", to the letter of RFC 9309; --names=wide reads all of it", output->stream);
                output_end_line(output);
        }
}

static void
write_directive(struct output *output, const struct rep_directive *directive)
{
        const char *problem = rep_directive_problem(directive);

        write_label(output, directive->kind == REP_KIND_SITEMAP ? "sitemap" : "other");
        fprintf(output->stream, "line %" PRIu32, directive->line);
        if (directive->kind == REP_KIND_OTHER && directive->group != REP_NO_GROUP)
                fprintf(output->stream, ", group %" PRIu32, directive->group + 1);
        fputs(": ", output->stream);
        if (directive->kind == REP_KIND_OTHER)
                output_directive(output, directive);
        else
                output_text(output, directive->value);
        if (problem != NULL)
                fprintf(output->stream, " (problem: %s)", problem);
        output_end_line(output);
}

static void
write_directives(struct output *output, const struct info *info, enum rep_kind kind)
{
        struct rep_directive directive;
        struct info_lines lines;

        info_begin_lines(info, &lines);
        while (info_next_line(&lines, &directive))
                if (directive.kind == kind)
                        write_directive(output, &directive);
}

/* Writes the crawler and its pace. */
static void
write_agent(struct output *output, const struct info *info)
{
        const struct rep_pace *pace = &info->pace;

        for (size_t i = 0; i < info->crawler->view.token_count && info->crawler->known == NULL; i++)
                write_text(output, "agent", info->crawler->view.tokens[i]);
        if (info->crawler->known != NULL)
                write_text(output, "crawler", info->crawler->name);
        write_label(output, "delay");
        if (pace->delay_line == 0)
                fputs("none", output->stream);
        else
                fprintf(output->stream, "line %" PRIu32 ": %" PRIu32 " ms", pace->delay_line, pace->delay);
        output_end_line(output);
        if (pace->visit_line == 0)
                return;
        write_label(output, "welcome now");
        output_print(output, "line %" PRIu32 ": %s", pace->visit_line, pace->welcome ? "yes" : "no");
}

void
info_write_text(const struct info *info, bool figures, struct output *output)
{
        char hash[INFO_HASH_SIZE];

        write_member(output, "kind", info_kind(info));
        write_label(output, "valid");
        output_print(output, "%s%s", info->robots->content != REP_CONTENT_ROBOTS ? "no: " : "", info_validity(info));
        write_figures(output, info, true);
        write_ignored(output, info);
        write_unmatchable(output, info);
        write_member(output, "dialect", rep_say_name(REP_NAME_DIALECT, info->stats.dialect));
        write_member(output, "names", rep_say_name(REP_NAME_NAMES, info->stats.names));
        write_member(output, "tracking", info_tracking(info));
        write_member(output, "agents", info->stats.selected ? "selected" : "all");
        write_member(output, "stripped", info->stats.stripped ? "yes" : info->stats.no_texts ? "texts" : "no");
        write_number(output, "tokens", info->stats.tokens);
        for (size_t i = 0; i < info->stats.tokens; i++)
                write_text(output, "token", rep_token(&info->blob, i));
        if (info->crawler != NULL)
                write_agent(output, info);
        write_directives(output, info, REP_KIND_SITEMAP);
        write_directives(output, info, REP_KIND_OTHER);
        if (!figures)
                return;
        write_member(output, "hash", info_hash(info, hash));
        write_figures(output, info, false);
}
