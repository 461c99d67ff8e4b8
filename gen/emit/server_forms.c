/* SPDX-License-Identifier: Apache-2.0 */
/* server_forms.c: the configurations of web servers; see server.h. */
#include "emit/server.h"
#include "rep_say.h"

/* ---- nginx: maps, which look regular expressions up in their order */

enum { NGINX_MOST = 4000 }; /* nginx takes parameters of 4,096 bytes */

static const struct rep_server_syntax nginx_syntax = {".", "$", true};

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
                if (rep_is_too_long(out, begin, NGINX_MOST))
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
                        rep_print_expression(out, rule->pattern, &nginx_syntax);
                        rep_print(out, "\" %s:%u;\n", rep_say_name(REP_NAME_VERDICT, rule->verdict),
                                  (unsigned)rule->line);
                        if (rep_is_too_long(out, begin, NGINX_MOST))
                                return REP_ERR_LIMIT;
                }
        rep_print(out, "}\n\nmap $%s_rule $%s_denied {\n\tdefault 0;\n\t\"~^disallow:\" 1;\n}\n", prefix, prefix);
        return REP_OK;
}

/* ---- the Apache HTTP Server: variables; the last that is set counts */

enum { APACHE_MOST = 4000 }; /* Apache takes expressions of 4,200 bytes, and not of 9,000 */

/* The whole first line of the request is looked at, because only it has the target as it was sent. */
static const struct rep_server_syntax apache_syntax = {"[^ ]", " HTTP/", true};
#define APACHE_TARGET "^[^ ]+ (?:[A-Za-z]+://[^/? ]+)?"

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
                if (rep_is_too_long(out, begin, APACHE_MOST))
                        return REP_ERR_LIMIT;
        }
        for (uint32_t set = 0; set < site->set_count; set++)
                for (uint32_t i = site->sets[set].count; i-- > 0;) {
                        const struct rep_server_rule *rule = &site->sets[set].rules[i];
                        size_t begin = out->size;

                        rep_print(out,
                                  "SetEnvIfExpr \"reqenv('%s_group') == '%u' && %%{THE_REQUEST} =~ m#" APACHE_TARGET,
                                  prefix, (unsigned)set + 1);
                        rep_print_expression(out, rule->pattern, &apache_syntax);
                        rep_print(out, "#\" %s_rule=%s:%u\n", prefix, rep_say_name(REP_NAME_VERDICT, rule->verdict),
                                  (unsigned)rule->line);
                        if (rep_is_too_long(out, begin, APACHE_MOST))
                                return REP_ERR_LIMIT;
                }
        rep_print(out, "SetEnvIfExpr \"%%{THE_REQUEST} =~ m#" APACHE_TARGET "/robots[.]txt[? ]#\" !%s_rule\n", prefix);
        rep_print(out, "<If \"reqenv('%s_rule') =~ /^disallow:/\">\n\tRequire all denied\n</If>\n", prefix);
        return REP_OK;
}

/* ---- HAProxy: rules of a frontend; the first that sets a variable counts */

enum { HAPROXY_MOST = 2040 }; /* HAProxy reads lines of 2,048 bytes */

static const struct rep_server_syntax haproxy_syntax = {".", "$", true};

/* Appends the rule number I of SET, which has NUMBER. */
static void
print_rule(struct rep_buffer *out, const char *prefix, const struct rep_server_rule *rule, unsigned number)
{
        rep_print(out,
                  "\thttp-request set-var(txn.%s_rule) str(%s:%u) if { var(txn.%s_group) -m int %u } "
                  "!{ var(txn.%s_rule) -m found } { pathq -m reg '^",
                  prefix, rep_say_name(REP_NAME_VERDICT, rule->verdict), (unsigned)rule->line, prefix, number, prefix);
        rep_print_expression(out, rule->pattern, &haproxy_syntax);
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
                if (rep_is_too_long(out, begin, HAPROXY_MOST))
                        return REP_ERR_LIMIT;
        }
        rep_print(out, "\thttp-request set-var(txn.%s_rule) str() if { pathq -m reg '^/robots[.]txt($|[?])' }\n",
                  prefix);
        for (uint32_t set = 0; set < site->set_count; set++)
                for (uint32_t i = 0; i < site->sets[set].count; i++) {
                        size_t begin = out->size;

                        print_rule(out, prefix, &site->sets[set].rules[i], (unsigned)set + 1);
                        if (rep_is_too_long(out, begin, HAPROXY_MOST))
                                return REP_ERR_LIMIT;
                }
        rep_print(out, "\thttp-request deny deny_status 403 if { var(txn.%s_rule) -m beg disallow: }\n", prefix);
        return REP_OK;
}

/* ---- Caddy: maps, which look regular expressions up in their order */

/* Its regular expressions never backtrack. */
static const struct rep_server_syntax caddy_syntax = {".", "$", false};
#define CADDY_HOST "(?:[A-Za-z]+://[^/?]+)?"

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
        rep_print(out, "\t`~^(?:0|[0-9]+" CADDY_HOST "/robots[.]txt($|[?]))` none\n");
        for (uint32_t set = 0; set < site->set_count; set++)
                for (uint32_t i = 0; i < site->sets[set].count; i++) {
                        const struct rep_server_rule *rule = &site->sets[set].rules[i];

                        rep_print(out, "\t`~^%u" CADDY_HOST, (unsigned)set + 1);
                        rep_print_expression(out, rule->pattern, &caddy_syntax);
                        rep_print(out, "` %s:%u\n", rep_say_name(REP_NAME_VERDICT, rule->verdict),
                                  (unsigned)rule->line);
                }
        rep_print(out,
                  "\tdefault none\n}\n@%s_denied expression `{%s_rule}.startsWith(\"disallow:\")`\n"
                  "respond @%s_denied 403\n",
                  prefix, prefix, prefix);
        return REP_OK;
}
