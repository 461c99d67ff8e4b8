/* What is known about an origin -> the bytes of its entry. */
#ifndef REP_PACK_IMAGE_H
#define REP_PACK_IMAGE_H

#include "rep_pack.h"

/* The most bytes that one takes. */
#define REP_IMAGE_MAX 512

/* Writes the entry, without the place of its rules, to IMAGE.  Returns its size.  *TIME becomes when it was fetched. */
size_t rep_write_image(struct rep_text origin, const struct rep_fetch_entry *fetch, uint32_t status,
                       unsigned char image[REP_IMAGE_MAX], uint32_t *time);

#endif
