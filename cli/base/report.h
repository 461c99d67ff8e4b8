/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Failures, and how the command reports them.
 *
 * A function that can fail returns false, and describes the failure in a struct that its caller owns.  Only the
 * caller knows whether that becomes a line on stderr, or one line of a batch's output.
 */
#ifndef REP_CLI_BASE_REPORT_H
#define REP_CLI_BASE_REPORT_H

#include <stdbool.h>
#include <stddef.h>

/* The command's exit statuses. */
enum status {
        STATUS_OK = 0, /* done; of checks: every URL is allowed */
        STATUS_DISALLOWED = 1,
        STATUS_ERROR = 2,
};

struct failure {
        int error; /* the errno value that caused it; 0: none */
        char text[500];
};

/* Describes a failure; a text that is too long is cut.  Always returns false, for a caller to return in turn. */
bool fail(struct failure *failure, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Describes a failure by an errno value.  Always returns false. */
bool fail_errno(struct failure *failure, int error);

/*
 * Prints "rep2c: FILE: what" on stderr, or "rep2c: FILE:LINE: what" if LINE is not 0.  Always returns STATUS_ERROR.
 *
 * All functions here escape bytes that a terminal could act on, since messages may quote any text.
 */
int report(const char *file, size_t line, const struct failure *failure);

/* The same for what is wrong in these words. */
int report_error(const char *file, size_t line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Prints "rep2c: FILE: warning: what". */
void report_warning(const char *file, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints "rep2c: what" about the whole run. */
void report_note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* ---- ends of the command, with STATUS_ERROR: where the command line is wrong, or the only file can't be used, nothing
 * is left to do */

/* Reports FAILURE of FILE. */
_Noreturn void end_with(const char *file, const struct failure *failure);

/* Says which subcommand runs; "" means rep2c itself. */
void report_begin(const char *command);

/* Prints "rep2c: what" on stderr, and how to get the help of the subcommand; and the second line alone. */
_Noreturn void usage_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
_Noreturn void usage_hint(void);

/* Says that WHAT is not possible, because the command was built without LIBRARY. */
_Noreturn void end_without(const char *library, const char *what);

/* ---- memory: if it is out, the command ends */

/* Returns POINTER.  If it is NULL, reports "out of memory" and ends the command with STATUS_ERROR. */
void *must(void *pointer);

/* As realloc() for COUNT elements of SIZE bytes, but never returns NULL.  POINTER may be NULL, and COUNT may be 0. */
void *must_resize(void *pointer, size_t count, size_t size);

/* The same for twice *CAPACITY elements, or for FIRST elements if *CAPACITY is 0.  Updates *CAPACITY. */
void *must_grow(void *pointer, size_t *capacity, size_t first, size_t size);

/* Returns LIST, whose COUNT elements of SIZE bytes are followed by one more then. */
void *must_room(void *list, size_t count, size_t *capacity, size_t size);

/* Returns a copy of the SIZE bytes at TEXT, with a NUL behind them.  There is no NUL among them. */
char *must_text(const char *text, size_t size);

/* Bytes that become more.  All zero is none.  The caller frees BYTES. */
struct bytes {
        char *bytes;
        size_t size, capacity;
};

/* Appends the SIZE bytes at BYTES, or what printf() would write. */
void must_append(struct bytes *to, const void *bytes, size_t size);
void must_print(struct bytes *to, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns what printf() would write, for the caller to free. */
char *must_format(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
