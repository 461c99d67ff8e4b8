/* SPDX-License-Identifier: Apache-2.0 */
/*
 * once.c: checks of a text: one without an object (rep_robots.h), and those of an object before it has a list (once.h).
 *
 *     line scan --> key --> group applies? --> head differs? --> strong enough? --> pattern matches? --> result
 *                                         |
 *                                         +--> own rules, which later checks take from here
 *
 * The text is read once.  Each stage passes over lines without knowing more of them than it needs, and most rules end at the second or
 * third: eight bytes of a value differ from the path's, and the ones before the difference are ordinary.  Nothing is kept of a rule that
 * loses.  What a line says if it is not in the usual spelling, and what an unusual pattern matches, is read by the code that
 * objects use, so it is the same.
 *
 * Groups: the lowest place at which a user-agent line names the crawler wins (robots/held_groups.h).  A line with a place that is
 * lower than all before drops the result so far.  In a group that does not apply, only the first rule is read, which ends its run of
 * user-agent lines.
 */
#include "robots/once.h"

#include "line_scan.h"
#include "match/list_path.h"
#include "pattern.h"
#include "robots/crawler.h"
#include "rules/group_run.h"
#include "rules/rule_set.h"
#include "syntax/canonical.h"
#include "syntax/scheme.h"
#include "syntax/token.h"
#include "syntax/url.h"

/* The tokens of a crawler that are read once.  Those of crawlers with more are read at each user-agent line. */
#define FEW 8

/* Values with stars or escapes have hardly ever more bytes. */
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
        struct rep_own_rules *own; /* gets the rules, none of which is compared then; NULL: they are compared */
        struct rep_list_path path;
        uint64_t head;        /* the path's first eight bytes, with zeros behind its end */
        bool directory;       /* the path ends with "/", and the dialect has the extra rule for index pages */
        uint64_t steps, most; /* that were taken, and that may be */
        uint64_t strongest;   /* the strength of RESULT; 0: no rule matched */
        struct rep_result result;
        enum rep_status status;
        struct rep_list_known known;
        char kept[REP_LIST_KEPT];
};

/* ---- rules */

/* A rule that matches is the result, unless the result is stronger. */
static void
take_match(struct once *once, uint32_t line, bool allow, uint32_t rank)
{
        once->strongest = rep_strength(rank, allow, line);
        once->result = (struct rep_result){
                .verdict = allow || rank == 0 ? REP_ALLOW : REP_DISALLOW, .line = line, .rank = rank};
}

/* Returns whether a rule of at most this RANK may be stronger than the result. */
static inline bool
may_win(const struct once *once, uint32_t line, bool allow, size_t rank)
{
        return rank > REP_RULE_RANK_MAX || rep_strength((uint32_t)rank, allow, line) > once->strongest;
}

/* Returns whether PATTERN, which can match a path, matches that of ONCE. */
static bool
matches(const struct rep_list_path *path, const struct rep_pattern *pattern)
{
        struct rep_list_place place = {0, 0, 0, false};
        const char *star =
                pattern->size == 0 ? NULL : (const char *)rep_find_byte(pattern->data, REP_STAR, pattern->size);
        struct rep_text first = {pattern->data, star == NULL ? pattern->size : (size_t)(star - pattern->data)};
        struct rep_text rest = {star == NULL ? NULL : star + 1, 0};

        if (first.size > 0 && !rep_list_path_has(path, &place, first))
                return false;
        if (star == NULL)
                return !pattern->end || place.at == path->size;
        rest.size = pattern->size - first.size - 1;
        return rep_list_path_follow(rest, pattern->end, path, place);
}

/* A rule as it stands on its line.  DIRECTORY: the extra rule for an index page. */
struct rule {
        struct rep_text value;
        uint32_t line;
        bool allow, directory;
};

/* Compares the patterns of RULE, each of which fits into BYTES. */
static void
compare_patterns(struct once *once, const struct rule *rule, char *bytes)
{
        uint32_t further = once->dialect == REP_DIALECT_RFC9309 ? rep_further_patterns(rule->value) : 0;
        struct rep_pattern pattern;

        for (uint32_t i = 0; i <= further && once->steps <= once->most; i++) {
                (void)rep_scan_pattern(rule->value, once->dialect, i, bytes, &pattern);
                pattern.end = pattern.end || rule->directory;
                pattern.rank += rule->directory;
                if (pattern.never || !may_win(once, rule->line, rule->allow, pattern.rank))
                        return;
                once->steps += (once->path.stepped ? REP_STEPPED_STEPS : 1) * (uint64_t)pattern.size;
                if (matches(&once->path, &pattern)) {
                        take_match(once, rule->line, rule->allow, pattern.rank);
                        return;
                }
        }
}

/* The memory for the patterns of a value of SIZE bytes. */
#define ROOM(size) (REP_PATTERN_GROWTH * (size) + REP_PATTERN_BESIDE)

/* Does so with more stack, for a value that only hostile files have. */
REP_NOINLINE static void
compare_long(struct once *once, const struct rule *rule)
{
        char bytes[ROOM(REP_ONCE_VALUE_MAX)];

        if (rule->value.size > REP_ONCE_VALUE_MAX)
                once->status = REP_ERR_LIMIT;
        else
                compare_patterns(once, rule, bytes);
}

/* Does so. */
REP_NOINLINE static void
compare_unusual(struct once *once, struct rule rule)
{
        char bytes[ROOM(USUAL_SIZE)];

        if (rule.value.size > USUAL_SIZE)
                compare_long(once, &rule);
        else
                compare_patterns(once, &rule, bytes);
}

/* Returns whether the pattern of VALUE has the bytes and the rank of VALUE. */
static bool
is_plain(const struct once *once, struct rep_text value)
{
        return rep_is_plain_path((const unsigned char *)value.data, value.size) &&
               (once->dialect == REP_DIALECT_GOOGLE || memchr(value.data, '?', value.size) == NULL);
}

/* Compares the rule of VALUE, all of which is known. */
REP_NOINLINE static void
compare_rule(struct once *once, struct rep_text value, uint32_t line, bool allow)
{
        size_t directory = once->directory && allow ? rep_index_directory_size(value) : 0;
        struct rep_list_place place = {0, 0, 0, false};

        if (!may_win(once, line, allow, REP_PATTERN_GROWTH * value.size))
                return;
        if (directory > 0)
                compare_unusual(once, (struct rule){{value.data, directory}, line, allow, true});
        if (value.size > 0 && !is_plain(once, value)) {
                compare_unusual(once, (struct rule){value, line, allow, false});
                return;
        }
        if (value.size > REP_RULE_RANK_MAX)
                once->status = REP_ERR_LIMIT;
        once->steps += once->path.stepped ? REP_STEPPED_STEPS * (uint64_t)value.size : 0;
        if (may_win(once, line, allow, value.size) &&
            (value.size == 0 || rep_list_path_has(&once->path, &place, value)))
                take_match(once, line, allow, (uint32_t)value.size);
}

/* Returns the highest bit of each byte of WORD that may not stand for itself: a star, a "$", an escape, a byte that is escaped, one
 * that ends the value or begins a comment.  "*" and all that are lower count as special, and those from 80 on. */
static inline uint64_t
special_bytes(uint64_t word)
{
        uint64_t tops = rep_repeat_byte(0x80);

        return (~((word & ~tops) + rep_repeat_byte(0x7F - '*')) | word) & tops;
}

/*
 * Returns whether no pattern that begins with WORD matches, the eight bytes of a value and what stands behind it.
 *
 * A byte differs from the path's, and neither this one nor one before it is special: special bits up to its byte are below its lowest
 * bit that differs, shifted to the next byte.
 */
static inline bool
differs_early(const struct once *once, uint64_t word)
{
        uint64_t differing = word ^ once->head, lowest = differing & (0 - differing);

        return differing != 0 && (special_bytes(word) & ((lowest << 8) - 1)) == 0;
}

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
        uint64_t special = special_bytes(rule->head), behind;
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
        else if (limit - at < REP_WORD_BYTES || (once->directory && allow) ||
                 !differs_early(once, rep_load64((const unsigned char *)at)))
                compare_rule(once, rep_line_value(at, line->end), line->number, allow);
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
        once->steps += i;
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
        if (place >= once->best)
                return;
        once->best = place;
        once->strongest = 0;
        once->result = (struct rep_result){.verdict = REP_ALLOW};
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
                compare_rule(once, directive.value, line.number, directive.kind == REP_KIND_ALLOW);
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
                if (once->steps > once->most)
                        once->status = REP_ERR_LIMIT;
                if (once->status != REP_OK)
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
        once->steps = 0;
        once->most = REP_ONCE_STEPS;
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

/* Finds the path of URL, or if it is one.  *REST becomes what it has behind its first "/". */
static enum rep_status
find_path(struct once *once, const char *url, size_t size, bool is_path, struct rep_text *rest)
{
        bool rfc9309 = once->dialect == REP_DIALECT_RFC9309;

        if (size > REP_URL_MAX)
                return REP_ERR_LIMIT;
        *rest = rep_path_of_url(url, size, rfc9309);
        if (rest->data == NULL)
                return REP_ERR_URL;
        if (is_path)
                *rest = (struct rep_text){url + 1, size - 1};
        else
                rest->size = rep_path_size(url, *rest);
        once->directory = !rfc9309 && (rest->size == 0 || rest->data[rest->size - 1] == '/');
        once->path = (struct rep_list_path){.bytes = rest->data, .size = rest->size + 1};
        if (rfc9309)
                once->path = rep_canonical_list_path(*rest, once->kept, &once->known);
        else
                once->path.first = rep_load_head(rest->data, rest->size);
        once->path.steps = &once->steps;
        once->head = once->path.first << 8 | '/';
        once->strongest = 0;
        once->result = (struct rep_result){.verdict = REP_ALLOW};
        return REP_OK;
}

/* Returns the status of ONCE, which has compared all rules with the path before REST, and sets RESULT. */
static enum rep_status
conclude(const struct once *once, struct rep_text rest, struct rep_result *result)
{
        if (once->status != REP_OK)
                return once->status;
        *result = once->result;
        if (once->strongest > 0 && once->dialect == REP_DIALECT_RFC9309 &&
            rep_is_robots_path((const unsigned char *)rest.data, rest.size))
                *result = (struct rep_result){.verdict = REP_ALLOW};
        return REP_OK;
}

enum rep_status
rep_check_own_rules(const struct rep_own_rules *own, struct rep_text text, enum rep_dialect dialect, const char *url,
                    size_t size, bool is_path, uint64_t *steps, struct rep_result *result)
{
        bool has_pairs = false;
        unsigned char pairs[UINT8_MAX + 1] = {0};
        struct rep_text rest;
        struct once once;
        enum rep_status status;

        once.dialect = dialect;
        once.own = NULL;
        once.steps = own->count / 2;
        once.most = *steps;
        once.status = REP_OK;
        status = find_path(&once, url, size, is_path, &rest);
        if (status == REP_OK && own->starred > 0 && dialect == REP_DIALECT_GOOGLE && rest.size > 0 &&
            rest.size <= USUAL_SIZE) {
                const unsigned char *bytes = (const unsigned char *)rest.data;

                pairs[pair_of('/', bytes[0])] = 1;
                for (size_t i = 1; i < rest.size; i++)
                        pairs[pair_of(bytes[i - 1], bytes[i])] = 1;
                has_pairs = true;
        }
        for (uint32_t i = 0; i < own->count && status == REP_OK; i++) {
                const struct rep_own_rule *rule = &own->rules[i];

                if (!(once.directory && rule->allow) && ((has_pairs && rule->has_pair && pairs[rule->pair] == 0) ||
                                                         (rule->has_head && differs_early(&once, rule->head))))
                        continue;
                compare_rule(&once, rep_line_value(text.data + rule->at, text.data + rule->end), rule->line,
                             rule->allow);
                status = once.steps > once.most ? REP_ERR_LIMIT : once.status;
        }
        *steps = once.steps;
        return status == REP_OK ? conclude(&once, rest, result) : status;
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
        struct rep_crawler_view view;
        struct rep_text rest;
        struct once once;
        enum rep_status status;

        rep_crawler_look(crawler, &view);
        status = begin(&once, text, &view, options->names, options->dialect);
        if (status == REP_OK)
                status = find_path(&once, url, url_size, false, &rest);
        if (status != REP_OK)
                return status;
        read_lines(&once, text, options->max_bytes);
        return conclude(&once, rest, result);
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
