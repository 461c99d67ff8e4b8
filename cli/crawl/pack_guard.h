/* SPDX-License-Identifier: Apache-2.0 */
/* What happens where a pack's file is cut short, or its disk fails, while it is mapped. */
#ifndef REP_CLI_CRAWL_PACK_GUARD_H
#define REP_CLI_CRAWL_PACK_GUARD_H

/*
 * From now on, a page of a mapped file that can't be had (SIGBUS) ends the command with STATUS_ERROR and a message about
 * FILE, the pack that is opened.  What was given out before stands.
 */
void pack_guard(const char *file);

#endif
