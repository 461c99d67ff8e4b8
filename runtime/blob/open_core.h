/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks one core of an untrusted blob; see open.c.
 */
#ifndef REP_RUNTIME_BLOB_OPEN_CORE_H
#define REP_RUNTIME_BLOB_OPEN_CORE_H

#include "blob/checker.h"

/* Checks the core at HEADER, of which at most ROOM bytes are there; *SIZE is set to its length. */
bool rep_open_core(struct rep_checker *checker, const unsigned char *header, size_t room, size_t *size);

#endif
