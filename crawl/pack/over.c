/* SPDX-License-Identifier: Apache-2.0 */
/* over.c: see over.h. */
#include "pack/over.h"

#include <stdlib.h>

#include "pack/format.h"

/* Notes why a piece can't be had. */
static const unsigned char *
miss(struct rep_pack_room *room, enum rep_status status)
{
        room->status = status;
        return NULL;
}

const unsigned char *
rep_pack_read_piece(const struct rep_pack *pack, enum rep_piece_kind kind, uint64_t offset, uint64_t size)
{
        struct rep_pack_room *room = pack->room;
        struct rep_piece *piece;
        unsigned char *bytes;

        if (room == NULL)
                return NULL;
        piece = &room->pieces[kind];
        if (piece->bytes != NULL && piece->offset == offset && piece->size == size)
                return piece->bytes;
        free(piece->bytes);
        piece->bytes = NULL;
        bytes = size <= SIZE_MAX ? (unsigned char *)malloc((size_t)size) : NULL;
        if (bytes == NULL)
                return miss(room, REP_ERR_MEMORY);
        if (!pack->read(pack->context, offset, bytes, (size_t)size)) {
                free(bytes);
                return miss(room, REP_ERR_ARGUMENT);
        }
        *piece = (struct rep_piece){bytes, offset, size};
        return bytes;
}

void
rep_pack_visit(struct rep_pack_visit *visit, const struct rep_pack *pack)
{
        *visit = (struct rep_pack_visit){.pack = *pack};
        visit->pack.room = &visit->room;
}

void
rep_pack_leave(struct rep_pack_visit *visit)
{
        for (unsigned kind = 0; kind < REP_PIECES; kind++)
                free(visit->room.pieces[kind].bytes);
}

/* ---- opening */

/* Reads the header, and then the crawlers, unless it states more than a pack can have, which is refused later. */
static enum rep_status
read_head(struct rep_pack *pack, struct rep_pack_error *error)
{
        uint64_t have = 0, want = REP_PACK_HEADER_SIZE, crawlers;

        while (have < want && want <= pack->size) {
                unsigned char *head = (unsigned char *)realloc((void *)pack->head, (size_t)want);

                if (head == NULL)
                        return rep_pack_fail(error, REP_ERR_MEMORY, "out of memory", 0);
                pack->head = head;
                if (!pack->read(pack->context, have, head + have, (size_t)(want - have)))
                        return rep_pack_fail(error, REP_ERR_ARGUMENT, "it can't be read", have);
                have = want;
                crawlers = rep_load64(head + 8 * (size_t)REP_PACK_FIELD_CRAWLERS_SIZE);
                if (crawlers <= REP_PACK_CRAWLERS_SIZE_MAX)
                        want = REP_PACK_HEADER_SIZE + crawlers;
        }
        return REP_OK;
}

enum rep_status
rep_pack_open_over(rep_pack_read_fn read, void *context, uint64_t size, struct rep_pack **pack,
                   struct rep_pack_error *error)
{
        struct rep_pack *opened = (struct rep_pack *)calloc(1, sizeof(*opened));
        enum rep_status status;

        *pack = NULL;
        if (opened == NULL)
                return rep_pack_fail(error, REP_ERR_MEMORY, "out of memory", 0);
        opened->size = size;
        opened->read = read;
        opened->context = context;
        status = read_head(opened, error);
        if (status == REP_OK)
                status = rep_pack_open_head(opened, error);
        if (status == REP_OK)
                *pack = opened;
        else
                rep_pack_close(opened);
        return status;
}
