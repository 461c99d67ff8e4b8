/* SPDX-License-Identifier: Apache-2.0 */
/* server_nginx.c: the configuration of nginx: maps, which look regular expressions up in their order; see server.h. */
#include "emit/server.h"
#include "rep_say.h"

enum { MOST = 4000 }; /* nginx takes parameters of 4,096 bytes */

static const struct rep_server_syntax syntax = {".", "$", true};

enum rep_status
rep_server_nginx(const struct rep_site *site, struct rep_buffer *out)
{
        const char *prefix = site->prefix;

        rep_print(out,
                  "#\n# This belongs into http {}.  To enforce it, write into a server {} or location {}:\n"
                  "#     if ($%s_denied) { return 403; }\n# $%s_rule is for log_format.\n\n",
                  prefix, prefix);
        rep_print(out, "map $http_user_agent $%s_group {\n\tdefault 0;\n", prefix);
        for (uint32_t i = 0; i < site->name_count; i++) {
                size_t begin = out->size;

                rep_print(out, "\t\"~*");
                rep_print_name(out, site->names[i].name);
                rep_print(out, "\" %u;\n", (unsigned)site->names[i].set);
                if (rep_is_too_long(out, begin, MOST))
                        return REP_ERR_LIMIT;
        }
        rep_print(out, "}\n\nmap \"$%s_group$request_uri\" $%s_rule {\n\tdefault \"\";\n", prefix, prefix);
        /* First those whom no rule is for, so that they are compared with no other. */
        rep_print(out, "\t\"~^(0|[0-9]+/robots[.]txt($|[?]))\" \"\";\n");
        for (uint32_t set = 0; set < site->set_count; set++)
                for (uint32_t i = 0; i < site->sets[set].count; i++) {
                        const struct rep_server_rule *rule = &site->sets[set].rules[i];
                        size_t begin = out->size;

                        rep_print(out, "\t\"~^%u", (unsigned)set + 1);
                        rep_print_expression(out, rule->pattern, &syntax);
                        rep_print(out, "\" %s:%u;\n", rep_say_verdict(rule->verdict), (unsigned)rule->line);
                        if (rep_is_too_long(out, begin, MOST))
                                return REP_ERR_LIMIT;
                }
        rep_print(out, "}\n\nmap $%s_rule $%s_denied {\n\tdefault 0;\n\t\"~^disallow:\" 1;\n}\n", prefix, prefix);
        return REP_OK;
}
