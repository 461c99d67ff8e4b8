/* SPDX-License-Identifier: Apache-2.0 */
/* The contents of the web archives that tests make. */
#ifndef REP_TESTS_ARCHIVE_TEXTS_H
#define REP_TESTS_ARCHIVE_TEXTS_H

/* A field of a record; the first line of an answer; and its body. */
#define DATE(day) "WARC-Date: 2026-01-" day "T00:00:00Z\r\n"
#define OK "200 OK\r\n"
#define RULES "User-agent: *\nDisallow: /a\n"

/* Origins, and what follows them in the URL of a robots.txt. */
#define A "https://a.example"
#define B "https://b.example"
#define C "https://c.example"
#define ROBOTS "/robots.txt"

#endif
