/* SPDX-License-Identifier: Apache-2.0 */
/* Known answers in the form of a crawl: the origin of a file is made from its name, and the path of a URL with
   another origin, or with none, is checked there. */
#ifndef REP_TESTS_KNOWN_ORIGINS_H
#define REP_TESTS_KNOWN_ORIGINS_H

#include "tests/support/known_answers.h"

enum { KNOWN_URL_MAX = 1 << 16, KNOWN_ORIGIN_MAX = 300 };

/* "https://HOST" for the file HOST.txt, in BUFFER. */
struct rep_text known_origin(const struct known_answer *answer, char buffer[KNOWN_ORIGIN_MAX]);

/* The URL to ask about: as it is where it is of ORIGIN, and otherwise its path behind ORIGIN, in BUFFER. */
struct rep_text known_url(const struct known_answer *answer, struct rep_text origin, char buffer[KNOWN_URL_MAX]);

#endif
