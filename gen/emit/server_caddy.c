/* SPDX-License-Identifier: Apache-2.0 */
/* server_caddy.c: the configuration of Caddy: maps, which look regular expressions up in their order; see server.h. */
#include "emit/server.h"
#include "rep_say.h"

/* Its regular expressions never backtrack. */
static const struct rep_server_syntax syntax = {".", "$", false};
#define HOST "(?:[A-Za-z]+://[^/?]+)?"

enum rep_status
rep_server_caddy(const struct rep_site *site, struct rep_buffer *out)
{
        const char *prefix = site->prefix;

        rep_print(out, "#\n# This belongs into the block of a site.  {%s_rule} is for logs (log_append).\n\n", prefix);
        rep_print(out, "map {http.request.header.User-Agent} {%s_group} {\n", prefix);
        for (uint32_t i = 0; i < site->name_count; i++) {
                rep_print(out, "\t`~(?i)");
                rep_print_name(out, site->names[i].name);
                rep_print(out, "` %u\n", (unsigned)site->names[i].set);
        }
        rep_print(out, "\tdefault 0\n}\nmap `{%s_group}{http.request.orig_uri}` {%s_rule} {\n", prefix, prefix);
        /* First those whom no rule is for, so that they are compared with no other. */
        rep_print(out, "\t`~^(?:0|[0-9]+" HOST "/robots[.]txt($|[?]))` none\n");
        for (uint32_t set = 0; set < site->set_count; set++)
                for (uint32_t i = 0; i < site->sets[set].count; i++) {
                        const struct rep_server_rule *rule = &site->sets[set].rules[i];

                        rep_print(out, "\t`~^%u" HOST, (unsigned)set + 1);
                        rep_print_expression(out, rule->pattern, &syntax);
                        rep_print(out, "` %s:%u\n", rep_say_verdict(rule->verdict), (unsigned)rule->line);
                }
        rep_print(out,
                  "\tdefault none\n}\n@%s_denied expression `{%s_rule}.startsWith(\"disallow:\")`\n"
                  "respond @%s_denied 403\n",
                  prefix, prefix, prefix);
        return REP_OK;
}
