/* SPDX-License-Identifier: Apache-2.0 */
/* What happens when a mapped pack can no longer be read. */
#ifndef REP_CLI_CRAWL_PACK_GUARD_H
#define REP_CLI_CRAWL_PACK_GUARD_H

/*
 * A page of a mapped file becomes unreadable (SIGBUS) when the file is cut short or its disk fails.  From now on, that ends
 * the command with STATUS_ERROR and a message about FILE, the pack that is opened.  Output written before that remains.
 */
void pack_guard(const char *file);

#endif
