/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_sitemaps.c: sitemaps on other hosts, and sitemaps that crawlers may not fetch.
 *
 * The sitemaps protocol lets a robots.txt name those on other hosts, so they are not errors.  Usually they come from a
 * file that was copied from another site, or from a host that the site no longer uses.  The rules say nothing about
 * them.
 */
#include "analyze/core/crawler_rules.h"
#include "analyze/lint/lint.h"

#include "analyze/core/url_path.h"
#include "for_command.h"
#include "rep_robots.h"
#include "syntax/token.h"

/* The bytes of a host that a message repeats. */
#define SHOWN 80

/* The host of a URL, in its normal form. */
struct host {
        char robots[REP_ROBOTS_URL_SIZE], buffer[REP_ROBOTS_URL_SIZE];
        struct rep_text name; /* in BUFFER; empty: none */
        uint32_t line;        /* the line that names it; 0: not from the file */
};

/* Reads the host of URL.  Returns false if there is none. */
static bool
read_host(struct host *host, struct rep_text url, uint32_t line)
{
        struct rep_origin origin;
        size_t size;

        host->name.size = 0;
        host->line = line;
        if (url.size == 0 || rep_robots_url_idn(url.data, url.size, host->robots, &size) != REP_URL_OK ||
            rep_url_origin(host->robots, size, host->buffer, &origin) != REP_URL_OK)
                return false;
        host->name = origin.host;
        return true;
}

static int
shown(const struct host *host)
{
        return (int)(host->name.size < SHOWN ? host->name.size : SHOWN);
}

/* Reports that the sitemap in DIRECTIVE has the host FOUND, while the site's host is OWN. */
static void
report_other(const struct rep_lint *lint, const struct rep_directive *directive, const struct host *own,
             const struct host *found)
{
        if (own->line == 0)
                rep_report_finding(lint, REP_FINDING_SITEMAP_OTHER_HOST, directive->line, directive->value.data, 0,
                                   "the sitemap is on another host: %.*s, not %.*s", shown(found), found->name.data,
                                   shown(own), own->name.data);
        else
                rep_report_finding(lint, REP_FINDING_SITEMAP_OTHER_HOST, directive->line, directive->value.data,
                                   own->line, "the sitemap is on another host: %.*s, but line %u has %.*s",
                                   shown(found), found->name.data, (unsigned)own->line, shown(own), own->name.data);
}

/* Reports that wanted crawlers may not fetch the sitemap in DIRECTIVE, which is on the site.  Where the whole site is
   closed, rep_lint_reach() says so. */
static enum rep_status
lint_closed(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const struct rep_directive *rule, *first = NULL;
        struct rep_text path;
        enum rep_status status = rep_find_path(&lint->analysis->work, lint->analysis->options.dialect,
                                               directive->value.data, directive->value.size, &path);
        unsigned whom = 0;

        for (size_t i = 0; i < REP_WANTED && status == REP_OK; i++) {
                status = rep_find_closing_rule(lint->wanted[i], path, lint->steps, &rule);
                if (rule == NULL || rep_is_every_path(rule->value) ||
                    (i != REP_WANTED_EVERYBODY && !lint->wanted[i]->named))
                        continue;
                first = first == NULL ? rule : first;
                whom |= 1U << i;
        }
        if (first != NULL && status == REP_OK)
                rep_report_finding(lint, REP_FINDING_BLOCKS_SITEMAP, directive->line, directive->value.data,
                                   first->line, "this sitemap is closed to %s by line %u: allow it by a longer rule",
                                   rep_name_wanted(whom), (unsigned)first->line);
        return status;
}

enum rep_status
rep_lint_sitemaps(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        const struct rep_text site = lint->options->site;
        struct host own = {.line = 0}, found;
        enum rep_status status = REP_OK;

        if (site.size > 0 && !read_host(&own, site, 0))
                return REP_ERR_ARGUMENT;
        for (size_t i = 0; i < file->directive_count && status == REP_OK; i++) {
                const struct rep_directive *directive = &file->directives[i];

                if (directive->kind != REP_KIND_SITEMAP || !read_host(&found, directive->value, directive->line))
                        continue;
                if (own.name.size == 0)
                        read_host(&own, directive->value, directive->line);
                if (rep_is_same_text(found.name, own.name))
                        status = lint_closed(lint, directive);
                else
                        report_other(lint, directive, &own, &found);
        }
        return rep_note_undecided(lint, status);
}
