/* SPDX-License-Identifier: Apache-2.0 */
/* pace.c: the crawl-delays, request-rates and visit-times that apply, and their combined effect. */
#include "blob/pick.h"
#include "for_command.h"

enum { MINUTES_OF_DAY = 24 * 60 };

/* Takes the delay of LINE if it is longer than the delays before. */
static void
add_delay(struct rep_pace *pace, uint32_t line, uint64_t milliseconds)
{
        if (milliseconds > REP_CRAWL_DELAY_MAX)
                milliseconds = REP_CRAWL_DELAY_MAX;
        if (pace->delay_line != 0 && milliseconds <= pace->delay)
                return;
        pace->delay = (uint32_t)milliseconds;
        pace->delay_line = line;
}

static void
add_crawl_delay(struct rep_pace *pace, const struct rep_directive *directive)
{
        uint32_t milliseconds;

        if (rep_crawl_delay(directive->value, &milliseconds) == REP_VALUE_BAD)
                pace->bad++;
        else
                add_delay(pace, directive->line, milliseconds);
}

static void
add_request_rate(struct rep_pace *pace, const struct rep_directive *directive, unsigned minute)
{
        struct rep_request_rate rate;

        if (rep_request_rate(directive->value, &rate) == REP_VALUE_BAD)
                pace->bad++;
        else if (rep_in_day_time(&rate.time, minute))
                add_delay(pace, directive->line, (1000 * (uint64_t)rate.seconds + rate.pages - 1) / rate.pages);
}

static void
add_visit_time(struct rep_pace *pace, const struct rep_directive *directive, unsigned minute)
{
        struct rep_day_time time;
        bool within;

        if (rep_visit_time(directive->value, &time) == REP_VALUE_BAD) {
                pace->bad++;
                return;
        }
        within = rep_in_day_time(&time, minute);
        if (pace->visit_line == 0 || (within && !pace->welcome)) {
                pace->visit_line = directive->line;
                pace->welcome = within;
        }
}

enum rep_status
rep_holding_pace(struct rep_holding *holding, unsigned minute, struct rep_pace *pace)
{
        struct rep_directive directive;

        if (pace == NULL)
                return REP_ERR_ARGUMENT;
        *pace = (struct rep_pace){.welcome = false};
        if (holding == NULL || minute >= MINUTES_OF_DAY)
                return REP_ERR_ARGUMENT;
        pace->welcome = true;
        while (rep_next_holding(holding, &directive)) {
                enum rep_key key =
                        directive.kind == REP_KIND_OTHER ? rep_directive_key(directive.key) : REP_KEY_UNKNOWN;

                if (key == REP_KEY_CRAWL_DELAY)
                        add_crawl_delay(pace, &directive);
                else if (key == REP_KEY_REQUEST_RATE)
                        add_request_rate(pace, &directive, minute);
                else if (key == REP_KEY_VISIT_TIME)
                        add_visit_time(pace, &directive, minute);
        }
        return REP_OK;
}

enum rep_status
rep_pace(const struct rep_blob *blob, const struct rep_text *agents, size_t count, unsigned minute,
         struct rep_pace *pace)
{
        struct rep_holding holding;
        enum rep_status status = rep_hold_agents(blob, agents, count, false, &holding);

        if (status == REP_OK)
                return rep_holding_pace(&holding, minute, pace);
        if (pace == NULL)
                return REP_ERR_ARGUMENT;
        *pace = (struct rep_pace){.welcome = false};
        return minute < MINUTES_OF_DAY ? status : REP_ERR_ARGUMENT;
}
