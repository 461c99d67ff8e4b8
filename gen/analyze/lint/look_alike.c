/* SPDX-License-Identifier: Apache-2.0 */
/*
 * look_alike.c: characters that look like a space, a colon or a slash, or like nothing, and are others.
 *
 * They come from word processors, chats and keyboards for Chinese and Japanese.  A reader does not see what is wrong.
 */
#include "analyze/lint/lint.h"

#include "rules/group_run.h"

/* A character, in UTF-8. */
struct look_alike {
        const char *bytes, *name, *instead;
};

static const struct look_alike look_alikes[] = {
        {"\xc2\xa0", "a no-break space (U+00A0)", "a space"},
        {"\xc2\xad", "a soft hyphen (U+00AD)", "nothing"},
        {"\xe2\x80\x8b", "a zero-width space (U+200B)", "nothing"},
        {"\xe2\x80\x8e", "a left-to-right mark (U+200E)", "nothing"},
        {"\xe3\x80\x80", "an ideographic space (U+3000)", "a space"},
        {"\xef\xbb\xbf", "a byte order mark (U+FEFF)", "nothing"},
        {"\xef\xbc\x8f", "a full-width slash (U+FF0F)", "'/'"},
        {"\xef\xbc\x9a", "a full-width colon (U+FF1A)", "':'"},
};

/* Returns the character that begins TEXT, or NULL. */
static const struct look_alike *
find_first(struct rep_text text)
{
        for (size_t i = 0; i < sizeof(look_alikes) / sizeof(look_alikes[0]); i++) {
                size_t size = strlen(look_alikes[i].bytes);

                if (text.size >= size && memcmp(text.data, look_alikes[i].bytes, size) == 0)
                        return &look_alikes[i];
        }
        return NULL;
}

/* Returns the first of these characters in TEXT, and sets *PLACE to it.  Returns NULL if there is none. */
static const struct look_alike *
find_inside(struct rep_text text, const char **place)
{
        const struct look_alike *found = NULL;

        for (; text.size > 0 && found == NULL; text.data++, text.size--) {
                found = find_first(text);
                *place = text.data;
        }
        return found;
}

/* Does the same for the beginning and the end of TEXT.  At the end of a word of other alphabets, it is none: the bytes
   of text that was encoded twice look like this. */
static const struct look_alike *
find_around(struct rep_text text, const char **place)
{
        const struct look_alike *found = find_first(text);

        *place = text.data;
        for (size_t size = 2; size <= 3 && size < text.size && found == NULL; size++) {
                *place = text.data + text.size - size;
                found = (unsigned char)(*place)[-1] < 0x80 ? find_first((struct rep_text){*place, size}) : NULL;
                if (found != NULL && strlen(found->bytes) < size)
                        found = NULL;
        }
        return found;
}

static void
report_found(const struct rep_lint *lint, uint32_t line, const char *place, const struct look_alike *found,
             const char *consequence)
{
        rep_report_finding(lint, REP_FINDING_LOOK_ALIKE, line, place, 0, "%s: this is %s; write %s", consequence,
                           found->name, found->instead);
}

bool
rep_lint_look_alike(const struct rep_lint *lint, const struct rep_directive *directive)
{
        const char *place;
        const struct look_alike *found = find_inside(directive->key, &place);

        /* Crawlers skip a byte order mark that begins the file. */
        if (found != NULL && place != lint->analysis->text.data) {
                report_found(lint, directive->line, place, found, "most crawlers ignore this line");
                return true;
        }
        found = find_around(directive->value, &place);
        if (found == NULL)
                return false;
        report_found(lint, directive->line, place, found,
                     directive->kind == REP_KIND_USER_AGENT ? "names no crawler"
                     : rep_is_rule(directive->kind) && place == directive->value.data
                             ? "matches nothing"
                             : "does not say what it seems to say");
        return true;
}

bool
rep_has_look_alike(struct rep_text text)
{
        const char *place;

        return find_around(text, &place) != NULL;
}

bool
rep_lint_look_alike_line(const struct rep_lint *lint, uint32_t line, struct rep_text text)
{
        const char *place;
        const struct look_alike *found = find_inside(text, &place);

        if (found != NULL)
                report_found(lint, line, place, found, "this line is ignored");
        return found != NULL;
}
