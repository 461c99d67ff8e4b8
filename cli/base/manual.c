/* SPDX-License-Identifier: Apache-2.0 */
/* manual.c: the manual page; see manual.h. */
#include "cli/base/manual.h"

#include <ctype.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/options.h"
#include "cli/base/reading.h"

/* ---- texts as mdoc */

/* Writes an option, "-a" or "--agent", bold.  Returns its size. */
static size_t
put_bold(FILE *stream, const char *text, size_t size)
{
        size_t i;

        fputs("\\fB", stream);
        for (i = 0; i < size && (text[i] == '-' || isalnum((unsigned char)text[i])); i++)
                if (text[i] == '-')
                        fputs("\\-", stream);
                else
                        putc(text[i], stream);
        fputs("\\fR", stream);
        return i;
}

/* Writes SIZE bytes of TEXT.  A dash that does not stand within a word begins an option. */
static void
put_text(FILE *stream, const char *text, size_t size)
{
        size_t i = 0;

        if (size > 0 && (text[0] == '.' || text[0] == '\''))
                fputs("\\&", stream);
        while (i < size) {
                if (text[i] == '-' && (i == 0 || !isalnum((unsigned char)text[i - 1]))) {
                        i += put_bold(stream, text + i, size - i);
                        continue;
                }
                if (text[i] == '\\')
                        fputs("\\e", stream);
                else
                        putc(text[i], stream);
                i++;
        }
}

/* Writes a paragraph: a sentence a line, as is the custom in mdoc. */
static void
put_paragraph(FILE *stream, const char *text, size_t size)
{
        size_t begin = 0, i;

        for (i = 0; i + 2 < size; i++)
                if (text[i] == '.' && text[i + 1] == ' ' && isupper((unsigned char)text[i + 2])) {
                        put_text(stream, text + begin, i + 1 - begin);
                        putc('\n', stream);
                        begin = i + 2;
                }
        put_text(stream, text + begin, size - begin);
        putc('\n', stream);
}

/* Writes TEXT, which is in the form of help_text(): lines that begin with a space stand as they are. */
static void
put_help(FILE *stream, const char *text)
{
        bool literal = false;

        for (; *text != '\0'; text += strcspn(text, "\n"), text += *text == '\n') {
                size_t size = strcspn(text, "\n");

                if (literal != (*text == ' '))
                        fputs(literal ? ".Ed\n" : ".Bd -literal\n", stream);
                literal = *text == ' ';
                if (literal) {
                        put_text(stream, text, size);
                        putc('\n', stream);
                } else if (size == 0) {
                        fputs(text[1] == ' ' ? "" : ".Pp\n", stream); /* .Bd leaves a line free as well */
                } else {
                        put_paragraph(stream, text, size);
                }
        }
        if (literal)
                fputs(".Ed\n", stream);
}

/* Writes LINE of the template: a macro, or a line of text. */
static void
put_line(FILE *stream, const char *line)
{
        if (line[0] == '.')
                fprintf(stream, "%s\n", line);
        else
                put_paragraph(stream, line, strlen(line));
}

/* ---- parts of the page */

static void
put_synopsis(FILE *stream)
{
        for (size_t i = 0; commands[i] != NULL; i++) {
                const char *usage = commands[i]->usage;

                for (; *usage != '\0'; usage += strcspn(usage, "\n"), usage += *usage == '\n') {
                        fprintf(stream, ".Nm\n.Cm %s\n", commands[i]->name);
                        put_text(stream, usage, strcspn(usage, "\n"));
                        putc('\n', stream);
                }
        }
}

/* Writes how an option is given: ".It Fl a , Fl -agent Ns = Ns Ar TOKEN". */
static void
put_option(FILE *stream, const struct option_row *row)
{
        enum { SHORT = 40 }; /* words that are listed */
        const char *words = row->words;

        fputs(".It", stream);
        if (row->letter != '\0')
                fprintf(stream, " Fl %c ,", row->letter);
        fprintf(stream, " Fl -%s", row->name);
        if (row->argument != NULL)
                fprintf(stream, row->optional ? " Ns Op Ns = Ns" : " Ns = Ns");
        if (row->argument != NULL && (words == NULL || strlen(words) > SHORT))
                fprintf(stream, " Ar %s", row->argument);
        else if (row->argument != NULL)
                for (; *words != '\0'; words += strcspn(words, "|"), words += *words == '|')
                        fprintf(stream, "%s Cm %.*s", words == row->words ? "" : " Ns | Ns", (int)strcspn(words, "|"),
                                words);
        putc('\n', stream);
}

/* Writes the text about ROW: its own, and what LINES of the template add to it. */
static void
put_text_of(FILE *stream, const struct option_row *row, const char *const *lines)
{
        /* The clauses of its help become a sentence. */
        putc(toupper((unsigned char)row->help[0]), stream);
        put_text(stream, row->help + 1, strlen(row->help + 1));
        fputs(".\n", stream);
        while (strcmp(*lines, "@end") != 0 && ((*lines)[0] != '@' || strcmp(*lines + 1, row->name) != 0))
                lines++;
        if (strcmp(*lines, "@end") != 0)
                while ((*++lines)[0] != '@')
                        put_line(stream, *lines);
}

static void
put_options(FILE *stream, const struct command *command, const char *const *lines)
{
        const struct option_row *row;

        fputs(".Bl -tag -width Ds\n", stream);
        for (size_t i = 0; (row = options_row(command, i)) != NULL; i++)
                if (row->name == NULL) {
                        fputs(".El\n.Pp\n", stream);
                        put_help(stream, row->help);
                        fputs(".Bl -tag -width Ds\n", stream);
                } else {
                        put_option(stream, row);
                        put_text_of(stream, row, lines);
                }
        fputs(".El\n.Pp\n", stream);
        put_help(stream, command->more);
}

const char *
manual_next_finding(const char *name)
{
        const char *next = NULL, *other;
        enum rep_finding_id id;

        for (id = 0; id < REP_FINDING_IDS; id++) {
                other = rep_finding_name(id);
                if ((name == NULL || strcmp(other, name) > 0) && (next == NULL || strcmp(other, next) < 0))
                        next = other;
        }
        return next;
}

static void
put_findings(FILE *stream)
{
        const char *name = NULL;
        enum rep_finding_id id;

        fputs(".Bl -tag -width Ds\n", stream);
        while ((name = manual_next_finding(name)) != NULL) {
                (void)rep_finding_find(rep_string(name), &id);
                fprintf(stream, ".It Cm %s Pq %s\n", name, rep_say_name(REP_NAME_SEVERITY, rep_finding_severity(id)));
                put_text(stream, rep_finding_summary(id), strlen(rep_finding_summary(id)));
                fputs(".\n", stream);
        }
        fputs(".El\n", stream);
}

/* Returns what follows MACRO in LINE, or NULL if the line begins otherwise. */
static const char *
behind(const char *line, const char *macro)
{
        return strncmp(line, macro, strlen(macro)) == 0 ? line + strlen(macro) : NULL;
}

/* Returns the command NAME, or NULL if it is not built in. */
static const struct command *
find_command(const char *name)
{
        size_t i;

        for (i = 0; commands[i] != NULL && strcmp(commands[i]->name, name) != 0;)
                i++;
        return commands[i];
}

/* Begins the section about the command NAME at LINE.  Returns the last line that was used, which is that of the whole
   section if the command is not built in. */
static const char *const *
put_about(FILE *stream, const char *name, const char *const *line)
{
        const struct command *command = find_command(name);

        if (command == NULL) {
                while (behind(line[1], "@about ") == NULL && behind(line[1], ".Sh ") == NULL)
                        line++;
                return line;
        }
        fprintf(stream, ".Ss rep2c %s\n", name);
        put_help(stream, command->about);
        return line;
}

void
manual_write(FILE *stream)
{
        const char *const *line;
        const char *name;

        for (line = manual_lines; *line != NULL; line++)
                if (strcmp(*line, "@os") == 0)
                        fprintf(stream, ".Os \"rep2c %s\"\n", rep_version());
                else if (strcmp(*line, "@synopsis") == 0)
                        put_synopsis(stream);
                else if (strcmp(*line, "@findings") == 0)
                        put_findings(stream);
                else if (strcmp(*line, "@dialects") == 0)
                        put_help(stream, dialects_help);
                else if ((name = behind(*line, "@about ")) != NULL)
                        line = put_about(stream, name, line);
                else if ((name = behind(*line, "@options ")) != NULL)
                        for (put_options(stream, find_command(name), line + 1); strcmp(*line, "@end") != 0;)
                                line++;
                else
                        put_line(stream, *line);
}
