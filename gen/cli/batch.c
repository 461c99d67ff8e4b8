/*
 * batch.c: see batch.h.  One answer a line, in order.
 *
 * Files stay open within a memory limit.  What the last line asked is remembered, so that a run of lines for one file
 * and agent costs no more than its checks.
 */
#include "cli/batch.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "cli/cache.h"
#include "cli/lines.h"
#include "cli/matcher.h"
#include "cli/memory.h"
#include "cli/output.h"
#include "cli/verdict.h"

/* What a line asks.  All of it lies in the line. */
struct question {
        char *file;
        const char *agents;
        struct rep_text url;
};

struct batch {
        struct cache cache;
        struct matcher matcher;
        struct output output;
        const struct cache_entry *entry; /* the file of the last question; NULL: none yet */
        char *agents_asked;              /* the AGENT field that was read last */
        struct agents agents;            /* what it names */
        bool picked;                     /* MATCHER has the rules of ENTRY for AGENTS */
        int status;
};

/* Cuts the field at *AT off at its tab, and moves *AT behind it. */
static bool
cut_field(char **at, const char *end, char **field)
{
        char *tab = memchr(*at, '\t', (size_t)(end - *at));

        if (tab == NULL)
                return false;
        *field = *at;
        *tab = '\0';
        *at = tab + 1;
        return true;
}

static bool
read_question(const struct lines *lines, struct question *question, struct failure *failure)
{
        char *at = lines->data, *agents;
        const char *end = at + lines->size;

        if (!cut_field(&at, end, &question->file) || !cut_field(&at, end, &agents))
                return fail(failure, "the line has fewer than three fields");
        if (strlen(question->file) != (size_t)(agents - 1 - question->file) ||
            strlen(agents) != (size_t)(at - 1 - agents))
                return fail(failure, "a file or an agent holds a NUL");
        if (question->file[0] == '\0')
                return fail(failure, "no robots.txt given");
        question->agents = agents;
        question->url = (struct rep_text){at, (size_t)(end - at)};
        return true;
}

/* Makes batch->entry the file of the question. */
static bool
turn_to_file(struct batch *batch, char *file, struct failure *failure)
{
        if (batch->entry == NULL || strcmp(batch->entry->name, file) != 0) {
                batch->entry = cache_get(&batch->cache, file);
                batch->picked = false;
        }
        return batch->entry->opened || fail(failure, "%s", batch->entry->failure.text);
}

static void
remember_agents(struct batch *batch, const char *agents)
{
        size_t size = strlen(agents) + 1;

        batch->agents_asked = must_resize(batch->agents_asked, size, 1);
        memcpy(batch->agents_asked, agents, size);
}

/* Makes batch->matcher ask for the agents of the question in batch->entry. */
static bool
turn_to_agents(struct batch *batch, const char *agents, struct failure *failure)
{
        if (batch->picked && strcmp(batch->agents_asked, agents) == 0)
                return true;
        remember_agents(batch, agents);
        batch->agents.count = 0;
        batch->picked = (agents[0] == '\0' || agents_add(&batch->agents, batch->agents_asked, failure)) &&
                        matcher_pick(&batch->matcher, &batch->entry->robots.blob, &batch->agents, failure);
        return batch->picked;
}

static bool
answer(struct batch *batch, const struct lines *lines, struct rep_result *result, struct failure *failure)
{
        struct question question = {.file = NULL};

        return read_question(lines, &question, failure) && turn_to_file(batch, question.file, failure) &&
               turn_to_agents(batch, question.agents, failure) &&
               matcher_check(&batch->matcher, question.url, result, failure);
}

/* Returns whether to go on. */
static bool
answer_line(struct batch *batch, const struct lines *lines)
{
        struct rep_result result;
        struct failure failure;

        if (answer(batch, lines, &result, &failure)) {
                if (result.verdict == REP_DISALLOW && batch->status == STATUS_OK)
                        batch->status = STATUS_DISALLOWED;
                fprintf(batch->output.stream, "%s\t%" PRIu32, verdict_name(result.verdict), result.line);
        } else {
                batch->status = STATUS_ERROR;
                fprintf(batch->output.stream, "error\t%s", failure.text);
        }
        return output_end_line(&batch->output);
}

static int
answer_lines(struct batch *batch, bool line_buffered)
{
        struct lines lines = {.data = NULL};

        output_start(&batch->output, line_buffered);
        while (lines_next(&lines) && answer_line(batch, &lines))
                ;
        return output_finish(&batch->output, lines_finish(&lines, batch->status));
}

/* The directory to look for files in, as openat() wants it; less than 0 and not AT_FDCWD where it can't be opened. */
static int
open_root(const char *root)
{
        struct failure failure;
        int fd;

        if (root == NULL)
                return AT_FDCWD;
        fd = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (fd < 0) {
                fail_errno(&failure, errno);
                report(root, 0, &failure);
        }
        return fd;
}

int
batch_run(const struct check_options *options)
{
        struct batch batch = {.status = STATUS_OK};
        int root = open_root(options->root);

        if (root < 0 && root != AT_FDCWD)
                return STATUS_ERROR;
        cache_start(&batch.cache, options->cache_bytes, root, &options->reading, options->quiet);
        batch.status = answer_lines(&batch, options->line_buffered);
        cache_free(&batch.cache);
        matcher_free(&batch.matcher);
        agents_free(&batch.agents);
        free(batch.agents_asked);
        if (root >= 0)
                close(root);
        return batch.status;
}
