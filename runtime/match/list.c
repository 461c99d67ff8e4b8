/* list.c: see list.h. */
#include "match/list.h"

#include "match/list_heads.h"
#include "match/list_path.h"
#include "match/prefilter.h"
#include "syntax/canonical.h"

/* What the filter said about the path, which is asked when the first rule with a star comes up. */
enum filtered { FILTER_UNASKED, FILTER_PASSES, FILTER_STOPS };

struct comparison {
        const struct rep_plan *plan;
        struct rep_list_path path;
        enum filtered filtered;
};

/* A rule's text, and what is said about it. */
struct list_rule {
        struct rep_text text;
        uint32_t inside; /* bytes of its first segment that are in its head */
        bool end, star;
};

/* The number of the lowest bit of WORD, which has one. */
static inline uint32_t
lowest_bit(uint64_t word)
{
#if defined(__GNUC__) || defined(__clang__)
        return (uint32_t)__builtin_ctzll(word);
#else
        uint32_t bit = 0;

        while ((word >> bit & 1) == 0)
                bit++;
        return bit;
#endif
}

/* Reads rule INDEX, counted from the strongest. */
static inline struct list_rule
read_rule(const struct rep_plan *plan, uint32_t index)
{
        uint32_t size = plan->columns, end = rep_list_end(size), star = rep_list_star(size);
        uint32_t at = rep_rule_at(plan->offsets, size, index);
        uint32_t after = rep_rule_at(plan->offsets, size, index + 1) & (star - 1), offset = at & (star - 1);

        return (struct list_rule){.text = {(const char *)plan->texts + offset, after - offset},
                                  .inside = lowest_bit((uint64_t)plan->free[index] | 1u << REP_LIST_HEAD),
                                  .end = (at & end) != 0,
                                  .star = (at & star) != 0};
}

/* Whether a rule with a star can match at all, by the filter. */
static bool
passes_filter(struct comparison *comparison)
{
        const struct rep_plan *plan = comparison->plan;
        const struct rep_list_path *path = &comparison->path;
        struct rep_candidates candidates = {0, 0, 0};
        uint32_t size = (uint32_t)path->size - 1;

        if (plan->unanchored_filter == NULL || path->stepped)
                return true;
        if (comparison->filtered == FILTER_UNASKED)
                comparison->filtered =
                        rep_next_candidate((enum rep_vectors)plan->vectors, plan->unanchored_filter,
                                           (const unsigned char *)path->bytes, 0, size, false, &candidates) < size
                                ? FILTER_PASSES
                                : FILTER_STOPS;
        return comparison->filtered == FILTER_PASSES;
}

/* Whether the segments of TEXT, with zeros between them, follow in PATH from PLACE on; the last one ends the path where
 * AT_END. */
static bool
match_segments(struct rep_text text, bool at_end, const struct rep_list_path *path, struct rep_list_place place)
{
        const char *at = text.data, *end = at + text.size;

        while (at < end) {
                const char *zero = memchr(at, '\0', (size_t)(end - at));
                struct rep_text segment = {at, (size_t)((zero == NULL ? end : zero) - at)};

                if (zero == NULL && at_end)
                        return rep_list_path_ends(path, place, segment);
                if (!rep_list_path_find(path, &place, segment))
                        return false;
                at += segment.size + 1;
        }
        return true;
}

/* Whether a rule with stars matches whose head does. */
static bool
match_stars(struct comparison *comparison, const struct list_rule *rule)
{
        struct rep_list_path *path = &comparison->path;
        struct rep_list_place place = {0, 0, 0, false};
        struct rep_text text = rule->text, first = text;
        const char *zero;

        rep_end_list_path(path);
        /* Only a forged head goes on behind the path's end. */
        if (path->size <= rule->inside || !passes_filter(comparison))
                return false;
        zero = memchr(text.data, '\0', text.size);
        first.size = zero == NULL ? text.size : (size_t)(zero - text.data);
        text = (struct rep_text){text.data + first.size + (zero != NULL), text.size - first.size - (zero != NULL)};
        /* No first segment at all: what follows may begin with the path. */
        if (first.size == 0 && text.size > 0 && text.data[0] == '\0')
                return match_segments((struct rep_text){text.data + 1, text.size - 1}, rule->end, path, place);
        rep_list_path_skip(path, &place, 1 + (size_t)rule->inside);
        return (first.size == 0 || rep_list_path_has(path, &place, first)) &&
               match_segments(text, rule->end, path, place);
}

/* Whether the text of a rule without a star follows its head, which matches. */
static inline bool
match_text(const struct rep_list_path *path, const struct list_rule *rule)
{
        size_t size = rule->inside + rule->text.size, left = path->size - 1;
        struct rep_list_place place = {0, 0, 0, false};

        if (left < size)
                return false;
        if (path->stepped) {
                rep_list_path_skip(path, &place, 1 + (size_t)rule->inside);
                return rep_list_path_has(path, &place, rule->text) && (!rule->end || left == size);
        }
        if (rule->text.size > 0 && memcmp(path->bytes + rule->inside, rule->text.data, rule->text.size) != 0)
                return false;
        return !rule->end || left == size ||
               (path->url != NULL && (path->bytes[size] == '#' || path->bytes[size] == '\0'));
}

/* Whether rule INDEX matches, whose head does.  Not inlined, so that the loop over heads has the registers to itself. */
REP_NOINLINE static bool
match_rule(struct comparison *comparison, uint32_t index)
{
        struct list_rule rule = read_rule(comparison->plan, index);

        return rule.star ? match_stars(comparison, &rule) : match_text(&comparison->path, &rule);
}

/* A bit in each byte that stands for a rule, of the block from BEGIN on, whose head is that of a path that begins with
 * FIRST. */
static inline uint64_t
fitting_heads(const struct rep_plan *plan, uint32_t begin, uint64_t first)
{
        uint32_t rest = plan->start - begin, count = rest < REP_LIST_BLOCK ? rest : REP_LIST_BLOCK;
        uint64_t free = rep_word64(plan->free + begin, 0);

        return rep_full_bytes(rep_compare_heads(plan->table + (size_t)8 * begin, count, first) | free) &
               UINT64_MAX >> (64 - 8 * count);
}

static inline uint32_t
find_rule(struct comparison *comparison)
{
        const struct rep_plan *plan = comparison->plan;
        uint32_t count = plan->start, begin;
        uint64_t bits;

        for (begin = 0; begin < count; begin += REP_LIST_BLOCK) {
                bits = fitting_heads(plan, begin, comparison->path.first);
                for (; bits != 0; bits &= bits - 1)
                        if (match_rule(comparison, begin + lowest_bit(bits) / 8))
                                return count - begin - lowest_bit(bits) / 8;
        }
        return 0;
}

/* Whether no head is that of a path that begins with FIRST, as it came.  Where these bytes are canonical, no more of the
 * path needs to be made so. */
static inline bool
fits_no_head(const struct rep_plan *plan, uint64_t first)
{
        uint32_t begin;

        if (rep_has_escape((uint32_t)first) || rep_has_escape((uint32_t)(first >> 32)))
                return false;
        for (begin = 0; begin < plan->start; begin += REP_LIST_BLOCK)
                if (fitting_heads(plan, begin, first) != 0)
                        return false;
        return true;
}

/* With memory for a canonical path. */
REP_NOINLINE static uint32_t
match_canonical(const struct rep_plan *plan, struct rep_text path)
{
        char kept[REP_LIST_KEPT];
        struct comparison comparison = {plan, rep_canonical_list_path(path, kept), FILTER_UNASKED};

        return find_rule(&comparison);
}

uint32_t
rep_match_list(const struct rep_plan *plan, const char *url, struct rep_text path)
{
        struct comparison comparison = {
                .plan = plan,
                .path = {.url = url,
                         .bytes = path.data,
                         .size = path.size + 1,
                         .first = rep_load_head(path.data, path.size)},
        };

        if (!plan->canonical)
                return find_rule(&comparison);
        return fits_no_head(plan, comparison.path.first) ? 0 : match_canonical(plan, path);
}

uint32_t
rep_match_list_unanchored(const struct rep_plan *plan, const char *url, struct rep_text path)
{
        struct rep_candidates candidates = {0, 0, 0};

        if (plan->unanchored_filter != NULL &&
            rep_next_candidate((enum rep_vectors)plan->vectors, plan->unanchored_filter,
                               (const unsigned char *)path.data, 0, (uint32_t)path.size, plan->canonical,
                               &candidates) >= path.size)
                return 0;
        return rep_match_list(plan, url, path);
}
