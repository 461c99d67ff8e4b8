/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The tree of rules, and families of crawlers, against brute force: for random files with few short rules, the claim
 * of each node is compared with trying all paths, and so are the crawlers of a family.
 */
#include "tests/analyze/analysis_sample.h"
#include "tests/support/analysis.h"
#include "tests/support/properties.h"
#include "tests/support/reference_pattern.h"
#include "tests/support/result.h"

#include <string.h>

enum { FILES = 5000, MADE_ONE_IN = 10, MANY_PATHS = 20000, NODES_MAX = 256 };

struct trial {
        struct random random;
        enum rep_dialect dialect;
        char text[SMALL_FILE];
        size_t size;
        struct reference *reference;
        struct rep_analysis *analysis;
        struct every_path every;
        struct tried_rules tried;
        struct rep_tree tree;
        bool *matches; /* of node n and path p: matches[n * every.count + p] */
        const char *agent;
        uint64_t nodes, crossed, families, relatives;
};

static void
fail_node(const struct trial *trial, const char *what, uint32_t number)
{
        print_error("%s (agent %s, dialect %s, node %u, line %u, crossed by %u)\n", what, trial->agent,
                    trial->dialect == REP_DIALECT_GOOGLE ? "google" : "rfc9309", number, trial->tree.nodes[number].line,
                    trial->tree.nodes[number].crossing_line);
        print_escaped("pattern", trial->tree.nodes[number].pattern);
        print_escaped("robots", (struct rep_text){trial->text, trial->size});
        fail();
}

/* ---- what a node is */

/* Branches lie within their parents, as their patterns do. */
static void
check_shape(const struct trial *trial, uint32_t number)
{
        const struct rep_tree_node *node = &trial->tree.nodes[number], *parent = &trial->tree.nodes[node->parent];

        if (number == 0) {
                assert_int_equal(node->behind, trial->tree.count);
                assert_int_equal(node->parent, 0);
                assert_int_equal(node->shared, 0);
                assert_int_equal(node->pattern.size, 1);
                return;
        }
        if (node->parent >= number || number >= parent->behind || node->behind > parent->behind ||
            node->behind <= number || node->shared != parent->pattern.size || node->shared >= node->pattern.size ||
            memcmp(node->pattern.data, parent->pattern.data, node->shared) != 0)
                fail_node(trial, "a branch is none of its parent", number);
        if (node->rule_line == 0 &&
            (node->behind == number + 1 || trial->tree.nodes[number + 1].behind == node->behind))
                fail_node(trial, "a node is neither a rule nor a beginning of several", number);
}

static void
check_example(const struct trial *trial, uint32_t number)
{
        const struct rep_tree_node *node = &trial->tree.nodes[number];
        struct rep_result result = reference_check(trial->reference, node->example.data, node->example.size);

        if (result.verdict != node->verdict || result.line != node->line)
                fail_node(trial, "an example has another verdict", number);
}

/* ---- what a node says of paths */

static void
match_nodes(struct trial *trial)
{
        assert_in_range(trial->tree.count, 1, NODES_MAX);
        trial->matches = malloc(trial->tree.count * trial->every.count);
        assert_non_null(trial->matches);
        for (uint32_t number = 0; number < trial->tree.count; number++) {
                struct pattern pattern = google_pattern(trial->tree.nodes[number].pattern);
                for (size_t path = 0; path < trial->every.count; path++) {
                        const struct rep_text *text = &trial->every.paths[path];
                        trial->matches[number * trial->every.count + path] =
                                pattern_matches(&pattern, text->data, text->size);
                }
                free_pattern(&pattern);
        }
}

/* Is the path one of the node's, and of none of its branches? */
static bool
is_own(const struct trial *trial, uint32_t number, size_t path)
{
        if (!trial->matches[number * trial->every.count + path] || is_ruled_out(&trial->tried, path))
                return false;
        for (uint32_t child = number + 1; child < trial->tree.nodes[number].behind;
             child = trial->tree.nodes[child].behind)
                if (trial->matches[child * trial->every.count + path])
                        return false;
        return true;
}

/* Some of its paths have the other verdict if and only if a rule crosses the node, and that rule decides about some. */
static void
check_paths(struct trial *trial, uint32_t number)
{
        const struct rep_tree_node *node = &trial->tree.nodes[number];
        bool crossed = false, by_line = false;

        for (size_t path = 0; path < trial->every.count; path++) {
                struct rep_result result;
                if (!is_own(trial, number, path))
                        continue;
                result = try_path(&trial->tried, path, NO_LINE);
                crossed = crossed || result.verdict != node->verdict;
                by_line = by_line || (result.verdict != node->verdict && result.line == node->crossing_line);
        }
        if (crossed != (node->crossing_line != 0))
                fail_node(trial, crossed ? "a path has the other verdict" : "no path has the other verdict", number);
        if (crossed && !by_line)
                fail_node(trial, "another rule crosses", number);
        trial->crossed += crossed;
}

/* The way of a path: the nodes that match it, and the verdict of the rules. */
static void
check_way(struct trial *trial, struct rep_crawler_rules *rules)
{
        size_t path = random_below(&trial->random, (uint32_t)trial->every.count);
        struct rep_text text = trial->every.paths[path];
        struct rep_result wanted = reference_check_path(trial->reference, text.data, text.size), result;
        bool matches[NODES_MAX];
        char canonical[3 * SMALL_FILE], url[SMALL_FILE] = "http://h";

        /* Not every path that rules are compared with is what a URL comes to. */
        if (trial->dialect == REP_DIALECT_RFC9309 && (canonical_path(text.data, text.size, canonical) != text.size ||
                                                      memcmp(canonical, text.data, text.size) != 0))
                return;
        assert_true(strlen(url) + text.size <= sizeof(url));
        memcpy(url + strlen(url), text.data, text.size);
        assert_int_equal(rep_match_tree(rules, &trial->tree, url, strlen("http://h") + text.size, matches, &result),
                         REP_OK);
        assert_same_result(result, wanted);
        for (uint32_t number = 0; number < trial->tree.count; number++)
                if (matches[number] != trial->matches[number * trial->every.count + path]) {
                        print_escaped("path", text);
                        fail_node(trial, "a path is matched otherwise", number);
                }
}

/* ---- families */

/* Does the crawler TOKEN (size 0: one that nobody names) get the verdicts that are tried for everybody of a family? */
static bool
agrees(struct trial *trial, struct rep_text token)
{
        struct rep_text agent = token.size > 0 ? token : rep_string("unnamed");
        struct tried_rules tried;
        bool same = true;

        reference_pick(trial->reference, &agent, 1);
        try_rules(&tried, trial->reference, &trial->every, trial->dialect);
        for (size_t path = 0; path < trial->every.count && same; path++)
                same = is_ruled_out(&tried, path) ||
                       try_path(&tried, path, NO_LINE).verdict == try_path(&trial->tried, path, NO_LINE).verdict;
        free_tried(&tried);
        return same;
}

static bool
on_family(void *context, const struct rep_family *family)
{
        const struct rep_text nobody = {NULL, 0};
        struct trial *trial = context;
        struct rep_text first = family->everybody ? rep_string("unnamed") : family->tokens[0];

        trial->agent = "of a family";
        reference_pick(trial->reference, &first, 1);
        try_rules(&trial->tried, trial->reference, &trial->every, trial->dialect);
        for (size_t at = 0; at < family->token_count; at++)
                if (!agrees(trial, family->tokens[at]))
                        fail_node(trial, "one of a family differs", 0);
        if (family->everybody && !agrees(trial, nobody))
                fail_node(trial, "everybody else differs", 0);
        for (size_t at = 0; at < family->relative_count; at++)
                if (agrees(trial, family->relatives[at].everybody ? nobody : family->relatives[at].tokens[0]))
                        fail_node(trial, "a relative does not differ", 0);
        free_tried(&trial->tried);
        trial->families++;
        trial->relatives += family->relative_count;
        return true;
}

/* ---- trials */

/* Reads trial->text by DIALECT. All paths of at most LENGTH letters of ALPHABET are tried. */
static void
read_trial(struct trial *trial, enum rep_dialect dialect, const struct alphabet *alphabet, size_t length)
{
        trial->dialect = dialect;
        make_paths(&trial->every, alphabet, length);
        trial->reference = reference_parse(trial->text, trial->size, 0, dialect, REP_NAMES_TOKEN);
        trial->analysis =
                analyse_text((struct rep_text){trial->text, trial->size}, &(struct rep_options){.dialect = dialect});
}

/* RELATIVES: a file that has some.  Returns false if there are too many paths to try. */
static bool
make_trial(struct trial *trial, bool relatives)
{
        enum rep_dialect dialect = random_chance(&trial->random, 50) ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE;
        struct small_file file;
        size_t length;

        if (relatives)
                small_make_relatives(&file, &trial->random);
        else
                small_make(&file, small_alphabet(dialect, &trial->random), &trial->random);
        length = small_length(&file, &file);
        if (count_paths(&file.alphabet, length) > MANY_PATHS)
                return false;
        trial->size = small_text(&file, trial->text);
        read_trial(trial, dialect, &file.alphabet, length);
        return true;
}

static void
free_trial(struct trial *trial)
{
        reference_free(trial->reference);
        rep_analysis_free(trial->analysis);
        free_paths(&trial->every);
}

static void
check_trial(struct trial *trial)
{
        struct rep_text agent = rep_string(small_agents[random_below(&trial->random, SMALL_AGENTS)]);
        struct rep_crawler_rules *rules = rules_of(trial->analysis, &agent, 1);

        trial->agent = agent.data;
        reference_pick(trial->reference, &agent, 1);
        try_rules(&trial->tried, trial->reference, &trial->every, trial->dialect);
        assert_int_equal(rep_make_tree(rules, 0, &trial->tree), REP_OK);
        assert_int_equal(trial->tree.undecided, 0);
        match_nodes(trial);
        for (uint32_t number = 0; number < trial->tree.count; number++) {
                check_shape(trial, number);
                check_example(trial, number);
                check_paths(trial, number);
        }
        check_way(trial, rules);
        trial->nodes += trial->tree.count;
        free(trial->matches);
        free_tried(&trial->tried);
        assert_int_equal(rep_find_families(trial->analysis, 0, on_family, trial), REP_OK);
}

TEST(agrees_with_every_path)
{
        static struct trial trial;
        uint64_t files = 0, wanted = scaled(FILES, 50);

        trial.random.state = property_seed();
        while (files < wanted)
                if (make_trial(&trial, files % MADE_ONE_IN == 0)) {
                        check_trial(&trial);
                        free_trial(&trial);
                        files++;
                }
        print_message("%llu files: %llu nodes, %llu crossed, %llu families, %llu relatives\n",
                      (unsigned long long)files, (unsigned long long)trial.nodes, (unsigned long long)trial.crossed,
                      (unsigned long long)trial.families, (unsigned long long)trial.relatives);
        assert_true(trial.crossed >= files / MADE_ONE_IN && trial.relatives >= files / MADE_ONE_IN);
}

/* Where two branches begin with "//" and a star, so does a node, which has all paths of its parent "//". */
TEST(lets_a_branch_end_in_a_star)
{
        static const struct alphabet alphabet = {{"/", "%2A"}, 2};
        static struct trial trial;

        trial.random.state = 1;
        strcpy(trial.text,
               "user-agent: *\nallow: /\nallow: /*%2A\ndisallow: /%2A/\nallow: //*/\nallow: //\n"
               "disallow: */$\ndisallow: //*%2A$\ndisallow: /%2A\n");
        trial.size = strlen(trial.text);
        for (int dialect = REP_DIALECT_GOOGLE; dialect <= REP_DIALECT_RFC9309; dialect++) {
                read_trial(&trial, (enum rep_dialect)dialect, &alphabet, 8);
                check_trial(&trial);
                free_trial(&trial);
        }
}
