/* SPDX-License-Identifier: Apache-2.0 */
/* A source that URLs are checked against: whether it is a robots.txt or a compiled blob, what answers is one object. */
#ifndef REP_CLI_ASK_ROBOTS_OBJECT_H
#define REP_CLI_ASK_ROBOTS_OBJECT_H

#include "cli/ask/crawlers.h"
#include "cli/base/reading.h"
#include "cli/fetch/source.h"

struct robots_object {
        struct source source;       /* its bytes where they were to be kept */
        struct rep_robots *rules;   /* NULL where the access is not to rules */
        bool compiled;              /* it was a blob already */
        struct rep_options options; /* how the text was read, or the blob */
        const char *problem;        /* of a robots.txt: what it looks like instead, see content_problem(); NULL: one */
};

/*
 * Opens SOURCE, which OBJECT takes over, as READING says.  KEEP: robots_object_blob() will be called.  OBJECT is to be freed,
 * also after a failure.
 */
bool robots_object_open(struct robots_object *object, struct source *source, const struct reading *reading, bool keep,
                        struct failure *failure);

/* Fails where OBJECT has no answer for CRAWLER. */
bool robots_object_suits(const struct robots_object *object, const struct crawler *crawler, struct failure *failure);

/* A blob of an object's file, in which all that holds for one crawler can be looked up. */
struct object_blob {
        void *bytes; /* NULL: those of the object */
        struct rep_blob blob;
};

/* Makes the blob of OBJECT, whose bytes were kept, with the names that CRAWLER needs; OBJECT must live as long. */
void robots_object_blob(const struct robots_object *object, const struct crawler *crawler, struct object_blob *made);

void object_blob_free(struct object_blob *made);

/* Warns on stderr of what NAME, which was opened as OBJECT, lacks: of what was ignored or cut, and of what it is. */
void robots_object_warn(const char *name, const struct robots_object *object);

/* Bytes of memory that OBJECT takes. */
size_t robots_object_size(const struct robots_object *object);

void robots_object_free(struct robots_object *object);

#endif
