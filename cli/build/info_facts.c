/* SPDX-License-Identifier: Apache-2.0 */
/* info_facts.c: see info.h. */
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>

#include "cli/base/text.h"
#include "cli/build/info.h"

/* The number of allow and disallow lines in groups. */
static uint64_t
count_rules(const struct info *info)
{
        struct rep_directive directive;
        uint64_t count = 0;

        for (size_t i = 0; rep_blob_directive(&info->blob, i, &directive) == REP_OK; i++)
                count += (directive.kind == REP_KIND_ALLOW || directive.kind == REP_KIND_DISALLOW) &&
                         directive.group != REP_NO_GROUP;
        return count;
}

void
info_figures(const struct info *info, struct figure figures[INFO_FIGURES])
{
        const struct rep_stats *stats = &info->stats;
        const struct figure all[INFO_FIGURES] = {
                {"lines", "lines", stats->lines, true, stats->stripped},
                {"groups", "groups", stats->groups, true, stats->stripped},
                {"rule_lines", "rules", count_rules(info), true, stats->selected || stats->no_texts},
                {"ignored_lines", "ignored lines", stats->ignored_lines, true, stats->stripped},
                {"orphan_rules", "orphan rules", stats->orphan_rules, true, stats->stripped},
                {"cut_lines", "cut lines", stats->cut_lines, true, stats->stripped},
                {"ignored_bytes", "ignored bytes", stats->ignored_bytes, true, stats->stripped},
                {"bytes", "bytes", info->blob.size, false, false},
                {"scratch_bytes", "scratch bytes", stats->scratch_size, false, false},
                {"rule_sets", "rule sets", stats->rule_sets, false, false},
                {"automata", "automata", stats->automata, false, false},
                {"dense_automata", "dense automata", stats->dense, false, false},
                {"rules", "rules in them", stats->rules, false, false},
                {"states", "states", stats->states, false, false},
                {"classes", "classes", stats->classes, false, false},
        };

        memcpy(figures, all, sizeof(all));
}

bool
info_is_unmatchable(const struct info *info, const struct rep_directive *directive, struct rep_text *token)
{
        const struct rep_text *value = &directive->value;
        char next;

        if (directive->kind != REP_KIND_USER_AGENT)
                return false;
        /* A star names everybody; white space may stand behind it. */
        if (value->size > 0 && value->data[0] == '*' && (value->size == 1 || isspace((unsigned char)value->data[1])))
                return false;
        *token = text_token(*value, info->stats.names);
        next = token->size < value->size ? value->data[token->size] : ' ';
        return token->size == 0 || (next >= '0' && next <= '9') || next == '.';
}

const char *
info_validity(const struct info *info)
{
        const struct rep_stats *stats = &info->stats;

        if (info->robots->content != REP_CONTENT_ROBOTS)
                return rep_content_sentence(info->robots->content);
        if (stats->stripped)
                return "unknown";
        if (stats->ignored_lines > 0 || stats->orphan_rules > 0 || stats->cut_lines > 0 || stats->ignored_bytes > 0)
                return "in part: some of it is ignored";
        return stats->groups > 0 ? "yes" : "yes, but it has no group, so that everything is allowed";
}

const char *
info_kind(const struct info *info)
{
        return info->robots->compiled ? "compiled blob" : "robots.txt";
}

const char *
info_tracking(const struct info *info)
{
        return info->stats.tracking == REP_TRACK_RULE ? "rule" : "verdict";
}

const char *
info_hash(const struct info *info, char hash[INFO_HASH_SIZE])
{
        snprintf(hash, INFO_HASH_SIZE, "%016" PRIx64, info->stats.hash);
        return hash;
}

void
info_begin_lines(const struct info *info, struct info_lines *lines)
{
        struct failure failure; /* never set: computing INFO's pace has succeeded for the same crawler */

        *lines = (struct info_lines){.info = info};
        if (info->crawler != NULL)
                (void)crawler_hold(info->crawler, &info->blob, &lines->holding, &failure);
}

bool
info_next_line(struct info_lines *lines, struct rep_directive *directive)
{
        if (lines->info->crawler != NULL)
                return rep_next_holding(&lines->holding, directive);
        return rep_blob_directive(&lines->info->blob, lines->next++, directive) == REP_OK;
}

/* ---- lines that have no effect */

void
ignored_lines_begin(struct ignored_lines *lines, struct rep_text text, const struct rep_blob *blob)
{
        static const char mark[] = "\xef\xbb\xbf";
        struct rep_stats stats;
        size_t at = 0;

        rep_blob_stats(blob, &stats);
        while (at < text.size && at < strlen(mark) && text.data[at] == mark[at])
                at++;
        *lines = (struct ignored_lines){blob, {text.data, text.size}, 1, stats.lines};
        if (at > 0)
                lines->rest = (struct rep_text){text.data + at, text.size - at};
}

/* Takes the next line off the rest of the text. */
static struct rep_text
take_line(struct ignored_lines *lines)
{
        struct rep_text *rest = &lines->rest, line = {rest->data, 0};
        size_t end;

        while (line.size < rest->size && line.data[line.size] != '\n' && line.data[line.size] != '\r')
                line.size++;
        end = line.size;
        if (end < rest->size)
                end += end + 1 < rest->size && line.data[end] == '\r' && line.data[end + 1] == '\n' ? 2 : 1;
        *rest = (struct rep_text){rest->data + end, rest->size - end};
        lines->line++;
        return line;
}

static bool
is_space(char byte)
{
        return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

/* Returns the part of LINE that counts. */
static struct rep_text
kept_of(struct rep_text line)
{
        size_t size = 0;

        while (size < line.size && line.data[size] != '#' && line.data[size] != '\0')
                size++;
        while (size > 0 && is_space(line.data[size - 1]))
                size--;
        line.size = size;
        while (line.size > 0 && is_space(line.data[0]))
                line = (struct rep_text){line.data + 1, line.size - 1};
        return line;
}

bool
ignored_lines_next(struct ignored_lines *lines, uint32_t *line, struct rep_text *text)
{
        struct rep_directive directive;

        while (lines->line <= lines->last && lines->rest.size > 0) {
                *line = lines->line;
                *text = kept_of(take_line(lines));
                if (text->size > 0 && rep_directive_at_line(lines->blob, *line, &directive) != REP_OK)
                        return true;
        }
        return false;
}
