/* SPDX-License-Identifier: Apache-2.0 */
/*
 * rep2c.Pack, which pack.c makes and frees, and every method reads; and what all that handles packs shares.
 *
 * Another thread may close a pack while one reads it without the GIL.  So readers are counted, with the object itself
 * as one of them until it is closed, and the last one ends the pack.
 */
#ifndef REP_PYTHON_PACK_H
#define REP_PYTHON_PACK_H

#include <stdatomic.h>

#include "inputs.h"
#include "rep_pack.h"

struct pack_opened {
        struct rep_pack *pack;
        struct bytes_view bytes; /* the buffer that the pack lies in; all zero for a file */
        size_t scratch_size;     /* bytes that a check needs; 0: those on the stack suffice */
        enum rep_names names;    /* with which the pack was made */
        atomic_size_t readers;   /* 0: PACK and BYTES are gone */
        atomic_bool closed;      /* the object is not a reader any more */
};

struct pack_object {
        PyObject base;
        struct pack_opened opened;
};

/* ---- pack_asking.c: readers, and the crawler and the scratch memory of checks */

/* The class. */
extern PyTypeObject *pack_type;

/* Returns OBJECT's pack, and counts one more reader.  The reader calls pack_give_back() with the GIL held.  Returns
   NULL with an exception set if OBJECT is not a Pack, or is closed. */
struct pack_opened *pack_take(PyObject *object);
void pack_give_back(struct pack_opened *opened);

struct pack_asking {
        struct pack_opened *opened;
        const struct rep_pack *pack;
        struct rep_crawler *crawler;
        void *scratch;
        size_t scratch_size;
};

/* Makes ASKING ready to ask SELF, a Pack, for AGENT.  Returns false with an exception set. */
bool pack_asking_begin(struct pack_asking *asking, PyObject *self, PyObject *agent);

void pack_asking_end(struct pack_asking *asking);

/* ---- pack_values.c: values and errors of packs as Python objects and exceptions */

/* TIME in seconds, or None if it is unknown. */
PyObject *pack_time(int64_t time);

/* Raises ERROR, about the file NAME, or about bytes if NAME is NULL.  Returns NULL. */
PyObject *pack_refuse(const struct rep_pack_error *error, PyObject *name);

/* Raise that an entry of a pack is damaged, and that a pack does not say what content may be used for.  Return NULL. */
PyObject *pack_refuse_damaged(void);
PyObject *pack_refuse_usage(void);

/* ---- methods of rep2c.Pack that take an agent; NULL with an exception set */

PyObject *pack_allowed(CORE_FAST_PARAMETERS);
PyObject *pack_check_url(CORE_FAST_PARAMETERS);
PyObject *pack_check_many(CORE_FAST_PARAMETERS);

/* agent, column of URLs, "allowed", "line" or "verdict": a column of that. */
PyObject *pack_column(PyObject *self, PyObject *arguments);

/* agent, url, want: Rules that ask the site of a URL; None for an unknown one, and for one without rules where "rules"
 * are wanted.  Where "usage" is wanted, a pack that does not have that is an error. */
PyObject *pack_site(PyObject *self, PyObject *arguments);

/* agent, column of URLs, use, part: a column, null for unknown sites (usage_column.c). */
PyObject *pack_usage_column(PyObject *self, PyObject *arguments);

/* ---- pack_archive.c: what web archives hold, into a pack; see rep_archive.h */

/*
 * Adds to WRITER, whose policy is POLICY, and whose time is NOW, or that of the clock if that is 0, what ARGUMENTS
 * name, a tuple: the name of a file or of what READ reads, READ (a function from a number of bytes to at most as many,
 * or None), allow_damaged, and the most bytes that may be skipped, or None.  Returns a dict of counts, or NULL with an
 * exception set.  Releases the GIL.
 */
PyObject *pack_archive_add(struct rep_pack_writer *writer, const struct rep_policy *policy, int64_t now,
                           PyObject *arguments);

#endif
