/* SPDX-License-Identifier: Apache-2.0 */
/* dot_outputs.c: see dot.h. */
#include "emit/dot.h"

#include "base/buffer.h"
#include "emit/dot_text.h"
#include "for_command.h"

enum { FINDINGS_SHOWN = 4, LINES_SHOWN = 4, TEXT_SHOWN = 48 };

/* The possible outcomes of an accept word, in the order in which they are shown. */
enum outcome {
        MATCHED, /* a rule is matched */
        WAITED,  /* a rule is matched if its earlier segments were seen */
        PART,    /* a node is reached, from which the rule can still follow */
};

struct finding {
        enum outcome outcome;
        uint32_t rule, node;
};

struct findings {
        struct finding shown[FINDINGS_SHOWN];
        uint32_t count;
};

static bool
stands_before(const struct finding *a, const struct finding *b)
{
        return a->outcome != b->outcome ? a->outcome < b->outcome : a->rule > b->rule;
}

/* Inserts a finding in order.  Findings beyond the room are only counted. */
static void
add_finding(struct findings *findings, struct finding finding)
{
        uint32_t at = findings->count < FINDINGS_SHOWN ? findings->count : FINDINGS_SHOWN - 1;

        for (uint32_t i = 0; i < findings->count && i < FINDINGS_SHOWN; i++)
                if (findings->shown[i].rule == finding.rule && findings->shown[i].node == finding.node)
                        return;
        if (findings->count++ >= FINDINGS_SHOWN && !stands_before(&finding, &findings->shown[at]))
                return;
        for (; at > 0 && stands_before(&finding, &findings->shown[at - 1]); at--)
                findings->shown[at] = findings->shown[at - 1];
        findings->shown[at] = finding;
}

/* Adds the outcome that MAX is matched, or that NODE is reached, which matches rules and leads to others.  OUTCOME says
 * whether this was waited for. */
static void
add_outcome(const struct rep_automaton *automaton, struct findings *findings, enum outcome outcome, uint32_t max,
            uint32_t node)
{
        const struct rep_node *reached;

        if (node == REP_NO_NODE) {
                add_finding(findings, (struct finding){outcome, max, REP_NO_NODE});
                return;
        }
        reached = &automaton->nodes[node];
        if (reached->rule != 0)
                add_finding(findings, (struct finding){outcome, reached->rule, REP_NO_NODE});
        if (reached->child_count > 0)
                add_finding(findings, (struct finding){PART, automaton->children[reached->first_child].max, node});
}

/* Adds the outcomes of OUTPUT.  Unless LATE is set, nothing waits in its queue. */
static void
add_output(const struct rep_drawing *drawing, struct findings *findings, const struct rep_output *output, bool late)
{
        const struct rep_automaton *automaton = drawing->automaton;

        for (uint32_t i = output->first; i < output->first + output->count; i++)
                add_outcome(automaton, findings, MATCHED, automaton->entries[i].max, automaton->entries[i].node);
        if (output->queue == REP_NO_QUEUE || !late)
                return;
        for (uint32_t child = drawing->waiting[output->queue]; child != REP_NO_NODE; child = drawing->waits_next[child])
                add_outcome(automaton, findings, WAITED, automaton->children[child].max,
                            automaton->children[child].node);
}

static void
find_all(const struct rep_drawing *drawing, uint32_t accept, bool late, struct findings *findings)
{
        *findings = (struct findings){.count = 0};
        if (!rep_is_output(accept)) {
                add_finding(findings, (struct finding){MATCHED, accept / 2, REP_NO_NODE});
                return;
        }
        for (uint32_t number = accept / 2; number != REP_NO_OUTPUT; number = drawing->automaton->outputs[number].link)
                add_output(drawing, findings, &drawing->automaton->outputs[number], late);
}

/* Returns the line of RULE in the set NUMBER if that set has the drawn automaton, else 0. */
static uint32_t
line_in_set(const struct rep_drawing *drawing, uint32_t number, uint32_t rule)
{
        const struct rep_automata_set *set = &drawing->compiled->sets[number];

        return set->automaton == drawing->number ? set->lines[rule] : 0;
}

/* Returns the first line of RULE, or 0 if none is known. */
static uint32_t
first_line(const struct rep_drawing *drawing, uint32_t rule)
{
        uint32_t i, line = 0;

        for (i = 0; i < drawing->compiled->selection.set_count && line == 0; i++)
                line = line_in_set(drawing, i, rule);
        return line;
}

/* Appends "7", or "7, 12" if sets with the same rules share the automaton. */
static void
put_lines(const struct rep_drawing *drawing, uint32_t rule)
{
        uint32_t i, line, last = 0, count = 0;

        for (i = 0; i < drawing->compiled->selection.set_count && count <= LINES_SHOWN; i++) {
                line = line_in_set(drawing, i, rule);
                if (line == 0 || line == last)
                        continue;
                last = line;
                if (count++ < LINES_SHOWN)
                        rep_print(drawing->out, count > 1 ? ", %u" : "%u", (unsigned)line);
        }
        if (count > LINES_SHOWN)
                rep_print(drawing->out, ", ...");
}

/* Appends RULE, as it is written unless verdicts alone are known. */
static void
put_rule(const struct rep_drawing *drawing, uint32_t rule)
{
        struct rep_directive directive;
        uint32_t line = first_line(drawing, rule);

        if (rep_directive_at_line(drawing->compiled->blob, line, &directive) == REP_OK) {
                rep_dot_text(drawing->out, directive.key, TEXT_SHOWN);
                rep_print(drawing->out, ": ");
                rep_dot_text(drawing->out, directive.value, TEXT_SHOWN);
                rep_print(drawing->out, "\\nline ");
                put_lines(drawing, rule);
                return;
        }
        rep_print(drawing->out, drawing->automaton->rules[rule].disallow ? "disallow" : "allow");
        if (drawing->compiled->stats.tracking == REP_TRACK_RULE)
                rep_print(drawing->out, "\\nno rule");
}

/* Returns how many segments of RULE are still missing once NODE is reached, which leads to RULE by its first children.
 */
static uint32_t
segments_left(const struct rep_automaton *automaton, uint32_t node, uint32_t rule)
{
        uint32_t left = 0;

        do {
                node = automaton->children[automaton->nodes[node].first_child].node;
                left++;
        } while (node != REP_NO_NODE && automaton->nodes[node].rule != rule && automaton->nodes[node].child_count > 0);
        return left;
}

/* Returns PATTERN up to the star behind which LEFT segments follow. */
static struct rep_text
seen_part(struct rep_text pattern, uint32_t left)
{
        size_t end = pattern.size;

        if (end > 0 && pattern.data[end - 1] == '$')
                end--;
        while (end > 0 && pattern.data[end - 1] == '*')
                end--;
        for (; left > 0 && end > 0; left--) {
                while (end > 0 && pattern.data[end - 1] == '*')
                        end--;
                while (end > 0 && pattern.data[end - 1] != '*')
                        end--;
        }
        return (struct rep_text){pattern.data, end};
}

/* Appends how much of RULE, and of others with the same beginning, was seen when NODE is reached. */
static void
put_part(const struct rep_drawing *drawing, uint32_t rule, uint32_t node)
{
        struct rep_directive directive;
        struct rep_text seen;

        if (rep_directive_at_line(drawing->compiled->blob, first_line(drawing, rule), &directive) != REP_OK) {
                rep_print(drawing->out, "part of a rule");
                return;
        }
        seen = seen_part(directive.value, segments_left(drawing->automaton, node, rule));
        rep_dot_text(drawing->out, seen, TEXT_SHOWN);
        rep_print(drawing->out, " ...\\npart of line ");
        put_lines(drawing, rule);
        if (drawing->automaton->nodes[node].child_count > 1)
                rep_print(drawing->out, " and others");
}

/* Appends the text of one finding. */
static void
put_finding(const struct rep_drawing *drawing, const struct finding *finding)
{
        if (finding->outcome == PART)
                put_part(drawing, finding->rule, finding->node);
        else
                put_rule(drawing, finding->rule);
        if (finding->outcome == WAITED)
                rep_print(drawing->out, ", if its start was seen");
}

/* Appends the look of a node that shows FINDING first. */
static void
put_style(const struct rep_drawing *drawing, const struct finding *finding)
{
        const char *border = finding->outcome == MATCHED ? "filled" : "filled,dashed";

        if (finding->outcome == PART)
                rep_print(drawing->out, "shape=box, style=\"rounded,dashed\"");
        else if (drawing->automaton->rules[finding->rule].disallow)
                rep_print(drawing->out, "shape=octagon, style=\"%s\", fillcolor=\"#f4a582\"", border);
        else
                rep_print(drawing->out, "shape=ellipse, style=\"%s\", fillcolor=\"#e0f3d8\"", border);
}

bool
rep_dot_reaches(const struct rep_automaton *automaton, uint32_t accept)
{
        const struct rep_output *output;

        if (!rep_is_output(accept))
                return false;
        for (uint32_t number = accept / 2; number != REP_NO_OUTPUT; number = output->link) {
                output = &automaton->outputs[number];
                for (uint32_t i = output->first; i < output->first + output->count; i++)
                        if (automaton->entries[i].node != REP_NO_NODE)
                                return true;
        }
        return false;
}

bool
rep_dot_accept(const struct rep_drawing *drawing, uint32_t accept, bool late)
{
        struct findings findings;

        find_all(drawing, accept, late, &findings);
        if (findings.count == 0)
                return false;
        rep_print(drawing->out, "label=\"");
        for (uint32_t i = 0; i < findings.count && i < FINDINGS_SHOWN; i++) {
                rep_print(drawing->out, i > 0 ? "\\n" : "");
                put_finding(drawing, &findings.shown[i]);
        }
        if (findings.count > FINDINGS_SHOWN)
                rep_print(drawing->out, "\\nand %u more", (unsigned)(findings.count - FINDINGS_SHOWN));
        rep_print(drawing->out, "\", ");
        put_style(drawing, &findings.shown[0]);
        return true;
}
