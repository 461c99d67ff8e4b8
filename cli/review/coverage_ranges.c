/* SPDX-License-Identifier: Apache-2.0 */
/* coverage_ranges.c: requests that a crawler's addresses show to be of somebody else; see coverage.h. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/base/memory.h"
#include "cli/base/text.h"
#include "cli/review/coverage.h"

void
coverage_take_ranges(const struct option_use *use)
{
        const char *colon = strchr(use->argument, ':');
        struct ranges_given *given = use->place;

        if (colon == NULL || colon == use->argument || colon[1] == '\0')
                usage_error("--ranges: '%s' is not CRAWLER:FILE", use->argument);
        if (strcmp(colon + 1, "-") == 0)
                usage_error("--ranges: standard input may be the log, so FILE can't be '-'");
        if (given->count == given->capacity)
                given->list = must_grow(given->list, &given->capacity, 4, sizeof(*given->list));
        given->list[given->count++] =
                (struct ranges_of){.crawler = {use->argument, (size_t)(colon - use->argument)}, .file = colon + 1};
}

int
coverage_read_ranges(struct coverage *coverage)
{
        const struct ranges_given *given = &coverage->options->ranges;
        const struct crawlers *crawlers = &coverage->options->check.crawlers;
        int status = STATUS_OK;

        for (size_t i = 0; i < given->count && status == STATUS_OK; i++) {
                const struct ranges_of *of = &given->list[i];
                size_t found = 0;

                while (found < crawlers->count && !text_equal(crawlers->list[found].name, of->crawler))
                        found++;
                if (found == crawlers->count)
                        usage_error("--ranges: none of the crawlers asked about is called '%.*s'",
                                    (int)of->crawler.size, of->crawler.data);
                status = ranges_read(&coverage->counted[found].ranges, of->file);
        }
        coverage->reader.addressed = given->count > 0;
        return status;
}

bool
coverage_is_own(struct coverage *coverage, struct counted *counted, const struct log_request *request)
{
        struct address address;
        struct rep_text found;

        if (counted->ranges.count == 0)
                return true;
        coverage->input.claims++;
        if (!address_find(request->address, &address, &found)) {
                coverage->input.unaddressed++;
                return false;
        }
        if (ranges_have(&counted->ranges, &address))
                return true;
        if (counted->outside++ == 0)
                counted->pretender = must_text(found.data, found.size);
        return false;
}

int
coverage_report_unaddressed(const struct coverage *coverage)
{
        const struct coverage_input *input = &coverage->input;

        if (input->unaddressed == 0)
                return STATUS_OK;
        if (input->unaddressed == input->claims)
                return report_error(
                        input->name, 0, "no request of a crawler with --ranges has the address of its client%s",
                        coverage->options->field > 0 ? ""
                                                     : "; it is looked for in the first fields of a line, the column "
                                                       "c-ip, and members of JSON such as remote_addr and client_ip");
        if (!coverage->options->check.quiet)
                report_note("%s: %" PRIu64 " of %" PRIu64
                            " requests of crawlers with --ranges have no address, and count for no crawler",
                            input->name, input->unaddressed, input->claims);
        return STATUS_OK;
}

void
coverage_note_outside(const struct coverage *coverage)
{
        const struct crawlers *crawlers = &coverage->options->check.crawlers;

        for (size_t i = 0; i < crawlers->count; i++) {
                const struct counted *counted = &coverage->counted[i];

                if (counted->outside > 0)
                        report_note("%.*s: %" PRIu64 " more request%s from outside its ranges, such as %s, not counted",
                                    (int)crawlers->list[i].name.size, crawlers->list[i].name.data, counted->outside,
                                    counted->outside == 1 ? "" : "s", counted->pretender);
        }
}
