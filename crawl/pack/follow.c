/* SPDX-License-Identifier: Apache-2.0 */
/* follow.c: see follow.h. */
#include "pack/follow.h"

#include "pack/image.h"
#include "syntax/token.h"

/* A chain of redirects, and what it leads to. */
struct way {
        struct rep_samples *samples;
        struct rep_history
                events; /* of all origins that redirect or have no answer, but for those that were left before */
        struct rep_history resolved; /* what was found */
        uint32_t oldest; /* the time of the oldest redirect to that; UINT32_MAX: it is the first origin's own */
        uint32_t failed; /* the time of a redirect to nothing, behind which what was said before stays; UINT32_MAX: none
                          */
        uint64_t *refs;  /* the places of the rules of the origin that was read last */
        const unsigned char *own; /* those of the first origin */
        size_t count;             /* number of origins in the chain */
        struct rep_text origins[REP_REDIRECTS_MAX + 1];
};

/* An origin of the chain. */
struct step {
        struct rep_history history;
        uint32_t until;  /* when it was left for another target: later answers don't count.  UINT32_MAX: it was not */
        uint32_t hops;   /* number of redirects up to it */
        uint32_t oldest; /* the time of the oldest of these */
};

/* What a search comes to.  LOST: there may have been an answer, but nothing is known of it any more. */
enum search { NOTHING, LOST, FOUND };

static const struct rep_policy *
policy_of(const struct way *way)
{
        return &way->samples->known->writer->policy;
}

static struct rep_history
failure_at(const struct way *way, uint32_t time)
{
        const struct rep_fetch failure = {.error = REP_FETCH_OTHER};
        struct rep_history history;

        (void)rep_history_start_fetch(&history, policy_of(way), &failure, 0, time);
        return history;
}

/* Finds the places of the rules of the origin TARGET.  Returns its history as bytes, or NULL if it has none, and after
   a failure, which the writer has noted. */
static const unsigned char *
look_up(struct way *way, struct rep_text target)
{
        const size_t size = 8 * way->samples->known->writer->ref_count;
        const unsigned char *record = rep_samples_find(way->samples, target);

        if (record == NULL)
                return NULL;
        memcpy(way->refs, record + REP_SORT_REFS, size);
        return record + REP_SORT_REFS + size;
}

static enum search search(struct way *way, struct rep_text origin, const struct step *step);

/* Follows ANSWER of STEP, a redirect.  Of its target, what it answers until UNTIL counts. */
static enum search
follow(struct way *way, const struct step *step, const struct rep_answer *answer, uint32_t until)
{
        const struct rep_text target = {answer->target, answer->target_size};
        uint32_t time = until == UINT32_MAX ? rep_history_confirmed(&step->history) : answer->time;
        struct step next = {
                .until = until, .hops = step->hops + answer->hops, .oldest = time < step->oldest ? time : step->oldest};
        const unsigned char *image;
        size_t passed = 0;

        if (next.hops > REP_REDIRECTS_MAX) {
                bool newest = answer == step->history.answers && step->history.event_count == 0;
                struct rep_fetch fetch = {.status = newest ? step->history.status : 301,
                                          .redirects = REP_REDIRECTS_MAX};

                (void)rep_history_start_fetch(&way->resolved, policy_of(way), &fetch, 0, answer->time);
                way->oldest = step->oldest;
                return FOUND;
        }
        while (passed < way->count && !rep_is_same_text(way->origins[passed], target))
                passed++;
        image = passed < way->count ? NULL : look_up(way, target);
        if (image == NULL)
                return NOTHING;
        if (!rep_read_history(image, &next.history)) {
                rep_writer_fail(way->samples->known->writer, REP_ERR_BLOB, 0, "what was set aside has changed");
                return LOST;
        }
        rep_history_forget(&next.history, way->samples->known->writer->options.oldest);
        return search(way, target, &next);
}

/* Finds ANSWER of STEP, which has what confirmed it until UNTIL, and what failed if it is still the newest. */
static void
take_answer(struct way *way, const struct step *step, const struct rep_answer *answer, uint32_t until)
{
        const struct rep_history *history = &step->history;
        struct rep_history *resolved = &way->resolved;

        *resolved = (struct rep_history){.status = history->status, .answer_count = 1};
        resolved->answers[0] = *answer;
        for (size_t i = 0; i < history->event_count; i++)
                if (until == UINT32_MAX || (history->events[i].failures == 0 && history->events[i].time <= until))
                        resolved->events[resolved->event_count++] = history->events[i];
        way->oldest = step->oldest;
}

/*
 * Looks for the answer of ORIGIN, which is STEP: its newest, or if that redirects to nothing, the one before; and so
 * on.  The site is unreachable since that redirect, and what an older redirect leads to is what its target had said
 * until then.
 */
static enum search
search(struct way *way, struct rep_text origin, const struct step *step)
{
        const struct rep_history *history = &step->history;
        enum search found = history->answer_count > 0 ? LOST : NOTHING;
        uint32_t until = step->until, failed = UINT32_MAX;

        way->origins[way->count++] = origin;
        if (until == UINT32_MAX && rep_history_own(history) != history->answers)
                rep_history_merge_events(&way->events, history);
        for (size_t i = 0; i < history->answer_count && found != FOUND; i++) {
                const struct rep_answer *answer = &history->answers[i];

                if (answer->time > step->until)
                        continue;
                if (answer->kind == REP_ANSWER_REDIRECT) {
                        found = follow(way, step, answer, until);
                        until = answer->time;
                        if (found == LOST)
                                break;
                        if (found == NOTHING && failed == UINT32_MAX)
                                failed = until;
                } else if (answer->kind == REP_ANSWER_TURNED) {
                        found = LOST;
                } else {
                        if (way->count == 1)
                                memcpy(way->refs, way->own, 8 * way->samples->known->writer->ref_count);
                        else if (failed != UINT32_MAX)
                                (void)look_up(way, origin);
                        take_answer(way, step, answer, until);
                        found = FOUND;
                }
        }
        way->count--;
        if (found == FOUND && failed != UINT32_MAX) {
                way->resolved.status = history->status;
                way->failed = failed;
        }
        return found;
}

/* Adds to what stays the redirect to nothing, as a failure, and the events of the way that are later.  A 304 among them
   confirms nothing that is known. */
static void
add_later(struct way *way)
{
        struct rep_history later = {.answer_count = 1, .answers = {{.time = way->failed}}};
        const struct rep_history failure = failure_at(way, way->failed);

        later.status = way->resolved.status;
        rep_history_merge_events(&way->resolved, &failure);
        rep_history_merge_events(&later, &way->events);
        for (size_t i = 0; i < later.event_count; i++)
                if (later.events[i].failures == 0)
                        later.events[i] = failure_at(way, later.events[i].time).events[0];
        rep_history_merge_events(&way->resolved, &later);
        way->resolved.status = later.status;
}

bool
rep_follow(struct rep_samples *samples, struct rep_text origin, const struct rep_history *history,
           const unsigned char *own, struct rep_history *resolved, uint32_t *oldest, uint64_t *refs)
{
        const struct rep_pack_writer *writer = samples->known->writer;
        const struct step first = {.history = *history, .until = UINT32_MAX, .oldest = UINT32_MAX};
        struct way way = {.samples = samples,
                          .resolved = {.status = history->status},
                          .oldest = UINT32_MAX,
                          .failed = UINT32_MAX,
                          .refs = refs,
                          .own = own};

        (void)search(&way, origin, &first);
        if (way.failed == UINT32_MAX)
                rep_history_merge_events(&way.resolved, &way.events);
        else
                add_later(&way);
        *resolved = way.resolved;
        *oldest = way.oldest;
        if (!rep_history_has_rules(resolved))
                memset(refs, 0, 8 * writer->ref_count);
        return !atomic_load(&writer->failed);
}
