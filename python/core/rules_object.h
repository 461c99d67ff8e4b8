/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules of one robots.txt as a Python object: one of rep_robots.h, and who asked it last.
 *
 * How rules are stored, and when that changes, is the object's business.
 */
#ifndef REP_PYTHON_RULES_OBJECT_H
#define REP_PYTHON_RULES_OBJECT_H

#include "agent.h"

struct rules_object {
        PyObject base;
        struct rep_robots *robots;
        struct rep_robots_options options; /* how it was read */
        bool large;                        /* what it does may take long, and is done without the GIL */
        PyObject *blob;                    /* its blob as bytes; NULL: not made yet */
#ifndef Py_GIL_DISABLED
        /* Who asked last, an object that can't change, and the crawler that it is. */
        PyObject *agent;
        struct rep_crawler *crawler;
#endif
};

/* Reads SOURCE, bytes, as OPTIONS say; AGENTS are the only ones that ask, None: any may.  False with an exception set. */
bool rules_parse(struct rules_object *rules, PyObject *source, PyObject *agents,
                 const struct rep_robots_options *options);

/* Opens compiled rules; checked whole, so that no later call can leave them.  False with an exception set. */
bool rules_open(struct rules_object *rules, PyObject *bytes);

/* Frees all. */
void rules_close(struct rules_object *rules);

/* The blob of RULES as bytes, a new reference; NULL with an exception set. */
PyObject *rules_bytes(struct rules_object *rules);

/* Opens the blob of RULES, which lives as long; false with an exception set. */
bool rules_blob(struct rules_object *rules, struct rep_blob *blob);

/* Somebody who asks. */
struct asking {
        const struct rep_crawler *crawler; /* NULL: everybody */
        struct rep_crawler *own;           /* to be freed */
        PyObject *object;                  /* as Python has it, borrowed */
};

/*
 * Says in ASKING that AGENT asks RULES; false with an exception set.  None stands for the only one that may ask, where there is
 * one.  To be ended.  Without OWNED, the crawler may be used until the GIL is let go.
 */
bool rules_ask(struct rules_object *rules, PyObject *agent, bool owned, struct asking *asking);
void asking_end(struct asking *asking);

#endif
