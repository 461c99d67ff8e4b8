/* SPDX-License-Identifier: Apache-2.0 */
/* store_meta.c: the metadata of copies in a build without json-c: what could not be read again is not written. */
#include "cli/fetch/store.h"

#include "cli/base/rooms.h"

static const char no_copies[] = "there are no copies of fetched files";

uint64_t
store_hash(const struct input *body)
{
        (void)body;
        return 0;
}

struct json *
store_meta_write(const struct store *store)
{
        (void)store;
        end_without("json-c", no_copies);
}

bool
store_meta_read(struct store *store, const struct input *bytes, struct store_body *body, struct failure *failure)
{
        (void)store;
        (void)bytes;
        (void)body;
        (void)failure;
        end_without("json-c", no_copies);
}
