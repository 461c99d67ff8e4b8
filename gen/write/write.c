/* SPDX-License-Identifier: Apache-2.0 */
/* write.c: wishes -> an edited robots.txt (rep_write.h). */
#include "base/command.h"

#include "syntax/token.h"
#include "write/writing.h"

#include <stdlib.h>

/* ---- wishes */

/* Returns whether TEXT is part of a line: without an end of a line, a NUL, or a comment. */
static bool
is_line(struct rep_text text)
{
        for (size_t i = 0; i < text.size; i++)
                if (text.data[i] == '\n' || text.data[i] == '\r' || text.data[i] == '\0' || text.data[i] == '#')
                        return false;
        return true;
}

static enum rep_status
examine(const struct rep_wishes *wishes)
{
        bool good = (wishes->block_count == 0 || wishes->block != NULL) && wishes->line_count <= REP_WISHED_LINES_MAX &&
                    (wishes->comment == NULL || is_line(rep_string(wishes->comment)));

        for (size_t i = 0; i < wishes->block_count && good; i++)
                good = wishes->block[i] != NULL;
        for (size_t i = 0; i < wishes->line_count && good; i++) {
                const struct rep_wished_line *line = &wishes->lines[i];
                enum rep_key key = rep_directive_key(line->key);

                /* It can apply to crawlers: its key is known, and not about the site. */
                good = key != REP_KEY_UNKNOWN && !rep_is_site_wide(key) && line->value.size > 0 && is_line(line->value);
        }
        for (size_t i = 0; i < wishes->sitemap_count && good; i++)
                good = wishes->sitemaps[i].size > 0 && is_line(wishes->sitemaps[i]);
        good = good && wishes->disallow_count <= REP_WISHED_LINES_MAX;
        for (size_t i = 0; i < wishes->disallow_count && good; i++)
                good = wishes->disallow[i].size > 0 &&
                       (wishes->disallow[i].data[0] == '/' || wishes->disallow[i].data[0] == '*') &&
                       is_line(wishes->disallow[i]) &&
                       rep_trimmed(wishes->disallow[i]).size == wishes->disallow[i].size;
        return good ? REP_OK : REP_ERR_ARGUMENT;
}

/* ---- everything */

/* Returns the crawlers whose fate is FATE, and sets *COUNT.  Returns NULL if memory is out. */
static const struct rep_public_crawler *const *
list_subjects(const struct rep_writing *writing, enum rep_fate fate, size_t *count)
{
        const struct rep_public_crawler **list =
                REP_ARRAY(writing->arena, const struct rep_public_crawler *, writing->subject_count);

        *count = 0;
        for (size_t i = 0; i < writing->subject_count && list != NULL; i++)
                if (writing->subjects[i].fate == fate)
                        list[(*count)++] = writing->subjects[i].known;
        return list;
}

/* Edits the file that was read, and proves the edit.  *NEW_TEXT lives in the arena. */
static enum rep_status
edit_file(struct rep_writing *writing, struct rep_text text, struct rep_text *new_text)
{
        enum rep_status status;

        if (writing->old_file->file.report.ignored_bytes > 0) {
                writing->problem = "the file is longer than what crawlers read, so what is added would not be read";
                return REP_OK;
        }
        rep_edit_begin(&writing->edit, writing->arena, text);
        status = writing->edit.failed ? REP_ERR_MEMORY : rep_find_subjects(writing);
        if (status == REP_OK && *writing->steps == 0) {
                writing->problem = REP_WRITE_UNDECIDED;
                return REP_OK;
        }
        if (status == REP_OK)
                status = rep_block_crawlers(writing);
        if (status == REP_OK)
                status = rep_add_wished_lines(writing);
        if (status == REP_OK)
                status = rep_edit_finish(&writing->edit, new_text);
        if (status == REP_OK && rep_is_too_long(writing, new_text->size))
                writing->problem = "the file would be longer than what crawlers read";
        else if (status == REP_OK)
                status = rep_prove(writing, *new_text);
        rep_buffer_free(&writing->edit.tail);
        return status;
}

/* Fills in WRITTEN. */
static enum rep_status
report(const struct rep_writing *writing, struct rep_text text, struct rep_written *written)
{
        written->problem = writing->problem;
        if (writing->problem != NULL)
                return REP_OK;
        written->text = text;
        written->added = writing->edit.added;
        written->removed = writing->edit.removed;
        written->unreached = list_subjects(writing, REP_FATE_UNREACHED, &written->unreached_count);
        written->exceptions = writing->exceptions;
        written->exception_count = writing->exception_count;
        written->blocked = list_subjects(writing, REP_FATE_BLOCKED, &written->blocked_count);
        written->along = list_subjects(writing, REP_FATE_ALONG, &written->along_count);
        written->kept = list_subjects(writing, REP_FATE_KEPT, &written->kept_count);
        return writing->arena->failed ? REP_ERR_MEMORY : REP_OK;
}

/* Reads TEXT, edits it and fills in WRITTEN. */
static enum rep_status
run(struct rep_writing *writing, struct rep_text text, struct rep_written *written)
{
        struct rep_text new_text = {"", 0};
        enum rep_status status = rep_analysis_create(text.data, text.size, &writing->options, &writing->old_file);

        if (status == REP_OK) {
                writing->old_file->steps = writing->steps;
                status = rep_need_wide(writing->old_file);
        }
        if (status == REP_OK)
                status = edit_file(writing, text, &new_text);
        if (status == REP_OK)
                status = report(writing, new_text, written);
        for (size_t i = 0; i < writing->subject_count; i++)
                rep_crawler_free(writing->subjects[i].crawler);
        rep_analysis_free(writing->old_file);
        return status;
}

enum rep_status
rep_write(struct rep_text text, const struct rep_options *options, const struct rep_wishes *wishes, uint64_t *steps,
          struct rep_written *written)
{
        struct rep_writing writing = {.wishes = wishes, .steps = steps};
        enum rep_status status = examine(wishes);

        *written = (struct rep_written){.text = {"", 0}};
        if (status == REP_OK)
                status = rep_read_options(&writing.options, sizeof(writing.options), sizeof(writing.options), options);
        if (status != REP_OK)
                return status;
        written->memory = calloc(1, sizeof(struct rep_arena));
        if (written->memory == NULL)
                return REP_ERR_MEMORY;
        writing.arena = (struct rep_arena *)written->memory;
        return run(&writing, text, written);
}

void
rep_written_free(struct rep_written *written)
{
        if (written->memory != NULL)
                rep_arena_free((struct rep_arena *)written->memory);
        free(written->memory);
        *written = (struct rep_written){.text = {"", 0}};
}
