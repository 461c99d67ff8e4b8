/*
 * The blob of compiled rules: a list at first, an automaton for those who go on asking.
 *
 * Most files are asked a few times.  A list takes a third of the time that an automaton takes to compile, and loses
 * tens of nanoseconds at a check.  So rules of encoding "auto" are compiled as a list, and again, as rep_compile() has
 * it by default, once they were asked about as much as that costs.  The answers are the same.  Both blobs live as long
 * as the rules, so that whoever looks into the first one without the GIL can go on.
 */
#ifndef REP_PYTHON_RULES_BLOB_H
#define REP_PYTHON_RULES_BLOB_H

#include <stdatomic.h>

#include "bytes_view.h"
#include "compile.h"

/* A blob and what owns its bytes. */
struct rules_opened {
        struct bytes_view bytes;
        struct rep_blob blob;
};

struct rules_object {
        PyObject base;
        struct rules_opened first, second;
        _Atomic(const struct rules_opened *) now; /* one of them */
        struct compile_work work;                 /* what SECOND is compiled of; a source of NULL: nothing */
        atomic_uint left;                         /* checks until then; 0: that is done, or never will be */
#ifndef Py_GIL_DISABLED
        /* Who asked last, an object that can't change, and the rules for it in BLOB. */
        PyObject *agent;
        const struct rep_blob *blob;
        struct rep_group group;
#endif
};

/* Opens BYTES, an object; checked whole, so that no later call can leave them.  False with an exception set. */
bool rules_open(struct rules_object *rules, PyObject *bytes);

/* Compiles WORK, of which references are kept where it is to be compiled again.  False with an exception set. */
bool rules_compile(struct rules_object *rules, const struct compile_work *work);

/* Frees all. */
void rules_close(struct rules_object *rules);

/* The blob to be asked COUNT times; NULL with an exception set.  It lives as long as RULES. */
const struct rep_blob *rules_ask(struct rules_object *rules, size_t count);

/* The blob that the rules' own options ask for; NULL with an exception set. */
const struct rules_opened *rules_settle(struct rules_object *rules);

/* The blob as it is now, for what does not depend on its encoding. */
const struct rep_blob *rules_blob(const struct rules_object *rules);

/* Picks the rules of BLOB for AGENT; false with an exception set. */
bool rules_pick(const struct rep_blob *blob, PyObject *agent, struct rep_group *group);

/* The rules for AGENT in BLOB, one of RULES, at ROOM or where they are kept until the GIL is let go; NULL with an exception
 * set. */
const struct rep_group *rules_group(struct rules_object *rules, const struct rep_blob *blob, PyObject *agent,
                                    struct rep_group *room);

#endif
