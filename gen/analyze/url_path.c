/* SPDX-License-Identifier: Apache-2.0 */
/* url_path.c: see url_path.h. */
#include "analyze/url_path.h"

#include "analyze/canonical_path.h"
#include "syntax/url.h"

enum rep_status
rep_find_path(struct rep_arena *arena, enum rep_dialect dialect, const char *url, size_t size, struct rep_text *path)
{
        struct rep_text rest;
        char *bytes, *canonical;

        if (size > REP_URL_MAX)
                return REP_ERR_LIMIT;
        rest = rep_path_start(url, size, dialect == REP_DIALECT_RFC9309);
        rest.size = rep_path_size(url, rest);
        /* What was asked of the URL holds for its path; compilers warn where they can't see that. */
        if (rest.size > REP_URL_MAX)
                return REP_ERR_LIMIT;
        bytes = REP_ARRAY(arena, char, rest.size + 1);
        if (bytes == NULL)
                return REP_ERR_MEMORY;
        bytes[0] = '/';
        if (rest.size > 0)
                memcpy(bytes + 1, rest.data, rest.size);
        *path = (struct rep_text){bytes, rest.size + 1};
        if (dialect != REP_DIALECT_RFC9309)
                return REP_OK;
        canonical = REP_ARRAY(arena, char, rep_spelled_room(rest.size + 1));
        if (canonical == NULL)
                return REP_ERR_MEMORY;
        *path = (struct rep_text){canonical, rep_write_canonical(bytes, rest.size + 1, canonical)};
        return REP_OK;
}
