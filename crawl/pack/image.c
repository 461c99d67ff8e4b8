/* image.c: see image.h. */
#include "pack/image.h"

#include "pack/format.h"

/* TIME in 32 bits; 0 where it is not known. */
static uint32_t
short_time(int64_t time)
{
        return time > 0 && time <= UINT32_MAX ? (uint32_t)time : REP_PACK_TIME_UNKNOWN;
}

size_t
rep_write_image(struct rep_text origin, const struct rep_fetch_entry *fetch, uint32_t status,
                unsigned char image[REP_IMAGE_MAX], uint32_t *time)
{
        bool failing = fetch->failures > 0;
        size_t size = rep_entry_size(origin.size, failing);
        unsigned char *words = image + rep_entry_failing(origin.size);
        uint32_t failed = failing ? short_time(fetch->last_failure) : 0;

        memset(image, 0, size);
        *time = 0;
        if (fetch->answered) {
                *time = short_time(fetch->confirmed);
                rep_pack_store32(image + REP_ENTRY_CONFIRMED, *time);
                rep_pack_store32(image + REP_ENTRY_LIFETIME, fetch->lifetime);
                image[REP_ENTRY_ACCESS] = (unsigned char)fetch->access;
                image[REP_ENTRY_FLAGS] = REP_ENTRY_ANSWERED;
        }
        rep_pack_store16(image + REP_ENTRY_STATUS, status <= UINT16_MAX ? status : 0);
        rep_pack_store16(image + REP_ENTRY_ORIGIN_SIZE, (uint32_t)origin.size);
        memcpy(image + REP_ENTRY_ORIGIN, origin.data, origin.size);
        if (failing) {
                image[REP_ENTRY_FLAGS] |= REP_ENTRY_FAILING;
                rep_pack_store32(words, fetch->failures);
                rep_pack_store32(words + 4, short_time(fetch->unreachable_since));
                rep_pack_store32(words + 8, failed);
                rep_pack_store32(words + 12, fetch->wait);
        }
        if (failed > *time)
                *time = failed;
        return size;
}
