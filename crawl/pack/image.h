/* SPDX-License-Identifier: Apache-2.0 */
/* Converts between the history of an origin and the bytes of its entry. */
#ifndef REP_PACK_IMAGE_H
#define REP_PACK_IMAGE_H

#include "pack/format.h"
#include "pack/history.h"
#include "rep_pack.h"

/* The largest size of an entry, and that of an entry with at most one event. */
#define REP_IMAGE_MAX 2048
#define REP_IMAGE_SMALL 704

/* Writes the entry of ORIGIN to IMAGE.  The place of its rules becomes 1 if it has some.  Returns its size: at most
   REP_IMAGE_SMALL if HISTORY has at most one event, otherwise at most REP_IMAGE_MAX. */
size_t rep_write_image(struct rep_text origin, const struct rep_history *history, const struct rep_policy *policy,
                       unsigned char *image);

/* The same for a redirect whose target was resolved: the head is that of RESOLVED, the history is HISTORY.  OLDEST is
   the time of the oldest redirect to the answer, or UINT32_MAX. */
size_t rep_write_resolved_image(struct rep_text origin, const struct rep_history *history,
                                const struct rep_history *resolved, uint32_t oldest, const struct rep_policy *policy,
                                unsigned char *image);

/* Returns whether the answer of IMAGE is a redirect. */
static inline bool
rep_image_redirects(const unsigned char *image)
{
        return (image[REP_PACK_ENTRY_FLAGS] & REP_PACK_ENTRY_REDIRECT) != 0;
}

/* Counts IMAGE in SUMMARY, by its outcome. */
void rep_image_count(const unsigned char *image, struct rep_pack_summary *summary);

/* Makes the places of the rules before the redirect of IMAGE, and of the other directives, RULES and BESIDE. */
void rep_image_place_before(unsigned char *image, uint64_t rules, uint64_t beside);

/* Makes ENTRY, which has a redirect and rules before it, one with these rules. */
void rep_image_take_before(struct rep_pack_entry *entry);

/* Reads the history of IMAGE, which has the size that it states.  Returns false if it is not valid, or not of an
 * origin. */
bool rep_read_history(const unsigned char *image, struct rep_history *history);

/* Returns the time of the last fetch of IMAGE: the later of that of its answer, which is as old as its oldest part, and
   that of its last failure; or of its redirect or its last revisit, if nothing else is known.  0: it is unknown. */
uint32_t rep_image_time(const unsigned char *image);

/* Returns the time by which the entry is old: that of its answer or redirect, whatever has failed since, or without one
   that of its last failure. */
uint32_t rep_image_aged(const unsigned char *image);

/* Returns how many revisits of IMAGE, which is the writer's own, confirm nothing. */
size_t rep_image_unconfirmed(const unsigned char *image);

/* Returns the image that ENTRY was read from.  ENTRY must be of a pack. */
static inline const unsigned char *
rep_image_of(const struct rep_pack_entry *entry)
{
        return (const unsigned char *)entry->origin.data - REP_PACK_ENTRY_ORIGIN;
}

/* Returns the origin of IMAGE. */
static inline struct rep_text
rep_image_origin(const unsigned char *image)
{
        return (struct rep_text){(const char *)image + REP_PACK_ENTRY_ORIGIN,
                                 rep_load16(image + REP_PACK_ENTRY_ORIGIN_SIZE)};
}

#endif
