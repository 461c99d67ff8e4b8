/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lint_resources.c: stylesheets and scripts that search engines may not fetch.
 *
 * Google and Bing render pages before they rate them, and ask sites to leave the resources for this open.  A rule is
 * a candidate if its pattern names a folder that is known for such files, or such files by their ending, everywhere
 * or in such a folder.  It is reported if it decides about a file of that kind for such an engine, and the engine may
 * fetch the site's first page.
 */
#include "analyze/lint/lint.h"

#include "syntax/token.h"

/* The kinds of files, as bits. */
enum { STYLES = 1, SCRIPTS = 2, KINDS = 2 };

static const char *const endings[KINDS] = {".css", ".js"};

/* The room for an ending. */
#define ENDING_ROOM 8

/* Folders by the kinds of files in them. */
static const struct {
        const char *name;
        unsigned kinds;
} folders[] = {
        {"css", STYLES},
        {"styles", STYLES},
        {"stylesheets", STYLES},
        {"js", SCRIPTS},
        {"javascript", SCRIPTS},
        {"javascripts", SCRIPTS},
        {"_next", STYLES | SCRIPTS},
        {"assets", STYLES | SCRIPTS},
        {"skin", STYLES | SCRIPTS},
        {"static", STYLES | SCRIPTS},
        {"themes", STYLES | SCRIPTS},
        {"wp-content", STYLES | SCRIPTS},
        {"wp-includes", STYLES | SCRIPTS},
};

/* A rule that may close such files. */
struct candidate {
        uint32_t rule;
        bool folder;      /* its pattern names a folder */
        unsigned kinds;   /* of the files that the pattern names */
        unsigned closed;  /* the kinds that it closes to some engine */
        unsigned engines; /* these engines, as bits */
};

/* ---- candidates */

/* Returns VALUE without those of BYTES at its end. */
static struct rep_text
without_end(struct rep_text value, const char *bytes)
{
        while (value.size > 0 && strchr(bytes, value.data[value.size - 1]) != NULL)
                value.size--;
        return value;
}

/* Returns the last part of VALUE, between slashes and stars. */
static struct rep_text
last_part(struct rep_text value)
{
        size_t size = 0;

        while (size < value.size && value.data[value.size - size - 1] != '/' &&
               value.data[value.size - size - 1] != '*')
                size++;
        return (struct rep_text){value.data + value.size - size, size};
}

/* Returns the kinds of files that the folder NAME is known for. */
static unsigned
folder_kinds(struct rep_text name)
{
        for (size_t i = 0; i < sizeof(folders) / sizeof(folders[0]); i++)
                if (rep_token_compare(name, rep_string(folders[i].name)) == 0)
                        return folders[i].kinds;
        return 0;
}

/* Returns whether some folder in VALUE is known for stylesheets or scripts.  Files in other folders are usually ones
   that pages do not need, such as scripts that count visits. */
static bool
names_known_folder(struct rep_text value)
{
        struct rep_text part;

        for (; value.size > 0; value.size -= part.size + (part.size < value.size)) {
                part = last_part(value);
                if (folder_kinds(part) != 0)
                        return true;
        }
        return false;
}

/* Fills in CANDIDATE from VALUE, a pattern.  Returns false if it names no such files. */
static bool
read_candidate(struct rep_text value, struct candidate *candidate)
{
        struct rep_text file = without_end(value, "*$"), part = last_part(file);

        candidate->kinds = 0;
        for (unsigned i = 0; i < KINDS; i++) {
                size_t size = strlen(endings[i]);

                if (file.size >= size && memcmp(file.data + file.size - size, endings[i], size) == 0)
                        candidate->kinds |= 1U << i;
        }
        candidate->folder = candidate->kinds == 0;
        if (!candidate->folder) { /* all files of a kind, or those in a known folder */
                struct rep_text before = {file.data, file.size - part.size};

                return without_end(before, "*/").size > 0 ? names_known_folder(before) : part.data[0] == '.';
        }
        if (value.size > 0 && value.data[value.size - 1] == '$')
                return false;
        candidate->kinds = folder_kinds(last_part(without_end(value, "*/")));
        return candidate->kinds != 0;
}

/* Lists the candidates. */
static enum rep_status
list_candidates(const struct rep_lint *lint, struct candidate **list, size_t *count)
{
        struct rep_analysis *analysis = lint->analysis;

        *count = 0;
        *list = REP_ARRAY(&analysis->work, struct candidate, analysis->rule_count);
        if (*list == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < analysis->rule_count; i++) {
                const struct rep_directive *directive = analysis->rules[i].directive;
                struct candidate candidate = {.rule = i};

                if (directive->kind == REP_KIND_DISALLOW && directive->value.size > 0 &&
                    analysis->rules[i].pattern_count > 0 && read_candidate(directive->value, &candidate))
                        (*list)[(*count)++] = candidate;
        }
        return REP_OK;
}

/* ---- closed files */

/* The rules for the current engine. */
struct engine {
        struct rep_crawler_rules *rules;
        char *path; /* has room for a witness and an ending */
        uint64_t *budget;
        enum rep_status status;
        const struct rep_rule_pattern *pattern; /* the current pattern */
        bool excepted;                          /* a stronger rule opens some of the pattern's files */
};

/* Returns the rule that decides about the SIZE bytes at engine->path.  NULL: there is none, or there was an error. */
static const struct rep_rule_line *
decide(struct engine *engine, size_t size)
{
        struct rep_decision decision = {REP_NO_PATTERN, REP_NO_PATTERN};

        if (engine->status == REP_OK)
                engine->status = rep_decide(&engine->rules->index, engine->path, size, engine->budget, &decision);
        return rep_rule_of(engine->rules->analysis, decision.best);
}

static bool
holds_group(const struct rep_crawler_rules *rules, uint32_t group)
{
        uint32_t low = 0, high = rules->group_count;

        while (low < high) {
                uint32_t middle = low + (high - low) / 2;

                if (rules->groups[middle] == group)
                        return true;
                if (rules->groups[middle] < group)
                        low = middle + 1;
                else
                        high = middle;
        }
        return false;
}

/* Called for each ENTRY that allows something and may meet the pattern. */
static bool
on_allow(void *context, const struct rep_index_entry *entry)
{
        struct engine *engine = (struct engine *)context;
        const struct rep_analysis *analysis = engine->rules->analysis;
        struct rep_text value = rep_rule_of(analysis, entry->best)->directive->value;

        if (analysis->patterns[entry->best].strength < engine->pattern->strength)
                return true;
        (void)rep_spend(engine->budget, value.size);
        for (size_t i = 0; i + 1 < value.size && !engine->excepted; i++)
                engine->excepted = memcmp(value.data + i, "js", 2) == 0 ||
                                   (value.size - i > 2 && memcmp(value.data + i, "css", 3) == 0);
        return !engine->excepted;
}

/* Finds the kinds of files that CANDIDATE closes. */
static unsigned
find_closed(struct engine *engine, const struct candidate *candidate)
{
        const struct rep_analysis *analysis = engine->rules->analysis;
        const struct rep_rule_line *rule = &analysis->rules[candidate->rule];
        unsigned closed = 0, i;

        engine->pattern = &analysis->patterns[rule->first_pattern];
        for (i = 0; i < KINDS; i++) {
                size_t size = rep_write_witness(&engine->pattern->plain, engine->path);

                if ((candidate->kinds & 1U << i) == 0)
                        continue;
                if (candidate->folder) {
                        memcpy(engine->path + size, endings[i], strlen(endings[i]));
                        size += strlen(endings[i]);
                }
                if (decide(engine, size) == rule)
                        closed |= 1U << i;
        }
        /* If a stronger rule opens stylesheets or scripts of the folder, the author has considered them. */
        engine->excepted = false;
        if (closed != 0 && candidate->folder && engine->status == REP_OK &&
            !rep_each_meeting(&engine->rules->verdict_index[REP_ALLOW], &engine->pattern->plain, engine->budget,
                              on_allow, engine))
                engine->status = REP_ERR_LIMIT;
        return engine->excepted ? 0 : closed;
}

/* Finds the files that the candidates close to the engine NUMBER. */
static enum rep_status
ask_engine(const struct rep_lint *lint, size_t number, struct candidate *list, size_t count)
{
        struct engine engine = {.rules = lint->wanted[number], .budget = lint->steps};
        const struct rep_rule_line *first;

        engine.path = REP_ARRAY(&lint->analysis->work, char,
                                rep_witness_room(rep_size_add(engine.rules->longest, ENDING_ROOM)));
        if (engine.path == NULL)
                return REP_ERR_MEMORY;
        engine.path[0] = '/';
        first = decide(&engine, 1);
        if (first != NULL && first->directive->kind == REP_KIND_DISALLOW && first->directive->value.size > 0)
                return engine.status;
        for (size_t i = 0; i < count && engine.status == REP_OK; i++) {
                const struct rep_directive *directive = lint->analysis->rules[list[i].rule].directive;
                unsigned closed = holds_group(engine.rules, directive->group) ? find_closed(&engine, &list[i]) : 0;

                list[i].closed |= closed;
                list[i].engines |= closed != 0 ? 1U << number : 0;
        }
        return engine.status;
}

/* ---- reporting */

static void
report_candidate(const struct rep_lint *lint, const struct candidate *candidate)
{
        static const char *const kinds[] = {"", "CSS", "JS", "CSS and JS"};
        static const char *const whom[] = {"", "Googlebot", "bingbot", "Googlebot and bingbot"};
        const struct rep_directive *directive = lint->analysis->rules[candidate->rule].directive;

        rep_report_finding(lint, REP_FINDING_BLOCKS_RESOURCES, directive->line, directive->value.data, 0,
                           "%s %s that %s %s for rendering", candidate->folder ? "may block" : "blocks",
                           kinds[candidate->closed], whom[candidate->engines],
                           candidate->engines == 3 ? "need" : "needs");
}

enum rep_status
rep_lint_resources(const struct rep_lint *lint, const bool **closing)
{
        bool *found = REP_ZERO_ARRAY(&lint->analysis->work, bool, lint->analysis->rule_count);
        struct candidate *list;
        size_t count;
        enum rep_status status = found == NULL ? REP_ERR_MEMORY : list_candidates(lint, &list, &count);

        *closing = found;

        for (size_t i = 0; i < REP_WANTED_EVERYBODY && status == REP_OK && count > 0; i++)
                status = rep_note_undecided(lint, ask_engine(lint, i, list, count));
        for (size_t i = 0; i < count && status == REP_OK; i++)
                if (list[i].closed != 0) {
                        report_candidate(lint, &list[i]);
                        found[list[i].rule] = true;
                }
        return status;
}
