/* SPDX-License-Identifier: Apache-2.0 */
/* explain.c: why a URL gets its verdict, as JSON. */
#include "base/json.h"
#include "boundary.h"

static const char *const reasons[] = {
        [REP_REASON_NO_RULE] = "no-rule", [REP_REASON_ONLY_RULE] = "only-rule",
        [REP_REASON_LONGER] = "longer",   [REP_REASON_ALLOW] = "allow",
        [REP_REASON_EARLIER] = "earlier", [REP_REASON_ROBOTS_FILE] = "robots-file",
};

static const char *const misses[] = {
        [REP_MISS_NONE] = "",
        [REP_MISS_CASE] = "case",
        [REP_MISS_ESCAPING] = "escaping",
        [REP_MISS_FIRST_SLASH] = "first-slash",
        [REP_MISS_ABSOLUTE_URL] = "absolute-url",
        [REP_MISS_LAST_SLASH] = "last-slash",
        [REP_MISS_END] = "end",
};

static void
begin_line(struct rep_buffer *out, const struct rep_directive *directive)
{
        rep_json_begin(out, '{');
        rep_json_number(out, "line", directive->line);
        rep_json_text(out, "key", directive->key);
        rep_json_text(out, "value", directive->value);
}

static void
put_matches(struct rep_buffer *out, const struct rep_explanation *found)
{
        size_t i;

        rep_json_name(out, "matches");
        rep_json_begin(out, '[');
        for (i = 0; i < found->match_count; i++) {
                begin_line(out, found->matches[i].directive);
                rep_json_string(out, "verdict", found->matches[i].verdict == REP_ALLOW ? "allow" : "disallow");
                rep_json_number(out, "rank", found->matches[i].rank);
                rep_json_end(out, '}');
        }
        rep_json_end(out, ']');
        rep_json_name(out, "nearMisses");
        rep_json_begin(out, '[');
        for (i = 0; i < found->miss_count; i++) {
                begin_line(out, found->misses[i].directive);
                rep_json_string(out, "kind", misses[found->misses[i].kind]);
                rep_json_end(out, '}');
        }
        rep_json_end(out, ']');
}

static void
put_explanation(struct rep_buffer *out, const struct rep_explanation *found, enum rep_names names)
{
        size_t i;

        rep_json_begin(out, '{');
        rep_json_text(out, "path", found->path);
        rep_json_string(out, "verdict", found->result.verdict == REP_ALLOW ? "allow" : "disallow");
        rep_json_number(out, "line", found->result.line);
        rep_json_number(out, "rank", found->result.rank);
        rep_json_string(out, "reason", reasons[found->reason]);
        rep_json_bool(out, "named", found->named);
        rep_json_string(out, "names", web_names_text(names));
        rep_json_number(out, "groups", found->group_count);
        rep_json_name(out, "userAgentLines");
        rep_json_begin(out, '[');
        for (i = 0; i < found->naming_count; i++) {
                begin_line(out, found->namings[i]);
                rep_json_end(out, '}');
        }
        rep_json_end(out, ']');
        put_matches(out, found);
        rep_json_end(out, '}');
}

/* Explains the verdict about a URL for CRAWLER, which may be NULL. */
enum rep_status
WEB_EXPORT(web_explain)(struct web_robots *robots, const struct rep_crawler *crawler, const char *url, size_t size)
{
        struct rep_buffer *out = web_output_begin();
        struct rep_explanation found;
        struct web_rules rules;
        enum rep_status status = web_need_rules(robots, crawler, &rules);

        if (status == REP_OK)
                status = rep_explain(rules.rules, url, size, &found);
        if (status != REP_OK)
                return status;
        if (rules.exempt) /* no group holds: only what does not come from groups is as it was found */
                found = (struct rep_explanation){
                        .path = found.path,
                        .reason = found.reason == REP_REASON_ROBOTS_FILE ? REP_REASON_ROBOTS_FILE : REP_REASON_NO_RULE};
        put_explanation(out, &found, rules.names);
        return web_output_end();
}
