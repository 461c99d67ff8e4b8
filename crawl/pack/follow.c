/* SPDX-License-Identifier: Apache-2.0 */
/* follow.c: see follow.h. */
#include "pack/follow.h"

#include "pack/image.h"

/* A chain of redirects. */
struct way {
        struct rep_samples *samples;
        struct rep_history here;   /* of the last origin in the chain */
        struct rep_history events; /* of all origins in the chain, without an answer */
        uint32_t hops;             /* number of redirects up to the target of HERE */
        size_t count;              /* number of origins in the chain */
        size_t staying; /* the last of these with an answer before its redirect, counted from 1; 0: none has */
        uint32_t oldest[REP_REDIRECTS_MAX + 1]; /* of the redirects up to each: when it came or was confirmed */
        size_t sizes[REP_REDIRECTS_MAX + 1];
        char origins[REP_REDIRECTS_MAX + 1][REP_ROBOTS_URL_SIZE];
};

/* Returns the time of the oldest redirect to number NUMBER of the chain, or UINT32_MAX for the first. */
static uint32_t
oldest_to(const struct way *way, size_t number)
{
        return number > 0 ? way->oldest[number - 1] : UINT32_MAX;
}

/* Adds ORIGIN to the chain.  Its history is HERE, and redirects on. */
static void
pass_through(struct way *way, struct rep_text origin)
{
        uint32_t time = rep_history_confirmed(&way->here), before = oldest_to(way, way->count);

        memcpy(way->origins[way->count], origin.data, origin.size);
        way->oldest[way->count] = time < before ? time : before;
        way->sizes[way->count++] = origin.size;
        way->hops += way->here.hops;
        if (way->here.before.given)
                way->staying = way->count;
        rep_history_merge_events(&way->events, &way->here);
}

static bool
was_passed(const struct way *way, struct rep_text origin)
{
        for (size_t i = 0; i < way->count; i++)
                if (way->sizes[i] == origin.size && memcmp(way->origins[i], origin.data, origin.size) == 0)
                        return true;
        return false;
}

/* Returns the history of one FETCH, which ended at TIME. */
static struct rep_history
history_of(const struct rep_fetch *fetch, uint32_t time, const struct rep_policy *policy)
{
        struct rep_fetch_entry entry = {.answered = false};
        struct rep_history history;

        (void)rep_fetch_record(&entry, policy, fetch, time);
        rep_history_start(&history, policy, &entry, fetch->status);
        return history;
}

/* Sets RESOLVED to the outcome of too many redirects, the last of which is HISTORY's. */
static void
give_up(const struct rep_history *history, const struct rep_policy *policy, struct rep_history *resolved)
{
        struct rep_fetch fetch = {.status = history->event_count == 0 ? history->status : 301,
                                  .redirects = REP_REDIRECTS_MAX};

        *resolved = history_of(&fetch, history->time, policy);
}

/* Reads the history of the origin TARGET, and sets REFS to the places of its rules.  *FOUND becomes whether it has
   one.  Returns false after a failure. */
static bool
go_to(struct way *way, struct rep_text target, uint64_t *refs, bool *found)
{
        struct rep_pack_writer *writer = way->samples->known->writer;
        const unsigned char *record = rep_samples_find(way->samples, target);

        *found = record != NULL;
        if (record == NULL)
                return !atomic_load(&writer->failed);
        memcpy(refs, record + REP_SORT_REFS, 8 * writer->ref_count);
        return rep_read_history(record + REP_SORT_REFS + 8 * writer->ref_count, &way->here) ||
               rep_writer_fail(writer, REP_ERR_BLOB, 0, "what was set aside has changed");
}

/* Follows the chain to an answer, and sets RESOLVED to it.  RESOLVED stays without an answer if there is none.
   Returns false after a failure. */
static bool
find_answer(struct way *way, struct rep_text origin, struct rep_history *resolved, uint64_t *refs)
{
        char target[REP_ROBOTS_URL_SIZE];
        bool found;

        while (way->here.hops > 0) {
                pass_through(way, origin);
                if (way->hops > REP_REDIRECTS_MAX) {
                        give_up(&way->here, &way->samples->known->writer->policy, resolved);
                        return true;
                }
                origin = (struct rep_text){target, way->here.target_size};
                memcpy(target, way->here.target, origin.size);
                if (was_passed(way, origin))
                        return true;
                if (!go_to(way, origin, refs, &found))
                        return false;
                if (!found)
                        return true;
        }
        *resolved = way->here;
        return true;
}

/*
 * Sets RESOLVED, which has no answer, to the one before the redirect of HISTORY: the site is unreachable since then.  EVENTS
 * are those of the way.  Those later than the redirect count, and a 304 among them confirms nothing that is known.
 */
static void
stay(const struct rep_history *history, const struct rep_history *events, const struct rep_policy *policy,
     struct rep_history *resolved)
{
        const struct rep_fetch failure = {.error = REP_FETCH_OTHER};
        const struct rep_answer *before = &history->before;
        struct rep_history later = {.answered = true, .time = history->time, .status = history->status}, failed;

        rep_history_merge_events(&later, resolved);
        rep_history_merge_events(&later, events);
        *resolved = (struct rep_history){.answered = true,
                                         .rules = before->rules,
                                         .time = before->time,
                                         .aged = before->aged,
                                         .lifetime = before->lifetime};
        failed = history_of(&failure, history->time, policy);
        rep_history_merge_events(resolved, &failed);
        for (size_t i = 0; i < later.event_count; i++)
                if (later.events[i].failures == 0) {
                        failed = history_of(&failure, later.events[i].time, policy);
                        later.events[i] = failed.events[0];
                }
        rep_history_merge_events(resolved, &later);
        resolved->status = later.status;
}

/* Sets RESOLVED to the answer that stays, and REFS to the places of its rules: that of the last origin in the chain that has one.
   HISTORY and OWN are those of the first.  Returns false after a failure. */
static bool
find_staying(struct way *way, const struct rep_history *history, const unsigned char *own, struct rep_history *resolved,
             uint64_t *refs)
{
        const struct rep_pack_writer *writer = way->samples->known->writer;
        size_t at = way->staying - 1;
        bool found;

        way->here = *history;
        memcpy(refs, own, 8 * writer->ref_count);
        if (at > 0 && !go_to(way, (struct rep_text){way->origins[at], way->sizes[at]}, refs, &found))
                return false;
        stay(&way->here, &way->events, &writer->policy, resolved);
        return true;
}

bool
rep_follow(struct rep_samples *samples, struct rep_text origin, const struct rep_history *history,
           const unsigned char *own, struct rep_history *resolved, uint32_t *oldest, uint64_t *refs)
{
        const struct rep_pack_writer *writer = samples->known->writer;
        struct way way = {.samples = samples, .here = *history};

        *resolved = (struct rep_history){.status = history->status};
        if (!find_answer(&way, origin, resolved, refs))
                return false;
        *oldest = oldest_to(&way, resolved->answered || way.staying == 0 ? way.count : way.staying - 1);
        if (resolved->answered || way.staying == 0)
                rep_history_merge_events(resolved, &way.events);
        else if (!find_staying(&way, history, own, resolved, refs))
                return false;
        if (!resolved->rules)
                memset(refs, 0, 8 * writer->ref_count);
        return true;
}
