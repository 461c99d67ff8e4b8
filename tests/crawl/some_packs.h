/* SPDX-License-Identifier: Apache-2.0 */
/* Packs of made-up origins, in the folder of the test (support/folder.h). */
#ifndef REP_TESTS_SOME_PACKS_H
#define REP_TESTS_SOME_PACKS_H

#include "tests/crawl/owned.h"
#include "tests/support/folder.h"

/* ---- files, by their names in the folder */

void assert_same_packs(const char *first, const char *second);

/* Opens the whole pack NAME. */
struct rep_pack *open_pack(const char *name);

/* Adds the pack NAME to what WRITER writes. */
void add_pack(struct rep_pack_writer *writer, const char *name);

/* A cache with OPTIONS, which may be NULL. */
struct rep_cache *create_cache(const struct rep_cache_options *options);

/* Has CACHE load the pack NAME. */
void load_pack(struct rep_cache *cache, const char *name);

struct rep_pack_stats stats_of(const struct rep_pack *pack);

/* ---- records */

#define NOW 1700000000

struct rep_fetch_entry fetch_answered(enum rep_access access, int64_t time);
struct rep_fetch_entry fetch_failing(int64_t time);

/* Neither a pack without origins nor one that replaces a larger one is an error here. */
struct rep_pack_writer *create_writer(const char *name, const struct rep_pack_options *options);
enum rep_status add_record(struct rep_pack_writer *writer, const char *origin, struct rep_fetch_entry fetch,
                           unsigned status, const char *body);
struct rep_pack_summary finish_writer(struct rep_pack_writer *writer);

/* Add the BODY of the robots.txt of ORIGIN, and a redirect of it to that of TARGET, both of the time NOW. */
void add_rules(struct rep_pack_writer *writer, const char *origin, const char *body);
void add_redirect(struct rep_pack_writer *writer, const char *origin, const char *target);

/* Write the pack NAME of https://a.example alone: of this record, or of the BODY of its robots.txt. */
void write_record(const char *name, const struct rep_pack_options *options, struct rep_fetch_entry fetch,
                  unsigned status, const char *body);
void write_rules(const char *name, const struct rep_pack_options *options, const char *body);

enum { SOME_BODIES = 5 };
extern const char *const some_bodies[SOME_BODIES];

enum { ORIGIN_SIZE = 80 };

/* The origin of the record number I of many, and PATH behind it. */
void number_origin(unsigned i, const char *path, char text[ORIGIN_SIZE]);

/* Adds that record: rules, no robots.txt, or no answer. */
void add_number(struct rep_pack_writer *writer, unsigned i);

/* Writes a pack of those from 0 to COUNT - 1. */
struct rep_pack_summary write_many(const char *name, unsigned count, unsigned threads, size_t memory);

/* Opens the rules of ENTRY in PACK for CRAWLER. */
enum rep_status entry_blob(const struct rep_pack *pack, const struct rep_pack_entry *entry,
                           const struct rep_crawler *crawler, struct rep_blob *blob);

#endif
