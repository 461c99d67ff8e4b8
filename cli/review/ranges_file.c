/* SPDX-License-Identifier: Apache-2.0 */
/* ranges_file.c: files with a range in each line, or with JSON; see ranges.h. */
#include "cli/review/ranges.h"

#include <string.h>

#include "base/command.h"
#include "cli/base/input.h"
#include "cli/base/text.h"

/* Adds the range of each line of TEXT.  *NUMBER is that of the line, for FAILURE. */
static bool
add_lines(struct ranges *ranges, struct rep_text text, size_t *number, struct failure *failure)
{
        while (text.size > 0) {
                struct rep_text line = text_line(&text);
                const char *comment = memchr(line.data, '#', line.size);

                ++*number;
                if (comment != NULL)
                        line.size = (size_t)(comment - line.data);
                else if (line.size > 0 && line.data[line.size - 1] == '\r')
                        line.size--;
                line = text_trim(line);
                if (line.size > 0 && !ranges_add(ranges, line, failure))
                        return false;
        }
        return true;
}

/* Adds the ranges of INPUT. */
static bool
add_all(struct ranges *ranges, const struct input *input, size_t *number, struct failure *failure)
{
        size_t mark = text_start_mark(input->bytes, input->size), before = ranges->count, at;
        const char *fault = rep_say_lines_fault(input->bytes, input->size);
        struct rep_text text = {input->bytes + mark, input->size - mark};

        if (fault != NULL)
                return fail(failure, "%s", fault);
        for (at = 0; at < text.size && strchr(" \t\r\n", text.data[at]) != NULL && text.data[at] != '\0'; at++)
                ;
        if (at < text.size && text.data[at] == '{') {
                if (!ranges_add_json(ranges, text, failure))
                        return false;
        } else if (!add_lines(ranges, text, number, failure)) {
                return false;
        }
        *number = 0;
        return ranges->count > before || fail(failure, "it has no range of addresses");
}

int
ranges_read(struct ranges *ranges, const char *file)
{
        struct failure failure;
        struct input input;
        size_t number = 0;
        int status = STATUS_OK;

        if (!input_read(&input, file, &failure) || !add_all(ranges, &input, &number, &failure))
                status = report(file, number, &failure);
        input_free(&input);
        if (status == STATUS_OK)
                ranges_sort(ranges);
        return status;
}
