/* SPDX-License-Identifier: Apache-2.0 */
/* encode_list.c: see encode_core.h. */
#include "encode/encode_core.h"

#include "base/size.h"
#include "encode/filter.h"

/* A pattern cut for the list.  FIRST is its first segment without the "/" that begins every path.  REST begins at the
 * first star.  ROOTLESS means that the pattern has no first segment, not even "/". */
struct cut {
        struct rep_text first, rest;
        bool rootless;
};

/* A list while it is laid out. */
struct list {
        const struct rep_rule *rules; /* by number */
        struct cut *cuts;             /* of their patterns */
        uint32_t heads;               /* number of rules without the base */
        uint32_t size;                /* bytes of a number */
        uint32_t text_size;
        uint32_t masks[REP_MASKS];
        bool unanchored, filtered;
        unsigned char filter[REP_FILTER_SIZE];
};

static struct cut
cut_pattern(const struct rep_pattern *pattern)
{
        const char *star = pattern->stars == 0 ? NULL : (const char *)memchr(pattern->data, REP_STAR, pattern->size);
        size_t size = star == NULL ? pattern->size : (size_t)(star - pattern->data);
        struct cut cut = {{pattern->data, size}, {pattern->data + size, pattern->size - size}, size == 0};

        /* If the segment behind the star does not begin with "/", it cannot match at the path's first byte. */
        if (cut.rootless)
                cut.rootless = cut.rest.data[1] == '/';
        if (size > 0)
                cut.first = (struct rep_text){pattern->data + 1, size - 1};
        return cut;
}

/* Returns how many bytes of a pattern stand among the texts. */
static size_t
text_size(const struct cut *cut)
{
        return (cut->first.size > REP_LIST_HEAD ? cut->first.size - REP_LIST_HEAD : 0) + cut->rootless + cut->rest.size;
}

bool
rep_suits_list(const struct rep_rules *rules, enum rep_encoding encoding)
{
        uint32_t i, stars = 0;

        if (encoding == REP_ENCODING_LIST || encoding == REP_ENCODING_COMPACT)
                return encoding == REP_ENCODING_LIST;
        for (i = 0; i < rules->count && rep_are_few(rules->count, stars); i++)
                stars += rules->rules[i].pattern.stars;
        return rep_are_few(rules->count, stars);
}

/* ---- masks */

/* Adds what a path that PATTERN, which is CUT, matches may begin with.  The end of the path counts as "#" or NUL.  Any
 * byte may follow the first segment. */
static void
add_masks(struct list *list, const struct rep_pattern *pattern, const struct cut *cut)
{
        if (cut->first.size == 0 && pattern->stars > 0) {
                list->unanchored = true;
                return;
        }
        for (uint32_t level = 0; level < REP_MASKS; level++)
                if (level < cut->first.size)
                        list->masks[level] |= (uint32_t)1 << (unsigned char)cut->first.data[level] % 32;
                else if (level == cut->first.size && pattern->end && pattern->stars == 0)
                        list->masks[level] |= (uint32_t)1 << '#' % 32 | (uint32_t)1 << '\0' % 32;
                else
                        list->masks[level] = UINT32_MAX;
}

/* ---- filter */

/* Returns the longest segment behind a star of a pattern that is CUT, because it begins at the fewest places of a path.
 * The filter does not see the path's first byte, so a "/" that may match there is left out. */
static struct rep_text
rarest_segment(const struct cut *cut)
{
        const char *at = cut->rest.data + 1, *end = cut->rest.data + cut->rest.size, *zero;
        struct rep_text rarest = {at, 0}, segment;

        for (; at < end; at = segment.data + segment.size + 1) {
                zero = (const char *)memchr(at, REP_STAR, (size_t)(end - at));
                segment = (struct rep_text){at, (size_t)((zero == NULL ? end : zero) - at)};
                if (cut->rootless && at == cut->rest.data + 1)
                        segment = (struct rep_text){at + 1, segment.size - 1};
                if (segment.size > rarest.size)
                        rarest = segment;
        }
        return rarest;
}

static enum rep_status
make_filter(struct rep_arena *work, struct list *list)
{
        struct rep_text *segments = REP_ARRAY(work, struct rep_text, list->heads);
        uint32_t count = 0, i;

        if (segments == NULL)
                return REP_ERR_MEMORY;
        for (i = 1; i <= list->heads; i++) {
                if (list->rules[i].pattern.stars == 0)
                        continue;
                segments[count] = rarest_segment(&list->cuts[i]);
                if (segments[count++].size == 0)
                        return REP_OK;
        }
        list->filtered = count > 0 && rep_make_segment_filter(segments, count, list->filter);
        return REP_OK;
}

/* ---- layout */

static enum rep_status
lay_out(struct rep_arena *work, const struct rep_rules *rules, struct list *list)
{
        uint64_t text = 0;

        *list = (struct list){.rules = rules->numbered, .heads = rules->count, .size = 2};
        list->cuts = REP_ARRAY(work, struct cut, rep_size_add(list->heads, 1));
        if (list->cuts == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 1; i <= list->heads; i++) {
                list->cuts[i] = cut_pattern(&list->rules[i].pattern);
                text += text_size(&list->cuts[i]);
                add_masks(list, &list->rules[i].pattern, &list->cuts[i]);
                if (rep_is_wide_rule(&list->rules[i]))
                        list->size = 4;
        }
        if (text >= rep_list_star(2) || rep_is_wide_rule(&list->rules[0]))
                list->size = 4;
        if (text >= rep_list_star(4))
                return REP_ERR_LIMIT;
        list->text_size = (uint32_t)text;
        return make_filter(work, list);
}

/* ---- tables */

static void
put_words(const struct list *list, struct rep_buffer *blob)
{
        rep_buffer_put32(blob, 0); /* the size, which is known at the end */
        rep_buffer_put32(blob, REP_CORE_LIST | (list->size == 4 ? REP_CORE_WIDE : 0) |
                                       (list->filtered ? REP_CORE_FILTER : 0) |
                                       (list->unanchored ? REP_CORE_UNANCHORED : 0));
        for (uint32_t i = 0; i < REP_MASKS; i++)
                rep_buffer_put32(blob, list->masks[i]);
        rep_buffer_put32(blob, list->heads + 1);
        rep_buffer_put32(blob, list->text_size);
}

/* Appends the heads, then the free bytes of each. */
static void
put_heads(const struct list *list, struct rep_buffer *blob)
{
        size_t rules = rep_size_add(list->heads, 1), pairs = rep_size_add(rules, 1) / 2;
        size_t heads = rep_size_multiply(pairs, 2 * REP_LIST_HEAD);
        size_t room = rep_size_add(heads, rep_size_multiply(rep_size_add(rules, 7) / 8, 8));
        unsigned char *at = rep_buffer_extend(blob, room), *free;

        if (at == NULL)
                return;
        memset(at, 0, room);
        free = at + heads;
        for (uint32_t number = list->heads; number > 0; number--, at += REP_LIST_HEAD) {
                const struct cut *cut = &list->cuts[number];
                size_t inside = cut->first.size < REP_LIST_HEAD ? cut->first.size : REP_LIST_HEAD;

                if (inside == REP_LIST_HEAD) /* a constant size takes no call */
                        memcpy(at, cut->first.data, REP_LIST_HEAD);
                else
                        memcpy(at, cut->first.data, inside);
                *free++ = (unsigned char)(0xFFu << inside);
        }
        *free = 0xFF;
}

static void
put_offsets(const struct list *list, struct rep_buffer *blob)
{
        unsigned char *at = rep_buffer_extend(blob, rep_size_multiply(rep_size_add(list->heads, 2), list->size));
        uint32_t number, offset = 0;

        for (number = list->heads; at != NULL && number > 0; number--, at += list->size) {
                const struct rep_pattern *pattern = &list->rules[number].pattern;

                rep_store_number(at,
                                 offset | (pattern->end ? rep_list_end(list->size) : 0) |
                                         (pattern->stars > 0 ? rep_list_star(list->size) : 0),
                                 list->size);
                offset += (uint32_t)text_size(&list->cuts[number]);
        }
        /* The base begins and ends here. */
        if (at != NULL) {
                rep_store_number(at, offset, list->size);
                rep_store_number(at + list->size, offset, list->size);
        }
        rep_buffer_align(blob, 4);
}

static void
put_texts(const struct list *list, struct rep_buffer *blob)
{
        unsigned char *at = rep_buffer_extend(blob, rep_size_add(list->text_size, REP_LIST_PADDING));

        for (uint32_t number = list->heads; at != NULL && number > 0; number--) {
                const struct cut *cut = &list->cuts[number];

                if (cut->first.size > REP_LIST_HEAD)
                        at = rep_store_text(at, (struct rep_text){cut->first.data + REP_LIST_HEAD,
                                                                  cut->first.size - REP_LIST_HEAD});
                if (cut->rootless)
                        *at++ = 0;
                at = rep_store_text(at, cut->rest);
        }
        if (at != NULL)
                memset(at, 0, REP_LIST_PADDING);
        rep_buffer_align(blob, 4);
}

enum rep_status
rep_encode_list(struct rep_arena *work, const struct rep_rules *rules, struct rep_buffer *blob)
{
        struct list list;
        enum rep_status status = lay_out(work, rules, &list);

        if (status != REP_OK)
                return status;
        put_words(&list, blob);
        put_heads(&list, blob);
        rep_put_rules(list.rules, list.heads + 1, list.size, blob);
        put_offsets(&list, blob);
        put_texts(&list, blob);
        if (list.filtered)
                rep_buffer_put(blob, list.filter, sizeof(list.filter));
        return blob->failed ? REP_ERR_MEMORY : REP_OK;
}
