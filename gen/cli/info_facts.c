/* info_facts.c: see info_facts.h. */
#include "cli/info_facts.h"

#include <inttypes.h>
#include <stdio.h>

void
info_figures(const struct info *info, struct figure figures[INFO_FIGURES])
{
        const struct figure all[INFO_FIGURES] = {
                {"bytes", info->robots->source.bytes.size, false},
                {"scratch_bytes", info->stats.scratch_size, false},
                {"rule_sets", info->stats.rule_sets, false},
                {"automata", info->stats.automata, false},
                {"dense_automata", info->stats.dense, false},
                {"rules", info->stats.rules, false},
                {"states", info->stats.states, false},
                {"classes", info->stats.classes, false},
                {"lines", info->stats.lines, true},
                {"groups", info->stats.groups, true},
                {"ignored_lines", info->stats.ignored_lines, true},
                {"orphan_rules", info->stats.orphan_rules, true},
                {"cut_lines", info->stats.cut_lines, true},
                {"ignored_bytes", info->stats.ignored_bytes, true},
        };

        memcpy(figures, all, sizeof(all));
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
        *lines = (struct info_lines){.info = info};
        if (info->agents != NULL)
                (void)rep_hold(&info->robots->blob, info->agents->texts, info->agents->count, &lines->holding);
}

bool
info_next_line(struct info_lines *lines, struct rep_directive *directive)
{
        if (lines->info->agents != NULL)
                return rep_next_holding(&lines->holding, directive);
        return rep_blob_directive(&lines->info->robots->blob, lines->next++, directive) == REP_OK;
}
