/* SPDX-License-Identifier: Apache-2.0 */
/* history.c: see history.h. */
#include "pack/history.h"

#include <string.h>

uint32_t
rep_short_time(int64_t time)
{
        return time > 0 && time <= UINT32_MAX ? (uint32_t)time : 0;
}

uint32_t
rep_history_newest(const struct rep_history *history)
{
        size_t count = history->event_count;

        return count > 0 ? history->events[count - 1].time : history->time;
}

/* ---- a history of one record */

/* Sets the wait of HISTORY's failures to what they alone would require, so that equal failures
   become equal events. */
static void
normalize_wait(struct rep_history *history, const struct rep_policy *policy)
{
        struct rep_history alone = {.event_count = 1};
        struct rep_fetch_entry fetch;
        enum rep_access outcome;

        alone.events[0] = history->events[0];
        rep_history_fold(&alone, policy, UINT32_MAX, &fetch, &outcome);
        history->events[0].value = fetch.wait;
}

void
rep_history_start(struct rep_history *history, const struct rep_policy *policy, const struct rep_fetch_entry *fetch,
                  uint32_t status)
{
        struct rep_event event = {.time = rep_short_time(fetch->last_failure),
                                  .first = rep_short_time(fetch->unreachable_since),
                                  .failures = fetch->failures,
                                  .value = fetch->wait};

        history->hops = 0;
        history->digest = 0;
        history->target_size = 0;
        history->before.given = false;
        history->turned = 0;
        history->answered = fetch->answered;
        history->rules = fetch->answered && fetch->access == REP_ACCESS_RULES;
        history->time = fetch->answered ? rep_short_time(fetch->confirmed) : 0;
        history->lifetime = fetch->answered ? fetch->lifetime : 0;
        history->aged = history->time;
        history->status = status <= UINT16_MAX ? status : 0;
        history->event_count = 0;
        if (event.failures == 0 || (fetch->answered && event.time <= history->time))
                return;
        if (event.failures == 1 || event.first == 0 || event.first > event.time)
                event.first = event.time;
        history->events[history->event_count++] = event;
        normalize_wait(history, policy);
}

void
rep_history_start_unchanged(struct rep_history *history, uint32_t time, uint32_t lifetime, uint32_t of)
{
        *history = (struct rep_history){.status = 304, .event_count = 1};
        history->events[0] = (struct rep_event){.time = time, .first = time, .value = lifetime, .of = of};
}

/* Returns whether EVENT says something: if it is a revisit, the answer of HISTORY must be the one that it means. */
static bool
counts(const struct rep_history *history, const struct rep_event *event)
{
        return event->of == 0 || (history->rules && event->of == history->time);
}

size_t
rep_history_unconfirmed(const struct rep_history *history)
{
        size_t count = 0;

        for (size_t i = 0; i < history->event_count; i++)
                count += !counts(history, &history->events[i]);
        return count;
}

/* Drops what the answer of HISTORY, which has at most one event, has ended. */
static void
end_failures(struct rep_history *history)
{
        struct rep_event *event = history->events;

        if (history->event_count > 0 && event->time <= history->time) {
                history->event_count = 0;
        } else if (history->event_count > 0 && event->first <= history->time) {
                event->failures = 1;
                event->first = event->time;
        }
}

void
rep_history_date(struct rep_history *history, uint32_t answered)
{
        struct rep_event *events = history->events;

        if (history->answered && answered > history->time) {
                history->time = answered;
                end_failures(history);
        }
        if (!history->rules || answered >= history->time)
                return;
        memmove(events + 1, events, history->event_count * sizeof(*events));
        events[0] = (struct rep_event){.time = history->time, .first = history->time, .value = history->lifetime};
        history->event_count++;
        history->time = history->aged = answered;
}

void
rep_history_start_redirect(struct rep_history *history, struct rep_text target, uint32_t hops, uint32_t status,
                           uint32_t time)
{
        *history = (struct rep_history){.answered = true, .hops = hops, .time = time, .aged = time, .status = status};
        history->target_size = target.size;
        memcpy(history->target, target.data, target.size);
}

/* ---- what lies in the future */

/* Makes the answer before the redirect of HISTORY its answer. */
static void
take_before(struct rep_history *history)
{
        const struct rep_answer before = history->before;

        history->rules = before.rules;
        history->time = before.time;
        history->aged = before.aged;
        history->lifetime = before.lifetime;
        history->digest = before.digest;
        history->hops = 0;
        history->target_size = 0;
        history->before.given = false;
        history->turned = 0;
}

/* Returns the status that the newest outcome of HISTORY had most likely. */
static uint32_t
likely_status(const struct rep_history *history)
{
        size_t count = history->event_count;

        if (count > 0)
                return history->events[count - 1].failures > 0 ? 0 : 304;
        if (history->hops > 0)
                return 301;
        return history->rules ? 200 : 404;
}

/* The events are in order of time, and later than the answer, as that is later than what was before its redirect. */
bool
rep_history_distrust(struct rep_history *history, const struct rep_policy *policy, int64_t now)
{
        size_t count = history->event_count;

        while (count > 0 && rep_fetch_time_fault(policy, history->events[count - 1].time, now) != NULL)
                count--;
        if (history->answered && rep_fetch_time_fault(policy, history->time, now) != NULL) {
                if (history->before.given && rep_fetch_time_fault(policy, history->before.time, now) == NULL) {
                        take_before(history);
                } else {
                        history->time = history->aged = history->turned = 0;
                        history->before = (struct rep_answer){.given = false};
                }
        } else if (count == history->event_count) {
                return false;
        } else if (!history->answered && count == 0) {
                history->events[count] = history->events[history->event_count - 1];
                history->events[count].time = history->events[count].first = history->events[count].of = 0;
                count++;
        }
        history->event_count = count;
        history->status = likely_status(history);
        return true;
}

/* ---- merging */

/* Events of two histories, before the oldest are summed up. */
struct events {
        size_t count;
        struct rep_event list[2 * REP_EVENTS_MAX];
};

/* Orders events by time.  At equal times, failures come before a 304, so that the 304 ends them. */
static int
compare(const struct rep_event *a, const struct rep_event *b)
{
        if (a->time != b->time)
                return a->time < b->time ? -1 : 1;
        if ((a->failures == 0) != (b->failures == 0))
                return a->failures != 0 ? -1 : 1;
        if (a->first != b->first)
                return a->first < b->first ? -1 : 1;
        if (a->failures != b->failures)
                return a->failures < b->failures ? -1 : 1;
        if (a->of != b->of)
                return a->of < b->of ? -1 : 1;
        return a->value < b->value ? -1 : a->value > b->value;
}

/* Returns whether both are one failure, each, of the same second. */
static bool
is_same_failure(const struct rep_event *a, const struct rep_event *b)
{
        return a->failures == 1 && b->failures == 1 && a->time == b->time;
}

/* Inserts EVENT in order, unless it is already there.  Two failures of one second become one, which waits longer. */
static void
insert(struct events *events, struct rep_event event)
{
        size_t at = events->count;
        int order = -1;

        while (at > 0 && (order = compare(&events->list[at - 1], &event)) > 0)
                at--;
        if (at > 0 && order == 0)
                return;
        if (at > 0 && is_same_failure(&events->list[at - 1], &event)) {
                events->list[at - 1] = event;
                return;
        }
        if (at < events->count && is_same_failure(&event, &events->list[at]))
                return;
        memmove(&events->list[at + 1], &events->list[at], (events->count - at) * sizeof(event));
        events->list[at] = event;
        events->count++;
}

/* Adds the events of FROM that still count after the answer of INTO.  DATED: events without a known time do not
   count. */
static void
insert_all(struct events *events, const struct rep_history *from, const struct rep_history *into, bool dated)
{
        for (size_t i = 0; i < from->event_count; i++) {
                struct rep_event event = from->events[i];

                if ((into->answered && event.time <= into->time) || (dated && event.time == 0))
                        continue;
                /* The failures began before the answer: only the last is known to be later. */
                if (into->answered && event.first <= into->time) {
                        event.failures = 1;
                        event.first = event.time;
                }
                insert(events, event);
        }
}

/* Joins two events to one event of failures, when their times no longer matter. */
static struct rep_event
join(const struct rep_event *a, const struct rep_event *b)
{
        uint32_t failures = a->failures + (a->failures == 0), more = b->failures + (b->failures == 0);
        uint32_t wait = a->failures > 0 ? a->value : 0;

        return (struct rep_event){.time = b->time,
                                  .first = a->first < b->first ? a->first : b->first,
                                  .failures = more < UINT32_MAX - failures ? failures + more : UINT32_MAX,
                                  .value = b->failures > 0 ? b->value : wait};
}

/*
 * Removes one of EVENTS, which follow the answer of HISTORY, by summing it up.  A 304 confirms a redirect as it confirms
 * rules: it is an answer of the target.  The oldest 304 stays, and the failures after it are summed up.  A revisit that says
 * nothing goes first.
 */
static void
sum_up(const struct rep_history *history, struct events *events)
{
        struct rep_event *event = events->list;
        bool confirmable = history->rules || history->hops > 0;

        if (counts(history, event)) {
                if (confirmable && event[0].failures == 0 && event[1].failures > 0)
                        event++;
                if (!counts(history, &event[1]))
                        event[1] = event[0];
                else if (!confirmable || event[1].failures > 0)
                        event[1] = join(&event[0], &event[1]);
                else if (event[0].failures == 0 && event[1].value == REP_NO_LIFETIME)
                        event[1].value = event[0].value;
                /* otherwise the 304 that follows confirms the rules, and ends the failure */
        }
        events->count--;
        memmove(event, event + 1, (size_t)(events->list + events->count - event) * sizeof(*event));
}

/* The kinds of a newest outcome.  Of one second, a later kind is newer. */
enum outcome_kind { OUTCOME_NONE, OUTCOME_FAILURE, OUTCOME_UNCHANGED, OUTCOME_ANSWER };

/* Returns the kind of the newest outcome of HISTORY. */
static enum outcome_kind
newest_kind(const struct rep_history *history)
{
        size_t count = history->event_count;

        if (count == 0)
                return history->answered ? OUTCOME_ANSWER : OUTCOME_NONE;
        return history->events[count - 1].failures > 0 ? OUTCOME_FAILURE : OUTCOME_UNCHANGED;
}

/* Orders two answers by WAYS, COUNT pairs of numbers, of which the first decides that differ. */
static int
compare_ways(const uint64_t ways[][2], size_t count)
{
        int order = 0;

        for (size_t i = 0; i < count && order == 0; i++)
                order = (ways[i][0] > ways[i][1]) - (ways[i][0] < ways[i][1]);
        return order;
}

/* Orders the answers of A and B: by time, then by what they are.  Returns 0 if they are the same answer. */
static int
compare_answers(const struct rep_history *a, const struct rep_history *b)
{
        const uint64_t ways[][2] = {
                {a->answered, b->answered}, {a->time, b->time},     {a->rules, b->rules},
                {a->hops > 0, b->hops > 0}, {a->digest, b->digest}, {a->lifetime, b->lifetime},
                {a->aged, b->aged},         {a->hops, b->hops},     {a->target_size, b->target_size}};
        int order = compare_ways(ways, sizeof(ways) / sizeof(ways[0]));

        return order != 0 || a->hops == 0 ? order : memcmp(a->target, b->target, a->target_size);
}

/* Returns the newest answer of HISTORY that is not a redirect. */
static struct rep_answer
own_answer(const struct rep_history *history)
{
        if (history->hops > 0)
                return history->before;
        return (struct rep_answer){history->answered, history->rules, history->time,
                                   history->lifetime, history->aged,  history->digest};
}

/* Orders two answers as compare_answers() does. */
static int
compare_own(struct rep_answer a, struct rep_answer b)
{
        const uint64_t ways[][2] = {{a.given, b.given},   {a.time, b.time},         {a.rules, b.rules},
                                    {a.digest, b.digest}, {a.lifetime, b.lifetime}, {a.aged, b.aged}};

        return compare_ways(ways, sizeof(ways) / sizeof(ways[0]));
}

/* Returns the time of the newest redirect that HISTORY knows to another target than that of INTO, which has a redirect. */
static uint32_t
turned_from(const struct rep_history *history, const struct rep_history *into)
{
        if (history->hops == 0)
                return 0;
        if (history->target_size != into->target_size || memcmp(history->target, into->target, into->target_size) != 0)
                return history->time;
        return history->turned;
}

/* Makes OWN the answer before the redirect of HISTORY, unless a redirect to another target came between, at the time TURNED: what
   that led to replaced OWN. */
static void
set_before(struct rep_history *history, struct rep_answer own, uint32_t turned)
{
        bool stays = own.given && (own.time > turned || (own.time == turned && (own.rules || turned == 0)));

        history->before = stays ? own : (struct rep_answer){.given = false};
        history->turned = stays ? 0 : turned;
}

bool
rep_history_brings_rules(const struct rep_history *into, const struct rep_history *from)
{
        return compare_own(own_answer(from), own_answer(into)) > 0;
}

/* Returns whether the status of FROM is that of the newest outcome.  Of the same outcomes of one second, the greater status
   stays, so that the order of merging does not matter. */
static bool
is_newer(const struct rep_history *from, const struct rep_history *into)
{
        enum outcome_kind kind = newest_kind(from), other = newest_kind(into);

        if (rep_history_newest(from) != rep_history_newest(into))
                return rep_history_newest(from) > rep_history_newest(into);
        if (kind != other)
                return kind > other;
        if (kind == OUTCOME_ANSWER && compare_answers(from, into) != 0)
                return compare_answers(from, into) > 0;
        return from->status > into->status;
}

/* Makes the answer of FROM that of INTO. */
static void
take_answer(struct rep_history *into, const struct rep_history *from)
{
        into->answered = true;
        into->rules = from->rules;
        into->time = from->time;
        into->aged = from->aged;
        into->lifetime = from->lifetime;
        into->digest = from->digest;
        into->hops = from->hops;
        into->target_size = from->target_size;
        memcpy(into->target, from->target, from->target_size);
}

bool
rep_history_merge(struct rep_history *into, const struct rep_history *from)
{
        bool replaced = from->answered && compare_answers(from, into) > 0;
        bool dated = rep_history_newest(into) > 0 || rep_history_newest(from) > 0;
        struct rep_answer own = own_answer(rep_history_brings_rules(into, from) ? from : into);
        const struct rep_history *newest = replaced ? from : into;
        uint32_t turned = turned_from(into, newest), other = turned_from(from, newest);
        struct events events;

        if (is_newer(from, into))
                into->status = from->status;
        if (replaced)
                take_answer(into, from);
        if (into->hops > 0)
                set_before(into, own, turned > other ? turned : other);
        else
                set_before(into, (struct rep_answer){.given = false}, 0);
        events.count = 0;
        insert_all(&events, into, into, dated);
        insert_all(&events, from, into, dated);
        while (events.count > REP_EVENTS_MAX)
                sum_up(into, &events);
        memcpy(into->events, events.list, events.count * sizeof(*events.list));
        into->event_count = events.count;
        return replaced;
}

void
rep_history_merge_events(struct rep_history *into, const struct rep_history *from)
{
        struct rep_history events = {.status = from->status};

        for (size_t i = 0; i < from->event_count; i++)
                if (from->events[i].of == 0)
                        events.events[events.event_count++] = from->events[i];
        rep_history_merge(into, &events);
}

/* ---- results */

static void
fold_failures(const struct rep_event *event, const struct rep_policy *policy, struct rep_fetch_entry *fetch)
{
        struct rep_fetch failed = {.error = REP_FETCH_OTHER};

        if (event->failures > 1) {
                uint32_t between = event->failures - 2;

                rep_fetch_record(fetch, policy, &failed, event->first);
                fetch->failures = between < UINT32_MAX - fetch->failures ? fetch->failures + between : UINT32_MAX;
        }
        failed.retry_after = event->value;
        rep_fetch_record(fetch, policy, &failed, event->time);
}

static void
fold_unchanged(const struct rep_event *event, const struct rep_policy *policy, struct rep_fetch_entry *fetch)
{
        struct rep_fetch unchanged = {.status = 304};

        if (event->value != REP_NO_LIFETIME)
                unchanged.cache = (struct rep_cache_control){.has_max_age = true, .max_age = event->value};
        rep_fetch_record(fetch, policy, &unchanged, event->time);
}

uint32_t
rep_history_confirmed(const struct rep_history *history)
{
        uint32_t time = history->time;

        for (size_t i = 0; i < history->event_count; i++)
                if (history->events[i].failures == 0 && counts(history, &history->events[i]))
                        time = history->events[i].time;
        return time;
}

void
rep_history_fold(const struct rep_history *history, const struct rep_policy *policy, uint32_t oldest,
                 struct rep_fetch_entry *fetch, enum rep_access *outcome)
{
        struct rep_advice advice;
        uint32_t newest = history->time;

        *fetch = (struct rep_fetch_entry){.answered = history->answered && history->hops == 0};
        if (fetch->answered) {
                fetch->access = history->rules ? REP_ACCESS_RULES : REP_ACCESS_ALLOW_ALL;
                fetch->confirmed = history->aged;
                fetch->lifetime = history->lifetime;
        }
        for (size_t i = 0; i < history->event_count; i++) {
                const struct rep_event *event = &history->events[i];

                if (!counts(history, event))
                        continue;
                newest = event->time;
                (event->failures > 0 ? fold_failures : fold_unchanged)(event, policy, fetch);
        }
        if (fetch->answered && fetch->confirmed > oldest)
                fetch->confirmed = oldest;
        rep_fetch_advise(fetch, policy, newest, &advice);
        *outcome = fetch->answered || fetch->failures > 0 ? advice.access : REP_ACCESS_FOLLOW;
}
