/*
 * Where a core's tables lie (format.h).
 */
#ifndef REP_RUNTIME_BLOB_LAYOUT_H
#define REP_RUNTIME_BLOB_LAYOUT_H

#include "format.h"

/* Where a core's tables lie. */
struct rep_core {
        const unsigned char *header, *rules;
        const unsigned char *classes, *table; /* dense: 256 or, canonical, 512 bytes; cells */
        const unsigned char *stream, *map;    /* compact: records; a bit for each byte of the stream */
        const unsigned char *specials, *outputs, *entries, *nodes, *children, *queues, *filters;
        const unsigned char *heads, *free, *offsets, *texts; /* list */
};

/* The bytes that the fields of the core at HEADER ask for; CANONICAL is the blob's dialect. */
uint64_t rep_core_size(const unsigned char *header, bool canonical);

/* Finds the tables of the core at HEADER, which has that size; a plain core only has its rule. */
void rep_lay_out_core(const unsigned char *header, bool canonical, struct rep_core *core);

#endif
