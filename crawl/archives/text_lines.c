/* SPDX-License-Identifier: Apache-2.0 */
/* text_lines.c: see text_lines.h. */
#include "archives/text_lines.h"

#include <string.h>

#include "base/crawl.h"
#include "base/text.h"
#include "rep_say.h"

bool
rep_text_lines_open(struct rep_text_lines *lines, struct rep_source_run *run, const char *input)
{
        *lines = (struct rep_text_lines){.run = run};
        return rep_source_open(run, input, &lines->stream);
}

void
rep_text_lines_close(struct rep_text_lines *lines)
{
        rep_stream_close(&lines->stream);
}

struct rep_archive_place
rep_text_lines_place(const struct rep_text_lines *lines)
{
        struct rep_archive_place place = rep_source_place(lines->run, REP_PLACE_LINE, lines->number);

        place.size = lines->taken;
        return place;
}

void
rep_text_lines_refuse(const struct rep_text_lines *lines, const char *what)
{
        bool ended = lines->stream.data[lines->taken - 1] == '\n';

        rep_give_problem(lines->run, ended ? REP_PROBLEM_RECORD : REP_PROBLEM_CUT, rep_text_lines_place(lines), "%s",
                         ended ? what : "the input ends within this line");
}

static void
report_progress(struct rep_text_lines *lines)
{
        uint64_t at = rep_stored_at(&lines->stream.stored);

        rep_give_progress(lines->run, at - lines->progress);
        lines->progress = at;
}

/* Reports why the next line can't be read, unless the input has ended.  The line may have begun. */
static void
report_stop(const struct rep_text_lines *lines)
{
        const struct rep_stream *stream = &lines->stream;
        struct rep_archive_place place = rep_source_place(lines->run, REP_PLACE_LINE, lines->number + 1);

        if (stream->stop == REP_STREAM_READ_ERROR)
                rep_give_error(lines->run, rep_source_place(lines->run, REP_PLACE_FILE, 0), NULL, stream->stored.error);
        else if (stream->stop == REP_STREAM_UNSUPPORTED)
                rep_give_problem(lines->run, REP_PROBLEM_UNSUPPORTED, place,
                                 "compressed by zstd, for which no library was built in");
        else if (stream->stop != REP_STREAM_END)
                rep_give_problem(lines->run, stream->stop == REP_STREAM_CUT ? REP_PROBLEM_CUT : REP_PROBLEM_DAMAGED,
                                 place, "from this line on it can't be decoded");
}

/* Finds the end of the next line.  *SIZE becomes the size of the line with its end, or of the bytes that there are.
   Returns false if the line is too long. */
static bool
find_end(struct rep_text_lines *lines, size_t *size)
{
        struct rep_stream *stream = &lines->stream;
        size_t searched = 0;
        const unsigned char *end;

        do {
                end = searched < stream->size ? memchr(stream->data + searched, '\n', stream->size - searched) : NULL;
                searched = stream->size;
                if (end != NULL)
                        searched = (size_t)(end - stream->data) + 1;
        } while (end == NULL && searched <= LINE_MAX_SIZE && rep_stream_fill_across(stream, searched + 1));
        *size = searched;
        return end != NULL || searched <= LINE_MAX_SIZE;
}

/* Skips the line that is too long. */
static void
skip_line(struct rep_text_lines *lines)
{
        size_t size;
        bool ended;

        rep_give_problem(lines->run, REP_PROBLEM_LIMIT, rep_text_lines_place(lines), "a line of over %d bytes",
                         LINE_MAX_SIZE);
        do {
                ended = find_end(lines, &size);
                rep_stream_take(&lines->stream, size);
        } while (!ended);
}

/* Looks at how the input begins.  Reports why it has no lines. */
static bool
begins_as_text(struct rep_text_lines *lines)
{
        struct rep_stream *stream = &lines->stream;
        struct rep_text start;
        const char *fault;

        rep_stream_fill_across(stream, 4);
        start = (struct rep_text){(const char *)stream->data, stream->size};
        fault = rep_say_lines_fault(start.data, start.size);
        if (fault != NULL)
                rep_give_problem(lines->run, REP_PROBLEM_UNSUPPORTED, rep_source_place(lines->run, REP_PLACE_FILE, 0),
                                 "%s", fault);
        rep_stream_take(stream, rep_text_mark(start));
        return fault == NULL;
}

bool
rep_text_lines_next(struct rep_text_lines *lines)
{
        struct rep_stream *stream = &lines->stream;

        rep_stream_take(stream, lines->taken);
        lines->taken = 0;
        if (lines->number == 0 && !begins_as_text(lines))
                return false;
        while (rep_stream_fill_across(stream, 1)) {
                report_progress(lines);
                if (!find_end(lines, &lines->taken)) {
                        lines->number++;
                        skip_line(lines);
                        lines->taken = 0;
                        continue;
                }
                /* A failure of the input has cut the line. */
                if (stream->data[lines->taken - 1] != '\n' && stream->stop != REP_STREAM_END)
                        break;
                lines->number++;
                lines->line = (struct rep_text){(const char *)stream->data, lines->taken};
                while (lines->line.size > 0 && (lines->line.data[lines->line.size - 1] == '\n' ||
                                                lines->line.data[lines->line.size - 1] == '\r'))
                        lines->line.size--;
                if (lines->line.size > 0)
                        return true;
                rep_stream_take(stream, lines->taken);
                lines->taken = 0;
        }
        report_progress(lines);
        report_stop(lines);
        return false;
}
