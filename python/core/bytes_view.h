/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a Python object, for as long as it is needed. */
#ifndef REP_PYTHON_BYTES_VIEW_H
#define REP_PYTHON_BYTES_VIEW_H

#include "core.h"

/* Bytes that don't change while OWNER is held. */
struct bytes_view {
        struct rep_text text;
        PyObject *owner; /* a new reference, NULL in an empty view */
};

/* The bytes of OBJECT, a str in UTF-8 or bytes.  WHAT names it in the TypeError.  A str with lone surrogates has no
 * UTF-8: UnicodeEncodeError. */
bool bytes_view_text(struct bytes_view *view, PyObject *object, const char *what);

/*
 * The same, and of any other object that has a contiguous buffer: a copy, for others may write to it while it is in use,
 * with or without the GIL.  A read-only view of it says nothing about that: memoryview(bytearray()).toreadonly() is one.
 */
bool bytes_view_any(struct bytes_view *view, PyObject *object, const char *what);

/*
 * The same, of what may be large and stays in use: a mapping that was opened for reading, mmap.mmap(..., access=ACCESS_READ),
 * or a view of it, is used in place.  Nobody can write to it through Python, and it can't be closed or resized meanwhile;
 * that nobody changes the file is the caller's promise, as for any file that is mapped.
 */
bool bytes_view_mapped(struct bytes_view *view, PyObject *object, const char *what);

/* As bytes_view_text(), of a file's name: ValueError where it has a NUL, at which the system would take it to end. */
bool bytes_view_path(struct bytes_view *view, PyObject *object, const char *what);

/* Makes VIEW begin at a multiple of 8 bytes, as compiled rules must: by a copy where it does not. */
bool bytes_view_align(struct bytes_view *view);

/* Lets go of what a view holds; a view that is all zero holds nothing. */
void bytes_view_free(struct bytes_view *view);

/* A str of bytes that come from a robots.txt: what is no UTF-8 becomes "\xNN". */
PyObject *bytes_view_str(struct rep_text text);

#endif
