/* SPDX-License-Identifier: Apache-2.0 */
/* hostile_questions.c: see hostile_analysis.h. */
#include "base/command.h"
#include "tests/analyze/hostile_analysis.h"
#include "tests/support/analysis.h"
#include "tests/support/counter.h"

#include <stdlib.h>
#include <string.h>

#include "analyze/compare/compare.h"
#include "analyze/robots_questions.h"
#include "write/writing.h"

/* What an object may take is up to its owner, and no part of a question. */
enum { OBJECT_MEMORY = 32 << 20 };

/* A question while it is asked. */
struct asked {
        const struct asked_files *files;
        uint64_t budget;
        uint64_t undecided;
        size_t told;                       /* answers */
        struct rep_robots *robots, *other; /* of the text, and of the other one that is compared */
        struct rep_crawler *bot;
};

/* ---- files */

static struct rep_text
copy_of(struct rep_text text)
{
        char *bytes = (char *)malloc(text.size + 1);

        if (bytes == NULL)
                abort();
        memcpy(bytes, text.data, text.size);
        return (struct rep_text){bytes, text.size};
}

/* TEXT, in which every line that allows disallows, and so on: the byte behind each line's first is another one. */
static struct rep_text
swapped(struct rep_text text)
{
        char *bytes = (char *)(uintptr_t)copy_of(text).data, *at;
        size_t size = 0, i = 0;

        at = (char *)malloc(2 * text.size + 1);
        while (at != NULL && i < text.size) {
                const char *line = bytes + i, *end = (const char *)memchr(line, '\n', text.size - i);
                size_t length = end == NULL ? text.size - i : (size_t)(end - line) + 1;

                if (length > 6 && memcmp(line, "allow:", 6) == 0) {
                        memcpy(at + size, "disallow:", 9);
                        memcpy(at + size + 9, line + 6, length - 6);
                        size += length + 3;
                } else if (length > 9 && memcmp(line, "disallow:", 9) == 0) {
                        memcpy(at + size, "allow:", 6);
                        memcpy(at + size + 6, line + 9, length - 9);
                        size += length - 3;
                } else {
                        memcpy(at + size, line, length);
                        if (length > 3 && at[size + length - 2] == 'n') /* of train-ai */
                                at[size + length - 2] = 'y';
                        size += length;
                }
                i += length;
        }
        free(bytes);
        if (at == NULL)
                abort();
        return (struct rep_text){at, size < text.size ? size : text.size};
}

/* TEXT without the line in its middle. */
static struct rep_text
without_line(struct rep_text text)
{
        struct rep_text copy = copy_of(text);
        char *bytes = (char *)(uintptr_t)copy.data;
        size_t begin = text.size / 2, end = begin;

        while (begin > 0 && bytes[begin - 1] != '\n')
                begin--;
        while (end < text.size && bytes[end] != '\n')
                end++;
        memmove(bytes + begin, bytes + end, text.size - end);
        copy.size -= end - begin;
        return copy;
}

void
make_asked_files(struct asked_files *files, size_t family, size_t size)
{
        files->text = family_robots(family, size);
        files->swapped = swapped(files->text);
        files->shorter = without_line(files->text);
        files->rfc9309 = false;
}

void
free_asked_files(struct asked_files *files)
{
        free((void *)(uintptr_t)files->text.data);
        free((void *)(uintptr_t)files->swapped.data);
        free((void *)(uintptr_t)files->shorter.data);
}

/* ---- questions */

COUNTER(on_finding, rep_finding)

static enum rep_status
ask_lint(struct asked *asked)
{
        const struct rep_lint_options options = {.budget = asked->budget, .site = rep_string("https://h.example/")};

        return rep_robots_lint(asked->robots, &options, on_finding, &asked->told, &asked->undecided);
}

static void
on_rule(void *context, const struct rep_rule_finding *finding)
{
        ((struct asked *)context)->undecided += finding->use == REP_RULE_UNDECIDED;
}

static enum rep_status
ask_rule_uses(struct asked *asked)
{
        ENDS(free_analysis) struct rep_analysis *analysis;
        enum rep_status status = rep_analyze_robots(asked->robots, &analysis);

        if (status == REP_OK)
                status = rep_find_rule_uses(analysis, asked->budget, on_rule, asked);
        return status;
}

COUNTER(on_reach, rep_reach)

static enum rep_status
ask_reach(struct asked *asked)
{
        return rep_robots_reach(asked->robots, asked->bot, asked->budget, on_reach, &asked->told);
}

static void
on_audits(void *context, const struct rep_crawler_audit *audits)
{
        for (size_t i = 0; i <= rep_public_crawler_count(); i++)
                ((struct asked *)context)->undecided += rep_share_of(&audits[i].reach) == REP_SHARE_UNDECIDED;
}

static enum rep_status
ask_audit(struct asked *asked)
{
        size_t count = rep_public_crawler_count() + 1;
        struct rep_crawler **crawlers = (struct rep_crawler **)calloc(count, sizeof(*crawlers));
        enum rep_status status = crawlers == NULL ? REP_ERR_MEMORY : REP_OK;

        for (size_t i = 1; i < count && status == REP_OK; i++)
                status = rep_crawler_create_public(rep_string(rep_public_crawler_at(i - 1)->name), &crawlers[i]);
        if (status == REP_OK)
                status = rep_robots_audit(asked->robots, (const struct rep_crawler *const *)crawlers, count,
                                          asked->budget, on_audits, asked);
        for (size_t i = 0; crawlers != NULL && i < count; i++)
                rep_crawler_free(crawlers[i]);
        free(crawlers);
        return status;
}

static void
on_overview(void *context, const struct rep_overview *overview)
{
        ((struct asked *)context)->undecided += overview->undecided;
}

static enum rep_status
ask_overview(struct asked *asked)
{
        return rep_robots_overview(asked->robots, asked->budget, on_overview, asked);
}

static void
on_tree(void *context, const struct rep_tree *tree)
{
        ((struct asked *)context)->undecided += tree->undecided;
}

static enum rep_status
ask_tree(struct asked *asked)
{
        return rep_robots_tree(asked->robots, asked->bot, asked->budget, on_tree, asked);
}

COUNTER(on_explanation, rep_explanation)

static enum rep_status
ask_explain(struct asked *asked)
{
        static char url[8000];

        memset(url, 'a', sizeof(url));
        url[0] = '/';
        return rep_robots_explain(asked->robots, asked->bot, url, sizeof(url), asked->budget, on_explanation,
                                  &asked->told);
}

COUNTER(on_report, rep_usage_report)

static enum rep_status
ask_usage(struct asked *asked)
{
        static char url[8000];

        memset(url, 'a', sizeof(url));
        url[0] = '/';
        return rep_robots_usage_report(asked->robots, asked->bot, url, sizeof(url), on_report, &asked->told);
}

static bool
on_family(void *context, const struct rep_family *family)
{
        (void)context;
        (void)family;
        return true;
}

static enum rep_status
ask_families(struct asked *asked)
{
        struct rep_options options = {.dialect = asked->files->rfc9309 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE};
        ENDS(free_analysis) struct rep_analysis *analysis;
        enum rep_status status =
                rep_analysis_create(asked->files->text.data, asked->files->text.size, &options, &analysis);

        if (status == REP_OK)
                status = rep_find_families(analysis, asked->budget, on_family, NULL);
        return status;
}

/* ---- two files */

static void
on_difference(void *context, const struct rep_agents_difference *difference)
{
        ((struct asked *)context)->undecided += difference->undecided;
}

static enum rep_status
ask_compare(struct asked *asked)
{
        const struct rep_compare_options options = {.budget = asked->budget};

        return rep_robots_compare(asked->robots, asked->other, &options, on_difference, asked);
}

static void
on_lines(void *context, const struct rep_agents_changes *changes)
{
        ((struct asked *)context)->undecided += changes->undecided;
}

static enum rep_status
ask_compare_lines(struct asked *asked)
{
        const struct rep_compare_options options = {.budget = asked->budget};

        struct rep_sides sides = {.file = {NULL, NULL}};
        enum rep_status status = rep_make_sides(&sides, asked->robots, asked->other, NULL);

        if (status == REP_OK)
                status = rep_compare_directives(sides.file[0], sides.file[1], &options, on_lines, asked);
        rep_free_sides(&sides);
        return status;
}

COUNTER(on_usage_change, rep_usage_change)

static enum rep_status
ask_compare_usage(struct asked *asked)
{
        struct rep_robots *const robots[] = {asked->robots, asked->other};
        uint64_t budget = asked->budget == 0 ? REP_BUDGET : asked->budget;

        return rep_compare_usage(robots, NULL, &budget, on_usage_change, &asked->told, &asked->undecided);
}

static void
on_changes(void *context, const struct rep_changes *changes)
{
        ((struct asked *)context)->undecided += changes->undecided;
}

static enum rep_status
ask_changes(struct asked *asked)
{
        const struct rep_compare_options options = {.budget = asked->budget};

        return rep_robots_changes(asked->robots, asked->other, &options, on_changes, asked);
}

/* ---- edits */

static struct rep_options
options_of(const struct asked *asked)
{
        return (struct rep_options){.dialect = asked->files->rfc9309 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE};
}

static enum rep_status
ask_fix(struct asked *asked)
{
        const struct rep_options options = options_of(asked);
        struct rep_text text = asked->files->text;
        ENDS(rep_fixed_free) struct rep_fixed fixed;
        enum rep_status status = rep_fix_file(text.data, text.size, &options, asked->budget, NULL, NULL, &fixed);

        asked->undecided += fixed.undecided;
        return status;
}

/* Makes WRITTEN's end. */
static enum rep_status
end_written(struct rep_written *written, enum rep_status status)
{
        rep_written_free(written);
        return status;
}

static enum rep_status
ask_minimize(struct asked *asked)
{
        const struct rep_options options = options_of(asked);
        struct rep_text text = asked->files->text;
        struct rep_written written;
        uint64_t steps = asked->budget == 0 ? REP_BUDGET : asked->budget;
        enum rep_status status = rep_minimize(text, &options, &steps, &written);

        asked->undecided += written.undecided;
        return end_written(&written, status);
}

static enum rep_status
write_wishes(struct asked *asked, const struct rep_wishes *wishes)
{
        const struct rep_options options = options_of(asked);
        struct rep_text text = {asked->files->text.data, asked->files->text.size - 4000};
        struct rep_written written;
        uint64_t steps = asked->budget == 0 ? REP_BUDGET : asked->budget;
        enum rep_status status = rep_write(text, &options, wishes, &steps, &written);

        asked->undecided += status == REP_OK && written.problem != NULL && strstr(written.problem, "budget") != NULL;
        return end_written(&written, status);
}

static enum rep_status
ask_block(struct asked *asked)
{
        const struct rep_public_crawler *block[1000];
        struct rep_wishes wishes = {.block = block};

        for (size_t i = 0; i < rep_public_crawler_count(); i += 2)
                block[wishes.block_count++] = rep_public_crawler_at(i);
        return write_wishes(asked, &wishes);
}

static enum rep_status
ask_block_one(struct asked *asked)
{
        const struct rep_public_crawler *block = rep_public_crawler_find(rep_string("Googlebot"));
        const struct rep_wishes wishes = {.block = &block, .block_count = 1};

        return write_wishes(asked, &wishes);
}

static enum rep_status
ask_lines(struct asked *asked)
{
        const struct rep_text disallow[] = {rep_string("/*a*a"), rep_string("/cart")};
        const struct rep_wished_line lines[] = {{rep_string("Crawl-delay"), rep_string("7")},
                                                {rep_string("Content-Usage"), rep_string("train-ai=n")}};
        const struct rep_wishes wishes = {.lines = lines, .line_count = 2, .disallow = disallow, .disallow_count = 2};

        return write_wishes(asked, &wishes);
}

/* ---- everything */

/* What is asked, and which text the first one is compared with. */
static const struct {
        const char *name;
        enum rep_status (*ask)(struct asked *asked);
        enum { ALONE, SWAPPED, SHORTER, EDITS } other;
} questions[] = {
        {"lint", ask_lint, ALONE},
        {"rule uses", ask_rule_uses, ALONE},
        {"reach", ask_reach, ALONE},
        {"audit", ask_audit, ALONE},
        {"overview", ask_overview, ALONE},
        {"tree", ask_tree, ALONE},
        {"explain", ask_explain, ALONE},
        {"usage", ask_usage, ALONE},
        {"families", ask_families, ALONE},
        {"compare", ask_compare, SWAPPED},
        {"compare but for a line", ask_compare, SHORTER},
        {"compare lines", ask_compare_lines, SWAPPED},
        {"compare usage", ask_compare_usage, SWAPPED},
        {"compare usage but for a line", ask_compare_usage, SHORTER},
        {"changes", ask_changes, SWAPPED},
        {"changes but for a line", ask_changes, SHORTER},
        {"fix", ask_fix, EDITS},
        {"minimize", ask_minimize, EDITS},
        {"block half", ask_block, EDITS},
        {"block one", ask_block_one, EDITS},
        {"wished lines", ask_lines, EDITS},
};

size_t
question_count(void)
{
        return sizeof(questions) / sizeof(questions[0]);
}

const char *
question_name(size_t question)
{
        return questions[question].name;
}

bool
question_edits(size_t question)
{
        return questions[question].other == EDITS;
}

enum rep_status
ask_question(size_t question, const struct asked_files *files, uint64_t budget, bool *undecided)
{
        struct asked asked = {.files = files, .budget = budget};
        struct rep_robots_options options = {.dialect = files->rfc9309 ? REP_DIALECT_RFC9309 : REP_DIALECT_GOOGLE,
                                             .keep_text = true,
                                             .max_memory = OBJECT_MEMORY};
        const struct rep_text bot = rep_string("bot");
        struct rep_text other = questions[question].other == SWAPPED ? files->swapped : files->shorter;
        enum rep_status status = rep_robots_parse(files->text.data, files->text.size, &options, &asked.robots);

        if (status == REP_OK && (questions[question].other == SWAPPED || questions[question].other == SHORTER))
                status = rep_robots_parse(other.data, other.size, &options, &asked.other);
        if (status == REP_OK)
                status = rep_crawler_create(&bot, 1, REP_NAMES_TOKEN, &asked.bot);
        if (status == REP_OK)
                status = questions[question].ask(&asked);
        rep_crawler_free(asked.bot);
        rep_robots_free(asked.robots);
        rep_robots_free(asked.other);
        *undecided = asked.undecided > 0 || status == REP_ERR_LIMIT;
        return status == REP_ERR_LIMIT ? REP_OK : status;
}
