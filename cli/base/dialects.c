/* SPDX-License-Identifier: Apache-2.0 */
/* dialects.c: see dialects.h. */
#include "cli/base/dialects.h"

const char dialects_help[] =
        "A dialect is a way to read robots.txt files and URLs. Commands that take a robots.txt have --dialect=NAME.\n"
        "A compiled blob knows its own, and is refused where another is named.\n"
        "\n"
        "  google    as Google's public parser does, which is what most sites were written for (the default)\n"
        "  rfc9309   as RFC 9309 says, to the letter\n"
        "\n"
        "Where they differ                             Example                    google     rfc9309\n"
        "  Keys that are misspelt or longer count      Disallowed: /a             a rule     ignored\n"
        "  A line counts without its colon             Disallow /a                a rule     ignored\n"
        "  Escapes that need not be are the character  Disallow: /%61, URL /a     allow      disallow\n"
        "  Digits of escapes have no case              Disallow: /%c3, URL /%c3   allow      disallow\n"
        "  Bytes past ASCII in a URL are escaped       Disallow: /%FC, URL /\\xFC allow      disallow\n"
        "  '*' and '$' in a URL are %2A and %24        Disallow: /%2A, URL /*     allow      disallow\n"
        "  A query has ':/?@[]' escaped or raw         Disallow: /?a:, URL /?a%3A allow      disallow\n"
        "  A ';' belongs to the host                   Disallow: /b, URL //h;a/b  allow      disallow\n"
        "  A line counts whole, up to the size limit   one of 20,000 bytes        is cut     is not\n"
        "  The robots.txt itself is always allowed     Disallow: /                disallow   allow\n"
        "  index.htm also allows its directory         Allow: /a/index.htm        /a/ too    not /a/\n"
        "\n"
        "The length of a pattern decides which rule wins; rfc9309 counts %61 as the one byte that it is,\n"
        "and those of a query as three bytes, however they are spelled.\n";
