/* SPDX-License-Identifier: Apache-2.0 */
/*
 * prove.c: what was edited is what was wished, and nothing else.
 *
 * In: the old file, the wishes, the fate of each public crawler, and the new text.  Out: writing->problem if the text
 * may not be written, and the lines of writing->exceptions, which are reported with it.  The text is read anew: the
 * proof does not depend on how the edit was made.
 *
 * Block Googlebot, and disallow /cart:
 *
 *     old file                   new file                       compared
 *     User-agent: *              User-agent: *
 *     Disallow: /tmp             Disallow: /tmp
 *     Allow: /cart/help          Allow: /cart/help              an exception: longer than /cart, so it stays open
 *                                Disallow: /cart                for "*": closes_as_wished()
 *     User-agent: Googlebot      User-agent: Googlebot
 *     Allow: /                   Disallow: /                    a token that may_differ(); prove_subjects(): stays_open
 *                                User-agent: Googlebot-Image    another such token, of a crawler that was kept
 *                                Allow: /                       on_crawler(): the same for it as by "Googlebot" before
 *                                Disallow: /cart                ... but for what closes_as_wished()
 *
 * Four comparisons:
 *
 *     rep_compare_files()        verdicts of every path, for all tokens of either file and everybody else   on_agents()
 *     rep_compare_directives()   the lines other than rules, for the same crawlers                          on_lines()
 *     prove_usage()              what content may be used for; statements of others are lines, seen before  on_use()
 *     prove_subjects()           verdicts of every path, for public crawlers with another token now    on_crawler()
 *
 * The first two pass over tokens whose groups were closed or added.  The last makes up for that, crawler by crawler.
 *
 * Invariants:
 *   - Whatever is not proven is refused.  A budget that runs out is a problem too (refuse()), never a success.
 *   - Steps are taken from one budget, *writing->steps, which bounds the time of all comparisons together.
 */
#include "analyze/compare/compare.h"
#include "analyze/compare/same_file.h"
#include "analyze/core/crawler_rules.h"
#include "analyze/core/rule_use.h"
#include "base/command.h"
#include "robots/steering.h"
#include "syntax/token.h"
#include "write/writing.h"

struct proof {
        struct rep_writing *writing;
        struct rep_analysis *new_file;
        struct rep_crawler_audit *audits; /* of the new file, by subject */
};

/* Notes PROBLEM, unless there is one.  Once no step is left, a difference may be one that was only not ruled out, so
 * the budget is named instead. */
static void
refuse(const struct proof *proof, const char *problem)
{
        if (proof->writing->problem == NULL)
                proof->writing->problem = *proof->writing->steps == 0 ? REP_WRITE_UNDECIDED : problem;
}

static const char others_change[] = "the edit would change what other crawlers may fetch";
static const char lines_change[] = "the edit would change other lines that apply to crawlers";
static const char uses_change[] = "the edit would change what content may be used for";
static const char use_is_given[] =
        "a statement about usage would be lost, and a token such as Google-Extended permits what it refuses";
static const char stays_open[] = "a crawler to be blocked could still fetch something";
static const char all_allowed[] = "an Allow line has the pattern to be disallowed, and wins: remove that line first";
static const char prevails[] = "another statement about usage would prevail over the one that is wished";
static const char undecided[] = REP_WRITE_UNDECIDED;

/* Returns whether each of COUNT TOKENS may differ.  A token may be read with either kind of names: some public
 * crawlers, such as MJ12bot, need wide ones. */
static bool
may_differ(const struct rep_writing *writing, const struct rep_text *tokens, size_t count)
{
        const enum rep_names names[] = {writing->options.names, REP_NAMES_WIDE};

        for (size_t at = 0; at < count; at++) {
                bool may = false;

                for (size_t i = 0; i < 2 && !may; i++)
                        may = rep_is_token_of(writing, REP_FATE_BLOCKED, tokens[at], names[i]) ||
                              rep_is_token_of(writing, REP_FATE_KEPT, tokens[at], names[i]);
                if (!may)
                        return false;
        }
        return true;
}

/* Returns the rule on LINE of FILE, or NULL. */
static const struct rep_directive *
rule_at(const struct rep_analysis *file, uint32_t line)
{
        size_t low = 0, high = file->rule_count;

        while (low < high) {
                size_t middle = low + (high - low) / 2;

                if (file->rules[middle].directive->line < line)
                        low = middle + 1;
                else
                        high = middle;
        }
        return low < file->rule_count && file->rules[low].directive->line == line ? file->rules[low].directive : NULL;
}

/* Returns whether all that DIFFERENCE has is that wished rules close paths.  The rule that decides now must be a wished
 * one: the same verdict by another line would not be what was asked for. */
static bool
closes_as_wished(const struct proof *proof, const struct rep_agents_difference *difference)
{
        for (size_t i = 0; i < difference->difference_count; i++) {
                const struct rep_difference *one = &difference->differences[i];
                const struct rep_directive *rule = rule_at(proof->new_file, one->new_line);

                if (one->new_verdict != REP_DISALLOW || rule == NULL || rep_wished_rules(proof->writing, rule) == 0)
                        return false;
        }
        return true;
}

/* See rep_agents_difference_fn. */
static void
on_agents(void *context, const struct rep_agents_difference *difference)
{
        const struct proof *proof = (const struct proof *)context;

        if ((difference->everybody || !may_differ(proof->writing, difference->tokens, difference->token_count)) &&
            !closes_as_wished(proof, difference))
                refuse(proof, others_change);
        if (difference->undecided > 0)
                refuse(proof, undecided);
}

/* See rep_agents_changes_fn.  Lines of keys that are wished may change in any way here: what statements about use come
 * to is for prove_wished().  A sitemap may only be added. */
static void
on_lines(void *context, const struct rep_agents_changes *changes)
{
        const struct proof *proof = (const struct proof *)context;
        const struct rep_writing *writing = proof->writing;

        if (changes->undecided)
                refuse(proof, undecided);
        if (!changes->site && !changes->everybody && may_differ(writing, changes->tokens, changes->token_count))
                return;
        for (size_t i = 0; i < changes->change_count; i++) {
                const struct rep_line_change *change = &changes->changes[i];

                if (!rep_is_wished_key(writing, change->directive) &&
                    !(change->added && change->directive->kind == REP_KIND_SITEMAP &&
                      rep_is_wished_sitemap(writing, writing->wishes->sitemap_count, change->directive->value)))
                        refuse(proof, lines_change);
        }
}

/* See rep_agents_difference_fn. */
static void
on_crawler(void *context, const struct rep_agents_difference *difference)
{
        const struct proof *proof = (const struct proof *)context;

        if (difference->undecided > 0 || !closes_as_wished(proof, difference))
                refuse(proof, difference->difference_count > 0 ? others_change : undecided);
}

/* The steps for each pattern that is compared. */
#define HOLDING_STEPS (3 * REP_HOLDING_STEPS)

/* Compares what both files say to SUBJECT.  If too few steps are left, takes them all, and rep_prove() refuses. */
static enum rep_status
compare_subject(struct proof *proof, const struct rep_subject *subject)
{
        struct rep_crawler_rules before = {.analysis = NULL}, after = {.analysis = NULL};
        struct rep_arena arena = {.heap = NULL};
        enum rep_status status = rep_hold_crawler(&arena, rep_file_read_with(proof->writing->old_file, subject->names),
                                                  subject->crawler, &before);

        if (status == REP_OK)
                status = rep_hold_crawler(&arena, rep_file_read_with(proof->new_file, subject->names), subject->crawler,
                                          &after);
        (void)rep_spend(proof->writing->steps, HOLDING_STEPS * ((uint64_t)before.pattern_count + after.pattern_count) +
                                                       proof->new_file->file.naming_count);
        if (status == REP_OK)
                status = rep_compare_rules(&before, &after, NULL, on_crawler, proof);
        rep_free_rules(&before);
        rep_free_rules(&after);
        rep_arena_free(&arena);
        return status;
}

/*
 * Proves what was wished of each public crawler:
 *
 *     blocked          may fetch nothing, by the audit of the new file
 *     along            has the name of a blocked one, so it is closed with it, and that is reported
 *     same or kept     if its rules are found by another token than before, they are compared; by the same token, the
 *                      comparison of files has seen them
 */
static enum rep_status
prove_subjects(struct proof *proof)
{
        const struct rep_writing *writing = proof->writing;
        enum rep_status status = REP_OK;

        for (size_t i = 0; i < writing->subject_count && status == REP_OK && writing->problem == NULL; i++) {
                const struct rep_subject *subject = &writing->subjects[i];
                struct rep_text now = proof->audits[i].token;

                if (subject->fate == REP_FATE_BLOCKED) {
                        if (rep_share_of(&proof->audits[i].reach) != REP_SHARE_NOTHING)
                                refuse(proof, stays_open);
                } else if (subject->fate != REP_FATE_ALONG && rep_token_compare(now, subject->token) != 0) {
                        status = compare_subject(proof, subject);
                }
        }
        return status;
}

/* Returns what WISHED states. */
static struct rep_preferences
preferences_of(const struct rep_wished_line *wished)
{
        struct rep_preferences says = {.extent = REP_USE_EXTENT_NONE};
        enum rep_key key = rep_directive_key(wished->key);

        if (key == REP_KEY_CONTENT_USAGE)
                (void)rep_content_usage(wished->value, &says);
        else if (key == REP_KEY_CONTENT_SIGNAL)
                (void)rep_content_signal(wished->value, REP_SIGNAL_LINE, &says);
        return says;
}

/* Proves that everybody is told the statements that are wished about the home page of ROBOTS: no other one prevails. */
static enum rep_status
prove_wished(struct proof *proof, struct rep_robots *robots)
{
        const struct rep_wishes *wishes = proof->writing->wishes;
        enum rep_status status = REP_OK;

        for (size_t i = 0; i < wishes->line_count && status == REP_OK; i++) {
                struct rep_preferences says = preferences_of(&wishes->lines[i]);

                for (size_t use = 0; use < REP_USES && status == REP_OK; use++) {
                        struct rep_usage usage;

                        status = rep_robots_usage(robots, NULL, "/", 1, (enum rep_use)use, &usage);
                        if (status == REP_OK && says.of[use] != REP_PREFERENCE_UNKNOWN &&
                            usage.preference != REP_PREFERENCE_NOT_APPLICABLE && usage.preference != says.of[use])
                                refuse(proof, prevails);
                }
        }
        return status;
}

/* See rep_usage_change_fn.  A use may be stated as wished.  It may also be refused by the rule of a token, because
 * verdicts are compared as well. */
static void
on_use(void *context, const struct rep_usage_change *change)
{
        const struct proof *proof = (const struct proof *)context;
        const struct rep_wishes *wishes = proof->writing->wishes;
        bool wished = change->new_preference == REP_PREFERENCE_DISALLOW && rule_at(proof->new_file, change->new_line);

        for (size_t i = 0; i < wishes->line_count && change->new_line > 0 && !wished; i++)
                wished = preferences_of(&wishes->lines[i]).of[change->use] == change->new_preference;
        if (!wished)
                refuse(proof, uses_change);
}

/* The same for a crawler that is blocked.  Its statements went with its groups, but a token may still permit a use. */
static void
on_lost_use(void *context, const struct rep_usage_change *change)
{
        if (change->new_preference == REP_PREFERENCE_ALLOW)
                refuse((const struct proof *)context, use_is_given);
}

/* Proves that those who got groups of their own are told the same about uses, before and now, and that who is blocked
   is permitted no more. */
static enum rep_status
prove_told(struct proof *proof, struct rep_robots *before, struct rep_robots *now)
{
        const struct rep_writing *writing = proof->writing;
        const struct rep_file *file = &writing->old_file->file;
        bool steered = false; /* the file names a token of a use */
        enum rep_status status = REP_OK;

        for (size_t i = 0; i < file->naming_count && !steered; i++)
                steered = rep_steering_token_find(file->namings[i].token) != NULL;
        for (size_t i = 0; i < writing->subject_count && status == REP_OK; i++) {
                const struct rep_crawler *const pair[] = {writing->subjects[i].crawler, writing->subjects[i].crawler};
                struct rep_robots *const robots[] = {before, now};
                enum rep_fate fate = writing->subjects[i].fate;
                bool kept = fate == REP_FATE_KEPT;
                uint64_t left = 0;

                if (kept || (steered && fate != REP_FATE_SAME && fate != REP_FATE_UNREACHED))
                        status = rep_compare_usage(robots, pair, writing->steps, kept ? on_use : on_lost_use, proof,
                                                   &left);
                if (left > 0)
                        refuse(proof, undecided);
        }
        return status;
}

/* Proves that TEXT says the same about the use of content as the old file, but for what is wished.  Memory is bounded
 * in proportion to the text, as steps do not bound it here.  Past that bound nothing is known, so the edit is refused
 * as undecided; REP_ERR_LIMIT would blame the caller's options. */
static enum rep_status
prove_usage(struct proof *proof, struct rep_text text)
{
        const struct rep_writing *writing = proof->writing;
        const struct rep_text old_text = writing->old_file->text;
        const struct rep_robots_options options = {.dialect = writing->options.dialect,
                                                   .names = writing->options.names,
                                                   .max_bytes = writing->options.max_bytes,
                                                   .max_memory = ((size_t)16 << 20) + rep_size_multiply(32, text.size)};
        struct rep_robots *before = NULL, *now = NULL;
        bool differs = false;
        enum rep_status status = rep_compare_permissions(writing->old_file, proof->new_file, writing->steps, &differs);

        if (differs)
                refuse(proof, uses_change);
        if (status == REP_OK)
                status = rep_robots_parse(old_text.data, old_text.size, &options, &before);
        if (status == REP_OK)
                status = rep_robots_parse(text.data, text.size, &options, &now);
        if (status == REP_OK)
                status = prove_wished(proof, now);
        if (status == REP_OK)
                status = prove_told(proof, before, now);
        rep_robots_free(before);
        rep_robots_free(now);
        if (status == REP_ERR_LIMIT)
                refuse(proof, undecided);
        return status == REP_ERR_LIMIT ? REP_OK : status;
}

/* ---- exceptions */

/* Notes that two patterns meet (rep_superposition_fn). */
static bool
note_meeting(void *context, const struct rep_plain *superposition)
{
        (void)superposition;
        *(bool *)context = true;
        return false;
}

/* Returns whether ALLOW prevails over a pattern of RULE where both match; also if that can't be told within the budget.
 * Two patterns meet if they have a superposition (plain_pattern.h); the first that is found suffices.  An Allow line
 * wins over a Disallow line of equal rank, so only a lower rank is passed over.  Memory that is out counts as a
 * meeting: an exception too many is reported, never one too few. */
static bool
prevails_over(struct proof *proof, const struct rep_rule_pattern *allow, const struct rep_rule_line *rule)
{
        const struct rep_analysis *file = proof->new_file;
        struct rep_arena_mark mark = rep_arena_mark(proof->writing->arena);
        bool meet = false;

        for (uint32_t i = 0; i < rule->pattern_count && !meet; i++) {
                const struct rep_rule_pattern *pattern = &file->patterns[rule->first_pattern + i];
                char *out;

                if (rep_strength_rank(allow->strength) < rep_strength_rank(pattern->strength))
                        continue;
                out = REP_ARRAY(proof->writing->arena, char,
                                rep_superposition_room(allow->plain.size, pattern->plain.size));
                meet = out == NULL || (!rep_superpose(&allow->plain, &pattern->plain, out, proof->writing->steps,
                                                      note_meeting, &meet) ||
                                       meet);
        }
        rep_arena_release(proof->writing->arena, mark);
        return meet;
}

/* Returns whether the Allow line RULE keeps open some of what the wished rules disallow.  SEEN has the first rule of
 * each text, or NULL. */
static bool
is_exception(struct proof *proof, const struct rep_rule_line *rule, const struct rep_rule_line *const *seen)
{
        for (uint32_t i = 0; i < rule->pattern_count; i++)
                for (size_t j = 0; j < proof->writing->wishes->disallow_count; j++)
                        if (seen[j] != NULL &&
                            prevails_over(proof, &proof->new_file->patterns[rule->first_pattern + i], seen[j]))
                                return true;
        return false;
}

/* Refuses a pattern to be disallowed that has no effect in any group, because an Allow line has the same pattern. */
static enum rep_status
refuse_without_effect(struct proof *proof)
{
        const struct rep_analysis *file = proof->new_file;
        uint32_t wished = 0, effective = 0;
        struct rep_used *uses;
        enum rep_status status = rep_survey_rules(proof->new_file, proof->writing->steps, NULL, &uses);

        for (uint32_t i = 0; i < file->rule_count && status == REP_OK; i++) {
                const struct rep_rule_line *rule = &file->rules[i], *other = rep_rule_of(file, uses[i].other);
                const uint32_t met = rep_wished_rules(proof->writing, rule->directive);

                wished |= met;
                if (uses[i].use != REP_RULE_UNHELD &&
                    (uses[i].use != REP_RULE_DEAD || other == NULL || other->directive->kind != REP_KIND_ALLOW ||
                     rep_plain_compare(&file->patterns[rule->first_pattern].plain,
                                       &file->patterns[other->first_pattern].plain) != 0))
                        effective |= met;
        }
        if (wished != effective)
                refuse(proof, all_allowed);
        return status;
}

/* Finds the Allow lines that keep open some of what is to be disallowed.  Rules of one text have the same patterns in
 * all groups, so one of them is enough: at most 32 are compared with each Allow line. */
static enum rep_status
find_exceptions(struct proof *proof)
{
        struct rep_writing *writing = proof->writing;
        const struct rep_analysis *file = proof->new_file;
        size_t count = writing->wishes->disallow_count;
        const struct rep_rule_line **seen = REP_ZERO_ARRAY(writing->arena, const struct rep_rule_line *, count);

        writing->exceptions = REP_ARRAY(writing->arena, struct rep_directive, file->rule_count);
        if (seen == NULL || writing->exceptions == NULL)
                return REP_ERR_MEMORY;
        for (uint32_t i = 0; i < file->rule_count; i++)
                for (size_t j = 0, met = rep_wished_rules(writing, file->rules[i].directive); met != 0; j++, met >>= 1)
                        if ((met & 1) != 0 && seen[j] == NULL)
                                seen[j] = &file->rules[i];
        for (uint32_t i = 0; i < file->rule_count && count > 0; i++)
                if (file->rules[i].directive->kind == REP_KIND_ALLOW && is_exception(proof, &file->rules[i], seen))
                        writing->exceptions[writing->exception_count++] = *file->rules[i].directive;
        return writing->exception_count > 0 ? refuse_without_effect(proof) : REP_OK;
}

enum rep_status
rep_prove(struct rep_writing *writing, struct rep_text text)
{
        struct proof proof = {.writing = writing};
        enum rep_status status = rep_analysis_create(text.data, text.size, &writing->options, &proof.new_file);

        if (status == REP_OK) {
                proof.new_file->steps = writing->steps;
                status = rep_need_wide(proof.new_file);
        }
        if (status == REP_OK)
                status = rep_compare_files(writing->old_file, proof.new_file, NULL, on_agents, &proof);
        if (status == REP_OK)
                status = rep_compare_directives(writing->old_file, proof.new_file, NULL, on_lines, &proof);
        if (status == REP_OK && writing->problem == NULL)
                status = prove_usage(&proof, text);
        if (status == REP_OK && writing->problem == NULL)
                status = rep_audit_subjects(writing, proof.new_file, &proof.audits);
        if (status == REP_OK && writing->problem == NULL)
                status = prove_subjects(&proof);
        if (status == REP_OK && writing->problem == NULL)
                status = find_exceptions(&proof);
        /* No group of the new file is for them, so no rule for all reaches them. */
        for (size_t i = 0; status == REP_OK && writing->problem == NULL && i < writing->subject_count; i++)
                if (writing->wishes->disallow_count > 0 && writing->subjects[i].fate == REP_FATE_SAME &&
                    proof.audits[i].group_count == 0)
                        writing->subjects[i].fate = REP_FATE_UNREACHED;
        if (*writing->steps == 0)
                refuse(&proof, undecided);
        rep_analysis_free(proof.new_file);
        return status;
}
