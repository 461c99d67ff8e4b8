/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The rules of one robots.txt as a Python object: an object of rep_robots.h, and what it was read from.
 *
 * The object of rep_robots.h decides how rules are stored, and when that changes.  It may also be that of a site, as a
 * pack or a cache knows it: Python code then only asks it for something else than verdicts.
 */
#ifndef REP_PYTHON_RULES_H
#define REP_PYTHON_RULES_H

#include "inputs.h"
#include "rep_pack.h"

/* The number of rules whose texts are kept. */
enum { RULES_KEPT = 8 };

struct rules_object {
        PyObject base;
        struct rep_robots *robots;
        struct rep_robots_options options; /* how it was read */
        bool large;                        /* calls may take long, so they release the GIL */
        struct rep_site *site;             /* whose object ROBOTS is; NULL: it is no site's */
        PyObject *owner;                   /* of what SITE reads */
        void (*end)(PyObject *owner);      /* when SITE does so no more */
        PyObject *blob;                    /* the blob as bytes; NULL: not made yet */
        PyObject *made;                    /* of what: bytes, agents, encoding, most bytes; NULL: of compiled rules */
#ifndef Py_GIL_DISABLED
        /* Rules that decided lately, each at its line modulo RULES_KEPT: most checks are decided by a few, and to find
           the text of one takes as long as the file has lines. */
        struct {
                uint32_t line; /* 0: none */
                PyObject *text;
        } kept[RULES_KEPT];
#endif
};

/* The class. */
extern PyTypeObject *rules_type;

/* Reads SOURCE, bytes, into an object of TYPE, with OPTIONS, for AGENTS only, or for all if that is None.  NULL with an
 * exception set. */
PyObject *rules_parse(PyTypeObject *type, PyObject *source, PyObject *agents, struct rep_robots_options *options);

/* Opens compiled rules as one.  They are checked completely, so no later call can read outside them, and refused if a
   check could take more than MOST_STEPS steps at a byte; 0: any number.  NULL with an exception set. */
PyObject *rules_open(PyTypeObject *type, PyObject *bytes, uint32_t most_steps);

/*
 * Returns rules that ask SITE, as OWNER, a pack or a cache, knows it; None if that is nothing.  They are asked by
 * crawlers with NAMES, and by SITE's own one as None.  They keep SITE, which becomes empty, and OWNER, with which END
 * is called at last, if it is not NULL.  Raises what is wrong with URL or with OWNER.
 */
PyObject *rules_of_site(struct rep_site *site, enum rep_names names, PyObject *owner, void (*end)(PyObject *owner),
                        PyObject *url);

/* Frees everything that RULES holds. */
void rules_close(struct rules_object *rules);

/* Returns the blob of RULES as bytes, a new reference.  Returns NULL with an exception set. */
PyObject *rules_bytes(struct rules_object *rules);

/* Who asks, during a call. */
struct asking {
        struct rep_crawler *crawler; /* to be freed after the call; NULL: everybody */
        PyObject *object;            /* the crawler's Python object, borrowed */
};

/* As agent_read(), by the names of RULES.  If they were read for one crawler only, None means that crawler. */
bool rules_ask(struct rules_object *rules, PyObject *agent, struct asking *asking);

/* Returns a rule as written in the file, such as "Disallow: /x". */
PyObject *directive_rule(const struct rep_directive *directive);

/* Returns whether RULES have the texts of their lines.  If not, raises BlobError. */
bool rules_have_texts(const struct rules_object *rules);

/* Raises STATUS, of a question to RULES about AGENT.  Returns NULL. */
PyObject *rules_refuse(const struct rules_object *rules, enum rep_status status, PyObject *agent);

/* ---- methods of rep2c.Robots; NULL with an exception set */

PyObject *rules_allowed(CORE_FAST_PARAMETERS);
PyObject *rules_check_url(CORE_FAST_PARAMETERS);
PyObject *rules_check_many(CORE_FAST_PARAMETERS);

/* agent, column of URLs, "allowed", "line" or "verdict": a column of that. */
PyObject *rules_column(PyObject *self, PyObject *arguments);

/*
 * The name of a question of rep_ask_json(), agent, whether it is about a URL, and its texts; for some, a budget, newer
 * rules, and whether lines count: the answer, as JSON.
 */
PyObject *rules_answer(PyObject *self, PyObject *arguments);

/* The lines that apply to AGENT, as tuples of line, kind, key and value; of a site, those besides its rules. */
PyObject *rules_directives(PyObject *self, PyObject *agent);

/* The values of all sitemap lines. */
PyObject *rules_sitemaps(PyObject *self, PyObject *none);

/* agent, column of URLs, use, part: a column (usage_column.c). */
PyObject *rules_usage_column(PyObject *self, PyObject *arguments);

#endif
