/* SPDX-License-Identifier: Apache-2.0 */
/* plain_decoder.c: a file that is not compressed, as a single member; see decoder.h. */
#include <string.h>

#include "archives/decoder.h"

static void *
create(void)
{
        return NULL;
}

static void
destroy(void *state)
{
        (void)state;
}

static enum rep_begun
begin(void *state, struct rep_stored *stored)
{
        (void)state;
        return rep_stored_need(stored, 1) > 0 ? REP_BEGUN : REP_BEGUN_AT_END;
}

static enum rep_decoded
decode(void *state, struct rep_stored *stored, unsigned char *to, size_t room, size_t *made)
{
        size_t size = rep_stored_need(stored, 1);

        (void)state;
        *made = size < room ? size : room;
        memcpy(to, stored->bytes + stored->begin, *made);
        stored->begin += *made;
        return size > 0 ? REP_DECODED_MORE : REP_DECODED_MEMBER;
}

/* A plain file has no damaged members to skip. */
static bool
begins_record(void *state, const unsigned char *bytes, size_t size)
{
        (void)state;
        (void)bytes;
        (void)size;
        return false;
}

const struct rep_decoder rep_plain_decoder = {NULL, create, destroy, begin, decode, 0, begins_record};
