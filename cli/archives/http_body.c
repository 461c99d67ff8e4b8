/* SPDX-License-Identifier: Apache-2.0 */
/* http_body.c: the body of a response without its transfer and content coding; see http_message.h. */
#include <stdlib.h>
#include <zlib.h>
#if REP_HAVE_BROTLI
#include <brotli/decode.h>
#endif

#include "cli/archives/header.h"
#include "cli/archives/http_message.h"
#include "cli/base/memory.h"

static const char broken_off[] = "the body broke off";

static void
make_room(char **memory, size_t *there, size_t size)
{
        if (size <= *there)
                return;
        *memory = must_resize(*memory, size, 1);
        *there = size;
}

/* ---- chunks (RFC 9112, section 7.1) */

static int
hex_digit(char byte)
{
        if (byte >= '0' && byte <= '9')
                return byte - '0';
        byte = (char)(byte | 0x20);
        return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/* Takes the line in front of a chunk off TEXT: its size in hexadecimal digits, and what follows ";". */
static bool
take_chunk_size(struct rep_text *text, size_t *size)
{
        struct rep_text line;
        size_t i = 0;

        *size = 0;
        if (text->size == 0 || memchr(text->data, '\n', text->size) == NULL || !header_line(text, &line))
                return false;
        for (; i < line.size && hex_digit(line.data[i]) >= 0; i++) {
                if (*size > SIZE_MAX >> 4)
                        return false;
                *size = *size << 4 | (size_t)hex_digit(line.data[i]);
        }
        return i > 0 && (i == line.size || line.data[i] == ';' || line.data[i] == ' ' || line.data[i] == '\t');
}

/* Takes the line end behind a chunk. */
static bool
take_line_end(struct rep_text *text)
{
        struct rep_text line;

        if (text->size > 0 && (text->data[0] == '\n' || (text->data[0] == '\r' && text->size > 1)))
                return header_line(text, &line) && line.size == 0;
        return false;
}

/* Joins the chunks of TEXT, which is as long at least; false where the last is missing. */
static bool
join_chunks(struct rep_text *text, struct http_body *body)
{
        struct rep_text rest = *text;
        size_t size, made = 0, whole;
        bool first = true, complete = false;

        make_room(&body->chunks, &body->chunks_size, text->size);
        while (take_chunk_size(&rest, &whole)) {
                first = false;
                complete = whole == 0;
                if (complete)
                        break;
                size = whole < rest.size ? whole : rest.size;
                memcpy(body->chunks + made, rest.data, size);
                made += size;
                rest.data += size;
                rest.size -= size;
                if (!take_line_end(&rest))
                        break;
        }
        if (first && text->size > 0)
                return true;
        *text = (struct rep_text){body->chunks, made};
        return complete;
}

/* ---- content codings */

/* How a decoder ended. */
enum end { END_COMPLETE, END_FULL, END_MISSING, END_WRONG };

/* Undoes what zlib knows by WINDOW_BITS; BODY has room for MOST bytes. */
static enum end
inflate_body(struct rep_text text, int window_bits, size_t most, struct http_body *body)
{
        z_stream zlib = {.next_in = (unsigned char *)text.data, /* which is not written to */
                         .avail_in = (uInt)text.size,
                         .next_out = (unsigned char *)body->decoded,
                         .avail_out = (uInt)most};
        int result;

        must(inflateInit2(&zlib, window_bits) == Z_OK ? body : NULL);
        result = inflate(&zlib, Z_SYNC_FLUSH);
        inflateEnd(&zlib);
        body->text = (struct rep_text){body->decoded, most - zlib.avail_out};
        if (result == Z_STREAM_END)
                return END_COMPLETE;
        if (result != Z_OK && result != Z_BUF_ERROR)
                return END_WRONG;
        return zlib.avail_out == 0 ? END_FULL : END_MISSING;
}

/* "deflate" is zlib's format (RFC 9110, section 8.4.1.2), and what it is named after all the same. */
static enum end
inflate_either(struct rep_text text, size_t most, struct http_body *body)
{
        enum end end = inflate_body(text, MAX_WBITS, most, body);

        return end == END_WRONG ? inflate_body(text, -MAX_WBITS, most, body) : end;
}

#if REP_HAVE_BROTLI

static enum end
decode_brotli(struct rep_text text, size_t most, struct http_body *body)
{
        BrotliDecoderState *state = must(BrotliDecoderCreateInstance(NULL, NULL, NULL));
        const uint8_t *in = (const uint8_t *)text.data;
        uint8_t *out = (uint8_t *)body->decoded;
        size_t in_left = text.size, out_left = most;
        BrotliDecoderResult result = BrotliDecoderDecompressStream(state, &in_left, &in, &out_left, &out, NULL);

        BrotliDecoderDestroyInstance(state);
        body->text = (struct rep_text){body->decoded, most - out_left};
        switch (result) {
        case BROTLI_DECODER_RESULT_SUCCESS:
                return END_COMPLETE;
        case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT:
                return END_FULL;
        case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT:
                return END_MISSING;
        default:
                return END_WRONG;
        }
}

#endif

/* A body that should be gzip and isn't is one that was decoded before it was stored. */
static bool
is_plain(enum http_coding coding, struct rep_text text)
{
        return coding == HTTP_PLAIN || text.size == 0 ||
               (coding == HTTP_GZIP &&
                ((unsigned char)text.data[0] != 0x1f || text.size < 2 || (unsigned char)text.data[1] != 0x8b));
}

static bool
undo_coding(enum http_coding coding, struct rep_text text, size_t most, bool cut, struct http_body *body,
            struct failure *failure)
{
        enum end end;

        make_room(&body->decoded, &body->decoded_size, most);
        switch (coding) {
        case HTTP_GZIP:
                end = inflate_body(text, MAX_WBITS + 16, most, body);
                break;
        case HTTP_DEFLATE:
                end = inflate_either(text, most, body);
                break;
#if REP_HAVE_BROTLI
        case HTTP_BROTLI:
                end = decode_brotli(text, most, body);
                break;
#else
        case HTTP_BROTLI:
                return fail(failure, "the body is compressed by brotli, for which no library was built in");
#endif
        default:
                return fail(failure, "the body's coding is not known");
        }
        if (end == END_WRONG)
                return fail(failure, "the body's coding is wrong");
        return end != END_MISSING || cut || fail(failure, broken_off);
}

bool
http_decode(const struct http_message *message, size_t most, bool cut, struct http_body *body, struct failure *failure)
{
        struct rep_text text = message->body;

        if (message->chunked && !join_chunks(&text, body) && !cut)
                return fail(failure, broken_off);
        if (!is_plain(message->coding, text))
                return undo_coding(message->coding, text, most, cut, body, failure);
        /* More than there should be is a body that was decoded before it was stored. */
        if (!message->chunked && message->has_length && text.size < message->length && !cut &&
            message->coding == HTTP_PLAIN)
                return fail(failure, broken_off);
        body->text = (struct rep_text){text.data, text.size < most ? text.size : most};
        return true;
}

void
http_body_free(struct http_body *body)
{
        free(body->chunks);
        free(body->decoded);
}
