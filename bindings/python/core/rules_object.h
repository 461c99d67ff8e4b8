/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules of one robots.txt as a Python object: an object of rep_robots.h, and the crawler of the last call.
 *
 * The object of rep_robots.h decides how rules are stored, and when that changes.
 */
#ifndef REP_PYTHON_RULES_OBJECT_H
#define REP_PYTHON_RULES_OBJECT_H

#include "agent.h"

/* The number of rules whose texts are kept. */
enum { RULES_KEPT = 8 };

struct rules_object {
        PyObject base;
        struct rep_robots *robots;
        struct rep_robots_options options; /* how it was read */
        bool large;                        /* calls may take long, so they release the GIL */
        PyObject *blob;                    /* the blob as bytes; NULL: not made yet */
#ifndef Py_GIL_DISABLED
        /* The crawler of the last call, and the immutable object that named it. */
        PyObject *agent;
        struct rep_crawler *crawler;
        /* Rules that decided lately, each at its line modulo RULES_KEPT: most checks are decided by a few, and to find the
           text of one takes as long as the file has lines. */
        struct {
                uint32_t line; /* 0: none */
                PyObject *text;
        } kept[RULES_KEPT];
#endif
};

/* Reads SOURCE, bytes, with OPTIONS, for AGENTS only, or for all if that is None.  False with an exception set. */
bool rules_parse(struct rules_object *rules, PyObject *source, PyObject *agents,
                 const struct rep_robots_options *options);

/* Opens compiled rules.  They are checked completely, so no later call can read outside them, and refused if a check
   could take more than MOST_STEPS steps at a byte; 0: any number.  False with an exception set. */
bool rules_open(struct rules_object *rules, PyObject *bytes, uint32_t most_steps);

/* Frees everything that RULES holds. */
void rules_close(struct rules_object *rules);

/* Returns the blob of RULES as bytes, a new reference.  Returns NULL with an exception set. */
PyObject *rules_bytes(struct rules_object *rules);

/* Opens the blob of RULES, which lives as long as RULES.  False with an exception set. */
bool rules_blob(struct rules_object *rules, struct rep_blob *blob);

/* A crawler during a call. */
struct asking {
        const struct rep_crawler *crawler; /* NULL: everybody */
        struct rep_crawler *own;           /* to be freed after the call */
        PyObject *object;                  /* the crawler's Python object, borrowed */
};

/*
 * Sets ASKING to the crawler AGENT of RULES.  Returns false with an exception set.  If RULES were read for one
 * crawler only, None means that crawler.  The caller ends ASKING.  Unless OWNED is set, the crawler may be used only
 * until the GIL is released.
 */
bool rules_ask(struct rules_object *rules, PyObject *agent, bool owned, struct asking *asking);
void asking_end(struct asking *asking);

#endif
