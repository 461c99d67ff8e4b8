/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The command line of a subcommand as data.  One table defines how its options are read, what --help prints, and what
 * the manual page and the completion of shells say of them (manual.h).
 *
 * getopt_long() reads the options: they may stand anywhere, long forms may be shortened, and "--" ends them.
 */
#ifndef REP_CLI_BASE_OPTIONS_H
#define REP_CLI_BASE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "cli/base/output.h"

/* ---- the layout of help pages: text within 80 columns, and rows of a name with what it means */

/* Writes TEXT.  A line that begins with a space is left as it is, any other is a paragraph that is wrapped. */
void help_text(FILE *stream, const char *text);

/* The widest name whose text begins next to it; longer ones have a line of their own. */
enum { HELP_NAME_MAX = 28 };

/* Writes a row: two spaces, NAME, and TEXT wrapped in a column that begins behind WIDTH bytes of name and a gap. */
void help_row(FILE *stream, const char *name, size_t width, const char *text);

/* ---- the table */

struct option_row;

/* An option as given. */
struct option_use {
        const struct option_row *row;
        const char *argument; /* NULL: the option has none, or it was omitted */
        void *place;          /* the place to set */
};

/* A row of the table.  A row without a NAME and a TAKE is a heading in the help, which HELP holds. */
struct option_row {
        char letter;          /* the short form; '\0': none */
        const char *name;     /* the long form, without dashes; NULL with a TABLE: the rows of that table stand here */
        const char *argument; /* the argument's name in the help; NULL: no argument */
        void (*take)(const struct option_use *use); /* ends the command by usage_error() if it can't */
        size_t offset; /* the place in the subcommand's struct that TAKE sets, or that holds the struct of TABLE */
        const char *help;
        const char *words;  /* the words of a choice, separated by "|"; otherwise NULL */
        size_t least, most; /* the range of numbers */
        bool optional;      /* the argument may be omitted, and follows "=" otherwise */
        const struct option_row *table;
};

/* The end of a table. */
#define OPTIONS_END          \
        {                    \
                .name = NULL \
        }

/* What people want of a subcommand, in the order of the list of all. */
enum command_group { COMMANDS_TEST, COMMANDS_REVIEW, COMMANDS_CRAWL, COMMANDS_BUILD };

/* A subcommand. */
struct command {
        const char *name;
        enum command_group group;
        const char *summary; /* for the list of subcommands */
        const char *usage;   /* its forms, without "rep2c NAME", one a line */
        const char *about;   /* paragraphs for help_text(): what the subcommand does */
        const struct option_row *options;
        const char *more;     /* text after the options in the help, for help_text() */
        size_t size;          /* of the struct that OPTIONS set */
        const void *defaults; /* what it is before; NULL: all zero */
        /* Runs it with that struct and the other arguments, which end in a NULL.  Returns the exit status.  What the
           struct holds then stays until the process ends. */
        int (*run)(void *options, char **arguments);
};

extern const struct command audit_command, check_command, compile_command, coverage_command, crawlers_command,
        diff_command, emit_command, enforce_command, explain_command, extract_command, fetch_command, filter_command,
        graph_command, info_command, lint_command, pack_command, url_command, usage_command, watch_command,
        write_command;

/* The subcommands that were built, each in a file of its name in one of the folders of the command, in alphabetical
 * order.  The list ends in NULL. */
extern const struct command *const commands[];

/* Reads the options of COMMAND, always with --help, and runs it.  Returns the exit status. */
int command_run(const struct command *command, int argc, char **argv);

/* Returns the row number INDEX of COMMAND, including headings and the rows of tables within its table.  Returns NULL
   past the last. */
const struct option_row *options_row(const struct command *command, size_t index);

/* A choice among words. */
struct choice {
        bool made;
        int value; /* the number of the word */
};

/* Functions for TAKE, and the type that each sets. crawlers.h and others declare more. */
void take_flag(const struct option_use *use);       /* bool */
void take_string(const struct option_use *use);     /* const char * */
void take_identifier(const struct option_use *use); /* const char *, a name in C */
void take_choice(const struct option_use *use);     /* struct choice */
void take_count(const struct option_use *use);      /* size_t, digits, from LEAST to MOST */
void take_bytes(const struct option_use *use);      /* size_t, the same; K, M or G may follow, for powers of 1024 */

/* ---- whether output for people has colours */

/* --color, which sets a struct choice. */
extern const struct option_row color_options[];

/* As output_start(), with colours as CHOICE says, unless it is NULL: by default on terminals that have them, and not
   if NO_COLOR is set. */
void output_start_color(struct output *output, bool line_buffered, const struct choice *choice);

#endif
