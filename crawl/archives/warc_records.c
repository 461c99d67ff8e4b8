/* SPDX-License-Identifier: Apache-2.0 */
/* warc_records.c: see rep_archive.h. */
#include "archives/records.h"

#include <stdlib.h>

#include "archives/sink.h"
#include "archives/stream.h"
#include "archives/warc_reader.h"

struct rep_warc {
        struct rep_source_run run;
        struct rep_warc_reader reader;
        bool copies;
        bool opened;   /* there may be more records */
        bool begun;    /* rep_warc_next() was called */
        bool finished; /* the current record was, and ended so: */
        enum rep_warc_end ended;
        uint64_t end; /* the offset behind it, as it is stored */
};

static bool
has_record(const struct rep_warc *warc)
{
        return warc->begun && warc->opened;
}

enum rep_status
rep_warc_open(const char *input, const struct rep_archive_options *options, const struct rep_archive_sink *sink,
              bool copies, struct rep_warc **result)
{
        struct rep_warc *warc = malloc(sizeof(*warc));
        enum rep_status status = REP_ERR_MEMORY;

        *result = NULL;
        if (warc != NULL)
                status = rep_source_start(&warc->run, input, options, sink);
        if (status != REP_OK) {
                free(warc);
                return status;
        }
        warc->copies = copies;
        warc->begun = warc->finished = false;
        warc->opened = rep_warc_reader_open(&warc->reader, &warc->run, input);
        if (warc->opened && copies)
                rep_stored_keep(&warc->reader.stream.stored, rep_stored_at(&warc->reader.stream.stored));
        *result = warc;
        return REP_OK;
}

const struct rep_warc_record *
rep_warc_next(struct rep_warc *warc)
{
        struct rep_warc_reader *reader = &warc->reader;

        warc->begun = true;
        warc->finished = false;
        /* What ended the archive is told once. */
        warc->opened = warc->opened && rep_warc_reader_next(reader) && warc->run.status == REP_OK;
        if (!warc->opened)
                return NULL;
        if (warc->copies)
                rep_stored_keep(&reader->stream.stored, reader->record.place.number);
        return &reader->record;
}

bool
rep_warc_block(struct rep_warc *warc, size_t most, struct rep_text *block, bool *whole)
{
        return has_record(warc) && !warc->finished && rep_warc_reader_block(&warc->reader, most, block, whole);
}

enum rep_warc_end
rep_warc_finish(struct rep_warc *warc)
{
        if (!has_record(warc))
                return REP_WARC_END_BROKEN;
        if (!warc->finished)
                warc->ended = rep_warc_reader_finish(&warc->reader, &warc->end);
        warc->finished = true;
        return warc->ended;
}

void
rep_warc_copy(const struct rep_warc *warc, void (*write)(void *context, const void *bytes, size_t size), void *context)
{
        if (warc->copies && warc->finished && warc->ended == REP_WARC_END_WHOLE)
                rep_stored_copy(&warc->reader.stream.stored, warc->reader.record.place.number, warc->end, write,
                                context);
}

bool
rep_warc_begin(const struct rep_warc *warc, struct rep_text *bytes)
{
        const struct rep_stream *stream = &warc->reader.stream;

        *bytes = (struct rep_text){NULL, 0};
        if (warc->begun)
                return false;
        if (stream->member == 0) /* nothing is there, as in all that is not compressed */
                return true;
        if (stream->stored.offset > 0)
                return false;
        *bytes = (struct rep_text){(const char *)stream->stored.bytes, (size_t)stream->member};
        return true;
}

enum rep_status
rep_warc_close(struct rep_warc *warc)
{
        enum rep_status status = REP_OK;

        if (warc == NULL)
                return status;
        status = warc->run.status;
        rep_warc_reader_close(&warc->reader);
        free(warc);
        return status;
}
