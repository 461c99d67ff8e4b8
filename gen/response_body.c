/* SPDX-License-Identifier: Apache-2.0 */
/* response_body.c: see rep_robots.h: the body of a response, and its codings. */
#include "base/crawl.h"
#include "for_command.h"
#include "rep_say.h"
#include "syntax/decimal.h"
#include "syntax/reader.h"
#include "syntax/token.h"

/* As many first bytes as browsers examine; text has at least so many bytes for one that is not ASCII, or is so long
   that a coding would show by its control bytes, one in ten; the first bytes of brotli before text that it stores; and
   the size of gzip without content. */
enum { LOOKED_AT = 1445, TEXT_SHARE = 8, TEXT_SIZE = 256, FIRST_BYTES = 2, EMPTY_CODED = 20 };

static enum rep_coding
coding_of(struct rep_text value)
{
        static const struct {
                const char *name;
                enum rep_coding coding;
        } names[] = {
                {"", REP_CODING_PLAIN},          {"identity", REP_CODING_PLAIN},    {"gzip", REP_CODING_GZIP},
                {"x-gzip", REP_CODING_GZIP},     {"deflate", REP_CODING_DEFLATE},   {"br", REP_CODING_BROTLI},
                {"zstd", REP_CODING_ZSTD},       {"compress", REP_CODING_OTHER},    {"x-compress", REP_CODING_OTHER},
                {"dcb", REP_CODING_OTHER},       {"dcz", REP_CODING_OTHER},         {"exi", REP_CODING_OTHER},
                {"aes128gcm", REP_CODING_OTHER}, {"pack200-gzip", REP_CODING_OTHER}};

        for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
                if (rep_token_compare(value, rep_string(names[i].name)) == 0)
                        return names[i].coding;
        return REP_CODING_NONE;
}

void
rep_add_coding(struct rep_codings *codings, enum rep_coding coding)
{
        if (coding == REP_CODING_NONE)
                codings->unknown = true;
        if (coding == REP_CODING_NONE || coding == REP_CODING_PLAIN)
                return;
        if (codings->count == REP_CODINGS_MAX)
                codings->list[REP_CODINGS_MAX - 1] = REP_CODING_OTHER;
        else
                codings->list[codings->count++] = coding;
}

void
rep_add_codings(struct rep_codings *codings, struct rep_text value)
{
        while (value.size > 0) {
                struct rep_text name = rep_trim_blanks(rep_cut(&value, ','));

                if (rep_token_compare(name, rep_string("chunked")) == 0)
                        codings->chunked = true;
                else
                        rep_add_coding(codings, coding_of(name));
        }
}

/* Returns whether BODY is visibly text: without binary data, and in ASCII for the most part, in UTF-8, or long. STORED:
 * it may be text that brotli stores behind other bytes, and that breaks off. */
static bool
is_text(struct rep_text body, bool stored)
{
        struct rep_text start = {body.data, body.size < (size_t)LOOKED_AT ? body.size : (size_t)LOOKED_AT};
        const size_t utf8 = rep_utf8_span(start);
        size_t i, others = 0;

        if (stored && start.size > 0 && (start.data[0] == 0x1b || (utf8 < start.size && utf8 < FIRST_BYTES)))
                return false;
        for (i = 0; i < start.size; i++) {
                unsigned char byte = (unsigned char)start.data[i];

                if (byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\f' && byte != '\r' && byte != 0x1b)
                        return false;
                others += byte >= 0x80;
        }
        return others * TEXT_SHARE <= start.size || start.size >= TEXT_SIZE || utf8 == start.size;
}

bool
rep_is_coded(const struct rep_codings *codings, struct rep_text body)
{
        bool stored = false;

        if (body.size == 0 || (codings->count == 0 && !codings->unknown))
                return false;
        for (size_t i = 0; i < codings->count; i++) {
                if (codings->list[i] == REP_CODING_OTHER)
                        return true;
                stored |= codings->list[i] == REP_CODING_BROTLI;
        }
        /* Nothing that has a decoder begins as UTF-16. */
        if (codings->count > 0 && body.size > 1 &&
            (memcmp(body.data, "\xff\xfe", 2) == 0 || memcmp(body.data, "\xfe\xff", 2) == 0))
                return false;
        return !is_text(body, stored);
}

void
rep_fetch_body(const struct rep_body_fields *fields, struct rep_text body, uint64_t most, struct rep_fetch *fetch)
{
        struct rep_codings codings = {.count = 0};

        if (fetch->error != REP_FETCH_DONE || fetch->status / 100 != 2 || fetch->status == 204)
                return;
        rep_add_codings(&codings, fields->codings);
        if ((fetch->status == 206 && fields->range.size > 0 && !rep_range_has_all(fields->range, most)) ||
            (body.data != NULL && rep_is_coded(&codings, body)) ||
            (body.data != NULL && !codings.chunked && (codings.count == 0 ? body.size < most : body.size == 0) &&
             rep_length_exceeds(fields->length, codings.count == 0 ? body.size : (size_t)EMPTY_CODED)))
                fetch->error = REP_FETCH_BODY;
}
