/* SPDX-License-Identifier: Apache-2.0 */
/*
 * asked_tiers.c: see asked_tiers.h.
 *
 *     tier --> replacement --> replacement --> replacement
 *     text     list            compact, dense  dense
 *     list     compact, dense  dense
 *
 * Invariants:
 *
 *   - A place's tier is always of one chain of replacements.  All of them give the same answers, so it does not matter
 *     which one a thread still has.  A thread that was held up may set the tier back to an earlier one, whose checks
 *     are used up; the next check moves it on again.
 *   - A replacement comes later in the order text, list, compact, dense.  So a chain has three replacements at most.
 *   - The thread that holds COMPILING is alone in writing REPLACEMENT, and alone in using CHECKS and STEPS of a tier
 *     that others see, which are therefore not atomic.  The list that replaces a text may be made by several threads at
 *     once: any of them will do, and nothing else of such a tier is used again.
 *
 * The checks before a tier is replaced are counted down in two places:
 *
 *     tier->left    those that no crawler has taken yet
 *     asked->left   those that this crawler has taken, plus 1; 0: checks are not counted
 *
 * When both are used up, the next check makes the replacement.  So does a check by a list that uses up the steps of its
 * tier.
 *
 * A crawler takes about a quarter of what is left, at least one check.  So one that never asks again keeps no more than
 * that, and one that asks n times touches the shared count in the order of log n times.
 */
#include "robots/asked_tiers.h"

#include "base/system.h"
#include "encode/encode_core.h"

/* ---- which encoding
 *
 * An object chooses the encoding of a crawler's rules, and when to replace it.
 *
 * This is the ski rental problem: the number of future checks is unknown.  An encoding is kept until its checks have
 * cost as much more than those of the next encoding as making the next encoding costs.  The total cost is then never
 * much more than twice that of the best choice in hindsight.
 *
 * The checks of ordinary rules and URLs cost much alike, so checks are counted, which is nearly free.  Hostile ones are
 * up to a million times dearer: thousands of stars, and a URL in which all but the last byte of a segment is found
 * everywhere.  So lists with many stars also count the steps of their searches, each of about a nanosecond, and are
 * left when these were STEPS_FOR_MAKING times the estimate of making the replacement.  A check that exceeds what is
 * left is given up, and made again by the replacement: so no single check costs more than that, whatever the URL.
 *
 * These costs hold while the rules stay in the processor's caches.  A crawl asks another host at each URL, so rules
 * have left the caches when they are asked again.  A check then waits for memory, and compact rules, where it reads the
 * fewest places, are fastest: in a random order over 3,000 hosts a check takes 0.7 times as long as by a list, and
 * 0.3 times as long as by a table, which is also 18 times as large.  Therefore a table is made only of rules that are
 * hot.
 */

/*
 * The cost of making an encoding from a list, and of a check by it, in about nanoseconds.  Only the ratios matter.  A
 * wrong ratio costs time, but changes no answer.
 *
 * The constants minimise the totals of `./dev bench --works life`.  They were searched for with the times that
 * it measured for each encoding of 400 hosts; constants from half of the hosts hold for the other half.  The constants
 * that fit the mean check best give higher totals: the checks of lists differ most from host to host, and a few hosts
 * take most of the time.
 */
struct cost {
        double make, check;
};

static struct cost
cost_of(const struct rep_rule_counts *counts, enum rep_encoding encoding)
{
        double rules = counts->rules, stars = counts->stars, bytes = (double)counts->pattern_bytes;

        switch (encoding) {
        case REP_ENCODING_LIST:
                return (struct cost){0, 16 + 0.25 * rules + 2 * stars};
        case REP_ENCODING_DENSE:
                return (struct cost){2000 + 380 * rules + 150 * stars + 10 * bytes, 18 + 0.07 * rules};
        default:
                return (struct cost){1000 + 120 * rules + 420 * stars + 1.5 * bytes, 40};
        }
}

/* By how much more a check by a text costs than one by a list, and the cost of making that. */
static struct cost
cost_of_text(const struct rep_rule_counts *counts)
{
        double rules = counts->rules;

        return (struct cost){500 + 40 * rules, 30 + 1.2 * rules};
}

/* A table takes about 80 bytes for each of its patterns.  A table up to this size may replace a list.  A larger one
   may replace only compact rules, because these have already proved to be checked often. */
#define TABLE_BYTES 80
#define SMALL_TABLE ((size_t)128 << 10)

/* Ordinary checks take about as many steps as nanoseconds.  So the number of checks decides for them, and with this
   factor the steps decide only for others. */
#define STEPS_FOR_MAKING 2

/* The most segments behind stars of a list whose steps are not counted.  For each of them a check reads the URL about
 * twice at most, so it stays a list at any URL. */
#define FEW_SEARCHES 4

/*
 * Sets in TIER what will replace it if it is hot when it is due, and after how many checks and steps of a list
 * (match/list.h), whichever come first.  No other thread sees TIER.
 *
 * The steps of a list are counted if it has many stars: there, one check can cost as much as many others.
 */
static void
choose_next(const struct rep_robots *robots, struct rep_tier *tier)
{
        const struct rep_rule_counts *counts = &tier->counts;
        enum rep_encoding encoding = rep_tier_encoding(tier);
        struct cost now, then;
        double checks, steps;

        if (robots->encoding != REP_ENCODING_AUTO || tier->list == NULL || encoding == REP_ENCODING_DENSE ||
            rep_are_few(counts->rules, counts->stars))
                return;
        tier->better = encoding == REP_ENCODING_LIST && counts->pattern_bytes > SMALL_TABLE / TABLE_BYTES
                               ? REP_ENCODING_COMPACT
                               : REP_ENCODING_DENSE;
        now = cost_of(counts, encoding);
        then = cost_of(counts, tier->better);
        /* 0: never; the most: never, unless steps are counted and used up */
        checks = now.check > then.check         ? 1 + then.make / (now.check - then.check)
                 : counts->stars > FEW_SEARCHES ? UINT32_MAX - 1
                                                : 0;
        steps = STEPS_FOR_MAKING * then.make;
        if (checks < UINT32_MAX)
                tier->left = tier->checks = (uint32_t)checks;
        tier->steps_left = tier->steps = steps < UINT32_MAX ? (uint32_t)steps : UINT32_MAX;
        tier->counted = tier->checks > 0;
        if (tier->counted && tier == tier->list && counts->stars > FEW_SEARCHES)
                rep_let_count_steps(tier);
}

void
rep_count_to_list(struct rep_tier *tier)
{
        struct cost cost = cost_of_text(&tier->counts);

        tier->left = tier->checks = (uint32_t)(1 + cost.make / cost.check);
        tier->steps_left = tier->steps = (uint32_t)(STEPS_FOR_MAKING * cost.make);
        tier->counted = true;
}

/* ---- tiers */

void
rep_add_tier(struct rep_robots *robots, struct rep_tier *tier)
{
        tier->next = REP_LOAD(&robots->tiers);
        while (!REP_REPLACE(&robots->tiers, &tier->next, tier))
                ;
}

struct rep_tier *
rep_find_tier(struct rep_robots *robots, const struct rep_held_groups *held)
{
        struct rep_tier *tier = REP_LOAD(&robots->tiers);

        for (; tier != NULL; tier = tier->next)
                if (tier->places == NULL && (tier->list == NULL || tier->list == tier) && tier->about == held->about &&
                    tier->group_count == held->count &&
                    (held->count == 0 || memcmp(tier->groups, held->groups, held->count * sizeof(*held->groups)) == 0))
                        break;
        while (tier != NULL && REP_LOAD(&tier->replacement) != NULL)
                tier = REP_LOAD(&tier->replacement);
        return tier;
}

/* ---- compiling */

/*
 * Returns whether the caller may compile for ROBOTS now.  It then calls end_compile().
 *
 * COMPILING holds 0, or the number of the process whose thread compiles:
 *
 *   0             The first exchange succeeds.
 *   this process  Another thread compiles.  The caller does without.
 *   another       This process was forked while a thread of its parent compiled.  That thread does not exist here, so
 *                 its number would stay forever.  The second exchange lets one thread take over.
 *
 * What the parent's thread held is not freed, because nothing here knows where it is.  It only ceases to count.  A
 * heap counts for the object first and for the compile second, and takes off in the opposite order.  So wherever the
 * fork fell, the object's count includes all of the compile's, and the difference is not negative.
 */
static bool
begin_compile(struct rep_robots *robots)
{
        uint32_t here = rep_process(), found = 0;

        if (REP_REPLACE(&robots->compiling, &found, here))
                return true;
        if (found == here || !REP_REPLACE(&robots->compiling, &found, here))
                return false;
        /* The thread is one of the parent's.  Nobody will give back its memory here. */
        (void)REP_ADD(&robots->size, 0 - REP_EXCHANGE(&robots->compiling_size, (size_t)0));
        return true;
}

/*
 * What the caller keeps of the memory of its compile counts as the object's.  COMPILING is released last: a thread that
 * compiles next sees no rest of this compile.
 */
static void
end_compile(struct rep_robots *robots)
{
        REP_STORE_RELAXED(&robots->compiling_size, (size_t)0);
        REP_STORE(&robots->compiling, 0u);
}

/*
 * Returns whether an automaton of rules with as many STARS was over the limit when others held no more of it than
 * now.  It is not tried again, because that would cost each check a compile.  The caller has begun to compile, so all
 * of SIZE is others'.
 *
 * Stars stand for the memory that rules need, which is an estimate.  If it is wrong, rules are refused that would
 * have fitted, or a compile is tried that fails.
 */
static bool
was_refused(const struct rep_robots *robots, uint32_t stars)
{
        size_t at = REP_LOAD_RELAXED(&robots->refused_at);

        return at != 0 && stars >= REP_LOAD_RELAXED(&robots->refused_stars) && REP_LOAD_RELAXED(&robots->size) >= at;
}

/*
 * Makes *TIER of RULES, which begin as an automaton.  The caller has begun to compile.
 *
 * The heap is a copy of ARENA's that also counts what the compile has of the object's memory.  While the object is
 * being made, nothing is shared and the heap itself counts; what the tier took is then carried back to ARENA's heap.
 *
 * The status is finished here, because only the copy knows whether the limit was in the way.
 */
static enum rep_status
compile_first(struct rep_robots *robots, struct rep_arena *arena, const struct rep_held_groups *held,
              struct rep_rules *rules, struct rep_tier_room *room, struct rep_tier **tier)
{
        uint32_t stars = rep_count_rules(rules).stars;
        struct rep_heap heap = *arena->heap;
        struct rep_arena work = {.heap = &heap};
        enum rep_status status;

        heap.part = heap.shared == NULL ? NULL : &robots->compiling_size;
        status = rep_make_tier(&work, rules, REP_ENCODING_COMPACT, robots->dialect == REP_DIALECT_RFC9309, held, room,
                               tier);
        status = rep_limit_status(&heap, status);
        if (status == REP_ERR_LIMIT) {
                REP_STORE_RELAXED(&robots->refused_stars, stars);
                REP_STORE_RELAXED(&robots->refused_at,
                                  REP_LOAD_RELAXED(&robots->size) - REP_LOAD_RELAXED(&robots->compiling_size));
        }
        rep_arena_free(&work);
        if (heap.shared == NULL)
                arena->heap->held = heap.held;
        return status;
}

/*
 * Does so, if no other thread compiles.  Otherwise, *TIER becomes a list for this check.  A list needs no automaton,
 * and so little memory that any number of threads may make one at once.
 */
static enum rep_status
make_automaton(struct rep_robots *robots, struct rep_arena *arena, const struct rep_held_groups *held,
               struct rep_rules *rules, struct rep_tier_room *room, struct rep_tier **tier)
{
        enum rep_status status;

        if (!begin_compile(robots))
                return rep_make_tier(arena, rules, REP_ENCODING_LIST, robots->dialect == REP_DIALECT_RFC9309, held,
                                     room, tier);
        if (was_refused(robots, rep_count_rules(rules).stars))
                status = REP_ERR_LIMIT;
        else
                status = compile_first(robots, arena, held, rules, room, tier);
        end_compile(robots);
        return status;
}

enum rep_status
rep_make_held_tier(struct rep_robots *robots, struct rep_arena *arena, const struct rep_held_groups *held,
                   enum rep_encoding encoding, struct rep_tier_room *room, struct rep_tier **tier)
{
        struct rep_rules rules;
        enum rep_status status = rep_gather_held(arena, held, robots->dialect, &rules);
        bool chosen = encoding == REP_ENCODING_AUTO;

        if (status != REP_OK)
                return status;
        if (chosen && rep_count_rules(&rules).stars > REP_ROBOTS_SEARCHES_MAX)
                status = make_automaton(robots, arena, held, &rules, room, tier);
        else
                status = rep_make_tier(arena, &rules, chosen ? REP_ENCODING_LIST : encoding,
                                       robots->dialect == REP_DIALECT_RFC9309, held, room, tier);
        if (status == REP_OK)
                choose_next(robots, *tier);
        return status;
}

/*
 * The replacement becomes known in two steps.  The object owns it first, so that it is freed whatever happens.  Then
 * TIER leads to it, by a release: a thread that sees it sees all of it.
 *
 * A list whose steps are counted can be slower by any factor than compact rules, so these may exceed MAX_TIER.
 */
enum rep_status
rep_replace_tier(struct rep_robots *robots, struct rep_tier *tier, enum rep_encoding encoding)
{
        struct rep_heap heap = rep_robots_heap(robots);
        bool slow = encoding == REP_ENCODING_COMPACT && tier->counts_steps;
        struct rep_tier *made;
        enum rep_status status;

        heap.part = &robots->compiling_size;
        status = rep_remake_tier(&heap, tier->list, encoding, slow ? SIZE_MAX : robots->max_tier, &made);

        if (status != REP_OK)
                return rep_limit_status(&heap, status);
        choose_next(robots, made);
        rep_add_tier(robots, made);
        REP_STORE(&tier->replacement, made);
        return REP_OK;
}

/*
 * Returns whether TIER is hot, all of whose checks are used up: in less than 20 microseconds between two checks, a
 * program does not use much other memory.  Times are modulo 2^32, and so is their difference: rules that took a
 * multiple of 49.7 days may count as hot, which again only changes the choice.
 */
static bool
is_hot(const struct rep_tier *tier)
{
        uint32_t since = REP_LOAD_RELAXED(&tier->since);

        return since != 0 &&
               (uint64_t)(rep_milliseconds() - since) * 1000 < (uint64_t)REP_LOAD_RELAXED(&tier->timed) * 20;
}

/*
 * Counts as many checks and steps again before TIER is replaced.  The caller has begun to compile.  Crawlers whose
 * own checks are used up take new ones at their next check.
 */
static void
count_again(struct rep_tier *tier)
{
        REP_STORE_RELAXED(&tier->since, 0u);
        REP_STORE_RELAXED(&tier->left, tier->checks);
        REP_STORE_RELAXED(&tier->steps_left, tier->steps);
}

/* Returns twice COUNT, or the most that fits. */
static uint32_t
twice(uint32_t count)
{
        return count > UINT32_MAX / 2 ? UINT32_MAX : 2 * count;
}

/*
 * Makes the replacement of TIER.  The caller has begun to compile.
 *
 *     better   TIER      hot   becomes
 *     compact  list      -     compact
 *     dense    list      yes   dense, or compact if a table would be over a limit
 *     dense    list      no    compact
 *     dense    compact   yes   dense
 *     dense    compact   no    stays, and is counted again
 *
 * If that fails, TIER stays, and is counted twice as long.
 */
static void
compile_next(struct rep_robots *robots, struct rep_tier *tier)
{
        bool table = tier->better == REP_ENCODING_DENSE && is_hot(tier), of_list = tier == tier->list;
        enum rep_status status = REP_ERR_LIMIT;

        if (!table && !of_list) {
                count_again(tier);
                return;
        }
        if (table)
                status = rep_replace_tier(robots, tier, REP_ENCODING_DENSE);
        if (status == REP_ERR_LIMIT && of_list)
                status = rep_replace_tier(robots, tier, REP_ENCODING_COMPACT);
        if (status != REP_OK) {
                /* It is tried half as often: what it needed was too much, which may pass or not.  All tries together
                 * then cost no more than the checks between them. */
                tier->checks = twice(tier->checks);
                tier->steps = twice(tier->steps);
                count_again(tier);
        }
}

/*
 * TAKEN is LEFT / 4 and the remainder, so it is 0 only if LEFT is, and the last ones are taken together.  The 1 on top
 * keeps "used up" (1) apart from "not counted" (0).  With nothing left, the next check of ASKED finds 1 and makes the
 * replacement.
 */
void
rep_take_checks(struct rep_asked *asked, struct rep_tier *tier)
{
        uint32_t left = REP_LOAD_RELAXED(&tier->left), taken = left - left / 4 * 3;

        REP_STORE_RELAXED(&tier->left, left - taken);
        REP_STORE_RELAXED(&asked->left, tier->counted ? taken + 1 : 0);
}

/* Makes *LIST of the groups HELD, and adds it to the tiers of ROBOTS.  What only stands in is refused, and freed:
 * nobody else has seen it. */
static enum rep_status
make_list(struct rep_robots *robots, struct rep_arena *arena, const struct rep_held_groups *held,
          struct rep_tier **list)
{
        struct rep_tier_room alone = {0, 0, NULL};
        enum rep_status status = rep_make_held_tier(robots, arena, held, REP_ENCODING_AUTO, &alone, list);

        if (status != REP_OK)
                return status;
        if (rep_stands_in(robots, *list)) {
                rep_heap_give_back(arena->heap, (*list)->block, (*list)->size);
                return REP_ERR_LIMIT;
        }
        rep_add_tier(robots, *list);
        return REP_OK;
}

/* Finds the list that replaces TEXT, or makes it.  If neither succeeds, as many checks are counted again, and of a
   check as many steps as one by a text may take at all. */
static void
replace_text(struct rep_robots *robots, struct rep_tier *text)
{
        _Alignas(REP_ARENA_ALIGNMENT) unsigned char room[REP_RESOLVE_ROOM];
        struct rep_arena arena = rep_arena_within(room, sizeof(room));
        struct rep_heap heap = rep_robots_heap(robots);
        struct rep_tier *list, *none = NULL;
        struct rep_held_groups held = {.about = REP_ABOUT_ACCESS};
        enum rep_status status = REP_OK;

        arena.heap = &heap;
        rep_hold_places(text->places, &robots->text, &held);
        list = rep_find_tier(robots, &held);
        if (list == NULL)
                status = make_list(robots, &arena, &held, &list);
        if (status == REP_OK)
                (void)REP_REPLACE(&text->replacement, &none, list);
        else {
                REP_STORE_RELAXED(&text->left, text->checks);
                REP_STORE_RELAXED(&text->steps_left, REP_ONCE_STEPS);
        }
        rep_arena_free(&arena);
}

/*
 * If no replacement can be had now, the check at hand uses the old tier.  ASKED->left stays 1, so its next check comes
 * here again.
 *
 * The counts are written before the tier.  A thread that still sees the old tier with the new count, or the other way
 * round, counts wrongly but checks rightly.
 */
void
rep_renew_asked(struct rep_robots *robots, struct rep_asked *asked)
{
        struct rep_tier *tier = REP_LOAD(&asked->tier), *replacement;

        /* A thread that was held up has written what was left of a tier that is gone. */
        if (!tier->counted && REP_LOAD(&tier->replacement) == NULL) {
                REP_STORE_RELAXED(&asked->left, 0u);
                return;
        }
        if (REP_LOAD_RELAXED(&tier->left) > 0 && REP_LOAD(&tier->replacement) == NULL) {
                /* A crawler has come back for more checks, so those that are left are timed from here on.  Two threads
                 * may begin at once: both write nearly the same, and a wrong time only leads to another choice of
                 * encoding. */
                if (REP_LOAD_RELAXED(&tier->since) == 0) {
                        REP_STORE_RELAXED(&tier->timed, REP_LOAD_RELAXED(&tier->left));
                        REP_STORE_RELAXED(&tier->since, rep_milliseconds());
                }
                rep_take_checks(asked, tier);
                return;
        }
        /* Where another thread is compiling, the next check asks again.  The replacement may have been made between the
         * look and the beginning of the compile, so it is looked for once more. */
        if (tier->places != NULL && REP_LOAD(&tier->replacement) == NULL)
                replace_text(robots, tier);
        else if (REP_LOAD(&tier->replacement) == NULL && begin_compile(robots)) {
                if (REP_LOAD(&tier->replacement) == NULL)
                        compile_next(robots, tier);
                end_compile(robots);
        }
        replacement = REP_LOAD(&tier->replacement);
        if (replacement != NULL) {
                rep_take_checks(asked, replacement);
                REP_STORE(&asked->tier, replacement);
        }
}

void
rep_count_alone(struct rep_robots *robots, struct rep_asked *asked)
{
        struct rep_tier *tier = asked->tier;
        uint32_t left = REP_LOAD_RELAXED(&tier->left);

        if (asked->owned != NULL || !tier->counted)
                return;
        REP_STORE_RELAXED(&tier->left, left > 0 ? left - 1 : 0);
        if (left <= 1)
                rep_renew_asked(robots, asked);
}

/*
 * Used up steps use up the checks as well, because rep_renew_asked() looks at these alone.  A list that ASKED owns has
 * the groups that another thread makes an automaton of.
 */
struct rep_tier *
rep_find_faster(struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *list)
{
        const struct rep_held_groups held = {.about = list->about, .groups = list->groups, .count = list->group_count};
        struct rep_tier *found;

        if (asked->owned != NULL) {
                found = rep_find_tier(robots, &held);
                return found != NULL && !found->counts_steps ? found : list;
        }
        REP_STORE_RELAXED(&list->steps_left, 0u);
        REP_STORE_RELAXED(&list->left, 0u);
        rep_renew_asked(robots, asked);
        return REP_LOAD(&asked->tier);
}
