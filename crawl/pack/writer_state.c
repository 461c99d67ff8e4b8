/* SPDX-License-Identifier: Apache-2.0 */
/* writer_state.c: see writer_state.h. */
#include "pack/writer_state.h"

#include <errno.h>

#include "pack/hash.h"
#include "pack/image.h"

bool
rep_writer_fail(struct rep_pack_writer *writer, enum rep_status status, int error, const char *message)
{
        if (!atomic_exchange(&writer->failed, true)) {
                writer->error = (struct rep_pack_error){error == ENOMEM ? REP_ERR_MEMORY : status, error, message, 0};
        }
        return false;
}

bool
rep_writer_fail_writing(struct rep_pack_writer *writer, int error)
{
        return rep_writer_fail(writer, REP_ERR_ARGUMENT, error, "the pack can't be written");
}

/* Returns the origin of the entry that follows the places of rules.  The lower half of the time holds the number of
   these places. */
static struct rep_text
origin_of(const unsigned char *record)
{
        return rep_image_origin(record + REP_SORT_REFS +
                                8 * (size_t)(rep_record_word(record, REP_SORT_TIME) & UINT32_MAX));
}

int
rep_compare_entries(const unsigned char *a, const unsigned char *b)
{
        struct rep_text first = origin_of(a), second = origin_of(b);
        size_t size = first.size < second.size ? first.size : second.size;
        int order = memcmp(first.data, second.data, size);

        if (order != 0)
                return order;
        if (first.size != second.size)
                return first.size < second.size ? -1 : 1;
        for (size_t at = REP_SORT_TIME; at <= REP_SORT_DIGEST && order == 0; at += 8)
                order = (rep_record_word(a, at) > rep_record_word(b, at)) -
                        (rep_record_word(a, at) < rep_record_word(b, at));
        return order;
}

bool
rep_writer_set(struct rep_pack_writer *writer, size_t ref, const void *blob, size_t size)
{
        writer->digest = rep_pack_hash(blob, size, writer->digest);
        writer->refs[ref] = rep_sets_add(&writer->sets, blob, size);
        return writer->refs[ref] != 0 ||
               rep_writer_fail(writer, REP_ERR_ARGUMENT, writer->sets.spool.error, "rules can't be set aside");
}

bool
rep_writer_commit(struct rep_pack_writer *writer, const unsigned char *image, size_t size)
{
        struct rep_text origin = rep_image_origin(image);
        uint64_t hash = rep_pack_hash(origin.data, origin.size, 0);
        uint64_t time = (uint64_t)rep_image_time(image) << 32 | writer->ref_count;
        size_t refs = 8 * writer->ref_count;

        memcpy(writer->record + REP_SORT_HASH, &hash, 8);
        memcpy(writer->record + REP_SORT_TIME, &time, 8);
        memcpy(writer->record + REP_SORT_DIGEST, &writer->digest, 8);
        memcpy(writer->record + REP_SORT_REFS, writer->refs, refs);
        memcpy(writer->record + REP_SORT_REFS + refs, image, size);
        return rep_sorter_add(&writer->sorter, writer->record, REP_SORT_REFS + refs + size) ||
               rep_writer_fail(writer, REP_ERR_ARGUMENT, writer->sorter.error, "entries can't be set aside");
}
