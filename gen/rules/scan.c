/*
 * scan.c: URLs against a rule set, without an automaton.
 *
 * A rule that doesn't match mostly costs a load, an AND and a comparison.  What passes is compared whole; the segments
 * behind a star are searched leftmost, which is exact, since a star takes any bytes.
 */
#include "format.h"
#include "pattern.h"
#include "rules/scan_path.h"
#include "syntax/canonical.h"
#include "syntax/url.h"

/* Do the segments from AT to END follow in PATH from PLACE on?  The last one ends the path where AT_END. */
static bool
match_segments(const char *at, const char *end, bool at_end, const struct rep_scan_path *path,
               struct rep_scan_place place)
{
        while (at < end) {
                const char *star = memchr(at, REP_STAR, (size_t)(end - at));
                struct rep_text segment = {at, (size_t)((star == NULL ? end : star) - at)};

                if (star == NULL && at_end)
                        return rep_scan_ends(path, place, segment);
                if (!rep_scan_find(path, &place, segment))
                        return false;
                at += segment.size + 1;
        }
        return true;
}

/* Does the first segment match?  What of it stands in the head matches. */
static bool
match_first(const struct rep_rule_tail *tail, const char *text, const struct rep_scan_path *path,
            struct rep_scan_place *place)
{
        if (tail->first_size > REP_HEAD_BYTES + 1 || (path->stepped && tail->first_size > 0))
                return rep_scan_take(path, place, (struct rep_text){text, tail->first_size});
        place->at = tail->first_size;
        return path->size >= tail->first_size;
}

/* Does the rule match whose head has?  Not inlined, so that the loop over heads has the registers to itself. */
REP_NOINLINE static bool
match_tail(const struct rep_rule_tail *tail, const char *text, const struct rep_scan_path *path)
{
        struct rep_scan_place place = {0, 0, 0, false};

        if (!match_first(tail, text, path, &place))
                return false;
        if (tail->first_size == tail->size)
                return !tail->end || path->size == tail->size;
        return match_segments(text + tail->first_size + 1, text + tail->size, tail->end, path, place);
}

/* The rule that decides about PATH. */
static const struct rep_rule_tail *
find_rule(const struct rep_ruleset *rules, const struct rep_scan_path *path)
{
        const struct rep_rule_tail *tails = rep_ruleset_tails(rules);
        const char *texts = rep_ruleset_texts(rules);
        const uint64_t head = path->head;
        const uint32_t count = rules->count;
        uint32_t i;

        for (i = 0; i < count; i++)
                if ((head & rules->heads[i].mask) == rules->heads[i].bytes &&
                    match_tail(&tails[i], texts + tails[i].text, path))
                        return &tails[i];
        return &rules->base;
}

static void
tell(const struct rep_rule_tail *rule, struct rep_result *result)
{
        *result = (struct rep_result){rule->disallow ? REP_DISALLOW : REP_ALLOW, rule->line, rule->rank};
}

/* With memory for a canonical path.  The file that holds the rules may always be fetched (RFC 9309, section 2.2.2). */
static void
check_canonical(const struct rep_ruleset *rules, struct rep_text rest, struct rep_result *result)
{
        char kept[REP_SCAN_KEPT];
        struct rep_scan_path path = rep_scan_canonical(rest, kept);

        tell(find_rule(rules, &path), result);
        if (rep_is_robots_path((const unsigned char *)rest.data, rest.size))
                *result = (struct rep_result){.verdict = REP_ALLOW};
}

/* Checks what stands behind a path's first "/". */
static void
check_rest(const struct rep_ruleset *rules, struct rep_text rest, struct rep_result *result)
{
        struct rep_scan_path path;

        if (rules->canonical) {
                check_canonical(rules, rest, result);
                return;
        }
        path = rep_scan_plain(rest);
        tell(find_rule(rules, &path), result);
}

/* What is wrong with the arguments of a check; RESULT is on the safe side until there is a better one. */
static enum rep_status
begin(const struct rep_ruleset *rules, const char *url, size_t size, struct rep_result *result)
{
        if (result != NULL)
                *result = (struct rep_result){.verdict = REP_DISALLOW};
        if (rules == NULL || (url == NULL && size > 0) || result == NULL)
                return REP_ERR_ARGUMENT;
        return size > REP_URL_MAX ? REP_ERR_LIMIT : REP_OK;
}

enum rep_status
rep_ruleset_check(const struct rep_ruleset *rules, const char *url, size_t url_size, struct rep_result *result)
{
        enum rep_status status = begin(rules, url, url_size, result);
        struct rep_text rest;

        if (status != REP_OK)
                return status;
        if (url == NULL)
                url = "";
        rest = rep_path_start(url, url_size, rules->canonical != 0);
        rest.size = rep_path_size(url, rest);
        check_rest(rules, rest, result);
        return REP_OK;
}

enum rep_status
rep_ruleset_check_path(const struct rep_ruleset *rules, const char *path, size_t path_size, struct rep_result *result)
{
        enum rep_status status = begin(rules, path, path_size, result);

        if (status != REP_OK)
                return status;
        if (path_size == 0 || path[0] != '/')
                return REP_ERR_ARGUMENT;
        check_rest(rules, (struct rep_text){path + 1, path_size - 1}, result);
        return REP_OK;
}
