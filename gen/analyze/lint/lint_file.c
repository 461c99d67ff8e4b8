/* SPDX-License-Identifier: Apache-2.0 */
/* lint_file.c: runs the parts of the linter.  Problems with a file as a whole are found here. */
#include "analyze/core/file_lines.h"
#include "analyze/core/questions.h"
#include "analyze/lint/lint.h"
#include "base/command.h"
#include "robots.h"
#include "syntax/token.h"

/* ---- the file as a whole */

/* Reports the lines whose end is not read. */
static void
lint_lengths(const struct rep_lint *lint)
{
        struct rep_file_line line = rep_before_lines(lint->analysis);

        while (rep_next_line(&line))
                if (line.end - line.begin > REP_LINE_KEPT && memchr(line.begin, '#', REP_LINE_KEPT) == NULL)
                        rep_report_finding(lint, REP_FINDING_CUT_LINE, line.number, line.begin + REP_LINE_KEPT, 0,
                                           "the end of the line is ignored: only its first %d bytes are read",
                                           REP_LINE_KEPT);
}

/* Returns the first word of LINE, after white space. */
static struct rep_text
first_word(const struct rep_file_line *line)
{
        const char *begin = line->begin, *end;

        while (begin < line->end && rep_is_white(*begin))
                begin++;
        for (end = begin; end < line->end && !rep_is_white(*end) && *end != '#' && *end != ':' && *end != '\0';)
                end++;
        return (struct rep_text){begin, (size_t)(end - begin)};
}

/* Returns the key with which LINE, whose first word is WORD, begins: "Disallow/private" and "User-agentFoo" lack a
   colon, too, and "User agent *" a hyphen.  Returns an empty text if there is none. */
static struct rep_text
key_of_line(const struct rep_file_line *line, struct rep_text word)
{
        static const char *const keys[] = {"user-agent", "disallow", "allow"};
        struct rep_file_line rest = *line;
        struct rep_text next;

        rest.begin += word.data + word.size - line->begin;
        next = first_word(&rest);
        if (rep_token_compare(word, rep_string("user")) == 0 && rep_token_compare(next, rep_string("agent")) == 0)
                return (struct rep_text){word.data, (size_t)(next.data + next.size - word.data)};
        for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
                struct rep_text key = {word.data, strlen(keys[i])};

                if (word.size > key.size && rep_token_compare(key, rep_string(keys[i])) == 0 &&
                    (i == 0 || !rep_is_token_byte(word.data[key.size], REP_NAMES_TOKEN)))
                        return key;
        }
        return rep_is_meant_as_key(word) ? word : (struct rep_text){word.data, 0};
}

/* Returns whether WORD, of a line up to LINE_END, is a path alone, and neither prose nor a drawing. */
static bool
is_path(struct rep_text word, const char *line_end)
{
        const char *end = word.data + word.size;
        size_t at = 1;

        while (at < word.size && (!rep_is_token_byte(word.data[at], REP_NAMES_WIDE) || strchr("-_.", word.data[at])))
                at++;
        while (end < line_end && rep_is_white(*end))
                end++;
        /* Not a comment of C, nor a row of the same signs. */
        return at < word.size && word.data[0] == '/' && word.data[1] != '/' &&
               (at == 1 || word.data[1] != word.data[2]) && (word.data[1] != '*' || memcmp(end - 2, "*/", 2) != 0) &&
               (end == line_end || *end == '#');
}

/* Reports the lines that begin with a key or a path but are not directives. */
static void
lint_ignored(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        struct rep_file_line line = rep_before_lines(lint->analysis);
        size_t next = 0;

        while (rep_next_line(&line)) {
                const struct rep_text word = first_word(&line), key = key_of_line(&line, word);
                const char *meant;

                while (next < file->directive_count && file->directives[next].line < line.number)
                        next++;
                if (next < file->directive_count && file->directives[next].line == line.number)
                        continue;
                if (key.size == 0 && is_path(word, line.end))
                        rep_report_finding(lint, REP_FINDING_MISSING_COLON, line.number, word.data, 0,
                                           "this line is ignored: write a key in front of the path, as in 'Disallow: "
                                           "%.*s'",
                                           rep_shown(word), word.data);
                if (key.size == 0 || rep_lint_look_alike_line(lint, line.number, word))
                        continue;
                meant = rep_meant_key(key);
                rep_report_finding(lint, REP_FINDING_MISSING_COLON, line.number, key.data + key.size, 0,
                                   memchr(key.data, ' ', key.size) != NULL
                                           ? "this line is ignored%s: write 'User-agent:' for '%.*s'"
                                           : "this line is ignored%s: ':' is missing after '%.*s'",
                                   meant != NULL && strcmp(meant, "user-agent") == 0
                                           ? rep_without_agent_line(file, next, next)
                                           : "",
                                   rep_shown(key), key.data);
        }
}

/* Reports the markers that an unsettled merge of two versions leaves. */
static void
lint_markers(const struct rep_lint *lint)
{
        static const char *const markers[] = {"<<<<<<< ", ">>>>>>> "};
        struct rep_file_line line = rep_before_lines(lint->analysis);

        while (rep_next_line(&line))
                for (size_t i = 0; i < 2; i++)
                        if ((size_t)(line.end - line.begin) > strlen(markers[i]) &&
                            memcmp(line.begin, markers[i], strlen(markers[i])) == 0)
                                rep_report_finding(lint, REP_FINDING_MERGE_MARKER, line.number, line.begin, 0,
                                                   "both versions of the lines here apply: this marker of a merge that "
                                                   "was not settled is ignored; keep one version, and no marker");
}

static enum rep_status
lint_text(const struct rep_lint *lint)
{
        const struct rep_report *report = &lint->analysis->file.report;
        struct rep_text text = lint->analysis->text;

        if (text.size >= 3 && memcmp(text.data, "\xef\xbb\xbf", 3) == 0)
                rep_report_finding(lint, REP_FINDING_BOM, 1, text.data, 0,
                                   "some crawlers may misread the first line: the file begins with a byte order mark");
        if (report->ignored_bytes > 0)
                rep_report_finding(lint, REP_FINDING_OVER_LIMIT, 1, text.data, 0,
                                   "the last %zu bytes are ignored: the file is over the size limit",
                                   report->ignored_bytes);
        if (report->cut_lines > 0 && text.data != NULL)
                lint_lengths(lint);
        if (report->ignored_lines > 0 && text.data != NULL)
                lint_ignored(lint);
        if (text.data != NULL)
                lint_markers(lint);
        return REP_OK;
}

/* ---- the parts */

/* Reports a file that is not a robots.txt.  Returns whether it has no rules: then findings about lines don't help. */
static bool
is_other_content(const struct rep_lint *lint)
{
        const struct rep_file *file = &lint->analysis->file;
        struct rep_text text = lint->analysis->text;
        enum rep_content content = rep_content_of(text.data, text.size);

        if (content == REP_CONTENT_ROBOTS)
                return false;
        rep_report_finding(lint, REP_FINDING_NOT_TEXT, 1, text.data, 0, "%s", rep_content_sentence(content));
        for (uint32_t i = 0; i < file->group_count; i++)
                if (file->groups[i].rule_count > 0)
                        return false;
        return true;
}

/* Runs the parts. */
static enum rep_status
run_parts(struct rep_lint *lint)
{
        static enum rep_status (*const parts[])(const struct rep_lint *lint) = {
                lint_text,       rep_lint_ignores, rep_lint_lines, rep_lint_agents,
                rep_lint_groups, rep_lint_joined,  rep_lint_case,  rep_lint_sitemaps,
                rep_lint_reach,  rep_lint_rules,   rep_lint_names, rep_lint_usage_groups,
        };
        enum rep_status status = REP_OK;

        if (is_other_content(lint))
                return REP_OK;
        status = rep_pick_wanted(lint);
        for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]) && status == REP_OK; i++) {
                rep_arena_reset(&lint->analysis->work);
                status = parts[i](lint);
        }
        return status;
}

enum rep_status
rep_lint_file(struct rep_analysis *analysis, const struct rep_lint_options *options, rep_finding_fn fn, void *context,
              uint64_t *undecided)
{
        struct rep_lint_options complete;
        uint64_t count = 0;
        struct rep_arena memory = {0};
        struct rep_silences silences;
        bool mistaken = false;
        struct rep_place last = {NULL, NULL, NULL};
        struct rep_lint lint = {.analysis = analysis,
                                .options = &complete,
                                .fn = fn,
                                .context = context,
                                .undecided = &count,
                                .silences = &silences,
                                .mistaken = &mistaken,
                                .last = &last};
        enum rep_status status = rep_read_options(&complete, sizeof(complete), sizeof(complete), options);

        if (analysis == NULL || fn == NULL)
                return REP_ERR_ARGUMENT;
        lint.steps = rep_steps(analysis, &complete.budget);
        if (analysis->selected)
                return REP_ERR_AGENT;
        if (status == REP_OK)
                status = rep_read_silences(analysis, &memory, &silences);
        if (status == REP_OK)
                status = run_parts(&lint);
        rep_arena_free(&memory);
        if (undecided != NULL)
                *undecided = count;
        return status;
}
