/*
 * explain.c: `rep2c explain`: why a URL is allowed or disallowed, as text for people or as a JSON object.
 */
#include "cli/command.h"
#include "cli/json.h"
#include "cli/robots_analysis.h"
#include "cli/verdict.h"

struct explain_options {
        struct reading reading;
        struct agents agents;
        bool json;
};

static const struct option_row option_rows[] = {
        {'a', "agent", "TOKEN", take_agents, offsetof(struct explain_options, agents),
         .help = "the crawler's product token; without it, the rules for everybody"},
        {0, "json", NULL, take_flag, offsetof(struct explain_options, json), .help = "write an object for each URL"},
        {.table = reading_options, .offset = offsetof(struct explain_options, reading)},
        OPTIONS_END,
};

/* One URL and what was found about it. */
struct explained {
        const char *agent; /* NULL: everybody */
        const char *url;
        struct rep_explanation found;
};

/* ---- words */

static const struct {
        const char *id, *text;
} reasons[] = {
        [REP_REASON_NO_RULE] = {"no-rule", "no rule matches, so it is allowed"},
        [REP_REASON_ONLY_RULE] = {"only-rule", "the only rule that matches"},
        [REP_REASON_LONGER] = {"longer", "its pattern is the longest of those that match"},
        [REP_REASON_ALLOW] = {"allow", "of equally long patterns, the one that allows wins"},
        [REP_REASON_EARLIER] = {"earlier", "of equally long patterns, the first line is reported"},
        [REP_REASON_ROBOTS_FILE] = {"robots-file", "the robots.txt itself may always be fetched"},
};

static const struct {
        const char *id, *text;
} misses[] = {
        [REP_MISS_NONE] = {"", ""},
        [REP_MISS_CASE] = {"case", "but for upper and lower case"},
        [REP_MISS_ESCAPING] = {"escaping", "if escapes were spelled alike in both; the dialect rfc9309 does so"},
        [REP_MISS_FIRST_SLASH] = {"first-slash", "with a '/' in front; without one it matches nothing"},
        [REP_MISS_ABSOLUTE_URL] = {"absolute-url", "as a path; a whole URL matches nothing"},
        [REP_MISS_LAST_SLASH] = {"last-slash", "without the '/' at its end"},
        [REP_MISS_END] = {"end", "without the '$' at its end"},
};

/* ---- text */

static void
write_line_of(struct output *output, const struct rep_directive *directive)
{
        fprintf(output->stream, "line %u: ", (unsigned)directive->line);
        output_field(output, directive->key);
        fputs(": ", output->stream);
        output_field(output, directive->value);
}

static void
write_groups(struct output *output, const struct explained *explained)
{
        const struct rep_explanation *found = &explained->found;
        size_t i;

        if (found->group_count == 0)
                fprintf(output->stream, "  group     none holds for %s, so all is allowed\n",
                        explained->agent == NULL ? "everybody" : explained->agent);
        for (i = 0; i < found->naming_count; i++) {
                fputs(i == 0 ? "  group     " : "            ", output->stream);
                write_line_of(output, found->namings[i]);
                if (i == 0 && !found->named && explained->agent != NULL)
                        fprintf(output->stream, "  (no line names %s)", explained->agent);
                if (i == 0 && found->group_count > 1)
                        fprintf(output->stream, "  (%zu groups, merged)", found->group_count);
                output_end_line(output);
        }
}

static void
write_rules(struct output *output, const struct rep_explanation *found)
{
        size_t i;

        if (found->match_count == 0 || found->reason == REP_REASON_ROBOTS_FILE)
                fprintf(output->stream, "  decides   %s\n", reasons[found->reason].text);
        for (i = 0; i < found->match_count; i++) {
                bool decides = i == 0 && found->reason != REP_REASON_ROBOTS_FILE;

                fputs(decides ? "  decides   " : "  beaten    ", output->stream);
                write_line_of(output, found->matches[i].directive);
                fprintf(output->stream, "  (rank %u)", (unsigned)found->matches[i].rank);
                if (decides)
                        fprintf(output->stream, ": %s", reasons[found->reason].text);
                output_end_line(output);
        }
        for (i = 0; i < found->miss_count; i++) {
                fputs("  near      ", output->stream);
                write_line_of(output, found->misses[i].directive);
                fprintf(output->stream, ": would match and decide %s", misses[found->misses[i].kind].text);
                output_end_line(output);
        }
}

static bool
write_text(struct output *output, const struct explained *explained)
{
        fprintf(output->stream, "%s\t", verdict_name(explained->found.result.verdict));
        output_field(output, rep_string(explained->url));
        output_end_line(output);
        write_groups(output, explained);
        write_rules(output, &explained->found);
        return output->error == 0;
}

/* ---- JSON */

static struct json_object *
line_object(const struct rep_directive *directive)
{
        struct json_object *object = jsonl_new();

        jsonl_add_number(object, "line", directive->line);
        jsonl_add(object, "key", jsonl_text(directive->key));
        jsonl_add(object, "value", jsonl_text(directive->value));
        return object;
}

static bool
write_json(struct output *output, const struct explained *explained)
{
        const struct rep_explanation *found = &explained->found;
        struct json_object *object = jsonl_new(), *list;
        size_t i;

        jsonl_add(object, "url", jsonl_string(explained->url));
        jsonl_add(object, "agent", explained->agent == NULL ? NULL : jsonl_string(explained->agent));
        jsonl_add(object, "path", jsonl_text(found->path));
        jsonl_add(object, "verdict", jsonl_string(verdict_name(found->result.verdict)));
        jsonl_add_number(object, "line", found->result.line);
        jsonl_add_number(object, "rank", found->result.rank);
        jsonl_add(object, "reason", jsonl_string(reasons[found->reason].id));
        jsonl_add(object, "named", jsonl_bool(found->named));
        list = jsonl_add_list(object, "user_agent_lines");
        for (i = 0; i < found->naming_count; i++)
                jsonl_append(list, line_object(found->namings[i]));
        list = jsonl_add_list(object, "matches");
        for (i = 0; i < found->match_count; i++) {
                struct json_object *match = line_object(found->matches[i].directive);

                jsonl_add_number(match, "rank", found->matches[i].rank);
                jsonl_append(list, match);
        }
        list = jsonl_add_list(object, "near_misses");
        for (i = 0; i < found->miss_count; i++) {
                struct json_object *miss = line_object(found->misses[i].directive);

                jsonl_add(miss, "kind", jsonl_string(misses[found->misses[i].kind].id));
                jsonl_append(list, miss);
        }
        return jsonl_write(object, output);
}

/* ---- the command */

/* Explains URLS; returns the exit status. */
static int
explain_urls(const struct explain_options *options, struct rep_crawler_rules *rules, char **urls, struct output *output)
{
        struct explained explained = {.agent = options->agents.count > 0 ? options->agents.texts[0].data : NULL};
        struct failure failure;
        bool on = true;

        for (; *urls != NULL && on; urls++) {
                enum rep_status status = rep_explain(rules, *urls, strlen(*urls), &explained.found);

                explained.url = *urls;
                if (status != REP_OK) {
                        fail(&failure, "%s", rep_status_text(status));
                        report(*urls, 0, &failure);
                        return STATUS_ERROR;
                }
                on = (options->json ? write_json : write_text)(output, &explained);
        }
        return STATUS_OK;
}

static int
run(const struct explain_options *options, const char *file, char **urls)
{
        struct robots_analysis robots;
        struct rep_crawler_rules *rules = NULL;
        struct failure failure;
        struct output output;
        int status = STATUS_ERROR;

        output_start(&output, false);
        if (robots_analyze(&robots, file, &options->reading, &failure))
                rules = robots_pick(&robots, options->agents.texts, options->agents.count, &failure);
        if (rules != NULL)
                status = explain_urls(options, rules, urls, &output);
        else
                report(input_name(file), 0, &failure);
        robots_analysis_free(&robots);
        return output_finish(&output, status);
}

static int
examine(const struct explain_options *options, char **arguments)
{
        if (options->agents.count > 1)
                return usage_error("explain", "--agent: one agent at a time");
        if (arguments[0] == NULL)
                return usage_error("explain", "no robots.txt or blob given");
        return arguments[1] == NULL ? usage_error("explain", "no URL given") : OPTION_TAKEN;
}

static int
explain_main(int argc, char **argv)
{
        struct explain_options options = {.json = false};
        char **arguments;
        int status = options_read(&explain_command, argc, argv, &options, &arguments);

        if (status == OPTION_TAKEN)
                status = examine(&options, arguments);
        if (status == OPTION_TAKEN)
                status = run(&options, arguments[0], arguments + 1);
        agents_free(&options.agents);
        return status;
}

const struct command explain_command = {
        .name = "explain",
        .summary = "say why a URL is allowed or disallowed",
        .usage = "[OPTION...] ROBOTS URL...",
        .about = "For each URL, a line with the verdict, and then what it comes from: the user-agent lines by which "
                 "groups hold, every rule that matches, the strongest first, why that one decides, and rules that "
                 "would decide otherwise but for a trifle, such as upper and lower case or a missing slash. ROBOTS is "
                 "a robots.txt, a compiled blob, or '-' for standard input.\n",
        .options = option_rows,
        .more = "Exit status: 0 done, whatever the verdicts, 2 there was an error.\n"
                "\n"
                "Examples:\n"
                "  rep2c explain robots.txt https://example.com/private/page\n"
                "  rep2c explain --agent=Googlebot robots.txt /search\n",
        .run = explain_main,
};
