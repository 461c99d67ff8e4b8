/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments of methods: bytes and texts, words, crawlers, URLs, fetches and policies. */
#ifndef REP_PYTHON_INPUTS_H
#define REP_PYTHON_INPUTS_H

#include "core.h" /* Python's headers come first */

#include "chunk.h"
#include "rep_compile.h"
#include "rep_policy.h"
#include "rep_robots.h"
#include "rep_usage.h"

/* ---- bytes_view.c: the bytes of a Python object, for as long as they are needed */

/* Bytes that do not change while OWNER is held. */
struct bytes_view {
        struct rep_text text;
        PyObject *owner;  /* a new reference; NULL in an empty view */
        PyObject *object; /* what they were read from, borrowed */
};

/* Gets the bytes of OBJECT: a str, in UTF-8, or bytes.  WHAT names it in the TypeError.  Lone surrogates that stand for
   bytes, as "surrogateescape" decodes them, are these bytes; others raise UnicodeEncodeError. */
bool bytes_view_text(struct bytes_view *view, PyObject *object, const char *what);

/*
 * The same, but OBJECT may be any object with a contiguous buffer.  The buffer is copied, because other threads may
 * write to it meanwhile, with or without the GIL.  A read-only view does not prevent that:
 * memoryview(bytearray()).toreadonly() is one.
 */
bool bytes_view_any(struct bytes_view *view, PyObject *object, const char *what);

/* For "O&" of PyArg_ParseTuple(): as bytes_view_text(), of a URL.  If parsing fails after that, VIEW is freed. */
int bytes_view_url(PyObject *object, void *view);

/* As bytes_view_any(), but a memoryview is used in place: of bytes that nobody can change. */
bool bytes_view_lasting(struct bytes_view *view, PyObject *object, const char *what);

/* As bytes_view_text(), for a file name.  Raises ValueError if it contains a NUL, where the system would end the
   name. */
bool bytes_view_path(struct bytes_view *view, PyObject *object, const char *what);

/* Aligns VIEW to 8 bytes, as compiled rules require.  Copies the bytes if they are not aligned. */
bool bytes_view_align(struct bytes_view *view);

/* Releases the bytes.  A view that is all zero holds none. */
void bytes_view_free(struct bytes_view *view);

/* Returns a str of bytes from a robots.txt.  A byte that is not UTF-8 becomes "\xNN". */
PyObject *bytes_view_str(struct rep_text text);

/* Returns COUNT TEXTS as a tuple of such. */
PyObject *bytes_view_strs(const struct rep_text *texts, size_t count);

/* ---- names.c: Python's words for the enumerations of the engine */

/* For "O&": set the value that WORD stands for, an enum of that name.  A ValueError lists the words. */
int names_names(PyObject *word, void *names);
int names_dialect(PyObject *word, void *dialect);
int names_encoding(PyObject *word, void *encoding);
int names_strip(PyObject *word, void *strip);
int names_use(PyObject *word, void *use);
int names_column(PyObject *word, void *kind); /* enum chunk_kind */
int names_part(PyObject *word, void *part);   /* enum chunk_usage_part */

/* ---- agent.c, crawlers.c: a crawler as Python names it: None for everybody; a product token as str or bytes; a tuple
   or list of tokens, all of one crawler; or a Crawler of the table */

/*
 * Makes the crawler that OBJECT names; the caller frees it.  *CRAWLER becomes NULL for None.  NAMES are those of the
 * rules or pack.  Returns false with an exception set.
 */
bool agent_read(PyObject *object, enum rep_names names, struct rep_crawler **crawler);

/* Returns whether OBJECT is a Crawler.  If so, *CRAWLER becomes its crawler, which is never freed, or NULL with an
   exception set. */
bool crawler_read(PyObject *object, const struct rep_crawler **crawler);

/* ---- urls.c: several texts, and the arguments of methods that take an agent and URLs */

/* Reads the two arguments "agent" and SECOND of a CORE_FAST method, by position or by name, as borrowed references. */
bool agent_arguments(PyObject *const *arguments, Py_ssize_t count, PyObject *names, const char *second,
                     PyObject **agent, PyObject **urls);

/* Texts as Python objects and as bytes. */
struct texts {
        PyObject *objects; /* a tuple, which no other thread can change */
        struct bytes_view *views;
        struct rep_text *texts; /* the same */
        size_t count;
};

/* Reads the items of ITERABLE; WHAT is each of them.  Returns false with an exception set; TEXTS then holds nothing. */
bool texts_read(struct texts *texts, PyObject *iterable, const char *what);

/* The same of URLs.  Raises TypeError for a single one. */
bool urls_read(struct texts *urls, PyObject *iterable);

void texts_free(struct texts *texts);

/* Raises the reason why URL, shown as OBJECT, can't be checked.  Returns NULL. */
PyObject *urls_refuse(PyObject *object, enum rep_url_status status);

/* Raises that OBJECT is not a URL with an origin.  Returns NULL. */
PyObject *urls_refuse_origin(PyObject *object);

/* ---- fetches.c: the outcome of a fetch, and a policy, as keyword arguments */

/* The word for ERROR; NULL for none. */
const char *fetch_error_name(enum rep_fetch_error error);

/* Reads KEYWORDS, a dict or NULL, into FETCH: status, error, header fields and the like; and into BODY, which the
   caller frees, and is empty after an error.  NOW is the time in seconds. */
bool fetch_read(struct rep_fetch *fetch, struct bytes_view *body, PyObject *keywords, long long now);

/* Reads the numbers of a policy: all of ARGUMENTS, which has none by position, or is NULL, and KEYWORDS. */
bool policy_read(struct rep_policy *policy, PyObject *arguments, PyObject *keywords);

#endif
