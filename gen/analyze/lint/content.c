/* SPDX-License-Identifier: Apache-2.0 */
/*
 * content.c: whether a text is a robots.txt, or what it is instead.
 *
 * A text that no robots.txt begins with, or whose bytes no text has, is what it looks like, whatever its lines say.
 * Other beginnings show only what a text without any directive is.
 */
#include "analyze/lint/lint.h"
#include "base/command.h"

#include "robots.h"
#include "syntax/token.h"

/* The first bytes that are examined, and those at the start of the text in which some line should be a directive. */
#define SAMPLE ((size_t)4096)

/* ---- bytes */

/* Returns whether TEXT begins with BEGINNING, in lower case, ignoring case. */
static bool
begins_with(struct rep_text text, const char *beginning)
{
        size_t size = strlen(beginning), i;

        for (i = 0; i < size && i < text.size; i++)
                if (rep_fold(text.data[i]) != (unsigned char)beginning[i])
                        return false;
        return i == size;
}

/* Returns whether TEXT is an image that browsers show. */
static bool
is_image(struct rep_text text)
{
        static const struct {
                const char *bytes;
                size_t size;
        } images[] = {{"\x89PNG\r\n", 6}, {"GIF8", 4}, {"\xff\xd8\xff", 3}, {"\0\0\1\0", 4}};

        for (size_t i = 0; i < sizeof(images) / sizeof(images[0]); i++)
                if (text.size >= images[i].size && memcmp(text.data, images[i].bytes, images[i].size) == 0)
                        return true;
        return text.size >= 12 && memcmp(text.data, "RIFF", 4) == 0 && memcmp(text.data + 8, "WEBP", 4) == 0;
}

/* Returns whether TEXT is UTF-16: by its byte order mark, or because NUL is the first byte of most pairs, or the
   second, and nearly never the other. */
static bool
is_utf16(struct rep_text text)
{
        size_t zeros[2] = {0, 0}, pairs = (text.size < SAMPLE ? text.size : SAMPLE) / 2, i;

        if (text.size >= 2 && (memcmp(text.data, "\xff\xfe", 2) == 0 || memcmp(text.data, "\xfe\xff", 2) == 0))
                return true;
        for (i = 0; i < 2 * pairs; i++)
                zeros[i % 2] += text.data[i] == '\0';
        return (zeros[0] > pairs / 2 && zeros[1] <= pairs / 20) || (zeros[1] > pairs / 2 && zeros[0] <= pairs / 20);
}

/* Returns whether a NUL, or at least a tenth of the bytes, are control bytes that text does not have. */
static bool
is_binary(struct rep_text text)
{
        size_t size = text.size < SAMPLE ? text.size : SAMPLE, count = 0, i;

        for (i = 0; i < size; i++) {
                unsigned char byte = (unsigned char)text.data[i];

                if (byte == 0)
                        return true;
                count += byte < ' ' && (byte < '\t' || byte > '\r') && byte != 0x1a && byte != 0x1b;
        }
        return count > 0 && 10 * count >= size;
}

/* ---- beginnings */

/* Returns what TEXT, which has no directives, is. */
static enum rep_content
find_other(struct rep_text text)
{
        size_t at = 1;

        if (text.data[0] == '<')
                return begins_with(text, "<!--") || begins_with(text, "<script") || begins_with(text, "<title") ||
                                       begins_with(text, "<meta") || begins_with(text, "<div") ||
                                       begins_with(text, "<h1") || begins_with(text, "<p")
                               ? REP_CONTENT_HTML
                               : REP_CONTENT_XML;
        while (at < text.size && rep_is_white(text.data[at]))
                at++;
        if (text.data[0] == '{' || (text.data[0] == '[' && at < text.size && memchr("[{\"]", text.data[at], 4) != NULL))
                return REP_CONTENT_JSON;
        return REP_CONTENT_TEXT;
}

/* ---- lines */

/* A search for a line that is meant as a directive. */
struct line_search {
        bool found, others; /* such a line; other lines that are not comments */
};

static void
on_directive(void *context, const struct rep_directive *directive)
{
        struct line_search *search = (struct line_search *)context;

        search->others = true;
        search->found = search->found || directive->kind != REP_KIND_OTHER || rep_is_meant_as_key(directive->key);
}

/* Looks for directives in the first SIZE bytes of TEXT. */
static struct line_search
search_lines(struct rep_text text, size_t size)
{
        struct line_search search = {false, false};
        struct rep_scan_counts counts;

        rep_scan_robots(text.data, text.size, size, REP_DIALECT_GOOGLE, on_directive, &search, &counts);
        search.others = search.others || counts.ignored_lines > 0;
        return search;
}

/* ---- what it is */

enum rep_content
rep_content_of(const char *text, size_t size)
{
        static const char *const pages[] = {"<!doctype html", "<html", "<head", "<body", "<?php"};
        struct rep_text all = {text, size}, begin;
        size_t front = rep_bom_size(text, size);
        struct line_search search;

        if (size == 0)
                return REP_CONTENT_ROBOTS;
        if (is_image(all))
                return REP_CONTENT_IMAGE;
        if (is_utf16(all))
                return REP_CONTENT_UTF16;
        if (is_binary(all))
                return REP_CONTENT_BINARY;
        while (front < size && rep_is_white(text[front]))
                front++;
        begin = (struct rep_text){text + front, size - front};
        /* No robots.txt begins so. */
        for (size_t i = 0; i < sizeof(pages) / sizeof(pages[0]); i++)
                if (begins_with(begin, pages[i]))
                        return REP_CONTENT_HTML;
        if (begins_with(begin, "<?xml") || begins_with(begin, "<!doctype"))
                return REP_CONTENT_XML;
        if (begin.size == 0)
                return REP_CONTENT_ROBOTS;
        search = search_lines(all, SAMPLE);
        if (!search.found && size > SAMPLE)
                search = search_lines(all, REP_MAX_BYTES);
        return search.found || !search.others ? REP_CONTENT_ROBOTS : find_other(begin);
}

#define LINES_COUNT "crawlers obey only lines that look like rules, and may fetch all else: "

/* In the order of enum rep_content. */
static const char *const sentences[] = {
        "",
        LINES_COUNT "this is an HTML page, not a robots.txt",
        LINES_COUNT "this is XML, not a robots.txt",
        LINES_COUNT "this is JSON, not a robots.txt",
        LINES_COUNT "this is an image, not a robots.txt",
        "crawlers find next to no rules, and may fetch everything: this is UTF-16; save it as UTF-8",
        LINES_COUNT "this is binary data, not a robots.txt",
        "crawlers may fetch everything: no line is a directive, as in the text of an error page",
};

const char *
rep_content_sentence(enum rep_content content)
{
        return sentences[content];
}
