/* SPDX-License-Identifier: Apache-2.0 */
/*
 * asked.c: see asked.h: which crawlers asked, and what applies to each.  What becomes of their tiers is in
 * asked_tiers.c.
 *
 * From a crawler to its rules:
 *
 *     crawler --> place (rep_asked) --> tier --> replacement --> replacement
 *                 first, or in FURTHER  text     list            compact, dense
 *
 * Invariants:
 *
 *   - Lists only grow, at the front, and nothing in them is freed before the object.  So a thread may follow them
 *     without a lock, and an address that was read from one cannot come back as another node's: the compare and
 *     exchange that adds a node needs no more than the address.
 *   - What never changes of a place or a tier is written before it is added to its list.  Adding it is a release, and
 *     finding it an acquire.  FIRST is in no list; its tier, which is written last, plays that part.
 *
 * Bounds on numbers of places and tiers (REP_ASKED_MAX, REP_KEPT_MAX) are looked at before a node is added, not with
 * it.  N threads that look at once can exceed them by N - 1, which costs some memory and changes no answer.  In the
 * same way two threads may make the same tier at once; both are kept, and later searches find the newer.
 */
#include "robots/asked.h"

#include "match/list.h"

struct rep_asked *
rep_find_asked(struct rep_robots *robots, const struct rep_crawler *crawler)
{
        struct rep_asked *asked = &robots->first;

        if (REP_LOAD(&asked->tier) != NULL && asked->crawler == crawler)
                return asked;
        asked = REP_LOAD(&robots->further);
        while (asked != NULL && asked->crawler != crawler)
                asked = asked->next;
        return asked;
}

/* Returns the place of a crawler that was made like CRAWLER, compared under the names with which its file is read.
   Returns NULL if there is none. */
static struct rep_asked *
find_alike(struct rep_robots *robots, const struct rep_crawler *crawler)
{
        struct rep_asked *asked = &robots->first;

        if (REP_LOAD(&asked->tier) != NULL && rep_crawler_alike(asked->crawler, crawler, asked->names))
                return asked;
        asked = REP_LOAD(&robots->further);
        while (asked != NULL && !rep_crawler_alike(asked->crawler, crawler, asked->names))
                asked = asked->next;
        return asked;
}

/* ---- crawlers */

bool
rep_robots_suits(const struct rep_robots *robots, const struct rep_crawler *crawler)
{
        return robots->crawler == NULL || rep_crawler_equal(robots->crawler, crawler, robots->names);
}

/* Returns whether ROBOTS has a place for one crawler more. */
static bool
has_place(const struct rep_robots *robots)
{
        return REP_LOAD_RELAXED(&robots->first_taken) == 0 || REP_LOAD_RELAXED(&robots->asked_count) < REP_ASKED_MAX;
}

/*
 * Returns whether ROBOTS may keep a tier more for crawlers without a place.  They get half of the memory, so that
 * crawlers that are still to come have some.
 */
static bool
may_keep(const struct rep_robots *robots)
{
        return REP_LOAD_RELAXED(&robots->kept_count) < REP_KEPT_MAX &&
               (robots->max_memory == 0 || REP_LOAD_RELAXED(&robots->size) < robots->max_memory / 2);
}

/* Returns whether TIER was picked from a blob: it costs no more to pick it again than to find it. */
static bool
is_picked(const struct rep_robots *robots, const struct rep_tier *tier)
{
        return robots->of_blob && tier->about == REP_ABOUT_ACCESS;
}

/*
 * Makes *MADE, the tier of a crawler that holds HELD.  What is not kept is a list, because a compile for each check
 * would cost too much; so are rules that are over the limit, if the crawler has no place.
 */
static enum rep_status
make_for(struct rep_robots *robots, struct rep_arena *arena, const struct rep_held_groups *held, struct rep_tier **made)
{
        struct rep_tier_room alone = {0, 0, NULL};
        enum rep_status status = REP_ERR_LIMIT;

        if (has_place(robots) || may_keep(robots))
                status = rep_make_held_tier(robots, arena, held, robots->encoding, &alone, made);
        if (status == REP_ERR_LIMIT && !has_place(robots))
                status = rep_make_held_tier(robots, arena, held, REP_ENCODING_LIST, &alone, made);
        return status;
}

/*
 * Finds the tier of HELD for ASKED, or makes it: *MADE then becomes that tier.  *MADE is NULL or ASKED's tier, and if
 * it is not NULL, no other thread has seen it: the caller gives it to the object or to ASKED.
 */
static enum rep_status
find_or_make(struct rep_robots *robots, struct rep_arena *arena, const struct rep_held_groups *held,
             struct rep_asked *asked, struct rep_tier **made)
{
        enum rep_status status = REP_OK;

        *made = NULL;
        asked->tier = rep_find_tier(robots, held);
        if (asked->tier == NULL) {
                status = make_for(robots, arena, held, made);
                asked->tier = *made;
        }
        return status;
}

/* Makes *MADE of HELD, as places in the text. */
static enum rep_status
make_places(const struct rep_robots *robots, struct rep_heap *heap, const struct rep_held_groups *held,
            struct rep_asked *asked, struct rep_tier **made)
{
        enum rep_status status = rep_make_text_tier(heap, &robots->text, held->places, made);

        if (status == REP_OK)
                rep_count_to_list(*made);
        asked->tier = *made;
        return status;
}

/* Finds the rules for ASKED, or if they are to be PLACES, makes these.  *MADE becomes the tier that was made for it. */
static enum rep_status
resolve_in(struct rep_arena *arena, struct rep_robots *robots, bool places, struct rep_asked *asked,
           struct rep_tier **made)
{
        struct rep_held_groups held;
        struct rep_crawler_view view;
        enum rep_status status;

        rep_crawler_look(asked->crawler, &view);
        asked->names = rep_names_for(&view, robots->names);
        status = rep_find_groups(arena, &robots->text, &view, asked->names, NULL, &held);
        if (status != REP_OK)
                return status;
        asked->holds = held.holds;
        asked->token = held.token;
        return places ? make_places(robots, arena->heap, &held, asked, made)
                      : find_or_make(robots, arena, &held, asked, made);
}

/* Resolves the crawler of ASKED by the text of ROBOTS, if PLACES to places in it.  Returns REP_ERR_LIMIT also if
   another tier suits its tokens or its rules better than places. */
static enum rep_status
resolve_text(struct rep_robots *robots, bool places, struct rep_asked *asked, struct rep_tier **made)
{
        _Alignas(REP_ARENA_ALIGNMENT) unsigned char room[REP_RESOLVE_ROOM];
        struct rep_arena arena = rep_arena_within(room, sizeof(room));
        struct rep_heap heap = rep_robots_heap(robots);
        enum rep_status status;

        *made = NULL;
        if (places)
                heap.most /= 8; /* a list, and what replaces it, may need the rest */
        arena.heap = &heap;
        status = resolve_in(&arena, robots, places, asked, made);
        rep_arena_free(&arena);
        return rep_limit_status(&heap, status);
}

/* The same if the object has a blob.  What was picked has no list, so its checks are not counted. */
static enum rep_status
resolve_blob(struct rep_robots *robots, struct rep_asked *asked, struct rep_tier **made)
{
        struct rep_heap heap = rep_robots_heap(robots);
        struct rep_stats stats;
        struct rep_group group;
        enum rep_status status;

        rep_blob_stats(&robots->blobs.rules, &stats);
        asked->names = stats.names;
        asked->holds = REP_HOLDS_UNSAID;
        asked->token = (struct rep_text){"", 0};
        status = robots->for_all ? rep_pick(&robots->blobs.rules, NULL, 0, &group)
                                 : rep_crawler_pick(asked->crawler, &robots->blobs.rules, &group, &asked->token);
        if (asked->token.size > 0)
                asked->holds = REP_HOLDS_NAMED;
        if (status == REP_OK)
                status = rep_make_picked_tier(&heap, &group, made);
        asked->tier = *made;
        return status;
}

static enum rep_status
resolve(struct rep_robots *robots, struct rep_asked *asked, struct rep_tier **made)
{
        *made = NULL;
        return robots->of_blob ? resolve_blob(robots, asked, made) : resolve_text(robots, false, asked, made);
}

/* Resolves the crawler of ASKED for checks: to a text if the object has one, and this is its first crawler.  Places in
   a text are those of one crawler, so for many they would take more memory than lists, which crawlers with the same
   groups share. */
static enum rep_status
resolve_to_check(struct rep_robots *robots, struct rep_asked *asked, struct rep_tier **made)
{
        enum rep_status status = REP_ERR_LIMIT;

        *made = NULL;
        if (!robots->of_blob && !robots->text.no_texts && robots->encoding == REP_ENCODING_AUTO &&
            REP_LOAD_RELAXED(&robots->first_taken) == 0)
                status = resolve_text(robots, true, asked, made);
        return status == REP_ERR_LIMIT ? resolve(robots, asked, made) : status;
}

/* ---- rules other than those of a crawler that checks */

/* Keeps MADE, which was made for ASKED, unless it is only for one question: then it is ASKED's. */
static void
keep_beside(struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *made)
{
        if (made != NULL && (is_picked(robots, made) || rep_stands_in(robots, made) || !may_keep(robots))) {
                asked->owned = made;
                return;
        }
        if (made != NULL) {
                rep_add_tier(robots, made);
                (void)REP_ADD(&robots->kept_count, 1u);
        }
        rep_take_checks(asked, asked->tier);
}

enum rep_status
rep_ask_held(struct rep_robots *robots, struct rep_arena *arena, const struct rep_held_groups *held,
             struct rep_asked *asked)
{
        struct rep_tier *made;
        enum rep_status status;

        *asked = (struct rep_asked){.crawler = NULL};
        status = find_or_make(robots, arena, held, asked, &made);
        if (status == REP_OK)
                keep_beside(robots, asked, made);
        return status;
}

/*
 * The caller may free CRAWLER before ASKED is done with.  So nothing of ASKED refers to it afterwards: neither
 * CRAWLER nor the token, which is one of CRAWLER's.
 */
enum rep_status
rep_ask_beside(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_asked *asked)
{
        struct rep_tier *made;
        enum rep_status status;

        *asked = (struct rep_asked){.crawler = crawler};
        status = resolve(robots, asked, &made);
        asked->crawler = NULL;
        asked->token = (struct rep_text){"", 0};
        if (status == REP_OK)
                keep_beside(robots, asked, made);
        return status;
}

bool
rep_may_store(const struct rep_robots *robots, const struct rep_asked *asked)
{
        return asked->owned == NULL || is_picked(robots, asked->owned);
}

void
rep_store_beside(struct rep_robots *robots, struct rep_asked *asked)
{
        if (asked->owned == NULL)
                return;
        rep_add_tier(robots, asked->owned);
        asked->owned = NULL;
}

void
rep_end_asked(struct rep_robots *robots, struct rep_asked *asked)
{
        size_t size;

        if (asked->owned == NULL)
                return;
        size = asked->owned->size +
               (asked->owned->scratch != NULL ? rep_scratch_size(rep_tier_group(asked->owned)) : 0);
        rep_free_tier(asked->owned);
        (void)REP_ADD(&robots->size, 0 - size);
}

/* ---- crawlers that check */

/*
 * Adds FOUND to ROBOTS, and returns its place there.  Returns NULL if there is no room.
 *
 * FIRST is taken by one thread, which FIRST_TAKEN chooses.  The other members are written before the tier, which is
 * released last.  Readers load the tier first, and read nothing else of FIRST but the count unless the tier is there.
 *
 * A place owns a reference to its crawler.  So the crawler's address cannot become another crawler's while the object
 * lives, and comparing addresses is enough to find a place again.
 */
static struct rep_asked *
remember(struct rep_robots *robots, struct rep_asked *found)
{
        struct rep_heap heap = rep_robots_heap(robots);
        struct rep_asked *asked = &robots->first;
        uint32_t free_place = 0;

        rep_take_checks(found, found->tier);
        if (REP_LOAD_RELAXED(&robots->first_taken) == 0 && REP_REPLACE(&robots->first_taken, &free_place, 1u)) {
                asked->crawler = rep_crawler_share(found->crawler);
                REP_STORE_RELAXED(&asked->left, found->left); /* others read it before they see the tier */
                asked->holds = found->holds;
                asked->names = found->names;
                asked->token = found->token;
                REP_STORE(&asked->tier, found->tier);
                return asked;
        }
        if (REP_LOAD_RELAXED(&robots->asked_count) >= REP_ASKED_MAX)
                return NULL;
        asked = (struct rep_asked *)rep_heap_take(&heap, sizeof(*asked));
        if (asked == NULL)
                return NULL;
        (void)REP_ADD(&robots->asked_count, 1u);
        *asked = *found;
        (void)rep_crawler_share(asked->crawler);
        asked->next = REP_LOAD(&robots->further);
        while (!REP_REPLACE(&robots->further, &asked->next, asked))
                ;
        return asked;
}

/*
 * A tier that was made here ends in one of three ways:
 *
 *   makeshift     TEMPORARY owns it, and rep_end_asked() frees it
 *   with a place  the object owns it, and the place has it
 *   without       the object owns it, and later searches find it; TEMPORARY lasts for this check
 *
 * Between the place and the tier's addition to TIERS, another crawler with the same groups may look for the tier in
 * vain.  It then makes its own.
 */
struct rep_asked *
rep_resolve_crawler(struct rep_robots *robots, const struct rep_crawler *crawler, struct rep_asked *temporary,
                    enum rep_status *status)
{
        struct rep_asked *asked = find_alike(robots, crawler);
        struct rep_tier *made;

        *status = REP_OK;
        temporary->owned = NULL;
        if (asked != NULL) {
                (void)rep_count_check(robots, asked);
                return asked;
        }
        *temporary = (struct rep_asked){.crawler = crawler};
        *status = rep_robots_suits(robots, crawler) ? resolve_to_check(robots, temporary, &made) : REP_ERR_AGENT;
        if (*status != REP_OK)
                return NULL;
        /* It is only for this check: it stands in, or ROBOTS does not keep it. */
        if (made != NULL &&
            (rep_stands_in(robots, made) || (!has_place(robots) && (is_picked(robots, made) || !may_keep(robots))))) {
                temporary->owned = made;
                return temporary;
        }
        asked = has_place(robots) ? remember(robots, temporary) : NULL;
        if (made != NULL && made->places != NULL && asked == NULL) {
                temporary->owned = made;
                return temporary;
        }
        if (made != NULL)
                rep_add_tier(robots, made);
        if (asked != NULL)
                return asked;
        if (made != NULL)
                (void)REP_ADD(&robots->kept_count, 1u);
        return temporary;
}

/* ---- checks of what a crawler was resolved to */

/* Calls CHECK once more, with scratch memory. */
static enum rep_status
check_again(rep_check_fn check, struct rep_robots *robots, struct rep_tier *tier, const char *url, size_t size,
            struct rep_result *result)
{
        struct rep_heap heap = rep_robots_heap(robots);
        enum rep_status status = rep_check_with_scratch(check, tier, &heap, url, size, result);

        if (status != REP_OK)
                *result = (struct rep_result){.verdict = REP_DISALLOW};
        return status;
}

/* The steps of a list between two looks at whether another thread has made what is faster. */
#define SLICE UINT64_C(1000000)

/* A check by LIST, whose steps are counted.  BETTER is what is faster, or LIST.  A pointer to WORK is one to all of it.
 */
struct counted_check {
        struct rep_list_work work;
        struct rep_robots *robots;
        struct rep_asked *asked;
        struct rep_tier *list, *better;
};

/*
 * The list has taken more steps than were left.  It is given up if there is what is faster, which this thread may make
 * here.  It goes on for a slice while another thread compiles, and else to its end: then nothing faster can be had.
 *
 * COMPILING is read first: a compile that ends between the two lines leaves its tier to the second one.
 */
static bool
goes_on(struct rep_list_work *work)
{
        struct counted_check *counted = (struct counted_check *)(void *)work;
        bool compiling = REP_LOAD(&counted->robots->compiling) != 0;

        counted->better = rep_find_faster(counted->robots, counted->asked, counted->list);
        if (counted->better != counted->list)
                return false;
        work->most = compiling ? work->steps + SLICE : UINT64_MAX;
        return true;
}

/* Calls CHECK for ASKED, whose TIER counts its steps.  A check that is given up is made again by what is faster. */
static enum rep_status
check_counted(rep_check_fn check, struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *tier,
              const char *url, size_t size, struct rep_result *result)
{
        uint32_t left = REP_LOAD_RELAXED(&tier->steps_left);
        struct counted_check counted = {{0, left, goes_on}, robots, asked, tier, tier};
        enum rep_status status = check(rep_tier_group(tier), url, size, &counted.work, sizeof(counted.work), result);

        if (status != REP_OK)
                return status;
        if (counted.work.most == left && asked->owned == NULL) {
                uint32_t last = REP_LOAD_RELAXED(&tier->steps_left); /* threads that count at once lose some steps */

                REP_STORE_RELAXED(&tier->steps_left,
                                  counted.work.steps < last ? (uint32_t)(last - counted.work.steps) : 0u);
        }
        if (counted.better == tier)
                return REP_OK;
        status = check(rep_tier_group(counted.better), url, size, NULL, 0, result);
        return status == REP_ERR_SCRATCH ? check_again(check, robots, counted.better, url, size, result) : status;
}

/*
 * Checks ASKED by TIER, which is of a text.  The steps of its checks are counted.  A check that needs more than are
 * left is made again by the list, or by rules for this check alone if the object has no room for a list.
 */
static enum rep_status
check_text(rep_check_fn check, struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *tier,
           const char *url, size_t size, struct rep_result *result)
{
        const bool is_path = check == rep_check_path;
        uint64_t left = REP_LOAD_RELAXED(&tier->steps_left), steps = left;
        enum rep_status status = size > REP_URL_MAX ? REP_ERR_LIMIT : REP_ERR_ARGUMENT;
        struct rep_asked beside;
        struct rep_tier *list;

        if (url == NULL && size > 0)
                status = REP_ERR_ARGUMENT;
        else if (size <= REP_URL_MAX && !(is_path && (size == 0 || url[0] != '/')))
                status = rep_check_places(tier->places, &robots->text, url == NULL ? "" : url, size, is_path, &steps,
                                          result);
        if (status == REP_OK)
                REP_STORE_RELAXED(&tier->steps_left, (uint32_t)(left - (steps < left ? steps : left)));
        if (status != REP_ERR_LIMIT || size > REP_URL_MAX) {
                if (status != REP_OK)
                        *result = (struct rep_result){.verdict = REP_DISALLOW};
                return status;
        }
        list = rep_find_faster(robots, asked, tier);
        if (list != tier)
                return rep_check_asked(check, robots, asked, list, url, size, result);
        status = rep_ask_beside(robots, asked->crawler, &beside);
        if (status != REP_OK) {
                *result = (struct rep_result){.verdict = REP_DISALLOW};
                return status;
        }
        status = rep_check_asked(check, robots, &beside, beside.tier, url, size, result);
        rep_end_asked(robots, &beside);
        return status;
}

enum rep_status
rep_check_asked(rep_check_fn check, struct rep_robots *robots, struct rep_asked *asked, struct rep_tier *tier,
                const char *url, size_t size, struct rep_result *result)
{
        const struct rep_group *group = rep_tier_group(tier);
        enum rep_status status;

        /* Most checks need no scratch memory, and read nothing of the tier in front of its group. */
        if (!rep_picked(group)->plan.needs_scratch)
                return check(group, url, size, NULL, 0, result);
        if (tier->places != NULL)
                return check_text(check, robots, asked, tier, url, size, result);
        if (tier->counts_steps)
                return check_counted(check, robots, asked, tier, url, size, result);
        status = check(group, url, size, NULL, 0, result);
        return status == REP_ERR_SCRATCH ? check_again(check, robots, tier, url, size, result) : status;
}

/* ---- what is kept between other questions */

struct rep_kept *
rep_take_kept(struct rep_robots *robots)
{
        struct rep_kept *none = NULL, *kept = REP_EXCHANGE(&robots->kept, none);

        if (kept != NULL)
                (void)REP_ADD(&robots->size, 0 - kept->size);
        return kept;
}

void
rep_give_kept(struct rep_robots *robots, struct rep_kept *kept)
{
        struct rep_heap heap = rep_robots_heap(robots);
        struct rep_kept *none = NULL;
        bool counted;

        heap.most /= 2;
        counted = REP_LOAD_RELAXED(&robots->keeps) && rep_heap_count(&heap, kept->size);
        REP_STORE_RELAXED(&robots->keeps, true);
        if (counted && REP_REPLACE(&robots->kept, &none, kept))
                return;
        if (counted)
                (void)REP_ADD(&robots->size, 0 - kept->size);
        kept->free(kept);
}
