/* SPDX-License-Identifier: Apache-2.0 */
/* Asks a site for its robots.txt again, and records the answer in the copy that is kept. */
#ifndef REP_CLI_FETCH_REFRESH_H
#define REP_CLI_FETCH_REFRESH_H

#include "cli/fetch/download.h"
#include "cli/fetch/store.h"

/*
 * Downloads the robots.txt of STORE, with the validators of its copy, and updates STORE in memory: store_save() writes it.
 * After a failure the copy stays.  Returns the time of the answer.  The caller calls download_free().
 */
int64_t store_refresh(struct store *store, struct download *download, const struct download_options *options);

#endif
