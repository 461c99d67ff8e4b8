/* SPDX-License-Identifier: Apache-2.0 */
/*
 * list.c: see list.h.
 *
 * Most rules of most lists have no star, and for most rules only the heads are compared.  So the loop over heads, and
 * the comparison of the text behind a head, use nothing but the path's bytes.  What rules with stars need besides is
 * prepared when the first of them comes up.
 *
 * Two rules in the tables (format.h, REP_LIST_RULES); a "." is a byte that is filled up, and 1 is the bit for it:
 *
 *     Allow: /shop/public$    head   s h o p / p u b   free   00000000   text   l i c   flags   end
 *     Disallow: /a*b          head   a . . . . . . .   free   11111110   text   \0 b    flags   star
 *
 * The path comes in one of four forms, and each is compared in one way:
 *
 *   raw, its end unknown   URL is set: the bytes go up to the end of the URL.  Rules without stars hold neither "#" nor
 *                          NUL, so what they equal lies within the path.  Only "$" and stars need the end itself.
 *   raw, its end known     URL is NULL.
 *   canonical              The same, of the path's own bytes if they are plain, or of a canonical copy on the stack.
 *   STEPPED                The copy would not fit: each rule whose head matches reads the path character by character
 *                          (list_path.h).
 *
 * The tables are those that rep_open_list() has checked, or those that the compiler has just made:
 *
 *   - The last rule is the base: its head is free and its text empty.  This ends every search for a rule.
 *   - There is an even number of heads, and FREE is padded to whole blocks.  So pairs and blocks can be loaded whole.
 *   - Offsets ascend up to the size of the texts, and REP_LIST_PADDING bytes follow.  So eight bytes can be loaded at
 *     the place of every text, even of an empty one at the end.
 *   - A rule with the flag "star" has a star, and a segment behind each.
 */
#include "match/list.h"

#include "blob/list_rule.h"
#include "cpu/library.h"
#include "match/bytes.h"
#include "match/list_heads.h"
#include "match/list_path.h"
#include "match/prefilter.h"
#include "syntax/canonical.h"
#include "syntax/url.h"

/* What rules with stars need of a path.  It is looked for with the first of them. */
struct starred {
        struct rep_list_work *work;
        struct rep_list_path path; /* SIZE 0: not begun */
        bool stopped;              /* by the filter: no rule with a star matches */
};

/* A path with the arguments of rep_match_list().  Only functions that are inlined take its address, so it is in
 * registers. */
struct comparison {
        const struct rep_plan *plan;
        const char *url;
        struct rep_text bytes;
        struct starred *starred;
};

/* Reads rule INDEX, counted from the strongest. */
static inline struct rep_list_rule
read_rule(const struct rep_plan *plan, uint32_t index)
{
        return rep_read_list_rule(plan->list.free, plan->list.offsets, plan->list.texts, plan->columns, index);
}

/* ---- rules with stars, and paths that are read character by character */

/*
 * Returns whether more steps were taken than a check may.  This is asked before each rule with stars, so a check
 * exceeds its steps by those of one rule at most, which are linear in the path for each star of the rule.
 */
static inline bool
has_given_up(struct rep_list_work *work)
{
        if (work == NULL || work->steps <= work->most || (work->goes_on != NULL && work->goes_on(work)))
                return false;
        work->goes_on = NULL;
        return true;
}

/*
 * Returns whether a rule with stars matches.  Its head does.
 *
 * The text of such a rule is, with S for segments:
 *
 *     rest of the first segment | \0 | S 1 | \0 | S 2 ...    after "/" and the head, which has INSIDE bytes
 *     \0 | \0 | S 1 | \0 | S 2 ...                           no first segment: S 1 may even begin at the first "/"
 *
 * Two zeros at the beginning cannot be an empty rest and an empty S 1, because no segment behind a star is empty.
 *
 * A check that has given up goes on to the base without searching: the caller discards the answer.
 */
static bool
match_stars(struct starred *starred, const struct rep_list_rule *rule)
{
        const struct rep_list_path *path = &starred->path;
        struct rep_list_place place = {0, 0, 0, false};
        const char *text = (const char *)rule->text, *end = text + rule->size;
        const char *zero = (const char *)rep_find_byte(text, '\0', rule->size);
        struct rep_text first = {text, (size_t)((zero == NULL ? end : zero) - text)}, rest;

        /* SIZE counts the first "/", which INSIDE does not.  Only a forged head goes beyond the path's end. */
        if (path->size <= rule->inside || has_given_up(starred->work))
                return false;
        rep_list_path_count(path, rule->size / 16);
        rep_count(REP_COUNT_TEXTS);
        rep_touch(rule->text, rule->size);
        text += first.size + (zero != NULL);
        rest = (struct rep_text){text, (size_t)(end - text)};
        /* There is no first segment: what follows may begin with the path. */
        if (first.size == 0 && rest.size > 0 && text[0] == '\0')
                return rep_list_path_follow((struct rep_text){text + 1, rest.size - 1}, rule->end, path, place,
                                            UINT64_MAX);
        place.at = 1 + (size_t)rule->inside;
        if (path->stepped ? !rep_list_path_starts(path, place.at, first, &place)
                          : first.size > 0 && !rep_list_path_has(path, &place, first))
                return false;
        return rep_list_path_follow(rest, rule->end, path, place, UINT64_MAX);
}

/* Returns whether rule INDEX matches.  Its head does.  A rule without stars comes here only if the path is STEPPED. */
static bool
match_rule(const struct rep_plan *plan, struct starred *starred, uint32_t index)
{
        struct rep_list_rule rule = read_rule(plan, index);
        const struct rep_list_path *path = &starred->path;
        size_t behind = 1 + (size_t)rule.inside;

        if (rule.star)
                return match_stars(starred, &rule);
        rep_count(REP_COUNT_TEXTS);
        rep_touch(rule.text, rule.size);
        return path->size >= behind && (!rule.end || path->size == behind + rule.size) &&
               rep_list_path_starts(path, behind, (struct rep_text){(const char *)rule.text, rule.size}, NULL);
}

/* Returns whether the filter lets a rule with a star match PATH.  RAW means that the dialect is canonical, but PATH is
 * not in canonical form. */
static inline bool
passes_filter(const struct rep_plan *plan, struct rep_text path, bool raw)
{
        struct rep_candidates candidates = {0, 0, 0};
        const uint32_t size = (uint32_t)path.size;

        return plan->unanchored_filter == NULL ||
               rep_next_candidate((enum rep_vectors)plan->vectors, plan->unanchored_filter,
                                  (const unsigned char *)path.data, 0, size, raw, &candidates) < size;
}

/* Does so for a path that is not STEPPED.  Most checks never come here. */
REP_NOINLINE static bool
match_starred(const struct rep_plan *plan, const char *url, struct rep_text bytes, uint32_t index,
              struct starred *starred)
{
        if (starred->path.size == 0) {
                if (url != NULL)
                        bytes.size = rep_path_size(url, bytes);
                starred->path = (struct rep_list_path){.bytes = bytes.data,
                                                       .size = 1 + bytes.size,
                                                       .steps = starred->work == NULL ? NULL : &starred->work->steps};
                starred->stopped = !passes_filter(plan, bytes, false);
        }
        return !starred->stopped && match_rule(plan, starred, index);
}

/* ---- rules without a star, and paths that are bytes in memory */

/* Returns whether BYTE ends the path of a URL. */
static inline bool
is_end(unsigned char byte)
{
        return byte == '#' || byte == '\0';
}

/* Returns ones in the first COUNT bytes, COUNT up to eight. */
static inline uint64_t
low_bytes(uint32_t count)
{
        /* There are two shifts because no single shift may be by all 64 bits. */
        return ~(UINT64_MAX << 4 * count << 4 * count);
}

/*
 * Returns the eight bytes of PATH at AT, which is at most eight.  Behind the end of PATH they may be anything.  SIZE
 * is at least eight.
 *
 * Near the end of PATH, its last eight bytes are loaded and those in front of AT are shifted out.  AT - START is at
 * most 8.  It is 8 only if PATH has eight bytes and AT is behind them.  None of the result is then within PATH; the
 * mask of 7 merely keeps the shift defined.
 */
static inline uint64_t
load_within(const unsigned char *path, size_t size, size_t at)
{
        size_t last = size - REP_WORD_BYTES, start = at < last ? at : last;

        return rep_load64(path + start) >> 8 * ((at - start) & 7);
}

/*
 * Returns whether RULE matches the SIZE bytes at PATH.  Its head does.  With OPEN, "#" and NUL also end the path.
 *
 * Which rule this is cannot be predicted, so nothing branches on the length of its text unless that is over eight
 * bytes.  A text only follows a full head, so a path with room for the head has eight bytes.
 *
 * The three comparisons read only what is there:
 *
 *   short path   The word that heads are compared with has zeros behind the path's end, and no head holds a zero.  So a
 *                head that matches is at most as long as the path.  It is not full, and there is no text.
 *   few bytes    Eight bytes can be loaded at every text.  If the path ends before WHOLE, what is behind its end
 *                may equal the text by chance, which is why SIZE is compared as well.
 *   the rest     It is compared only after SIZE >= WHOLE.
 *
 * PATH[WHOLE] is read only if SIZE is neither less nor equal.
 */
static inline bool
match_text(const struct rep_list_rule *rule, const unsigned char *path, size_t size, bool open)
{
        size_t whole = (size_t)rule->inside + rule->size;
        uint32_t few = rule->size < REP_WORD_BYTES ? rule->size : REP_WORD_BYTES;
        uint64_t differing;

        rep_count(REP_COUNT_TEXTS);
        if (size < REP_LIST_HEAD)
                return size >= whole && (!rule->end || size == whole || (open && is_end(path[whole])));
        differing = (load_within(path, size, rule->inside) ^ rep_load64(rule->text)) & low_bytes(few);
        if (size < whole || differing != 0)
                return false;
        if (rule->size > REP_WORD_BYTES &&
            rep_count_equal(rule->text + REP_WORD_BYTES, path + rule->inside + REP_WORD_BYTES,
                            rule->size - REP_WORD_BYTES) != rule->size - REP_WORD_BYTES)
                return false;
        return !rule->end || size == whole || (open && is_end(path[whole]));
}

/* The number of heads whose bits are examined together.  It is a multiple of REP_LIST_BLOCK, so a block of FREE never
 * goes beyond its padding, and at most 64, the bits of a result. */
#define HEADS_AT_ONCE 32u

/* Compares a block of heads: one function for each kind of vector instructions. */
typedef uint64_t compare_block(const unsigned char *heads, const unsigned char *free, uint32_t count, uint64_t first);

/*
 * Returns a bit for each head from BEGIN on that matches, for up to HEADS_AT_ONCE heads.
 *
 * One head at a time is for measurements.  Loads then reach up to a head or seven bytes of FREE into the table that
 * follows, which is part of the core, and COMPARE leaves out what they find there.
 */
REP_INLINE uint64_t
match_heads(const struct rep_plan *plan, uint32_t begin, uint64_t first, compare_block *compare)
{
        const unsigned char *heads = plan->table + (size_t)REP_LIST_HEAD * begin, *free = plan->list.free + begin;
        uint32_t count = plan->start - begin < HEADS_AT_ONCE ? plan->start - begin : HEADS_AT_ONCE, i;
        const uint32_t block = rep_uses(REP_MECHANISM_BLOCKS) ? REP_LIST_BLOCK : 1;
        uint64_t bits = 0;

        for (i = 0; i < count; i += block) {
                rep_count(REP_COUNT_HEADS);
                bits |= compare(heads + (size_t)REP_LIST_HEAD * i, free + i, count - i < block ? count - i : block,
                                first)
                        << i;
        }
        return bits;
}

/* Returns whether rule INDEX, whose head matches, matches the path of COMPARISON. */
typedef bool match_one(const struct comparison *comparison, uint32_t index);

/*
 * Returns the number of the strongest rule of COMPARISON for which MATCHES is true, or the base.  Its path begins with
 * FIRST.  The loop ends, because a list ends with the base, whose head matches always, and is all it has.
 *
 * The rules stand strongest first, so the first one that matches wins, and its number counts from the other end.
 * BEGIN stays below the number of rules, because the base is among the heads of the last round.
 */
REP_INLINE uint32_t
find_rule(const struct comparison *comparison, uint64_t first, compare_block *compare, match_one *matches)
{
        const struct rep_plan *plan = comparison->plan;
        uint32_t index;

        for (uint32_t begin = 0;; begin += HEADS_AT_ONCE)
                for (uint64_t bits = match_heads(plan, begin, first, compare); bits != 0; bits &= bits - 1) {
                        index = begin + rep_lowest_bit(bits);
                        if (index == plan->start - 1 || matches(comparison, index))
                                return plan->start - 1 - index;
                }
}

/*
 * Returns whether RULE, which has a star, may match PATH, as far as the first two bytes of a segment tell.  Only a rule
 * without a rest of its first segment is looked at: its text is \0 | S 1, or \0 | \0 | S 1.
 *
 * Where S 1 is the last and has to end the path, it is compared there, which costs no more than a look at a path of
 * some blocks.  What is found is not counted: the search that follows comes at least as far.  It also gives up a check
 * that takes too many steps.
 */
REP_INLINE bool
may_match(const struct rep_list_rule *rule, struct rep_text path, struct rep_list_work *work)
{
        const uint64_t there = low_bytes(rule->size < REP_WORD_BYTES ? rule->size : REP_WORD_BYTES);
        const uint64_t bytes = rep_load64(rule->text) & there;
        const uint32_t before = (bytes & 0xFF00) == 0 ? 16 : 8, segment = (uint32_t)(bytes >> before);

        if ((bytes & 0xFF) != 0 || (segment & 0xFF00) == 0 || path.size > REP_PAIRS_SIZE ||
            (rule->end && path.size > (size_t)4 * REP_BLOCK && rule->size <= REP_WORD_BYTES &&
             rep_zero_bytes(bytes | ~there) >> before == 0) ||
            !rep_uses(REP_MECHANISM_PAIRS) || (work != NULL && work->steps > work->most) ||
            rep_has_pair(path, (unsigned char)segment, (unsigned char)(segment >> 8)))
                return true;
        if (work != NULL)
                work->steps += 1 + path.size / 16;
        return false;
}

REP_INLINE bool
match_bytes(const struct comparison *comparison, uint32_t index)
{
        const struct rep_list_rule rule = read_rule(comparison->plan, index);
        const struct rep_text path = comparison->bytes;

        return rule.star ? may_match(&rule, path, comparison->starred->work) &&
                                   match_starred(comparison->plan, comparison->url, path, index, comparison->starred)
                         : match_text(&rule, (const unsigned char *)path.data, path.size, comparison->url != NULL);
}

REP_INLINE uint32_t
find_by_bytes(const struct rep_plan *plan, const char *url, struct rep_text path, struct rep_list_work *work,
              compare_block *compare)
{
        struct starred starred;
        const struct comparison comparison = {plan, url, path, &starred};

        starred.work = work;
        starred.path.size = 0;
        return find_rule(&comparison, rep_load_head(path.data, path.size), compare, match_bytes);
}

/*
 * The loops are made once for each kind of instructions, because a function that is compiled for AVX-512 cannot
 * become part of one that is not: choosing at each block would be a call for each block.
 */
static uint32_t
find_anywhere(const struct rep_plan *plan, const char *url, struct rep_text path, struct rep_list_work *work)
{
        return find_by_bytes(plan, url, path, work, rep_matching_heads);
}

#if defined(REP_SSSE3)

REP_AVX512 static uint32_t
find_avx512(const struct rep_plan *plan, const char *url, struct rep_text path, struct rep_list_work *work)
{
        return find_by_bytes(plan, url, path, work, rep_matching_heads_avx512);
}

#endif

static inline uint32_t
find_here(const struct rep_plan *plan, const char *url, struct rep_text path, struct rep_list_work *work)
{
#if defined(REP_SSSE3)
        if (plan->vectors == REP_VECTORS_AVX512)
                return find_avx512(plan, url, path, work);
#endif
        return find_anywhere(plan, url, path, work);
}

static bool
match_stepped(const struct comparison *comparison, uint32_t index)
{
        return match_rule(comparison->plan, comparison->starred, index);
}

/*
 * Returns whether a path that begins with FIRST, as it came, matches no head but the base's.  If these bytes are
 * canonical, the rest of the path need not be canonicalised.
 *
 * FIRST has all bytes that heads look at.  If none is an escape, the canonical form begins with the same bytes.  The
 * base is the last of the LEFT heads of the last round, so its bit is the only one allowed.
 */
static inline bool
fits_no_head(const struct rep_plan *plan, uint64_t first)
{
        uint32_t begin, left;

        if (rep_has_escape((uint32_t)first) || rep_has_escape((uint32_t)(first >> 32)))
                return false;
        for (begin = 0; (left = plan->start - begin) > HEADS_AT_ONCE; begin += HEADS_AT_ONCE)
                if (match_heads(plan, begin, first, rep_matching_heads) != 0)
                        return false;
        return match_heads(plan, begin, first, rep_matching_heads) == UINT64_C(1) << (left - 1);
}

/* Provides memory for a canonical path.  A path that does not fit is read once for each rule whose head matches. */
REP_NOINLINE static uint32_t
match_canonical(const struct rep_plan *plan, struct rep_text path, struct rep_list_work *work)
{
        char kept[REP_LIST_KEPT];
        struct rep_list_known known;
        struct starred starred;
        const struct comparison comparison = {plan, NULL, path, &starred};

        starred.path = rep_canonical_list_path(path, kept, &known);
        if (!starred.path.stepped)
                return find_here(plan, NULL, (struct rep_text){starred.path.bytes, starred.path.size - 1}, work);
        starred.path.steps = work == NULL ? NULL : &work->steps;
        starred.work = work;
        return find_rule(&comparison, starred.path.first, rep_matching_heads, match_stepped);
}

REP_NOINLINE static uint32_t
match_if_head_fits(const struct rep_plan *plan, struct rep_text path, struct rep_list_work *work)
{
        return fits_no_head(plan, rep_load_head(path.data, path.size)) ? 0 : match_canonical(plan, path, work);
}

/* Without ANCHORED only rules that begin with a star may match, so the filter can answer for the whole list. */
uint32_t
rep_match_list(const struct rep_plan *plan, const char *url, struct rep_text path, bool anchored,
               struct rep_list_work *work)
{
        if (!anchored && !passes_filter(plan, path, plan->canonical))
                return 0;
        /* A path that passes as it came may still be stopped in canonical form. */
        return plan->canonical ? match_if_head_fits(plan, path, work)
                               : find_here(plan, anchored ? url : NULL, path, work);
}
