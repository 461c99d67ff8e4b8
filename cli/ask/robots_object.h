/* SPDX-License-Identifier: Apache-2.0 */
/* An opened source that URLs are checked against.  It is one object, whether made from a robots.txt or from a
   compiled blob. */
#ifndef REP_CLI_ASK_ROBOTS_OBJECT_H
#define REP_CLI_ASK_ROBOTS_OBJECT_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"
#include "cli/fetch/source.h"
#include "rep_analyze.h"

struct robots_object {
        struct source source;       /* its bytes are kept only on request */
        struct rep_robots *rules;   /* NULL if the access is not to rules */
        bool compiled;              /* it was a blob already */
        struct rep_options options; /* how the text or the blob was read */
        enum rep_content content;
};

/* Opens SOURCE, which OBJECT takes over, as READING says.  KEEP: keep its bytes, for robots_object_blob().  The
   caller frees OBJECT, also after a failure. */
bool robots_object_open(struct robots_object *object, struct source *source, const struct reading *reading, bool keep,
                        struct failure *failure);

/* Fails if OBJECT has no answer for CRAWLER. */
bool robots_object_suits(const struct robots_object *object, const struct crawler *crawler, struct failure *failure);

/* A blob of an object's file, for looking up everything that applies to one crawler. */
struct object_blob {
        void *bytes; /* NULL: the object's own bytes are the blob */
        struct rep_blob blob;
};

/* Makes the blob of OBJECT, whose bytes were kept, with the names that CRAWLER needs.  OBJECT must live as long. */
void robots_object_blob(const struct robots_object *object, const struct crawler *crawler, struct object_blob *made);

void object_blob_free(struct object_blob *made);

/*
 * Warns on stderr of what was ignored or cut in NAME, which was opened as OBJECT, and of content that is no robots.txt.
 */
void robots_object_warn(const char *name, const struct robots_object *object);

/* Returns the bytes of memory that OBJECT takes. */
size_t robots_object_size(const struct robots_object *object);

void robots_object_free(struct robots_object *object);

#endif
