/* SPDX-License-Identifier: Apache-2.0 */
/*
 * content_range.c: the field Content-Range of a response (RFC 9110, section 14.4).
 *
 *     value = "bytes" SP first "-" last "/" (size / "*")
 */
#include "policy/reader.h"
#include "rep_policy.h"
#include "syntax/decimal.h"
#include "syntax/token.h"

/* Returns whether VALUE says that all bytes are there, or at least the first MOST. */
static bool
has_all(struct rep_text value, uint64_t most)
{
        struct rep_text rest = rep_trim_blanks(value), unit = rep_cut(&rest, ' '), first = rep_cut(&rest, '-'),
                        last = rep_cut(&rest, '/');
        uint64_t begin, end, size;

        if (rep_token_compare(unit, (struct rep_text){"bytes", 5}) != 0 || !rep_read_decimal(first, &begin) ||
            !rep_read_decimal(last, &end) || begin > 0)
                return false;
        return end >= most || (rep_read_decimal(rest, &size) && end + 1 >= size);
}

void
rep_content_range(struct rep_text value, uint64_t most, struct rep_fetch *fetch)
{
        if (fetch->status == 206 && fetch->error == REP_FETCH_DONE && value.size > 0 && !has_all(value, most))
                fetch->error = REP_FETCH_BODY;
}
