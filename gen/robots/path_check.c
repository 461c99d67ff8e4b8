/* SPDX-License-Identifier: Apache-2.0 */
/* path_check.c: see path_check.h. */
#include "robots/path_check.h"

#include "pattern.h"
#include "rules/rule_set.h"
#include "syntax/canonical.h"
#include "syntax/url.h"

/* Values with stars or escapes have hardly ever more bytes. */
#define USUAL_SIZE 1024

/* ---- rules */

/* A rule that matches is the result, unless the result is stronger. */
static void
take_match(struct rep_path_check *check, uint32_t line, bool allow, uint32_t rank)
{
        check->strongest = rep_strength(rank, allow, line);
        check->result = (struct rep_result){
                .verdict = allow || rank == 0 ? REP_ALLOW : REP_DISALLOW, .line = line, .rank = rank};
}

/* Returns whether a rule of at most this RANK may be stronger than the result. */
static inline bool
may_win(const struct rep_path_check *check, uint32_t line, bool allow, size_t rank)
{
        return rank > REP_RULE_RANK_MAX || rep_strength((uint32_t)rank, allow, line) > check->strongest;
}

/* Returns whether PATTERN, which can match a path, matches that of CHECK.  Too many steps end it with any result. */
static bool
matches(const struct rep_path_check *check, const struct rep_pattern *pattern)
{
        struct rep_list_place place = {0, 0, 0, false};
        const char *star =
                pattern->stars == 0 ? NULL : (const char *)rep_find_byte(pattern->data, REP_STAR, pattern->size);
        struct rep_text first = {pattern->data, star == NULL ? pattern->size : (size_t)(star - pattern->data)};

        if (first.size > 0 && !rep_list_path_has(&check->path, &place, first))
                return false;
        if (star == NULL)
                return !pattern->end || place.at == check->path.size;
        return rep_list_path_follow((struct rep_text){star + 1, pattern->size - first.size - 1}, pattern->end,
                                    &check->path, place, check->most);
}

/* A rule as it stands on its line.  DIRECTORY: the extra rule for an index page. */
struct rule {
        struct rep_text value;
        uint32_t line;
        bool allow, directory;
};

/* Compares the patterns of RULE, each of which fits into BYTES. */
static void
compare_patterns(struct rep_path_check *check, const struct rule *rule, char *bytes)
{
        uint32_t further = check->dialect == REP_DIALECT_RFC9309 ? rep_further_patterns(rule->value) : 0;
        struct rep_pattern pattern;

        for (uint32_t i = 0; i <= further && check->steps <= check->most; i++) {
                (void)rep_scan_pattern(rule->value, check->dialect, i, bytes, &pattern);
                pattern.end = pattern.end || rule->directory;
                pattern.rank += rule->directory;
                if (pattern.never || !may_win(check, rule->line, rule->allow, pattern.rank))
                        return;
                check->steps += (check->path.stepped ? REP_STEPPED_STEPS : 1) * (uint64_t)pattern.size;
                if (matches(check, &pattern)) {
                        take_match(check, rule->line, rule->allow, pattern.rank);
                        return;
                }
        }
}

/* The memory for the patterns of a value of SIZE bytes. */
#define ROOM(size) (REP_PATTERN_GROWTH * (size) + REP_PATTERN_BESIDE)

/* Does so with more stack, for a value that only hostile files have. */
REP_NOINLINE static void
compare_long(struct rep_path_check *check, const struct rule *rule)
{
        char bytes[ROOM(REP_ONCE_VALUE_MAX)];

        if (rule->value.size > REP_ONCE_VALUE_MAX)
                check->status = REP_ERR_LIMIT;
        else
                compare_patterns(check, rule, bytes);
}

/* Does so. */
REP_NOINLINE static void
compare_unusual(struct rep_path_check *check, struct rule rule)
{
        char bytes[ROOM(USUAL_SIZE)];

        if (rule.value.size > USUAL_SIZE)
                compare_long(check, &rule);
        else
                compare_patterns(check, &rule, bytes);
}

/* Returns whether the pattern of VALUE has the bytes and the rank of VALUE. */
static bool
is_plain(const struct rep_path_check *check, struct rep_text value)
{
        return rep_is_plain_path((const unsigned char *)value.data, value.size) &&
               (check->dialect == REP_DIALECT_GOOGLE || memchr(value.data, '?', value.size) == NULL);
}

static void
compare_rule(struct rep_path_check *check, struct rep_text value, uint32_t line, bool allow)
{
        size_t directory = check->directory && allow ? rep_index_directory_size(value) : 0;
        struct rep_list_place place = {0, 0, 0, false};

        if (!may_win(check, line, allow, REP_PATTERN_GROWTH * value.size))
                return;
        if (directory > 0)
                compare_unusual(check, (struct rule){{value.data, directory}, line, allow, true});
        if (value.size > 0 && !is_plain(check, value)) {
                compare_unusual(check, (struct rule){value, line, allow, false});
                return;
        }
        if (value.size > REP_RULE_RANK_MAX)
                check->status = REP_ERR_LIMIT;
        check->steps += check->path.stepped ? REP_STEPPED_STEPS * (uint64_t)value.size : 0;
        if (may_win(check, line, allow, value.size) &&
            (value.size == 0 || rep_list_path_has(&check->path, &place, value)))
                take_match(check, line, allow, (uint32_t)value.size);
}

bool
rep_differs_later(const struct rep_path_check *check, const char *at, const char *limit)
{
        uint64_t word, own = check->head;

        if (check->path.stepped)
                return false;
        for (size_t i = 0; i + REP_WORD_BYTES <= check->path.size && limit - at >= REP_WORD_BYTES;
             i += REP_WORD_BYTES, at += REP_WORD_BYTES) {
                word = rep_load64((const unsigned char *)at);
                if (i > 0)
                        own = rep_load64((const unsigned char *)check->path.bytes + i - 1);
                if (word != own || rep_special_bytes(word) != 0)
                        return rep_differs_early(word, own);
        }
        return false;
}

void
rep_check_rule(struct rep_path_check *check, struct rep_text value, uint32_t line, bool allow)
{
        compare_rule(check, value, line, allow);
        rep_count_steps(check, 0);
}

/* ---- the path */

enum rep_status
rep_begin_path_check(struct rep_path_check *check, enum rep_dialect dialect, const char *url, size_t size, bool is_path,
                     uint64_t most)
{
        const bool rfc9309 = dialect == REP_DIALECT_RFC9309;
        struct rep_text rest;

        if (size > REP_URL_MAX)
                return REP_ERR_LIMIT;
        rest = rep_path_of_url(url, size, rfc9309);
        if (rest.data == NULL)
                return REP_ERR_URL;
        if (is_path)
                rest = (struct rep_text){url + 1, size - 1};
        else
                rest.size = rep_path_size(url, rest);
        check->dialect = dialect;
        check->directory = !rfc9309 && (rest.size == 0 || rest.data[rest.size - 1] == '/');
        check->status = REP_OK;
        check->rest = rest;
        check->path = (struct rep_list_path){.bytes = rest.data, .size = rest.size + 1};
        if (rfc9309)
                check->path = rep_canonical_list_path(rest, check->kept, &check->known);
        else
                check->path.first = rep_load_head(rest.data, rest.size);
        check->path.steps = &check->steps;
        check->head = check->path.first << 8 | '/';
        check->steps = 0;
        check->most = most;
        rep_forget_rules(check);
        return REP_OK;
}

enum rep_status
rep_end_path_check(const struct rep_path_check *check, struct rep_result *result)
{
        if (check->status != REP_OK)
                return check->status;
        *result = check->result;
        if (check->strongest > 0 && check->dialect == REP_DIALECT_RFC9309 &&
            rep_is_robots_path((const unsigned char *)check->rest.data, check->rest.size))
                *result = (struct rep_result){.verdict = REP_ALLOW};
        return REP_OK;
}
