/* winners.c: see winners.h. */
#include "pack/winners.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pack/hash.h"
#include "pack/image.h"

enum { BUFFER = 1 << 20, HEAD = 8 };

static unsigned char *
image_of(const struct rep_winners *winners, const unsigned char *record)
{
        return (unsigned char *)record + REP_SORT_REFS + 8 * winners->writer->set_count;
}

/* ---- one of each origin */

/* Is it older than what may be in the pack? */
static bool
is_too_old(const struct rep_winners *winners)
{
        int64_t oldest = winners->writer->options.oldest;

        return oldest > 0 && rep_image_time(image_of(winners, winners->record)) < oldest;
}

/* Writes what several records came to where the first of them stood. */
static void
write_winner(struct rep_winners *winners)
{
        unsigned char image[REP_IMAGE_MAX], *at = image_of(winners, winners->record);
        size_t size = rep_write_image(rep_image_origin(at), &winners->history, &winners->writer->policy, image);

        memcpy(at, image, size);
        winners->size = (size_t)(at - winners->record) + size;
}

/* Adds what is known of the origin at hand, where there is one. */
static bool
add_winner(struct rep_winners *winners)
{
        struct rep_pack_summary *summary = &winners->writer->summary;
        uint64_t head;

        if (winners->size == 0)
                return true;
        if (winners->records > 1)
                write_winner(winners);
        if (is_too_old(winners)) {
                summary->dropped += winners->records;
                return true;
        }
        head = winners->size;
        summary->repeated += winners->records - 1;
        winners->count++;
        return (rep_spool_append(&winners->spool, &head, HEAD) &&
                rep_spool_append(&winners->spool, winners->record, winners->size)) ||
               rep_writer_fail_writing(winners->writer, winners->spool.error);
}

/* Is RECORD of the origin at hand? */
static bool
is_of_same(const struct rep_winners *winners, const unsigned char *record)
{
        struct rep_text origin, before;

        if (winners->size == 0)
                return false;
        origin = rep_image_origin(image_of(winners, record));
        before = rep_image_origin(image_of(winners, winners->record));
        return origin.size == before.size && memcmp(origin.data, before.data, origin.size) == 0;
}

static bool
read_history(const struct rep_winners *winners, const unsigned char *record, struct rep_history *history)
{
        return rep_read_history(image_of(winners, record), history) ||
               rep_writer_fail(winners->writer, REP_ERR_BLOB, 0, "what was set aside has changed");
}

/* Applies RECORD, which is as new or newer, to what is known of its origin. */
static bool
apply(struct rep_winners *winners, const unsigned char *record)
{
        struct rep_history history;

        if (winners->records == 1 && !read_history(winners, winners->record, &winners->history))
                return false;
        if (!read_history(winners, record, &history))
                return false;
        if (rep_history_merge(&winners->history, &history))
                memcpy(winners->record + REP_SORT_REFS, record + REP_SORT_REFS, 8 * winners->writer->set_count);
        winners->records++;
        return true;
}

/* Takes RECORD, of SIZE bytes. */
static bool
take_record(struct rep_winners *winners, const unsigned char *record, size_t size)
{
        if (is_of_same(winners, record))
                return apply(winners, record);
        if (!add_winner(winners))
                return false;
        memcpy(winners->record, record, size);
        winners->size = size;
        winners->records = 1;
        return true;
}

/* Makes one of all records of an origin in SORTER, which gives them one behind the other. */
static bool
find_winners(struct rep_winners *winners, struct rep_sorter *sorter)
{
        const unsigned char *record;
        size_t size;

        winners->size = 0;
        if (!rep_spool_start(&winners->spool, winners->writer->file, BUFFER, REP_SPOOL_PRIVATE))
                return rep_writer_fail_writing(winners->writer, winners->spool.error);
        if (!rep_sorter_sort(sorter))
                return rep_writer_fail_writing(winners->writer, sorter->error);
        while ((record = rep_sorter_next(sorter, &size)) != NULL)
                if (!take_record(winners, record, size))
                        return false;
        if (sorter->error != 0)
                return rep_writer_fail_writing(winners->writer, sorter->error);
        return add_winner(winners);
}

size_t
rep_next_winner(struct rep_winners *winners, uint64_t *at)
{
        uint64_t size;

        if (*at == winners->spool.size)
                return 0;
        if (!rep_spool_read(&winners->spool, *at, &size, HEAD) ||
            !rep_spool_read(&winners->spool, *at + HEAD, winners->record, (size_t)size)) {
                rep_writer_fail_writing(winners->writer, winners->spool.error);
                return 0;
        }
        *at += HEAD + size;
        return (size_t)size;
}

/* ---- the seed */

uint64_t
rep_next_slot(const struct rep_winners *winners, struct rep_slot *slot)
{
        uint64_t home = rep_pack_home(rep_winner_hash(winners), winners->homes);

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

static bool
measure_spill(struct rep_winners *winners)
{
        struct rep_slot slot = {0, 0};
        uint64_t at = 0, spill;

        while (rep_next_winner(winners, &at) > 0) {
                spill = rep_next_slot(winners, &slot);
                if (spill > winners->spill)
                        winners->spill = spill;
        }
        return !atomic_load(&winners->writer->failed);
}

/* Sorts the winners by their hash of the next seed. */
static bool
sort_again(struct rep_winners *winners)
{
        struct rep_pack_writer *writer = winners->writer;
        struct rep_sorter sorter;
        uint64_t at = 0;
        size_t size;
        bool done =
                rep_sorter_start(&sorter, writer->file, writer->options.memory / REP_SORT_SHARE, rep_compare_entries);

        winners->seed++;
        while (done && (size = rep_next_winner(winners, &at)) > 0) {
                const unsigned char *image = image_of(winners, winners->record);
                struct rep_text origin = rep_image_origin(image);
                uint64_t hash = rep_pack_hash(origin.data, origin.size, winners->seed);

                memcpy(winners->record + REP_SORT_HASH, &hash, 8);
                done = rep_sorter_add(&sorter, winners->record, size);
        }
        if (!done)
                rep_writer_fail_writing(winners->writer, sorter.error);
        rep_spool_free(&winners->spool);
        winners->count = 0;
        done = done && !atomic_load(&writer->failed) && find_winners(winners, &sorter);
        rep_sorter_free(&sorter);
        return done;
}

/* Origins are chosen by strangers, who may choose ones of one home; but not for every seed. */
static bool
find_seed(struct rep_winners *winners)
{
        for (;;) {
                winners->homes = winners->count / REP_PACK_SLOTS_USED + 1;
                winners->spill = 0;
                if (winners->homes > UINT32_MAX)
                        return rep_writer_fail(winners->writer, REP_ERR_LIMIT, 0, "more origins than a pack can have");
                if (!measure_spill(winners))
                        return false;
                if (winners->spill <= REP_PACK_SPILL_GOOD || winners->seed + 1 == REP_PACK_SEEDS)
                        return true;
                if (!sort_again(winners))
                        return false;
        }
}

/* ---- all together */

bool
rep_winners_find(struct rep_winners *winners, struct rep_pack_writer *writer)
{
        bool done;

        *winners = (struct rep_winners){.writer = writer, .spool = {.fd = -1}};
        winners->record = calloc(1, REP_SORTER_RECORD_MAX);
        if (winners->record == NULL)
                return rep_writer_fail_writing(writer, ENOMEM);
        done = find_winners(winners, &writer->sorter);
        /* What sorted has given all, and makes room. */
        rep_sorter_free(&writer->sorter);
        return done && find_seed(winners);
}

void
rep_winners_free(struct rep_winners *winners)
{
        rep_spool_free(&winners->spool);
        free(winners->record);
}
