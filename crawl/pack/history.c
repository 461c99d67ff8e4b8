/* SPDX-License-Identifier: Apache-2.0 */
/*
 * history.c: see history.h.
 *
 * In: fetches, or what entries of packs have.  Out: histories; one that is merged of several; and by rep_history_fold()
 * what a crawler that made all these fetches would know.  Two histories, as KIND time, and what they are merged to:
 *
 *                 answers, the newest first                  events, the oldest first
 *     into        rules 10                                   503 12   304 20
 *     from        rules 15                                   503 16
 *     merged      rules 15                                   503 16   304 20                those later than 15
 *
 *     into        -> X 30    -> Y 20    rules 10             (empty)
 *     from        -> X 25    -> Z 15                         timeout 40
 *     merged      -> X 30    -> Y 20    turned 15            timeout 40                     a third target
 *
 * So a history has at most REP_ANSWERS_MAX answers and REP_EVENTS_MAX events, whatever is merged.
 */
#include "pack/history.h"

#include <string.h>

uint32_t
rep_short_time(int64_t time)
{
        return time > 0 && time <= UINT32_MAX ? (uint32_t)time : 0;
}

/* Returns the time of the newest outcome, or 0 if it is unknown.  No outcome is later. */
static uint32_t
newest_time(const struct rep_history *history)
{
        size_t count = history->event_count;

        return count > 0 ? history->events[count - 1].time : rep_history_answered(history);
}

/* ---- a history of one record */

/* Sets the wait of HISTORY's failures to what they alone would require, so that equal failures become equal events. */
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

        history->status = status <= UINT16_MAX ? status : 0; /* an entry has 16 bits for it */
        history->answer_count = fetch->answered;
        history->event_count = 0;
        if (fetch->answered)
                history->answers[0] = (struct rep_answer){.kind = fetch->access == REP_ACCESS_RULES ? REP_ANSWER_RULES
                                                                                                    : REP_ANSWER_NONE,
                                                          .time = rep_short_time(fetch->confirmed),
                                                          .aged = rep_short_time(fetch->confirmed),
                                                          .lifetime = fetch->lifetime};
        if (event.failures == 0 || (fetch->answered && event.time <= rep_history_answered(history)))
                return;
        if (event.failures == 1 || event.first == 0 || event.first > event.time)
                event.first = event.time;
        history->events[history->event_count++] = event;
        normalize_wait(history, policy);
}

/*
 * Returns the lifetime that a 304 states, or REP_NO_LIFETIME.  A stated lifetime that is that number becomes one
 * second less.
 */
static uint32_t
confirmed_lifetime(const struct rep_policy *policy, const struct rep_fetch *fetch)
{
        const struct rep_cache_control *cache = &fetch->cache;
        struct rep_fetch_entry entry = {.answered = true, .access = REP_ACCESS_RULES};

        if (!cache->has_max_age && !cache->no_store && !cache->no_cache)
                return REP_NO_LIFETIME;
        rep_fetch_record(&entry, policy, fetch, 0);
        return entry.lifetime < REP_NO_LIFETIME ? entry.lifetime : REP_NO_LIFETIME - 1;
}

enum rep_status
rep_history_start_fetch(struct rep_history *history, const struct rep_policy *policy, const struct rep_fetch *fetch,
                        uint32_t of, uint32_t time)
{
        struct rep_fetch_entry entry = {.answered = false};
        enum rep_status status = rep_fetch_record(&entry, policy, fetch, time);

        rep_history_start(history, policy, &entry, fetch->status);
        if (rep_fetch_access(fetch) != REP_ACCESS_UNCHANGED)
                return status;
        history->event_count = 1;
        history->events[0] =
                (struct rep_event){.time = time, .first = time, .value = confirmed_lifetime(policy, fetch), .of = of};
        return status;
}

/* Returns whether EVENT says something: if it is a revisit, the answer of HISTORY must be the one that it means. */
static bool
counts(const struct rep_history *history, const struct rep_event *event)
{
        return event->of == 0 ||
               (rep_history_is(history, REP_ANSWER_RULES) && event->of == rep_history_answered(history));
}

size_t
rep_history_unconfirmed(const struct rep_history *history)
{
        size_t count = 0;

        for (size_t i = 0; i < history->event_count; i++)
                count += !counts(history, &history->events[i]);
        return count;
}

void
rep_history_date(struct rep_history *history, uint32_t answered)
{
        struct rep_answer *answer = history->answers;
        struct rep_history dated = {.status = history->status, .answer_count = 1};

        if (answered < answer->time) {
                if (answer->kind != REP_ANSWER_RULES)
                        return;
                dated.events[dated.event_count++] =
                        (struct rep_event){.time = answer->time, .first = answer->time, .value = answer->lifetime};
                answer->aged = answered;
        }
        answer->time = answered;
        dated.answers[0] = *answer;
        rep_history_merge_events(&dated, history);
        *history = dated;
}

void
rep_history_start_redirect(struct rep_history *history, struct rep_text target, uint32_t hops, uint32_t status,
                           uint32_t time)
{
        struct rep_answer *answer = history->answers;

        history->status = status;
        history->answer_count = 1;
        history->event_count = 0;
        *answer = (struct rep_answer){.kind = REP_ANSWER_REDIRECT, .time = time, .aged = time, .hops = hops};
        answer->target_size = target.size;
        memcpy(answer->target, target.data, target.size);
}

/* ---- what lies in the future */

/* Returns the status that the newest outcome of HISTORY had most likely. */
static uint32_t
likely_status(const struct rep_history *history)
{
        size_t count = history->event_count;

        if (count > 0)
                return history->events[count - 1].failures > 0 ? 0 : 304;
        if (rep_history_is(history, REP_ANSWER_REDIRECT))
                return 301;
        return rep_history_is(history, REP_ANSWER_RULES) ? 200 : 404;
}

/*
 * The events are in order of time, and later than the answers.  So what lies in the future is the end of the events,
 * and if it is all of these, the beginning of the answers.  What remains, one of four:
 *
 *     older answers, if the first of them says more than TURNED
 *     the newest answer with an unknown time, if all answers or all but TURNED lie in the future
 *     the answers and the earlier events
 *     the last event with an unknown time, if there is nothing else
 */
bool
rep_history_distrust(struct rep_history *history, const struct rep_policy *policy, int64_t now)
{
        struct rep_answer *answers = history->answers;
        size_t count = history->event_count, ahead = 0;

        while (count > 0 && rep_fetch_time_fault(policy, history->events[count - 1].time, now) != NULL)
                count--;
        while (ahead < history->answer_count && rep_fetch_time_fault(policy, answers[ahead].time, now) != NULL)
                ahead++;
        if (ahead > 0 && ahead < history->answer_count && answers[ahead].kind != REP_ANSWER_TURNED) {
                history->answer_count -= ahead;
                memmove(answers, answers + ahead, history->answer_count * sizeof(*answers));
        } else if (ahead > 0) {
                history->answer_count = 1;
                answers->time = answers->aged = 0;
        } else if (count == history->event_count) {
                return false;
        } else if (history->answer_count == 0 && count == 0) {
                history->events[count] = history->events[history->event_count - 1];
                history->events[count].time = history->events[count].first = history->events[count].of = 0;
                count++;
        }
        history->event_count = count;
        history->status = likely_status(history);
        return true;
}

void
rep_history_forget(struct rep_history *history, int64_t oldest)
{
        const struct rep_answer *own = rep_history_own(history);

        if (own != NULL && own != history->answers && own->time < oldest)
                history->answer_count--;
}

/* ---- merging */

/*
 * Events of two histories, before the oldest are summed up.  sum_up() takes one away each time.  After rules or a
 * redirect, which a 304 confirms, the oldest become, where F is a failure and 2F are two:
 *
 *     F   F   ...         2F  ...
 *     F   304 ...         304 ...         the 304 ends the failure
 *     304 304 ...         304 ...         the later one, with the lifetime of the first if it states none
 *     304 F   F   ...     304 2F  ...     the 304 stays, as the failures count from it
 */
struct events {
        size_t count;
        struct rep_event list[2 * REP_EVENTS_MAX]; /* enough: each history has at most half */
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

/* Adds the events of FROM that still count after the newest answer of INTO, which has the answers of both by now.
 * DATED: events without a known time do not count. */
static void
insert_all(struct events *events, const struct rep_history *from, const struct rep_history *into, bool dated)
{
        const bool answered = into->answer_count > 0;
        const uint32_t time = rep_history_answered(into);

        for (size_t i = 0; i < from->event_count; i++) {
                struct rep_event event = from->events[i];

                if ((answered && event.time <= time) || (dated && event.time == 0))
                        continue;
                /* The failures began before the answer: only the last is known to be later. */
                if (answered && event.first <= time) {
                        event.failures = 1;
                        event.first = event.time;
                }
                insert(events, event);
        }
}

/* Joins two events to one event of failures, when their times no longer matter.  A 304 counts as one failure.  Numbers
   stop at the largest one. */
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
 * Removes one of EVENTS, which follow the answer of HISTORY, by summing it up.  A 304 confirms a redirect as it
 * confirms rules: it is an answer of the target.  The oldest 304 stays, and the failures after it are summed up.  A 304
 * that confirms nothing stays if it can, for rules before it may be merged later.  A revisit that says nothing goes
 * first.
 */
static void
sum_up(const struct rep_history *history, struct events *events)
{
        struct rep_event *event = events->list;
        bool confirmable = rep_history_is(history, REP_ANSWER_RULES) || rep_history_is(history, REP_ANSWER_REDIRECT);

        while (!confirmable && (event[0].failures == 0 || event[1].failures == 0) &&
               event + 2 < events->list + events->count)
                event++;
        if (!confirmable && (event[0].failures == 0 || event[1].failures == 0))
                event = events->list;
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
                return history->answer_count > 0 ? OUTCOME_ANSWER : OUTCOME_NONE;
        return history->events[count - 1].failures > 0 ? OUTCOME_FAILURE : OUTCOME_UNCHANGED;
}

/* Orders two answers: by time, then by what they are.  Returns 0 if they are the same answer.  Sizes come before
 * targets, so memcmp() reads no more than both have. */
static int
compare_answers(const struct rep_answer *a, const struct rep_answer *b)
{
        const uint64_t ways[][2] = {
                {a->time, b->time}, {a->kind, b->kind}, {a->digest, b->digest},          {a->lifetime, b->lifetime},
                {a->aged, b->aged}, {a->hops, b->hops}, {a->target_size, b->target_size}};
        int order = 0;

        for (size_t i = 0; i < sizeof(ways) / sizeof(*ways) && order == 0; i++)
                order = (ways[i][0] > ways[i][1]) - (ways[i][0] < ways[i][1]);
        return order != 0 ? order : memcmp(a->target, b->target, a->target_size);
}

bool
rep_history_is_older(const struct rep_history *history, const struct rep_answer *answer)
{
        size_t count = history->answer_count;

        return count == 0 || compare_answers(&history->answers[count - 1], answer) > 0;
}

/* What was before a redirect to a third target is not known to be the last good copy: that target may have had one. */
bool
rep_history_add_older(struct rep_history *history, const struct rep_answer *answer)
{
        struct rep_answer *added = &history->answers[history->answer_count];

        for (size_t i = 0; i < history->answer_count; i++)
                if (history->answers[i].kind == REP_ANSWER_REDIRECT && answer->kind == REP_ANSWER_REDIRECT &&
                    history->answers[i].target_size == answer->target_size &&
                    memcmp(history->answers[i].target, answer->target, answer->target_size) == 0)
                        return true;
        if (history->answer_count == REP_REDIRECTS_KEPT && answer->kind == REP_ANSWER_REDIRECT)
                *added = (struct rep_answer){.kind = REP_ANSWER_TURNED, .time = answer->time};
        else
                *added = *answer;
        history->answer_count++;
        return added->kind == REP_ANSWER_REDIRECT;
}

bool
rep_history_brings_rules(const struct rep_history *into, const struct rep_history *from)
{
        const struct rep_answer *known = rep_history_own(into), *other = rep_history_own(from);

        return other != NULL && (known == NULL || compare_answers(other, known) > 0);
}

/* Adds the answers of FROM to INTO: the newest of both is taken until rep_history_add_older() says that no older one
 * can count.  It passes over an answer that is in both, or a second redirect to a target. */
static void
merge_answers(struct rep_history *into, const struct rep_history *from)
{
        struct rep_history both;
        size_t i = 0, j = 0;
        bool older = true;

        both.answer_count = 0;
        while (older && (i < into->answer_count || j < from->answer_count)) {
                bool first = j == from->answer_count ||
                             (i < into->answer_count && compare_answers(&into->answers[i], &from->answers[j]) >= 0);

                older = rep_history_add_older(&both, first ? &into->answers[i++] : &from->answers[j++]);
        }
        into->answer_count = both.answer_count;
        memcpy(into->answers, both.answers, both.answer_count * sizeof(*both.answers));
}

/* Of the same outcomes of one second, the greater status stays, so that the order of merging does not matter. */
bool
rep_history_is_newer(const struct rep_history *from, const struct rep_history *into)
{
        enum outcome_kind kind = newest_kind(from), other = newest_kind(into);

        if (newest_time(from) != newest_time(into))
                return newest_time(from) > newest_time(into);
        if (kind != other)
                return kind > other;
        if (kind == OUTCOME_ANSWER && compare_answers(from->answers, into->answers) != 0)
                return compare_answers(from->answers, into->answers) > 0;
        return from->status > into->status;
}

bool
rep_history_merge(struct rep_history *into, const struct rep_history *from)
{
        bool replaced = from->answer_count > 0 &&
                        (into->answer_count == 0 || compare_answers(from->answers, into->answers) > 0);
        bool dated = newest_time(into) > 0 || newest_time(from) > 0;
        struct events events;

        if (rep_history_is_newer(from, into))
                into->status = from->status;
        merge_answers(into, from);
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

/* If a 304 that was merged later ended some of several failures, only the last is known to have come after it. */
static void
fold_failures(const struct rep_event *event, const struct rep_policy *policy, struct rep_fetch_entry *fetch)
{
        struct rep_fetch failed = {.error = REP_FETCH_OTHER};

        if (event->failures > 1 && !(fetch->answered && event->first <= fetch->confirmed)) {
                uint32_t between = event->failures - 2;

                rep_fetch_record(fetch, policy, &failed, event->first);
                fetch->failures = between < UINT32_MAX - fetch->failures ? fetch->failures + between : UINT32_MAX;
        }
        failed.retry_after = event->value;
        rep_fetch_record(fetch, policy, &failed, event->time);
}

uint32_t
rep_history_confirmed(const struct rep_history *history)
{
        uint32_t time = rep_history_answered(history);

        for (size_t i = 0; i < history->event_count; i++)
                if (history->events[i].failures == 0 && counts(history, &history->events[i]))
                        time = history->events[i].time;
        return time;
}

void
rep_history_fold(const struct rep_history *history, const struct rep_policy *policy, uint32_t oldest,
                 struct rep_fetch_entry *fetch, enum rep_access *outcome)
{
        struct rep_fetch unchanged = {.status = 304};
        struct rep_advice advice;
        uint32_t newest = rep_history_answered(history);
        const struct rep_answer *answer = history->answers;

        *fetch = (struct rep_fetch_entry){.answered = history->answer_count > 0 && answer->kind != REP_ANSWER_REDIRECT};
        if (fetch->answered) {
                fetch->access = answer->kind == REP_ANSWER_RULES ? REP_ACCESS_RULES : REP_ACCESS_ALLOW_ALL;
                fetch->confirmed = answer->aged;
                fetch->lifetime = answer->lifetime;
        }
        for (size_t i = 0; i < history->event_count; i++) {
                const struct rep_event *event = &history->events[i];

                if (!counts(history, event))
                        continue;
                newest = event->time;
                if (event->failures > 0) {
                        fold_failures(event, policy, fetch);
                        continue;
                }
                unchanged.cache.has_max_age = event->value != REP_NO_LIFETIME;
                unchanged.cache.max_age = event->value;
                rep_fetch_record(fetch, policy, &unchanged, event->time);
        }
        if (fetch->answered && fetch->confirmed > oldest)
                fetch->confirmed = oldest;
        rep_fetch_advise(fetch, policy, newest, &advice);
        *outcome = fetch->answered || fetch->failures > 0 ? advice.access : REP_ACCESS_FOLLOW;
}
