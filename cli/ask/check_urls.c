/* SPDX-License-Identifier: Apache-2.0 */
/* check_urls.c: see check.h. */
#include "cli/ask/check.h"

#include <stdlib.h>

#include "cli/ask/answer.h"
#include "cli/ask/table.h"
#include "cli/ask/target.h"
#include "cli/ask/urls.h"
#include "cli/base/memory.h"
#include "cli/base/options.h"
#include "cli/base/page.h"
#include "cli/base/text.h"
#include "rep_say.h"

struct run {
        const struct check_options *options;
        check_ask_fn *ask; /* answers in place of a robots.txt, with CONTEXT; NULL: none does */
        void *context;
        struct output output;
        struct table *table; /* NULL: an answer is a line */
        int status;
        bool named;        /* answers name their crawler */
        size_t name_width; /* columns of the longest name */
        size_t allowed, disallowed, failed;
        bool hinted;         /* a URL that is not escaped was noted */
        bool hinted_crawler; /* a token that is the name of a public crawler was noted */
};

/* ---- answers */

static bool
is_allowed(const struct answer *answer)
{
        return !answer->unknown && answer->result.verdict == REP_ALLOW;
}

/* Writes verdict, line and URL, and the crawler if there are several. */
static void
write_fields(struct run *run, const struct answer *answer)
{
        struct output *output = &run->output;

        output_color(output, is_allowed(answer) ? COLOR_GOOD : COLOR_BAD);
        fputs(answer_verdict(answer), output->stream);
        output_color(output, COLOR_NONE);
        putc('\t', output->stream);
        output_line_number(output, answer->result.line);
        putc('\t', output->stream);
        output_text(output, answer->url);
        if (run->named) {
                putc('\t', output->stream);
                output_text(output, crawler_shown(answer->crawler));
        }
        if (answer->why)
                answer_write_why(answer, output);
}

/* The same in columns. */
static void
show(struct run *run, const struct answer *answer)
{
        struct output *output = &run->output;
        size_t width;
        char *line;

        output_color(output, answer->result.verdict == REP_ALLOW ? COLOR_GOOD : COLOR_BAD);
        fprintf(output->stream, "%-8s", rep_say_verdict(answer->result.verdict));
        output_color(output, COLOR_NONE);
        line = parts_line(output->parts, answer->result.line);
        fprintf(output->stream, "  %-10s  ", answer->result.line > 0 ? line : "no rule");
        free(line);
        if (run->named) {
                width = output_text(output, crawler_shown(answer->crawler));
                fprintf(output->stream, "%*s  ", (int)(run->name_width - width), "");
        }
        output_text(output, answer->url);
        if (answer->why)
                answer_show_why(answer, output);
}

/* Returns whether answers are written in columns, for people. */
static bool
is_shown(const struct run *run)
{
        return run->output.terminal && run->ask == NULL && run->table == NULL && !run->options->json;
}

/* Returns whether to go on. */
static bool
write_answer(struct run *run, const struct answer *answer)
{
        struct rep_json json;

        if (run->table != NULL) {
                table_set(run->table, (size_t)(answer->crawler - run->options->crawlers.list), &answer->result);
                return true;
        }
        if (run->options->json) {
                json = json_begin_line(&run->output);
                answer_add(answer, &json);
                return json_end_line(&json, &run->output);
        }
        if (is_shown(run))
                show(run, answer);
        else
                write_fields(run, answer);
        return output_end_line(&run->output);
}

/* Warns, once, if escaping URL would change the answer. */
static void
hint(struct run *run, const struct target *target, const struct answer *answer)
{
        struct answer other = *answer;
        struct failure failure;
        char *escaped, *line;

        if (run->hinted || run->options->quiet || !page_is_raw(answer->url))
                return;
        escaped = page_escape(answer->url);
        other.url = rep_string(escaped);
        if (memchr(answer->url.data, '\0', answer->url.size) == NULL && answer_check(&other, &failure) &&
            other.result.line != answer->result.line) {
                run->hinted = true;
                line = parts_line(run->output.parts, other.result.line);
                report_warning(input_name(target->name),
                               "'%.*s' has bytes past ASCII, which no rule matches in the dialect google; as '%s', it "
                               "is: %s, %s",
                               (int)answer->url.size, answer->url.data, escaped, rep_say_verdict(other.result.verdict),
                               line);
                free(line);
        }
        free(escaped);
}

/* Returns the public crawler whose name is CRAWLER's only token, if CRAWLER is not that one.  Otherwise returns NULL. */
static const struct rep_public_crawler *
find_namesake(const struct crawler *crawler)
{
        const struct rep_crawler_view *view = &crawler->view;

        if (view->known != NULL || view->token_count != 1)
                return NULL;
        return rep_public_crawler_find(text_token(view->tokens[0], REP_NAMES_WIDE));
}

/* Warns, once, if a name was given as a token and the public crawler of that name gets the other verdict.  The public
   crawler may have further tokens, or ignore the rules for everybody. */
static void
hint_crawler(struct run *run, const struct target *target, struct target_crawler *picked, const struct answer *answer)
{
        const struct rep_public_crawler *known = find_namesake(answer->crawler);
        struct answer other = *answer;
        struct failure failure;
        char *line;

        if (run->hinted_crawler || run->options->quiet || known == NULL || target->robots.rules == NULL)
                return;
        if (picked->namesake == NULL)
                must(rep_crawler_create_public(rep_string(known->name), &picked->namesake) == REP_OK ? run : NULL);
        if (!answer_check_for(&other, picked->namesake, &failure) || other.result.verdict == answer->result.verdict)
                return;
        run->hinted_crawler = true;
        line = parts_line(run->output.parts, other.result.line);
        report_warning(
                input_name(target->name),
                "'%.*s' is answered by the token alone; as the public crawler %s asks, it is: %s, %s (--crawler)",
                (int)answer->url.size, answer->url.data, known->name, rep_say_verdict(other.result.verdict), line);
        free(line);
}

/* Counts that there is no answer about URL for the crawler number I.  If URL is a LINE of standard input, a line is
   written nevertheless.  Returns whether to go on. */
static bool
fail_url(struct run *run, size_t i, struct rep_text url, size_t line, const struct failure *failure)
{
        const struct check_options *options = run->options;

        run->failed++;
        return line == 0 || run->table != NULL ||
               answer_write_error(&run->output, options->json, url, &options->crawlers.list[i], run->named, failure);
}

/* Writes the answer for one crawler.  TARGET is NULL where no robots.txt is asked.  Returns whether to go on. */
static bool
answer_crawler(struct run *run, struct target *target, size_t number, struct rep_text url, const char *source,
               size_t line)
{
        struct target_crawler *picked = target != NULL ? &target->crawlers[number] : NULL;
        struct answer answer = {.crawler = &run->options->crawlers.list[number], .url = url};
        struct failure failure;

        if (picked != NULL && !picked->picked)
                return fail_url(run, number, url, line, &picked->failure);
        if (picked != NULL)
                answer.robots = &target->robots;
        if (!(picked != NULL ? answer_check(&answer, &failure) : run->ask(run->context, &answer, &failure))) {
                report(source, line, &failure);
                return fail_url(run, number, url, line, &failure);
        }
        if (picked != NULL && run->table == NULL) {
                hint(run, target, &answer);
                hint_crawler(run, target, picked, &answer);
        }
        answer.why = run->options->verbose;
        run->failed += answer.unknown;
        run->allowed += is_allowed(&answer);
        run->disallowed += !answer.unknown && answer.result.verdict == REP_DISALLOW;
        return write_answer(run, &answer);
}

/* Returns whether to go on.  TARGET is NULL as above. */
static bool
check_url(struct run *run, struct target *target, struct rep_text url, const char *source, size_t line)
{
        struct failure failure;
        bool taken = target == NULL || target_takes(target, url, &failure), on = true;

        if (!taken)
                report(source, line, &failure);
        else if (run->table != NULL)
                table_begin_row(run->table, url);
        for (size_t i = 0; i < run->options->crawlers.count && on; i++)
                on = taken ? answer_crawler(run, target, i, url, source, line) : fail_url(run, i, url, line, &failure);
        return on && taken && run->table != NULL ? table_end_row(run->table) : on;
}

/* ---- runs */

static void
begin(struct run *run, const struct check_options *options, check_ask_fn *ask, void *context)
{
        *run = (struct run){.options = options, .ask = ask, .context = context};
        output_start_color(&run->output, options->line_buffered, &options->color);
        run->table = options->table ? table_new(options, &run->output) : NULL;
        if (run->output.terminal && !options->json && !options->quiet && ask == NULL)
                crawlers_note_wide(&options->crawlers, reading_names(&options->reading));
        run->named = options->crawlers.count > 1;
        run->name_width = 1; /* "*" */
        for (size_t i = 0; i < options->crawlers.count; i++)
                if (options->crawlers.list[i].name.size > run->name_width)
                        run->name_width = options->crawlers.list[i].name.size;
}

/* Writes a summary for people.  Returns the exit status. */
static int
end(struct run *run)
{
        size_t answers = run->allowed + run->disallowed;
        int status = run->failed > 0 ? STATUS_ERROR : run->disallowed > 0 ? STATUS_DISALLOWED : STATUS_OK;

        table_finish(run->table);
        if (is_shown(run) && answers + run->failed > 1) {
                fprintf(run->output.stream, "%zu allowed, %zu disallowed", run->allowed, run->disallowed);
                if (run->failed > 0)
                        fprintf(run->output.stream, ", %zu could not be answered", run->failed);
                output_end_line(&run->output);
        }
        return output_finish(&run->output, run->status == STATUS_OK ? status : run->status);
}

int
check_urls(const struct check_options *options, const char *robots, char **urls)
{
        struct urls asked = {.arguments = urls};
        char origin[REP_ROBOTS_URL_SIZE];
        struct target target;
        struct run run;

        begin(&run, options, NULL, NULL);
        target_origin(options, robots, origin);
        target_open(&target, robots, origin, options);
        run.output.parts = &target.robots.parts;
        if (!target.opened)
                run.status = STATUS_ERROR;
        while (target.opened && urls_next(&asked) &&
               check_url(&run, &target, asked.url, asked.source, asked.lines.number))
                ;
        run.status = urls_finish(&asked, run.status);
        target_free(&target, options);
        return end(&run);
}

int
check_by(const struct check_options *options, char **urls, check_ask_fn *ask, void *context)
{
        struct urls asked = {.arguments = urls};
        struct run run;

        begin(&run, options, ask, context);
        while (urls_next(&asked) && check_url(&run, NULL, asked.url, asked.source, asked.lines.number))
                ;
        run.status = urls_finish(&asked, run.status);
        return end(&run);
}

/* ---- pages of several sites */

struct site {
        char robots_url[REP_ROBOTS_URL_SIZE];
        struct target target;
};

struct sites {
        struct site **sites; /* pointers, because a site must not move */
        size_t count, capacity;
        const struct check_options *options;
};

/* Returns the site whose robots.txt is at ROBOTS_URL.  Fetches the robots.txt if that was not done before. */
static struct site *
find_site(struct sites *sites, const char *robots_url)
{
        struct site *site;

        for (size_t i = 0; i < sites->count; i++)
                if (strcmp(sites->sites[i]->robots_url, robots_url) == 0)
                        return sites->sites[i];
        if (sites->count == sites->capacity)
                sites->sites = must_grow(sites->sites, &sites->capacity, 4, sizeof(struct site *));
        site = must(malloc(sizeof(*site)));
        strcpy(site->robots_url, robots_url);
        sites->sites[sites->count++] = site;
        target_open(&site->target, site->robots_url, site->robots_url, sites->options);
        return site;
}

static void
free_sites(struct sites *sites)
{
        for (size_t i = 0; i < sites->count; i++) {
                target_free(&sites->sites[i]->target, sites->options);
                free(sites->sites[i]);
        }
        free(sites->sites);
}

/* Answers one page.  *SITE is that of the previous page, and becomes that of this one.  Returns whether to go on. */
static bool
check_page(struct run *run, struct sites *sites, struct site **site, const char *page)
{
        enum rep_dialect dialect = reading_dialect(&run->options->reading);
        char robots_url[REP_ROBOTS_URL_SIZE];
        struct failure failure;

        if (page[0] != '/' || *site == NULL) {
                if (!page_examine(rep_string(page), dialect, &failure) ||
                    !origin_robots_url(page_site(rep_string(page), dialect), robots_url, &failure)) {
                        report("arguments", 0, &failure);
                        run->failed++;
                        return true;
                }
                *site = find_site(sites, robots_url);
        }
        if ((*site)->target.opened)
                return check_url(run, &(*site)->target, rep_string(page), "arguments", 0);
        run->failed++;
        return true;
}

int
check_pages(const struct check_options *options, char **pages)
{
        struct sites sites = {.options = options};
        struct site *site = NULL;
        struct run run;

        begin(&run, options, NULL, NULL);
        while (pages[0] != NULL && check_page(&run, &sites, &site, pages[0]))
                pages++;
        free_sites(&sites);
        return end(&run);
}
