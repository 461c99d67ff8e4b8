/* SPDX-License-Identifier: Apache-2.0 */
/* Values and errors of packs as Python objects and exceptions. */
#ifndef REP_PYTHON_PACK_VALUES_H
#define REP_PYTHON_PACK_VALUES_H

#include "core.h"
#include "rep_pack.h"

/* FINDING as a word. */
PyObject *pack_finding(enum rep_pack_finding finding);

/* TIME in seconds, or None if it is unknown. */
PyObject *pack_time(int64_t time);

/* Raises ERROR, about the file NAME, or about bytes if NAME is NULL.  Returns NULL. */
PyObject *pack_refuse(const struct rep_pack_error *error, PyObject *name);

/* Raises that an entry of a pack is damaged.  Returns NULL. */
PyObject *pack_refuse_damaged(void);

#endif
