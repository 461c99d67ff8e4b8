/* SPDX-License-Identifier: Apache-2.0 */
/* samples.c: see samples.h. */
#include "pack/samples.h"

#include <errno.h>
#include <stdlib.h>

#include "pack/hash.h"
#include "pack/image.h"
#include "syntax/token.h"

/* The size in front of a record, the distance between the first samples, and their first capacity. */
enum { HEAD = 8, PIECE = 1 << 14, SAMPLES_FIRST = 1 << 10 };

static bool
fail(const struct rep_samples *samples, int error)
{
        return rep_writer_fail_writing(samples->known->writer, error);
}

static bool
add_sample(struct rep_samples *samples, struct rep_sample sample)
{
        if (samples->count == samples->most) {
                /* Drop every second sample. */
                for (size_t i = 0; 2 * i < samples->count; i++)
                        samples->list[i] = samples->list[2 * i];
                samples->count = (samples->count + 1) / 2;
                samples->stride *= 2;
        }
        if (samples->count == samples->capacity) {
                size_t capacity = samples->capacity > 0 ? 2 * samples->capacity : SAMPLES_FIRST;
                struct rep_sample *list = (struct rep_sample *)realloc(samples->list, capacity * sizeof(*list));

                if (list == NULL)
                        return fail(samples, ENOMEM);
                samples->list = list;
                samples->capacity = capacity;
        }
        samples->list[samples->count++] = sample;
        return true;
}

bool
rep_samples_start(struct rep_samples *samples, struct rep_known *known, size_t memory)
{
        uint64_t at = 0, before = 0;

        *samples = (struct rep_samples){.known = known, .stride = PIECE};
        samples->most =
                memory / sizeof(struct rep_sample) > SAMPLES_FIRST ? memory / sizeof(struct rep_sample) : SAMPLES_FIRST;
        rep_window_start(&samples->window, &known->spool, PIECE);
        for (; rep_next_known(known, &at) > 0; before = at)
                if ((samples->count == 0 || before >= samples->list[samples->count - 1].at + samples->stride) &&
                    !add_sample(samples, (struct rep_sample){rep_known_hash(known), before}))
                        return false;
        return !atomic_load(&known->writer->failed);
}

void
rep_samples_free(struct rep_samples *samples)
{
        free(samples->list);
        rep_window_free(&samples->window);
}

static const unsigned char *
look_at(struct rep_samples *samples, uint64_t at, size_t size)
{
        const unsigned char *bytes = rep_window_look(&samples->window, at, size);

        if (bytes == NULL)
                fail(samples, samples->known->spool.error);
        return bytes;
}

/* Returns where to start the search for an entry of HASH: the last sample before all entries with this hash. */
static uint64_t
first_place(const struct rep_samples *samples, uint64_t hash)
{
        size_t low = 0, high = samples->count;

        while (low < high) {
                size_t middle = low + (high - low) / 2;

                if (samples->list[middle].hash < hash)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low > 0 ? samples->list[low - 1].at : 0;
}

const unsigned char *
rep_samples_find(struct rep_samples *samples, struct rep_text origin)
{
        uint64_t hash = rep_pack_hash(origin.data, origin.size, samples->known->seed), at, size, other;
        const unsigned char *record;

        for (at = first_place(samples, hash); at < samples->known->spool.size; at += HEAD + size) {
                record = look_at(samples, at, HEAD + sizeof(hash));
                if (record == NULL)
                        return NULL;
                size = rep_record_word(record, 0);
                other = rep_record_word(record + HEAD, REP_SORT_HASH);
                if (other > hash)
                        return NULL;
                if (other < hash)
                        continue;
                record = look_at(samples, at, HEAD + (size_t)size);
                if (record == NULL)
                        return NULL;
                if (rep_is_same_text(rep_image_origin(rep_record_image(samples->known->writer, record + HEAD)), origin))
                        return record + HEAD;
        }
        return NULL;
}
