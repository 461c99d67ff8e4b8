/* SPDX-License-Identifier: Apache-2.0 */
/* dot_relatives.c: see dot.h. */
#include "emit/dot.h"

#include "base/buffer.h"
#include "base/sort.h"
#include "emit/dot_text.h"
#include "for_command.h"

enum {
        APART_MOST = 24,  /* the most rules that only one of two relatives has, both counted together */
        SHARED_TIMES = 4, /* they must share this many times as many */
        TEXT_SHOWN = 60,
};

static int
compare_rules(const void *left, const void *right)
{
        const struct rep_directive *a = left, *b = right;

        if (a->kind != b->kind)
                return a->kind < b->kind ? -1 : 1;
        return rep_compare_bytes(a->value.data, a->value.size, b->value.data, b->value.size);
}

/* Fills in the rules of automaton NUMBER from the lines of the first set that has it. */
static bool
state_rules(struct rep_arena *memory, const struct rep_automata *compiled, uint32_t number,
            struct rep_stated_rules *stated)
{
        uint32_t rules = compiled->automata[number].rule_count, set = 0, i;

        *stated = (struct rep_stated_rules){REP_ARRAY(memory, struct rep_directive, rules), 0};
        while (set < compiled->selection.set_count && compiled->sets[set].automaton != number)
                set++;
        if (stated->rules == NULL || set == compiled->selection.set_count)
                return stated->rules != NULL;
        for (i = 0; i < rules; i++)
                stated->count += rep_directive_at_line(compiled->blob, compiled->sets[set].lines[i],
                                                       &stated->rules[stated->count]) == REP_OK;
        rep_sort(stated->rules, stated->count, sizeof(*stated->rules), compare_rules);
        return true;
}

/* Two automata.  Each rule that either has is visited once, in order. */
struct pair {
        const struct rep_stated_rules *a, *b;
        uint32_t i, j;
};

/* Returns which side alone has the next rule: -1 the first, 1 the second; 0 means that both have it. */
static int
next_side(const struct pair *pair)
{
        if (pair->i == pair->a->count || pair->j == pair->b->count)
                return pair->i == pair->a->count ? 1 : -1;
        return compare_rules(&pair->a->rules[pair->i], &pair->b->rules[pair->j]);
}

static bool
has_next(const struct pair *pair)
{
        return pair->i < pair->a->count || pair->j < pair->b->count;
}

static void
pass(struct pair *pair, int side)
{
        pair->i += side <= 0;
        pair->j += side >= 0;
}

static bool
are_near(const struct rep_stated_rules *a, const struct rep_stated_rules *b)
{
        struct pair pair = {a, b, 0, 0};
        uint32_t shared = 0, apart = 0;

        while (has_next(&pair) && apart <= APART_MOST) {
                int side = next_side(&pair);

                shared += side == 0;
                apart += side != 0;
                pass(&pair, side);
        }
        return apart <= APART_MOST && shared > 0 && shared >= SHARED_TIMES * apart;
}

bool
rep_find_relatives(struct rep_arena *memory, const struct rep_automata *compiled, struct rep_relatives *relatives)
{
        uint32_t count = compiled->automaton_count, i, j;

        relatives->leader = REP_ARRAY(memory, uint32_t, count);
        relatives->stated = REP_ARRAY(memory, struct rep_stated_rules, count);
        if (relatives->leader == NULL || relatives->stated == NULL)
                return false;
        for (i = 0; i < count; i++) {
                relatives->leader[i] = i;
                if (!state_rules(memory, compiled, i, &relatives->stated[i]))
                        return false;
                for (j = 0; j < i && relatives->leader[i] == i; j++)
                        if (relatives->leader[j] == j && are_near(&relatives->stated[j], &relatives->stated[i]))
                                relatives->leader[i] = j;
        }
        return true;
}

static void
put_row(const struct rep_directive *rule, bool added, struct rep_buffer *out)
{
        const char *color = rule->kind == REP_KIND_ALLOW ? "#e0f3d8" : "#f4a582";

        rep_print(out, "<TR><TD ALIGN=\"LEFT\" BGCOLOR=\"%s\">%s ", added ? color : "#ffffff",
                  added ? "with" : "without");
        rep_dot_cell_text(out, rule->key, TEXT_SHOWN);
        rep_print(out, ": ");
        rep_dot_cell_text(out, rule->value, TEXT_SHOWN);
        rep_print(out, ", line %u</TD></TR>", (unsigned)rule->line);
}

void
rep_dot_relative_rows(const struct rep_relatives *relatives, uint32_t number, struct rep_buffer *out)
{
        struct pair pair = {&relatives->stated[relatives->leader[number]], &relatives->stated[number], 0, 0};

        while (has_next(&pair)) {
                int side = next_side(&pair);

                if (side != 0)
                        put_row(side < 0 ? &pair.a->rules[pair.i] : &pair.b->rules[pair.j], side > 0, out);
                pass(&pair, side);
        }
}
