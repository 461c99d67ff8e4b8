/* SPDX-License-Identifier: Apache-2.0 */
/* Writes as JSON what cli_options.py compares with the texts made of it: the tables of subcommands and of their
 * options, the findings of lint, and the template of the manual page. */
#include <stdio.h>

#include "base/command.h"
#include "base/json.h"
#include "cli/base/manual.h"
#include "cli/base/options.h"

static bool
write_bytes(void *context, const char *bytes, size_t size)
{
        return fwrite(bytes, 1, size, context) == size;
}

static void
put_option(struct rep_json *json, const struct option_row *row)
{
        rep_json_begin(json, '{');
        rep_json_text(json, "letter", (struct rep_text){&row->letter, row->letter != '\0'});
        rep_json_string(json, "name", row->name);
        rep_json_string(json, "argument", row->argument);
        rep_json_string(json, "help", row->help);
        rep_json_string(json, "words", row->words);
        rep_json_bool(json, "optional", row->optional);
        rep_json_end(json, '}');
}

static void
put_command(struct rep_json *json, const struct command *command)
{
        const struct option_row *row;

        rep_json_begin(json, '{');
        rep_json_string(json, "name", command->name);
        rep_json_string(json, "summary", command->summary);
        rep_json_string(json, "about", command->about);
        rep_json_string(json, "more", command->more);
        rep_json_name(json, "options");
        rep_json_begin(json, '[');
        for (size_t i = 0; (row = options_row(command, i)) != NULL; i++)
                put_option(json, row);
        rep_json_end(json, ']');
        rep_json_end(json, '}');
}

int
main(void)
{
        struct rep_json whole = {.write = write_bytes, .context = stdout}, *json = &whole;

        rep_json_begin(json, '{');
        rep_json_name(json, "commands");
        rep_json_begin(json, '[');
        for (size_t i = 0; commands[i] != NULL; i++)
                put_command(json, commands[i]);
        rep_json_end(json, ']');
        rep_json_name(json, "findings");
        rep_json_begin(json, '[');
        for (enum rep_finding_id id = 0; id < REP_FINDING_IDS; id++) {
                rep_json_begin(json, '{');
                rep_json_string(json, "name", rep_finding_name(id));
                rep_json_number(json, "severity", rep_finding_severity(id));
                rep_json_string(json, "summary", rep_finding_summary(id));
                rep_json_end(json, '}');
        }
        rep_json_end(json, ']');
        rep_json_name(json, "template");
        rep_json_begin(json, '[');
        for (const char *const *line = manual_lines; *line != NULL; line++)
                rep_json_put_string(json, *line);
        rep_json_end(json, ']');
        rep_json_end(json, '}');
        return ferror(stdout) || fflush(stdout) != 0;
}
