/* A block of lines that go through `rep2c filter` together: whole lines in, the lines that are kept out. */
#ifndef REP_CLI_CRAWL_FILTER_BLOCK_H
#define REP_CLI_CRAWL_FILTER_BLOCK_H

#include "cli/crawl/filter_line.h"
#include "cli/crawl/pack_file.h"

/* What all blocks have in common. */
struct filter {
        const struct filter_options *options;
        const struct rep_pack *pack;
        size_t scratch_size;
        int64_t now;
};

/* What a worker has for itself. */
struct filter_worker {
        struct json_tokener *tokener; /* NULL: lines are no objects */
        void *scratch;
        struct rep_pack_query *queries;
        unsigned char *allowed; /* by query: some of the crawlers (--any), or all of them, may */
};

struct filter_counts {
        uint64_t lines, kept, allowed, disallowed, unknown, bad, damaged;
};

/* A line that has no URL; it lies in the block. */
struct filter_bad {
        uint64_t number; /* counted from the block's first, which is 0 */
        struct rep_text text;
};

struct filter_block {
        struct filter_bytes in, out;
        struct filter_bytes texts; /* URLs that stand in no line as they are */
        struct filter_bad *bad;
        size_t bad_count, bad_capacity;
        struct filter_counts counts;
};

void filter_worker_start(struct filter_worker *worker, const struct filter *filter);
void filter_worker_free(struct filter_worker *worker);

/* Answers the lines of BLOCK->in. */
void filter_block_run(const struct filter *filter, struct filter_worker *worker, struct filter_block *block);

void filter_block_free(struct filter_block *block);

#endif
