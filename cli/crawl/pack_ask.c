/* SPDX-License-Identifier: Apache-2.0 */
/* pack_ask.c: what other subcommands ask of a pack: `rep2c check`, `usage` and `explain` with --pack; see pack_file.h.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/ask/answer.h"
#include "cli/base/input.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"
#include "cli/base/report.h"
#include "cli/crawl/pack_beside.h"
#include "cli/crawl/pack_file.h"

bool
pack_recognize(const char *file)
{
        return input_begins(file, input_is_pack);
}

/* Fails because of FINDING about URL, also where only Google's reading of URL has no origin.  Returns false. */
static bool
fail_about(struct rep_text url, enum rep_pack_finding finding, struct failure *failure)
{
        if (finding == REP_PACK_NO_URL && !origin_robots_url(url, (char[REP_ROBOTS_URL_SIZE]){0}, failure))
                return false;
        return fail(failure, "'%.*s': %s", (int)(url.size < 300 ? url.size : 300), url.data,
                    rep_say_pack_finding_words(finding, NULL));
}

/* ---- check --pack */

/* What is asked. */
struct asked {
        const struct rep_pack *pack;
        void *scratch;
        size_t scratch_size;
};

static bool
check(void *context, struct answer *answer, struct failure *failure)
{
        const struct asked *asked = context;
        struct rep_text url = answer->url;
        struct rep_pack_answer found;

        rep_pack_check(asked->pack, answer->crawler->asks, url.data, url.size, asked->scratch, asked->scratch_size,
                       &found);
        if (found.finding == REP_PACK_NO_URL || found.finding == REP_PACK_DAMAGED)
                return fail_about(url, found.finding, failure);
        answer->result = found.result;
        answer->unknown = found.finding == REP_PACK_UNKNOWN;
        answer->timed = found.fetched != REP_PACK_TIME_UNKNOWN;
        answer->fetched = found.fetched;
        return true;
}

int
pack_check(const struct check_options *options, char **arguments)
{
        struct asked asked;
        struct rep_pack *pack;
        struct failure failure;
        int status;

        if (!pack_open(options->pack, &pack, &failure) || !pack_suits_all(pack, &options->crawlers, &failure))
                end_with(options->pack, &failure);
        asked.pack = pack;
        asked.scratch = pack_scratch(pack, &asked.scratch_size);
        status = check_by(options, arguments, check, &asked);
        free(asked.scratch);
        rep_pack_close(pack);
        return status;
}

/* ---- usage --pack */

bool
pack_open_usage(const char *file, const struct crawlers *crawlers, struct rep_pack **pack, struct failure *failure)
{
        if (pack_open(file, pack, failure) && pack_suits_all(*pack, crawlers, failure) &&
            pack_states_usage(*pack, failure))
                return true;
        rep_pack_close(*pack);
        *pack = NULL;
        return false;
}

bool
pack_usage(const struct rep_pack *pack, const struct rep_crawler *asks, struct rep_text url, rep_usage_report_fn fn,
           void *context, struct failure *failure)
{
        struct rep_site site = {.robots = NULL};
        enum rep_status status = rep_pack_site(pack, asks, url.data, url.size, &site);
        enum rep_pack_finding finding = site.finding;

        if (status == REP_OK && site.robots != NULL)
                status = rep_robots_usage_report(site.robots, asks, url.data, url.size, fn, context);
        rep_site_free(&site);
        if (status == REP_ERR_MEMORY)
                must(NULL);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        return (finding != REP_PACK_UNKNOWN && finding < REP_PACK_NO_URL) || fail_about(url, finding, failure);
}

/* ---- explain --pack: the reason is the outcome of the last fetch, or the lines that an origin's rules were compiled
   from.  If the pack does not have the lines, it has at least their numbers */

/* A run of `rep2c explain --pack`. */
struct run {
        const struct explain_options *options;
        const struct rep_pack *pack;
        const struct rep_crawler *asking;
        struct rep_text name; /* the crawler whose rules answer: one of the pack's, or the caller's */
        const char *url;      /* the one at hand */
        struct pack_found found;
        struct output output;
        bool on; /* it is still read */
        int status;
};

/* Returns who asks the object of a site.  The rules of a pack for certain crawlers are for the one that the pack was
 * asked about. */
static const struct rep_crawler *
crawler_of_site(const struct run *run)
{
        struct rep_pack_stats stats;

        rep_pack_stats(run->pack, &stats);
        return stats.crawlers > 0 ? NULL : run->asking;
}

/* Begins a text about the URL with VERDICT, and with the redirect by which its origin gets what was found. */
static void
begin_text(struct run *run, const char *verdict)
{
        explanation_begin(&run->output, verdict, run->url);
        if (run->found.finding == REP_PACK_UNKNOWN || run->found.entry.target.size == 0)
                return;
        fputs("  redirect  to the robots.txt of ", run->output.stream);
        output_text(&run->output, run->found.entry.target);
        output_end_line(&run->output);
}

/* Begins an object about the URL, with what was found about its origin. */
static struct rep_json
begin_json(struct run *run)
{
        struct rep_json line = explanation_begin_json(&run->output, run->url, run->name), *json = &line;
        const struct pack_found *found = &run->found;

        rep_json_string(json, "origin", found->origin);
        rep_json_string(json, "outcome", rep_say_pack_finding(found->finding));
        if (found->finding == REP_PACK_UNKNOWN)
                return line;
        rep_json_number(json, "status", found->entry.status);
        if (found->entry.target.size > 0)
                rep_json_text(json, "redirected_to", found->entry.target);
        if (found->finding == REP_PACK_ALLOW_ALL && !found->entry.fetch.answered)
                rep_json_bool(json, "given_up", true);
        if (found->entry.fetch.confirmed != REP_PACK_TIME_UNKNOWN)
                rep_json_number(json, "fetched", (uint64_t)found->entry.fetch.confirmed);
        beside_add(json, found, run->asking);
        return line;
}

/* ---- without the texts of rules */

/* Writes what decides about a URL: the outcome that was FOUND, or the rule of RESULT. */
static bool
write_reason(struct output *output, const struct pack_found *found, const struct rep_result *result)
{
        if (found->finding == REP_PACK_UNKNOWN) {
                fputs("  outcome   the pack knows nothing of ", output->stream);
                output_text(output, rep_string(found->origin));
        } else if (found->finding != REP_PACK_RULES) {
                fprintf(output->stream, "  outcome   %s", rep_say_pack_finding_words(found->finding, &found->entry));
                if (found->entry.status > 0)
                        fprintf(output->stream, " (status %" PRIu32 ")", found->entry.status);
        } else {
                if (result->rank == 0)
                        fprintf(output->stream, "  decides   %s\n", rep_say_reason_words(REP_REASON_NO_RULE));
                else if (result->line == 0)
                        fprintf(output->stream, "  decides   a rule of rank %" PRIu32 "\n", result->rank);
                else
                        fprintf(output->stream, "  decides   line %" PRIu32 "  (rank %" PRIu32 ")\n", result->line,
                                result->rank);
                fputs("  texts     are not in this pack; 'rep2c pack --strip=none' keeps them", output->stream);
        }
        return output_end_line(output);
}

/* Answers about the URL by what was found. */
static bool
check_site(struct run *run, struct failure *failure)
{
        const struct pack_found *found = &run->found;
        struct rep_result result = {.verdict = found->finding == REP_PACK_ALLOW_ALL ? REP_ALLOW : REP_DISALLOW};
        enum rep_status status = REP_OK;
        struct rep_json json;
        const char *verdict;

        if (found->finding == REP_PACK_RULES)
                status =
                        rep_robots_check(found->site.robots, crawler_of_site(run), run->url, strlen(run->url), &result);
        if (status != REP_OK)
                return fail(failure, "%s", rep_status_text(status));
        verdict = found->finding == REP_PACK_UNKNOWN ? "unknown" : rep_say_name(REP_NAME_VERDICT, result.verdict);
        if (!run->options->json) {
                begin_text(run, verdict);
                run->on = write_reason(&run->output, found, &result);
                return true;
        }
        json = begin_json(run);
        rep_json_string(&json, "verdict", verdict);
        rep_json_number(&json, "line", result.line);
        rep_json_number(&json, "rank", result.rank);
        run->on = json_end_line(&json, &run->output);
        return true;
}

/* ---- with rules */

static void
write_rules(void *context, const struct rep_explanation *explained)
{
        struct run *run = context;
        struct rep_json json;

        if (run->options->json) {
                json = begin_json(run);
                explanation_add(&json, explained);
                run->on = json_end_line(&json, &run->output);
                return;
        }
        begin_text(run, rep_say_name(REP_NAME_VERDICT, explained->result.verdict));
        run->on = explanation_write(&run->output, explained, run->name);
}

/* Explains the URL by the rules that were found. */
static bool
explain_rules(struct run *run, struct failure *failure)
{
        enum rep_status status = rep_robots_explain(run->found.site.robots, crawler_of_site(run), run->url,
                                                    strlen(run->url), 0, write_rules, run);

        return status == REP_OK || fail(failure, "%s: %s", run->url, rep_status_text(status));
}

/* ---- all */

static void
explain_url(struct run *run, const char *url)
{
        struct rep_robots_options options;
        struct rep_pack_stats stats;
        struct failure failure;
        bool done;

        run->url = url;
        run->found = (struct pack_found){.site = {.robots = NULL}};
        /* What 'check' refuses. */
        rep_pack_stats(run->pack, &stats);
        if (rep_page_url_in(stats.dialect, url, strlen(url)) != REP_URL_OK ||
            !origin_robots_url(rep_string(url), run->found.origin, &failure)) {
                fail_about(rep_string(url), REP_PACK_NO_URL, &failure);
                run->status = report("arguments", 0, &failure);
                return;
        }
        done = pack_find(run->pack, run->asking, url, &run->found, &failure);
        /* A merged pack may have the lines that rules were compiled from for some origins. */
        if (done && run->found.finding == REP_PACK_RULES)
                rep_robots_look(run->found.site.robots, &options);
        if (done)
                done = (run->found.finding == REP_PACK_RULES && !options.no_texts ? explain_rules
                                                                                  : check_site)(run, &failure);
        if (!done)
                report(run->options->pack, 0, &failure);
        rep_site_free(&run->found.site);
        if (!done || run->found.finding == REP_PACK_UNKNOWN)
                run->status = STATUS_ERROR;
}

/* Prepares RUN for CRAWLER. */
static bool
ask(struct run *run, const struct crawler *crawler, struct failure *failure)
{
        static const struct crawler everybody = {.name = {"", 0}};
        struct rep_pack_crawler made_for;
        size_t number;

        if (crawler == NULL)
                crawler = &everybody;
        if (!pack_suits(run->pack, crawler, failure))
                return false;
        run->asking = crawler->asks;
        run->name = crawler->name;
        if (rep_pack_resolve(run->pack, run->asking, &number) == REP_OK &&
            rep_pack_crawler(run->pack, number, &made_for))
                run->name = made_for.name;
        return true;
}

int
pack_explain(const struct explain_options *options, const struct crawler *crawler, char **urls)
{
        struct run run = {.options = options, .on = true, .status = STATUS_OK};
        struct rep_pack *pack;
        struct failure failure;

        if (!pack_open(options->pack, &pack, &failure) || (run.pack = pack, !ask(&run, crawler, &failure)))
                end_with(options->pack, &failure);
        output_start_color(&run.output, false, &options->color);
        for (; *urls != NULL && run.on; urls++)
                explain_url(&run, *urls);
        rep_pack_close(pack);
        return output_finish(&run.output, run.status);
}
