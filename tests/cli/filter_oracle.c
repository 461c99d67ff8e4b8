/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Known answers through `rep2c pack`, `filter` and `check --pack`: every verdict and line is right, and any number of
 * threads gives the same bytes.  The first argument is the command's path.  A run of the command has one agent, and the
 * answers have thousands: one in ONE_IN times REP_SHARE of them is tested, or one in as many as the second argument
 * says.  Does nothing if the answers are not beside the project.
 */
#include "tests/support/known_origins.h"
#include "tests/support/share.h"
#include "tests/support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ONE_IN = 40, COMMAND_MAX = 8192 };

struct answer {
        struct answer *next; /* of this agent; NULL: it was the last */
        enum rep_verdict verdict;
        uint32_t line;
        size_t url_size;
        char url[];
};

struct agent {
        char *name;
        struct answer *first, **last;
};

struct run {
        char folder[32];
        FILE *list; /* of the files, for `rep2c pack` */
        struct agent *agents;
        size_t agent_count, agent_room;
        size_t asked, wrong;
};

/* A file in the folder of RUN, opened. */
static FILE *
open_file(const struct run *run, const char *name, const char *mode)
{
        char path[64];
        FILE *file;

        snprintf(path, sizeof(path), "%s/%s", run->folder, name);
        file = fopen(path, mode);
        assert_non_null(file);
        return file;
}

/* Runs SCRIPT in the folder, where `rep2c` is the command. */
static void
run_script(const struct run *run, const char *script)
{
        static char text[COMMAND_MAX];

        snprintf(text, sizeof(text), "cd %s && rep2c() { '%s' \"$@\"; }; %s", run->folder, test_arguments[0], script);
        if (system(text) != 0)
                fail_msg("failed: %s", script);
}

/* ---- gathering */

static struct agent *
agent_named(struct run *run, struct rep_text name)
{
        for (size_t i = 0; i < run->agent_count; i++)
                if (strcmp(run->agents[i].name, name.data) == 0)
                        return &run->agents[i];
        if (run->agent_count == run->agent_room) {
                run->agent_room = 2 * run->agent_room + 64;
                run->agents = realloc(run->agents, run->agent_room * sizeof(*run->agents));
                assert_non_null(run->agents);
        }
        run->agents[run->agent_count] = (struct agent){.name = strdup(name.data)};
        assert_non_null(run->agents[run->agent_count].name);
        return &run->agents[run->agent_count++];
}

static void
gather(void *context, const struct known_answer *known)
{
        static char buffer[KNOWN_URL_MAX];
        struct run *run = context;
        char origin_buffer[KNOWN_ORIGIN_MAX];
        struct rep_text origin = known_origin(known, origin_buffer), url = known_url(known, origin, buffer);
        struct agent *agent = agent_named(run, known->agent);
        struct answer *answer = malloc(sizeof(*answer) + url.size);

        if (!known->same_robots)
                fprintf(run->list, "%s\t%s\n", origin.data, data_path("corpus", known->name));
        assert_non_null(answer);
        *answer = (struct answer){.verdict = known->verdict, .line = known->line, .url_size = url.size};
        memcpy(answer->url, url.data, url.size);
        if (agent->first == NULL)
                agent->last = &agent->first;
        *agent->last = answer;
        agent->last = &answer->next;
}

/* ---- asking */

static void
write_urls(const struct run *run, const struct agent *agent)
{
        FILE *file = open_file(run, "urls", "wb");
        const struct answer *answer;

        for (answer = agent->first; answer != NULL; answer = answer->next)
                assert_true(fwrite(answer->url, 1, answer->url_size, file) == answer->url_size &&
                            putc('\n', file) == '\n');
        assert_int_equal(fclose(file), 0);
}

/* Compares the lines of FILE, each of which begins with "VERDICT<tab>LINE<tab>", with what is known of AGENT. */
static void
compare(struct run *run, const struct agent *agent, const char *name)
{
        static char line[2 * KNOWN_URL_MAX];
        FILE *file = open_file(run, name, "rb");
        const struct answer *answer;
        char expected[48];

        for (answer = agent->first; answer != NULL; answer = answer->next) {
                snprintf(expected, sizeof(expected), "%s\t%lu\t", answer->verdict == REP_ALLOW ? "allow" : "disallow",
                         (unsigned long)answer->line);
                run->asked++;
                if (fgets(line, sizeof(line), file) != NULL && strncmp(line, expected, strlen(expected)) == 0)
                        continue;
                if (run->wrong++ < 10)
                        print_message("%s, %s, %.*s\n", name, agent->name, (int)answer->url_size, answer->url);
        }
        assert_null(fgets(line, sizeof(line), file));
        fclose(file);
}

static void
ask(struct run *run, const struct agent *agent)
{
        char script[600];

        write_urls(run, agent);
        snprintf(script, sizeof(script),
                 "for j in 1 2 8; do rep2c filter --pack p -a %s --keep=all --bad=keep --annotate -j $j <urls >f || "
                 "exit 2;"
                 /* All but the age, which goes on, and the delay. */
                 "cut -f 1-3,6- f >f$j; done; cmp f1 f2 && cmp f1 f8 || exit 2; rep2c check --pack p -a %s <urls >c; [ "
                 "$? -le 1 ]",
                 agent->name, agent->name);
        run_script(run, script);
        compare(run, agent, "f1");
        compare(run, agent, "c");
}

static void
free_agent(struct agent *agent)
{
        struct answer *answer, *next;

        for (answer = agent->first; answer != NULL; answer = next) {
                next = answer->next;
                free(answer);
        }
        free(agent->name);
}

TEST(all_answers_are_right)
{
        struct run run = {.folder = "/tmp/rep2c-oracle-XXXXXX"};
        size_t i, known, every = ONE_IN * share();

        if (test_arguments[1] != NULL)
                every = strtoul(test_arguments[1], NULL, 10);
        assert_true(every > 0);
        assert_non_null(mkdtemp(run.folder));
        run.list = open_file(&run, "list", "wb");
        known = known_answers(known_oracle, gather, &run);
        assert_int_equal(fclose(run.list), 0);
        if (known > 0) {
                run_script(&run,
                           "for j in 1 2 8; do rep2c pack -q -j $j --from=list -o p$j list || exit 2; done;cmp p1 p2 "
                           "&& cmp p1 p8 && mv p1 p");
                for (i = 0; i < run.agent_count; i += every)
                        ask(&run, &run.agents[i]);
        }
        for (i = 0; i < run.agent_count; i++)
                free_agent(&run.agents[i]);
        free(run.agents);
        run_script(&run, "rm -f p p2 p8 f f1 f2 f8 c urls list && rmdir \"$PWD\"");
        expect_right(known_oracle, known, run.asked, run.wrong);
}
