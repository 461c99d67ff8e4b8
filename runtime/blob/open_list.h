/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Checks a list of an untrusted blob; see open.c.
 */
#ifndef REP_RUNTIME_BLOB_OPEN_LIST_H
#define REP_RUNTIME_BLOB_OPEN_LIST_H

#include "blob/checker.h"
#include "blob/layout.h"

/* The words of the list at HEADER, before anything is computed from them. */
bool rep_open_list_header(struct rep_checker *checker, const unsigned char *header);

/* The tables of CORE, which lie in the blob. */
bool rep_open_list(struct rep_checker *checker, const struct rep_core *core);

#endif
