/* SPDX-License-Identifier: Apache-2.0 */
/* server_haproxy.c: the configuration of HAProxy: rules of a frontend, of which the first that sets a variable counts; see server.h. */
#include "emit/server.h"
#include "rep_say.h"

enum { MOST = 2040 }; /* HAProxy reads lines of 2,048 bytes */

static const struct rep_server_syntax syntax = {".", "$", true};

/* Appends the rule number I of SET, which has NUMBER. */
static void
print_rule(struct rep_buffer *out, const char *prefix, const struct rep_server_rule *rule, unsigned number)
{
        rep_print(out,
                  "\thttp-request set-var(txn.%s_rule) str(%s:%u) if { var(txn.%s_group) -m int %u } "
                  "!{ var(txn.%s_rule) -m found } { pathq -m reg '^",
                  prefix, rep_say_verdict(rule->verdict), (unsigned)rule->line, prefix, number, prefix);
        rep_print_expression(out, rule->pattern, &syntax);
        rep_print(out, "' }\n");
}

enum rep_status
rep_server_haproxy(const struct rep_site *site, struct rep_buffer *out)
{
        const char *prefix = site->prefix;

        rep_print(out, "#\n# This belongs into a frontend.  %%[var(txn.%s_rule)] is for log-format.\n\n", prefix);
        for (uint32_t i = 0; i < site->name_count; i++) {
                size_t begin = out->size;

                rep_print(out,
                          "\thttp-request set-var(txn.%s_group) int(%u) if !{ var(txn.%s_group) -m found } "
                          "{ req.fhdr(user-agent) -m reg -i '",
                          prefix, (unsigned)site->names[i].set, prefix);
                rep_print_name(out, site->names[i].name);
                rep_print(out, "' }\n");
                if (rep_is_too_long(out, begin, MOST))
                        return REP_ERR_LIMIT;
        }
        rep_print(out, "\thttp-request set-var(txn.%s_rule) str() if { pathq -m reg '^/robots[.]txt($|[?])' }\n",
                  prefix);
        for (uint32_t set = 0; set < site->set_count; set++)
                for (uint32_t i = 0; i < site->sets[set].count; i++) {
                        size_t begin = out->size;

                        print_rule(out, prefix, &site->sets[set].rules[i], (unsigned)set + 1);
                        if (rep_is_too_long(out, begin, MOST))
                                return REP_ERR_LIMIT;
                }
        rep_print(out, "\thttp-request deny deny_status 403 if { var(txn.%s_rule) -m beg disallow: }\n", prefix);
        return REP_OK;
}
