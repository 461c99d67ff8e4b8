/*
 * info.c: `rep2c info`: tells what a robots.txt or a compiled blob holds, as text for people or as a JSON object.
 */
#include <getopt.h>
#include <inttypes.h>
#include <time.h>

#include "cli/command.h"
#include "cli/info.h"
#include "cli/options.h"
#include "cli/output.h"

static const char help[] =
        "Usage: rep2c info [OPTION...] ROBOTS\n"
        "Tells what ROBOTS holds: a robots.txt, which is compiled for this, a compiled blob, or '-' for standard "
        "input.\n"
        "\n"
        "Options:\n"
        "  -a, --agent=TOKEN[,TOKEN...]  list only what holds for a crawler with these product tokens, and tell its "
        "pace\n"
        "                                at this time; can be repeated\n"
        "      --dialect=NAME            'google' (the default) or 'rfc9309': see 'rep2c --help dialects'\n"
        "      --json                    write an object instead of text\n"
        "      --max-bytes=N             bytes of a robots.txt that count (512000; K, M, G may follow a number)\n"
        "  -h, --help                    print this help\n"
        "\n"
        "Exit status: 0 done, 2 there was an error.\n"
        "\n"
        "Examples:\n"
        "  rep2c info robots.txt\n"
        "  rep2c info --agent ExampleBot robots.txt\n"
        "  rep2c info --json robots.rep\n";

enum { OPT_DIALECT = 256, OPT_JSON, OPT_MAX_BYTES };

static const struct option option_names[] = {
        {"agent", required_argument, NULL, 'a'},
        {"dialect", required_argument, NULL, OPT_DIALECT},
        {"help", no_argument, NULL, 'h'},
        {"json", no_argument, NULL, OPT_JSON},
        {"max-bytes", required_argument, NULL, OPT_MAX_BYTES},
        {NULL, 0, NULL, 0},
};

struct info_options {
        bool json;
        struct agents agents;
        struct dialect_choice dialect;
        size_t max_bytes; /* as in struct rep_options */
};

void
info_figures(const struct info *info, struct figure figures[INFO_FIGURES])
{
        const struct figure all[INFO_FIGURES] = {
                {"bytes", info->robots->bytes.size, false},
                {"scratch_bytes", info->stats.scratch_size, false},
                {"rule_sets", info->stats.rule_sets, false},
                {"automata", info->stats.automata, false},
                {"dense_automata", info->stats.dense, false},
                {"rules", info->stats.rules, false},
                {"states", info->stats.states, false},
                {"classes", info->stats.classes, false},
                {"lines", info->stats.lines, true},
                {"groups", info->stats.groups, true},
                {"ignored_lines", info->stats.ignored_lines, true},
                {"orphan_rules", info->stats.orphan_rules, true},
                {"cut_lines", info->stats.cut_lines, true},
                {"ignored_bytes", info->stats.ignored_bytes, true},
        };

        memcpy(figures, all, sizeof(all));
}

const char *
info_kind(const struct info *info)
{
        return info->robots->compiled ? "compiled blob" : "robots.txt";
}

const char *
info_tracking(const struct info *info)
{
        return info->stats.tracking == REP_TRACK_RULE ? "rule" : "verdict";
}

const char *
info_hash(const struct info *info, char hash[INFO_HASH_SIZE])
{
        snprintf(hash, INFO_HASH_SIZE, "%016" PRIx64, info->stats.hash);
        return hash;
}

static int
take_option(struct info_options *options, int option, const char *argument)
{
        switch (option) {
        case 'a':
                return option_agents("info", argument, &options->agents);
        case OPT_DIALECT:
                return option_dialect("info", argument, &options->dialect);
        case OPT_JSON:
                options->json = true;
                return OPTION_TAKEN;
        case OPT_MAX_BYTES:
                return option_max_bytes("info", argument, &options->max_bytes);
        case 'h':
                return output_string(help);
        default:
                return usage_hint("info");
        }
}

static int
examine(char **arguments)
{
        if (arguments[0] == NULL)
                return usage_error("info", "no robots.txt or blob given");
        if (arguments[1] != NULL)
                return usage_error("info", "one file at a time, and '%s' is a second", arguments[1]);
        return OPTION_TAKEN;
}

void
info_begin_lines(const struct info *info, struct info_lines *lines)
{
        *lines = (struct info_lines){.info = info};
        if (info->agents != NULL)
                (void)rep_hold(&info->robots->blob, info->agents->texts, info->agents->count, &lines->holding);
}

bool
info_next_line(struct info_lines *lines, struct rep_directive *directive)
{
        if (lines->info->agents != NULL)
                return rep_next_holding(&lines->holding, directive);
        return rep_blob_directive(&lines->info->robots->blob, lines->next++, directive) == REP_OK;
}

/* Makes INFO tell what holds for AGENTS. */
static bool
ask_for_agents(struct info *info, const struct agents *agents, struct failure *failure)
{
        unsigned minute = (unsigned)(time(NULL) / 60 % (24 * 60));
        enum rep_status status;

        if (info->stats.stripped)
                return fail(failure, "--agent: the blob is stripped, and knows no directives");
        status = rep_pace(&info->robots->blob, agents->texts, agents->count, minute, &info->pace);
        info->agents = agents;
        return status == REP_OK || fail(failure, "--agent: %s", rep_status_text(status));
}

static int
write_info(const struct info_options *options, const struct robots *robots, const char *file)
{
        struct info info = {.robots = robots};
        struct failure failure;
        struct output output;

        rep_blob_stats(&robots->blob, &info.stats);
        if (options->agents.count > 0 && !ask_for_agents(&info, &options->agents, &failure)) {
                report(file, 0, &failure);
                return STATUS_ERROR;
        }
        output_start(&output, false);
        if (options->json)
                info_write_json(&info, &output);
        else
                info_write_text(&info, &output);
        return output_finish(&output, STATUS_OK);
}

static int
info_run(const struct info_options *options, const char *file)
{
        const struct rep_options compile = {.max_bytes = options->max_bytes, .dialect = options->dialect.dialect};
        struct failure failure;
        struct robots robots;
        int status = STATUS_ERROR;

        if (robots_load(&robots, file, &compile, &failure) && dialect_suits(&options->dialect, &robots.blob, &failure))
                status = write_info(options, &robots, input_name(file));
        else
                report(input_name(file), 0, &failure);
        robots_free(&robots);
        return status;
}

int
info_command(int argc, char **argv)
{
        struct info_options options = {.json = false};
        int status = OPTION_TAKEN, option;

        while (status == OPTION_TAKEN && (option = getopt_long(argc, argv, "a:h", option_names, NULL)) != -1)
                status = take_option(&options, option, optarg);
        if (status == OPTION_TAKEN)
                status = examine(argv + optind);
        if (status == OPTION_TAKEN)
                status = info_run(&options, argv[optind]);
        agents_free(&options.agents);
        return status;
}
