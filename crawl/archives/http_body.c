/* SPDX-License-Identifier: Apache-2.0 */
/* http_body.c: decodes the transfer and content codings of a response body; see http_message.h. */
#include <stdlib.h>
#include <zlib.h>
#ifdef REP_HAVE_BROTLI
#include <brotli/decode.h>
#endif
#ifdef REP_HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

#include "archives/http_message.h"
#include "rep_say.h"

static const char broken_off[] = "the body broke off";

/* Returns false if memory is out. */
static bool
make_room(char **memory, size_t *there, size_t size)
{
        char *more = size <= *there ? *memory : realloc(*memory, size);

        if (more == NULL)
                return size == 0;
        *memory = more;
        *there = size <= *there ? *there : size;
        return true;
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

/* Takes the line in front of a chunk off TEXT: its size in hexadecimal digits, and extensions after ";". */
static bool
take_chunk_size(struct rep_text *text, size_t *size)
{
        struct rep_text line;
        size_t i = 0;

        *size = 0;
        if (text->size == 0 || memchr(text->data, '\n', text->size) == NULL || !rep_header_line(text, &line))
                return false;
        for (; i < line.size && hex_digit(line.data[i]) >= 0; i++) {
                if (*size > SIZE_MAX >> 4)
                        return false;
                *size = *size << 4 | (size_t)hex_digit(line.data[i]);
        }
        return i > 0 && (i == line.size || line.data[i] == ';' || line.data[i] == ' ' || line.data[i] == '\t');
}

/* Takes the line end that follows a chunk. */
static bool
take_line_end(struct rep_text *text)
{
        struct rep_text line;

        return text->size > 0 && (text->data[0] == '\n' || (text->data[0] == '\r' && text->size > 1)) &&
               rep_header_line(text, &line) && line.size == 0;
}

/* Returns whether TEXT breaks off in the line in front of its first chunk. */
static bool
is_cut_chunk_size(struct rep_text text)
{
        size_t i = 0;

        while (i < text.size && hex_digit(text.data[i]) >= 0)
                i++;
        return i > 0 && (i == text.size || memchr("; \t\r", text.data[i], 4) != NULL) &&
               memchr(text.data, '\n', text.size) == NULL;
}

/* Joins the chunks of TEXT in BODY, which has room for as many bytes as TEXT has.  Returns false if the last is
 * missing. */
static bool
join_chunks(struct rep_text *text, struct rep_http_body *body)
{
        struct rep_text rest = *text;
        size_t size, made = 0, whole;
        bool first = true, complete = false;

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
                return !is_cut_chunk_size(*text);
        *text = (struct rep_text){body->chunks, made};
        return complete;
}

/* ---- content codings */

/* How decoding ended: at the end of the body; with bytes left over; after all bytes that count; without an end; at an
   error; because memory is out; or never begun, because the decoder is not built in. */
enum end { END_COMPLETE, END_EARLY, END_FULL, END_MISSING, END_WRONG, END_NO_MEMORY, END_NO_DECODER };

/* Decodes a format of zlib, chosen by WINDOW_BITS.  BODY has room for MOST bytes. */
static enum end
inflate_body(struct rep_text text, int window_bits, size_t most, struct rep_http_body *body)
{
        z_stream zlib = {.next_in = (unsigned char *)text.data, /* zlib does not write to it */
                         .avail_in = (uInt)text.size,
                         .next_out = (unsigned char *)body->decoded,
                         .avail_out = (uInt)most};
        int result;

        if (inflateInit2(&zlib, window_bits) != Z_OK)
                return END_NO_MEMORY;
        do /* gzip may have several members (RFC 1952, section 2.2) */
                result = inflate(&zlib, Z_SYNC_FLUSH);
        while (result == Z_STREAM_END && window_bits > MAX_WBITS && zlib.avail_in > 0 &&
               memcmp(zlib.next_in, "\x1f\x8b", zlib.avail_in > 1 ? 2 : 1) == 0 && inflateReset(&zlib) == Z_OK);
        inflateEnd(&zlib);
        body->text = (struct rep_text){body->decoded, most - zlib.avail_out};
        /* What follows raw data can be the end of the zlib format, or of gzip. */
        if (result == Z_STREAM_END && window_bits < 0 && zlib.avail_in != 0 && zlib.avail_in != 4 && zlib.avail_in != 8)
                return END_WRONG;
        if (result == Z_STREAM_END)
                return zlib.avail_in == 0 ? END_COMPLETE : END_EARLY;
        if (result == Z_MEM_ERROR)
                return END_NO_MEMORY;
        if (result != Z_OK && result != Z_BUF_ERROR)
                return END_WRONG;
        return zlib.avail_out == 0 ? END_FULL : END_MISSING;
}

#ifdef REP_HAVE_BROTLI

static enum end
decode_brotli(struct rep_text text, size_t most, struct rep_http_body *body)
{
        BrotliDecoderState *state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
        const uint8_t *in = (const uint8_t *)text.data;
        uint8_t *out = (uint8_t *)body->decoded;
        size_t in_left = text.size, out_left = most;
        BrotliDecoderResult result;
        bool no_memory;

        if (state == NULL)
                return END_NO_MEMORY;
        result = BrotliDecoderDecompressStream(state, &in_left, &in, &out_left, &out, NULL);
        no_memory = BrotliDecoderGetErrorCode(state) <= BROTLI_DECODER_ERROR_ALLOC_CONTEXT_MODES &&
                    BrotliDecoderGetErrorCode(state) >= BROTLI_DECODER_ERROR_ALLOC_BLOCK_TYPE_TREES;
        BrotliDecoderDestroyInstance(state);
        body->text = (struct rep_text){body->decoded, most - out_left};
        switch (result) {
        case BROTLI_DECODER_RESULT_SUCCESS:
                return in_left == 0 ? END_COMPLETE : END_WRONG;
        case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT:
                return END_FULL;
        case BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT:
                return END_MISSING;
        default:
                return no_memory ? END_NO_MEMORY : END_WRONG;
        }
}

#endif

#ifdef REP_HAVE_ZSTD

static enum end
decode_zstd(struct rep_text text, size_t most, struct rep_http_body *body)
{
        ZSTD_DCtx *context = ZSTD_createDCtx();
        ZSTD_inBuffer in = {text.data, text.size, 0};
        ZSTD_outBuffer out = {body->decoded, most, 0};
        size_t result;

        if (context == NULL)
                return END_NO_MEMORY;
        do
                result = ZSTD_decompressStream(context, &out, &in);
        while (!ZSTD_isError(result) && in.pos < in.size && out.pos < out.size);
        ZSTD_freeDCtx(context);
        body->text = (struct rep_text){body->decoded, out.pos};
        if (ZSTD_isError(result))
                return ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation ? END_NO_MEMORY : END_WRONG;
        if (result == 0)
                return END_COMPLETE;
        return out.pos == out.size ? END_FULL : END_MISSING;
}

#endif

static enum end
decode_as(enum rep_coding coding, struct rep_text text, size_t most, struct rep_http_body *body)
{
        enum end end;

        switch (coding) {
        case REP_CODING_GZIP:
                return inflate_body(text, MAX_WBITS + 16, most, body);
        case REP_CODING_DEFLATE:
                /* The zlib format (RFC 9110, section 8.4.1.2).  Some servers send raw deflate data instead. */
                end = inflate_body(text, MAX_WBITS, most, body);
                return end == END_WRONG ? inflate_body(text, -MAX_WBITS, most, body) : end;
#ifdef REP_HAVE_BROTLI
        case REP_CODING_BROTLI:
                return decode_brotli(text, most, body);
#endif
#ifdef REP_HAVE_ZSTD
        case REP_CODING_ZSTD:
                return decode_zstd(text, most, body);
#endif
        default:
                return END_NO_DECODER;
        }
}

/* Returns whether TEXT can be in CODING.  The first bytes decide, for codings that have fixed first bytes. */
static bool
begins_right(enum rep_coding coding, struct rep_text text)
{
        if (coding == REP_CODING_GZIP)
                return text.size >= 2 && memcmp(text.data, "\x1f\x8b", 2) == 0;
        return coding != REP_CODING_ZSTD || memcmp(text.data, "\x28\xb5\x2f\xfd", text.size < 4 ? text.size : 4) == 0;
}

/* The state of decoding a body. */
struct undoing {
        struct rep_text text; /* what is still to be decoded, or the result */
        size_t most;          /* the bytes of the result that count */
        bool cut;             /* the end may be missing */
        const char *fault;    /* what is wrong; NULL: nothing */
};

/* Returns what END says is wrong with a body, whose end may be missing if it was CUT, or NULL. */
static const char *
fault_of(enum end end, bool cut)
{
        switch (end) {
        case END_NO_DECODER:
                return "the body is in a coding for which there is no decoder";
        case END_WRONG:
                return "the body's coding is wrong";
        case END_MISSING:
                return cut ? NULL : broken_off;
        default:
                return NULL;
        }
}

static bool
has(struct rep_text text, char byte)
{
        return memchr(text.data, byte, text.size) != NULL;
}

/* Decodes number AT of CODINGS.  If the text is visibly not in it, leaves the text as it is. */
static enum rep_status
undo_coding(const struct rep_codings *codings, size_t at, struct undoing *undoing, struct rep_http_body *body)
{
        const struct rep_text text = undoing->text;
        enum end end;

        if (!begins_right(codings->list[at], text)) {
                body->as_stored = true;
                return REP_OK;
        }
        if (!make_room(&body->decoded, &body->decoded_size, undoing->most))
                return REP_ERR_MEMORY;
        end = decode_as(codings->list[at], text, undoing->most, body);
        if (end == END_NO_MEMORY)
                return REP_ERR_MEMORY;
        /* Text that does not decode up to its last byte was never in this coding.  What has neither a colon nor a line
         * of words may be a coding's first bytes, for it has no rules; so may what is not UTF-8 be those of deflate. */
        if (end != END_COMPLETE && end != END_FULL && !rep_is_coded(codings, text) &&
            (end != END_MISSING || ((has(text, ':') || (has(text, ' ') && has(text, '\n'))) &&
                                    (codings->list[at] != REP_CODING_DEFLATE || rep_utf8_span(text) == text.size)))) {
                body->as_stored = true;
                return REP_OK;
        }
        undoing->fault = fault_of(end, undoing->cut);
        undoing->text = body->text;
        undoing->cut |= end == END_FULL;
        return REP_OK;
}

/* The next coding is decoded from this result, so that its own result goes to the other buffer. */
static void
keep_decoded(struct rep_http_body *body)
{
        char *memory = body->outer;
        size_t size = body->outer_size;

        body->outer = body->decoded;
        body->outer_size = body->decoded_size;
        body->decoded = memory;
        body->decoded_size = size;
}

/* Decodes all CODINGS, the last one first, up to the first fault. */
static enum rep_status
undo_codings(const struct rep_codings *codings, struct undoing *undoing, struct rep_http_body *body)
{
        enum rep_status status = REP_OK;

        for (size_t i = codings->count; i > 0 && undoing->text.size > 0 && undoing->fault == NULL; i--) {
                status = undo_coding(codings, i - 1, undoing, body);
                if (status != REP_OK)
                        break;
                if (undoing->text.data == body->decoded)
                        keep_decoded(body);
        }
        return status;
}

/* Joins the chunks of MESSAGE's body, if it has any, and finds whether its end is missing. */
static enum rep_status
undo_transfer(const struct rep_http_message *message, struct undoing *undoing, struct rep_http_body *body)
{
        bool whole = true;

        if (message->chunked) {
                if (!make_room(&body->chunks, &body->chunks_size, undoing->text.size))
                        return REP_ERR_MEMORY;
                whole = join_chunks(&undoing->text, body);
        }
        undoing->fault = whole || undoing->cut ? NULL : broken_off;
        return REP_OK;
}

enum rep_status
rep_http_decode(const struct rep_http_message *message, size_t most, bool cut, struct rep_http_body *body,
                const char **fault)
{
        struct undoing undoing = {message->body, most, cut, NULL};
        enum rep_status status = undo_transfer(message, &undoing, body);

        body->as_stored = message->codings.count == 0 && message->codings.unknown;
        if (status == REP_OK && undoing.fault == NULL)
                status = undo_codings(&message->codings, &undoing, body);
        if (body->as_stored && undoing.fault == NULL && rep_is_coded(&message->codings, undoing.text))
                undoing.fault = fault_of(message->codings.count == 0 ? END_NO_DECODER : END_WRONG, cut);
        body->text = (struct rep_text){undoing.text.data, undoing.text.size < most ? undoing.text.size : most};
        *fault = undoing.fault;
        return status;
}

void
rep_take_body(struct rep_source_run *run, struct rep_archive_place place, const char *key,
              const struct rep_http_message *message, struct rep_http_body *body, struct rep_response *response)
{
        const bool coded = message->codings.count > 0, empty = message->body.size == 0;
        const bool bare = !message->chunked && !response->truncated && (!coded || empty);
        /* Nothing of an empty body is to be undone. */
        const struct rep_body_fields fields = {.codings = rep_string(coded && empty ? "gzip" : ""),
                                               .range = message->fields.range,
                                               .length = bare ? message->fields.length : (struct rep_text){NULL, 0}};
        size_t most = run->options.max_bytes;
        const char *fault = NULL;

        if (response->fetch.error != REP_FETCH_DONE || response->fetch.status / 100 != 2)
                return;
        rep_fetch_body(&fields, message->body, most, &response->fetch);
        if (response->fetch.error != REP_FETCH_DONE)
                fault = response->fetch.status == 206 ? "only a part of the body" : broken_off;
        else if (rep_http_decode(message, most + 1, response->truncated, body, &fault) != REP_OK)
                rep_source_fail(run);
        if (fault != NULL) {
                rep_give_problem(run, REP_PROBLEM_BROKEN, place, "%s: %s", key, fault);
                response->fetch.error = REP_FETCH_BODY;
                return;
        }
        response->body = body->text;
        response->as_stored = body->as_stored;
}

void
rep_http_body_free(struct rep_http_body *body)
{
        free(body->chunks);
        free(body->decoded);
        free(body->outer);
}

/* ---- base64 (RFC 4648, section 4) */

static int
digit(char byte)
{
        if (byte >= 'A' && byte <= 'Z')
                return byte - 'A';
        if (byte >= 'a' && byte <= 'z')
                return byte - 'a' + 26;
        if (byte >= '0' && byte <= '9')
                return byte - '0' + 52;
        if (byte == '+')
                return 62;
        return byte == '/' ? 63 : -1;
}

/* Returns the number of digits without padding.  Padding is "=" or "==", and completes a group of four.  Returns
   SIZE_MAX if it does not. */
static size_t
digits(const char *text, size_t size)
{
        size_t count = size;

        while (count > 0 && size - count < 2 && text[count - 1] == '=')
                count--;
        if ((count < size && size % 4 != 0) || count % 4 == 1)
                return SIZE_MAX;
        return count;
}

bool
rep_base64_decode(char *text, size_t *size)
{
        size_t count = digits(text, *size), i, to = 0;
        uint32_t bits = 0;

        if (count == SIZE_MAX)
                return false;
        for (i = 0; i < count; i++) {
                int value = digit(text[i]);

                if (value < 0)
                        return false;
                bits = bits << 6 | (uint32_t)value;
                /* Each digit except the first of a group of four completes a byte. */
                if (i % 4 > 0)
                        text[to++] = (char)(bits >> (6 - 2 * (i % 4)));
        }
        *size = to;
        return true;
}
