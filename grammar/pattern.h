/*
 * Path patterns: the value of an allow or disallow line -> segments.
 *
 * pattern.re is compiled to C by re2c.  A pattern is escaped (DESIGN 2.3) and cut at its stars in one pass.
 */
#ifndef REP_GRAMMAR_PATTERN_H
#define REP_GRAMMAR_PATTERN_H

#include "rep_runtime.h"

/* Stands for a run of stars between two segments.  No pattern holds a NUL, and it sorts before every other byte, so
 * patterns in ascending order are a tree of segments in preorder. */
#define REP_STAR '\0'

/*
 * A pattern in canonical form: segments with REP_STAR between them.  The first segment is anchored at the path's start
 * and may be empty (the pattern starts with a star); the others are not empty.  A star or a "*$" at the end says
 * nothing and is dropped, so equal forms match equal paths.
 */
struct rep_pattern {
        const char *data;
        uint32_t size;
        uint32_t rank;  /* bytes of the escaped pattern, stars and "$" included */
        uint32_t stars; /* how many REP_STAR there are */
        bool end;       /* the last segment must end where the path ends */
        bool never;     /* matches no path, for it starts with neither "/" nor "*"; DATA says nothing then */
};

/* Bytes that rep_scan_pattern() writes at most for each byte of a value. */
#define REP_PATTERN_GROWTH 3

/*
 * How a pattern is spelled.  In the rfc9309 dialect a segment is in the canonical form that paths have, and a pattern
 * with a "?" stands for several, which differ in how ":", "/", "?", "@", "[" and "]" are spelled behind it (DESIGN
 * 2.5).
 */
enum rep_spelling {
        REP_SPELLING_GOOGLE,    /* escapes are made upper case, and bytes from 80 on escaped */
        REP_SPELLING_CANONICAL, /* one canonical form, those six characters as the pattern has them */
        REP_SPELLING_RAW,       /* the same with all of them raw behind the first "?" */
        REP_SPELLING_ESCAPED,   /* and escaped */
};

/*
 * Scans VALUE, which holds no NUL, into PATTERN, whose bytes are written to OUT.  Returns how many were written.  The
 * rank is that of the canonical pattern whatever the spelling.
 */
size_t rep_scan_pattern(struct rep_text value, enum rep_spelling spelling, char *out, struct rep_pattern *pattern);

/* Whether the rfc9309 dialect has other spellings of VALUE: whether one of the six characters stands behind a "?". */
bool rep_has_spellings(struct rep_text value);

#endif
