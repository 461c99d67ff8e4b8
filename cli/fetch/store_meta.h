/* SPDX-License-Identifier: Apache-2.0 */
/* The metadata of a copy as a JSON object: see store.h. */
#ifndef REP_CLI_FETCH_STORE_META_H
#define REP_CLI_FETCH_STORE_META_H

#include "cli/base/json.h"
#include "cli/fetch/store.h"

/* The object for STORE, to be freed. */
struct json *store_meta_write(const struct store *store);

/* The body that an object describes. */
struct store_body {
        size_t size;
        uint64_t hash;
};

/*
 * Reads BYTES, which must be such an object for STORE's robots.txt, into STORE; BODY is what the body must be, where
 * the access is REP_ACCESS_RULES.  Fails where BYTES are anything else; STORE is to be reset then.
 */
bool store_meta_read(struct store *store, const struct input *bytes, struct store_body *body, struct failure *failure);

/* The hash of a body: FNV-1a, which distinguishes files of different times, and is no protection against a forger. */
uint64_t store_hash(const struct input *body);

#endif
