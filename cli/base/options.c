/* SPDX-License-Identifier: Apache-2.0 */
/* options.c: see options.h. */
#include "cli/base/options.h"

#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/output.h"
#include "cli/base/report.h"
#include "emit/command.h"

/* ---- the layout of help pages: text within 80 columns, and rows of a name with what it means */

enum { LINE_WIDTH = 80, INDENT = 2, GAP = 2 };

/* Writes the words of the SIZE bytes at TEXT from where the line is, which is column LEFT, and so do further lines. */
static void
write_words(FILE *stream, const char *text, size_t size, size_t left)
{
        size_t column = left, at = 0;

        while (at < size) {
                const char *space = memchr(text + at, ' ', size - at);
                size_t word = space != NULL ? (size_t)(space - text) - at : size - at;

                if (column > left && column + 1 + word > LINE_WIDTH) {
                        fprintf(stream, "\n%*s", (int)left, "");
                        column = left;
                }
                column += (size_t)fprintf(stream, "%s%.*s", column > left ? " " : "", (int)word, text + at);
                at += word + 1;
        }
        putc('\n', stream);
}

void
help_text(FILE *stream, const char *text)
{
        while (*text != '\0') {
                size_t size = strcspn(text, "\n");

                if (*text == ' ')
                        fprintf(stream, "%.*s\n", (int)size, text);
                else
                        write_words(stream, text, size, 0);
                text += size + (text[size] == '\n');
        }
}

void
help_row(FILE *stream, const char *name, size_t width, const char *text)
{
        size_t size = strlen(name), left = INDENT + width + GAP;

        if (size <= width)
                fprintf(stream, "%*s%-*s%*s", INDENT, "", (int)width, name, GAP, "");
        else
                fprintf(stream, "%*s%s\n%*s", INDENT, "", name, (int)left, "");
        write_words(stream, text, strlen(text), left);
}

/* ---- the table */

enum {
        OPTIONS_MAX = 64, /* the most options of a subcommand */
        FIRST_LONG = 256, /* the first value that getopt_long() returns for a long form: higher than any letter */
};

/* A row of the table, or of a table within it, and the place that it sets. */
struct place_row {
        const struct option_row *row;
        char *place;
};

struct rows {
        struct place_row row[OPTIONS_MAX];
        size_t count;
        bool has_help;
};

static const struct option_row help_option = {'h', "help", .help = "print this help"};

static void
add_row(struct rows *rows, const struct option_row *row, char *place)
{
        if (rows->count == OPTIONS_MAX)
                abort();
        rows->row[rows->count++] = (struct place_row){row, place};
}

/* Adds --help at the end of the first section. */
static void
add_help(struct rows *rows)
{
        if (!rows->has_help)
                add_row(rows, &help_option, NULL);
        rows->has_help = true;
}

/* Adds the rows of TABLE, including headings. */
static void
add_table(struct rows *rows, const struct option_row *table, char *place)
{
        const struct option_row *row;

        for (row = table; row->name != NULL || row->table != NULL || row->help != NULL; row++) {
                char *there = place != NULL ? place + row->offset : NULL;

                if (row->name == NULL && row->table == NULL)
                        add_help(rows);
                if (row->table != NULL)
                        add_table(rows, row->table, there);
                else
                        add_row(rows, row, there);
        }
}

static void
list_rows(struct rows *rows, const struct command *command, void *place)
{
        rows->count = 0;
        rows->has_help = false;
        add_table(rows, command->options, place);
        add_help(rows);
}

const struct option_row *
options_row(const struct command *command, size_t index)
{
        struct rows rows;

        list_rows(&rows, command, NULL);
        return index < rows.count ? rows.row[index].row : NULL;
}

/* ---- help */

enum { NAME_SIZE = 80 };

/* Writes the forms of an option to NAME: "-a, --agent=TOKEN". */
static void
print_name(const struct option_row *row, char name[NAME_SIZE])
{
        char letter[] = {'-', row->letter, ',', '\0'};

        snprintf(name, NAME_SIZE, "%-3s --%s%s%s%s%s", row->letter != '\0' ? letter : "", row->name,
                 row->optional ? "[" : "", row->argument != NULL ? "=" : "", row->argument != NULL ? row->argument : "",
                 row->optional ? "]" : "");
}

/* Returns the width of the column of names. */
static size_t
name_width(const struct rows *rows)
{
        char name[NAME_SIZE];
        size_t width = 0, i;

        for (i = 0; i < rows->count; i++) {
                if (rows->row[i].row->name == NULL)
                        continue;
                print_name(rows->row[i].row, name);
                if (strlen(name) <= HELP_NAME_MAX && strlen(name) > width)
                        width = strlen(name);
        }
        return width;
}

static void
print_usage(FILE *stream, const struct command *command)
{
        const char *usage = command->usage, *before = "Usage:";

        while (*usage != '\0') {
                size_t size = strcspn(usage, "\n");

                fprintf(stream, "%-6s rep2c %s %.*s\n", before, command->name, (int)size, usage);
                before = "";
                usage += size + (usage[size] == '\n');
        }
}

/* Prints the help of COMMAND, and ends it. */
_Noreturn static void
print_help(const struct command *command, const struct rows *rows)
{
        size_t width = name_width(rows), i;
        struct output output;
        char name[NAME_SIZE];

        output_start(&output, false);
        print_usage(output.stream, command);
        help_text(output.stream, command->about);
        fputs("\nOptions:\n", output.stream);
        for (i = 0; i < rows->count; i++) {
                const struct option_row *row = rows->row[i].row;

                if (row->name == NULL) {
                        putc('\n', output.stream);
                        help_text(output.stream, row->help);
                        continue;
                }
                print_name(row, name);
                help_row(output.stream, name, width, row->help);
        }
        putc('\n', output.stream);
        help_text(output.stream, command->more);
        exit(output_finish(&output, STATUS_OK));
}

/* ---- reading */

/* ROWS in the form that getopt_long() takes. */
struct getopt_rows {
        struct option names[OPTIONS_MAX + 1];
        char letters[1 + 2 * OPTIONS_MAX + 1];
};

static void
describe(const struct rows *rows, struct getopt_rows *known)
{
        char *letter = known->letters;
        size_t count = 0, i;

        *letter++ = ':'; /* has getopt_long() tell a missing argument from an unknown option */
        for (i = 0; i < rows->count; i++) {
                const struct option_row *row = rows->row[i].row;

                if (row->name == NULL)
                        continue;
                known->names[count++] = (struct option){row->name,
                                                        row->argument == NULL ? no_argument
                                                        : row->optional       ? optional_argument
                                                                              : required_argument,
                                                        NULL, FIRST_LONG + (int)i};
                if (row->letter != '\0')
                        *letter++ = row->letter;
                if (row->letter != '\0' && row->argument != NULL)
                        *letter++ = ':';
        }
        known->names[count] = (struct option){NULL, 0, NULL, 0};
        *letter = '\0';
}

/* Returns the row for OPTION, a result of getopt_long(), or NULL if that is an error. */
static const struct place_row *
find_row(const struct rows *rows, int option)
{
        if (option >= FIRST_LONG)
                return &rows->row[option - FIRST_LONG];
        for (size_t i = 0; i < rows->count; i++)
                if (rows->row[i].row->name != NULL && rows->row[i].row->letter == option)
                        return &rows->row[i];
        return NULL;
}

/* Says which option WORD, which getopt_long() refused, is not, or begins, and which it is probably meant to be. */
static void
report_unknown(const struct rows *rows, const char *word)
{
        struct rep_nearest nearest = {.word = {word + 2, strcspn(word + 2, "=")}};
        size_t matches = 0;

        for (size_t i = 0; i < rows->count; i++) {
                const char *name = rows->row[i].row->name;

                if (name == NULL)
                        continue;
                matches += strncmp(name, nearest.word.data, nearest.word.size) == 0;
                rep_nearest_try(&nearest, name);
        }
        report_note(matches > 1 ? "option '%s' is ambiguous" : "unrecognized option '%s'", word);
        if (nearest.known != NULL)
                report_note("did you mean '--%s'?", nearest.known);
}

/* Says what is wrong with WORD.  ERROR is the result of getopt_long(), which would print the bytes of WORD as they are.
 */
_Noreturn static void
refuse(const struct rows *rows, int error, const char *word)
{
        bool is_missing = error == ':';

        if (optopt == 0) /* only for a long option that is unknown */
                report_unknown(rows, word);
        else if (optopt >= FIRST_LONG)
                report_note(is_missing ? "option '--%s' requires an argument"
                                       : "option '--%s' doesn't allow an argument",
                            rows->row[optopt - FIRST_LONG].row->name);
        else
                report_note(is_missing ? "option requires an argument -- '%c'" : "invalid option -- '%c'", optopt);
        usage_hint();
}

int
command_run(const struct command *command, int argc, char **argv)
{
        static void *options; /* leak checkers find by it what options hold */
        struct getopt_rows known;
        struct rows rows;
        int option, standard_input = 0;

        report_begin(command->name);
        options = must(calloc(1, command->size));
        if (command->defaults != NULL)
                memcpy(options, command->defaults, command->size);
        list_rows(&rows, command, options);
        describe(&rows, &known);
        opterr = 0;
        while ((option = getopt_long(argc, argv, known.letters, known.names, NULL)) != -1) {
                const struct place_row *found = find_row(&rows, option);

                if (found == NULL)
                        refuse(&rows, option, argv[optind - 1]);
                if (found->row == &help_option)
                        print_help(command, &rows);
                found->row->take(&(struct option_use){found->row, optarg, found->place});
        }
        for (int i = optind; i < argc; i++)
                if (strcmp(argv[i], "-") == 0 && standard_input++ > 0)
                        usage_error("standard input can't be two arguments");
        return command->run(options, argv + optind);
}

/* ---- setters */

void
take_flag(const struct option_use *use)
{
        *(bool *)use->place = true;
}

void
take_string(const struct option_use *use)
{
        *(const char **)use->place = use->argument;
}

void
take_identifier(const struct option_use *use)
{
        if (!rep_is_identifier(use->argument))
                usage_error("--%s: '%s' is not an identifier of C", use->row->name, use->argument);
        take_string(use);
}

/* Reports that the argument is not one of the words: "--track: 'all' is neither 'rule' nor 'verdict'". */
_Noreturn static void
refuse_word(const struct option_use *use)
{
        const char *word = use->row->words, *name = use->row->name;
        bool two = strchr(word, '|') == strrchr(word, '|');
        char list[256] = "";
        size_t size, used = 0;

        for (; *word != '\0'; word += size + (word[size] == '|')) {
                size = strcspn(word, "|");
                used += (size_t)snprintf(list + used, sizeof(list) - used, "%s'%.*s'",
                                         used == 0 ? ""
                                         : two     ? " nor "
                                                   : ", ",
                                         (int)size, word);
        }
        usage_error("--%s: '%s' is %s %s", name, use->argument, two ? "neither" : "none of", list);
}

void
take_choice(const struct option_use *use)
{
        const char *word = use->row->words;
        size_t size;

        for (int value = 0; *word != '\0'; value++, word += size + (word[size] == '|')) {
                size = strcspn(word, "|");
                if (strlen(use->argument) == size && memcmp(use->argument, word, size) == 0) {
                        *(struct choice *)use->place = (struct choice){true, value};
                        return;
                }
        }
        refuse_word(use);
}

/* Returns the power of two that UNIT means, or 0 if UNIT is not a unit. */
static unsigned
unit_shift(char unit)
{
        switch (unit) {
        case 'K':
                return 10;
        case 'M':
                return 20;
        case 'G':
                return 30;
        default:
                return 0;
        }
}

/* Takes a number.  UNITS: a unit may follow it.  In messages, WHAT follows "is not a number". */
static void
take_number(const struct option_use *use, bool units, const char *what)
{
        const struct option_row *row = use->row;
        const char *string = use->argument;
        uintmax_t number;
        unsigned shift;
        char *rest;

        errno = 0;
        number = strtoumax(string, &rest, 10);
        shift = units ? unit_shift(*rest) : 0;
        if (string[0] < '0' || string[0] > '9' || rest[shift > 0] != '\0')
                usage_error("--%s: '%s' is not a number%s", row->name, string, what);
        if (errno != 0 || number > row->most >> shift || number << shift < row->least)
                usage_error("--%s: '%s' is not within %zu and %zu", row->name, string, row->least, row->most);
        *(size_t *)use->place = (size_t)number << shift;
}

void
take_count(const struct option_use *use)
{
        take_number(use, false, "");
}

void
take_bytes(const struct option_use *use)
{
        take_number(use, true, " of bytes");
}

/* ---- whether output for people has colours */

enum { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

const struct option_row color_options[] = {
        {0, "color", "WHEN", take_choice, 0,
         .help = "whether to colour: 'auto' (the default: on a terminal, unless NO_COLOR is set), 'always' or 'never'",
         .words = "auto|always|never"},
        OPTIONS_END,
};

void
output_start_color(struct output *output, bool line_buffered, const struct choice *choice)
{
        const char *terminal = getenv("TERM"), *without = getenv("NO_COLOR");

        output_start(output, line_buffered);
        if (choice != NULL && choice->value != COLOR_AUTO)
                output->color = choice->value == COLOR_ALWAYS;
        else if (choice != NULL)
                output->color = output->terminal && (without == NULL || without[0] == '\0') && terminal != NULL &&
                                strcmp(terminal, "dumb") != 0;
}
