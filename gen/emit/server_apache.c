/* SPDX-License-Identifier: Apache-2.0 */
/* server_apache.c: the configuration of the Apache HTTP Server: variables, of which the last that is set counts; see server.h. */
#include "emit/server.h"
#include "rep_say.h"

enum { MOST = 4000 }; /* Apache takes expressions of 4,200 bytes, and not of 9,000 */

/* The whole first line of the request is looked at, because only it has the target as it was sent. */
static const struct rep_server_syntax syntax = {"[^ ]", " HTTP/", true};
#define TARGET "^[^ ]+ (?:[A-Za-z]+://[^/? ]+)?"

enum rep_status
rep_server_apache(const struct rep_site *site, struct rep_buffer *out)
{
        const char *prefix = site->prefix;

        rep_print(out,
                  "#\n# This belongs into the configuration of a server or virtual host.  It needs mod_setenvif.\n"
                  "# %%{%s_rule}e is for LogFormat.\n\n",
                  prefix);
        for (uint32_t i = site->name_count; i-- > 0;) {
                size_t begin = out->size;

                rep_print(out, "SetEnvIfNoCase User-Agent \"");
                rep_print_name(out, site->names[i].name);
                rep_print(out, "\" %s_group=%u\n", prefix, (unsigned)site->names[i].set);
                if (rep_is_too_long(out, begin, MOST))
                        return REP_ERR_LIMIT;
        }
        for (uint32_t set = 0; set < site->set_count; set++)
                for (uint32_t i = site->sets[set].count; i-- > 0;) {
                        const struct rep_server_rule *rule = &site->sets[set].rules[i];
                        size_t begin = out->size;

                        rep_print(out, "SetEnvIfExpr \"reqenv('%s_group') == '%u' && %%{THE_REQUEST} =~ m#" TARGET,
                                  prefix, (unsigned)set + 1);
                        rep_print_expression(out, rule->pattern, &syntax);
                        rep_print(out, "#\" %s_rule=%s:%u\n", prefix, rep_say_verdict(rule->verdict),
                                  (unsigned)rule->line);
                        if (rep_is_too_long(out, begin, MOST))
                                return REP_ERR_LIMIT;
                }
        rep_print(out, "SetEnvIfExpr \"%%{THE_REQUEST} =~ m#" TARGET "/robots[.]txt[? ]#\" !%s_rule\n", prefix);
        rep_print(out, "<If \"reqenv('%s_rule') =~ /^disallow:/\">\n\tRequire all denied\n</If>\n", prefix);
        return REP_OK;
}
