/* SPDX-License-Identifier: Apache-2.0 */
/*
 * The command line of a subcommand as data: from one table come how its options are read, what --help prints, and what
 * a test holds the man page and the completion for shells against.
 *
 * getopt_long() reads: options may stand anywhere, long ones may be shortened, and "--" ends them.
 */
#ifndef REP_CLI_BASE_OPTIONS_H
#define REP_CLI_BASE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a function returns that has taken an option; anything else is the exit status with which the command ends. */
enum { OPTION_TAKEN = -1 };

struct option_row;

/* An option as it was given. */
struct option_use {
        const char *command;
        const struct option_row *row;
        const char *argument; /* NULL where the option has none, or it was left out */
        void *place;          /* what it sets */
};

/* A row of the table.  A row without a NAME and a TAKE is a heading in the help, which HELP holds. */
struct option_row {
        char letter;      /* of its short form; '\0': none */
        const char *name; /* of its long form, without dashes; NULL with a TABLE: the rows of that table stand here */
        const char *argument; /* what the help calls its argument; NULL: it has none */
        int (*take)(const struct option_use *use);
        size_t offset; /* in the subcommand's struct, of what TAKE sets, or of the struct that TABLE is about */
        const char *help;
        const char *words;  /* what a choice is made among, with "|" between; NULL elsewhere */
        size_t least, most; /* of numbers */
        bool optional;      /* its argument may be left out, and stands behind "=" alone */
        const struct option_row *table;
};

/* The end of a table. */
#define OPTIONS_END          \
        {                    \
                .name = NULL \
        }

/* A subcommand. */
struct command {
        const char *name;
        const char *summary; /* for the list of all subcommands */
        const char *usage;   /* forms of calling it, without "rep2c NAME", one a line */
        const char *about;   /* what it does: paragraphs for help_text() */
        const struct option_row *options;
        const char *more; /* what the help says behind the options, for help_text() */
        int (*run)(int argc, char **argv);
};

/*
 * Reads the options of COMMAND into PLACE, the struct that its table is about, and sets *ARGUMENTS to what is left,
 * which ends in a NULL.  --help is every command's.  Returns OPTION_TAKEN, or the exit status with which the command is
 * to end now.
 */
int options_read(const struct command *command, int argc, char **argv, void *place, char ***arguments);

/* Gives the option number INDEX of COMMAND, those of tables within its table included; NULL past the last. */
const struct option_row *options_row(const struct command *command, size_t index);

/* A choice among words. */
struct choice {
        bool made;
        int value; /* the number of the word */
};

/* Functions for the rows of tables, by what they set; crawlers.h and origin.h have more. */
int take_flag(const struct option_use *use);   /* bool */
int take_string(const struct option_use *use); /* const char * */
int take_choice(const struct option_use *use); /* struct choice */
int take_count(const struct option_use *use);  /* size_t, digits, from LEAST to MOST */
int take_bytes(const struct option_use *use);  /* size_t, the same, and K, M or G may follow for powers of 1024 */

#endif
