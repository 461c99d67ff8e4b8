/* SPDX-License-Identifier: Apache-2.0 */
/* The options of every subcommand, from its table: --help shows all of them in columns that fit a terminal, and the
   man page and the completion of shells name exactly these.  The same holds for the findings of lint. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/command.h"
#include "cli/base/manual.h"
#include "cli/base/options.h"
#include "tests/support/test.h"

enum { LINE_WIDTH = 80, TEXT_SIZE = 1 << 17 };

/* The bytes of STREAM, with a NUL behind them; to be freed. */
static char *
read_stream(FILE *stream)
{
        char *text = calloc(1, TEXT_SIZE);
        size_t size;

        assert_non_null(text);
        size = fread(text, 1, TEXT_SIZE - 1, stream);
        assert_true(size < TEXT_SIZE - 1);
        return text;
}

static char *
read_file(const char *name)
{
        FILE *file = fopen(name, "rb");
        char *text;

        assert_non_null(file);
        text = read_stream(file);
        fclose(file);
        return text;
}

/* What a command of the shell writes; to be freed. */
static char *
read_command(const char *command)
{
        FILE *pipe = popen(command, "r");
        char *text;

        assert_non_null(pipe);
        text = read_stream(pipe);
        assert_int_equal(pclose(pipe), 0);
        return text;
}

/* Does LIST, words with spaces or ends of lines between, hold the word? */
static bool
has_word(const char *list, const char *word)
{
        size_t size = strlen(word);
        const char *at = list;

        while ((at = strstr(at, word)) != NULL) {
                bool begins = at == list || at[-1] == ' ' || at[-1] == '\n';

                if (begins && (at[size] == '\0' || at[size] == ' ' || at[size] == '\n'))
                        return true;
                at += size;
        }
        return false;
}

static void
add_word(char *list, const char *prefix, const char *word, size_t size)
{
        size_t used = strlen(list);

        assert_true(used + strlen(prefix) + size + 2 < TEXT_SIZE);
        sprintf(list + used, "%s%.*s ", prefix, (int)size, word);
}

/* Fails where one of the lists has a word that the other lacks.  WHERE says what FOUND was found in. */
static void
assert_same_words(const char *expected, const char *found, const char *where, const char *command)
{
        const char *lists[] = {expected, found};

        for (size_t i = 0; i < 2; i++) {
                char *copy = strdup(lists[i]), *rest = copy, *word;

                assert_non_null(copy);
                while ((word = strtok_r(rest, " \n", &rest)) != NULL)
                        if (!has_word(lists[1 - i], word))
                                fail_msg("%s: %s %s %s", command, where, i == 0 ? "lacks" : "has", word);
                free(copy);
        }
}

/* The long options of a command as "--NAME "... */
static void
list_options(const struct command *command, char list[TEXT_SIZE])
{
        const struct option_row *row;

        list[0] = '\0';
        for (size_t i = 0; (row = options_row(command, i)) != NULL; i++)
                if (row->name != NULL)
                        add_word(list, "--", row->name, strlen(row->name));
}

/* ---- --help */

/* Fails where a line is longer than a terminal is wide. */
static void
assert_narrow(const char *text, const char *command)
{
        while (*text != '\0') {
                size_t size = strcspn(text, "\n");

                if (size > LINE_WIDTH)
                        fail_msg("%s: a line of %zu bytes: %.*s", command, size, (int)size, text);
                text += size + (text[size] == '\n');
        }
}

/* The column at which the help of an option begins, in the line that begins at LINE or the next. */
static size_t
help_column(const char *line, const struct option_row *row)
{
        const char *help, *start;
        char first[16];

        sscanf(row->help, "%15s", first);
        help = strstr(line + 2 + strlen("-x, --") + strlen(row->name), first);
        assert_non_null(help);
        for (start = help; start[-1] != '\n'; start--)
                ;
        return (size_t)(help - start);
}

TEST(test_help)
{
        const struct command *command;
        const struct option_row *row;

        for (size_t i = 0; (command = commands[i]) != NULL; i++) {
                char line[256], *text;
                size_t column = 0;

                snprintf(line, sizeof(line), "%s %s --help", REP_COMMAND_FILE, command->name);
                text = read_command(line);
                assert_narrow(text, command->name);
                for (size_t j = 0; (row = options_row(command, j)) != NULL; j++) {
                        const char *at;

                        if (row->name == NULL)
                                continue;
                        snprintf(line, sizeof(line), "\n  %c%c%c --%s%s%s%s", row->letter ? '-' : ' ',
                                 row->letter ? row->letter : ' ', row->letter ? ',' : ' ', row->name,
                                 row->optional ? "[" : "", row->argument ? "=" : "",
                                 row->argument ? row->argument : "");
                        at = strstr(text, line);
                        if (at == NULL)
                                fail_msg("%s --help has no line '%s'", command->name, line + 1);
                        if (column == 0)
                                column = help_column(at + 1, row);
                        assert_int_equal(help_column(at + 1, row), column);
                }
                free(text);
        }
}

TEST(test_overview)
{
        char *text = read_command(REP_COMMAND_FILE " --help");
        const struct command *command;

        assert_narrow(text, "rep2c");
        for (size_t i = 0; (command = commands[i]) != NULL; i++) {
                assert_true(has_word(text, command->name));
                assert_non_null(strstr(text, command->summary));
        }
        free(text);
}

TEST(test_letters)
{
        const struct command *command;
        const struct option_row *row;

        for (size_t i = 0; (command = commands[i]) != NULL; i++) {
                char letters[256] = "";

                for (size_t j = 0; (row = options_row(command, j)) != NULL; j++) {
                        if (row->letter != '\0' && strchr(letters, row->letter) != NULL)
                                fail_msg("%s has two options -%c", command->name, row->letter);
                        if (row->letter != '\0')
                                letters[strlen(letters)] = row->letter;
                }
        }
}

/* ---- the man page */

/* The section of the man page about a command: from its heading to the next. */
static char *
man_section(const char *man, const char *name)
{
        char heading[64];
        const char *start, *subsection, *section;

        snprintf(heading, sizeof(heading), "\n.Ss rep2c %s\n", name);
        start = strstr(man, heading);
        if (start == NULL)
                fail_msg("the man page has no section on %s", name);
        start += strlen(heading);
        subsection = strstr(start, "\n.Ss ");
        section = strstr(start, "\n.Sh ");
        return strndup(start, (size_t)((subsection != NULL && subsection < section ? subsection : section) - start));
}

/* Each section has all options of its command. */
TEST(test_man_page)
{
        char *man = read_file(REP_HELP_DIR "/man/rep2c.1");
        const struct option_row *row;

        for (size_t i = 0; commands[i] != NULL; i++) {
                char *section = man_section(man, commands[i]->name), item[80];

                for (size_t j = 0; (row = options_row(commands[i], j)) != NULL; j++) {
                        if (row->name == NULL)
                                continue;
                        snprintf(item, sizeof(item), " Fl -%s%c", row->name, row->argument != NULL ? ' ' : '\n');
                        if (strstr(section, item) == NULL)
                                fail_msg("%s: the man page lacks --%s", commands[i]->name, row->name);
                }
                free(section);
        }
        assert_null(strstr(man, "\n@"));
        free(man);
}

/* Reduces TEXT to its letters and digits.  MDOC: without macros and escapes. */
static char *
letters_of(const char *text, bool mdoc)
{
        char *letters = calloc(1, strlen(text) + 1), *to = letters;

        assert_non_null(letters);
        for (; *text != '\0'; text++)
                if (mdoc && strncmp(text, "\n.", 2) == 0)
                        text += strcspn(text + 1, "\n");
                else if (mdoc && *text == '\\')
                        text += text[1] == 'f' ? 2 : 1; /* "\fB", "\-" */
                else if (isalnum((unsigned char)*text))
                        *to++ = *text;
        return letters;
}

/* Fails where SECTION, the letters of the page about COMMAND, lacks those of TEXT. */
static void
assert_said(const char *section, const char *text, const char *command)
{
        char *letters = letters_of(text, false);

        if (strstr(section, letters) == NULL)
                fail_msg("%s: the man page does not say: %s", command, text);
        free(letters);
}

/* Each section says what --help does: of its command, and of all options. */
TEST(test_man_texts)
{
        char *man = read_file(REP_HELP_DIR "/man/rep2c.1");
        const struct option_row *row;

        for (size_t i = 0; commands[i] != NULL; i++) {
                char *mdoc = man_section(man, commands[i]->name), *section = letters_of(mdoc, true);

                assert_said(section, commands[i]->about, commands[i]->name);
                /* The page begins the text of an option as a sentence. */
                for (size_t j = 0; (row = options_row(commands[i], j)) != NULL; j++)
                        assert_said(section, row->help + 1, commands[i]->name);
                assert_said(section, commands[i]->more, commands[i]->name);
                free(mdoc);
                free(section);
        }
        free(man);
}

/* The texts of the template are about commands and options that there are. */
TEST(test_template)
{
        const struct command *command = NULL;
        const struct option_row *row = NULL;
        const char *const *line;

        for (line = manual_lines; *line != NULL; line++)
                if (strncmp(*line, "@options ", 9) == 0) {
                        for (size_t i = 0; (command = commands[i]) != NULL && strcmp(command->name, *line + 9) != 0;
                             i++)
                                ;
                        if (command == NULL)
                                fail_msg("there is no command for %s", *line);
                } else if (strcmp(*line, "@end") == 0) {
                        command = NULL;
                } else if ((*line)[0] == '@' && command != NULL) {
                        for (size_t i = 0; (row = options_row(command, i)) != NULL; i++)
                                if (row->name != NULL && strcmp(row->name, *line + 1) == 0)
                                        break;
                        if (row == NULL)
                                fail_msg("%s has no option for %s", command->name, *line);
                }
}

/* ---- bash */

/* What bash offers behind WORDS, each quoted for the shell; NULL where there is no bash. */
static char *
complete(const char *words, unsigned last)
{
        char script[512];

        if (system("command -v bash >/dev/null") != 0)
                return NULL;
        snprintf(script, sizeof(script),
                 "bash -c '. \"%s\"; COMP_WORDS=(rep2c %s); COMP_CWORD=%u; _rep2c; printf \"%%s\\n\" "
                 "\"${COMPREPLY[@]}\"'",
                 REP_HELP_DIR "/bash/rep2c", words, last);
        return read_command(script);
}

TEST(test_completed_options)
{
        static char expected[TEXT_SIZE];
        const struct command *command;

        for (size_t i = 0; (command = commands[i]) != NULL; i++) {
                char words[64], *found;

                snprintf(words, sizeof(words), "%s --", command->name);
                found = complete(words, 2);
                if (found == NULL)
                        skip();
                list_options(command, expected);
                assert_same_words(expected, found, "completion", command->name);
                free(found);
        }
}

TEST(test_completed_words)
{
        const struct command *command;
        const struct option_row *row;

        for (size_t i = 0; (command = commands[i]) != NULL; i++)
                for (size_t j = 0; (row = options_row(command, j)) != NULL; j++) {
                        char words[64], *found, *expected, *at;

                        if (row->words == NULL)
                                continue;
                        snprintf(words, sizeof(words), "%s --%s %s\"\"", command->name, row->name,
                                 row->optional ? "= " : "");
                        found = complete(words, row->optional ? 4 : 3);
                        if (found == NULL)
                                skip();
                        expected = strdup(row->words);
                        assert_non_null(expected);
                        for (at = expected; *at != '\0'; at++)
                                if (*at == '|')
                                        *at = ' ';
                        assert_same_words(expected, found, row->name, command->name);
                        free(expected);
                        free(found);
                }
}

/* The man page explains each finding of lint with its severity, the schema has it, and bash offers each to be ignored.
 */
TEST(test_findings)
{
        static const char *const severities[] = {"note", "warning", "error"};
        static char expected[TEXT_SIZE];
        char *man = read_file(REP_HELP_DIR "/man/rep2c.1"), *schema = read_file(REP_SCHEMA_FILE),
             *found = complete("lint --ignore \"\"", 3);
        enum rep_finding_id id;

        expected[0] = '\0';
        for (id = 0; id < REP_FINDING_IDS; id++) {
                const char *name = rep_finding_name(id);
                char item[300];

                add_word(expected, "", name, strlen(name));
                snprintf(item, sizeof(item), "\n.It Cm %s Pq %s\n%s.\n", name, severities[rep_finding_severity(id)],
                         rep_finding_summary(id));
                if (strstr(man, item) == NULL)
                        fail_msg("%s is not in the man page, of another severity, or says something else", name);
                snprintf(item, sizeof(item), "\"%s\"", name);
                if (strstr(schema, item) == NULL)
                        fail_msg("%s is not in the schema", name);
        }
        free(man);
        free(schema);
        if (found == NULL)
                skip();
        assert_same_words(expected, found, "completion", "lint --ignore");
        free(found);
}

TEST(test_completed_commands)
{
        static char expected[TEXT_SIZE];
        char *found = complete("\"\"", 1);
        const struct command *command;

        if (found == NULL)
                skip();
        strcpy(expected, "help --help --version ");
        for (size_t i = 0; (command = commands[i]) != NULL; i++)
                add_word(expected, "", command->name, strlen(command->name));
        assert_same_words(expected, found, "completion", "rep2c");
        free(found);
}

/* ---- zsh and fish */

/* Fails where SHELL is here and says that what is written for it is no program of its language. */
static void
assert_parsed(const char *shell, const char *file)
{
        char line[512];

        snprintf(line, sizeof(line), "! command -v %s >/dev/null || %s -n '%s'", shell, shell, file);
        assert_int_equal(system(line), 0);
}

TEST(test_other_shells)
{
        static const char ask[] = "fish -c 'source " REP_HELP_DIR
                                  "/fish/rep2c.fish; complete -C \"rep2c check --dialect \"; complete -C \"rep2c lint "
                                  "--ignore useless\"; complete -C \"rep2c aud\"' | cut -f 1 | sort";
        char *found;

        assert_parsed("zsh", REP_HELP_DIR "/zsh/_rep2c");
        assert_parsed("fish", REP_HELP_DIR "/fish/rep2c.fish");
        if (system("command -v fish >/dev/null") != 0)
                skip();
        found = read_command(ask);
        assert_string_equal(found, "audit\ngoogle\nrfc9309\nuseless-star\n");
        free(found);
}
