/* The lines of a robots.txt that say nothing: neither blank nor comment nor directive. */
#ifndef REP_CLI_BUILD_IGNORED_LINES_H
#define REP_CLI_BUILD_IGNORED_LINES_H

#include "rep_runtime.h"

/* Where the search stands.  To be set by ignored_lines_begin(). */
struct ignored_lines {
        const struct rep_blob *blob;
        struct rep_text rest; /* of the text */
        uint32_t line, last;  /* the next line and the last that counts, from 1 */
};

/* Begins with the lines of TEXT, of which BLOB was compiled, which is not stripped. */
void ignored_lines_begin(struct ignored_lines *lines, struct rep_text text, const struct rep_blob *blob);

/* Gives the next ignored line, without white space around it and without its comment; false where there is none. */
bool ignored_lines_next(struct ignored_lines *lines, uint32_t *line, struct rep_text *text);

#endif
