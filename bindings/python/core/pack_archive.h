/* SPDX-License-Identifier: Apache-2.0 */
/* What web archives hold, into a pack; see rep_archive.h. */
#ifndef REP_PYTHON_PACK_ARCHIVE_H
#define REP_PYTHON_PACK_ARCHIVE_H

#include "core.h"
#include "rep_pack.h"

/*
 * Adds to WRITER, whose policy is POLICY, and whose time is NOW, or that of the clock if that is 0, what ARGUMENTS name, a tuple: the name of a file or of what READ reads, READ (a
 * function from a number of bytes to at most as many, or None), allow_damaged, and the most bytes that may be skipped, or
 * None.  Returns a dict of counts, or NULL with an exception set.  Releases the GIL.
 */
PyObject *pack_archive_add(struct rep_pack_writer *writer, const struct rep_policy *policy, int64_t now,
                           PyObject *arguments);

/* Adds READS_ARCHIVES to MODULE: whether it was built with what that needs.  Returns false with an exception set. */
bool pack_archive_register(PyObject *module);

#endif
