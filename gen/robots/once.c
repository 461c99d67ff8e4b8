/* SPDX-License-Identifier: Apache-2.0 */
/*
 * once.c: checks of a text: one without an object (rep_robots.h), and those of an object before it has a list (once.h).
 *
 *     line scan --> key --> group applies? --> head differs? --> strong enough? --> pattern matches? --> result
 *                                         |
 *                                         +--> own rules, which later checks take from here
 *
 * The text is read once.  Each stage passes over lines without knowing more of them than it needs, and most rules end at the second or
 * third: eight bytes of a value differ from the path's, and the ones before the difference are ordinary.  What a line says if it is not
 * in the usual spelling is read by the code that objects use, so it is the same.
 *
 * Groups: the lowest place at which a user-agent line names the crawler wins (robots/held_groups.h).  A line with a place that is
 * lower than all before drops the result so far.  In a group that does not apply, only the first rule is read, which ends its run of
 * user-agent lines.
 */
#include "robots/once.h"

#include "line_scan.h"
#include "robots/path_check.h"
#include "rules/group_run.h"
#include "syntax/scheme.h"
#include "syntax/token.h"

/* The tokens of a crawler that are read once.  Those of crawlers with more are read at each user-agent line. */
#define FEW 8

/* The longest path whose pairs of bytes are noted. */
#define USUAL_SIZE 1024

/* The place of a group that does not name the crawler. */
#define NO_PLACE SIZE_MAX

struct once {
        const struct rep_crawler_view *view;
        enum rep_names names;
        enum rep_dialect dialect;
        struct rep_text tokens[FEW];
        struct rep_group_run run;
        size_t best, place; /* the lowest place so far, and that of the group that is read */
        size_t token;       /* the lowest number of a token that was found at the lowest place */
        const char *text;
        struct rep_own_rules *own;    /* gets the rules, none of which is compared then; NULL: they are compared */
        struct rep_path_check *check; /* unless OWN gets the rules */
        enum rep_status status;
};

/* ---- rules */

/* Returns where a path notes that it has A followed by B. */
static inline uint8_t
pair_of(unsigned char a, unsigned char b)
{
        return (uint8_t)(a * 37u + b);
}

/* Finds the pair of RULE, which has a head: of bytes that no dialect escapes. */
static inline void
find_pair(struct rep_own_rules *own, struct rep_own_rule *rule)
{
        uint64_t special = rep_special_bytes(rule->head), behind;
        uint32_t star = special == 0 ? 0 : rep_lowest_bit(special) / 8;

        if ((unsigned char)(rule->head >> 8 * star) != '*')
                return;
        own->starred++;
        if (star + 2 >= REP_WORD_BYTES)
                return;
        behind = rule->head >> 8 * (star + 1);
        rule->has_pair = (special >> 8 * (star + 1) & 0x8080) == 0;
        rule->pair = pair_of((unsigned char)behind, (unsigned char)(behind >> 8));
}

/* Adds the rule whose value stands between AT and END to the own rules.  LIMIT is the end of the bytes that may be read. */
REP_NOINLINE static void
keep_rule(struct once *once, const char *at, const char *end, const char *limit, uint32_t line, bool allow)
{
        struct rep_own_rules *own = once->own;
        struct rep_own_rule *rules = REP_GROW(own->arena, struct rep_own_rule, own->rules, own->count);

        if (rules == NULL) {
                once->status = REP_ERR_MEMORY;
                return;
        }
        own->rules = rules;
        rules += own->count++;
        *rules = (struct rep_own_rule){
                .at = (uint32_t)(at - once->text),
                .end = (uint32_t)(end - once->text),
                .line = line,
                .allow = allow,
                .has_head = limit - at >= REP_WORD_BYTES,
        };
        if (rules->has_head) {
                rules->head = rep_load64((const unsigned char *)at);
                find_pair(own, rules);
        }
}

/* Takes the rule whose value begins at AT, behind its colon.  LIMIT is the end of the bytes that may be read. */
static inline void
take_rule(struct once *once, const struct rep_line *line, const char *at, const char *limit, bool allow)
{
        while (at < line->end && rep_is_line_white(*at))
                at++;
        if (once->own != NULL)
                keep_rule(once, at, line->end, limit, line->number, allow);
        else if (limit - at < REP_WORD_BYTES || (once->check->directory && allow) ||
                 !rep_differs_early(once->check, rep_load64((const unsigned char *)at)))
                rep_check_rule(once->check, rep_line_value(at, line->end), line->number, allow);
}

/* ---- groups */

/* Returns token number I of the crawler, as a file with its names can have it. */
static inline struct rep_text
token_at(const struct once *once, size_t i)
{
        return i < FEW ? once->tokens[i] : rep_crawler_token(once->view->tokens[i], once->names);
}

/* Returns the place of a user-agent line with VALUE (robots/held_groups.h). */
static size_t
place_of(struct once *once, struct rep_text value, size_t *token)
{
        const struct rep_crawler_view *view = once->view;
        struct rep_text named;
        size_t i = 0;

        *token = view->token_count;
        if (rep_names_everybody(value))
                return view->everybody ? view->token_count : NO_PLACE;
        named = rep_agent_token(value, once->names);
        if (named.size == 0)
                return NO_PLACE;
        while (i < view->token_count && rep_token_compare(token_at(once, i), named) != 0)
                i++;
        if (once->check != NULL)
                once->check->steps += i;
        *token = i;
        if (i == view->token_count)
                return NO_PLACE;
        return view->in_order ? i : 0;
}

/* Adds the group that is read to those of the own rules, all of which are dropped before if it is BETTER. */
static void
keep_group(struct once *once, bool better)
{
        struct rep_own_rules *own = once->own;
        uint32_t group = once->run.groups - 1, *groups = own->groups;

        if (better)
                own->count = own->group_count = own->starred = 0;
        if (own->group_count > 0 && groups[own->group_count - 1] == group)
                return;
        groups = REP_GROW(own->arena, uint32_t, groups, own->group_count);
        if (groups == NULL)
                once->status = REP_ERR_MEMORY;
        else {
                groups[own->group_count++] = group;
                own->groups = groups;
        }
}

REP_NOINLINE static void
take_user_agent(struct once *once, struct rep_text value)
{
        size_t token, place = place_of(once, value, &token);

        if (rep_enter_group(&once->run, REP_KIND_USER_AGENT))
                once->place = NO_PLACE;
        if (place < once->place)
                once->place = place;
        if (place < once->best || (place == once->best && token < once->token))
                once->token = token;
        if (once->own != NULL && place <= once->best)
                keep_group(once, place < once->best);
        if (place < once->best && once->check != NULL)
                rep_forget_rules(once->check);
        if (place < once->best)
                once->best = place;
}

/* ---- lines */

/* Returns whether the rules of the group that is read apply to the crawler, as far as is known. */
static inline bool
applies(const struct once *once)
{
        return once->place == once->best;
}

/* Enters the group of a rule of KIND.  Returns whether the rule applies. */
static inline bool
enter_rule(struct once *once, enum rep_kind kind)
{
        (void)rep_enter_group(&once->run, kind);
        return rep_is_rule(kind) && applies(once);
}

/* Takes a LINE that is not in the usual spelling. */
REP_NOINLINE static void
take_unusual(struct once *once, struct rep_line line)
{
        struct rep_directive directive;

        if (!rep_parse_line(&line, once->dialect, &directive))
                return;
        if (directive.kind == REP_KIND_USER_AGENT)
                take_user_agent(once, directive.value);
        else if (enter_rule(once, directive.kind) && once->own == NULL)
                rep_check_rule(once->check, directive.value, line.number, directive.kind == REP_KIND_ALLOW);
        else if (rep_is_rule(directive.kind) && applies(once)) {
                const char *at = directive.value.size > 0 ? directive.value.data : once->text;

                keep_rule(once, at, at + directive.value.size, at, line.number, directive.kind == REP_KIND_ALLOW);
        }
}

/* Takes LINE.  END is where its text ends. */
static inline void
take_line(struct once *once, const struct rep_line *line, const char *end)
{
        enum rep_kind kind;
        const char *at = rep_usual_value(line, &kind);

        if (at == NULL)
                take_unusual(once, *line);
        else if (kind == REP_KIND_USER_AGENT)
                take_user_agent(once, rep_line_value(at, line->end));
        else if (enter_rule(once, kind))
                take_rule(once, line, at, line->end - line->begin == REP_LINE_KEPT ? line->end : end,
                          kind == REP_KIND_ALLOW);
}

/* Returns the letters of the lines that matter next. */
static inline unsigned
wanted(const struct once *once)
{
        return applies(once) || once->run.open ? REP_LETTER_USER_AGENT | REP_LETTER_ALLOW | REP_LETTER_DISALLOW
                                               : REP_LETTER_USER_AGENT;
}

/* Reads TEXT.  The scan is copied, so that compilers can keep it in registers. */
static void
read_lines(struct once *once, struct rep_text text, size_t max_bytes)
{
        struct rep_line_scan begun, scan;
        struct rep_line line;

        rep_begin_line_scan(&begun, text.data, text.size, max_bytes, once->dialect);
        scan = begun;
        while (rep_scan_line(&scan, wanted(once), &line)) {
                take_line(once, &line, scan.end);
                if (once->check != NULL && once->check->steps > once->check->most)
                        once->status = REP_ERR_LIMIT;
                if (once->status != REP_OK || (once->check != NULL && once->check->status != REP_OK))
                        return;
        }
}

/* Begins to read TEXT for the crawler of VIEW. */
static enum rep_status
begin(struct once *once, struct rep_text text, const struct rep_crawler_view *view, enum rep_names names,
      enum rep_dialect dialect)
{
        once->view = view;
        once->text = text.data;
        once->own = NULL;
        once->dialect = dialect;
        once->names = rep_names_for(view, names);
        once->run = (struct rep_group_run){0, false};
        once->best = view->token_count + 1;
        once->place = NO_PLACE;
        once->token = 0;
        once->check = NULL;
        once->status = REP_OK;
        for (size_t i = 0; i < view->token_count && i < FEW; i++)
                once->tokens[i] = rep_crawler_token(view->tokens[i], once->names);
        return rep_has_tokens(view, once->names) ? REP_OK : REP_ERR_TOKEN;
}

enum rep_status
rep_read_own_rules(struct rep_text text, size_t max_bytes, const struct rep_crawler_view *view, enum rep_names names,
                   enum rep_dialect dialect, struct rep_own_rules *own)
{
        struct once once;
        enum rep_status status = begin(&once, text, view, names, dialect);

        once.own = own;
        own->rules = NULL;
        own->groups = NULL;
        own->count = own->group_count = own->starred = 0;
        if (status != REP_OK || view->token_count > FEW)
                return status != REP_OK ? status : REP_ERR_LIMIT;
        read_lines(&once, text, max_bytes);
        own->names = once.names;
        own->holds = REP_HOLDS_NONE;
        own->token = (struct rep_text){"", 0};
        if (once.best < view->token_count) {
                own->holds = REP_HOLDS_NAMED;
                own->token = view->tokens[once.token];
        } else if (once.best == view->token_count)
                own->holds = REP_HOLDS_EVERYBODY;
        return once.status == REP_OK && own->starred > REP_OWN_STARRED ? REP_ERR_LIMIT : once.status;
}

/* ---- the question */

enum rep_status
rep_check_own_rules(const struct rep_own_rules *own, struct rep_text text, enum rep_dialect dialect, const char *url,
                    size_t size, bool is_path, uint64_t *steps, struct rep_result *result)
{
        bool has_pairs = false;
        unsigned char pairs[UINT8_MAX + 1] = {0};
        struct rep_path_check check;
        enum rep_status status = rep_begin_path_check(&check, dialect, url, size, is_path, *steps);

        if (status != REP_OK)
                return status;
        check.steps = own->count / 2;
        if (own->starred > 0 && dialect == REP_DIALECT_GOOGLE && check.rest.size > 0 && check.rest.size <= USUAL_SIZE) {
                const unsigned char *bytes = (const unsigned char *)check.rest.data;

                pairs[pair_of('/', bytes[0])] = 1;
                for (size_t i = 1; i < check.rest.size; i++)
                        pairs[pair_of(bytes[i - 1], bytes[i])] = 1;
                has_pairs = true;
        }
        for (uint32_t i = 0; i < own->count && check.status == REP_OK; i++) {
                const struct rep_own_rule *rule = &own->rules[i];

                if ((check.directory && rule->allow) || !((has_pairs && rule->has_pair && pairs[rule->pair] == 0) ||
                                                          (rule->has_head && rep_differs_early(&check, rule->head))))
                        rep_check_rule(&check, rep_line_value(text.data + rule->at, text.data + rule->end), rule->line,
                                       rule->allow);
        }
        *steps = check.steps;
        return rep_end_path_check(&check, result);
}

enum rep_status
rep_hold_own_rules(const struct rep_own_rules *own, const char *text, struct rep_arena *arena,
                   struct rep_held_groups *held)
{
        struct rep_directive *rules = REP_ARRAY(arena, struct rep_directive, own->count);

        *held = (struct rep_held_groups){
                .holds = own->holds, .token = own->token, .rules = rules, .rule_count = own->count};
        if (rules == NULL)
                return REP_ERR_MEMORY;
        held->groups = own->groups;
        held->count = own->group_count;
        for (uint32_t i = 0; i < own->count; i++) {
                const struct rep_own_rule *rule = &own->rules[i];

                rules[i] = (struct rep_directive){.line = rule->line,
                                                  .kind = rule->allow ? REP_KIND_ALLOW : REP_KIND_DISALLOW,
                                                  .value = rep_line_value(text + rule->at, text + rule->end)};
                held->rule_bytes += rules[i].value.size;
        }
        return REP_OK;
}

static enum rep_status
check(struct rep_text text, const struct rep_robots_options *options, const struct rep_crawler *crawler,
      const char *url, size_t url_size, struct rep_result *result)
{
        struct rep_path_check check;
        struct rep_crawler_view view;
        struct once once;
        enum rep_status status;

        rep_crawler_look(crawler, &view);
        status = begin(&once, text, &view, options->names, options->dialect);
        if (status == REP_OK)
                status = rep_begin_path_check(&check, options->dialect, url, url_size, false, REP_ONCE_STEPS);
        if (status != REP_OK)
                return status;
        once.check = &check;
        read_lines(&once, text, options->max_bytes);
        return once.status == REP_OK ? rep_end_path_check(&check, result) : once.status;
}

/* Completes the OPTIONS that count. */
static enum rep_status
complete_options(const struct rep_robots_options *options, struct rep_robots_options *complete)
{
        if (rep_read_options(complete, sizeof(*complete), sizeof(*complete), options) != REP_OK ||
            (unsigned)complete->dialect > REP_DIALECT_RFC9309 || (unsigned)complete->names > REP_NAMES_WIDE)
                return REP_ERR_ARGUMENT;
        if (complete->max_bytes == 0)
                complete->max_bytes = REP_MAX_BYTES;
        return complete->max_bytes > REP_FILE_BYTES_MAX ? REP_ERR_LIMIT : REP_OK;
}

enum rep_status
rep_check_once(const char *text, size_t size, const struct rep_robots_options *options,
               const struct rep_crawler *crawler, const char *url, size_t url_size, struct rep_result *result)
{
        const struct rep_text given = {text == NULL ? "" : text, size};
        struct rep_robots_options complete;
        enum rep_status status;

        if (result == NULL)
                return REP_ERR_ARGUMENT;
        *result = (struct rep_result){.verdict = REP_DISALLOW};
        if ((text == NULL && size > 0) || (url == NULL && url_size > 0))
                return REP_ERR_ARGUMENT;
        status = complete_options(options, &complete);
        if (status != REP_OK)
                return status;
        if (!rep_begins_as_url(url, url_size))
                return REP_ERR_URL;
        return check(given, &complete, crawler, url, url_size, result);
}
