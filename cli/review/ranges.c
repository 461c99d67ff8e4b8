/* SPDX-License-Identifier: Apache-2.0 */
/* ranges.c: see ranges.h. */
#include "cli/review/ranges.h"

#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/input.h"
#include "cli/base/report.h"
#include "cli/base/text.h"
#include "cli/review/access_log.h"
#include "syntax/ip.h"

/* ---- addresses */

bool
address_read(struct rep_text text, struct address *address)
{
        unsigned char octet[4];
        uint16_t piece[REP_IPV6_PIECES];

        *address = (struct address){0, 0xFFFF};
        if (rep_read_ipv4(text, octet)) {
                for (size_t i = 0; i < 4; i++)
                        address->low = address->low << 8 | octet[i];
                return true;
        }
        if (!rep_read_ipv6(text, piece))
                return false;
        for (size_t i = 0; i < REP_IPV6_PIECES; i++) {
                uint64_t *half = i < REP_IPV6_PIECES / 2 ? &address->high : &address->low;

                *half = *half << 16 | piece[i]; /* what was there is shifted out */
        }
        return true;
}

/* Returns TEXT without the port that it ends with, and without brackets. */
static struct rep_text
without_port(struct rep_text text)
{
        size_t size = text.size;
        uint64_t port;

        while (size > 0 && text.data[size - 1] != ':' && text.data[size - 1] != ']')
                size--;
        if (size > 0 && text.data[size - 1] == ':' &&
            text_number((struct rep_text){text.data + size, text.size - size}, &port))
                text.size = size - 1;
        if (text.size > 1 && text.data[0] == '[' && text.data[text.size - 1] == ']')
                text = (struct rep_text){text.data + 1, text.size - 2};
        return text;
}

bool
address_find(struct rep_text text, struct address *address, struct rep_text *found)
{
        /* An address comes first, or behind the name of a virtual host.  Load balancers of AWS have it third or fourth.
         */
        for (size_t i = 1; i <= 4 && text_field(text, i, ' ', found); i++) {
                if (address_read(*found, address))
                        return true;
                *found = without_port(*found);
                if (address_read(*found, address))
                        return true;
        }
        return false;
}

/* ---- ranges */

struct range {
        struct address first, last;
};

static int
compare_ranges(const void *left, const void *right)
{
        const struct address *a = &((const struct range *)left)->first, *b = &((const struct range *)right)->first;

        return address_is_below(b, a) - address_is_below(a, b);
}

/* Puts RANGES in order, and unites those that meet. */
static void
sort(struct ranges *ranges)
{
        size_t kept = 0;

        qsort(ranges->list, ranges->count, sizeof(*ranges->list), compare_ranges);
        for (size_t i = 0; i < ranges->count; i++) {
                struct range *before = &ranges->list[kept - (kept > 0)], *range = &ranges->list[i];

                if (kept == 0 || address_is_below(&before->last, &range->first))
                        ranges->list[kept++] = *range;
                else if (address_is_below(&before->last, &range->last))
                        before->last = range->last;
        }
        ranges->count = kept;
}

/* Returns a half of the bits that may differ within a range where COUNT bits of 128 may: the half starts at bit FROM,
   from the right. */
static uint64_t
free_bits(size_t count, size_t from)
{
        if (count <= from)
                return 0;
        return count - from >= 64 ? UINT64_MAX : ((uint64_t)1 << (count - from)) - 1;
}

bool
ranges_add(struct ranges *ranges, struct rep_text text, struct failure *failure)
{
        const char *slash = memchr(text.data, '/', text.size);
        struct rep_text start = {text.data, slash != NULL ? (size_t)(slash - text.data) : text.size};
        size_t most = memchr(text.data, ':', text.size) != NULL ? 128 : 32;
        uint64_t bits = most;
        struct address any;
        struct range range;

        if (!address_read(start, &range.first))
                return fail(failure, "'%.*s' is not an IP address", (int)start.size, start.data);
        if (slash != NULL &&
            (!text_number((struct rep_text){slash + 1, text.size - start.size - 1}, &bits) || bits > most))
                return fail(failure, "'%.*s': a number up to %zu has to follow the '/'", (int)text.size, text.data,
                            most);
        any = (struct address){free_bits(most - (size_t)bits, 64), free_bits(most - (size_t)bits, 0)};
        range.last = (struct address){range.first.high | any.high, range.first.low | any.low};
        range.first = (struct address){range.first.high & ~any.high, range.first.low & ~any.low};
        ranges->list = must_room(ranges->list, ranges->count, &ranges->capacity, sizeof(*ranges->list));
        ranges->list[ranges->count++] = range;
        return true;
}

bool
ranges_have(const struct ranges *ranges, const struct address *address)
{
        size_t at = 0,
               left = ranges->count; /* the first range that ends at ADDRESS or behind it is among these, or behind */

        while (left > 0) {
                size_t half = left / 2;
                bool ends = address_is_below(&ranges->list[at + half].last, address);

                at += ends ? half + 1 : 0;
                left = ends ? left - half - 1 : half;
        }
        return at < ranges->count && !address_is_below(address, &ranges->list[at].first);
}

void
ranges_free(struct ranges *ranges)
{
        free(ranges->list);
        *ranges = (struct ranges){.list = NULL};
}

/* ---- files with a range in each line, or with JSON */

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
                if (!ranges_add_json(ranges, text, ranges_add, failure))
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
                sort(ranges);
        return status;
}
