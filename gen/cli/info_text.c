/* info_text.c: see info_text.h.  Groups are counted from 1. */
#include "cli/info_text.h"

#include <inttypes.h>

#include "analyze/directive_problem.h"
#include "cli/directive_value.h"
#include "cli/reading.h"

enum { LABEL_WIDTH = 16 };

static void
write_label(struct output *output, const char *name)
{
        int i;

        for (i = 0; name[i] != '\0'; i++)
                putc(name[i] == '_' ? ' ' : name[i], output->stream);
        for (; i < LABEL_WIDTH; i++)
                putc(' ', output->stream);
}

static void
write_member(struct output *output, const char *name, const char *value)
{
        write_label(output, name);
        fputs(value, output->stream);
        output_end_line(output);
}

static void
write_number(struct output *output, const char *name, uint64_t number)
{
        write_label(output, name);
        fprintf(output->stream, "%" PRIu64, number);
        output_end_line(output);
}

static void
write_figures(struct output *output, const struct info *info)
{
        struct figure figures[INFO_FIGURES];
        size_t i;

        info_figures(info, figures);
        for (i = 0; i < INFO_FIGURES; i++)
                if (figures[i].of_lines && info->stats.stripped)
                        write_member(output, figures[i].name, "unknown");
                else
                        write_number(output, figures[i].name, figures[i].value);
}

static void
write_tokens(struct output *output, const struct rep_blob *blob, size_t count)
{
        size_t i;

        write_number(output, "tokens", count);
        for (i = 0; i < count; i++) {
                write_label(output, "token");
                output_text(output, rep_token(blob, i));
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
        if (directive->kind == REP_KIND_OTHER) {
                output_text(output, directive->key);
                fputs(": ", output->stream);
        }
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

/* Who asks, and their pace. */
static void
write_agent(struct output *output, const struct info *info)
{
        const struct rep_pace *pace = &info->pace;
        size_t i;

        for (i = 0; i < info->agents->count; i++) {
                write_label(output, "agent");
                output_text(output, info->agents->texts[i]);
                output_end_line(output);
        }
        write_label(output, "delay");
        if (pace->delay_line == 0)
                fputs("none", output->stream);
        else
                fprintf(output->stream, "line %" PRIu32 ": %" PRIu32 " ms", pace->delay_line, pace->delay);
        output_end_line(output);
        if (pace->visit_line == 0)
                return;
        write_label(output, "welcome_now");
        fprintf(output->stream, "line %" PRIu32 ": %s", pace->visit_line, pace->welcome ? "yes" : "no");
        output_end_line(output);
}

void
info_write_text(const struct info *info, struct output *output)
{
        char hash[INFO_HASH_SIZE];

        write_member(output, "kind", info_kind(info));
        write_member(output, "hash", info_hash(info, hash));
        write_member(output, "dialect", dialect_name(info->stats.dialect));
        write_member(output, "tracking", info_tracking(info));
        write_member(output, "agents", info->stats.selected ? "selected" : "all");
        write_member(output, "stripped", info->stats.stripped ? "yes" : "no");
        write_figures(output, info);
        write_tokens(output, &info->robots->blob, info->stats.tokens);
        if (info->agents != NULL)
                write_agent(output, info);
        write_directives(output, info, REP_KIND_SITEMAP);
        write_directives(output, info, REP_KIND_OTHER);
}
