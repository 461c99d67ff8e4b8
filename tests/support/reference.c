/* SPDX-License-Identifier: Apache-2.0 */
/* The reference: reads a robots.txt line by line into rules; a check tries all of them. */
#include "tests/support/reference.h"
#include "tests/support/reference_pattern.h"
#include "tests/support/reference_text.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINE_KEPT = 16663, DEFAULT_LIMIT = 512000 };

/* A user-agent line: the group that it belongs to, the run for pace, and whom it names. */
struct agent_line {
        uint32_t group, run;
        bool everybody;
        struct rep_text token;
};

/* One pattern of an allow or disallow line. */
struct rule {
        uint32_t group, line;
        enum rep_verdict verdict;
        struct pattern pattern;
};

struct reference {
        enum rep_dialect dialect;
        enum rep_names names;
        struct reference_counts counts;
        bool in_run;         /* of the directives that end a run, the last one came before a user-agent line */
        uint32_t pace_runs;  /* runs that every directive ends */
        bool in_pace_run;    /* the last directive was a user-agent line */
        bool *groups, *runs; /* which of them hold for the crawler picked last */
        struct rep_directive *directives;
        struct agent_line *agents;
        struct rule *rules;
        size_t directive_count, agent_count, rule_count;
};

/* Memory for tests: there is no going on without it. */
static void *
allocate(size_t size)
{
        void *memory = calloc(1, size);

        if (!memory)
                abort();
        return memory;
}

/* The array ITEMS, which holds COUNT items, with room for one more.  Its room doubles at every power of two. */
static void *
grow(void *items, size_t count, size_t item_size)
{
        if (count & (count - 1))
                return items;
        items = realloc(items, (count ? 2 * count : 1) * item_size);
        if (!items)
                abort();
        return items;
}

/* ---- rules */

static void
add_rule(struct reference *reference, uint32_t line, enum rep_verdict verdict, struct pattern pattern)
{
        struct rule rule = {reference->counts.groups - 1, line, verdict, pattern};

        reference->rules = grow(reference->rules, reference->rule_count, sizeof(rule));
        reference->rules[reference->rule_count++] = rule;
}

/* `Allow: <dir>/index.htm<anything>` also allows `<dir>/$`. */
static void
add_index_rule(struct reference *reference, uint32_t line, struct rep_text value)
{
        static const char index[] = "/index.htm";
        size_t length = strlen(index), slash = value.size;
        char *extra;

        while (slash && value.data[slash - 1] != '/')
                slash--;
        if (!slash || value.size - (slash - 1) < length || memcmp(value.data + slash - 1, index, length) != 0)
                return;
        extra = allocate(slash + 1);
        memcpy(extra, value.data, slash);
        extra[slash] = '$';
        add_rule(reference, line, REP_ALLOW, google_pattern((struct rep_text){extra, slash + 1}));
        free(extra);
}

static void
add_google_rules(struct reference *reference, uint32_t line, enum rep_verdict verdict, struct rep_text value)
{
        add_rule(reference, line, verdict, google_pattern(value));
        if (verdict == REP_ALLOW)
                add_index_rule(reference, line, value);
}

static void
add_rfc9309_rules(struct reference *reference, uint32_t line, enum rep_verdict verdict, struct rep_text value)
{
        struct pattern patterns[PATTERNS_MAX];
        size_t count = rfc9309_patterns(value, patterns);

        for (size_t at = 0; at < count; at++)
                add_rule(reference, line, verdict, patterns[at]);
}

/* ---- directives */

static void
on_user_agent(struct reference *reference, struct rep_text value)
{
        struct agent_line agent = {0};

        if (!reference->in_run)
                reference->counts.groups++;
        if (!reference->in_pace_run)
                reference->pace_runs++;
        reference->in_run = reference->in_pace_run = true;
        agent.group = reference->counts.groups - 1;
        agent.run = reference->pace_runs - 1;
        agent.everybody = value.size && value.data[0] == '*' && (value.size == 1 || is_space(value.data[1]));
        agent.token = token_of(value, reference->names);
        reference->agents = grow(reference->agents, reference->agent_count, sizeof(agent));
        reference->agents[reference->agent_count++] = agent;
}

static void
on_rule(struct reference *reference, uint32_t line, enum rep_verdict verdict, struct rep_text value)
{
        reference->in_run = false;
        if (reference->counts.groups == 0)
                reference->counts.orphan_rules++;
        else if (reference->dialect == REP_DIALECT_RFC9309)
                add_rfc9309_rules(reference, line, verdict, value);
        else
                add_google_rules(reference, line, verdict, value);
}

static bool
starts_with_any(struct rep_text key, const char *const *prefixes)
{
        for (; *prefixes; prefixes++)
                if (starts_without_case(key, *prefixes))
                        return true;
        return false;
}

/* Keys are prefixes, and may be misspelt. */
static enum rep_kind
google_kind(struct rep_text key)
{
        static const char *const user_agent[] = {"user-agent", "useragent", "user agent", NULL};
        static const char *const allow[] = {"allow", NULL};
        static const char *const disallow[] = {"disallow", "dissallow", "dissalow", "disalow",
                                               "diasllow", "disallaw",  NULL};
        static const char *const sitemap[] = {"sitemap", "site-map", NULL};

        return starts_with_any(key, user_agent) ? REP_KIND_USER_AGENT
               : starts_with_any(key, allow)    ? REP_KIND_ALLOW
               : starts_with_any(key, disallow) ? REP_KIND_DISALLOW
               : starts_with_any(key, sitemap)  ? REP_KIND_SITEMAP
                                                : REP_KIND_OTHER;
}

/* Keys are whole. */
static enum rep_kind
rfc9309_kind(struct rep_text key)
{
        return is_word(key, "user-agent") ? REP_KIND_USER_AGENT
               : is_word(key, "allow")    ? REP_KIND_ALLOW
               : is_word(key, "disallow") ? REP_KIND_DISALLOW
               : is_word(key, "sitemap")  ? REP_KIND_SITEMAP
                                          : REP_KIND_OTHER;
}

static void
on_directive(struct reference *reference, uint32_t line, struct rep_text key, struct rep_text value)
{
        enum rep_kind kind = reference->dialect == REP_DIALECT_RFC9309 ? rfc9309_kind(key) : google_kind(key);
        struct rep_directive directive = {.line = line, .kind = kind, .key = key, .value = value};

        if (directive.kind != REP_KIND_USER_AGENT)
                reference->in_pace_run = false;
        if (directive.kind == REP_KIND_USER_AGENT)
                on_user_agent(reference, value);
        else if (directive.kind == REP_KIND_ALLOW)
                on_rule(reference, line, REP_ALLOW, value);
        else if (directive.kind == REP_KIND_DISALLOW)
                on_rule(reference, line, REP_DISALLOW, value);
        directive.group = reference->counts.groups ? reference->counts.groups - 1 : REP_NO_GROUP;
        directive.run = reference->pace_runs ? reference->pace_runs - 1 : REP_NO_GROUP;
        reference->directives = grow(reference->directives, reference->directive_count, sizeof(directive));
        reference->directives[reference->directive_count++] = directive;
}

/* ---- lines */

/* The blank between exactly two words; LINE's size where there is none. */
static size_t
blank_separator(struct rep_text line)
{
        size_t blank = 0, word;

        while (blank < line.size && line.data[blank] != ' ' && line.data[blank] != '\t')
                blank++;
        word = blank;
        while (word < line.size && (line.data[word] == ' ' || line.data[word] == '\t'))
                word++;
        while (word < line.size && line.data[word] != ' ' && line.data[word] != '\t')
                word++;
        return word == line.size ? blank : line.size;
}

/* Where the key of LINE ends: at the first colon, or where a dialect goes without one; LINE's size if nowhere. */
static size_t
separator(struct rep_text line, enum rep_dialect dialect)
{
        size_t colon = before(line, ':').size;

        return colon == line.size && dialect == REP_DIALECT_GOOGLE ? blank_separator(line) : colon;
}

/* One line, given without its end. */
static void
on_line(struct reference *reference, struct rep_text line)
{
        struct rep_text key;
        size_t key_size;

        reference->counts.lines++;
        if (line.size > LINE_KEPT && reference->dialect == REP_DIALECT_GOOGLE) {
                reference->counts.cut_lines++;
                line.size = LINE_KEPT;
        }
        line = trim(before(before(line, '\0'), '#'));
        key_size = separator(line, reference->dialect);
        key = trim((struct rep_text){line.data, key_size});
        if (key_size < line.size && key.size)
                on_directive(reference, reference->counts.lines, key, trim(after(line, key_size + 1)));
        else if (line.size)
                reference->counts.ignored_lines++;
}

/* TEXT without the line that the limit cuts: all of it where it is short enough, or what the last end within closes. */
static struct rep_text
within_limit(struct rep_text text, size_t limit)
{
        if (text.size <= limit)
                return text;
        if (text.data[limit] == '\n' || text.data[limit] == '\r')
                return (struct rep_text){text.data, limit};
        text.size = limit;
        while (text.size && text.data[text.size - 1] != '\n' && text.data[text.size - 1] != '\r')
                text.size--;
        return text;
}

static struct rep_text
without_byte_order_mark(struct rep_text text)
{
        static const unsigned char mark[] = {0xEF, 0xBB, 0xBF};
        size_t count = 0;

        while (count < sizeof(mark) && count < text.size && (unsigned char)text.data[count] == mark[count])
                count++;
        return after(text, count);
}

struct reference *
reference_parse(const char *data, size_t size, size_t max_bytes, enum rep_dialect dialect, enum rep_names names)
{
        struct reference *reference = allocate(sizeof(*reference));
        struct rep_text text =
                within_limit((struct rep_text){data ? data : "", size}, max_bytes ? max_bytes : DEFAULT_LIMIT);

        reference->dialect = dialect;
        reference->names = names;
        reference->counts.ignored_bytes = size - text.size;
        text = without_byte_order_mark(text);
        while (text.size) {
                size_t end = find_of(text, 0, "\n\r");
                on_line(reference, (struct rep_text){text.data, end});
                if (end + 1 < text.size && text.data[end] == '\r' && text.data[end + 1] == '\n')
                        end++;
                text = after(text, end < text.size ? end + 1 : end);
        }
        return reference;
}

void
reference_free(struct reference *reference)
{
        for (size_t at = 0; at < reference->rule_count; at++)
                free_pattern(&reference->rules[at].pattern);
        free(reference->rules);
        free(reference->agents);
        free(reference->groups);
        free(reference->runs);
        free(reference->directives);
        free(reference);
}

enum rep_dialect
reference_dialect(const struct reference *reference)
{
        return reference->dialect;
}

const struct reference_counts *
reference_counts(const struct reference *reference)
{
        return &reference->counts;
}

struct rep_directive
reference_directive(const struct reference *reference, size_t index)
{
        return index < reference->directive_count ? reference->directives[index] : (struct rep_directive){0};
}

/* ---- groups */

/* The product token that a crawler's string asks as: all of it, or what comes before a version; otherwise none. */
static struct rep_text
asked_token(struct rep_text agent, enum rep_names names)
{
        struct rep_text token = token_of(agent, names);

        if (token.size < agent.size && agent.data[token.size] != '/')
                return (struct rep_text){agent.data, 0};
        for (size_t at = token.size; at < agent.size; at++) {
                unsigned char byte = (unsigned char)agent.data[at];

                if (byte < 0x21 || byte > 0x7e || byte == '(' || byte == ')' || byte == ',' || byte == ';')
                        return (struct rep_text){agent.data, 0};
        }
        return token;
}

static bool
is_named_by(const struct agent_line *line, const struct rep_text *agents, size_t count, enum rep_names names)
{
        for (size_t at = 0; at < count; at++)
                if (line->token.size && equal_without_case(line->token, asked_token(agents[at], names)))
                        return true;
        return false;
}

static bool
is_named(const struct reference *reference, const struct rep_text *agents, size_t count)
{
        for (size_t at = 0; at < reference->agent_count; at++)
                if (is_named_by(&reference->agents[at], agents, count, reference->names))
                        return true;
        return false;
}

static void
pick_nothing(struct reference *reference)
{
        free(reference->groups);
        free(reference->runs);
        reference->groups = allocate(reference->counts.groups + 1);
        reference->runs = allocate(reference->pace_runs + 1);
}

void
reference_pick(struct reference *reference, const struct rep_text *agents, size_t count)
{
        bool named = is_named(reference, agents, count);

        pick_nothing(reference);
        for (size_t at = 0; at < reference->agent_count; at++) {
                const struct agent_line *line = &reference->agents[at];
                if (named ? is_named_by(line, agents, count, reference->names) : line->everybody)
                        reference->groups[line->group] = reference->runs[line->run] = true;
        }
}

void
reference_pick_first(struct reference *reference, const struct rep_text *tokens, size_t count, bool everybody)
{
        size_t at = 0;

        while (at < count && !is_named(reference, &tokens[at], 1))
                at++;
        if (at < count)
                reference_pick(reference, &tokens[at], 1);
        else if (everybody)
                reference_pick(reference, NULL, 0);
        else
                pick_nothing(reference);
}

bool
reference_holds(const struct reference *reference, size_t index)
{
        const struct rep_directive *line = &reference->directives[index];

        if (line->kind == REP_KIND_SITEMAP)
                return true;
        if (line->kind == REP_KIND_OTHER && (is_word(line->key, "host") || is_word(line->key, "clean-param")))
                return true;
        if (line->group == REP_NO_GROUP)
                return false;
        if (line->kind == REP_KIND_OTHER && (is_word(line->key, "crawl-delay") || is_word(line->key, "request-rate") ||
                                             is_word(line->key, "visit-time")))
                return reference->runs[line->run];
        return reference->groups[line->group];
}

size_t
reference_picked(const struct reference *reference, struct reference_rule *rules, size_t room)
{
        size_t count = 0;

        for (size_t at = 0; at < reference->rule_count && count < room; at++) {
                const struct rule *rule = &reference->rules[at];
                if (reference->groups[rule->group])
                        rules[count++] = (struct reference_rule){rule->line, rule->verdict, &rule->pattern};
        }
        return count;
}

/* ---- checks */

/* Does A win over B, where both match and A's line is not before B's? */
static bool
wins(const struct rule *a, const struct rule *b)
{
        if (a->pattern.rank != b->pattern.rank)
                return a->pattern.rank > b->pattern.rank;
        return a->verdict == REP_ALLOW && b->verdict == REP_DISALLOW;
}

/* What the rules say about a path in the form that they are compared with. */
static struct rep_result
check_rules(const struct reference *reference, const char *path, size_t size)
{
        struct rep_result result = {REP_ALLOW, 0, 0};
        const struct rule *best = NULL;

        for (size_t at = 0; at < reference->rule_count; at++) {
                const struct rule *rule = &reference->rules[at];
                if (reference->groups[rule->group] && pattern_matches(&rule->pattern, path, size) &&
                    (!best || wins(rule, best)))
                        best = rule;
        }
        if (best) {
                result.line = best->line;
                result.rank = (uint32_t)best->pattern.rank;
                if (result.rank > 0) /* an empty pattern changes no verdict */
                        result.verdict = best->verdict;
        }
        return result;
}

/* RFC 9309: paths have one form, and that of the file itself is allowed whatever it says. */
static struct rep_result
check_canonical(const struct reference *reference, const char *path, size_t size)
{
        static const char robots[] = "/robots.txt";
        char *canonical = allocate(3 * size + 1);
        size_t canonical_size = canonical_path(path, size, canonical);
        bool is_robots = canonical_size == strlen(robots) && memcmp(canonical, robots, canonical_size) == 0;
        struct rep_result result = check_rules(reference, canonical, canonical_size);

        free(canonical);
        return is_robots ? (struct rep_result){REP_ALLOW, 0, 0} : result;
}

/* Has URL a tab or a line end, which browsers remove? */
static bool
has_break(const char *url, size_t size)
{
        return size > 0 && (memchr(url, '\t', size) || memchr(url, '\n', size) || memchr(url, '\r', size));
}

struct rep_result
reference_check_path(const struct reference *reference, const char *path, size_t size)
{
        if (has_break(path, size))
                return (struct rep_result){.verdict = REP_NO_URL};
        if (reference->dialect == REP_DIALECT_RFC9309)
                return check_canonical(reference, path, size);
        return check_rules(reference, path, size);
}

/* Is TEXT neither empty nor ":" and no digits nor ":" and a number from 1 to 65535? */
static bool
is_no_port(const char *text, size_t size)
{
        uint64_t number = 0;

        for (size_t i = 1; i < size; i++)
                if (text[i] < '0' || text[i] > '9' || (number = 10 * number + (uint64_t)(text[i] - '0')) > 65535)
                        return true;
        return size > 0 && (text[0] != ':' || (size > 1 && number == 0));
}

/* Is TEXT no IPv6 address? */
static bool
is_no_address(const char *text, size_t size)
{
        char address[INET6_ADDRSTRLEN] = "";
        unsigned char read[16];

        memcpy(address, text, size < sizeof(address) ? size : 0);
        return strlen(address) != size || inet_pton(AF_INET6, address, read) != 1;
}

/* Has URL a tab or a line end, or is it one of http, https or ftp whose host is empty, has a control byte, a blank, or
 * a bracket without being an address, or whose port is not a port? */
static bool
is_no_url(const char *url, size_t size, enum rep_dialect dialect)
{
        static const char *const schemes[] = {"https://", "http://", "ftp://"};
        size_t at = 0, end, host, closed, port;

        for (size_t i = 0; i < sizeof(schemes) / sizeof(*schemes) && at == 0; i++)
                if (size >= strlen(schemes[i]) && strncasecmp(url, schemes[i], strlen(schemes[i])) == 0)
                        at = strlen(schemes[i]);
        if (at == 0)
                return has_break(url, size);
        for (end = host = at; end < size && !(url[end] != '\0' && strchr("/?#", url[end])) &&
                              !(dialect == REP_DIALECT_GOOGLE && url[end] == ';');
             end++) {
                if ((unsigned char)url[end] <= ' ' || url[end] == 0x7f)
                        return true;
                if (url[end] == '@')
                        host = end + 1;
        }
        for (closed = end; closed > host && url[closed - 1] != ']'; closed--)
                ;
        if (host == end || url[host] == ':' || memchr(url + host + 1, '[', end - host - 1) != NULL ||
            (url[host] == '[' && (closed < host + 2 || is_no_address(url + host + 1, closed - host - 2))))
                return true;
        for (port = url[host] == '[' ? closed : host; port < end && url[port] != ':' && url[host] != '['; port++)
                ;
        return is_no_port(url + port, end - port) || has_break(url, size);
}

struct rep_result
reference_check(const struct reference *reference, const char *url, size_t size)
{
        char *path;
        struct rep_result result;

        if (is_no_url(url, size, reference->dialect))
                return (struct rep_result){.verdict = REP_NO_URL};
        path = allocate(size + 1);
        result = reference_check_path(reference, path, reference_path(url, size, reference->dialect, path));

        free(path);
        return result;
}
