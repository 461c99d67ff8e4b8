/* SPDX-License-Identifier: Apache-2.0 */
/* warc_reader.c: see warc_reader.h. */
#include "archives/warc_reader.h"

#include <inttypes.h>
#include <string.h>

#include "archives/http_message.h"
#include "base/text.h"

static const char magic[] = "WARC/";
enum { MAGIC_SIZE = sizeof(magic) - 1 };

bool
rep_warc_reader_open(struct rep_warc_reader *reader, struct rep_source_run *run, const char *input)
{
        reader->run = run;
        reader->left = reader->progress = reader->records = 0;
        reader->within = false;
        return rep_source_open(run, input, &reader->stream);
}

void
rep_warc_reader_close(struct rep_warc_reader *reader)
{
        rep_stream_close(&reader->stream);
}

static struct rep_archive_place
place_here(const struct rep_warc_reader *reader)
{
        return rep_source_place(reader->run, REP_PLACE_OFFSET, rep_stream_place(&reader->stream));
}

static void
give_read_error(const struct rep_warc_reader *reader)
{
        rep_give_error(reader->run, rep_source_place(reader->run, REP_PLACE_FILE, 0), NULL,
                       reader->stream.stored.error);
}

/* Returns whether the stream is at the start of a record. */
static bool
at_record(struct rep_warc_reader *reader)
{
        return rep_stream_fill_across(&reader->stream, MAGIC_SIZE) &&
               memcmp(reader->stream.data, magic, MAGIC_SIZE) == 0;
}

/* Fills the stream with LEAST bytes of the block.  If a member ends within the record, the next member continues the
   record, unless a record begins it: then this record is shorter than its header says. */
static bool
fill_block(struct rep_warc_reader *reader, size_t least)
{
        struct rep_stream *stream = &reader->stream;

        while (!rep_stream_fill(stream, least)) {
                size_t there = stream->size;

                if (stream->stop != REP_STREAM_MEMBER || !rep_stream_next(stream))
                        return false;
                if (rep_stream_fill(stream, there + MAGIC_SIZE) &&
                    memcmp(stream->data + there, magic, MAGIC_SIZE) == 0) {
                        rep_stream_take(stream, there);
                        reader->within = false;
                        reader->left = 0;
                        return rep_give_problem(reader->run, REP_PROBLEM_RECORD, reader->record.place,
                                                "the record is shorter than its Content-Length");
                }
        }
        return true;
}

/* Takes the rest of the block. */
static bool
skip_block(struct rep_warc_reader *reader)
{
        struct rep_stream *stream = &reader->stream;

        while (reader->left > 0) {
                size_t count;

                if (!fill_block(reader, 1))
                        return false;
                count = stream->size < reader->left ? stream->size : (size_t)reader->left;
                rep_stream_take(stream, count);
                reader->left -= count;
        }
        reader->within = false;
        return true;
}

/* Reports the damage at which the stream stopped, and continues after it. */
static bool
skip_damage(struct rep_warc_reader *reader)
{
        struct rep_stream *stream = &reader->stream;
        struct rep_archive_place place = rep_source_place(reader->run, REP_PLACE_OFFSET, stream->member);
        uint64_t made = stream->offset + stream->size, of = rep_stored_at(&stream->stored) + 1, end;
        bool more = rep_stream_skip_damage(stream);

        end = more ? stream->member : rep_stored_at(&stream->stored);
        /* How much the lost bytes would have been can only be told from those before them. */
        place.size = (end - place.number) * (made / of + 1);
        rep_give_problem(reader->run, REP_PROBLEM_DAMAGED, place, "can't be decoded; what is lost ends at %" PRIu64,
                         end);
        return more;
}

/* Decides what to do when the stream has no more bytes, within a record or before one.  Returns whether to read on. */
static bool
pass_stop(struct rep_warc_reader *reader)
{
        struct rep_stream *stream = &reader->stream;
        struct rep_archive_place place = reader->within ? reader->record.place : place_here(reader);
        bool within = reader->within;

        reader->within = false;
        switch (stream->stop) {
        case REP_STREAM_DAMAGED:
                if (skip_damage(reader))
                        return true;
                if (stream->stop == REP_STREAM_READ_ERROR)
                        give_read_error(reader);
                return false;
        case REP_STREAM_READ_ERROR:
                give_read_error(reader);
                return false;
        case REP_STREAM_UNSUPPORTED:
                return rep_give_problem(reader->run, REP_PROBLEM_UNSUPPORTED, place,
                                        "compressed by zstd, for which no library was built in");
        default:
                return (within || stream->stop == REP_STREAM_CUT) &&
                       rep_give_problem(reader->run, REP_PROBLEM_CUT, place, "the input ends within a record");
        }
}

/* Skips line ends between records, and ends of members. */
static bool
skip_line_ends(struct rep_warc_reader *reader)
{
        struct rep_stream *stream = &reader->stream;

        while (rep_stream_fill_across(stream, 1)) {
                if (*stream->data != '\r' && *stream->data != '\n')
                        return true;
                rep_stream_take(stream, 1);
        }
        return false;
}

/* Takes all bytes up to the end of the line, or of the member. */
static void
skip_line(struct rep_stream *stream)
{
        const unsigned char *end;

        while (rep_stream_fill(stream, 1)) {
                end = memchr(stream->data, '\n', stream->size);
                if (end != NULL) {
                        rep_stream_take(stream, (size_t)(end - stream->data) + 1);
                        return;
                }
                rep_stream_take(stream, stream->size);
        }
}

/* Skips to the next line or member that begins with a record, and reports what is skipped. */
static bool
skip_to_record(struct rep_warc_reader *reader)
{
        static const char arc[] = "filedesc://";
        const struct rep_stream *stream = &reader->stream;
        bool is_arc = stream->size >= sizeof(arc) - 1 && memcmp(stream->data, arc, sizeof(arc) - 1) == 0, found;
        struct rep_archive_place place = place_here(reader);
        uint64_t start = stream->offset;

        while (!(found = at_record(reader)) && stream->size > 0) {
                skip_line(&reader->stream);
                rep_stored_pass(&reader->stream.stored, rep_stream_place(stream));
        }
        place.size = stream->offset - start;
        if (is_arc)
                rep_give_problem(reader->run, REP_PROBLEM_UNSUPPORTED, place,
                                 "an archive in the older format ARC, which is not read");
        else
                rep_give_problem(reader->run, REP_PROBLEM_RECORD, place, "no WARC record begins here");
        return found;
}

/* Skips to the next line or member that begins with a record. */
static bool
find_record(struct rep_warc_reader *reader)
{
        struct rep_stream *stream = &reader->stream;

        if (at_record(reader))
                return true;
        /* The stream ends within the first bytes of a record. */
        if (stream->size > 0 && stream->size < MAGIC_SIZE && memcmp(stream->data, magic, stream->size) == 0) {
                reader->record.place = place_here(reader);
                reader->within = true;
                return false;
        }
        return stream->size > 0 && skip_to_record(reader);
}

static struct rep_text
without_brackets(struct rep_text text)
{
        if (text.size >= 2 && text.data[0] == '<' && text.data[text.size - 1] == '>')
                return (struct rep_text){text.data + 1, text.size - 2};
        return text;
}

static enum rep_warc_type
type_of(struct rep_text value)
{
        if (rep_text_is(value, "response"))
                return REP_WARC_RESPONSE;
        if (rep_text_is(value, "revisit"))
                return REP_WARC_REVISIT;
        if (rep_text_is(value, "resource"))
                return REP_WARC_RESOURCE;
        if (rep_text_is(value, "metadata"))
                return REP_WARC_METADATA;
        return rep_text_is(value, "warcinfo") ? REP_WARC_INFO : REP_WARC_OTHER;
}

/* Reads the fields of HEADER.  Returns false if there is no Content-Length. */
static bool
read_fields(struct rep_warc_reader *reader, struct rep_text header)
{
        struct rep_warc_record *record = &reader->record;
        struct rep_text name, value;
        bool has_length = false;

        rep_header_line(&header, &value);
        while (rep_header_field(&header, &name, &value)) {
                if (rep_text_is(name, "Content-Length"))
                        has_length |= rep_text_number(value, &reader->left);
                else if (rep_text_is(name, "WARC-Type"))
                        record->type = type_of(value);
                else if (rep_text_is(name, "WARC-Target-URI"))
                        record->uri = without_brackets(value);
                else if (rep_text_is(name, "WARC-Refers-To-Target-URI"))
                        record->refers_to = without_brackets(value);
                else if (rep_text_is(name, "WARC-Refers-To-Date"))
                        record->refers_date = value;
                else if (rep_text_is(name, "WARC-Date"))
                        record->date = value;
                else if (rep_text_is(name, "WARC-Truncated"))
                        record->truncated = value;
                else if (rep_text_is(name, "WARC-Payload-Digest"))
                        record->digest = value;
        }
        return has_length;
}

/* Takes the header to HEADER.  Returns false if the header has no end. */
static bool
take_header(struct rep_warc_reader *reader, struct rep_text *header)
{
        struct rep_stream *stream = &reader->stream;
        size_t size = 0, least = 1;

        while (size == 0 && least <= REP_WARC_HEADER_MAX && rep_stream_fill_across(stream, least)) {
                size = rep_header_size((struct rep_text){(const char *)stream->data, stream->size < REP_WARC_HEADER_MAX
                                                                                             ? stream->size
                                                                                             : REP_WARC_HEADER_MAX});
                least = stream->size + 1;
        }
        if (size == 0)
                return false;
        memcpy(reader->header, stream->data, size);
        *header = (struct rep_text){reader->header, size};
        rep_stream_take(stream, size);
        return true;
}

/* Reads the record at the start of the stream.  Returns false if there is none. */
static bool
read_header(struct rep_warc_reader *reader)
{
        struct rep_stream *stream = &reader->stream;
        struct rep_text header;

        reader->record = (struct rep_warc_record){.place = place_here(reader),
                                                  .begins_member = !rep_stream_is_compressed(stream) ||
                                                                   stream->offset == stream->begun};
        reader->within = true;
        if (take_header(reader, &header)) {
                reader->records++;
                if (read_fields(reader, header)) {
                        reader->record.place.size = header.size + reader->left;
                        return true;
                }
                rep_give_problem(reader->run, REP_PROBLEM_RECORD, reader->record.place,
                                 "the record has no Content-Length");
        } else if (stream->stop == REP_STREAM_GOES_ON || stream->size >= REP_WARC_HEADER_MAX) {
                rep_give_problem(reader->run, REP_PROBLEM_RECORD, reader->record.place,
                                 "the record's header has no end");
                rep_stream_take(stream, 1);
        } else
                return false;
        reader->within = false;
        reader->left = 0;
        return false;
}

/* Goes to the next record.  Returns false if it can't be read: if WITHIN is set, the stream says why. */
static bool
try_next(struct rep_warc_reader *reader, bool *stopped)
{
        if (!reader->within || skip_block(reader)) {
                *stopped = !skip_line_ends(reader) || !find_record(reader);
                if (*stopped)
                        return false;
                if (read_header(reader))
                        return true;
        }
        *stopped = reader->within;
        return false;
}

bool
rep_warc_reader_next(struct rep_warc_reader *reader)
{
        bool stopped;

        for (;;) {
                uint64_t at = rep_stored_at(&reader->stream.stored);

                if (at > reader->progress) { /* after damage, some bytes are read again */
                        rep_give_progress(reader->run, at - reader->progress);
                        reader->progress = at;
                }
                if (try_next(reader, &stopped))
                        return true;
                if (stopped && !pass_stop(reader))
                        return false;
        }
}

/* Returns whether a record may end behind SIZE bytes of STREAM, as far as that is read.  In what is compressed, line
   ends and the next record have to follow: what a damaged member comes to does not. */
static bool
may_end(const struct rep_stream *stream, size_t size)
{
        while (size < stream->size && (stream->data[size] == '\r' || stream->data[size] == '\n'))
                size++;
        return !rep_stream_is_compressed(stream) ||
               memcmp(stream->data + size, magic,
                      stream->size - size < MAGIC_SIZE ? stream->size - size : MAGIC_SIZE) == 0;
}

bool
rep_warc_reader_block(struct rep_warc_reader *reader, size_t most, struct rep_text *block, bool *whole)
{
        struct rep_stream *stream = &reader->stream;
        size_t size = reader->left < most ? (size_t)reader->left : most;

        *whole = reader->left <= most;
        if (!fill_block(reader, size))
                return false;
        /* The line ends after the record take four bytes.  One more byte shows whether a member that holds only this
           record is whole. */
        if (*whole && !rep_stream_fill(stream, size + 5) && stream->stop != REP_STREAM_MEMBER &&
            stream->stop != REP_STREAM_END)
                return false;
        if (*whole && !may_end(stream, size))
                return rep_give_problem(reader->run, REP_PROBLEM_RECORD, reader->record.place,
                                        "neither the next record nor the end follows this one");
        *block = (struct rep_text){(const char *)stream->data, size};
        return true;
}

enum rep_warc_end
rep_warc_reader_finish(struct rep_warc_reader *reader, uint64_t *end)
{
        struct rep_stream *stream = &reader->stream;

        if (!reader->within || !skip_block(reader))
                return REP_WARC_END_BROKEN;
        while (rep_stream_fill(stream, 1) && (*stream->data == '\r' || *stream->data == '\n'))
                rep_stream_take(stream, 1);
        /* A record, or nothing, follows the line ends behind a record. */
        if (rep_stream_fill(stream, MAGIC_SIZE)
                    ? memcmp(stream->data, magic, MAGIC_SIZE) != 0
                    : stream->size > 0 || (stream->stop != REP_STREAM_MEMBER && stream->stop != REP_STREAM_END))
                return REP_WARC_END_BROKEN;
        if (!rep_stream_is_compressed(stream)) {
                *end = stream->offset;
                return REP_WARC_END_WHOLE;
        }
        *end = rep_stored_at(&stream->stored);
        return reader->record.begins_member && stream->size == 0 ? REP_WARC_END_WHOLE : REP_WARC_END_SHARED;
}
