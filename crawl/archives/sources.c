/* SPDX-License-Identifier: Apache-2.0 */
/* sources.c: the kind of an input, and its reader; see rep_archive.h. */
#include "archives/sources.h"

#include <string.h>

#include "archives/folder_files.h"
#include "archives/stream.h"
#include "base/os.h"
#include "base/text.h"

/* The number of an input's first bytes that are looked at. */
enum { LOOKED_AT = 64 };

/* Finds the source by the first bytes.  REP_ARCHIVE_GUESS: they do not tell. */
static enum rep_archive_kind
guess_content(struct rep_stream *stream)
{
        static const char arc[] = "filedesc://"; /* the reader of WARC refuses this by name */
        size_t i;

        rep_stream_fill(stream, LOOKED_AT);
        i = rep_text_mark((struct rep_text){(const char *)stream->data, stream->size});
        if ((stream->size >= 5 && memcmp(stream->data, "WARC/", 5) == 0) ||
            (stream->size >= sizeof(arc) - 1 && memcmp(stream->data, arc, sizeof(arc) - 1) == 0))
                return REP_ARCHIVE_WARC;
        while (i < stream->size && strchr(" \n\r\t", stream->data[i]) != NULL && stream->data[i] != '\0')
                i++;
        return i < stream->size && (stream->data[i] == '{' || stream->data[i] == '[') ? REP_ARCHIVE_JSONL
                                                                                      : REP_ARCHIVE_GUESS;
}

enum rep_archive_kind
rep_source_guess(struct rep_source_run *run, const char *input, struct rep_stream *opened)
{
        enum rep_archive_kind kind;
        struct stat status;
        int error;

        if (run->options.read == NULL && strcmp(input, "-") != 0 && stat(input, &status) == 0 &&
            S_ISDIR(status.st_mode)) {
                run->stopped = !rep_folder_is_plain(run);
                return REP_ARCHIVE_DIR;
        }
        error = rep_stream_open(opened, input, &run->options);
        if (error != 0) {
                rep_stream_close(opened);
                rep_give_error(run, rep_source_place(run, REP_PLACE_FILE, 0), NULL, error);
                run->stopped = true;
                return REP_ARCHIVE_GUESS;
        }
        run->opened = opened;
        kind = guess_content(opened);
        if (kind == REP_ARCHIVE_GUESS)
                kind = rep_name_kind(input);
        /* A compressed file is an archive, unless its bytes or name say otherwise. */
        if (kind == REP_ARCHIVE_GUESS && opened->size == 0 &&
            (rep_stream_is_compressed(opened) || opened->stop == REP_STREAM_UNSUPPORTED))
                kind = REP_ARCHIVE_WARC;
        return kind != REP_ARCHIVE_GUESS ? kind : REP_ARCHIVE_LIST;
}

enum rep_status
rep_archive_read(const char *input, enum rep_archive_kind kind, const struct rep_archive_options *options,
                 const struct rep_archive_sink *sink)
{
        static void (*const readers[])(struct rep_source_run * run, const char *input) = {
                [REP_ARCHIVE_DIR] = rep_read_dir,
                [REP_ARCHIVE_LIST] = rep_read_list,
                [REP_ARCHIVE_JSONL] = rep_read_jsonl,
                [REP_ARCHIVE_WARC] = rep_read_warc,
        };
        struct rep_source_run run;
        struct rep_stream opened;

        if (rep_source_start(&run, input, options, sink) != REP_OK)
                return run.status;
        if (kind == REP_ARCHIVE_DIR && run.options.read != NULL)
                return REP_ERR_ARGUMENT;
        if (kind == REP_ARCHIVE_GUESS)
                kind = rep_source_guess(&run, input, &opened);
        if (!run.stopped)
                readers[kind](&run, input);
        return run.status;
}
