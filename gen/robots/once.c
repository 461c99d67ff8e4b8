/* SPDX-License-Identifier: Apache-2.0 */
/*
 * once.c: a check of a text without an object (rep_robots.h).
 *
 *     rule scan --> head differs? --> strong enough? --> pattern matches? --> result
 *
 * The text is read once.  Most rules end at the first stage behind the scan: eight bytes of a value differ from the
 * path's, and the ones before the difference are ordinary.
 */
#include "robots/path_check.h"
#include "robots/rule_scan.h"
#include "syntax/scheme.h"

/* Compares the rule that was FOUND, unless its first bytes suffice. */
static inline void
take_rule(struct rep_path_check *check, const struct rep_found_rule *found)
{
        const char *at = found->at;

        while (at < found->end && rep_is_line_white(*at))
                at++;
        if (found->limit - at >= REP_WORD_BYTES && !(check->directory && found->allow) &&
            rep_differs_early(rep_load64((const unsigned char *)at), check->head))
                return;
        if (!rep_differs_later(check, at, found->limit))
                rep_check_rule(check, rep_line_value(found->at, at, found->end), found->line, found->allow);
}

/* Compares the rules of the first MAX_BYTES of TEXT that SEARCH finds.  Names that are compared are steps, too. */
static void
check_text(struct rep_path_check *check, struct rep_group_search *search, struct rep_text text, size_t max_bytes)
{
        struct rep_rule_scan scan = rep_begin_rule_scan(search, text, max_bytes, check->dialect);
        struct rep_found_rule rule;
        enum rep_scan_event event;

        while (check->status == REP_OK && (event = rep_next_rule(&scan, &rule)) != REP_SCAN_END) {
                if (event == REP_SCAN_RULE) {
                        take_rule(check, &rule);
                        continue;
                }
                if (event == REP_SCAN_BETTER)
                        rep_forget_rules(check);
                rep_count_steps(check, search->compared);
                search->compared = 0;
        }
}

static enum rep_status
check(struct rep_text text, const struct rep_robots_options *options, const struct rep_crawler *crawler,
      const char *url, size_t url_size, struct rep_result *result)
{
        struct rep_path_check check;
        struct rep_group_search search;
        struct rep_crawler_view view;
        enum rep_status status;

        rep_crawler_look(crawler, &view);
        status = rep_begin_search(&search, NULL, &view, rep_names_for(&view, options->names));
        if (status == REP_OK)
                status = rep_begin_path_check(&check, options->dialect, url, url_size, false, REP_ONCE_STEPS);
        if (status != REP_OK)
                return status;
        check_text(&check, &search, text, options->max_bytes);
        return rep_end_path_check(&check, result);
}

/* Completes the OPTIONS that count. */
static enum rep_status
complete_options(const struct rep_robots_options *options, struct rep_robots_options *complete)
{
        if (rep_read_options(complete, sizeof(*complete), sizeof(*complete), options) != REP_OK ||
            (unsigned)complete->dialect > REP_DIALECT_RFC9309 || (unsigned)complete->names > REP_NAMES_WIDE)
                return REP_ERR_ARGUMENT;
        if (complete->max_bytes == 0)
                complete->max_bytes = REP_MAX_BYTES;
        return complete->max_bytes > REP_FILE_BYTES_MAX ? REP_ERR_LIMIT : REP_OK;
}

enum rep_status
rep_check_once(const char *text, size_t size, const struct rep_robots_options *options,
               const struct rep_crawler *crawler, const char *url, size_t url_size, struct rep_result *result)
{
        const struct rep_text given = {text == NULL ? "" : text, size};
        struct rep_robots_options complete;
        enum rep_status status;

        if (result == NULL)
                return REP_ERR_ARGUMENT;
        *result = (struct rep_result){.verdict = REP_DISALLOW};
        if ((text == NULL && size > 0) || (url == NULL && url_size > 0))
                return REP_ERR_ARGUMENT;
        status = complete_options(options, &complete);
        if (status != REP_OK)
                return status;
        if (!rep_begins_as_url(url, url_size))
                return REP_ERR_URL;
        return check(given, &complete, crawler, url, url_size, result);
}
