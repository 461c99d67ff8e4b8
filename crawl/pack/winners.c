/* winners.c: see winners.h. */
#include "pack/winners.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "pack/format.h"
#include "pack/hash.h"

enum { BUFFER = 1 << 20, HEAD = 8 };

static bool
add_winner(struct rep_winners *winners, const unsigned char *record, size_t size)
{
        uint64_t head = size;

        winners->count++;
        return (rep_spool_append(&winners->spool, &head, HEAD) && rep_spool_append(&winners->spool, record, size)) ||
               rep_writer_fail_writing(winners->writer, winners->spool.error);
}

static const unsigned char *
image_of(const struct rep_winners *winners, const unsigned char *record)
{
        return record + REP_SORT_REFS + 8 * winners->writer->set_count;
}

/* Is RECORD of the origin of the winner before, which winners->record is? */
static bool
is_replaced(const struct rep_winners *winners, const unsigned char *record)
{
        const unsigned char *image = image_of(winners, record), *before = image_of(winners, winners->record);
        uint32_t size = rep_pack_load16(image + REP_ENTRY_ORIGIN_SIZE);

        return winners->count > 0 && size == rep_pack_load16(before + REP_ENTRY_ORIGIN_SIZE) &&
               memcmp(image + REP_ENTRY_ORIGIN, before + REP_ENTRY_ORIGIN, size) == 0;
}

/* Takes the first of each origin, which is the newest, from SORTER. */
static bool
find_winners(struct rep_winners *winners, struct rep_sorter *sorter)
{
        struct rep_pack_summary *summary = &winners->writer->summary;
        const unsigned char *record;
        size_t size;

        if (!rep_spool_start(&winners->spool, winners->writer->file, BUFFER, REP_SPOOL_PRIVATE))
                return rep_writer_fail_writing(winners->writer, winners->spool.error);
        if (!rep_sorter_sort(sorter))
                return rep_writer_fail_writing(winners->writer, sorter->error);
        while ((record = rep_sorter_next(sorter, &size)) != NULL) {
                if (is_replaced(winners, record)) {
                        summary->replaced++;
                        continue;
                }
                memcpy(winners->record, record, size);
                if (!add_winner(winners, record, size))
                        return false;
        }
        return sorter->error == 0 || rep_writer_fail_writing(winners->writer, sorter->error);
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
                uint64_t hash = rep_pack_hash(image + REP_ENTRY_ORIGIN, rep_pack_load16(image + REP_ENTRY_ORIGIN_SIZE),
                                              winners->seed);

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
