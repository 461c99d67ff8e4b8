/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A scan that gives one line of a robots.txt after another, and passes over those that cannot be wanted.
 *
 * It knows where lines end, and with which letter each begins.  What a line says is the grammar's: rep_parse_line()
 * reads it by the machines of robots.rl, unless its key is one of three in their usual spelling.
 */
#ifndef REP_GRAMMAR_LINE_SCAN_H
#define REP_GRAMMAR_LINE_SCAN_H

#include "line_ends.h"
#include "robots.h"

/* What the first visible byte of a line tells of its key, whatever its case.  Misspellings begin like their words. */
enum rep_letter {
        REP_LETTER_USER_AGENT = 1,
        REP_LETTER_ALLOW = 2,
        REP_LETTER_DISALLOW = 4,
        REP_LETTER_OTHER = 8,
        REP_LETTER_WHITE = 16, /* white space: the visible byte is still to come */
        REP_LETTERS = 15,      /* every line but those that are blank or a comment */
};

/* By byte.  0: no key begins so. */
static const unsigned char rep_letters[256] = {
        0,  8, 8, 8, 8, 8, 8, 8, 8, 16, 0, 16, 16, 0, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
        16, 8, 8, 0, 8, 8, 8, 8, 8, 8,  8, 8,  8,  8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
        8,  2, 8, 8, 4, 8, 8, 8, 8, 8,  8, 8,  8,  8, 8, 8, 8, 8, 8, 8, 8, 1, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
        8,  2, 8, 8, 4, 8, 8, 8, 8, 8,  8, 8,  8,  8, 8, 8, 8, 8, 8, 8, 8, 1, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
        8,  8, 8, 8, 8, 8, 8, 8, 8, 8,  8, 8,  8,  8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
        8,  8, 8, 8, 8, 8, 8, 8, 8, 8,  8, 8,  8,  8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
        8,  8, 8, 8, 8, 8, 8, 8, 8, 8,  8, 8,  8,  8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
        8,  8, 8, 8, 8, 8, 8, 8, 8, 8,  8, 8,  8,  8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8,
};

/* A line, without its end and what of it is cut off. */
struct rep_line {
        const char *begin, *key, *end; /* KEY is its first visible byte, with LETTER */
        uint32_t number;
        unsigned letter;
};

struct rep_line_scan {
        const char *begin, *at, *end; /* of the lines that count; the next line begins at AT */
        const char *stretch, *next;   /* the stretch whose PLACES are still to come, and the one behind it */
        uint64_t places;
        uint32_t lines,
                cut_lines; /* number of those that were read, and of those that are longer than what is kept of them */
        enum rep_dialect dialect;
};

/* Begins SCAN of the first MAX_BYTES of the SIZE bytes at TEXT by DIALECT, as rep_scan_robots() does. */
void rep_begin_line_scan(struct rep_line_scan *scan, const char *text, size_t size, size_t max_bytes,
                         enum rep_dialect dialect);

/* Reads LINE, which a scan by DIALECT gave.  Returns false if it is not a directive.  DIRECTIVE->group is not set. */
bool rep_parse_line(const struct rep_line *line, enum rep_dialect dialect, struct rep_directive *directive);

/* Returns the value between BEGIN, which is behind the colon, and the END of the line, without white space around it
 * and without a comment.  A NUL ends it as well, so it ends where a path does (rep_path_size()).  Bytes are readable
 * from FROM on. */
struct rep_text rep_line_value(const char *from, const char *begin, const char *end);

/* White space that may stand within a line. */
static inline bool
rep_is_line_white(char byte)
{
        return byte == ' ' || byte == '\t' || byte == '\v' || byte == '\f';
}

/* Returns the next line end of SCAN, or the end of its text. */
static inline const char *
rep_next_line_end(struct rep_line_scan *scan)
{
        const char *end;

        while (scan->places == 0) {
                size_t left = (size_t)(scan->end - scan->next);

                scan->stretch = scan->next;
                if (left == 0)
                        return scan->end;
                if (left >= REP_LINE_STRETCH) {
                        scan->places = rep_find_line_ends(scan->stretch);
                        scan->next += REP_LINE_STRETCH;
                } else {
                        scan->places = rep_find_last_line_ends(scan->stretch, left);
                        scan->next = scan->end;
                }
        }
        end = scan->stretch + rep_first_place(scan->places);
        scan->places = rep_behind_first_place(scan->places);
        return end;
}

/* Sets LINE to the next line of SCAN whose letter is among WANTED, a sum of enum rep_letter without white space.
 * Returns false behind the last. */
static inline bool
rep_scan_line(struct rep_line_scan *scan, unsigned wanted, struct rep_line *line)
{
        while (scan->at < scan->end) {
                const char *begin = scan->at, *key = begin, *end = rep_next_line_end(scan);
                unsigned letter = rep_letters[(unsigned char)*key];

                scan->at = end < scan->end ? end + 1 : end;
                /* Behind a CR, a LF is a part of the same end. */
                if (letter == 0 && *begin == '\n' && begin > scan->begin && begin[-1] == '\r')
                        continue;
                scan->lines++;
                if (end - begin > REP_LINE_KEPT && scan->dialect == REP_DIALECT_GOOGLE) {
                        end = begin + REP_LINE_KEPT;
                        scan->cut_lines++;
                }
                if (((wanted | REP_LETTER_WHITE) & letter) == 0)
                        continue;
                while (letter == REP_LETTER_WHITE)
                        letter = ++key < end ? rep_letters[(unsigned char)*key] : 0;
                if ((wanted & letter) == 0)
                        continue;
                *line = (struct rep_line){begin, key, end, scan->lines, letter};
                return true;
        }
        return false;
}

/* Returns the place behind the colon of LINE if it has the key KIND in the usual spelling, in any case, and no white
 * space before the colon.  Otherwise returns NULL: only the machines know.  A bit makes letters lower case. */
static inline const char *
rep_usual_value(const struct rep_line *line, enum rep_kind *kind)
{
        const unsigned char *key = (const unsigned char *)line->key;
        size_t left = (size_t)(line->end - line->key);

        switch (line->letter) {
        case REP_LETTER_DISALLOW:
                *kind = REP_KIND_DISALLOW;
                return left >= 9 && (rep_load64(key) | rep_repeat_byte(0x20)) == 0x776F6C6C61736964 && key[8] == ':'
                               ? line->key + 9
                               : NULL;
        case REP_LETTER_ALLOW:
                *kind = REP_KIND_ALLOW;
                return left >= 6 && (rep_load32(key) | 0x20202020u) == 0x6F6C6C61 && (key[4] | 0x20) == 'w' &&
                                       key[5] == ':'
                               ? line->key + 6
                               : NULL;
        default:
                *kind = REP_KIND_USER_AGENT;
                return left >= 11 && (rep_load64(key) | rep_repeat_byte(0x20)) == 0x6567612D72657375 &&
                                       (key[8] | 0x20) == 'n' && (key[9] | 0x20) == 't' && key[10] == ':'
                               ? line->key + 11
                               : NULL;
        }
}

#endif
