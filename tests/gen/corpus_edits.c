/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Real files and edits of them.  The reference confirms what rep_compare_files() reports, for URLs close to the rules
 * and above all to the edited line.  A rule that is called dead never decides, and the named one decides instead.
 * Removing a rule that is called dead or redundant changes nothing.  One file in ten is edited.
 */
#include "analyze/core/questions.h"
#include "tests/support/known_answers.h"
#include "tests/support/properties.h"
#include "tests/support/sample_file.h"

#include <string.h>
#include <strings.h>

enum { ONE_IN = 10, EDITS = 3, AGENTS = 3, URLS = 60, NEAR_URLS = 60, USELESS = 3, PAIRS = 4096 };

/* What the edit is: the bytes from BEGIN to END of the old file give way to TEXT. */
struct edit {
        size_t begin, end;
        char text[600];
        const char *what;
};

struct pair {
        uint32_t old_line, new_line;
};

/* An old file or a new one. */
struct side {
        struct rep_text text;
        struct rep_analysis *analysis;
        struct reference *reference;
        size_t directive_count;
        struct sample sample;
};

struct run {
        struct random random;
        enum rep_dialect dialect;
        struct side sides[2];
        struct sample near; /* the lines that the edit is about */
        const char *file;
        struct edit edit;
        /* for the agent that is looked at */
        struct rep_text agent;
        bool agent_is_named;
        struct pair pairs[PAIRS];
        size_t pair_count;
        size_t edits, edits_with_differences, checks, differing, reported, dead, useless, wrong;
};

static struct run run;

static void
fail_run(const char *what, struct rep_text path)
{
        if (run.wrong++ > 20)
                return;
        print_error("%s, %s, agent %.*s: %s\n", run.file, run.edit.what, (int)run.agent.size, run.agent.data, what);
        print_escaped("old", (struct rep_text){run.sides[0].text.data + run.edit.begin, run.edit.end - run.edit.begin});
        print_escaped("new", rep_string(run.edit.text));
        print_escaped("path", path);
}

/* The product token that VALUE begins with. */
static struct rep_text
token_of(struct rep_text value)
{
        size_t size = 0;

        while (size < value.size && value.data[size] != '\0' &&
               strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_", value.data[size]) != NULL)
                size++;
        return (struct rep_text){value.data, size};
}

/* ---- edits */

/* The line around the byte AT of TEXT, with its end. */
static void
find_line(struct rep_text text, size_t at, size_t *begin, size_t *end)
{
        for (*begin = at; *begin > 0 && text.data[*begin - 1] != '\n' && text.data[*begin - 1] != '\r';)
                --*begin;
        for (*end = at; *end < text.size && text.data[*end] != '\n' && text.data[*end] != '\r';)
                ++*end;
        while (*end < text.size && (text.data[*end] == '\n' || text.data[*end] == '\r'))
                ++*end;
}

/* A rule like one of the file, but not the same. */
static void
make_line(const struct side *side, char text[600])
{
        static const char *const ends[] = {"", "$", "*", "/", "*.html$", "x", "?a=b"};
        size_t count = side->directive_count, tries;
        struct rep_directive directive = {.value = {"/", 1}, .kind = REP_KIND_DISALLOW};
        bool allow;
        int size;

        for (tries = 0; tries < 20 && count > 0; tries++) {
                struct rep_directive some = reference_directive(side->reference, random_below(&run.random, count));
                if ((some.kind == REP_KIND_ALLOW || some.kind == REP_KIND_DISALLOW) && some.value.size > 0) {
                        directive = some;
                        break;
                }
        }
        allow = (directive.kind == REP_KIND_ALLOW) != random_chance(&run.random, 40);
        size = directive.value.size > 400 ? 400 : (int)directive.value.size;
        if (random_chance(&run.random, 40))
                size = 1 + (int)random_below(&run.random, (size_t)size);
        snprintf(text, 600, "%s: %.*s%s\n", allow ? "allow" : "disallow", size, directive.value.data,
                 ends[random_below(&run.random, sizeof(ends) / sizeof(ends[0]))]);
}

static void
make_edit(struct rep_text text, int number)
{
        static const char *const names[EDITS] = {"one line removed", "one added", "one changed"};
        struct edit *edit = &run.edit;

        edit->what = names[number];
        edit->text[0] = '\0';
        find_line(text, random_below(&run.random, text.size), &edit->begin, &edit->end);
        if (number == 1)
                edit->end = edit->begin;
        if (number == 0)
                return;
        if (random_chance(&run.random, 8))
                strcpy(edit->text, random_chance(&run.random, 50) ? "user-agent: *\n" : "user-agent: otherbot\n");
        else
                make_line(&run.sides[0], edit->text);
}

/* TEXT after the edit. */
static struct rep_text
edited(struct rep_text text)
{
        size_t added = strlen(run.edit.text), rest = text.size - run.edit.end;
        char *bytes = malloc(run.edit.begin + added + rest + 1);

        assert_non_null(bytes);
        memcpy(bytes, text.data, run.edit.begin);
        memcpy(bytes + run.edit.begin, run.edit.text, added);
        memcpy(bytes + run.edit.begin + added, text.data + run.edit.end, rest);
        return (struct rep_text){bytes, run.edit.begin + added + rest};
}

/* ---- sides */

static void
open_side(struct side *side, struct rep_text text)
{
        struct rep_options options = {.dialect = run.dialect};

        side->text = text;
        side->reference = reference_parse(text.data, text.size, 0, run.dialect, REP_NAMES_TOKEN);
        for (side->directive_count = 0; reference_directive(side->reference, side->directive_count).key.size > 0;)
                side->directive_count++;
        assert_int_equal(rep_analysis_create(text.data, text.size, &options, &side->analysis), REP_OK);
        sample_rules(&side->sample, side->reference, &run.random);
        side->sample.dialect = run.dialect;
}

static void
close_side(struct side *side)
{
        reference_free(side->reference);
        rep_analysis_free(side->analysis);
}

/* Adds the value of the LINE to the sample of lines that the edit is about. */
static void
add_near(const char *line, size_t size)
{
        const char *colon = memchr(line, ':', size);
        char *to = run.near.memory + run.near.used;
        int written;

        if (colon == NULL)
                return;
        for (colon++, size -= (size_t)(colon - line); size > 0 && (*colon == ' ' || *colon == '\t'); size--)
                colon++;
        while (size > 0 && (colon[size - 1] == '\n' || colon[size - 1] == '\r' || colon[size - 1] == ' '))
                size--;
        if (size > SAMPLE_URL / 2)
                return;
        written = snprintf(to, 1000, "disallow: %.*s", (int)size, colon);
        run.near.line[run.near.line_count++] = (struct rep_text){to, (size_t)written};
        run.near.used += (size_t)written + 1;
}

static void
make_near(void)
{
        run.near.line_count = run.near.used = 0;
        run.near.dialect = run.dialect;
        add_near(run.sides[0].text.data + run.edit.begin, run.edit.end - run.edit.begin);
        add_near(run.edit.text, strlen(run.edit.text));
}

/* ---- differences */

static bool
concerns_agent(const struct rep_agents_difference *difference)
{
        for (size_t at = 0; at < difference->token_count; at++)
                if (difference->tokens[at].size == run.agent.size &&
                    strncasecmp(difference->tokens[at].data, run.agent.data, run.agent.size) == 0)
                        return true;
        return difference->everybody && !run.agent_is_named;
}

/* Keeps the pairs of the agent, and checks that their examples are ones. */
static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        (void)context;
        assert_int_equal(difference->undecided, 0);
        if (!concerns_agent(difference))
                return;
        for (size_t at = 0; at < difference->difference_count; at++) {
                const struct rep_difference *found = &difference->differences[at];
                struct rep_result old = reference_check(run.sides[0].reference, found->path.data, found->path.size),
                                  new = reference_check(run.sides[1].reference, found->path.data, found->path.size);

                if (old.verdict != found->old_verdict || new.verdict != found->new_verdict ||
                    old.line != found->old_line || new.line != found->new_line || old.verdict == new.verdict)
                        fail_run("an example is none", found->path);
                if (run.pair_count < PAIRS)
                        run.pairs[run.pair_count++] = (struct pair){found->old_line, found->new_line};
                run.reported++;
        }
}

/* Is the difference that the reference sees about URL reported? */
static void
check_url(struct rep_text url)
{
        struct rep_result old = reference_check(run.sides[0].reference, url.data, url.size),
                          new = reference_check(run.sides[1].reference, url.data, url.size);

        run.checks++;
        if (old.verdict == new.verdict)
                return;
        run.differing++;
        for (size_t at = 0; at < run.pair_count; at++)
                if (run.pairs[at].old_line == old.line && run.pairs[at].new_line == new.line)
                        return;
        if (run.pair_count < PAIRS)
                fail_run("a difference is not reported", url);
}

static void
check_sample(const struct sample *sample, int count)
{
        char bytes[SAMPLE_URL];

        for (int left = sample->line_count > 0 ? count : 0; left > 0; left--)
                check_url((struct rep_text){bytes, sample_url(sample, &run.random, bytes)});
}

/* Does a user-agent line of REFERENCE name the agent that is looked at? */
static bool
is_named(const struct side *side)
{
        for (size_t at = 0; at < side->directive_count; at++) {
                struct rep_directive directive = reference_directive(side->reference, at);
                struct rep_text token = token_of(directive.value);

                if (directive.kind == REP_KIND_USER_AGENT && token.size == run.agent.size &&
                    strncasecmp(token.data, run.agent.data, token.size) == 0)
                        return true;
        }
        return false;
}

/* Compares both sides for AGENT; returns how many differences are reported. */
static size_t
check_agent(struct rep_text agent)
{
        run.agent = agent;
        run.agent_is_named = is_named(&run.sides[0]) || is_named(&run.sides[1]);
        run.pair_count = 0;
        for (int side = 0; side < 2; side++)
                reference_pick(run.sides[side].reference, &agent, 1);
        assert_int_equal(rep_compare_files(run.sides[0].analysis, run.sides[1].analysis, NULL, on_agents, NULL),
                         REP_OK);
        check_sample(&run.near, NEAR_URLS);
        check_sample(&run.sides[0].sample, URLS);
        check_sample(&run.sides[1].sample, URLS);
        return run.pair_count;
}

/* Compares the file with itself after the edit. */
static size_t
check_edit(struct rep_text text)
{
        ENDS(free_text) struct rep_text after = edited(text);
        size_t found = 0;

        open_side(&run.sides[1], after);
        make_near();
        found += check_agent(rep_string("nobodyelse"));
        for (int left = AGENTS; left > 0; left--) {
                struct rep_text agent = token_of(sample_agent(run.sides[left % 2].reference, &run.random));

                if (agent.size > 0)
                        found += check_agent(agent);
        }
        close_side(&run.sides[1]);
        run.edits++;
        run.edits_with_differences += found > 0;
        return found;
}

/* ---- rules that do nothing */

struct useless {
        struct rep_rule_finding list[PAIRS];
        size_t count;
};

static void
on_rule(void *context, const struct rep_rule_finding *finding)
{
        struct useless *useless = context;

        if ((finding->use == REP_RULE_DEAD || finding->use == REP_RULE_REDUNDANT) && useless->count < PAIRS)
                useless->list[useless->count++] = *finding;
}

/* Puts a line that says nothing in the place of a useless rule: then nothing may differ. */
static void
check_useless(struct rep_text text, uint32_t line)
{
        size_t begin = 0, end, number = 1;

        for (size_t at = 0; at < text.size && number < line; at++)
                if (text.data[at] == '\n' ||
                    (text.data[at] == '\r' && (at + 1 == text.size || text.data[at + 1] != '\n'))) {
                        number++;
                        begin = at + 1;
                }
        for (end = begin; end < text.size && text.data[end] != '\n' && text.data[end] != '\r';)
                end++;
        run.edit = (struct edit){begin, end, "disallow:", "a useless rule put away"};
        if (check_edit(text) != 0)
                fail_run("a useless rule decides", (struct rep_text){NULL, 0});
        run.useless++;
}

/* Writes a path that stands for all that VALUE matches to PATH: what a star matches is a byte of its own.  False where
 * the value holds that byte. */
static bool
write_witness(struct rep_text value, char path[2048], size_t *size)
{
        bool end = value.size > 0 && value.data[value.size - 1] == '$';
        size_t at = 0;

        *size = 0;
        if (value.size == 0 || value.size > 600 || memchr(value.data, '\1', value.size) != NULL)
                return false;
        if (value.data[0] == '*')
                path[(*size)++] = '/';
        for (; at < value.size - end; at++) {
                unsigned char byte = (unsigned char)value.data[at];
                bool escape =
                        byte == '%' && value.size - at > 2 && strspn(value.data + at + 1, "0123456789abcdefABCDEF") > 1;

                if (byte == '*')
                        path[(*size)++] = '\1';
                else if (byte >= 0x80)
                        *size += (size_t)sprintf(path + *size, "%%%02X", byte);
                else if (escape) {
                        *size += (size_t)sprintf(path + *size, "%%%c%c",
                                                 value.data[at + 1] & ~(value.data[at + 1] >= 'a' ? 32 : 0),
                                                 value.data[at + 2] & ~(value.data[at + 2] >= 'a' ? 32 : 0));
                        at += 2;
                } else
                        path[(*size)++] = (char)byte;
        }
        if (!end)
                path[(*size)++] = '\1';
        return true;
}

/* The directive of LINE. */
static struct rep_directive
directive_at(const struct reference *reference, uint32_t line)
{
        struct rep_directive directive;

        for (size_t at = 0; (directive = reference_directive(reference, at)).key.size > 0; at++)
                if (directive.line == line)
                        break;
        return directive;
}

/* Never decides the rule, for any of those whom its group names?  And does the one decide that is named? */
static void
check_dead(struct reference *reference, const struct rep_rule_finding *finding)
{
        struct rep_directive rule = directive_at(reference, finding->line), naming;
        char path[2048];
        size_t size, agents = 0;
        bool shadowed = false;

        if (!write_witness(rule.value, path, &size))
                return;
        for (size_t at = 0; (naming = reference_directive(reference, at)).key.size > 0; at++) {
                struct rep_text token = token_of(naming.value);
                struct rep_result result;

                if (naming.kind != REP_KIND_USER_AGENT || naming.group != rule.group || agents > 20)
                        continue;
                agents++;
                reference_pick(reference, &token, token.size > 0);
                result = reference_check_path(reference, path, size);
                shadowed |= result.line == finding->other_line;
                if (result.line == finding->line)
                        fail_run("a dead rule decides", (struct rep_text){path, size});
        }
        if (agents > 0 && agents <= 20 && !shadowed)
                fail_run("a dead rule is not shadowed by the line that is named", (struct rep_text){path, size});
        run.dead++;
}

static void
check_uses(struct rep_text text)
{
        static struct useless useless;

        useless.count = 0;
        assert_int_equal(rep_find_rule_uses(run.sides[0].analysis, 0, on_rule, &useless), REP_OK);
        run.edit = (struct edit){0, 0, "", "dead rules"};
        run.agent = rep_string("");
        for (size_t at = 0; at < useless.count && run.dialect == REP_DIALECT_GOOGLE; at++)
                if (useless.list[at].use == REP_RULE_DEAD)
                        check_dead(run.sides[0].reference, &useless.list[at]);
        for (int left = USELESS; left > 0 && useless.count > 0; left--)
                check_useless(text, useless.list[random_below(&run.random, useless.count)].line);
}

/* ---- files */

static void
check_file(void *context, const char *name, struct rep_text text)
{
        (void)context;
        /* With a line less, others would come within the limit. */
        if (text.size > REP_MAX_BYTES)
                for (text.size = REP_MAX_BYTES; text.size > 0 && text.data[text.size - 1] != '\n';)
                        text.size--;
        run.file = name;
        run.dialect = sample_dialect(&run.random);
        if (text.size == 0)
                return;
        open_side(&run.sides[0], text);
        for (int number = 0; number < EDITS; number++) {
                make_edit(text, number);
                check_edit(text);
        }
        check_uses(text);
        close_side(&run.sides[0]);
}

TEST(real_edits)
{
        run.random.state = property_seed();
        expect_real_files(each_real_file(ONE_IN * share(), check_file, NULL));
        print_message(
                "%zu edits, %zu of them with differences for the agents asked about, %zu reported;\n"
                "%zu URLs checked on both sides, %zu differ; %zu dead rules, %zu useless ones put away\n",
                run.edits, run.edits_with_differences, run.reported, run.checks, run.differing, run.dead, run.useless);
        assert_int_equal(run.wrong, 0);
}
