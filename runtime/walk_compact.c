/* walk_compact.c: records of literal runs and exits; see FORMAT.md. */
#include "walk.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* The number of the label among COUNT at LABELS that is BYTE, or COUNT. */
static inline uint32_t
find_label(const unsigned char *labels, uint32_t count, unsigned char byte)
{
        uint32_t i;

#ifdef __SSE2__
        /* The stream is padded, so a block may be read at every label. */
        for (i = 0; i < count; i += 16) {
                const __m128i block = _mm_loadu_si128((const __m128i *)(const void *)(labels + i));
                uint32_t equal = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte)));

                if (equal != 0)
                        return i + (uint32_t)__builtin_ctz(equal) < count ? i + (uint32_t)__builtin_ctz(equal) : count;
        }
        return count;
#else
        for (i = 0; i < count && labels[i] != byte; i++)
                ;
        return i;
#endif
}

/* How many of the COUNT bytes at A equal those at B, from the first one on. */
static inline uint32_t
equal_bytes(const unsigned char *a, const unsigned char *b, uint32_t count)
{
        uint32_t i = 0;

        while (i < count && a[i] == b[i])
                i++;
        return i;
}

/* Where a step led to. */
enum step { STEP_ENTERED, STEP_DEAD, STEP_ENDED };

/*
 * From the record *AT_RECORD, which PARTS are of and whose events were told, reads on until another state is entered.  What a state fails to is not
 * entered: whatever ends there ended at the state itself.
 */
static enum step
step_compact(const struct rep_plan *plan, struct rep_record_parts *parts, uint32_t *at_record,
             const unsigned char *path, uint32_t *at, uint32_t size)
{
        uint32_t record = *at_record, fails = 0;

        for (;; fails++) {
                uint32_t found;

                if (parts->kind == REP_RECORD_EXITS) {
                        found = find_label(parts->content, parts->count, path[*at]);
                        if (found < parts->count) {
                                ++*at;
                                *at_record = rep_number(parts->content + parts->count + (size_t)found * plan->columns,
                                                        plan->columns);
                                return STEP_ENTERED;
                        }
                } else if (parts->kind != REP_RECORD_FINAL) {
                        uint32_t left = size - *at;

                        found = equal_bytes(parts->content, path + *at, parts->count < left ? parts->count : left);
                        *at += found;
                        if (found == parts->count) {
                                parts->content += parts->count;
                                *at_record = parts->kind == REP_RECORD_JUMP ? rep_number(parts->content, plan->columns)
                                                                            : (uint32_t)(parts->content - plan->table);
                                return STEP_ENTERED;
                        }
                        if (*at == size)
                                return STEP_ENDED;
                }
                if (parts->fail_kind == REP_FAIL_STAYS) {
                        ++*at;
                        *at_record = record;
                        return STEP_ENTERED;
                }
                /* Each failure shortens what still counts of the *AT + 1 bytes read, down to nothing, but for the one that
                 * leaves the anchored trie.  Only a forged blob could fail more often. */
                if (parts->fail_kind == REP_FAIL_DEAD || fails > *at + 2)
                        return STEP_DEAD;
                record = parts->fail_kind == REP_FAIL_COMMON ? plan->common : parts->fail;
                rep_read_record(plan->table + record, plan->columns, parts);
        }
}

void
rep_walk_compact(struct rep_walk *walk, const struct rep_plan *plan, const unsigned char *path, uint32_t size)
{
        uint32_t record = plan->start, at = 0, rule;
        enum step step;

        do {
                struct rep_record_parts parts;

                rep_read_record(plan->table + record, plan->columns, &parts);
                if (parts.kind == REP_RECORD_FINAL) {
                        rule = rep_number(parts.content, plan->columns);
                        walk->best = rule > walk->best ? rule : walk->best;
                        return;
                }
                if (parts.slot != 0 && parts.slot < plan->stops && rep_stop_at(walk, parts.slot, path, &at, size))
                        return;
                if (at == size) {
                        if (parts.slot != 0)
                                rep_tell_event(walk, rep_word(rep_slot_at(walk, parts.slot), REP_SLOT_END), size + 1);
                        return;
                }
                step = step_compact(plan, &parts, &record, path, &at, size);
        } while (step == STEP_ENTERED);
}
