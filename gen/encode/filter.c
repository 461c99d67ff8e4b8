/* SPDX-License-Identifier: Apache-2.0 */
/* filter.c: see filter.h. */
#include "encode/filter.h"

#include "base/sort.h"
#include "cpu/words.h"

#define BUCKETS 8
#define PREFIXES_MAX 1024
#define ANY_BYTE 256

/* A filter is worth its cost if it passes at most one place in this many where all usual bytes are as likely. */
#define PASSED_ONE_IN 6
/* How many bytes are usual in paths. */
#define USUAL_BYTES 40.0

/* The first bytes of segments, in ascending order.  Behind the end of a shorter segment is ANY_BYTE. */
struct prefixes {
        uint16_t bytes[PREFIXES_MAX][REP_FILTER_BYTES];
        uint32_t count;
};

/* Collects the prefixes of segments that STATE, DEPTH bytes behind the root, leads to.  Returns false for too many. */
static bool
collect(const struct rep_automaton *automaton, uint32_t state, uint32_t depth, uint16_t *prefix,
        struct prefixes *prefixes)
{
        if (depth == REP_FILTER_BYTES || automaton->accept[state] != 0 || automaton->accept_end[state] != 0) {
                if (prefixes->count == PREFIXES_MAX)
                        return false;
                for (uint32_t i = 0; i < REP_FILTER_BYTES; i++)
                        prefixes->bytes[prefixes->count][i] = i < depth ? prefix[i] : ANY_BYTE;
                prefixes->count++;
                return true;
        }
        for (uint32_t exit = automaton->exit_first[state]; exit < automaton->exit_first[state + 1]; exit++) {
                prefix[depth] = automaton->exit_byte[exit];
                if (!collect(automaton, automaton->exit_target[exit], depth + 1, prefix, prefixes))
                        return false;
        }
        return true;
}

static void
allow(unsigned char *tables, uint16_t byte, unsigned char bucket)
{
        if (byte != ANY_BYTE) {
                tables[byte & 15] |= bucket;
                tables[REP_FILTER_HIGH + (byte >> 4 & 7)] |= bucket;
                return;
        }
        for (uint32_t i = 0; i < REP_FILTER_TABLES; i++)
                tables[i] |= bucket;
}

/* Returns how many of the bytes of WORD have the bit BUCKET. */
static uint32_t
count_bytes(uint64_t word, uint32_t bucket)
{
        return (uint32_t)((word >> bucket & rep_repeat_byte(1)) * rep_repeat_byte(1) >> 56);
}

/* Returns the share of the usual bytes that TABLES let pass for BUCKET. */
static double
passed_share(const unsigned char *tables, uint32_t bucket)
{
        const uint32_t lows = count_bytes(rep_load64(tables), bucket) + count_bytes(rep_load64(tables + 8), bucket);
        /* The high halves of visible ASCII are 2 to 7. */
        const uint32_t highs = count_bytes(rep_load64(tables + REP_FILTER_HIGH) >> 16, bucket);

        return lows * highs >= USUAL_BYTES ? 1 : lows * highs / USUAL_BYTES;
}

static bool
is_worth_it(const unsigned char *filter)
{
        double passed = 0;

        for (uint32_t bucket = 0; bucket < BUCKETS; bucket++) {
                double share = 1;

                for (uint32_t i = 0; i < REP_FILTER_BYTES && share > 0; i++)
                        share *= passed_share(rep_filter_tables(filter, i), bucket);
                passed += share;
        }
        return passed * PASSED_ONE_IN <= 1;
}

/* Stores the first bytes of PREFIXES at FIRSTS, or leaves zeros if there are more than fit. */
static void
put_firsts(const struct prefixes *prefixes, unsigned char *firsts)
{
        unsigned char found[REP_FILTER_FIRSTS];
        uint32_t count = 0, i;

        for (i = 0; i < prefixes->count; i++)
                if (i == 0 || prefixes->bytes[i][0] != prefixes->bytes[i - 1][0]) {
                        if (count == REP_FILTER_FIRSTS)
                                return;
                        found[count++] = (unsigned char)prefixes->bytes[i][0];
                }
        for (i = 0; count > 0 && i < REP_FILTER_FIRSTS; i++)
                firsts[i] = found[i < count ? i : count - 1];
}

/* Makes a filter from PREFIXES.  Returns false if too much would pass. */
static bool
make_filter(const struct prefixes *prefixes, unsigned char *filter)
{
        memset(filter, 0, REP_FILTER_SIZE);
        /* Neighbours in the order share their first bytes, so a bucket of neighbours lets little else pass. */
        for (uint32_t i = 0; i < prefixes->count; i++)
                for (uint32_t j = 0; j < REP_FILTER_BYTES; j++)
                        allow(filter + (size_t)j * REP_FILTER_TABLES, prefixes->bytes[i][j],
                              (unsigned char)(1u << (i * BUCKETS / prefixes->count)));
        put_firsts(prefixes, filter + (size_t)REP_FILTER_BYTES * REP_FILTER_TABLES);
        return is_worth_it(filter);
}

enum rep_status
rep_make_filters(struct rep_arena *work, const struct rep_automaton *automaton, struct rep_filters *filters)
{
        uint32_t state, roots = 0, i;

        *filters = (struct rep_filters){.root = REP_ARRAY(work, uint32_t, automaton->state_count)};
        if (filters->root == NULL)
                return REP_ERR_MEMORY;
        for (state = 1; state < automaton->state_count; state++)
                if (automaton->fail[state] == state && automaton->accept[state] == 0 &&
                    automaton->accept_end[state] == 0)
                        filters->root[roots++] = state;
        filters->bytes = (unsigned char *)rep_arena_alloc(work, roots, REP_FILTER_SIZE);
        if (filters->bytes == NULL)
                return REP_ERR_MEMORY;
        /* A root through which too much would pass has no filter. */
        for (i = 0; i < roots; i++) {
                uint16_t prefix[REP_FILTER_BYTES];
                struct prefixes prefixes;

                prefixes.count = 0;
                if (collect(automaton, filters->root[i], 0, prefix, &prefixes) &&
                    make_filter(&prefixes, filters->bytes + (size_t)filters->count * REP_FILTER_SIZE))
                        filters->root[filters->count++] = filters->root[i];
        }
        return REP_OK;
}

static int
compare_prefixes(const void *left, const void *right)
{
        const uint16_t *a = (const uint16_t *)left, *b = (const uint16_t *)right;
        uint32_t i = 0;

        while (i < REP_FILTER_BYTES - 1 && a[i] == b[i])
                i++;
        return (a[i] > b[i]) - (a[i] < b[i]);
}

bool
rep_make_segment_filter(const struct rep_text *segments, uint32_t count, unsigned char filter[REP_FILTER_SIZE])
{
        struct prefixes prefixes;

        if (count > PREFIXES_MAX)
                return false;
        for (prefixes.count = 0; prefixes.count < count; prefixes.count++)
                for (uint32_t i = 0; i < REP_FILTER_BYTES; i++)
                        prefixes.bytes[prefixes.count][i] = i < segments[prefixes.count].size
                                                                    ? (unsigned char)segments[prefixes.count].data[i]
                                                                    : ANY_BYTE;
        rep_sort(prefixes.bytes, count, sizeof(prefixes.bytes[0]), compare_prefixes);
        return make_filter(&prefixes, filter);
}
