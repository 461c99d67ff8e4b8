/* SPDX-License-Identifier: Apache-2.0 */
/* The readers of all kinds of input; see rep_archive.h. */
#ifndef REP_ARCHIVES_SOURCES_H
#define REP_ARCHIVES_SOURCES_H

#include "archives/sink.h"

/* Read INPUT, and give what it holds to the run's sink, until the run is stopped. */
void rep_read_dir(struct rep_source_run *run, const char *input);
void rep_read_list(struct rep_source_run *run, const char *input);
void rep_read_jsonl(struct rep_source_run *run, const char *input);
void rep_read_warc(struct rep_source_run *run, const char *input);

/* Returns what INPUT is, as rep_archive.h says.  OPENED becomes the run's open input, if it is a file: a pipe can't be
   read twice.  Reports a file that can't be opened, and stops the run. */
enum rep_archive_kind rep_source_guess(struct rep_source_run *run, const char *input, struct rep_stream *opened);

#endif
