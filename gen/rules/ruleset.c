/*
 * ruleset.c: robots.txt -> rules for one crawler, in the order in which they are tried.
 *
 * File, selection and rules are made as for an automaton; in its place comes a sort by strength, and a copy of what a
 * scan reads into one block.
 */
#include "rules/ruleset.h"

#include "compile.h"
#include "format.h"
#include "rules/robots_file.h"
#include "rules/rules.h"
#include "rules/select.h"

/* Strength without the line: rules come in the order of their lines, and stay in it. */
static uint32_t
sort_key(const struct rep_rule *rule)
{
        return rule->pattern.rank * 2 + rule->allow;
}

/*
 * The rules in descending order of strength; NULL where memory is out.
 *
 * They are counted by their keys, of which there are at most twice as many as a line has bytes that are kept, escaped.
 */
static const struct rep_rule **
sort_by_strength(struct rep_arena *arena, const struct rep_rules *rules)
{
        const struct rep_rule **sorted = rep_arena_alloc(arena, rules->count, sizeof(struct rep_rule *));
        uint32_t *starts, most = 0, sum = 0, i;

        for (i = 0; i < rules->count; i++)
                if (sort_key(&rules->rules[i]) > most)
                        most = sort_key(&rules->rules[i]);
        starts = rep_arena_zalloc(arena, (size_t)most + 1, sizeof(*starts));
        if (sorted == NULL || starts == NULL)
                return NULL;
        for (i = 0; i < rules->count; i++)
                starts[sort_key(&rules->rules[i])]++;
        for (i = most + 1; i-- > 0;) {
                uint32_t here = starts[i];

                starts[i] = sum;
                sum += here;
        }
        for (i = 0; i < rules->count; i++)
                sorted[starts[sort_key(&rules->rules[i])]++] = &rules->rules[i];
        return sorted;
}

static uint32_t
first_segment_size(const struct rep_pattern *pattern)
{
        const char *star = pattern->size == 0 ? NULL : memchr(pattern->data, REP_STAR, pattern->size);

        return star == NULL ? pattern->size : (uint32_t)(star - pattern->data);
}

static struct rep_rule_head
make_head(const struct rep_rule_tail *tail, const char *text)
{
        static const char ones[] = "\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF";

        _Static_assert(sizeof(ones) > REP_HEAD_BYTES, "a mask for each size of a segment");

        if (tail->first_size == 0)
                return (struct rep_rule_head){0, 0};
        return (struct rep_rule_head){rep_load_head(text + 1, tail->first_size - 1),
                                      rep_load_head(ones, tail->first_size - 1)};
}

/* What a check tells of RULE, and how long its pattern is. */
static struct rep_rule_tail
make_tail(const struct rep_rule *rule, enum rep_tracking tracking)
{
        struct rep_rule_tail tail = {.size = rule->pattern.size, .first_size = first_segment_size(&rule->pattern)};

        tail.end = rule->pattern.end;
        tail.disallow = rule->disallow;
        if (tracking == REP_TRACK_RULE) {
                tail.line = rule->line;
                tail.rank = rule->pattern.rank;
        }
        return tail;
}

/* Copies the rules that are SORTED into the block, which has room for them. */
static void
fill(struct rep_ruleset *block, const struct rep_rule *const *sorted, enum rep_tracking tracking)
{
        struct rep_rule_tail *tails = (struct rep_rule_tail *)(block->heads + block->count);
        char *texts = (char *)(tails + block->count);
        uint32_t used = 0, i;

        for (i = 0; i < block->count; i++) {
                const struct rep_pattern *pattern = &sorted[i]->pattern;

                tails[i] = make_tail(sorted[i], tracking);
                tails[i].text = used;
                memcpy(texts + used, pattern->data, pattern->size);
                block->heads[i] = make_head(&tails[i], texts + used);
                used += pattern->size;
        }
        memset(texts + used, 0, (size_t)((const char *)block + block->size - (texts + used)));
}

/* Bytes of a block of the first COUNT rules, aligned as its start is, so that blocks can lie one behind the other. */
static uint64_t
block_size(const struct rep_rule *const *sorted, uint32_t count)
{
        uint64_t size = sizeof(struct rep_ruleset) +
                        (uint64_t)count * (sizeof(struct rep_rule_head) + sizeof(struct rep_rule_tail));
        uint32_t i;

        for (i = 0; i < count; i++)
                size += sorted[i]->pattern.size;
        return rep_pad8(size);
}

/* Makes the block of the first COUNT rules. */
static enum rep_status
make_block(struct rep_arena *arena, const struct rep_rules *rules, const struct rep_rule *const *sorted, uint32_t count,
           const struct rep_options *options, const struct rep_ruleset **made)
{
        uint64_t size = block_size(sorted, count);
        struct rep_ruleset *block;

        if (size > REP_BLOB_MAX)
                return REP_ERR_LIMIT;
        block = rep_arena_alloc(arena, (size_t)size, 1);
        if (block == NULL)
                return REP_ERR_MEMORY;
        *block = (struct rep_ruleset){.size = size, .count = count};
        block->canonical = options->dialect == REP_DIALECT_RFC9309;
        block->base = make_tail(&rules->base, options->tracking);
        fill(block, sorted, options->tracking);
        *made = block;
        return REP_OK;
}

/* How many of the sorted rules can change something, if only verdicts count: the weakest may say what the base says. */
static uint32_t
count_deciding(const struct rep_rules *rules, const struct rep_rule *const *sorted)
{
        uint32_t count = rules->count;

        while (count > 0 && sorted[count - 1]->disallow == rules->base.disallow)
                count--;
        return count;
}

/* Parses, selects, gathers and sorts. */
static enum rep_status
read_rules(struct rep_compiler *compiler, struct rep_text text, const struct rep_options *options,
           const struct rep_ruleset **made)
{
        struct rep_arena *arena = &compiler->set_memory;
        struct rep_file file;
        struct rep_selection selection;
        struct rep_rules rules;
        const struct rep_rule **sorted;
        enum rep_status status = rep_parse_file(&compiler->file_memory, text.data, text.size, options, &file);

        compiler->report = file.report;
        if (status == REP_OK)
                status = rep_select_agents(&compiler->file_memory, &file, options, &selection);
        if (status == REP_OK)
                status = rep_gather_rules(&compiler->stage_memory, &file, selection.groups,
                                          selection.set_count > 0 ? selection.sets[0].count : 0, options->dialect,
                                          &rules);
        if (status != REP_OK)
                return status;
        sorted = sort_by_strength(&compiler->stage_memory, &rules);
        if (sorted == NULL)
                return REP_ERR_MEMORY;
        return make_block(arena, &rules, sorted,
                          options->tracking == REP_TRACK_VERDICT ? count_deciding(&rules, sorted) : rules.count,
                          options, made);
}

enum rep_status
rep_ruleset_read(struct rep_compiler *compiler, const char *text, size_t size, const struct rep_options *options,
                 const struct rep_ruleset **rules)
{
        struct rep_options complete;
        enum rep_status status;

        if (rules == NULL)
                return REP_ERR_ARGUMENT;
        *rules = NULL;
        if (compiler == NULL || (text == NULL && size > 0))
                return REP_ERR_ARGUMENT;
        status = rep_complete_options(options, &complete);
        if (status != REP_OK)
                return status;
        rep_arena_reset(&compiler->file_memory);
        rep_arena_reset(&compiler->set_memory);
        rep_arena_reset(&compiler->stage_memory);
        return read_rules(compiler, (struct rep_text){text == NULL ? "" : text, size}, &complete, rules);
}

size_t
rep_ruleset_size(const struct rep_ruleset *rules)
{
        return (size_t)rules->size;
}
