/* SPDX-License-Identifier: Apache-2.0 */
/* changes_text.c: what changes between two files, in words (rep_say.h): for whom, and the consequence first. */
#include "base/command.h"
#include "say/voice.h"

/* As many crawlers, and paths, are named; of others, their number. */
enum { NAMES_SHOWN = 5, PATHS_SHOWN = 3 };

/* A sentence, and what writes those of its texts that stand in the files. */
struct telling {
        struct rep_voice voice;
        rep_write_fn text; /* NULL: as rep_say_text() */
};

static void
put_text(struct telling *telling, struct rep_text text)
{
        struct rep_voice *voice = &telling->voice;

        if (!voice->stopped)
                voice->stopped = telling->text != NULL ? !telling->text(voice->context, text.data, text.size)
                                                       : !rep_say_text(text, voice->write, voice->context);
}

bool
rep_say_whom(const struct rep_agents_difference *whom, bool pair, rep_write_fn write, rep_write_fn text, void *context)
{
        struct telling telling = {{write, context, false}, text};

        if (whom->everybody) {
                rep_voice_put(&telling.voice, "all other crawlers (");
                put_text(&telling, rep_string("*"));
                rep_voice_put(&telling.voice, ")");
        }
        for (size_t i = 0; i < whom->token_count && i < NAMES_SHOWN; i++) {
                rep_voice_put(&telling.voice, i == 0 && !whom->everybody ? "" : pair ? " -> " : ", ");
                put_text(&telling, whom->tokens[i]);
        }
        rep_voice_more(&telling.voice, whom->token_count, NAMES_SHOWN);
        return !telling.voice.stopped;
}

/* Writes the paths of WHOM that become AFTER, some of them by name, and what becomes of them, BEHIND others.  Returns
 * how many there are. */
static size_t
put_paths(struct telling *telling, const struct rep_agents_difference *whom, bool pair, enum rep_verdict after,
          bool behind)
{
        size_t found = 0;

        for (size_t i = 0; i < whom->difference_count; i++) {
                const struct rep_difference *path = &whom->differences[i];

                if (path->new_verdict != after || path->old_verdict == after || found++ >= PATHS_SHOWN)
                        continue;
                rep_voice_put(&telling->voice, found > 1 || behind ? ", " : "");
                put_text(telling, path->path);
        }
        rep_voice_more(&telling->voice, found, PATHS_SHOWN);
        if (found > 0 && !pair) {
                rep_voice_put(&telling->voice, after == REP_ALLOW ? " open" : " close");
                rep_voice_put(&telling->voice, found > 1 ? "" : "s");
        } else if (found > 0) {
                rep_voice_put(&telling->voice, found > 1 ? " are open to " : " is open to ");
                put_text(telling, whom->tokens[after == REP_ALLOW]);
                rep_voice_put(&telling->voice, " only");
        }
        return found;
}

bool
rep_say_usage_change(const struct rep_usage_change *change, rep_write_fn write, rep_write_fn text, void *context)
{
        const enum rep_preference sides[] = {change->old_preference, change->new_preference};
        struct telling telling = {{write, context, false}, text};

        rep_voice_put(&telling.voice, rep_use_name(change->use));
        rep_voice_put(&telling.voice, " of ");
        put_text(&telling, change->path);
        for (int i = 0; i < 2; i++) {
                rep_voice_put(&telling.voice, i == 0 ? ": " : " -> ");
                rep_voice_put(&telling.voice, sides[i] == REP_PREFERENCE_UNKNOWN
                                                      ? "not stated"
                                                      : rep_say_name(REP_NAME_PREFERENCE, sides[i]));
        }
        return !telling.voice.stopped;
}

bool
rep_say_crawlers_change(const struct rep_crawlers_change *change, bool pair, rep_write_fn write, rep_write_fn text,
                        void *context)
{
        struct telling telling = {{write, context, false}, text};
        enum rep_share before = change->old_share, after = change->new_share;
        /* The shares say more than the paths. */
        bool matter = before != after && before != REP_SHARE_UNDECIDED && after != REP_SHARE_UNDECIDED &&
                      (before >= REP_SHARE_ONLY || after >= REP_SHARE_ONLY || after == REP_SHARE_ALL);
        size_t closed;

        if (matter) {
                rep_voice_put(&telling.voice, rep_say_share_words(before));
                rep_voice_put(&telling.voice, " -> ");
                rep_voice_put(&telling.voice, rep_say_share_words(after));
        }
        if (!matter || (before != REP_SHARE_NOTHING && after != REP_SHARE_NOTHING)) {
                rep_voice_put(&telling.voice, matter ? "; " : "");
                closed = put_paths(&telling, &change->whom, pair, REP_DISALLOW, false);
                if (put_paths(&telling, &change->whom, pair, REP_ALLOW, closed > 0) + closed == 0)
                        rep_voice_put(&telling.voice, "other lines decide, with the same verdicts");
        }
        return !telling.voice.stopped;
}
