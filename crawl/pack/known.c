/* SPDX-License-Identifier: Apache-2.0 */
/*
 * known.c: see known.h.
 *
 * In: the records of all origins, in a sorter by hash, origin and time (rep_compare_entries()).  Out: one entry for
 * each origin in the spool, in the order of hashes, and a seed with which no origin strays far in the index.
 *
 *     record (sorter)      hash | time | digest | refs ... | image          offsets REP_SORT_..., image_of()
 *     entry (spool)        size | hash | time | digest | refs ... | image   SIZE is that of what follows
 *
 * Records of A at three times, the second a failure, and one of B, whose hash is greater:
 *
 *     from the sorter      A 1 rules r   A 2 503       A 3 rules s   B 1 404
 *     .record              A 1, refs r                 A 3, refs s   B 1
 *     .history             unused        1, event 2    3             unused
 *     .records             1             2             3             1
 *     .replaced            0             0             2             0        the two before A 3, which has newer rules
 *     to the spool                                                   A        once a record of another origin comes
 *
 * The image of A stays the one of A 1 until then; add_known() writes the image of the history in its place.
 *
 * Invariants:
 *   - Records of an origin are neighbours and come from the oldest on, so that the history does not depend on how
 *     often events are summed up (history.h), and one origin at a time is in memory.
 *   - The refs of .record are of the rules that .history has: both change together (apply()).
 *   - No record is larger than REP_SORTER_RECORD_MAX: an image that grows by merging has at most REP_IMAGE_MAX bytes,
 *     which the writer's limit on refs leaves.
 */
#include "pack/known.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pack/hash.h"
#include "pack/image.h"
#include "syntax/token.h"

/* Bytes: of the buffer for writing the spool, of the size before an entry, and that are read from the spool at a
 * time. */
enum { BUFFER = 1 << 20, HEAD = 8, PIECE = 1 << 18 };

/* Returns the image in RECORD. */
static unsigned char *
image_of(const struct rep_known *known, const unsigned char *record)
{
        return (unsigned char *)rep_record_image(known->writer, record);
}

/* ---- one entry for each origin */

/* Reads HISTORY from RECORD.  The digest of the rules is not part of the image, but decides between rules of one
 * second.  The image is the writer's own, but runs of the sorter were on disk, where it may have been changed. */
static bool
read_history(const struct rep_known *known, const unsigned char *record, struct rep_history *history)
{
        if (!rep_read_history(image_of(known, record), history))
                return rep_writer_fail(known->writer, REP_ERR_BLOB, 0, "what was set aside has changed");
        rep_history_set_digest(history, rep_record_word(record, REP_SORT_DIGEST));
        return true;
}

/* Adds the current entry, if there is one.  If its combined answer is older than options.oldest, it is dropped. */
static bool
add_known(struct rep_known *known)
{
        struct rep_pack_summary *summary = &known->writer->summary;
        const int64_t oldest = known->writer->options.oldest;
        unsigned char image[REP_IMAGE_MAX], *at;
        uint64_t head;
        size_t size;

        if (known->size == 0)
                return true;
        if (known->records > 1) {
                /* What they come to takes the place of the first. */
                at = image_of(known, known->record);
                size = rep_write_image(rep_image_origin(at), &known->history, &known->writer->policy, image);
                memcpy(at, image, size);
                known->size = (size_t)(at - known->record) + size;
        }
        if (oldest > 0 && rep_image_aged(image_of(known, known->record)) < oldest) {
                summary->dropped += known->records;
                return true;
        }
        head = known->size;
        summary->repeated += known->records - 1;
        summary->replaced += known->replaced;
        known->count++;
        known->redirects += rep_image_redirects(image_of(known, known->record));
        return (rep_spool_append(&known->spool, &head, HEAD) &&
                rep_spool_append(&known->spool, known->record, known->size)) ||
               rep_writer_fail_writing(known->writer, known->spool.error);
}

/* Returns whether RECORD is of the current origin.  The origins are compared, not the hashes: two may have the same. */
static bool
is_of_same(const struct rep_known *known, const unsigned char *record)
{
        return known->size > 0 && rep_is_same_text(rep_image_origin(image_of(known, record)),
                                                   rep_image_origin(image_of(known, known->record)));
}

/* Adds RECORD to the history of the current origin.  It is at least as new as the records before it.  The history of
 * the first record is read only now that there is a second one: most origins have one record, whose image is copied as
 * it is.  BRINGS is computed before merging, as that changes what it compares with. */
static bool
apply(struct rep_known *known, const unsigned char *record)
{
        struct rep_history history;
        bool brings;

        if (known->records == 1 && !read_history(known, known->record, &known->history))
                return false;
        if (!read_history(known, record, &history))
                return false;
        brings = rep_history_brings_rules(&known->history, &history);
        if (rep_history_merge(&known->history, &history))
                known->replaced = known->records;
        if (brings)
                memcpy(known->record + REP_SORT_REFS, record + REP_SORT_REFS, 8 * known->writer->ref_count);
        known->records++;
        return true;
}

/* Adds RECORD, of SIZE bytes, to the current origin, or starts the next. */
static bool
take_record(struct rep_known *known, const unsigned char *record, size_t size)
{
        if (is_of_same(known, record))
                return apply(known, record);
        if (!add_known(known))
                return false;
        memcpy(known->record, record, size);
        known->size = size;
        known->records = 1;
        known->replaced = 0;
        return true;
}

/* Combines the records of each origin.  SORTER gives them one after another. */
static bool
find_known(struct rep_known *known, struct rep_sorter *sorter)
{
        const unsigned char *record;
        size_t size;

        known->size = 0;
        rep_window_free(&known->window);
        rep_window_start(&known->window, &known->spool, PIECE);
        if (!rep_spool_start(&known->spool, known->writer->file, BUFFER, REP_SPOOL_PRIVATE))
                return rep_writer_fail_writing(known->writer, known->spool.error);
        if (!rep_sorter_sort(sorter))
                return rep_writer_fail_writing(known->writer, sorter->error);
        while ((record = rep_sorter_next(sorter, &size)) != NULL)
                if (!take_record(known, record, size))
                        return false;
        if (sorter->error != 0)
                return rep_writer_fail_writing(known->writer, sorter->error);
        return add_known(known);
}

size_t
rep_next_known(struct rep_known *known, uint64_t *at)
{
        const unsigned char *bytes;
        uint64_t size = 0;

        if (*at == known->spool.size)
                return 0;
        bytes = rep_window_look(&known->window, *at, HEAD);
        if (bytes != NULL) {
                size = rep_record_word(bytes, 0);
                bytes = rep_window_look(&known->window, *at + HEAD, (size_t)size);
        }
        if (bytes == NULL) {
                rep_writer_fail_writing(known->writer, known->spool.error);
                return 0;
        }
        memcpy(known->record, bytes, (size_t)size);
        *at += HEAD + size;
        return (size_t)size;
}

/* ---- the seed
 *
 * The home of an origin is the line that its hash says.  Entries come in the order of hashes, hence of homes, so slots
 * are given out from the front to the end, and an entry of a full line goes on into the next:
 *
 *     homes of ten entries     3 3 3 3 3 3 3 3 3 4
 *     lines                    3 3 3 3 3 3 3 3   4 4              REP_PACK_SLOTS in a line
 *     spill of each            0 0 0 0 0 0 0 0   1 0
 *
 * A lookup reads lines from the home on, at most as many more as the greatest spill.
 */

uint64_t
rep_next_slot(const struct rep_known *known, struct rep_slot *slot)
{
        uint64_t home = rep_pack_home(rep_known_hash(known), known->homes);

        if (home > slot->line) {
                slot->line = home;
                slot->number = 0;
        } else if (slot->number == REP_PACK_SLOTS) {
                slot->line++;
                slot->number = 0;
        }
        slot->number++;
        return slot->line - home;
}

/* Sets the spill to the greatest one of all entries, with the homes that are set. */
static bool
measure_spill(struct rep_known *known)
{
        struct rep_slot slot = {0, 0};
        uint64_t at = 0, spill;

        while (rep_next_known(known, &at) > 0) {
                spill = rep_next_slot(known, &slot);
                if (spill > known->spill)
                        known->spill = spill;
        }
        return !atomic_load(&known->writer->failed);
}

/* Sorts the entries by their hash with the next seed, from the spool through a new sorter into a new spool.  Each
 * origin has one record now, so nothing is combined or counted again. */
static bool
sort_again(struct rep_known *known)
{
        struct rep_pack_writer *writer = known->writer;
        struct rep_sorter sorter;
        uint64_t at = 0;
        size_t size;
        bool done =
                rep_sorter_start(&sorter, writer->file, writer->options.memory / REP_SORT_SHARE, rep_compare_entries);

        known->seed++;
        while (done && (size = rep_next_known(known, &at)) > 0) {
                const unsigned char *image = image_of(known, known->record);
                struct rep_text origin = rep_image_origin(image);
                uint64_t hash = rep_pack_hash(origin.data, origin.size, known->seed);

                memcpy(known->record + REP_SORT_HASH, &hash, 8);
                done = rep_sorter_add(&sorter, known->record, size);
        }
        if (!done)
                rep_writer_fail_writing(known->writer, sorter.error);
        rep_spool_free(&known->spool);
        known->count = known->redirects = 0;
        done = done && !atomic_load(&writer->failed) && find_known(known, &sorter);
        rep_sorter_free(&sorter);
        return done;
}

/*
 * Finds a seed with a small spill.  Sites choose their origins, and could choose many with the same home for one seed,
 * but not for every seed.  So it ends after REP_PACK_SEEDS at the latest; with the last one any spill is accepted,
 * which costs time at lookups, and never an answer.
 *
 * In the mean REP_PACK_SLOTS_USED of a line's slots are used; "+ 1" gives an empty pack a line.  HOMES must fit into 32
 * bits, as the line is computed by the upper half of the hash (PACK.md).
 */
static bool
find_seed(struct rep_known *known)
{
        for (;;) {
                known->homes = known->count / REP_PACK_SLOTS_USED + 1;
                known->spill = 0;
                if (known->homes > UINT32_MAX)
                        return rep_writer_fail(known->writer, REP_ERR_LIMIT, 0, "more origins than a pack can have");
                if (!measure_spill(known))
                        return false;
                if (known->spill <= REP_PACK_SPILL_GOOD || known->seed + 1 == REP_PACK_SEEDS)
                        return true;
                if (!sort_again(known))
                        return false;
        }
}

/* ---- both */

bool
rep_known_find(struct rep_known *known, struct rep_pack_writer *writer)
{
        bool done;

        *known = (struct rep_known){.writer = writer, .spool = {.fd = -1}};
        known->record = calloc(1, REP_SORTER_RECORD_MAX);
        if (known->record == NULL)
                return rep_writer_fail_writing(writer, ENOMEM);
        done = find_known(known, &writer->sorter);
        /* All records have been taken from the sorter.  Its memory is needed now. */
        rep_sorter_free(&writer->sorter);
        return done && find_seed(known);
}

void
rep_known_free(struct rep_known *known)
{
        rep_window_free(&known->window);
        rep_spool_free(&known->spool);
        free(known->record);
}
