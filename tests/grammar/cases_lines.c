/* SPDX-License-Identifier: Apache-2.0 */
/* Cases of parsing: limit, byte order mark, line ends, length, comments, white space. */
#include "tests/grammar/cases.h"

#define ALLOWED REP_ALLOW, .line = 0, .rank = 0
#define BOM "\xEF\xBB\xBF"

static const struct test_case cases[] = {
        /* At most the first MAX_BYTES bytes count; the line that the limit cuts is dropped whole. */
        {"limit: a rule within counts", BOT("disallow: /a\ndisallow: /b\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2,
         .max_bytes = 29},
        {"limit: a rule past it doesn't", BOT("disallow: /a\ndisallow: /b\n"), TEXT("/b"), ALLOWED, .max_bytes = 29},
        {"limit: the cut line is not shortened", BOT("disallow: /abc\n"), TEXT("/a"), ALLOWED, .max_bytes = 28},
        {"limit: not even by its last byte", BOT("disallow: /abc\n"), TEXT("/ab"), ALLOWED, .max_bytes = 29},
        {"limit: a line whose LF is the first byte past it is whole", BOT("disallow: /a\n"), TEXT("/a"), REP_DISALLOW,
         2, .rank = 2, .max_bytes = 28},
        {"limit: a line whose CR is the first byte past it is whole", BOT("disallow: /a\r"), TEXT("/a"), REP_DISALLOW,
         2, .rank = 2, .max_bytes = 28},
        {"limit: it may part CR and LF", BOT("disallow: /a\r\ndisallow: /b\r\n"), TEXT("/a"), REP_DISALLOW, 2,
         .rank = 2, .max_bytes = 29},
        {"limit: lines before the cut one count, whatever their end",
         TEXT("user-agent: bot\rdisallow: /a\rdisallow: /b"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2, .max_bytes = 35},
        {"limit: a comment that it cuts takes its rule along", BOT("disallow: /a # why\n"), TEXT("/a"), ALLOWED,
         .max_bytes = 30},
        {"limit: a file of just that size is whole", BOT("disallow: /a"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2,
         .max_bytes = 28},
        {"limit: bytes of a byte order mark count", TEXT(BOM "user-agent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED,
         .max_bytes = 28},
        {"limit: within the first line nothing is left", BOT("disallow: /\n"), TEXT("/a"), ALLOWED, .max_bytes = 5},
        {"limit: 512,000 bytes by default", BOT("#" FILL "\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 3, .rank = 2,
         .fill = {511970, 'x'}},
        {"limit: and not one more", BOT("#" FILL "\ndisallow: /a\n"), TEXT("/a"), ALLOWED, .fill = {511971, 'x'}},

        /* Up to three leading bytes that equal EF BB BF in order are skipped. */
        {"mark: whole", TEXT("\xEF\xBB\xBFuser-agent: bot\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"mark: two bytes of it", TEXT("\xEF\xBBuser-agent: bot\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 2,
         .rank = 2},
        {"mark: one byte of it", TEXT("\xEFuser-agent: bot\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"mark: another second byte stays", TEXT("\xEF\x11\xBFuser-agent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"mark: bytes out of order stay", TEXT("\xBB\xBFuser-agent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"mark: only one is skipped", TEXT(BOM BOM "user-agent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"mark: only at the start of the file", BOT(BOM "disallow: /a\n"), TEXT("/a"), ALLOWED},
        {"mark: not after white space", TEXT(" " BOM "user-agent: bot\ndisallow: /a\n"), TEXT("/a"), ALLOWED},
        {"mark: nothing else", TEXT(BOM), TEXT("/a"), ALLOWED},

        /* A line ends at LF, CR or CR LF; lines are numbered from 1; CR LF is one end, a lone CR is one, LF CR two. */
        {"end: LF", TEXT("user-agent: bot\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"end: CR", TEXT("user-agent: bot\rdisallow: /a\r"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"end: CR LF is one", TEXT("user-agent: bot\r\ndisallow: /a\r\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"end: LF CR is two", TEXT("user-agent: bot\n\rdisallow: /a\n\r"), TEXT("/a"), REP_DISALLOW, 3, .rank = 2},
        {"end: CR CR LF is two", TEXT("user-agent: bot\r\r\ndisallow: /a"), TEXT("/a"), REP_DISALLOW, 3, .rank = 2},
        {"end: CR LF LF is two", TEXT("user-agent: bot\r\n\ndisallow: /a"), TEXT("/a"), REP_DISALLOW, 3, .rank = 2},
        {"end: LF CR LF is two", TEXT("user-agent: bot\n\r\ndisallow: /a"), TEXT("/a"), REP_DISALLOW, 3, .rank = 2},
        {"end: CR LF CR LF is two", TEXT("user-agent: bot\r\n\r\ndisallow: /a"), TEXT("/a"), REP_DISALLOW, 3,
         .rank = 2},
        {"end: a line between CR and LF", TEXT("user-agent: bot\rx\ndisallow: /a"), TEXT("/a"), REP_DISALLOW, 3,
         .rank = 2},
        {"end: the last line needs none", BOT("disallow: /a"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"end: blank lines and comments count", TEXT("\n# x\nuser-agent: bot\n\n \ndisallow: /a"), TEXT("/a"),
         REP_DISALLOW, 6, .rank = 2},
        {"end: not VT", TEXT("user-agent: bot\vdisallow: /a"), TEXT("/a"), ALLOWED},
        {"end: not FF", TEXT("user-agent: bot\fdisallow: /a"), TEXT("/a"), ALLOWED},
        {"end: not NEL",
         BOT("allow: /b\xC2\x85"
             "disallow: /a"),
         TEXT("/a"), ALLOWED},
        {"end: not a line separator",
         BOT("allow: /b\xE2\x80\xA8"
             "disallow: /a"),
         TEXT("/a"), ALLOWED},

        /* Of a line, at most the first 16,663 bytes are kept. */
        {"length: byte 16,663 is kept", BOT("disallow: /a" FILL "b\n"), TEXT("/a"), ALLOWED, .fill = {16650, ' '}},
        {"length: byte 16,664 isn't", BOT("disallow: /a" FILL "b\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2,
         .fill = {16651, ' '}},
        {"length: white space before the key counts", BOT(FILL "disallow: /ab"), TEXT("/ac"), REP_DISALLOW, 2,
         .rank = 2, .fill = {16651, ' '}},
        {"length: a byte order mark doesn't count", TEXT(BOM "user-agent:" FILL "bot\ndisallow: /a"), TEXT("/a"),
         REP_DISALLOW, 2, .rank = 2, .fill = {16649, ' '}},
        {"length: what is cut is not a line of its own", BOT("#" FILL "disallow: /b\ndisallow: /a"), TEXT("/a"),
         REP_DISALLOW, 3, .rank = 2, .fill = {16662, 'x'}},
        {"length: the rank of a pattern that fills the line", BOT("disallow: /*" FILL "\nallow: /"), TEXT("/a"),
         REP_DISALLOW, 2, .rank = 16653, .fill = {16652, '*'}},
        {"length: the limit is per line", BOT("#" FILL "\ndisallow: /a"), TEXT("/a"), REP_DISALLOW, 3, .rank = 2,
         .fill = {100000, 'x'}},

        /* In the dialect of RFC 9309 all of it is. */
        {"length: byte 16,664 is kept too", BOT("disallow: /a" FILL "b\n"), TEXT("/a"), ALLOWED, .fill = {16651, ' '},
         .dialect = REP_DIALECT_RFC9309},
        {"length: a value behind much white space", BOT("disallow:" FILL "/a\n"), TEXT("/a"), REP_DISALLOW, 2,
         .rank = 2, .fill = {100000, ' '}, .dialect = REP_DIALECT_RFC9309},
        {"length: the rank of a pattern that is longer", BOT("disallow: /*" FILL "\nallow: /*"), TEXT("/a"),
         REP_DISALLOW, 2, .rank = 300002, .fill = {300000, '*'}, .dialect = REP_DIALECT_RFC9309},
        {"length: the size limit holds", BOT("disallow: /a\ndisallow: /a" FILL "\nallow: /a"), TEXT("/a"), REP_DISALLOW,
         2, .rank = 2, .fill = {512000, ' '}, .dialect = REP_DIALECT_RFC9309},

        /* A NUL ends what is kept of the line. */
        {"NUL: the rest of the line is dropped", BOT("disallow: /a\0b\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"NUL: before the key", BOT("\0disallow: /a\n"), TEXT("/a"), ALLOWED},
        {"NUL: in the key", BOT("dis\0allow: /a\n"), TEXT("/a"), ALLOWED},
        {"NUL: before the colon", BOT("disallow\0: /a\n"), TEXT("/a"), ALLOWED},
        {"NUL: before the value", BOT("allow: /\ndisallow: \0/a\n"), TEXT("/a"), REP_ALLOW, 2, .rank = 1},
        {"NUL: what is before it is trimmed", BOT("disallow: /a \0b\n"), TEXT("/ab"), REP_DISALLOW, 2, .rank = 2},
        {"NUL: it doesn't end the line", BOT("x\0y\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 3, .rank = 2},
        {"NUL: nor the file", BOT("\0\n\0\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 4, .rank = 2},
        {"NUL: in a token", TEXT("user-agent: bot\0x\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},

        /* `#` starts a comment anywhere. */
        {"comment: a whole line", BOT("# disallow: /a\n"), TEXT("/a"), ALLOWED},
        {"comment: in a value", BOT("disallow: /a#b\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"comment: after white space", BOT("disallow: /a # b\n"), TEXT("/ab"), REP_DISALLOW, 2, .rank = 2},
        {"comment: before the value", BOT("disallow: # /a\n"), TEXT("/a"), REP_ALLOW, 2, .rank = 0},
        {"comment: in a key", BOT("dis#allow: /a\n"), TEXT("/a"), ALLOWED},
        {"comment: before the colon", BOT("disallow #: /a\n"), TEXT("/a"), ALLOWED},
        {"comment: in a token", TEXT("user-agent: bot#x\ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"comment: an escaped number sign is none", BOT("disallow: /a%23b\n"), TEXT("/a"), ALLOWED},

        /* ASCII white space around line, key and value is dropped. */
        {"space: around the line", BOT(" \t\v\fdisallow: /a\f\v\t \n"), TEXT("/ab"), REP_DISALLOW, 2, .rank = 2},
        {"space: around the key", BOT("disallow \t\v\f: /a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"space: around the value", BOT("disallow: \t\v\f/a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"space: none is needed", BOT("disallow:/a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"space: around a token", TEXT("user-agent:\f bot\v \ndisallow: /a\n"), TEXT("/a"), REP_DISALLOW, 2, .rank = 2},
        {"space: within a value it stays", BOT("disallow: /a b\n"), TEXT("/a b"), REP_DISALLOW, 2, .rank = 4},
        {"space: within a value it is needed", BOT("disallow: /a b\n"), TEXT("/a"), ALLOWED},
        {"space: within a key it stays", BOT("dis allow: /a\n"), TEXT("/a"), ALLOWED},
        {"space: not NBSP after the value", BOT("disallow: /a\xC2\xA0\n"), TEXT("/a"), ALLOWED},
        {"space: not NBSP before the key",
         BOT("\xC2\xA0"
             "disallow: /a\n"),
         TEXT("/a"), ALLOWED},
        {"space: not NEL after the value", BOT("disallow: /a\x85\n"), TEXT("/a"), ALLOWED},
        {"space: not a control byte", BOT("disallow: \x1F/a\n"), TEXT("/a"), ALLOWED},
};

const struct case_table cases_lines = {cases, sizeof(cases) / sizeof(cases[0])};
