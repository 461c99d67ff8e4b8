/* SPDX-License-Identifier: Apache-2.0 */
/*
 * changes.c: see changes.h.
 *
 * The library gives classes of crawlers whose differences are equal.  How much such crawlers may fetch can still differ, so
 * both files are audited for all of them, and a class is cut into those with equal shares.
 */
#include "cli/review/changes.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/ask/crawlers.h"
#include "cli/base/memory.h"

/* A block of memory that lives as long as the changes. */
struct change_memory {
        struct change_memory *next;
        max_align_t bytes[];
};

/* A run: the classes as the library gave them, before they are cut. */
struct finding_changes {
        struct changes *changes;
        const struct change_sides *sides;
        struct rep_agents_difference *classes;
        size_t class_count, class_capacity;
        struct rep_crawler *pair[2]; /* the two agents, if these are compared */
};

/* ---- copies */

/* Returns SIZE bytes that live as long as CHANGES. */
static void *
keep(struct changes *changes, size_t size)
{
        struct change_memory *memory = must(malloc(sizeof(*memory) + size));

        memory->next = changes->memory;
        changes->memory = memory;
        return memory->bytes;
}

static struct rep_text
keep_text(struct changes *changes, struct rep_text text)
{
        char *bytes = keep(changes, text.size);

        if (text.size > 0)
                memcpy(bytes, text.data, text.size);
        return (struct rep_text){bytes, text.size};
}

static const struct rep_text *
keep_texts(struct changes *changes, const struct rep_text *texts, size_t count)
{
        struct rep_text *copy = keep(changes, count * sizeof(*copy));

        for (size_t i = 0; i < count; i++)
                copy[i] = keep_text(changes, texts[i]);
        return copy;
}

static const struct rep_difference *
keep_paths(struct changes *changes, const struct rep_difference *paths, size_t count)
{
        struct rep_difference *copy = keep(changes, count * sizeof(*copy));

        for (size_t i = 0; i < count; i++) {
                copy[i] = paths[i];
                copy[i].path = keep_text(changes, paths[i].path);
        }
        return copy;
}

/* ---- what the library finds */

/* What is found lives until the callback returns, so it is copied. */
static void
on_class(void *context, const struct rep_agents_difference *found)
{
        struct finding_changes *finding = context;
        struct changes *changes = finding->changes;
        struct rep_agents_difference *copy;

        changes->undecided += found->undecided;
        if (found->difference_count == 0)
                return;
        if (finding->class_count == finding->class_capacity)
                finding->classes = must_grow(finding->classes, &finding->class_capacity, 16, sizeof(*copy));
        copy = &finding->classes[finding->class_count++];
        *copy = *found;
        if (finding->sides->agents != NULL) {
                copy->tokens = finding->sides->agents;
                copy->token_count = 2;
        } else {
                copy->tokens = keep_texts(changes, found->tokens, found->token_count);
        }
        copy->differences = keep_paths(changes, found->differences, found->difference_count);
        changes->differences += found->difference_count;
}

static void
on_others(void *context, const struct rep_agents_changes *found)
{
        struct finding_changes *finding = context;
        struct changes *changes = finding->changes;
        const struct rep_text *agents = finding->sides->agents;
        struct other_change change = {.everybody = found->everybody, .site = found->site};

        changes->undecided += found->undecided;
        change.tokens = agents != NULL ? agents : keep_texts(changes, found->tokens, found->token_count);
        change.token_count = agents != NULL ? 2 : found->token_count;
        for (size_t i = 0; i < found->change_count; i++) {
                if (changes->other_count == changes->other_capacity)
                        changes->others = must_grow(changes->others, &changes->other_capacity, 16, sizeof(change));
                change.added = found->changes[i].added;
                change.directive = *found->changes[i].directive;
                changes->others[changes->other_count++] = change;
        }
}

static void
on_use(void *context, const struct rep_usage_change *found)
{
        struct finding_changes *finding = context;
        struct changes *changes = finding->changes;
        const struct rep_text *agents = finding->sides->agents;
        struct rep_usage_change *copy;

        if (changes->use_count == changes->use_capacity)
                changes->uses = must_grow(changes->uses, &changes->use_capacity, 16, sizeof(*copy));
        copy = &changes->uses[changes->use_count++];
        *copy = *found;
        copy->tokens = agents != NULL ? agents : keep_texts(changes, found->tokens, found->token_count);
        copy->token_count = agents != NULL ? 2 : found->token_count;
        copy->path = keep_text(changes, found->path);
}

/* Compares usage.  A blob that does not keep all lines has none to compare. */
static enum rep_status
compare_usage(struct finding_changes *finding, const struct rep_compare_options *options)
{
        const struct change_sides *sides = finding->sides;
        uint64_t undecided = 0;
        enum rep_status status =
                rep_robots_compare_usage(sides->robots[0], sides->robots[1], options, on_use, finding, &undecided);

        finding->changes->undecided += undecided;
        return status == REP_ERR_ARGUMENT ? REP_OK : status;
}

static enum rep_status
compare(struct finding_changes *finding)
{
        const struct change_sides *sides = finding->sides;
        const struct rep_robots *old = sides->robots[0], *new = sides->robots[1];
        struct rep_compare_options options = sides->options;
        enum rep_status status;

        if (sides->agents != NULL)
                options.crawlers = (const struct rep_crawler *const *)finding->pair;
        status = rep_robots_compare(old, new, &options, on_class, finding);
        if (status != REP_OK || sides->rules_only)
                return status;
        status = rep_robots_compare_lines(old, new, &options, on_others, finding);
        return status == REP_OK ? compare_usage(finding, &options) : status;
}

/* ---- shares */

/* The shares of COUNT crawlers. */
struct shares {
        enum rep_share *list;
        size_t count;
};

static void
on_audits(void *context, const struct rep_crawler_audit *audits)
{
        struct shares *shares = context;

        for (size_t i = 0; i < shares->count; i++)
                shares->list[i] = rep_share_of(&audits[i].reach);
}

/* Finds how much each of COUNT crawlers may fetch in SIDE; those that are NULL are all others. */
static enum rep_status
audit_side(const struct finding_changes *finding, size_t side, struct rep_crawler *const *crawlers, size_t count,
           enum rep_share *list)
{
        const struct change_sides *sides = finding->sides;
        struct shares shares = {list, count};

        return rep_robots_audit(sides->robots[side], (const struct rep_crawler *const *)crawlers, count,
                                sides->options.budget, on_audits, &shares);
}

static enum rep_names
names_of(const struct finding_changes *finding)
{
        struct rep_robots_options options;

        rep_robots_look(finding->sides->robots[0], &options);
        return options.names;
}

/* Makes a crawler of TOKEN, or NULL if it can't be one. */
static struct rep_crawler *
make_crawler(struct rep_text token, enum rep_names names)
{
        struct rep_crawler *crawler = NULL;

        if (rep_crawler_create(&token, 1, names, &crawler) == REP_ERR_MEMORY)
                must(NULL);
        return crawler;
}

/* Makes the crawler of TOKEN, which a file names: with wide names if it is MJ12bot or the like. */
static struct rep_crawler *
make_named(const struct finding_changes *finding, struct rep_text token)
{
        struct rep_crawler *crawler = make_crawler(token, names_of(finding));

        return crawler != NULL ? crawler : make_crawler(token, REP_NAMES_WIDE);
}

/* Adds a class of the crawlers of CLASS with REP_SHARES; ALIKE says which of its tokens these are. */
static void
add_class(struct changes *changes, const struct rep_agents_difference *class, const bool *alike, bool everybody,
          const enum rep_share shares[2])
{
        struct rep_text *tokens = keep(changes, class->token_count * sizeof(*tokens));
        struct crawler_change change = {.tokens = tokens,
                                        .everybody = everybody,
                                        .paths = class->differences,
                                        .path_count = class->difference_count};

        for (size_t i = 0; i < class->token_count; i++)
                if (alike[i])
                        tokens[change.token_count++] = class->tokens[i];
        for (size_t i = 0; i < class->difference_count; i++) {
                const struct rep_difference *path = &class->differences[i];

                change.opens |= path->old_verdict != REP_ALLOW && path->new_verdict == REP_ALLOW;
                change.closes |= path->old_verdict == REP_ALLOW && path->new_verdict != REP_ALLOW;
        }
        memcpy(change.shares, shares, sizeof(change.shares));
        if (changes->crawler_count == changes->crawler_capacity)
                changes->crawlers = must_grow(changes->crawlers, &changes->crawler_capacity, 16, sizeof(change));
        changes->crawlers[changes->crawler_count++] = change;
}

/* Cuts CLASS into crawlers with equal shares.  REP_SHARES has them for each token, before and after, and then for all others. */
static void
cut_class(struct changes *changes, const struct rep_agents_difference *class, enum rep_share *const shares[2])
{
        size_t count = class->token_count, pair, i;
        bool *alike = must(calloc(count + 1, sizeof(*alike)));

        for (pair = 0; pair < REP_SHARES * REP_SHARES; pair++) {
                const enum rep_share both[2] = {(enum rep_share)(pair / REP_SHARES),
                                                (enum rep_share)(pair % REP_SHARES)};
                bool any = false;

                for (i = 0; i < count + class->everybody; i++) {
                        alike[i] = shares[0][i] == both[0] && shares[1][i] == both[1];
                        any |= alike[i];
                }
                if (any)
                        add_class(changes, class, alike, class->everybody && alike[count], both);
        }
        free(alike);
}

/*
 * Audits both sides, and cuts all classes.  One audit has all crawlers of a side, because crawlers with the same groups then
 * cost little more than one.
 */
static enum rep_status
share_classes(struct finding_changes *finding)
{
        struct rep_crawler **crawlers;
        enum rep_share *shares[2], *parts[2];
        enum rep_status status = REP_OK;
        size_t count = 0, i, j;

        for (i = 0; i < finding->class_count; i++)
                count += finding->classes[i].token_count + 1;
        crawlers = must(calloc(count + 1, sizeof(struct rep_crawler *)));
        for (i = 0, count = 0; i < finding->class_count; i++, count++) /* one more for all others */
                for (j = 0; j < finding->classes[i].token_count; j++)
                        crawlers[count++] = make_named(finding, finding->classes[i].tokens[j]);
        for (i = 0; i < 2; i++) {
                parts[i] = shares[i] = must(calloc(count + 1, sizeof(*shares[i])));
                if (status == REP_OK)
                        status = audit_side(finding, i, crawlers, count, shares[i]);
        }
        for (i = 0; i < finding->class_count && status == REP_OK; i++) {
                cut_class(finding->changes, &finding->classes[i], parts);
                parts[0] += finding->classes[i].token_count + 1;
                parts[1] += finding->classes[i].token_count + 1;
        }
        for (i = 0; i < count; i++)
                rep_crawler_free(crawlers[i]);
        free(shares[0]);
        free(shares[1]);
        free(crawlers);
        return status;
}

/* Of two agents: the first one's share is the one before, and the second one's the one after. */
static enum rep_status
share_agents(struct finding_changes *finding)
{
        enum rep_share shares[2] = {REP_SHARE_UNDECIDED, REP_SHARE_UNDECIDED};
        const bool alike[2] = {true, true};
        enum rep_status status = audit_side(finding, 0, finding->pair, 2, shares);

        if (status == REP_OK)
                add_class(finding->changes, &finding->classes[0], alike, false, shares);
        return status;
}

/* ---- the gravest first */

/* How grave CHANGE is; 0 is the gravest. */
static int
gravity(const struct crawler_change *change)
{
        enum rep_share before = change->shares[0], after = change->shares[1];

        if (after == REP_SHARE_NOTHING && before != REP_SHARE_NOTHING)
                return 0;
        if (after == REP_SHARE_ONLY && before < REP_SHARE_ONLY)
                return 1;
        if (before == REP_SHARE_NOTHING && after != REP_SHARE_NOTHING)
                return 2;
        return change->closes ? 3 : change->opens ? 4 : 5;
}

static int
compare_changes(const void *left, const void *right)
{
        const struct crawler_change *a = left, *b = right;
        int order = gravity(a) - gravity(b);

        if (order == 0)
                order = b->everybody - a->everybody;
        return order != 0 ? order : (a->token_count < b->token_count) - (a->token_count > b->token_count);
}

/* Makes the two agents that are compared, if any. */
static bool
make_pair(struct finding_changes *finding, struct failure *failure)
{
        const struct change_sides *sides = finding->sides;
        struct failure why;

        for (size_t i = 0; i < 2 && sides->agents != NULL; i++) {
                finding->pair[i] = make_crawler(sides->agents[i], names_of(finding));
                if (finding->pair[i] == NULL && !agent_examine(sides->agents[i], names_of(finding), &why))
                        return fail(failure, "--agents: %s", why.text);
        }
        return true;
}

/* Finds the changes, and cuts them into classes. */
static enum rep_status
find(struct finding_changes *finding)
{
        enum rep_status status = compare(finding);

        if (status != REP_OK || finding->class_count == 0)
                return status;
        return finding->sides->agents != NULL ? share_agents(finding) : share_classes(finding);
}

bool
changes_find(struct changes *changes, const struct change_sides *sides, struct failure *failure)
{
        struct finding_changes finding = {.changes = changes, .sides = sides};
        enum rep_status status = REP_OK;
        bool done;

        *changes = (struct changes){.undecided = 0};
        done = make_pair(&finding, failure);
        if (done)
                status = find(&finding);
        free(finding.classes);
        rep_crawler_free(finding.pair[0]);
        rep_crawler_free(finding.pair[1]);
        if (changes->crawler_count > 0)
                qsort(changes->crawlers, changes->crawler_count, sizeof(*changes->crawlers), compare_changes);
        return done && (status == REP_OK || fail(failure, "%s", rep_status_text(status)));
}

void
changes_free(struct changes *changes)
{
        free(changes->uses);
        while (changes->memory != NULL) {
                struct change_memory *memory = changes->memory;

                changes->memory = memory->next;
                free(memory);
        }
        free(changes->crawlers);
        free(changes->others);
}
