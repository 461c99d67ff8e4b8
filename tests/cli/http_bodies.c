/* SPDX-License-Identifier: Apache-2.0 */
/* http_bodies.c: replies with the right status and too much of a body.  See http_replies.h. */
#include <string.h>

#include "tests/cli/http_replies.h"

enum { KB = 1024, ENDLESS = 1 << 30 }; /* as long as anybody reads */

/* Sends SIZE bytes: the rules, and comments. */
static bool
send_body(const struct http_asked *asked, size_t size)
{
        const size_t rules = strlen(HTTP_RULES);
        char block[KB];

        memset(block, '#', sizeof(block));
        block[sizeof(block) - 1] = '\n';
        if (!http_send_string(asked, HTTP_RULES))
                return false;
        for (size -= rules; size > sizeof(block); size -= sizeof(block))
                if (!http_send(asked, block, sizeof(block)))
                        return false;
        return http_send(asked, block, size);
}

void
reply_size(const struct http_asked *asked)
{
        http_send_format(asked, "HTTP/1.1 200 Any\r\nContent-Length: %d\r\nConnection: close\r\n\r\n",
                         asked->parameter);
        send_body(asked, (size_t)asked->parameter);
}

void
reply_endless(const struct http_asked *asked)
{
        http_send_string(asked, "HTTP/1.1 200 Any\r\nConnection: close\r\n\r\n");
        send_body(asked, ENDLESS);
}

#define GZIP_FIELDS "HTTP/1.1 200 Any\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n"

/* RFC 1952, section 2.3: no name, no time. */
static const unsigned char gzip_header[] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255};

static void
start_gzip(const struct http_asked *asked)
{
        http_send_string(asked, GZIP_FIELDS);
        http_send(asked, gzip_header, sizeof(gzip_header));
}

static uint32_t
crc32(const char *data, size_t size)
{
        uint32_t crc = 0xffffffffu;

        for (; size > 0; size--) {
                crc ^= (unsigned char)*data++;
                for (int bit = 0; bit < 8; bit++)
                        crc = crc >> 1 ^ ((crc & 1) != 0 ? 0xedb88320u : 0);
        }
        return ~crc;
}

/* Bytes of a reply that are put together before any is sent. */
struct reply {
        unsigned char bytes[1024];
        size_t size;
};

static void
add(struct reply *reply, const void *bytes, size_t size)
{
        memcpy(reply->bytes + reply->size, bytes, size);
        reply->size += size;
}

static void
add_number(struct reply *reply, uint32_t number, size_t bytes)
{
        for (; bytes > 0; bytes--, number >>= 8)
                reply->bytes[reply->size++] = (unsigned char)number;
}

/* A member of one last block that is stored (RFC 1951, section 3.2.4). */
static void
add_member(struct reply *reply)
{
        const uint32_t size = sizeof(HTTP_RULES) - 1;

        add(reply, gzip_header, sizeof(gzip_header));
        add_number(reply, 1, 1);
        add_number(reply, size, 2);
        add_number(reply, ~size, 2);
        add(reply, HTTP_RULES, size);
        add_number(reply, crc32(HTTP_RULES, size), 4);
        add_number(reply, size, 4);
}

void
reply_gzip(const struct http_asked *asked)
{
        struct reply reply = {.size = 0};

        add_member(&reply);
        add_member(&reply);
        http_send_string(asked, GZIP_FIELDS);
        http_send(asked, reply.bytes, reply.size - (size_t)asked->parameter);
}

/* Bits, first to last, from the lowest of each byte up. */
struct bits {
        unsigned char bytes[13 * 64];
        size_t count;
};

static void
add_bits(struct bits *bits, const char *string)
{
        for (; *string != '\0'; string++, bits->count++)
                if (*string == '1')
                        bits->bytes[bits->count / 8] |= (unsigned char)(1u << bits->count % 8);
}

/*
 * A block of fixed codes (RFC 1951, section 3.2.6): a '#', then over and over 258 bytes from one byte back, which are
 * the codes 11000101 and 00000.
 */
void
reply_gzip_bomb(const struct http_asked *asked)
{
        struct bits first = {.count = 0}, more = {.count = 0};

        start_gzip(asked);
        add_bits(&first, "010");      /* not the last block, fixed codes */
        add_bits(&first, "01010011"); /* '#' */
        while (first.count % 8 != 0)
                add_bits(&first, "1100010100000");
        http_send(asked, first.bytes, first.count / 8);
        for (size_t i = 0; i < sizeof(more.bytes) * 8 / 13; i++)
                add_bits(&more, "1100010100000");
        for (size_t i = 0; i < ENDLESS / sizeof(more.bytes); i++)
                if (!http_send(asked, more.bytes, sizeof(more.bytes)))
                        break;
}

void
reply_gzip_empty(const struct http_asked *asked)
{
        static const unsigned char block[] = {0, 0, 0, 255, 255}; /* stored, of no bytes */
        unsigned char blocks[sizeof(block) * 1000];

        for (size_t i = 0; i < 1000; i++)
                memcpy(blocks + i * sizeof(block), block, sizeof(block));
        start_gzip(asked);
        for (size_t i = 0; i < ENDLESS / sizeof(blocks); i++)
                if (!http_send(asked, blocks, sizeof(blocks)))
                        break;
}
