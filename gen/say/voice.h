/* SPDX-License-Identifier: Apache-2.0 */
/* Sentences that are written word by word.  Nothing is allocated. */
#ifndef REP_GEN_SAY_VOICE_H
#define REP_GEN_SAY_VOICE_H

#include <stdio.h>

#include "base/command.h"

/* The most bytes that are shown of a text. */
#define REP_VOICE_BYTES 60

/* A sentence that is being written. */
struct rep_voice {
        rep_write_fn write;
        void *context;
        bool stopped; /* WRITE returned false */
};

static inline void
rep_voice_put(struct rep_voice *voice, const char *words)
{
        if (!voice->stopped)
                voice->stopped = !voice->write(voice->context, words, strlen(words));
}

/* Writes NUMBER between the words BEFORE and AFTER. */
static inline void
rep_voice_number(struct rep_voice *voice, const char *before, size_t number, const char *after)
{
        char digits[24];

        (void)snprintf(digits, sizeof(digits), "%zu", number);
        rep_voice_put(voice, before);
        rep_voice_put(voice, digits);
        rep_voice_put(voice, after);
}

/* Writes how many of COUNT names there are beyond those that are SHOWN. */
static inline void
rep_voice_more(struct rep_voice *voice, size_t count, size_t shown)
{
        if (count > shown)
                rep_voice_number(voice, " and ", count - shown, " more");
}

/* Writes the start of TEXT, which is of a robots.txt. */
static inline void
rep_voice_text(struct rep_voice *voice, struct rep_text text)
{
        struct rep_text shown = text;

        if (text.size > REP_VOICE_BYTES)
                for (shown.size = REP_VOICE_BYTES;
                     shown.size > 0 && ((unsigned char)text.data[shown.size] & 0xc0) == 0x80;)
                        shown.size--; /* this byte goes on with the character in front */
        if (!voice->stopped)
                voice->stopped = !rep_say_text(shown, voice->write, voice->context);
        if (shown.size < text.size)
                rep_voice_put(voice, "...");
}

/* Writes "line 3, 'Disallow: /cart'". */
static inline void
rep_voice_line(struct rep_voice *voice, const struct rep_directive *line)
{
        rep_voice_number(voice, "line ", line->line, ", '");
        rep_voice_text(voice, line->key);
        rep_voice_put(voice, ": ");
        rep_voice_text(voice, line->value);
        rep_voice_put(voice, "'");
}

/* ---- JSON that answers of rep_ask_json() have in them */

/* Returns the name of SHARE, such as "all-but". */
const char *rep_say_share(enum rep_share share);

/* Write WHOM with all differences, CHANGES, and OVERVIEW with its sentences. */
bool rep_say_agents_difference_json(const struct rep_agents_difference *whom, rep_write_fn write, void *context);
bool rep_say_changes_json(const struct rep_changes *changes, rep_write_fn write, void *context);
bool rep_say_overview_json(const struct rep_overview *overview, rep_write_fn write, void *context);

#endif
