/* SPDX-License-Identifier: Apache-2.0 */
/* image.c: see image.h. */
#include "pack/image.h"

#include <stddef.h>

#include "pack/origin.h"

_Static_assert(REP_IMAGE_SMALL >= REP_PACK_ENTRY_ORIGIN + 288 + 2 + REP_PACK_ENTRY_FAILING_SIZE +
                                          REP_PACK_ENTRY_HISTORY_SIZE + REP_EVENT_SEVERAL_SIZE +
                                          REP_PACK_ENTRY_REDIRECT_SIZE + 288 + 2 + REP_PACK_ENTRY_BEFORE_SIZE + 8,
               "an origin is shorter than REP_ROBOTS_URL_SIZE");
_Static_assert(REP_IMAGE_MAX >= REP_IMAGE_SMALL + (REP_EVENTS_MAX - 1) * REP_EVENT_SEVERAL_SIZE +
                                        REP_PACK_ENTRY_REDIRECT_SIZE + 288,
               "all events, and another redirect");
_Static_assert(REP_EVENTS_MAX <= UINT8_MAX, "counts of a byte");

/* The kinds of events, in their order in an entry, and where in a struct rep_event the 32-bit words of each belong. */
enum kind { FAILURE, SEVERAL, UNCHANGED, REVISIT, KINDS };
#define PLACE(member) offsetof(struct rep_event, member)
static const struct {
        size_t count, places[4];
} words_of[KINDS] = {{2, {PLACE(time), PLACE(value)}},
                     {4, {PLACE(failures), PLACE(first), PLACE(time), PLACE(value)}},
                     {2, {PLACE(time), PLACE(value)}},
                     {3, {PLACE(of), PLACE(time), PLACE(value)}}};

static enum kind
kind_of(const struct rep_event *event)
{
        if (event->failures == 0)
                return event->of == 0 ? UNCHANGED : REVISIT;
        return event->failures == 1 ? FAILURE : SEVERAL;
}

/* ---- writing */

/* Writes EVENT, as one of KIND, to AT.  Returns the place after it. */
static unsigned char *
write_event(const struct rep_event *event, enum kind kind, unsigned char *at)
{
        uint32_t word;

        for (size_t i = 0; i < words_of[kind].count; i++, at += sizeof(word)) {
                memcpy(&word, (const unsigned char *)event + words_of[kind].places[i], sizeof(word));
                rep_store32(at, word);
        }
        return at;
}

/* Writes the words of HISTORY to AT, where all bytes are zero.  Returns their size. */
static size_t
write_history(const struct rep_history *history, unsigned char *at)
{
        unsigned char *next = at + REP_PACK_ENTRY_HISTORY_SIZE;

        if (history->answer_count > 0) {
                rep_store32(at + 4, history->answers[0].time);
                rep_store32(at + 8, history->answers[0].lifetime);
                rep_store32(at + 12, history->answers[0].aged);
        }
        for (unsigned kind = 0; kind < KINDS; kind++)
                for (size_t i = 0; i < history->event_count; i++)
                        if (kind_of(&history->events[i]) == (enum kind)kind) {
                                next = write_event(&history->events[i], (enum kind)kind, next);
                                at[kind]++;
                        }
        return (size_t)(next - at);
}

/* Writes ANSWER, a redirect with NUMBER as its last word, to AT, where all bytes are zero.  Returns its size. */
static size_t
write_redirect(const struct rep_answer *answer, uint32_t number, unsigned char *at)
{
        rep_store16(at, (uint32_t)answer->target_size);
        at[2] = (unsigned char)answer->hops;
        rep_store32(at + 4, number);
        memcpy(at + REP_PACK_ENTRY_REDIRECT_SIZE, answer->target, answer->target_size);
        return REP_PACK_ENTRY_REDIRECT_SIZE + answer->target_size;
}

/* Returns how many redirects HISTORY has. */
static size_t
redirects_of(const struct rep_history *history)
{
        size_t count = 0;

        while (count < history->answer_count && history->answers[count].kind == REP_ANSWER_REDIRECT)
                count++;
        return count;
}

/* Writes the redirects of HISTORY, at least one, in the same way.  The size of the second is a number of words. */
static size_t
write_redirects(const struct rep_history *history, unsigned char *at)
{
        size_t first = write_redirect(history->answers, history->status, at), size = 0;

        if (redirects_of(history) > 1)
                size = write_redirect(history->answers + 1, history->answers[1].time, at + first);
        at[3] = (unsigned char)((size + 3) / 4);
        return first + 4 * (size_t)at[3];
}

/* The parts of the answer before a redirect. */
enum { BEFORE_TIME = 0, BEFORE_LIFETIME = 4, BEFORE_RULES = 8, BEFORE_BESIDE = 16, BEFORE_AGED = 24 };

/* Writes ANSWER, which was before the redirects and whose rules have the place 1, to AT, where all bytes are zero.
   Returns its size. */
static size_t
write_before(const struct rep_answer *answer, unsigned char *at)
{
        rep_store32(at + BEFORE_TIME, answer->time);
        rep_store32(at + BEFORE_LIFETIME, answer->lifetime);
        rep_store64(at + BEFORE_RULES,
                    answer->kind == REP_ANSWER_TURNED ? REP_PACK_TURNED : answer->kind == REP_ANSWER_RULES);
        rep_store32(at + BEFORE_AGED, answer->aged);
        return REP_PACK_ENTRY_BEFORE_SIZE;
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
        struct rep_event failing;
        enum rep_access outcome;
        unsigned flags = 0;
        size_t size, redirects;

        rep_history_fold(resolved, policy, oldest, &fetch, &outcome);
        redirects = redirects_of(history);
        /* Otherwise the result determines the history. */
        if (redirects > 0 || (history->answer_count > 0 && history->answers[0].aged != history->answers[0].time) ||
            history->event_count > 1 || (history->event_count == 1 && history->events[0].failures == 0))
                flags |= REP_PACK_ENTRY_HISTORY;
        flags |= (fetch.answered ? REP_PACK_ENTRY_ANSWERED : 0) | (fetch.failures > 0 ? REP_PACK_ENTRY_FAILING : 0) |
                 (redirects > 0 ? REP_PACK_ENTRY_REDIRECT : 0) |
                 (redirects > 0 && history->answer_count > redirects ? REP_PACK_ENTRY_BEFORE : 0);
        memset(image, 0, history->event_count <= 1 && history->answer_count <= 1 ? REP_IMAGE_SMALL : REP_IMAGE_MAX);
        rep_store64(image + REP_PACK_ENTRY_RULES, rep_history_is(resolved, REP_ANSWER_RULES));
        rep_store32(image + REP_PACK_ENTRY_CONFIRMED, (uint32_t)fetch.confirmed);
        rep_store32(image + REP_PACK_ENTRY_LIFETIME, fetch.lifetime);
        rep_store16(image + REP_PACK_ENTRY_STATUS, resolved->status);
        image[REP_PACK_ENTRY_FLAGS] = (unsigned char)flags;
        image[REP_PACK_ENTRY_OUTCOME] = (unsigned char)outcome;
        rep_store16(image + REP_PACK_ENTRY_ORIGIN_SIZE, (uint32_t)origin.size);
        memcpy(image + REP_PACK_ENTRY_ORIGIN, origin.data, origin.size);
        failing = (struct rep_event){.time = (uint32_t)fetch.last_failure,
                                     .first = (uint32_t)fetch.unreachable_since,
                                     .failures = fetch.failures,
                                     .value = fetch.wait};
        if ((flags & REP_PACK_ENTRY_FAILING) != 0)
                write_event(&failing, SEVERAL, image + rep_entry_failing(image));
        size = rep_entry_history(image);
        if ((flags & REP_PACK_ENTRY_HISTORY) != 0)
                size += write_history(history, image + size);
        if ((flags & REP_PACK_ENTRY_REDIRECT) != 0)
                size += write_redirects(history, image + size);
        if ((flags & REP_PACK_ENTRY_BEFORE) != 0)
                size += write_before(&history->answers[history->answer_count - 1], image + size);
        return (size + 7) & ~(size_t)7;
}

/* ---- reading */

/* Reads an event of KIND at *AT, and moves *AT past it. */
static struct rep_event
read_event(enum kind kind, const unsigned char **at)
{
        struct rep_event event = {.failures = kind == FAILURE};
        uint32_t word;

        for (size_t i = 0; i < words_of[kind].count; i++, *at += sizeof(word)) {
                word = rep_load32(*at);
                memcpy((unsigned char *)&event + words_of[kind].places[i], &word, sizeof(word));
        }
        if (kind != SEVERAL)
                event.first = event.time;
        return event;
}

/* Adds EVENT to HISTORY.  Returns false if it has no meaning with the others or the answer. */
static bool
add_event(struct rep_history *history, struct rep_event event)
{
        struct rep_history alone = {.event_count = 1, .status = history->status};
        size_t before = history->event_count;

        alone.events[0] = event;
        rep_history_merge(history, &alone);
        return history->event_count == before + 1;
}

/* Adds ANSWER, which was read, to HISTORY.  Returns false if that has no meaning behind the answers that it has. */
static bool
add_answer(struct rep_history *history, const struct rep_answer *answer)
{
        size_t before = history->answer_count;

        return answer->aged <= answer->time && rep_history_is_older(history, answer) &&
               (rep_history_add_older(history, answer) || answer->kind != REP_ANSWER_REDIRECT) &&
               history->answer_count == before + 1;
}

/* Adds ANSWER if FLAGS say that there is one.  Otherwise returns whether it is empty. */
static bool
add_first(unsigned flags, const struct rep_answer *answer, struct rep_history *history)
{
        if ((flags & REP_PACK_ENTRY_ANSWERED) != 0)
                return add_answer(history, answer);
        return answer->time == 0 && answer->lifetime == 0 && answer->aged == 0;
}

/* Reads the redirect at AT, of the time TIME, and adds it. */
static bool
read_redirect(const unsigned char *at, uint32_t time, struct rep_history *history)
{
        struct rep_answer answer = {.kind = REP_ANSWER_REDIRECT, .time = time, .aged = time, .hops = at[2]};

        answer.target_size = rep_load16(at);
        if (answer.target_size > sizeof(answer.target) || answer.hops == 0 || answer.hops > REP_REDIRECTS_MAX ||
            !rep_is_origin((struct rep_text){(const char *)at + REP_PACK_ENTRY_REDIRECT_SIZE, answer.target_size}))
                return false;
        memcpy(answer.target, at + REP_PACK_ENTRY_REDIRECT_SIZE, answer.target_size);
        return add_answer(history, &answer);
}

/* Reads the redirects at AT, the newest of the time TIME. */
static bool
read_redirects(const unsigned char *at, uint32_t time, struct rep_history *history)
{
        const unsigned char *second = at + REP_PACK_ENTRY_REDIRECT_SIZE + rep_load16(at);

        history->status = rep_load32(at + 4);
        if (history->status > UINT16_MAX || !read_redirect(at, time, history))
                return false;
        /* The second has the size that the first states, up to zeros. */
        return at[3] == 0 || (at[3] > REP_PACK_ENTRY_REDIRECT_SIZE / 4 && second[3] == 0 &&
                              (REP_PACK_ENTRY_REDIRECT_SIZE + rep_load16(second) + 3) / 4 == at[3] &&
                              read_redirect(second, rep_load32(second + 4), history));
}

/* Returns where IMAGE says what was before its redirect. */
static size_t
place_of_before(const unsigned char *image)
{
        size_t at = rep_entry_history(image);

        at += rep_history_size(image + at);
        return at + rep_redirects_size(image + at);
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

/* Reads what was before the redirects of HISTORY at AT, and adds it. */
static bool
read_before(const unsigned char *at, struct rep_history *history)
{
        struct rep_answer answer = {.kind = REP_ANSWER_TURNED, .time = rep_load32(at + BEFORE_TIME)};
        uint64_t rules = rep_load64(at + BEFORE_RULES);

        answer.lifetime = rep_load32(at + BEFORE_LIFETIME);
        answer.aged = rep_load32(at + BEFORE_AGED);
        if (rules != REP_PACK_TURNED)
                answer.kind = rules != 0 ? REP_ANSWER_RULES : REP_ANSWER_NONE;
        else if (answer.lifetime != 0 || answer.aged != 0)
                return false;
        return (answer.kind == REP_ANSWER_RULES || rep_load64(at + BEFORE_BESIDE) == 0) &&
               rep_load32(at + BEFORE_AGED + 4) == 0 && add_answer(history, &answer);
}

/* Reads the words at AT, behind which ANSWER may be a redirect.  Returns false for an event that has no meaning with
   the others or the answer. */
static bool
read_words(const unsigned char *at, unsigned flags, struct rep_answer *answer, struct rep_history *history)
{
        const unsigned char *next = at + REP_PACK_ENTRY_HISTORY_SIZE;

        if (at[0] + at[1] + at[2] + at[3] > REP_EVENTS_MAX)
                return false;
        answer->time = rep_load32(at + 4);
        answer->lifetime = rep_load32(at + 8);
        answer->aged = rep_load32(at + 12);
        if ((flags & REP_PACK_ENTRY_REDIRECT) != 0) {
                const unsigned char *redirects = at + rep_history_size(at);

                if (answer->lifetime != 0 || answer->aged != answer->time ||
                    !read_redirects(redirects, answer->time, history) ||
                    ((flags & REP_PACK_ENTRY_BEFORE) != 0 &&
                     !read_before(redirects + rep_redirects_size(redirects), history)))
                        return false;
        } else if (!add_first(flags, answer, history))
                return false;
        for (unsigned kind = 0; kind < KINDS; kind++)
                for (unsigned i = 0; i < at[kind]; i++) {
                        struct rep_event event = read_event((enum kind)kind, &next);

                        if (event.first > event.time || (kind == SEVERAL && event.failures < 2) ||
                            (kind == REVISIT && (event.of == 0 || event.of >= event.time)) ||
                            !add_event(history, event))
                                return false;
                }
        return history->answer_count > 0 || history->event_count > 0;
}

bool
rep_read_history(const unsigned char *image, struct rep_history *history)
{
        unsigned flags = image[REP_PACK_ENTRY_FLAGS];
        const unsigned char *failing = image + rep_entry_failing(image);
        struct rep_event event;
        struct rep_answer answer = {.kind = rep_load64(image + REP_PACK_ENTRY_RULES) != 0 ? REP_ANSWER_RULES
                                                                                          : REP_ANSWER_NONE};

        if (!rep_is_origin(rep_image_origin(image)))
                return false;
        answer.time = answer.aged = rep_load32(image + REP_PACK_ENTRY_CONFIRMED);
        answer.lifetime = rep_load32(image + REP_PACK_ENTRY_LIFETIME);
        history->status = rep_load16(image + REP_PACK_ENTRY_STATUS);
        history->answer_count = history->event_count = 0;
        if ((flags & REP_PACK_ENTRY_HISTORY) != 0)
                return read_words(image + rep_entry_history(image), flags, &answer, history);
        if (!add_first(flags, &answer, history))
                return false;
        if ((flags & REP_PACK_ENTRY_FAILING) == 0)
                return true;
        event = read_event(SEVERAL, &failing);
        return event.failures > 0 && event.first <= event.time && add_event(history, event);
}

uint32_t
rep_image_time(const unsigned char *image)
{
        unsigned flags = image[REP_PACK_ENTRY_FLAGS];
        const unsigned char *history = image + rep_entry_history(image);
        uint32_t time = rep_load32(image + REP_PACK_ENTRY_CONFIRMED), other = 0;

        if ((flags & REP_PACK_ENTRY_FAILING) != 0)
                other = rep_load32(image + rep_entry_failing(image) + 8);
        if (other > time)
                time = other;
        if ((flags & REP_PACK_ENTRY_REDIRECT) != 0 && (flags & REP_PACK_ENTRY_ANSWERED) == 0)
                other = rep_load32(history + 4);
        else if ((flags & REP_PACK_ENTRY_HISTORY) != 0 &&
                 (flags & (REP_PACK_ENTRY_ANSWERED | REP_PACK_ENTRY_FAILING)) == 0 && history[REVISIT] > 0)
                other = rep_load32(history + rep_history_size(history) - REP_EVENT_SIZE);
        return other > time ? other : time;
}

uint32_t
rep_image_aged(const unsigned char *image)
{
        unsigned flags = image[REP_PACK_ENTRY_FLAGS];

        if ((flags & REP_PACK_ENTRY_ANSWERED) != 0)
                return rep_load32(image + REP_PACK_ENTRY_CONFIRMED);
        if ((flags & REP_PACK_ENTRY_REDIRECT) != 0)
                return rep_load32(image + rep_entry_history(image) + 4);
        return rep_image_time(image);
}

void
rep_image_count(const unsigned char *image, struct rep_pack_summary *summary)
{
        const unsigned outcome = image[REP_PACK_ENTRY_OUTCOME], flags = image[REP_PACK_ENTRY_FLAGS];

        summary->origins += outcome != REP_ACCESS_FOLLOW;
        summary->with_rules += outcome == REP_ACCESS_RULES;
        summary->allowed += outcome == REP_ACCESS_ALLOW_ALL;
        summary->disallowed += outcome == REP_ACCESS_DISALLOW_ALL;
        /* Without an answer, all is allowed because the site was given up. */
        summary->opened += outcome == REP_ACCESS_ALLOW_ALL && (flags & REP_PACK_ENTRY_ANSWERED) == 0;
        summary->hanging += outcome == REP_ACCESS_FOLLOW;
        summary->waiting += outcome == REP_ACCESS_FOLLOW && (flags & REP_PACK_ENTRY_REDIRECT) == 0;
}

size_t
rep_image_unconfirmed(const unsigned char *image)
{
        size_t at = rep_entry_history(image);
        struct rep_history history;

        if ((image[REP_PACK_ENTRY_FLAGS] & REP_PACK_ENTRY_HISTORY) == 0 || image[at + REVISIT] == 0)
                return 0;
        return rep_read_history(image, &history) ? rep_history_unconfirmed(&history) : 0;
}
