/* SPDX-License-Identifier: Apache-2.0 */
/* engine.h: the library as Java calls it, as WebAssembly, with one call a file. */
#include "rep2c.h"

/* What is asked; the numbers are those of Engine.java. */
enum rep2c_go_task { REP2C_GO_COMPILE, REP2C_GO_EXPLAIN, REP2C_GO_USAGE, REP2C_GO_LINT, REP2C_GO_HEADER };

struct rep2c_go_engine {
        const void *answer; /* of the last call; lives until the next */
        size_t answer_size;
        struct rep_compiler *compiler; /* NULL before a first file is compiled */
        unsigned char *room;           /* of ROOM_SIZE bytes, for answers that no compiler has made */
        size_t room_size;
};

/* A crawler, a file and how it is read. */
struct rep2c_go_request {
        struct rep_text text, about; /* ABOUT: the URL in question, or that of the site */
        size_t blob_size; /* of the blob that the text is; what a pack has beside its rules may follow.  0: it is no blob */
        struct rep_options *options;
        const struct rep_crawler *crawler; /* NULL: all, or everybody whom no group names */
};

struct rep2c_go_engine *rep2c_go_create(void);

/*
 * Answers about the SIZE bytes at TEXT.  NUMBERS are those of request.Numbers.  TOKENS are the COUNT tokens of the crawler, one
 * behind the other; each ends where ENDS says.
 *
 * The answer is a blob, or JSON; of a header in ABOUT, how its crawler asks: a digit each for in order, everybody and the names,
 * and its tokens, each behind a line end.
 */
enum rep_status rep2c_go_run(struct rep2c_go_engine *engine, const char *text, size_t size, const uint32_t *numbers,
                             const char *tokens, const uint32_t *ends, uint32_t count, const char *about,
                             size_t about_size);

/* Starts an answer, and appends SIZE bytes to it.  The latter returns false if memory is out; CONTEXT is the engine. */
void rep2c_go_begin(struct rep2c_go_engine *engine);
bool rep2c_go_append(void *context, const char *bytes, size_t size);

/* Answers as one of the other tasks about a file than to compile it. */
enum rep_status rep2c_go_analyze(struct rep2c_go_engine *engine, enum rep2c_go_task task,
                                 const struct rep2c_go_request *request);

/* Frees what ENGINE has. */
void rep2c_go_free(struct rep2c_go_engine *engine);
