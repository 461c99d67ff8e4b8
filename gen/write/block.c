/* SPDX-License-Identifier: Apache-2.0 */
/*
 * block.c: closes crawlers out.
 *
 * A crawler is closed out by its first token, which a file names before any other.  The groups of one token are merged,
 * so no group that stays open may name it: a group whose crawlers are all to be blocked is closed, and elsewhere the
 * user-agent line goes.  Who obeyed the groups of such a token as a second choice gets a group with the lines of those
 * groups.
 */
#include "analyze/core/crawler_rules.h"
#include "rep_directives.h"
#include "rules/group_run.h"
#include "syntax/token.h"
#include "write/writing.h"

/* ---- who */

bool
rep_is_token_of(const struct rep_writing *writing, enum rep_fate fate, struct rep_text token, enum rep_names names)
{
        for (size_t i = 0; i < writing->subject_count && token.size > 0; i++) {
                const struct rep_subject *subject = &writing->subjects[i];

                if (subject->fate == fate &&
                    rep_token_compare(rep_agent_token(subject->known->tokens[0], names), token) == 0)
                        return true;
        }
        return false;
}

/* Returns whether LINE names a crawler that is to be blocked: by the names with which that crawler is read. */
static bool
names_blocked(const struct rep_writing *writing, const struct rep_directive *line)
{
        if (rep_names_everybody(line->value))
                return false;
        for (size_t i = 0; i < writing->subject_count; i++) {
                const struct rep_subject *subject = &writing->subjects[i];

                if (subject->fate == REP_FATE_BLOCKED &&
                    rep_token_compare(subject->known->tokens[0], rep_agent_token(line->value, subject->names)) == 0)
                        return true;
        }
        return false;
}

/* Returns whether a user-agent line that stays names TOKEN to a crawler with NAMES. */
static bool
stays_named(const struct rep_writing *writing, struct rep_text token, enum rep_names names)
{
        const struct rep_file *file = &writing->old_file->file;

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];

                if (line->kind == REP_KIND_USER_AGENT && !writing->removed[i] && !rep_names_everybody(line->value) &&
                    rep_token_compare(rep_agent_token(line->value, names), token) == 0)
                        return true;
        }
        return false;
}

/* Sets what becomes of SUBJECT, which is not to be blocked: it may be named by a token that is. */
static void
decide(const struct rep_writing *writing, struct rep_subject *subject)
{
        const struct rep_public_crawler *known = subject->known;

        for (size_t i = 0; i < known->token_count; i++) {
                if (rep_is_token_of(writing, REP_FATE_BLOCKED, known->tokens[i], subject->names)) {
                        subject->fate = i == 0 ? REP_FATE_ALONG : REP_FATE_KEPT;
                        break;
                }
                if (stays_named(writing, known->tokens[i], subject->names))
                        break;
        }
        /* Who could fetch nothing loses nothing. */
        if (subject->fate != REP_FATE_SAME && subject->share == REP_SHARE_NOTHING)
                subject->fate = REP_FATE_SAME;
}

/* Sets which crawlers are blocked of those that are to be: the others could fetch nothing before. */
static bool
choose(struct rep_writing *writing)
{
        bool any = false;

        for (size_t i = 0; i < writing->subject_count; i++) {
                struct rep_subject *subject = &writing->subjects[i];
                size_t wish = 0;

                while (wish < writing->wishes->block_count && writing->wishes->block[wish] != subject->known)
                        wish++;
                if (subject->share == REP_SHARE_NOTHING || wish == writing->wishes->block_count)
                        continue;
                subject->fate = REP_FATE_BLOCKED;
                any = true;
        }
        return any;
}

/* ---- groups that are there */

static enum rep_status
look_at_groups(struct rep_writing *writing)
{
        const struct rep_file *file = &writing->old_file->file;

        writing->groups = REP_ZERO_ARRAY(writing->arena, struct rep_group_change, file->group_count);
        writing->removed = REP_ZERO_ARRAY(writing->arena, bool, file->directive_count);
        if (writing->groups == NULL || writing->removed == NULL)
                return REP_ERR_MEMORY;
        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];

                if (line->kind != REP_KIND_USER_AGENT)
                        continue;
                writing->removed[i] = names_blocked(writing, line);
                writing->groups[line->group].agents++;
                writing->groups[line->group].blocked += writing->removed[i];
        }
        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];
                struct rep_group_change *group = line->group != REP_NO_GROUP ? &writing->groups[line->group] : NULL;

                if (group == NULL)
                        continue;
                group->closed = group->blocked == group->agents;
                writing->removed[i] = writing->removed[i] && !group->closed;
        }
        return REP_OK;
}

static const struct rep_text closing = {"Disallow: /", sizeof("Disallow: /") - 1};

/* Leaves one rule to the closed group whose directives begin at FIRST: that everything is disallowed. */
static void
close_group(struct rep_writing *writing, size_t first)
{
        const struct rep_file *file = &writing->old_file->file;
        const struct rep_directive *keeps = NULL, *rule = NULL, *agent = NULL, *line;
        uint32_t group = file->directives[first].group;

        for (size_t i = first; i < file->directive_count && (line = &file->directives[i])->group == group; i++) {
                agent = line->kind == REP_KIND_USER_AGENT ? line : agent;
                rule = rule == NULL && rep_is_rule(line->kind) ? line : rule;
                keeps = keeps == NULL && rep_closes_all(line) ? line : keeps;
        }
        if (rule == NULL)
                rep_edit_insert(&writing->edit, agent->line, closing);
        else if (keeps == NULL)
                rep_edit_replace(&writing->edit, rule->line, closing, false);
        keeps = keeps != NULL ? keeps : rule;
        for (size_t i = first; i < file->directive_count && (line = &file->directives[i])->group == group; i++)
                if (rep_is_rule(line->kind) && line != keeps)
                        rep_edit_remove(&writing->edit, line->line);
}

/* Whom a line is for by the user-agent lines above it: whether some of these are there, and whether one stays. */
struct above {
        bool any, stays;
};

/* What is above a line, by the kinds of lines that ask: any of its group, a delay, and a statement about usage. */
struct place {
        struct above group, run, statement;
        bool in_run; /* the line before was a user-agent line */
};

/* Moves PLACE on by a user-agent line that STAYS or not. */
static void
pass_agent(struct place *place, bool stays)
{
        if (!place->in_run)
                place->run = (struct above){false, false};
        place->in_run = true;
        place->group = (struct above){true, place->group.stays || stays};
        place->run = (struct above){true, place->run.stays || stays};
        place->statement = (struct above){true, place->statement.stays || stays};
}

/* Returns whether LINE is for nobody but crawlers whose user-agent lines go, and moves PLACE on by it. */
static bool
pass_line(struct place *place, const struct rep_directive *line)
{
        enum rep_key key = line->kind == REP_KIND_OTHER ? rep_directive_key(line->key) : REP_KEY_UNKNOWN;
        bool states = key == REP_KEY_CONTENT_USAGE || key == REP_KEY_CONTENT_SIGNAL;
        struct above above = states ? place->statement : rep_is_pace(key) ? place->run : place->group;

        place->in_run = false;
        if (states || rep_is_rule(line->kind))
                place->statement = (struct above){false, false};
        return !rep_is_of_site(line) && above.any && !above.stays;
}

/*
 * Takes the user-agent lines that go out of the text, and what is for nobody else: a delay directly below them, a
 * statement that belongs to them alone, and what is above all user-agent lines of the group that stay.
 */
static void
remove_agents(struct rep_writing *writing)
{
        const struct rep_file *file = &writing->old_file->file;
        struct place place = {.in_run = false};
        uint32_t group = REP_NO_GROUP;

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];

                if (line->group == REP_NO_GROUP)
                        continue;
                if (line->group != group) {
                        group = line->group;
                        place = (struct place){.in_run = false};
                        if (writing->groups[group].closed)
                                close_group(writing, i);
                }
                if (line->kind == REP_KIND_USER_AGENT) {
                        pass_agent(&place, !writing->removed[i]);
                        if (writing->removed[i])
                                rep_edit_remove(&writing->edit, line->line);
                } else if (pass_line(&place, line)) {
                        rep_edit_remove(&writing->edit, line->line);
                }
        }
}

/* ---- groups that are added */

/* Ends the last group of the old file with a rule that does nothing, if none ends it: the next group would join it. */
static void
end_last_group(struct rep_writing *writing)
{
        const struct rep_file *file = &writing->old_file->file;
        struct rep_group_run run = {0, false};

        for (size_t i = 0; i < file->directive_count; i++)
                (void)rep_enter_group(&run, file->directives[i].kind);
        if (run.open && !writing->groups[run.groups - 1].closed)
                rep_edit_append(&writing->edit, rep_string("Disallow:"));
}

static void
append_agent(struct rep_writing *writing, const struct rep_subject *subject)
{
        rep_edit_append_pair(&writing->edit, rep_string("User-agent"), subject->known->tokens[0]);
}

/* Returns whether the crawlers of A and B had the same groups. */
static bool
had_same(const struct rep_subject *a, const struct rep_subject *b)
{
        return a->names == b->names && rep_token_compare(a->token, b->token) == 0 &&
               a->known->everybody == b->known->everybody;
}

/* Appends those lines of FILE to a new group that RULES are from, except user-agent lines, with the values that are
 * wished.  With LOOK, only notes in *MET which wished lines they have.  Returns whether one of them is a rule. */
static bool
repeat_lines(struct rep_writing *writing, const struct rep_file *file, const struct rep_crawler_rules *rules, bool look,
             uint32_t *met)
{
        bool any_rule = false;
        uint32_t at = 0;

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];
                struct rep_text value;

                while (line->group != REP_NO_GROUP && at < rules->group_count && rules->groups[at] < line->group)
                        at++;
                if (at == rules->group_count || rules->groups[at] != line->group || line->kind == REP_KIND_USER_AGENT ||
                    rep_is_of_site(line))
                        continue;
                any_rule |= rep_is_rule(line->kind);
                value = rep_wished_value(writing, line, met);
                if (!look)
                        rep_edit_append_pair(&writing->edit, line->key, value);
        }
        return any_rule;
}

/* Appends the lines of the groups that applied to SUBJECT.  What is wished comes first, as statements and delays are
 * for the user-agent lines above them. */
static enum rep_status
append_rules(struct rep_writing *writing, const struct rep_subject *subject)
{
        struct rep_analysis *file = rep_file_read_with(writing->old_file, subject->names);
        struct rep_crawler_rules rules;
        enum rep_status status = rep_pick_crawler_groups(writing->arena, file, subject->crawler, &rules);
        uint32_t met = 0;

        if (status != REP_OK)
                return status;
        (void)repeat_lines(writing, &file->file, &rules, true, &met);
        rep_append_wished_lines(writing, met);
        rep_append_disallowed(writing, repeat_lines(writing, &file->file, &rules, false, &met));
        return REP_OK;
}

/* Returns whether an earlier subject with the fate of SUBJECT goes by its token. */
static bool
is_named_before(const struct rep_writing *writing, const struct rep_subject *subject)
{
        const struct rep_subject *other;

        for (other = writing->subjects; other < subject; other++)
                if (other->fate == subject->fate &&
                    rep_token_compare(other->known->tokens[0], subject->known->tokens[0]) == 0)
                        return true;
        return false;
}

/* Appends groups for those who would lose what applied to them, one for all who had the same. */
static enum rep_status
append_kept(struct rep_writing *writing)
{
        enum rep_status status = REP_OK;

        for (size_t i = 0; i < writing->subject_count && status == REP_OK; i++) {
                const struct rep_subject *subject = &writing->subjects[i];
                bool first = subject->fate == REP_FATE_KEPT && !is_named_before(writing, subject);

                if (rep_is_too_long(writing, writing->edit.tail.size))
                        break; /* and is refused */

                for (size_t j = 0; j < i && first; j++)
                        first = writing->subjects[j].fate != REP_FATE_KEPT || !had_same(&writing->subjects[j], subject);
                if (!first)
                        continue;
                rep_append_gap(writing);
                for (size_t j = i; j < writing->subject_count; j++)
                        if (writing->subjects[j].fate == REP_FATE_KEPT && had_same(&writing->subjects[j], subject) &&
                            !is_named_before(writing, &writing->subjects[j]))
                                append_agent(writing, &writing->subjects[j]);
                status = append_rules(writing, subject);
        }
        return status;
}

/* Returns the last user-agent line of the last group that has one rule, which disallows everything, and no other line;
 * NULL if there is none.  More crawlers can be named there. */
static const struct rep_directive *
find_closed_group(const struct rep_writing *writing)
{
        const struct rep_file *file = &writing->old_file->file;
        const struct rep_directive *found = NULL, *agent = NULL;

        for (size_t i = 0; i < file->directive_count; i++) {
                const struct rep_directive *line = &file->directives[i];
                bool begins = i == 0 || line->group != line[-1].group;
                bool ends = i + 1 == file->directive_count || line[1].group != line->group;

                if (line->kind == REP_KIND_USER_AGENT)
                        agent = begins || agent != NULL ? line : NULL;
                else if (!rep_closes_all(line) || !ends || agent == NULL || rep_names_everybody(agent->value))
                        agent = NULL;
                else
                        found = agent;
        }
        return found;
}

/* Closes out those that no other group does: in a group that is there, or in a new one. */
static void
append_blocked(struct rep_writing *writing)
{
        const struct rep_directive *there = find_closed_group(writing);
        const char *comment = writing->wishes->comment;
        bool any = false;

        for (size_t i = 0; i < writing->subject_count; i++) {
                const struct rep_subject *subject = &writing->subjects[i];

                /* Each token is named once. */
                if (subject->fate != REP_FATE_BLOCKED || is_named_before(writing, subject) ||
                    stays_named(writing, subject->known->tokens[0], subject->names))
                        continue;
                if (there != NULL) {
                        rep_edit_insert(&writing->edit, there->line,
                                        rep_edit_join(&writing->edit, rep_string("User-agent"), ": ",
                                                      subject->known->tokens[0]));
                        continue;
                }
                if (!any)
                        rep_append_gap(writing);
                if (!any && comment != NULL)
                        rep_edit_append(&writing->edit,
                                        rep_edit_join(&writing->edit, rep_string("#"), " ", rep_string(comment)));
                any = true;
                append_agent(writing, subject);
        }
        if (any)
                rep_edit_append(&writing->edit, closing);
}

enum rep_status
rep_block_crawlers(struct rep_writing *writing)
{
        bool any = choose(writing);
        enum rep_status status = look_at_groups(writing);

        if (status != REP_OK || !any)
                return status;
        remove_agents(writing);
        for (size_t i = 0; i < writing->subject_count; i++)
                if (writing->subjects[i].fate == REP_FATE_SAME)
                        decide(writing, &writing->subjects[i]);
        end_last_group(writing);
        status = append_kept(writing);
        append_blocked(writing);
        return status;
}
