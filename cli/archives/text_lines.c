/* SPDX-License-Identifier: Apache-2.0 */
/* text_lines.c: see text_lines.h. */
#include "cli/archives/text_lines.h"

#include <string.h>

#include "cli/base/text.h"

bool
text_lines_open(struct text_lines *lines, struct source_run *run, const char *input)
{
        *lines = (struct text_lines){.run = run};
        return source_open(run, input, &lines->stream);
}

void
text_lines_close(struct text_lines *lines)
{
        stream_close(&lines->stream);
}

struct rep_place
text_lines_place(const struct text_lines *lines)
{
        struct rep_place place = source_place(lines->run, REP_PLACE_LINE, lines->number);

        place.size = lines->taken;
        return place;
}

void
text_lines_refuse(const struct text_lines *lines, const char *what)
{
        bool ended = lines->stream.data[lines->taken - 1] == '\n';

        give_problem(lines->run, ended ? REP_PROBLEM_RECORD : REP_PROBLEM_CUT, text_lines_place(lines), "%s",
                     ended ? what : "the input ends within this line");
}

static void
report_progress(struct text_lines *lines)
{
        uint64_t at = stored_at(&lines->stream.stored);

        give_progress(lines->run, at - lines->progress);
        lines->progress = at;
}

/* Reports why the next line can't be read, unless the input has ended.  The line may have begun. */
static void
report_stop(const struct text_lines *lines)
{
        const struct stream *stream = &lines->stream;
        struct rep_place place = source_place(lines->run, REP_PLACE_LINE, lines->number + 1);

        if (stream->stop == STREAM_READ_ERROR)
                give_read_error(lines->run, stream->stored.error);
        else if (stream->stop == STREAM_UNSUPPORTED)
                give_problem(lines->run, REP_PROBLEM_UNSUPPORTED, place,
                             "compressed by zstd, for which no library was built in");
        else if (stream->stop != STREAM_END)
                give_problem(lines->run, stream->stop == STREAM_CUT ? REP_PROBLEM_CUT : REP_PROBLEM_DAMAGED, place,
                             "from this line on it can't be decoded");
}

/* Finds the end of the next line.  *SIZE becomes the size of the line with its end, or of the bytes that there are.
   Returns false if the line is too long. */
static bool
find_end(struct text_lines *lines, size_t *size)
{
        struct stream *stream = &lines->stream;
        size_t searched = 0;
        const unsigned char *end;

        do {
                end = searched < stream->size ? memchr(stream->data + searched, '\n', stream->size - searched) : NULL;
                searched = stream->size;
                if (end != NULL)
                        searched = (size_t)(end - stream->data) + 1;
        } while (end == NULL && searched <= LINE_MAX_SIZE && stream_fill_across(stream, searched + 1));
        *size = searched;
        return end != NULL || searched <= LINE_MAX_SIZE;
}

/* Skips the line that is too long. */
static void
skip_line(struct text_lines *lines)
{
        size_t size;
        bool ended;

        give_problem(lines->run, REP_PROBLEM_LIMIT, text_lines_place(lines), "a line of over %d bytes", LINE_MAX_SIZE);
        do {
                ended = find_end(lines, &size);
                stream_take(&lines->stream, size);
        } while (!ended);
}

/* Returns whether a failure of the input has cut the line of SIZE bytes. */
static bool
is_cut(const struct stream *stream, size_t size)
{
        return stream->data[size - 1] != '\n' && stream->stop != STREAM_END;
}

/* Looks at how the input begins.  Reports why it has no lines. */
static bool
begins_as_text(struct text_lines *lines)
{
        struct stream *stream = &lines->stream;
        const char *start, *fault;

        stream_fill_across(stream, 4);
        start = (const char *)stream->data;
        fault = text_start_fault(start, stream->size);
        if (fault != NULL)
                give_problem(lines->run, REP_PROBLEM_UNSUPPORTED, source_place(lines->run, REP_PLACE_FILE, 0), "%s",
                             fault);
        stream_take(stream, text_start_mark(start, stream->size));
        return fault == NULL;
}

bool
text_lines_next(struct text_lines *lines)
{
        struct stream *stream = &lines->stream;

        stream_take(stream, lines->taken);
        lines->taken = 0;
        if (lines->number == 0 && !begins_as_text(lines))
                return false;
        while (stream_fill_across(stream, 1)) {
                report_progress(lines);
                if (!find_end(lines, &lines->taken)) {
                        lines->number++;
                        skip_line(lines);
                        lines->taken = 0;
                        continue;
                }
                if (is_cut(stream, lines->taken))
                        break;
                lines->number++;
                lines->line = (struct rep_text){(const char *)stream->data, lines->taken};
                while (lines->line.size > 0 && (lines->line.data[lines->line.size - 1] == '\n' ||
                                                lines->line.data[lines->line.size - 1] == '\r'))
                        lines->line.size--;
                if (lines->line.size > 0)
                        return true;
                stream_take(stream, lines->taken);
                lines->taken = 0;
        }
        report_progress(lines);
        report_stop(lines);
        return false;
}
