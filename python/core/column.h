/* Whole columns of URLs, in and out by the Arrow C data interface, without a copy of their strings. */
#ifndef REP_PYTHON_COLUMN_H
#define REP_PYTHON_COLUMN_H

#include "core.h"

/* What a column holds for each URL. */
enum column_kind {
        COLUMN_ALLOWED, /* booleans: 1, it may be fetched, or 0 */
        COLUMN_LINES,   /* numbers: the line of the rule that decides; 0: none does */
};

/* The answer that is none: the URL is none, or nothing is known about its site. */
#define COLUMN_NULL UINT32_MAX

/* Writes what is answered about COUNT URLS, called without the GIL. */
typedef void (*column_fn)(void *context, const struct rep_text *urls, size_t count, uint32_t *answers);

/* The most URLs of one call. */
#define COLUMN_BATCH 1024

/* A Column of what ANSWER gives for the column of URLs that OBJECT is; NULL with an exception set. */
PyObject *column_answer(PyObject *object, enum column_kind kind, column_fn answer, void *context);

#endif
