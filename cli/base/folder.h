/* SPDX-License-Identifier: Apache-2.0 */
/* Folders of crawl/archives/folder.h, for those who report what fails. */
#ifndef REP_CLI_BASE_FOLDER_H
#define REP_CLI_BASE_FOLDER_H

#include "cli/base/report.h"
#include "crawl/archives/folder.h"

/* As rep_folder_open(). */
bool folder_open(struct rep_folder *folder, const char *directory, struct failure *failure);

/* As rep_folder_open_file(), with a description in FAILURE. */
int folder_open_file(const struct rep_folder *folder, const char *name, struct failure *failure);

#endif
