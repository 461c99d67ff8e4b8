/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_usage_conflicts.c: statements that contradict each other for one crawler and one use.
 *
 * A no prevails over any yes, so the finding is about the line that says yes.  Paths of Content-Usage make exceptions,
 * which contradict nothing, where the longer one says the opposite; but no path makes an exception from a
 * Content-Signal that says no.
 */
#include "analyze/lint/lint.h"
#include "analyze/lint/usage_groups.h"
#include "base/sort.h"
#include "syntax/token.h"

static void
report_conflict(const struct rep_lint *lint, enum rep_use use, const struct rep_directive *yes,
                const struct rep_directive *no)
{
        rep_report_finding(lint, REP_FINDING_CONFLICTING_USAGE, yes->line, yes->value.data, no->line,
                           "%s stays disallowed in spite of this line: line %u says no to it, and a no prevails over "
                           "any yes; keep only the line that is meant",
                           rep_use_name(use), (unsigned)no->line);
}

/* ---- within a group */

/* A Content-Usage line, read. */
struct preference {
        struct rep_usage_line read;
        const struct rep_directive *line;
};

static int
compare_preferences(const void *left, const void *right)
{
        const struct preference *a = (const struct preference *)left, *b = (const struct preference *)right;
        int order = rep_compare_bytes(a->read.path.data, a->read.path.size, b->read.path.data, b->read.path.size);

        return order != 0 ? order : (a->line > b->line) - (a->line < b->line);
}

/* Lists the Content-Usage lines of GROUP by their paths.  Returns NULL if memory is out. */
static struct preference *
list_preferences(const struct rep_lint *lint, const struct rep_usage_group *group, size_t *count)
{
        struct preference *list = REP_ARRAY(&lint->analysis->work, struct preference, group->statement_count);

        *count = 0;
        for (size_t i = group->first; list != NULL && i < group->end; i++) {
                const struct rep_directive *line = &lint->analysis->file.directives[i];

                if (rep_statement_kind_of(line) != REP_STATEMENT_CONTENT_USAGE)
                        continue;
                list[*count].line = line;
                rep_read_usage_line(line, &list[(*count)++].read);
        }
        if (list != NULL)
                rep_sort(list, *count, sizeof(*list), compare_preferences);
        return list;
}

/* Reports the COUNT preferences in LIST, which have the same path, if they say yes and no to USE. */
static void
examine_path(const struct rep_lint *lint, const struct preference *list, size_t count, unsigned use)
{
        size_t no = 0;

        while (no < count && list[no].read.says.of[use] != REP_PREFERENCE_DISALLOW)
                no++;
        for (size_t i = 0; i < count && no < count; i++)
                if (list[i].read.says.of[use] == REP_PREFERENCE_ALLOW)
                        report_conflict(lint, (enum rep_use)use, list[i].line, list[no].line);
}

/* Reports the COUNT preferences in LIST, which are ordered by their paths, that contradict each other about USE. */
static void
examine_paths(const struct rep_lint *lint, const struct preference *list, size_t count, unsigned use)
{
        bool any_for_all = false; /* a path matches every URL: the preferences without a path are silent then */
        size_t end;

        for (size_t i = 0; i < count; i++)
                any_for_all |= list[i].read.path.size > 0 && rep_is_every_path(list[i].read.path);
        for (size_t at = 0; at < count; at = end) {
                struct rep_text path = list[at].read.path;

                for (end = at + 1; end < count && rep_compare_bytes(list[end].read.path.data, list[end].read.path.size,
                                                                    path.data, path.size) == 0;)
                        end++;
                if (path.size > 0 || !any_for_all)
                        examine_path(lint, list + at, end - at, use);
        }
}

/* Returns whether all COUNT preferences in LIST are about every path, and equally strong. */
static bool
are_about_everything(const struct preference *list, size_t count)
{
        struct rep_text first, last;

        if (count == 0)
                return false;
        first = list[0].read.path;
        last = list[count - 1].read.path;
        return rep_is_every_path(first) && rep_compare_bytes(first.data, first.size, last.data, last.size) == 0;
}

/* Reports the lines of GROUP that say yes to USE, in spite of NO: signals, and with PREFERENCES Content-Usage as well.
 */
static void
report_lines(const struct rep_lint *lint, const struct rep_usage_group *group, unsigned use, bool preferences,
             const struct rep_directive *no)
{
        for (size_t i = group->first; i < group->end; i++) {
                const struct rep_directive *line = &lint->analysis->file.directives[i];
                enum rep_statement_kind kind = rep_statement_kind_of(line);
                struct rep_usage_group alone = {.first = i};

                if (rep_states_preferences(kind))
                        rep_take_statement(&alone, kind, line);
                if (alone.by_signal[use].yes != NULL || (preferences && alone.by_preference[use].yes != NULL))
                        report_conflict(lint, (enum rep_use)use, line, no);
        }
}

/* Reports what GROUP says about USE.  ABOVE is what is said above all groups. */
static void
examine_use(const struct rep_lint *lint, const struct rep_usage_group *group, const struct rep_usage_group *above,
            const struct preference *list, size_t count, unsigned use)
{
        const struct rep_use_lines *signal = &group->by_signal[use], *preference = &group->by_preference[use];
        const struct rep_directive *no = signal->no != NULL ? signal->no : above->by_signal[use].no;

        if (no != NULL)
                report_lines(lint, group, use, group->open, no);
        if (no != NULL || !group->open) /* Content-Usage says nothing about what is closed */
                return;
        if (signal->yes != NULL && preference->no != NULL && are_about_everything(list, count))
                report_lines(lint, group, use, false, preference->no);
        examine_paths(lint, list, count, use);
}

static enum rep_status
examine_group(const struct rep_lint *lint, const struct rep_usage_group *group, const struct rep_usage_group *above)
{
        struct rep_arena_mark mark = rep_arena_mark(&lint->analysis->work);
        size_t count;
        const struct preference *list = list_preferences(lint, group, &count);

        for (unsigned use = 0; list != NULL && use < REP_USES; use++)
                examine_use(lint, group, above, list, count, use);
        rep_arena_release(&lint->analysis->work, mark);
        return list == NULL ? REP_ERR_MEMORY : REP_OK;
}

/* ---- between groups that name the same crawler */

/* Reports the signals that contradict each other in the groups of the COUNT NAMINGS, which have the same token.  Each
   group is reported once: REPORTED has a bit for each use. */
static void
examine_token(const struct rep_lint *lint, const struct rep_usage_groups *usage, const struct rep_usage_naming *namings,
              size_t count, unsigned char *reported)
{
        for (unsigned use = 0; use < REP_USES; use++) {
                const struct rep_directive *no = NULL;

                for (size_t i = 0; i < count && no == NULL; i++)
                        no = usage->groups[namings[i].group].by_signal[use].no;
                for (size_t i = 0; i < count && no != NULL && usage->above.by_signal[use].no == NULL; i++) {
                        const struct rep_usage_group *group = &usage->groups[namings[i].group];

                        if (group->by_signal[use].yes == NULL || group->by_signal[use].no != NULL ||
                            (reported[namings[i].group] >> use & 1) != 0)
                                continue;
                        reported[namings[i].group] |= (unsigned char)(1u << use);
                        report_conflict(lint, (enum rep_use)use, group->by_signal[use].yes, no);
                }
        }
}

static enum rep_status
examine_tokens(const struct rep_lint *lint, const struct rep_usage_groups *usage)
{
        struct rep_arena *arena = &lint->analysis->work;
        const struct rep_usage_naming *namings = rep_sort_usage_namings(arena, usage);
        unsigned char *reported = REP_ZERO_ARRAY(arena, unsigned char, rep_size_add(usage->count, 1));
        size_t end;

        if (namings == NULL || reported == NULL)
                return REP_ERR_MEMORY;
        for (size_t at = 0; at < usage->naming_count; at = end) {
                for (end = at + 1;
                     end < usage->naming_count && rep_token_compare(namings[at].token, namings[end].token) == 0;)
                        end++;
                examine_token(lint, usage, namings + at, end - at, reported);
        }
        return REP_OK;
}

enum rep_status
rep_lint_usage_conflicts(const struct rep_lint *lint, const struct rep_usage_groups *usage)
{
        enum rep_status status = REP_OK;

        for (uint32_t i = 0; i < usage->count && status == REP_OK; i++)
                if (usage->groups[i].statement != NULL)
                        status = examine_group(lint, &usage->groups[i], &usage->above);
        return status == REP_OK ? examine_tokens(lint, usage) : status;
}
