/* SPDX-License-Identifier: Apache-2.0 */
/* An open pack. */
#ifndef REP_PACK_PACK_H
#define REP_PACK_PACK_H

#include <stdatomic.h>

#include "rep_pack.h"

/* Reads the SIZE bytes at OFFSET of a pack to TO.  Returns false if it can't. */
typedef bool (*rep_pack_read_fn)(void *context, uint64_t offset, void *to, size_t size);

/* The pieces of a pack over a read function that are in memory (over.h), one of each kind. */
enum rep_piece_kind { REP_PIECE_LINE, REP_PIECE_ENTRY, REP_PIECE_WORD, REP_PIECE_RULES, REP_PIECE_BESIDE, REP_PIECES };

struct rep_piece {
        unsigned char *bytes; /* NULL: none was read */
        uint64_t offset, size;
};

struct rep_pack_room {
        struct rep_piece pieces[REP_PIECES];
        enum rep_status status; /* of the piece that could not be read; REP_OK: all could */
        bool limited;           /* rules were refused because they take more steps than the pack's limit */
};

struct rep_pack {
        const unsigned char *bytes; /* all of it; NULL: it is over READ */
        uint64_t size;
        bool mapped;
        char *file; /* the whole name that it was opened by, links followed; NULL: it was opened from bytes */

        /* From the header. */
        uint64_t rules, entries, index; /* where the sections begin */
        uint64_t entries_size;
        uint64_t lines, homes, spill, seed, origins;
        struct rep_pack_stats stats;

        /* The crawlers and their tokens, in one allocation. */
        struct rep_pack_crawler *crawlers;
        size_t crawler_count;

        uint32_t most_steps; /* see rep_pack_limit_steps() */

        /* A bit for each place where rules may begin: set once the rules there have been checked and are valid. */
        atomic_uchar *examined;

        const unsigned char *head;            /* the header and the crawlers: the pack's own without BYTES */
        void (*unmap)(struct rep_pack *pack); /* gives back BYTES and EXAMINED; NULL: there are none */
        rep_pack_read_fn read;
        void *context;
        struct rep_pack_room *room; /* of a visit (over.h); NULL: of a pack without BYTES nothing can be read */
};

/* Reads a piece to the room of PACK.  Returns NULL if that fails.  Cold: what is mapped must not wait for it. */
const unsigned char *rep_pack_read_piece(const struct rep_pack *pack, enum rep_piece_kind kind, uint64_t offset,
                                         uint64_t size) __attribute__((cold));

/* Returns the SIZE bytes at OFFSET of the file, which must lie within it.  Those that had to be read live until the
   next of their KIND, and are NULL where that failed. */
static inline const unsigned char *
rep_pack_look(const struct rep_pack *pack, enum rep_piece_kind kind, uint64_t offset, uint64_t size)
{
        return pack->bytes != NULL ? pack->bytes + offset : rep_pack_read_piece(pack, kind, offset, size);
}

/* Opens the head of PACK: checks the header, and reads the crawlers.  After a failure, rep_pack_close() frees what was
 * made. */
enum rep_status rep_pack_open_head(struct rep_pack *pack, struct rep_pack_error *error);

/* Fills in ERROR, unless it is NULL.  Returns STATUS. */
enum rep_status rep_pack_fail(struct rep_pack_error *error, enum rep_status status, const char *message,
                              uint64_t offset);

/* Reads the entry at OFFSET of the section.  OFFSET may be any number.  *NEXT becomes the offset of the next entry.
   Returns false, with a reason in *WHY, if there is no valid entry. */
bool rep_pack_read_entry(const struct rep_pack *pack, uint64_t offset, struct rep_pack_entry *entry, uint64_t *next,
                         const char **why);

/* Returns whether all of PACK is what was written, by its hash, which no change by accident keeps.  If not, fills in
   ERROR, unless it is NULL.  Cost: one look at each byte. */
bool rep_pack_is_as_written(const struct rep_pack *pack, struct rep_pack_error *error);

/* Returns the finding for ENTRY's outcome. */
enum rep_pack_finding rep_pack_finding_of(const struct rep_pack_entry *entry);

/* Sets the time of the answer of FETCH, or if there is none that of the last failure, and until when it is fresh. */
void rep_pack_note_times(const struct rep_fetch_entry *fetch, struct rep_pack_answer *answer);

/* ---- the crawlers of a pack */

/* Returns whether a file that was read with NAMES can name the crawler of VIEW.  If its tokens are ordered, invalid
   ones are ignored, but one must be valid. */
bool rep_can_be_named(const struct rep_crawler_view *view, enum rep_names names);

/* Returns whether VIEW is the crawler A of a pack whose files were read with NAMES.  It is if it has the same tokens,
   and if these are ordered, in the same order. */
bool rep_is_same_crawler(const struct rep_pack_crawler *a, const struct rep_crawler_view *view, enum rep_names names);

/* Picks the rules of BLOB for CRAWLER.  PACK must resolve CRAWLER, and BLOB must be PACK's. */
enum rep_status rep_pack_pick(const struct rep_pack *pack, const struct rep_crawler *crawler,
                              const struct rep_blob *blob, struct rep_group *group);

#endif
