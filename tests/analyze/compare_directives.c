/* SPDX-License-Identifier: Apache-2.0 */
/* Comparison of the directives beside rules.  For each crawler, the changes that rep_compare_directives() reports are
   the differences between the results of rep_hold_agents() for a blob of each file. */
#include "blob/pick.h"
#include "rep_directives.h"
#include "tests/support/analysis.h"
#include "tests/support/compiled.h"
#include "tests/support/edited_pair.h"
#include "tests/support/properties.h"

#include <string.h>
#include <strings.h>

enum { TRIALS = 3000, LINES = 14, LINE = 40, FILE_SIZE = LINES * LINE, SET = 4 * LINES };

static const char *const agents[] = {"a", "B", "b-c", "unnamed"};

/* Two files, each read in both ways. */
struct trial {
        char text[2][FILE_SIZE];
        struct rep_analysis *analysis[2];
        struct compiled compiled[2];
};

/* "added" or "removed", key and value, as strings that sort. */
struct set {
        char items[SET][LINE];
        size_t count;
};

static int
compare_items(const void *left, const void *right)
{
        return strcmp(left, right);
}

static void
add(struct set *set, char mark, const struct rep_directive *directive)
{
        bool sitemap = directive->kind == REP_KIND_SITEMAP;

        assert_true(set->count < SET);
        snprintf(set->items[set->count], LINE, "%c%.*s:%.*s", mark, sitemap ? 7 : (int)directive->key.size,
                 sitemap ? "sitemap" : directive->key.data, (int)directive->value.size,
                 directive->value.size > 0 ? directive->value.data : "");
        for (char *at = set->items[set->count++]; *at != ':'; at++)
                *at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
}

static void
sort(struct set *set)
{
        size_t kept = 0;

        qsort(set->items, set->count, LINE, compare_items);
        for (size_t at = 0; at < set->count; at++)
                if (kept == 0 || strcmp(set->items[kept - 1], set->items[at]) != 0)
                        memmove(set->items[kept++], set->items[at], LINE);
        set->count = kept;
}

/* ---- the blobs' answer */

static bool
is_for_site(const struct rep_directive *directive)
{
        enum rep_key key = rep_directive_key(directive->key);

        return directive->kind == REP_KIND_SITEMAP ||
               (directive->kind == REP_KIND_OTHER && (key == REP_KEY_HOST || key == REP_KEY_CLEAN_PARAM));
}

/* What holds for AGENT beside rules, or, where that is NULL, for the site. */
static void
hold(const struct compiled *compiled, const char *agent, struct set *set)
{
        struct rep_text token = rep_string(agent != NULL ? agent : "unnamed");
        struct rep_directive directive;
        struct rep_holding holding;

        set->count = 0;
        assert_int_equal(rep_hold_agents(&compiled->blob, &token, 1, false, &holding), REP_OK);
        while (rep_next_holding(&holding, &directive))
                if ((directive.kind == REP_KIND_OTHER || directive.kind == REP_KIND_SITEMAP) &&
                    is_for_site(&directive) == (agent == NULL))
                        add(set, '+', &directive);
        sort(set);
}

static bool
has(const struct set *set, const char *item)
{
        return set->count > 0 && bsearch(item, set->items, set->count, LINE, compare_items) != NULL;
}

/* What holds for AGENT in the old blob or for OTHER in the new one, but not for both. */
static void
find_wanted(const struct trial *trial, const char *agent, const char *other, struct set *wanted)
{
        struct set sides[2];

        wanted->count = 0;
        hold(&trial->compiled[0], agent, &sides[0]);
        hold(&trial->compiled[1], other, &sides[1]);
        for (int side = 0; side < 2; side++)
                for (size_t at = 0; at < sides[side].count; at++)
                        if (!has(&sides[1 - side], sides[side].items[at])) {
                                memcpy(wanted->items[wanted->count], sides[side].items[at], LINE);
                                wanted->items[wanted->count++][0] = side == 0 ? '-' : '+';
                        }
        sort(wanted);
}

/* ---- what is found */

struct search {
        const char *agent; /* NULL: the site */
        bool named;        /* by one of the files */
        struct set found;
        size_t calls;
};

static bool
concerns(const struct search *search, const struct rep_agents_changes *changes)
{
        if (search->agent == NULL)
                return changes->site;
        for (size_t at = 0; at < changes->token_count; at++)
                if (changes->tokens[at].size == strlen(search->agent) &&
                    strncasecmp(changes->tokens[at].data, search->agent, strlen(search->agent)) == 0)
                        return true;
        return changes->everybody && !search->named;
}

static void
take(struct search *search, const struct rep_agents_changes *changes)
{
        assert_false(changes->undecided);
        assert_true(changes->change_count > 0);
        search->calls++;
        for (size_t at = 0; at < changes->change_count; at++) {
                const struct rep_line_change *change = &changes->changes[at];
                uint32_t before = at == 0 ? 0 : changes->changes[at - 1].directive->line;

                assert_true(change->directive->line >= before);
                add(&search->found, change->added ? '+' : '-', change->directive);
        }
}

static void
on_changes(void *context, const struct rep_agents_changes *changes)
{
        struct search *search = context;

        if (concerns(search, changes))
                take(search, changes);
}

static void
on_pair(void *context, const struct rep_agents_changes *changes)
{
        assert_int_equal(changes->token_count, 0);
        assert_false(changes->site);
        take(context, changes);
}

static void
assert_found(struct search *search, const struct set *wanted)
{
        assert_true(search->calls <= 1);
        sort(&search->found);
        for (size_t at = 0; at < search->found.count || at < wanted->count; at++)
                assert_string_equal(at < search->found.count ? search->found.items[at] : "nothing",
                                    at < wanted->count ? wanted->items[at] : "nothing");
}

/* ---- trials */

static const char lines[] =
        "Crawl-delay: 1\ncrawl-delay: 2\ncrawl-delay: 1\nrequest-rate: 1/5\nvisit-time: 0100-0200\nfoo: 1\n"
        "FOO: 1\nfoo: 2\nsitemap: http://h/\nsite-map: http://h/\nhost: h\nclean-param: p /\ndisallow: /x\n"
        "allow:\ncontent-signal: ai=no\n\nuser-agent: a\nuser-agent: b\nuser-agent: B\nuser-agent: *\n"
        "user-agent: b-c\nuser-agent: a/1.0\nuser-agent: 1\n";

static bool
names(const char *text, const char *agent)
{
        char line[LINE];

        for (const char *at = text; *at != '\0'; at++) {
                snprintf(line, LINE, "user-agent: %s", agent);
                if (strncasecmp(at, line, strlen(line)) == 0 && strchr("\n/", at[strlen(line)]) != NULL)
                        return true;
        }
        return false;
}

/* What is found about AGENT, or about the site. */
static void
check_agent(struct trial *trial, const char *agent)
{
        struct search search = {.agent = agent};
        struct set wanted;

        search.named = agent != NULL && (names(trial->text[0], agent) || names(trial->text[1], agent));
        find_wanted(trial, agent, agent, &wanted);
        assert_int_equal(rep_compare_directives(trial->analysis[0], trial->analysis[1], NULL, on_changes, &search),
                         REP_OK);
        assert_found(&search, &wanted);
}

/* What is found about AGENT of the old file and OTHER of the new one. */
static void
check_pair(struct trial *trial, const char *agent, const char *other)
{
        const struct rep_text tokens[] = {rep_string(agent), rep_string(other)};
        struct search search = {.calls = 0};
        struct set wanted;

        find_wanted(trial, agent, other, &wanted);
        assert_int_equal(rep_compare_rule_lines(rules_of(trial->analysis[0], &tokens[0], 1),
                                                rules_of(trial->analysis[1], &tokens[1], 1), NULL, on_pair, &search),
                         REP_OK);
        assert_found(&search, &wanted);
}

TEST(agrees_with_blobs)
{
        static struct trial trial;
        struct random random = {property_seed()};
        size_t trials = scaled(TRIALS, 100);

        for (size_t count = 0; count < trials; count++) {
                edited_pair(trial.text[0], trial.text[1], lines, LINES, &random);
                for (int side = 0; side < 2; side++) {
                        struct rep_text text = rep_string(trial.text[side]);

                        trial.analysis[side] = analyse_text(text, NULL);
                        trial.compiled[side] = compiled_robots(text, NULL);
                }
                check_agent(&trial, NULL);
                for (size_t at = 0; at < sizeof(agents) / sizeof(agents[0]); at++) {
                        check_agent(&trial, agents[at]);
                        check_pair(&trial, agents[at],
                                   agents[random_below(&random, sizeof(agents) / sizeof(agents[0]))]);
                }
                for (int side = 0; side < 2; side++) {
                        rep_analysis_free(trial.analysis[side]);
                        compiled_free(&trial.compiled[side]);
                }
        }
}

static void
on_undecided(void *context, const struct rep_agents_changes *changes)
{
        *(uint64_t *)context += changes->undecided;
}

/* Each of many crawlers has lines of its own and many shared ones: past the budget they are undecided, never left out.
 */
TEST(counts_what_is_undecided)
{
        static const char text[] = "user-agent: a\nuser-agent: *\nfoo: 1\nallow: /\n";
        struct rep_compare_options options = {.budget = 3};
        ENDS(free_analysis)
        struct rep_analysis *old = analyse_string(text), *new = analyse_text((struct rep_text){text, 28}, NULL);
        uint64_t undecided = 0;

        assert_int_equal(rep_compare_directives(old, new, &options, on_undecided, &undecided), REP_OK);
        assert_int_equal(undecided, 1);
}
