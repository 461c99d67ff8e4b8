/* SPDX-License-Identifier: Apache-2.0 */
/* The bytes of a Python object, for as long as they are needed. */
#ifndef REP_PYTHON_BYTES_VIEW_H
#define REP_PYTHON_BYTES_VIEW_H

#include "core.h"

/* Bytes that do not change while OWNER is held. */
struct bytes_view {
        struct rep_text text;
        PyObject *owner; /* a new reference; NULL in an empty view */
};

/* Gets the bytes of OBJECT: a str, in UTF-8, or bytes.  WHAT names it in the TypeError.  A str with lone surrogates
   has no UTF-8, and raises UnicodeEncodeError. */
bool bytes_view_text(struct bytes_view *view, PyObject *object, const char *what);

/*
 * The same, but OBJECT may be any object with a contiguous buffer.  The buffer is copied, because other threads may
 * write to it meanwhile, with or without the GIL.  A read-only view does not prevent that:
 * memoryview(bytearray()).toreadonly() is one.
 */
bool bytes_view_any(struct bytes_view *view, PyObject *object, const char *what);

/*
 * The same for bytes that may be large and stay in use.  A mapping that was opened for reading, mmap.mmap(...,
 * access=ACCESS_READ), or a view of one, is used in place.  Python code can't write to it, and can't close or resize
 * it meanwhile.  The caller promises that nobody changes the file, as for any mapped file.
 */
bool bytes_view_mapped(struct bytes_view *view, PyObject *object, const char *what);

/* As bytes_view_text(), for a file name.  Raises ValueError if it contains a NUL, where the system would end the
   name. */
bool bytes_view_path(struct bytes_view *view, PyObject *object, const char *what);

/* Aligns VIEW to 8 bytes, as compiled rules require.  Copies the bytes if they are not aligned. */
bool bytes_view_align(struct bytes_view *view);

/* Releases the bytes.  A view that is all zero holds none. */
void bytes_view_free(struct bytes_view *view);

/* Returns a str of bytes from a robots.txt.  A byte that is not UTF-8 becomes "\xNN". */
PyObject *bytes_view_str(struct rep_text text);

#endif
