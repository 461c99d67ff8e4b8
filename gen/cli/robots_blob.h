/*
 * ROBOTS, as the help calls it: a robots.txt or a compiled blob, whichever is given.  Both become an opened blob here.
 */
#ifndef REP_CLI_ROBOTS_BLOB_H
#define REP_CLI_ROBOTS_BLOB_H

#include "cli/input.h"
#include "rep_compile.h"

/*
 * Replaces the robots.txt in BYTES by the blob that COMPILER makes of it as OPTIONS say, which may be NULL.  *IGNORED
 * becomes the number of its bytes past the size limit.
 */
bool robots_compile(struct input *bytes, struct rep_compiler *compiler, const struct rep_options *options,
                    size_t *ignored, struct failure *failure);

struct robots {
        struct input bytes; /* the blob's */
        bool compiled;      /* it was a blob already */
        size_t ignored;     /* of a robots.txt: bytes past the size limit */
        struct rep_blob blob;
};

/*
 * Opens the bytes of INPUT, which ROBOTS takes over: INPUT is empty afterwards.  A robots.txt is compiled, see
 * robots_compile().  ROBOTS is to be freed by robots_free(), also after a failure.
 */
bool robots_open(struct robots *robots, struct input *input, struct rep_compiler *compiler,
                 const struct rep_options *options, struct failure *failure);

/* input_read() and robots_open(), with a compiler that is used once. */
bool robots_load(struct robots *robots, const char *file, const struct rep_options *options, struct failure *failure);

void robots_free(struct robots *robots);

/* Warns on stderr that COUNT bytes past the size limit were ignored in FILE.  Nothing where COUNT is 0. */
void warn_ignored(const char *file, size_t count);

#endif
