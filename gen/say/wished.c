/* SPDX-License-Identifier: Apache-2.0 */
/* wished.c: what an edit changes for whom, and what it costs (rep_say.h). */
#include "base/command.h"
#include "base/json.h"
#include "say/voice.h"
#include "syntax/token.h"
#include "write/wish_list.h"

enum { NAMES_SHOWN = 6 };

/* Writes NUMBER and WORDS, with an "s" where it is not 1. */
static void
put_count(struct rep_voice *voice, size_t number, const char *words)
{
        rep_voice_number(voice, "", number, words);
        rep_voice_put(voice, number == 1 ? "" : "s");
}

/* Writes what becomes of the COUNT crawlers in LIST: WORDS, then their names. */
static void
put_names(struct rep_voice *voice, const char *words, const struct rep_public_crawler *const *list, size_t count)
{
        if (count == 0)
                return;
        rep_voice_put(voice, words);
        for (size_t i = 0; i < count && i < NAMES_SHOWN; i++) {
                rep_voice_put(voice, i > 0 ? ", " : ": ");
                rep_voice_put(voice, list[i]->name);
        }
        rep_voice_more(voice, count, NAMES_SHOWN);
        rep_voice_put(voice, "\n");
}

/* Writes WORDS and which of those that are blocked also have PURPOSE.  That is expected where one of the purposes
   EXPECTED is blocked. */
static void
put_also(struct rep_voice *voice, const struct rep_wish_list *list, enum rep_purpose purpose, unsigned expected,
         const char *words)
{
        const struct rep_written *edited = &list->edited;
        const struct rep_public_crawler *also[NAMES_SHOWN];
        size_t count = 0;

        for (size_t i = 0; i < edited->blocked_count && (list->block.purposes & expected) == 0; i++)
                if ((edited->blocked[i]->purposes & (unsigned)purpose) != 0 && count++ < NAMES_SHOWN)
                        also[count - 1] = edited->blocked[i];
        put_names(voice, words, also, count);
}

/* Writes the names that begin those of blocked crawlers: who has such a name reads a line for MJ12bot as one for MJ. */
static void
put_beginnings(struct rep_voice *voice, const struct rep_wish_list *list)
{
        size_t count = 0;

        for (size_t i = 0; i < list->edited.blocked_count; i++) {
                struct rep_text token = list->edited.blocked[i]->tokens[0];
                struct rep_text beginning = rep_agent_token(token, REP_NAMES_TOKEN);

                if (beginning.size == 0 || beginning.size == token.size)
                        continue;
                rep_voice_put(voice,
                              count++ > 0 ? ", " : "also blocked, as names are read only up to a digit or dot: ");
                rep_voice_text(voice, beginning);
        }
        rep_voice_put(voice, count > 0 ? "\n" : "");
}

/* Writes which crawlers a split keeps, or would keep though they are blocked now. */
static void
put_apart(struct rep_voice *voice, const struct rep_wish_list *list)
{
        const struct rep_written *edited = &list->edited;
        const struct rep_public_crawler *needless[NAMES_SHOWN];
        size_t count = 0;

        if (list->split)
                put_names(voice, "kept, as they also search, and another name of their operator is blocked",
                          list->apart.list, list->apart.count);
        for (size_t i = 0; i < list->apart.count && !list->split; i++)
                for (size_t j = 0; j < edited->blocked_count; j++)
                        if (edited->blocked[j] == list->apart.list[i] && count++ < NAMES_SHOWN)
                                needless[count - 1] = edited->blocked[j];
        put_names(voice, "another name of their operator already stops this use; split keeps these", needless, count);
}

/* Writes what each group disallows now, which Allow lines prevail over that, and whom no group is for. */
static void
put_disallowed(struct rep_voice *voice, const struct rep_wish_list *list)
{
        const struct rep_written *edited = &list->edited;

        for (size_t i = 0; i < list->disallow_count; i++) {
                rep_voice_put(voice, i > 0 ? ", " : "each group disallows now: ");
                rep_voice_text(voice, list->disallow[i]);
        }
        rep_voice_put(voice, list->disallow_count > 0 ? "\n" : "");
        for (size_t i = 0; i < edited->exception_count && i < NAMES_SHOWN; i++) {
                rep_voice_put(voice, i > 0 ? "; " : "but what these lines allow stays open: ");
                rep_voice_line(voice, &edited->exceptions[i]);
        }
        rep_voice_more(voice, edited->exception_count, NAMES_SHOWN);
        rep_voice_put(voice, edited->exception_count > 0 ? "\n" : "");
        put_names(voice, "but these obey only groups that name them, and none does", edited->unreached,
                  edited->unreached_count);
}

/* Writes what the edit is, and that it is proven. */
static void
put_edit(struct rep_voice *voice, const struct rep_wish_list *list)
{
        const struct rep_written *edited = &list->edited;

        if (edited->blocked_count > 0)
                put_count(voice, edited->blocked_count, " crawler");
        put_names(voice, " may fetch nothing now", edited->blocked, edited->blocked_count);
        put_names(voice, "kept, although they are among those to be blocked", list->spared.list, list->spared.count);
        put_also(voice, list, REP_PURPOSE_SEARCH, REP_PURPOSE_SEARCH,
                 "these search engines lose the site, too, unless they are kept");
        put_also(voice, list, REP_PURPOSE_INPUT, REP_PURPOSE_INPUT | REP_PURPOSE_USER,
                 "AI answers from these will not use the site");
        put_apart(voice, list);
        put_names(voice, "blocked with them, for they go by the same name", edited->along, edited->along_count);
        put_beginnings(voice, list);
        put_names(voice, "nothing changes for these, which got a group of their own", edited->kept, edited->kept_count);
        put_disallowed(voice, list);
        if (edited->added + edited->removed == 0) {
                rep_voice_put(voice, "nothing had to change\n");
                return;
        }
        put_count(voice, edited->added, " line");
        rep_voice_number(voice, " added, ", edited->removed,
                         " removed; no other verdict changes for anybody: that is proven\n");
}

bool
rep_say_wished(const struct rep_wish_list *list, rep_write_fn write, void *context)
{
        struct rep_voice voice = {write, context, false};

        if (list->edited.problem != NULL) {
                rep_voice_put(&voice, "nothing was written: ");
                rep_voice_put(&voice, list->edited.problem);
                rep_voice_put(&voice, "\n");
                return !voice.stopped;
        }
        /* Without these, nothing but a shorter text is wished. */
        if (list->block.count + list->line_count + list->sitemap_count + list->disallow_count > 0)
                put_edit(&voice, list);
        if (list->minimize) {
                rep_voice_number(&voice, "", list->shorter.text.size, " of ");
                rep_voice_number(&voice, "", list->edited.text.size, " bytes are left, and ");
                put_count(&voice, list->shorter.removed, " line");
                rep_voice_put(&voice, list->shorter.removed == 1 ? " is" : " are");
                rep_voice_put(&voice, " gone; nothing changes for anybody: that is proven\n");
        }
        return !voice.stopped;
}

/* ---- JSON */

/* Lines as a list of strings. */
struct line_list {
        struct rep_json json;
        bool within; /* a string has begun */
};

/* Writes the next bytes of what is said; a line ends with them or goes on. */
static bool
put_piece(void *context, const char *bytes, size_t size)
{
        struct line_list *lines = (struct line_list *)context;
        bool ends = size > 0 && bytes[size - 1] == '\n';

        if (!lines->within)
                rep_json_begin_string(&lines->json);
        rep_json_put_piece(&lines->json, (struct rep_text){bytes, size - ends});
        if (ends)
                rep_json_end_string(&lines->json);
        lines->within = !ends;
        return !lines->json.stopped;
}

bool
rep_say_wished_json(const struct rep_wish_list *list, rep_write_fn write, void *context)
{
        struct line_list lines = {{write, context, false, false}, false};
        struct rep_json *json = &lines.json;

        rep_json_begin(json, '{');
        rep_json_bool(json, "done", list->edited.problem == NULL);
        rep_json_bool(json, "undecided", list->result.undecided);
        rep_json_name(json, "text");
        if (rep_utf8_span(list->result.text) == list->result.text.size)
                rep_json_put_text(json, list->result.text);
        else
                rep_json_put_string(json, NULL);
        rep_json_name(json, "sentences");
        rep_json_begin(json, '[');
        rep_say_wished(list, put_piece, &lines);
        rep_json_end(json, ']');
        rep_json_end(json, '}');
        return !json->stopped;
}
