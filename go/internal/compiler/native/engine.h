/* SPDX-License-Identifier: Apache-2.0 */
/*
 * engine.h: the compiler as Go calls it, with one call a file.
 *
 * NUMBERS are those of request.Numbers.  TOKENS are the COUNT tokens of the only crawler, one behind the other; each ends
 * where ENDS says.
 */
#include "rep2c.h"

struct rep2c_go_engine {
        struct rep_compiler *compiler; /* NULL at first */
        const void *blob;              /* of the last call; lives until the next */
        size_t blob_size;
};

/* Compiles the SIZE bytes at TEXT. */
enum rep_status rep2c_go_compile(struct rep2c_go_engine *engine, const char *text, size_t size, const uint32_t *numbers,
                                 const char *tokens, const uint32_t *ends, uint32_t count);

/* Frees what ENGINE has. */
void rep2c_go_free(struct rep2c_go_engine *engine);
