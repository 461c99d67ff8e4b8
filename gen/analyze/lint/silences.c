/* SPDX-License-Identifier: Apache-2.0 */
/* silences.c: comments that silence findings: "# rep2c: ignore ID...". */
#include "analyze/core/file_lines.h"
#include "analyze/lint/lint.h"
#include "syntax/token.h"

/* A comment that silences findings, while its IDs are read. */
struct ignore {
        struct rep_text ids; /* the IDs that are not read yet */
        bool alone;          /* the line holds only the comment */
};

/* Skips white space and WORD.  Returns false if there is anything else. */
static bool
skip_word(struct rep_text *text, const char *word)
{
        size_t size = strlen(word);

        while (text->size > 0 && rep_is_white(text->data[0])) {
                text->data++;
                text->size--;
        }
        if (text->size < size || memcmp(text->data, word, size) != 0)
                return false;
        text->data += size;
        text->size -= size;
        return true;
}

/* Skips "# rep2c: ignore".  Returns false if COMMENT begins otherwise. */
static bool
skip_ignore(struct rep_text *comment)
{
        return skip_word(comment, "#") && skip_word(comment, "rep2c:") && skip_word(comment, "ignore") &&
               comment->size > 0 && rep_is_white(comment->data[0]);
}

bool
rep_is_ignore_comment(struct rep_text comment)
{
        return skip_ignore(&comment);
}

/* Reads the comment of LINE.  Returns false if the line has no comment that silences findings. */
static bool
read_ignore(const struct rep_file_line *line, struct ignore *ignore)
{
        const char *at = (const char *)memchr(line->begin, '#', (size_t)(line->end - line->begin)), *before;

        if (at == NULL)
                return false;
        ignore->alone = true;
        for (before = line->begin; before < at; before++)
                ignore->alone = ignore->alone && rep_is_white(*before);
        ignore->ids = (struct rep_text){at, (size_t)(line->end - at)};
        return skip_ignore(&ignore->ids);
}

static bool
is_between_ids(char byte)
{
        return rep_is_white(byte) || byte == ',';
}

/* Takes the next ID.  Returns false if there is none. */
static bool
next_id(struct ignore *ignore, struct rep_text *id)
{
        struct rep_text *left = &ignore->ids;

        while (left->size > 0 && is_between_ids(left->data[0])) {
                left->data++;
                left->size--;
        }
        *id = (struct rep_text){left->data, 0};
        while (id->size < left->size && !is_between_ids(left->data[id->size]))
                id->size++;
        left->data += id->size;
        left->size -= id->size;
        return id->size > 0;
}

_Static_assert(REP_FINDING_IDS <= 64, "a bit for each");

/* Reads the IDs of IGNORE.  Returns a bit for each that exists. */
static uint64_t
read_ids(struct ignore *ignore)
{
        enum rep_finding_id id;
        struct rep_text name;
        uint64_t ids = 0;

        while (next_id(ignore, &name))
                if (rep_finding_find(name, &id))
                        ids |= (uint64_t)1 << id;
        return ids;
}

enum rep_status
rep_read_silences(struct rep_analysis *analysis, struct rep_arena *arena, struct rep_silences *silences)
{
        struct rep_silence *lines = NULL, *grown;
        struct rep_file_line line;
        struct ignore ignore;
        uint64_t ids;

        *silences = (struct rep_silences){.count = 0};
        if (analysis->text.size == 0)
                return REP_OK;
        for (line = rep_before_lines(analysis); rep_next_line(&line);) {
                if (!read_ignore(&line, &ignore) || (ids = read_ids(&ignore)) == 0)
                        continue;
                if (ignore.alone) {
                        silences->file |= ids;
                        continue;
                }
                grown = REP_GROW(arena, struct rep_silence, lines, silences->count);
                if (grown == NULL)
                        return REP_ERR_MEMORY;
                silences->lines = lines = grown;
                lines[silences->count++] = (struct rep_silence){line.number, ids};
        }
        return REP_OK;
}

enum rep_status
rep_lint_ignores(const struct rep_lint *lint)
{
        struct rep_file_line line;
        struct ignore ignore;
        struct rep_text name;
        enum rep_finding_id id;

        if (lint->analysis->text.size == 0)
                return REP_OK;
        for (line = rep_before_lines(lint->analysis); rep_next_line(&line);)
                if (read_ignore(&line, &ignore))
                        while (next_id(&ignore, &name))
                                if (!rep_finding_find(name, &id))
                                        rep_report_finding(lint, REP_FINDING_BAD_IGNORE, line.number, name.data, 0,
                                                           "silences nothing: there is no finding '%.*s'",
                                                           rep_shown(name), name.data);
        return REP_OK;
}
