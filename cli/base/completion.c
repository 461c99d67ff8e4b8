/* SPDX-License-Identifier: Apache-2.0 */
/*
 * completion.c: the completion of shells; see manual.h.
 *
 * What a shell offers for an argument follows from its words, or else from its name in the table: FILE, PACK, ROBOTS
 * and the like are files, DIR is a folder, CRAWLER a public crawler and ID a finding.  Nothing is offered for others.
 */
#include "cli/base/manual.h"

#include <string.h>

#include "cli/base/options.h"
#include "rep_robots.h"

enum offer { OFFER_NOTHING, OFFER_FILES, OFFER_FOLDERS, OFFER_CRAWLERS, OFFER_FINDINGS, OFFER_WORDS, OFFERS };

/* How a shell writes each of these, in this order.  Words follow OFFER_WORDS, and END follows them. */
struct language {
        const char *offers[OFFERS], *end;
};

static enum offer
offer_for_name(const char *name)
{
        static const char *const files[] = {"FILE", "PACK", "ROBOTS", "INPUT", "LOG", "OLD"};

        if (strstr(name, "CRAWLER") != NULL)
                return OFFER_CRAWLERS;
        for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++)
                if (strstr(name, files[i]) != NULL)
                        return OFFER_FILES;
        return strcmp(name, "DIR") == 0 ? OFFER_FOLDERS : strncmp(name, "ID", 2) == 0 ? OFFER_FINDINGS : OFFER_NOTHING;
}

/* Writes the names of all crawlers and of all findings, with spaces between them, behind CRAWLERS and FINDINGS, and
 * END. */
static void
put_names(FILE *stream, const char *crawlers, const char *findings, const char *end)
{
        const struct rep_public_crawler *crawler = NULL;
        const char *name = NULL;

        fputs(crawlers, stream);
        /* A name with a space would be two words. */
        while ((crawler = rep_public_crawler_next(crawler, 0)) != NULL)
                if (strchr(crawler->name, ' ') == NULL)
                        fprintf(stream, " %s", crawler->name);
        fputs(end, stream);
        fputs(findings, stream);
        while ((name = manual_next_finding(name)) != NULL)
                fprintf(stream, " %s", name);
        fputs(end, stream);
}

/* Writes in LANGUAGE what is offered for the argument of ROW. */
static void
put_row_offer(FILE *stream, const struct language *language, const struct option_row *row)
{
        fputs(language->offers[row->words != NULL ? OFFER_WORDS : offer_for_name(row->argument)], stream);
        for (const char *word = row->words; word != NULL && *word != '\0'; word++)
                putc(*word == '|' ? ' ' : *word, stream);
        fputs(row->words != NULL ? language->end : "", stream);
}

/* The same for the arguments of COMMAND. */
static void
put_command_offer(FILE *stream, const struct language *language, const struct command *command)
{
        fputs(language->offers[offer_for_name(command->usage)], stream);
}

static void
put_commands(FILE *stream)
{
        for (size_t i = 0; commands[i] != NULL; i++)
                fprintf(stream, "%s ", commands[i]->name);
}

/* Writes the first clause of an option's help, with a backslash before each byte of ESCAPED, and none of its quotes. */
static void
put_summary(FILE *stream, const char *help, const char *escaped)
{
        for (; *help != '\0' && !(strchr(";:.(", *help) != NULL && (help[1] == ' ' || *help == '(')); help++) {
                if (*help == '\'' || (*help == ' ' && help[1] == '('))
                        continue;
                if (strchr(escaped, *help) != NULL)
                        putc('\\', stream);
                putc(*help, stream);
        }
}

/* ---- bash */

static const char bash_head[] =
        "# Completion of rep2c for bash: 'rep2c help --as=bash'.\n"
        "\n"
        "_rep2c()\n"
        "{\n"
        "        local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} options offer\n"
        "\n"
        "        COMPREPLY=()\n"
        "        # A word is cut at '=', so an option's value may stand behind the option or behind the '=' that "
        "follows it.\n"
        "        if [[ $word == = ]]; then\n"
        "                word= previous=$previous=\n"
        "        elif [[ $previous == = ]]; then\n"
        "                previous=${COMP_WORDS[COMP_CWORD - 2]}=\n"
        "        fi\n";

static const char bash_tail[] =
        "        if [[ $word == -* ]]; then\n"
        "                offer=$options\n"
        "        fi\n"
        "        case $offer in\n"
        "        @files)\n"
        "                compopt -o filenames\n"
        "                mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
        "                ;;\n"
        "        @folders)\n"
        "                compopt -o filenames\n"
        "                mapfile -t COMPREPLY < <(compgen -d -- \"$word\")\n"
        "                ;;\n"
        "        *) mapfile -t COMPREPLY < <(compgen -W \"$offer\" -- \"$word\") ;;\n"
        "        esac\n"
        "}\n"
        "\n"
        "complete -F _rep2c rep2c\n";

static const struct language bash = {
        .offers = {"offer=", "offer=@files", "offer=@folders", "offer=$crawlers", "offer=$findings", "offer='"},
        .end = "'"};

/* Writes what is offered behind the options of COMMAND that have an argument. */
static void
put_bash_arguments(FILE *stream, const struct command *command)
{
        const struct option_row *row;

        fputs("                case $previous in\n", stream);
        for (size_t i = 0; (row = options_row(command, i)) != NULL; i++) {
                if (row->argument == NULL)
                        continue;
                fprintf(stream, "                --%s=", row->name);
                if (!row->optional)
                        fprintf(stream, " | --%s", row->name);
                if (row->letter != '\0')
                        fprintf(stream, " | -%c", row->letter);
                fputs(") options= ", stream);
                put_row_offer(stream, &bash, row);
                fputs(" ;;\n", stream);
        }
        fputs("                esac\n", stream);
}

static void
put_bash_command(FILE *stream, const struct command *command)
{
        const struct option_row *row;

        fprintf(stream, "        1:%s)\n                options='", command->name);
        for (size_t i = 0; (row = options_row(command, i)) != NULL; i++)
                if (row->name != NULL)
                        fprintf(stream, "--%s ", row->name);
        fputs("'\n                ", stream);
        put_command_offer(stream, &bash, command);
        putc('\n', stream);
        put_bash_arguments(stream, command);
        fputs("                ;;\n", stream);
}

void
completion_write_bash(FILE *stream)
{
        fputs(bash_head, stream);
        put_names(stream, "        local crawlers='", "        local findings='", "'\n");
        fputs("        case $((COMP_CWORD > 1)):${COMP_WORDS[1]} in\n        0:*)\n                offer='", stream);
        put_commands(stream);
        fputs("help' options='--help --version'\n                [[ $word == -* ]] || offer=\"$offer $options\"\n"
              "                ;;\n        1:help | 1:--help | 1:-h) offer='",
              stream);
        put_commands(stream);
        fputs("dialects' ;;\n", stream);
        for (size_t i = 0; commands[i] != NULL; i++)
                put_bash_command(stream, commands[i]);
        fputs("        esac\n", stream);
        fputs(bash_tail, stream);
}

/* ---- zsh */

/* The actions for an argument. */
static const struct language zsh = {.offers = {" ", "_files", "_files -/", "_rep2c_crawlers", "_rep2c_findings", "("},
                                    .end = ")"};

static void
put_zsh_option(FILE *stream, const struct option_row *row)
{
        const char *sign = row->argument == NULL ? "" : row->optional ? "=-" : "=";

        if (row->letter != '\0')
                fprintf(stream, " \\\n                '*'{-%c%s,--%s%s}'[", row->letter,
                        row->argument != NULL ? "+" : "", row->name, sign);
        else
                fprintf(stream, " \\\n                '*--%s%s[", row->name, sign);
        put_summary(stream, row->help, "[]");
        putc(']', stream);
        if (row->argument != NULL) {
                fputs(row->optional ? "::argument:" : ":argument:", stream);
                put_row_offer(stream, &zsh, row);
        }
        putc('\'', stream);
}

void
completion_write_zsh(FILE *stream)
{
        const struct option_row *row;

        fputs("#compdef rep2c\n# Completion of rep2c for zsh: 'rep2c help --as=zsh'.\n\n", stream);
        put_names(stream, "_rep2c_crawlers() { compadd --", "_rep2c_findings() { compadd --", " }\n");
        fputs("\n_rep2c() {\n        local -a commands=(\n", stream);
        for (size_t i = 0; commands[i] != NULL; i++)
                fprintf(stream, "                '%s:%s'\n", commands[i]->name, commands[i]->summary);
        fputs("                'help:print the help of a command'\n        )\n        if ((CURRENT == 2)); then\n"
              "                _describe command commands\n                return\n        fi\n"
              "        local command=$words[2]\n        shift words\n        ((CURRENT--))\n        case $command in\n"
              "        help) _describe command commands ;;\n",
              stream);
        for (size_t i = 0; commands[i] != NULL; i++) {
                fprintf(stream, "        %s) _arguments -s -S", commands[i]->name);
                for (size_t j = 0; (row = options_row(commands[i], j)) != NULL; j++)
                        if (row->name != NULL)
                                put_zsh_option(stream, row);
                fputs(" \\\n                '*:argument:", stream);
                put_command_offer(stream, &zsh, commands[i]);
                fputs("' ;;\n", stream);
        }
        fputs("        esac\n}\n\n_rep2c \"$@\"\n", stream);
}

/* ---- fish */

static const struct language fish = {.offers = {" -f", " -F", " -f -a '(__fish_complete_directories)'",
                                                " -f -a '$__rep2c_crawlers'", " -f -a '$__rep2c_findings'", " -f -a '"},
                                     .end = "'"};

static void
put_fish_option(FILE *stream, const struct command *command, const struct option_row *row)
{
        fprintf(stream, "complete -c rep2c -n '__fish_seen_subcommand_from %s'", command->name);
        if (row->letter != '\0')
                fprintf(stream, " -s %c", row->letter);
        fprintf(stream, " -l %s", row->name);
        if (row->argument != NULL) {
                fputs(row->optional ? "" : " -r", stream);
                put_row_offer(stream, &fish, row);
        }
        fputs(" -d '", stream);
        put_summary(stream, row->help, "");
        fputs("'\n", stream);
}

void
completion_write_fish(FILE *stream)
{
        const struct option_row *row;

        fputs("# Completion of rep2c for fish: 'rep2c help --as=fish'.\n", stream);
        put_names(stream, "set -g __rep2c_crawlers", "set -g __rep2c_findings", "\n");
        fputs("complete -c rep2c -n __fish_use_subcommand -f -a help -d 'print the help of a command'\n"
              "complete -c rep2c -n '__fish_seen_subcommand_from help' -f -a '",
              stream);
        put_commands(stream);
        fputs("dialects'\n", stream);
        for (size_t i = 0; commands[i] != NULL; i++) {
                fprintf(stream, "complete -c rep2c -n __fish_use_subcommand -f -a %s -d '%s'\n", commands[i]->name,
                        commands[i]->summary);
                fprintf(stream, "complete -c rep2c -n '__fish_seen_subcommand_from %s'", commands[i]->name);
                put_command_offer(stream, &fish, commands[i]);
                putc('\n', stream);
                for (size_t j = 0; (row = options_row(commands[i], j)) != NULL; j++)
                        if (row->name != NULL)
                                put_fish_option(stream, commands[i], row);
        }
}
