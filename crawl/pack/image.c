/* SPDX-License-Identifier: Apache-2.0 */
/* image.c: see image.h. */
#include "pack/image.h"

_Static_assert(REP_IMAGE_SMALL >= REP_PACK_ENTRY_ORIGIN + 288 + 2 + REP_PACK_ENTRY_FAILING_SIZE +
                                          REP_PACK_ENTRY_HISTORY_SIZE + REP_EVENT_SEVERAL_SIZE +
                                          REP_PACK_ENTRY_REDIRECT_SIZE + 288 + 2 + REP_PACK_ENTRY_BEFORE_SIZE + 8,
               "an origin is shorter than REP_ROBOTS_URL_SIZE");
_Static_assert(REP_IMAGE_MAX >= REP_IMAGE_SMALL + (REP_EVENTS_MAX - 1) * REP_EVENT_SEVERAL_SIZE, "all events");
_Static_assert(REP_EVENTS_MAX <= UINT8_MAX, "counts of a byte");

/* The kinds of events, in their order in an entry. */
enum kind { FAILURE, SEVERAL, UNCHANGED, REVISIT, KINDS };

static enum kind
kind_of(const struct rep_event *event)
{
        if (event->failures == 0)
                return event->of == 0 ? UNCHANGED : REVISIT;
        return event->failures == 1 ? FAILURE : SEVERAL;
}

/* ---- writing */

/* Writes EVENT to AT.  Returns the place after it. */
static unsigned char *
write_event(const struct rep_event *event, unsigned char *at)
{
        if (event->failures > 1) {
                rep_store32(at, event->failures);
                rep_store32(at + 4, event->first);
                at += REP_EVENT_SEVERAL_SIZE - REP_EVENT_SIZE;
        } else if (event->of != 0) {
                rep_store32(at, event->of);
                at += REP_EVENT_REVISIT_SIZE - REP_EVENT_SIZE;
        }
        rep_store32(at, event->time);
        rep_store32(at + 4, event->value);
        return at + REP_EVENT_SIZE;
}

/* Writes the words of HISTORY to AT, where all bytes are zero.  Returns their size. */
static size_t
write_history(const struct rep_history *history, unsigned char *at)
{
        unsigned char *next = at + REP_PACK_ENTRY_HISTORY_SIZE;

        rep_store32(at + 4, history->time);
        rep_store32(at + 8, history->lifetime);
        rep_store32(at + 12, history->aged);
        for (unsigned kind = 0; kind < KINDS; kind++)
                for (size_t i = 0; i < history->event_count; i++)
                        if (kind_of(&history->events[i]) == (enum kind)kind) {
                                next = write_event(&history->events[i], next);
                                at[kind]++;
                        }
        return (size_t)(next - at);
}

static void
write_failing(const struct rep_fetch_entry *fetch, unsigned char *words)
{
        rep_store32(words, fetch->failures);
        rep_store32(words + 4, (uint32_t)fetch->unreachable_since);
        rep_store32(words + 8, (uint32_t)fetch->last_failure);
        rep_store32(words + 12, fetch->wait);
}

/* Writes the redirect of HISTORY to AT, where all bytes are zero.  Returns its size. */
static size_t
write_redirect(const struct rep_history *history, unsigned char *at)
{
        rep_store16(at, (uint32_t)history->target_size);
        at[2] = (unsigned char)history->hops;
        rep_store32(at + 4, history->status);
        memcpy(at + REP_PACK_ENTRY_REDIRECT_SIZE, history->target, history->target_size);
        return REP_PACK_ENTRY_REDIRECT_SIZE + history->target_size;
}

/* The parts of the answer before a redirect. */
enum { BEFORE_TIME = 0, BEFORE_LIFETIME = 4, BEFORE_RULES = 8, BEFORE_BESIDE = 16, BEFORE_AGED = 24 };

/* Writes what was before the redirect of HISTORY, an answer whose rules have the place 1, to AT, where all bytes are zero.  Returns
   its size. */
static size_t
write_before(const struct rep_history *history, unsigned char *at)
{
        const struct rep_answer *answer = &history->before;

        rep_store32(at + BEFORE_TIME, answer->given ? answer->time : history->turned);
        rep_store32(at + BEFORE_LIFETIME, answer->given ? answer->lifetime : 0);
        rep_store64(at + BEFORE_RULES, answer->given ? answer->rules : REP_PACK_TURNED);
        rep_store32(at + BEFORE_AGED, answer->given ? answer->aged : 0);
        return REP_PACK_ENTRY_BEFORE_SIZE;
}

/* Returns whether the result of HISTORY determines HISTORY. */
static bool
is_plain(const struct rep_history *history)
{
        if (history->hops > 0 || history->aged != history->time)
                return false;
        return history->event_count == 0 || (history->event_count == 1 && history->events[0].failures > 0);
}

static unsigned
flags_of(const struct rep_history *history, const struct rep_fetch_entry *fetch)
{
        return (fetch->answered ? REP_PACK_ENTRY_ANSWERED : 0) | (fetch->failures > 0 ? REP_PACK_ENTRY_FAILING : 0) |
               (is_plain(history) ? 0 : REP_PACK_ENTRY_HISTORY) | (history->hops > 0 ? REP_PACK_ENTRY_REDIRECT : 0) |
               (history->hops > 0 && (history->before.given || history->turned > 0) ? REP_PACK_ENTRY_BEFORE : 0);
}

size_t
rep_write_image(struct rep_text origin, const struct rep_history *history, const struct rep_policy *policy,
                unsigned char *image)
{
        return rep_write_resolved_image(origin, history, history, UINT32_MAX, policy, image);
}

size_t
rep_write_resolved_image(struct rep_text origin, const struct rep_history *history, const struct rep_history *resolved,
                         uint32_t oldest, const struct rep_policy *policy, unsigned char *image)
{
        struct rep_fetch_entry fetch;
        enum rep_access outcome;
        unsigned flags;
        size_t size;

        rep_history_fold(resolved, policy, oldest, &fetch, &outcome);
        flags = flags_of(history, &fetch);
        memset(image, 0, history->event_count <= 1 ? REP_IMAGE_SMALL : REP_IMAGE_MAX);
        rep_store64(image + REP_PACK_ENTRY_RULES, resolved->rules);
        rep_store32(image + REP_PACK_ENTRY_CONFIRMED, (uint32_t)fetch.confirmed);
        rep_store32(image + REP_PACK_ENTRY_LIFETIME, fetch.lifetime);
        rep_store16(image + REP_PACK_ENTRY_STATUS, resolved->status);
        image[REP_PACK_ENTRY_FLAGS] = (unsigned char)flags;
        image[REP_PACK_ENTRY_OUTCOME] = (unsigned char)outcome;
        rep_store16(image + REP_PACK_ENTRY_ORIGIN_SIZE, (uint32_t)origin.size);
        memcpy(image + REP_PACK_ENTRY_ORIGIN, origin.data, origin.size);
        if ((flags & REP_PACK_ENTRY_FAILING) != 0)
                write_failing(&fetch, image + rep_entry_failing(origin.size));
        size = rep_entry_history(origin.size, flags);
        if ((flags & REP_PACK_ENTRY_HISTORY) != 0)
                size += write_history(history, image + size);
        if ((flags & REP_PACK_ENTRY_REDIRECT) != 0)
                size += write_redirect(history, image + size);
        if ((flags & REP_PACK_ENTRY_BEFORE) != 0)
                size += write_before(history, image + size);
        return (size + 7) & ~(size_t)7;
}

/* ---- reading */

/* Reads an event of KIND at *AT, and moves *AT past it. */
static struct rep_event
read_event(enum kind kind, const unsigned char **at)
{
        struct rep_event event = {.failures = kind == FAILURE};

        if (kind == SEVERAL) {
                event.failures = rep_load32(*at);
                event.first = rep_load32(*at + 4);
                *at += REP_EVENT_SEVERAL_SIZE - REP_EVENT_SIZE;
        } else if (kind == REVISIT) {
                event.of = rep_load32(*at);
                *at += REP_EVENT_REVISIT_SIZE - REP_EVENT_SIZE;
        }
        event.time = rep_load32(*at);
        event.value = rep_load32(*at + 4);
        if (kind != SEVERAL)
                event.first = event.time;
        *at += REP_EVENT_SIZE;
        return event;
}

/* Adds EVENT to HISTORY.  Returns false if it has no meaning beside the others or the answer. */
static bool
add_event(struct rep_history *history, struct rep_event event)
{
        struct rep_history alone = {.event_count = 1, .status = history->status};
        size_t before = history->event_count;

        alone.events[0] = event;
        rep_history_merge(history, &alone);
        return history->event_count == before + 1;
}

/* Reads the redirect at AT. */
static bool
read_redirect(const unsigned char *at, struct rep_history *history)
{
        history->target_size = rep_load16(at);
        history->hops = at[2];
        history->status = rep_load32(at + 4);
        if (history->target_size == 0 || history->target_size > sizeof(history->target) || history->hops == 0 ||
            history->hops > REP_REDIRECTS_MAX || at[3] != 0 || history->status > UINT16_MAX || history->lifetime != 0)
                return false;
        memcpy(history->target, at + REP_PACK_ENTRY_REDIRECT_SIZE, history->target_size);
        return true;
}

/* Returns where IMAGE says what was before its redirect. */
static size_t
place_of_before(const unsigned char *image)
{
        size_t at = rep_entry_history(rep_load16(image + REP_PACK_ENTRY_ORIGIN_SIZE), image[REP_PACK_ENTRY_FLAGS]);

        at += rep_history_size(image + at);
        return at + REP_PACK_ENTRY_REDIRECT_SIZE + rep_load16(image + at);
}

void
rep_image_take_before(struct rep_pack_entry *entry)
{
        const unsigned char *image = rep_image_of(entry), *before = image + place_of_before(image);

        entry->rules = rep_load64(before + BEFORE_RULES);
        entry->beside = rep_load64(before + BEFORE_BESIDE);
}

void
rep_image_place_before(unsigned char *image, uint64_t rules, uint64_t beside)
{
        unsigned char *before = image + place_of_before(image);

        rep_store64(before + BEFORE_RULES, rules);
        rep_store64(before + BEFORE_BESIDE, beside);
}

/* Reads the answer before the redirect of HISTORY at AT.  Returns false if it is not before that. */
static bool
read_before(const unsigned char *at, struct rep_history *history)
{
        if (rep_load64(at + BEFORE_RULES) == REP_PACK_TURNED) {
                history->turned = rep_load32(at + BEFORE_TIME);
                return history->turned > 0 && history->turned <= history->time &&
                       rep_load32(at + BEFORE_LIFETIME) == 0 && rep_load64(at + BEFORE_BESIDE) == 0 &&
                       rep_load64(at + BEFORE_AGED) == 0;
        }
        history->before = (struct rep_answer){.given = true,
                                              .rules = rep_load64(at + BEFORE_RULES) != 0,
                                              .time = rep_load32(at + BEFORE_TIME),
                                              .lifetime = rep_load32(at + BEFORE_LIFETIME),
                                              .aged = rep_load32(at + BEFORE_AGED)};
        if ((!history->before.rules && rep_load64(at + BEFORE_BESIDE) != 0) || rep_load32(at + BEFORE_AGED + 4) != 0 ||
            history->before.aged > history->before.time)
                return false;
        return history->before.rules ? history->before.time < history->time : history->before.time <= history->time;
}

/* Reads the words at AT.  Returns false for an event that has no meaning beside the others or the answer. */
static bool
read_words(const unsigned char *at, unsigned flags, struct rep_history *history)
{
        const unsigned char *next = at + REP_PACK_ENTRY_HISTORY_SIZE;

        if (at[0] + at[1] + at[2] + at[3] > REP_EVENTS_MAX)
                return false;
        history->time = rep_load32(at + 4);
        history->lifetime = rep_load32(at + 8);
        history->aged = rep_load32(at + 12);
        if (history->aged > history->time)
                return false;
        for (unsigned kind = 0; kind < KINDS; kind++)
                for (unsigned i = 0; i < at[kind]; i++) {
                        struct rep_event event = read_event((enum kind)kind, &next);

                        if (event.first > event.time || (kind == SEVERAL && event.failures < 2) ||
                            (kind == REVISIT && (event.of == 0 || event.of >= event.time)) ||
                            !add_event(history, event))
                                return false;
                }
        if ((flags & REP_PACK_ENTRY_REDIRECT) != 0)
                return read_redirect(next, history) &&
                       ((flags & REP_PACK_ENTRY_BEFORE) == 0 ||
                        read_before(next + REP_PACK_ENTRY_REDIRECT_SIZE + history->target_size, history));
        return history->answered || (history->time == 0 && history->lifetime == 0 && history->event_count > 0);
}

/* Reads the one event of a history that its result determines. */
static bool
read_failing(const unsigned char *words, struct rep_history *history)
{
        struct rep_event event = {.failures = rep_load32(words),
                                  .first = rep_load32(words + 4),
                                  .time = rep_load32(words + 8),
                                  .value = rep_load32(words + 12)};

        return event.failures > 0 && event.first <= event.time && add_event(history, event);
}

bool
rep_read_history(const unsigned char *image, struct rep_history *history)
{
        size_t origin_size = rep_load16(image + REP_PACK_ENTRY_ORIGIN_SIZE);
        unsigned flags = image[REP_PACK_ENTRY_FLAGS];
        bool redirects = (flags & REP_PACK_ENTRY_REDIRECT) != 0;

        history->answered = redirects || (flags & REP_PACK_ENTRY_ANSWERED) != 0;
        history->rules = !redirects && rep_load64(image + REP_PACK_ENTRY_RULES) != 0;
        history->hops = 0;
        history->digest = 0;
        history->target_size = 0;
        history->before = (struct rep_answer){.given = false};
        history->turned = 0;
        history->time = history->aged = rep_load32(image + REP_PACK_ENTRY_CONFIRMED);
        history->lifetime = rep_load32(image + REP_PACK_ENTRY_LIFETIME);
        history->status = rep_load16(image + REP_PACK_ENTRY_STATUS);
        history->event_count = 0;
        if ((flags & REP_PACK_ENTRY_HISTORY) != 0)
                return read_words(image + rep_entry_history(origin_size, flags), flags, history);
        if (!history->answered && (history->time != 0 || history->lifetime != 0))
                return false;
        return (flags & REP_PACK_ENTRY_FAILING) == 0 || read_failing(image + rep_entry_failing(origin_size), history);
}

/* Returns the time of the newest revisit in the history at AT, or 0. */
static uint32_t
newest_revisit(const unsigned char *at)
{
        return at[REVISIT] > 0 ? rep_load32(at + rep_history_size(at) - REP_EVENT_SIZE) : 0;
}

uint32_t
rep_image_time(const unsigned char *image)
{
        size_t origin_size = rep_load16(image + REP_PACK_ENTRY_ORIGIN_SIZE);
        unsigned flags = image[REP_PACK_ENTRY_FLAGS];
        uint32_t time = rep_load32(image + REP_PACK_ENTRY_CONFIRMED), other = 0;

        if ((flags & REP_PACK_ENTRY_FAILING) != 0)
                other = rep_load32(image + rep_entry_failing(origin_size) + 8);
        if (other > time)
                time = other;
        if ((flags & REP_PACK_ENTRY_REDIRECT) != 0 && (flags & REP_PACK_ENTRY_ANSWERED) == 0)
                other = rep_load32(image + rep_entry_history(origin_size, flags) + 4);
        else if ((flags & REP_PACK_ENTRY_HISTORY) != 0 &&
                 (flags & (REP_PACK_ENTRY_ANSWERED | REP_PACK_ENTRY_FAILING)) == 0)
                other = newest_revisit(image + rep_entry_history(origin_size, flags));
        return other > time ? other : time;
}

uint32_t
rep_image_aged(const unsigned char *image)
{
        unsigned flags = image[REP_PACK_ENTRY_FLAGS];

        if ((flags & REP_PACK_ENTRY_ANSWERED) != 0)
                return rep_load32(image + REP_PACK_ENTRY_CONFIRMED);
        if ((flags & REP_PACK_ENTRY_REDIRECT) != 0)
                return rep_load32(image + rep_entry_history(rep_load16(image + REP_PACK_ENTRY_ORIGIN_SIZE), flags) + 4);
        return rep_image_time(image);
}

size_t
rep_image_unconfirmed(const unsigned char *image)
{
        size_t at = rep_entry_history(rep_load16(image + REP_PACK_ENTRY_ORIGIN_SIZE), image[REP_PACK_ENTRY_FLAGS]);
        struct rep_history history;

        if ((image[REP_PACK_ENTRY_FLAGS] & REP_PACK_ENTRY_HISTORY) == 0 || image[at + REVISIT] == 0)
                return 0;
        return rep_read_history(image, &history) ? rep_history_unconfirmed(&history) : 0;
}
