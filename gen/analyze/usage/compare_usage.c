/* SPDX-License-Identifier: Apache-2.0 */
/*
 * compare_usage.c: how the use of content changes between two files, for each crawler (rep_say.h).
 *
 * Both files are asked about each path for each crawler, one path after the other.  Crawlers with equal answers are
 * reported together.  What is the same about the home page is not repeated about another path.
 */
#include "analyze/compare/compare.h"
#include "base/sort.h"
#include "crawlers/table.h"
#include "rep_robots.h"
#include "robots/steering.h"
#include "syntax/canonical.h"
#include "syntax/token.h"

/* What both sides say about one use of a path. */
struct use_answer {
        struct rep_usage side[REP_SIDES];
};

/* A crawler that is asked for, and its answers. */
struct asking {
        struct rep_text token;                   /* of size 0: everybody else */
        bool steered;                            /* no file names it, but rules steer what it fetches */
        struct rep_crawler *crawlers[REP_SIDES]; /* each as its file can name it; NULL: everybody */
        bool owned;                              /* the crawlers are freed with the comparison */
        struct use_answer home[REP_USES], of[REP_USES];
};

struct comparison {
        struct rep_robots *robots[REP_SIDES];
        struct rep_arena arena;
        struct asking *asking;          /* everybody else, and then by token */
        struct rep_named_agent *agents; /* the same, with answers that are reported */
        size_t agent_count, asked;      /* the first ASKED have the answers about the path at hand */
        struct rep_text *paths;         /* besides the home page, in ascending order */
        size_t path_count;
        bool pair;              /* two crawlers are compared, who are reported without names */
        bool stated;            /* a line says something about usage */
        uint64_t steps;         /* of asking both sides once */
        uint64_t *budget, left; /* LEFT: questions that were not asked */
        rep_usage_change_fn fn;
        void *context;
};

/* ---- whom and what to ask about */

static enum rep_status
add_agent(struct comparison *comparison, struct rep_text token, bool steered)
{
        struct asking *grown = REP_GROW(&comparison->arena, struct asking, comparison->asking, comparison->agent_count);

        if (grown == NULL)
                return REP_ERR_MEMORY;
        comparison->asking = grown;
        grown[comparison->agent_count++] = (struct asking){.token = token, .steered = steered};
        return REP_OK;
}

/* Adds the search engines' crawlers that are steered. */
static enum rep_status
add_steered(struct comparison *comparison)
{
        const struct rep_public_crawler *known = NULL;
        enum rep_status status = REP_OK;

        while (status == REP_OK && (known = rep_public_crawler_next(known, REP_PURPOSE_SEARCH)) != NULL)
                if (rep_has_steering_token(known))
                        status = add_agent(comparison, known->tokens[0], true);
        return status;
}

/* Adds the crawlers that the user-agent line with VALUE names. */
static enum rep_status
add_named(struct comparison *comparison, struct rep_text value, enum rep_names names)
{
        struct rep_text token = rep_agent_token(value, names), wide = rep_wide_crawler_token(value);
        enum rep_status status = REP_OK;

        comparison->stated |= rep_steering_token_find(token) != NULL;
        if (token.size > 0)
                status = add_agent(comparison, token, false);
        if (status == REP_OK && wide.size > 0)
                status = add_agent(comparison, wide, false);
        return status;
}

/* Adds the path of the Content-Usage line with VALUE, if it is plain. */
static enum rep_status
add_path(struct comparison *comparison, struct rep_text value)
{
        struct rep_text path, preference, *grown;

        rep_split_usage(value, &path, &preference);
        if (path.size <= 1 || memchr(path.data, '*', path.size) != NULL || memchr(path.data, '$', path.size) != NULL)
                return REP_OK;
        grown = REP_GROW(&comparison->arena, struct rep_text, comparison->paths, comparison->path_count);
        if (grown == NULL)
                return REP_ERR_MEMORY;
        comparison->paths = grown;
        grown[comparison->path_count++] = path;
        return REP_OK;
}

/* Adds the paths of ROBOTS, and its crawlers if these are asked for. */
static enum rep_status
read_lines(struct comparison *comparison, const struct rep_robots *robots)
{
        enum rep_status status = REP_OK;
        struct rep_robots_options options;
        struct rep_directive line;
        uint64_t cursor = 0;

        rep_robots_look(robots, &options);
        for (; status == REP_OK && rep_robots_next(robots, &cursor, &line);) {
                enum rep_key key = line.kind == REP_KIND_OTHER ? rep_directive_key(line.key) : REP_KEY_UNKNOWN;

                comparison->steps += rep_usage_line_steps(&line);
                comparison->stated |= key == REP_KEY_CONTENT_USAGE || key == REP_KEY_CONTENT_SIGNAL;
                if (line.kind == REP_KIND_USER_AGENT && !comparison->pair)
                        status = add_named(comparison, line.value, options.names);
                else if (key == REP_KEY_CONTENT_USAGE)
                        status = add_path(comparison, line.value);
        }
        return status;
}

static int
compare_agents(const void *left, const void *right)
{
        return rep_token_compare(((const struct asking *)left)->token, ((const struct asking *)right)->token);
}

/* The same, and what a file names goes first. */
static int
compare_named(const void *left, const void *right)
{
        const struct asking *a = (const struct asking *)left, *b = (const struct asking *)right;
        int order = compare_agents(a, b);

        return order != 0 ? order : a->steered - b->steered;
}

static int
compare_paths(const void *left, const void *right)
{
        const struct rep_text *a = (const struct rep_text *)left, *b = (const struct rep_text *)right;

        return rep_compare_bytes(a->data, a->size, b->data, b->size);
}

/* Leaves each of COUNT sorted elements of SIZE bytes once, the first of equal ones.  Returns their number. */
static size_t
leave_once(void *array, size_t count, size_t size, int (*compare)(const void *, const void *))
{
        unsigned char *bytes = (unsigned char *)array;
        size_t kept = 0;

        for (size_t i = 0; i < count; i++)
                if (kept == 0 || compare(bytes + (kept - 1) * size, bytes + i * size) != 0)
                        memmove(bytes + kept++ * size, bytes + i * size, size);
        return kept;
}

/* Leaves everybody and the crawlers that are steered, for rules are all that can say something about a use. */
static void
leave_steered(struct comparison *comparison)
{
        size_t kept = 1;

        for (size_t i = 1; i < comparison->agent_count; i++) {
                const struct rep_public_crawler *known = rep_public_crawler_find(comparison->asking[i].token);

                if (known != NULL && rep_has_steering_token(known))
                        comparison->asking[kept++] = comparison->asking[i];
        }
        comparison->agent_count = kept;
}

/* Finds whom and what to ask about.  For two crawlers, nobody else is asked for. */
static enum rep_status
find_subjects(struct comparison *comparison)
{
        enum rep_status status = add_agent(comparison, rep_string(""), false);

        if (status == REP_OK && !comparison->pair)
                status = add_steered(comparison);
        for (int i = 0; i < REP_SIDES && status == REP_OK; i++)
                status = read_lines(comparison, comparison->robots[i]);
        if (status != REP_OK)
                return status;
        rep_sort(comparison->asking, comparison->agent_count, sizeof(*comparison->asking), compare_named);
        rep_sort(comparison->paths, comparison->path_count, sizeof(*comparison->paths), compare_paths);
        comparison->agent_count =
                leave_once(comparison->asking, comparison->agent_count, sizeof(*comparison->asking), compare_agents);
        comparison->path_count =
                leave_once(comparison->paths, comparison->path_count, sizeof(*comparison->paths), compare_paths);
        if (!comparison->pair && !comparison->stated)
                leave_steered(comparison);
        return REP_OK;
}

/* ---- asking */

/* Makes the crawler of TOKEN that ROBOTS can name: with wide names if it has no other.  That is how each name of a file
   that was read with any names is read. */
static enum rep_status
make_crawler(const struct rep_robots *robots, struct rep_text token, struct rep_crawler **crawler)
{
        struct rep_robots_options options;
        enum rep_status status;

        rep_robots_look(robots, &options);
        status = rep_crawler_create(&token, 1, options.names == REP_NAMES_ANY ? REP_NAMES_TOKEN : options.names,
                                    crawler);
        return status == REP_ERR_TOKEN ? rep_crawler_create(&token, 1, REP_NAMES_WIDE, crawler) : status;
}

/* Makes the crawlers that are asked for; PAIR: these two, if they are compared. */
static enum rep_status
make_crawlers(struct comparison *comparison, const struct rep_crawler *const *pair)
{
        enum rep_status status = REP_OK;

        comparison->agents = REP_ZERO_ARRAY(&comparison->arena, struct rep_named_agent, comparison->agent_count);
        if (comparison->agents == NULL)
                return REP_ERR_MEMORY;
        for (int i = 0; pair != NULL && i < REP_SIDES; i++)
                comparison->asking[0].crawlers[i] = (struct rep_crawler *)(uintptr_t)pair[i];
        for (size_t i = 1; i < comparison->agent_count; i++) { /* the first one is everybody else */
                struct asking *asking = &comparison->asking[i];

                comparison->agents[i].token = asking->token;
                asking->owned = true;
                for (int j = 0; j < REP_SIDES && status == REP_OK; j++)
                        status = make_crawler(comparison->robots[j], asking->token, &asking->crawlers[j]);
        }
        return status;
}

/* *URL becomes one with the path that the pattern PATH, without wildcards, is sure to match: what is not ASCII is
   escaped, and escapes are in upper case, as in patterns.  There is a host in it, for a path may begin with "//". */
static enum rep_status
make_url(struct rep_arena *arena, struct rep_text path, struct rep_text *url)
{
        static const char host[] = "https://h";
        size_t start = sizeof(host) - 1;
        char *bytes = REP_ARRAY(arena, char, rep_size_add(start, rep_size_multiply(3, path.size)));
        char *at = bytes;

        if (bytes == NULL)
                return REP_ERR_MEMORY;
        memcpy(at, host, start);
        at += start;
        for (size_t i = 0; i < path.size; i++) {
                unsigned char byte = (unsigned char)path.data[i];
                bool escape = byte == '%' && path.size - i > 2 && rep_hex_value((unsigned char)path.data[i + 1]) >= 0 &&
                              rep_hex_value((unsigned char)path.data[i + 2]) >= 0;

                if (escape)
                        byte = (unsigned char)(rep_hex_value((unsigned char)path.data[i + 1]) << 4 |
                                               rep_hex_value((unsigned char)path.data[i + 2]));
                if (escape || byte >= 0x80) {
                        *at++ = '%';
                        *at++ = (char)rep_hex_digit(byte >> 4);
                        *at++ = (char)rep_hex_digit(byte & 15);
                } else {
                        *at++ = (char)byte;
                }
                i += escape ? 2 : 0;
        }
        *url = (struct rep_text){bytes, (size_t)(at - bytes)};
        return REP_OK;
}

/* Keeps the answers (rep_usage_report_fn), but for a use that is refused by the rule that also closes the page: that is
 * a difference of verdicts. */
static void
keep_answers(void *context, const struct rep_usage_report *report)
{
        struct rep_usage *uses = (struct rep_usage *)context;

        for (unsigned use = 0; use < REP_USES; use++) {
                uses[use] = report->of[use];
                if (uses[use].kind == REP_STATEMENT_OPERATOR_TOKEN && report->access.verdict == REP_DISALLOW &&
                    uses[use].line == report->access.line)
                        uses[use] = (struct rep_usage){.preference = REP_PREFERENCE_NOT_APPLICABLE};
        }
}

/* Asks both sides about URL for all crawlers, as far as the budget goes. */
static enum rep_status
ask_all(struct comparison *comparison, struct rep_text url)
{
        enum rep_status status = REP_OK;
        size_t i;

        for (i = 0; i < comparison->agent_count && status == REP_OK; i++) {
                struct asking *asking = &comparison->asking[i];
                struct rep_usage uses[REP_USES];

                if (!rep_spend(comparison->budget, comparison->steps + url.size))
                        break;
                for (int j = 0; j < REP_SIDES && status == REP_OK; j++) {
                        status = rep_robots_usage_report(comparison->robots[j], asking->crawlers[j], url.data, url.size,
                                                         keep_answers, uses);
                        for (int use = 0; use < REP_USES && status == REP_OK; use++)
                                asking->of[use].side[j] = uses[use];
                }
                if (status == REP_ERR_LIMIT) /* the rules take more memory than their object may have */
                        break;
        }
        comparison->asked = i;
        comparison->left += comparison->agent_count - i;
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

/* ---- reporting */

/* Returns whether a use may be other than before, and that is not said of the home page, whose answer is HOME, or NULL
   for the home page itself.  What may be fetched is a change of rules. */
static bool
is_reported(const struct use_answer *answer, const struct use_answer *home)
{
        enum rep_preference before = answer->side[REP_OLD].preference, now = answer->side[REP_NEW].preference;

        if (before == now || before == REP_PREFERENCE_NOT_APPLICABLE || now == REP_PREFERENCE_NOT_APPLICABLE)
                return false;
        return home == NULL || home->side[REP_OLD].preference != before || home->side[REP_NEW].preference != now;
}

/* The answer of all for whom nothing changes. */
static const struct use_answer unchanged = {.side = {{.line = 0}}};

/* The order of two answers (rep_answer_order_fn); 0: they are the same, also by their lines. */
static int
compare_answers(const void *left, const void *right)
{
        const struct use_answer *a = (const struct use_answer *)left, *b = (const struct use_answer *)right;
        int order = 0;

        for (int i = 0; i < REP_SIDES && order == 0; i++) {
                const struct rep_usage *one = &a->side[i], *other = &b->side[i];

                order = (one->preference > other->preference) - (one->preference < other->preference);
                if (order == 0)
                        order = (one->line > other->line) - (one->line < other->line);
        }
        return order;
}

/* A use of a path, whose answers are reported. */
struct reported_use {
        const struct comparison *comparison;
        struct rep_text path;
        enum rep_use use;
};

/* Reports a class of crawlers (rep_answer_fn). */
static void
on_answer(void *context, const void *answer, const struct rep_text *tokens, size_t count, bool everybody)
{
        const struct reported_use *reported = (const struct reported_use *)context;
        const struct use_answer *both = (const struct use_answer *)answer;
        const struct rep_usage *before = &both->side[REP_OLD], *now = &both->side[REP_NEW];
        const struct rep_usage_change change = {.tokens = tokens,
                                                .token_count = count,
                                                .everybody = everybody && !reported->comparison->pair,
                                                .path = reported->path,
                                                .use = reported->use,
                                                .old_preference = before->preference,
                                                .new_preference = now->preference,
                                                .old_line = before->line,
                                                .new_line = now->line};

        if (both != &unchanged)
                reported->comparison->fn(reported->comparison->context, &change);
}

/* Reports the answers about PATH.  HOME: it is the home page. */
static enum rep_status
report_path(struct comparison *comparison, struct rep_text path, bool home)
{
        enum rep_status status = REP_OK;

        for (unsigned use = 0; use < REP_USES && status == REP_OK; use++) {
                struct reported_use reported = {comparison, path, (enum rep_use)use};

                for (size_t i = 0; i < comparison->asked; i++) {
                        struct asking *asking = &comparison->asking[i];
                        const struct use_answer *answer = &asking->of[use];
                        bool says = is_reported(answer, home ? NULL : &asking->home[use]);

                        /* Whom no file names has the answer that is reported for everybody else, unless it has its own.
                         */
                        if (asking->steered && comparison->agents[0].answer != &unchanged &&
                            compare_answers(answer, &comparison->asking[0].of[use]) == 0)
                                says = false;
                        comparison->agents[i].answer = says ? answer : &unchanged;
                        if (home)
                                asking->home[use] = *answer;
                }
                status = rep_report_classes(&comparison->arena, comparison->agents, comparison->asked, compare_answers,
                                            on_answer, &reported);
        }
        return status;
}

/* Asks and reports, about the home page and then each path. */
static enum rep_status
compare_all(struct comparison *comparison)
{
        const struct rep_text root = rep_string("/");
        enum rep_status status = REP_OK;

        for (size_t i = 0; i <= comparison->path_count && status == REP_OK; i++) {
                struct rep_arena_mark mark = rep_arena_mark(&comparison->arena);
                struct rep_text path = i == 0 ? root : comparison->paths[i - 1], url;

                status = make_url(&comparison->arena, path, &url);
                if (status == REP_OK)
                        status = ask_all(comparison, url);
                if (status == REP_OK)
                        status = report_path(comparison, path, i == 0);
                rep_arena_release(&comparison->arena, mark);
        }
        return status;
}

/* Makes the comparison, and leaves what is to be freed. */
static enum rep_status
compare(struct comparison *comparison, const struct rep_crawler *const *pair)
{
        enum rep_status status;

        comparison->pair = pair != NULL;
        status = find_subjects(comparison);
        if (status == REP_OK)
                status = make_crawlers(comparison, pair);
        return status == REP_OK ? compare_all(comparison) : status;
}

enum rep_status
rep_compare_usage(struct rep_robots *const robots[REP_SIDES], const struct rep_crawler *const *crawlers,
                  uint64_t *budget, rep_usage_change_fn fn, void *context, uint64_t *undecided)
{
        struct comparison comparison = {.robots = {robots[REP_OLD], robots[REP_NEW]},
                                        .steps = REP_REPORT_STEPS,
                                        .budget = budget,
                                        .fn = fn,
                                        .context = context};
        enum rep_status status = compare(&comparison, crawlers);

        for (size_t i = 0; i < comparison.agent_count; i++)
                for (int j = 0; j < REP_SIDES && comparison.asking[i].owned; j++)
                        rep_crawler_free(comparison.asking[i].crawlers[j]);
        rep_arena_free(&comparison.arena);
        *undecided = status == REP_OK ? comparison.left : 0;
        return status;
}
