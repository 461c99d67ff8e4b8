/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Exact analysis against brute force: for random files with few short rules, results about all paths are compared
 * with trying all paths.
 */
#include "base/command.h"
#include "syntax/token.h"
#include "tests/analyze/analysis_sample.h"
#include "tests/support/analysis.h"
#include "tests/support/properties.h"
#include "tests/support/reference_pattern.h"

#include <string.h>

enum {
        FILES = 10000, /* each with an edit of it */
        PATHS_MAX = 20000,
        MANY_PATHS_MAX = 150000,
        PAIRS_MAX = 512,
        SIDES = 2
};

/* A file as both read it. */
struct side {
        enum rep_dialect dialect;
        char text[SMALL_FILE];
        size_t size;
        struct reference *reference;
        struct rep_analysis *analysis;
};

/* Lines that decide, and the verdicts they give. */
struct pair {
        uint32_t old_line, new_line;
};

struct trial {
        struct random random;
        struct every_path every;
        struct side sides[SIDES];
        struct tried_rules tried[SIDES]; /* for one agent */
        struct pair wanted[PAIRS_MAX], found[PAIRS_MAX];
        size_t wanted_count, found_count;
        uint64_t rules, dead, redundant, differences, undecided;
        const char *agent;
        bool agent_is_named;
};

static void
fail_trial(const struct trial *trial, const char *what, uint32_t line)
{
        print_error("%s (line %u, agent %s)\n", what, line, trial->agent ? trial->agent : "-");
        for (size_t at = 0; at < SIDES; at++) {
                const struct side *side = &trial->sides[at];
                print_error("dialect %s, ", side->dialect == REP_DIALECT_GOOGLE ? "google" : "rfc9309");
                print_escaped("robots", (struct rep_text){side->text, side->size});
        }
        fail();
}

/* ---- sides */

static void
open_side(struct side *side, const struct small_file *file, enum rep_dialect dialect)
{
        struct rep_options options = {.dialect = dialect};

        side->dialect = dialect;
        side->size = small_text(file, side->text);
        side->reference = reference_parse(side->text, side->size, 0, dialect, REP_NAMES_TOKEN);
        assert_int_equal(rep_analysis_create(side->text, side->size, &options, &side->analysis), REP_OK);
}

static void
close_side(struct side *side)
{
        reference_free(side->reference);
        rep_analysis_free(side->analysis);
}

/* Chooses the rules of AGENT on both sides for trying. */
static void
try_agents(struct trial *trial, const char *old_agent, const char *new_agent)
{
        const char *const agents[SIDES] = {old_agent, new_agent};

        for (size_t at = 0; at < SIDES; at++) {
                struct side *side = &trial->sides[at];
                struct rep_text agent = rep_string(agents[at]);
                reference_pick(side->reference, &agent, 1);
                try_rules(&trial->tried[at], side->reference, &trial->every, side->dialect);
        }
        trial->agent = old_agent;
}

static void
end_agents(struct trial *trial)
{
        free_tried(&trial->tried[0]);
        free_tried(&trial->tried[1]);
}

/* ---- uses of rules */

/* What trying finds about a line for one agent. */
static enum rep_rule_use
tried_use(const struct tried_rules *tried, uint32_t line)
{
        enum rep_rule_use use = REP_RULE_UNHELD;
        bool matches = false, decides = false;

        for (size_t rule = 0; rule < tried->count; rule++) {
                if (tried->rules[rule].line != line)
                        continue;
                use = REP_RULE_NO_PATH;
                for (size_t path = 0; path < tried->every->count; path++)
                        matches = matches || tried->matches[rule * tried->every->count + path];
        }
        for (size_t path = 0; path < tried->every->count && matches; path++) {
                struct rep_result with = try_path(tried, path, NO_LINE);
                if (with.line != line || is_ruled_out(tried, path))
                        continue;
                decides = true;
                if (try_path(tried, path, line).verdict != with.verdict)
                        return REP_RULE_DECIDES;
        }
        return decides ? REP_RULE_REDUNDANT : matches ? REP_RULE_DEAD : use;
}

/* The uses by line, the best over all agents. */
struct uses {
        enum rep_rule_use by_line[SMALL_LINES + 1];
        struct trial *trial;
        uint32_t last;
};

static int
order_of(enum rep_rule_use use)
{
        return use == REP_RULE_DECIDES     ? 4
               : use == REP_RULE_REDUNDANT ? 3
               : use == REP_RULE_DEAD      ? 2
                                           : use == REP_RULE_NO_PATH;
}

static void
on_rule(void *context, const struct rep_rule_finding *finding)
{
        struct uses *uses = context;
        struct trial *trial = uses->trial;
        enum rep_rule_use wanted = uses->by_line[finding->line];

        assert_true(finding->line > uses->last);
        uses->last = finding->line;
        trial->rules++;
        trial->dead += finding->use == REP_RULE_DEAD;
        trial->redundant += finding->use == REP_RULE_REDUNDANT;
        trial->undecided += finding->use == REP_RULE_UNDECIDED;
        /* What matches only the path that no rule decides about is dead to one and matches nothing to the other. */
        if (finding->use == REP_RULE_NO_PATH && wanted == REP_RULE_DEAD &&
            trial->sides[0].dialect == REP_DIALECT_RFC9309)
                return;
        if (finding->use != REP_RULE_UNDECIDED && finding->use != wanted)
                fail_trial(trial, "the use of a rule is another", finding->line);
}

static void
check_uses(struct trial *trial)
{
        struct uses uses = {.trial = trial};

        for (uint32_t line = 0; line <= SMALL_LINES; line++)
                uses.by_line[line] = REP_RULE_UNHELD;
        for (size_t agent = 0; agent < SMALL_AGENTS; agent++) {
                try_agents(trial, small_agents[agent], small_agents[agent]);
                for (uint32_t line = 1; line <= SMALL_LINES; line++) {
                        enum rep_rule_use use = tried_use(&trial->tried[0], line);
                        if (order_of(use) > order_of(uses.by_line[line]))
                                uses.by_line[line] = use;
                }
                end_agents(trial);
        }
        assert_int_equal(rep_find_rule_uses(trial->sides[0].analysis, 0, on_rule, &uses), REP_OK);
}

/* ---- differences */

static int
compare_pairs(const void *left, const void *right)
{
        const struct pair *a = left, *b = right;

        if (a->old_line != b->old_line)
                return a->old_line < b->old_line ? -1 : 1;
        return (a->new_line > b->new_line) - (a->new_line < b->new_line);
}

/* Sorts pairs, each once; returns how many are left. */
static size_t
sort_pairs(struct pair *pairs, size_t count)
{
        size_t kept = 0;

        qsort(pairs, count, sizeof(*pairs), compare_pairs);
        for (size_t at = 0; at < count; at++)
                if (kept == 0 || compare_pairs(&pairs[kept - 1], &pairs[at]) != 0)
                        pairs[kept++] = pairs[at];
        return kept;
}

/* Is PATH its own canonical form? */
static bool
is_canonical(struct rep_text path)
{
        char out[3 * SMALL_LINE * 4];

        return canonical_path(path.data, path.size, out) == path.size && memcmp(out, path.data, path.size) == 0;
}

/* The text of LINE of FILE, from its key on. */
static struct rep_text
line_text(const struct side *side, uint32_t line)
{
        struct rep_text text = {side->text, side->size};

        while (--line > 0) {
                const char *end = memchr(text.data, '\n', text.size);
                text.size -= (size_t)(end + 1 - text.data);
                text.data = end + 1;
        }
        text.size = (size_t)((const char *)memchr(text.data, '\n', text.size) - text.data);
        return text;
}

static bool
is_different(const struct trial *trial, struct rep_result old, struct rep_result new, bool lines)
{
        struct rep_text a, b;

        if (old.verdict != new.verdict)
                return true;
        if (!lines || (old.line == 0 && new.line == 0))
                return false;
        if (old.line == 0 || new.line == 0)
                return true;
        a = line_text(&trial->sides[0], old.line);
        b = line_text(&trial->sides[1], new.line);
        return a.size != b.size || memcmp(a.data, b.data, a.size) != 0;
}

static void
try_differences(struct trial *trial, bool lines)
{
        bool canonical = trial->sides[0].dialect != trial->sides[1].dialect;

        trial->wanted_count = 0;
        for (size_t path = 0; path < trial->every.count; path++) {
                struct rep_result old = try_path(&trial->tried[0], path, NO_LINE);
                struct rep_result new = try_path(&trial->tried[1], path, NO_LINE);
                if (!is_different(trial, old, new, lines) || (canonical && !is_canonical(trial->every.paths[path])) ||
                    (is_ruled_out(&trial->tried[0], path) && is_ruled_out(&trial->tried[1], path)))
                        continue;
                if (trial->wanted_count == PAIRS_MAX)
                        trial->wanted_count = sort_pairs(trial->wanted, PAIRS_MAX);
                assert_true(trial->wanted_count < PAIRS_MAX);
                trial->wanted[trial->wanted_count++] = (struct pair){old.line, new.line};
        }
        trial->wanted_count = sort_pairs(trial->wanted, trial->wanted_count);
}

/* An example is what it is said to be, to the reference that reads the whole path. */
static void
check_example(struct trial *trial, const struct rep_difference *difference)
{
        const enum rep_verdict verdicts[SIDES] = {difference->old_verdict, difference->new_verdict};
        const uint32_t lines[SIDES] = {difference->old_line, difference->new_line};

        for (size_t at = 0; at < SIDES; at++) {
                struct rep_result result =
                        reference_check(trial->sides[at].reference, difference->path.data, difference->path.size);
                bool open = trial->sides[at].dialect == REP_DIALECT_RFC9309 &&
                            rep_is_same_text(difference->path, rep_string("/robots.txt"));
                /* No rule decides about the file itself, though one that allows it may be reported. */
                if (result.verdict != verdicts[at] || (result.line != lines[at] && !open)) {
                        print_escaped("path", difference->path);
                        fail_trial(trial, "an example is none", lines[at]);
                }
        }
}

static void
add_difference(struct trial *trial, const struct rep_difference *difference)
{
        check_example(trial, difference);
        assert_true(trial->found_count < PAIRS_MAX);
        trial->found[trial->found_count++] = (struct pair){difference->old_line, difference->new_line};
}

/* Is what was found what is wanted? */
static void
check_found(struct trial *trial)
{
        trial->differences += trial->found_count;
        if (trial->found_count != sort_pairs(trial->found, trial->found_count))
                fail_trial(trial, "a pair of lines is reported twice", 0);
        if (trial->found_count == trial->wanted_count &&
            memcmp(trial->found, trial->wanted, trial->found_count * sizeof(struct pair)) == 0)
                return;
        for (size_t at = 0; at < trial->found_count; at++)
                print_error("found %u %u\n", trial->found[at].old_line, trial->found[at].new_line);
        for (size_t at = 0; at < trial->wanted_count; at++)
                print_error("wanted %u %u\n", trial->wanted[at].old_line, trial->wanted[at].new_line);
        fail_trial(trial, "other lines differ", 0);
}

/* Is DIFFERENCE about the agent of TRIAL, which may be named by neither file? */
static bool
concerns(const struct trial *trial, const struct rep_agents_difference *difference)
{
        for (size_t at = 0; at < difference->token_count; at++)
                if (difference->tokens[at].size == strlen(trial->agent) &&
                    memcmp(difference->tokens[at].data, trial->agent, strlen(trial->agent)) == 0)
                        return true;
        return difference->everybody && !trial->agent_is_named;
}

static void
on_pair(void *context, const struct rep_agents_difference *difference)
{
        struct trial *trial = context;

        assert_int_equal(trial->found_count, 0);
        trial->undecided += difference->undecided;
        for (size_t at = 0; at < difference->difference_count; at++)
                add_difference(trial, &difference->differences[at]);
}

static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        if (concerns(context, difference))
                on_pair(context, difference);
}

/* Does a user-agent line of SIDE name AGENT? */
static bool
names_agent(const struct side *side, const char *agent)
{
        char line[SMALL_LINE];
        int size = snprintf(line, sizeof(line), "user-agent: %s\n", agent);

        for (size_t at = 0; at + (size_t)size <= side->size; at++)
                if (memcmp(side->text + at, line, (size_t)size) == 0)
                        return true;
        return false;
}

static void
check_files(struct trial *trial, const char *agent, bool lines)
{
        struct rep_compare_options options = {.lines = lines};

        try_agents(trial, agent, agent);
        try_differences(trial, lines);
        trial->found_count = 0;
        trial->agent_is_named = names_agent(&trial->sides[0], agent) || names_agent(&trial->sides[1], agent);
        assert_int_equal(
                rep_compare_files(trial->sides[0].analysis, trial->sides[1].analysis, &options, on_agents, trial),
                REP_OK);
        check_found(trial);
        end_agents(trial);
}

static void
check_differences(struct trial *trial, const char *old_agent, const char *new_agent, bool lines)
{
        struct rep_compare_options options = {.lines = lines};
        struct rep_text old_text = rep_string(old_agent), new_text = rep_string(new_agent);

        try_agents(trial, old_agent, new_agent);
        try_differences(trial, lines);
        trial->found_count = 0;
        assert_int_equal(rep_compare_rules(rules_of(trial->sides[0].analysis, &old_text, 1),
                                           rules_of(trial->sides[1].analysis, &new_text, 1), &options, on_pair, trial),
                         REP_OK);
        check_found(trial);
        end_agents(trial);
}

/* ---- reach */

/* An example that was found is one, and there is one where trying finds some. */
static void
check_reach_example(struct trial *trial, const struct rep_reach_example *example, enum rep_verdict verdict)
{
        const struct tried_rules *tried = &trial->tried[0];
        struct rep_result result;
        bool exists = false;

        for (size_t path = 0; path < trial->every.count && !exists; path++)
                exists = try_path(tried, path, NO_LINE).verdict == verdict &&
                         !rep_is_same_text(trial->every.paths[path], rep_string("/robots.txt"));
        if (exists != example->exists)
                fail_trial(trial, "some path is of a verdict, or none, but it is not said", verdict);
        if (!exists)
                return;
        result = reference_check(trial->sides[0].reference, example->path.data, example->path.size);
        if (result.verdict != verdict || result.line != example->line) {
                print_escaped("path", example->path);
                fail_trial(trial, "a path of a verdict has another one", example->line);
        }
}

static void
check_reach(struct trial *trial, const char *agent)
{
        struct rep_text text = rep_string(agent);
        struct rep_reach reach;

        try_agents(trial, agent, agent);
        assert_int_equal(rep_find_reach(rules_of(trial->sides[0].analysis, &text, 1), 0, &reach), REP_OK);
        check_reach_example(trial, &reach.by_verdict[REP_ALLOW], REP_ALLOW);
        check_reach_example(trial, &reach.by_verdict[REP_DISALLOW], REP_DISALLOW);
        end_agents(trial);
}

/* Crawlers of our own, whose tokens are agents of small files. */
static const struct small_crawler {
        struct rep_text tokens[2];
        size_t token_count;
        bool everybody;
} small_crawlers[] = {
        {{{"a", 1}}, 1, true},
        {{{"b", 1}, {"a", 1}}, 2, true},
        {{{"c", 1}}, 1, false},
        {{{"unnamed", 7}}, 1, true},
};

/* The token that the file names CRAWLER by; NULL: none. */
static const char *
named_token(const struct side *side, const struct small_crawler *crawler)
{
        for (size_t at = 0; at < crawler->token_count; at++)
                if (names_agent(side, crawler->tokens[at].data))
                        return crawler->tokens[at].data;
        return NULL;
}

/* Checks the AUDIT of CRAWLER; NULL: everybody. */
static void
check_crawler_audit(struct trial *trial, const struct rep_crawler_audit *audit, const struct small_crawler *crawler)
{
        const char *token = crawler ? named_token(&trial->sides[0], crawler) : NULL;

        if (audit->token.size != (token ? strlen(token) : 0))
                fail_trial(trial, "a crawler is named by another token", 0);
        if (rep_share_of(&audit->reach) == REP_SHARE_UNDECIDED)
                fail_trial(trial, "an audit has no example", 0);
        if (!token && crawler && !crawler->everybody) {
                if (rep_share_of(&audit->reach) != REP_SHARE_ALL || audit->naming_count > 0)
                        fail_trial(trial, "the groups for everybody hold for one that leaves them aside", 0);
                return;
        }
        try_agents(trial, token ? token : "unnamed", "unnamed");
        check_reach_example(trial, &audit->reach.by_verdict[REP_ALLOW], REP_ALLOW);
        check_reach_example(trial, &audit->reach.by_verdict[REP_DISALLOW], REP_DISALLOW);
        end_agents(trial);
}

static void
check_audit(struct trial *trial)
{
        enum { CRAWLERS = sizeof(small_crawlers) / sizeof(small_crawlers[0]) };
        struct rep_crawler *crawlers[CRAWLERS + 1] = {NULL};
        struct rep_crawler_audit audits[CRAWLERS + 1];
        size_t at;

        for (at = 0; at < CRAWLERS; at++)
                assert_int_equal(rep_crawler_create_ordered(small_crawlers[at].tokens, small_crawlers[at].token_count,
                                                            small_crawlers[at].everybody, REP_NAMES_TOKEN,
                                                            &crawlers[at + 1]),
                                 REP_OK);
        assert_int_equal(rep_audit_crawlers(trial->sides[0].analysis, (const struct rep_crawler *const *)crawlers,
                                            CRAWLERS + 1, 0, audits),
                         REP_OK);
        /* One of them is enough for a file: trying all paths is what takes time. */
        at = random_below(&trial->random, CRAWLERS + 1);
        assert_ptr_equal(audits[at].crawler, crawlers[at]);
        check_crawler_audit(trial, &audits[at], at > 0 ? &small_crawlers[at - 1] : NULL);
        for (at = 0; at < CRAWLERS + 1; at++)
                rep_crawler_free(crawlers[at]);
}

/* ---- the run */

/* A file, and an edit of it, or the same file in the other dialect. */
static bool
make_trial(struct trial *trial)
{
        enum rep_dialect dialect = random_chance(&trial->random, 50) ? REP_DIALECT_GOOGLE : REP_DIALECT_RFC9309,
                         other = dialect;
        struct small_file old, new;
        size_t length;

        small_make(&old, small_alphabet(dialect, &trial->random), &trial->random);
        new = old;
        if (random_chance(&trial->random, 20))
                other = REP_DIALECT_GOOGLE + REP_DIALECT_RFC9309 - dialect;
        else
                small_edit(&new, &trial->random);
        length = small_length(&old, &new);
        if (count_paths(&old.alphabet, length) > (random_chance(&trial->random, 3) ? MANY_PATHS_MAX : PATHS_MAX))
                return false;
        make_paths(&trial->every, &old.alphabet, length);
        open_side(&trial->sides[0], &old, dialect);
        open_side(&trial->sides[1], &new, other);
        return true;
}

static void
check_trial(struct trial *trial)
{
        const char *agent = small_agents[random_below(&trial->random, SMALL_AGENTS)];
        const char *other = small_agents[random_below(&trial->random, SMALL_AGENTS)];

        check_uses(trial);
        check_reach(trial, agent);
        check_audit(trial);
        check_files(trial, agent, random_chance(&trial->random, 20));
        check_differences(trial, agent, other, random_chance(&trial->random, 50));
        close_side(&trial->sides[0]);
        close_side(&trial->sides[1]);
        free_paths(&trial->every);
}

TEST(agrees_with_every_path)
{
        static struct trial trial;
        uint64_t files = 0, wanted = scaled(FILES, 50);

        trial.random.state = property_seed();
        while (files < wanted)
                if (make_trial(&trial)) {
                        check_trial(&trial);
                        files++;
                }
        print_message("%llu files and edits: %llu rules, %llu dead, %llu redundant, %llu differences, %llu undecided\n",
                      (unsigned long long)files, (unsigned long long)trial.rules, (unsigned long long)trial.dead,
                      (unsigned long long)trial.redundant, (unsigned long long)trial.differences,
                      (unsigned long long)trial.undecided);
        assert_int_equal(trial.undecided, 0);
}
