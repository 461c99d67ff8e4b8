/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A scan of a text for the rules that apply to a crawler, one after another.
 *
 *     line scan --> key --> group applies? --> rule
 *
 * Each stage passes over lines without knowing more of them than it needs.  In a group that does not apply, only the
 * first rule is read, which ends its run of user-agent lines.  What a line says if it is not in the usual spelling is
 * read by the grammar.
 */
#ifndef REP_GEN_ROBOTS_RULE_SCAN_H
#define REP_GEN_ROBOTS_RULE_SCAN_H

#include "line_scan.h"
#include "robots/held_groups.h"
#include "robots/kept_text.h"
#include "rules/group_run.h"

struct rep_rule_scan {
        struct rep_line_scan lines;
        struct rep_group_run run;
        struct rep_group_search *search;
        struct rep_text_reader *reader; /* gets each line, too; NULL: nobody does */
};

/* What a scan finds. */
enum rep_scan_event {
        REP_SCAN_END,
        REP_SCAN_RULE,   /* it applies, unless a BETTER group follows */
        REP_SCAN_GROUP,  /* a user-agent line: the rules so far apply as before */
        REP_SCAN_BETTER, /* one that names the crawler better than all before: none of the rules so far applies */
};

struct rep_found_rule {
        const char *at, *end; /* its value is between them, with white space, and with a comment */
        const char *limit;    /* the end of the bytes that may be read from AT on; AT: only those of the value */
        uint32_t line;
        bool allow;
};

/* Returns a scan of the first MAX_BYTES of TEXT for the groups of SEARCH, which has begun. */
static inline struct rep_rule_scan
rep_begin_rule_scan(struct rep_group_search *search, struct rep_text text, size_t max_bytes, enum rep_dialect dialect)
{
        struct rep_rule_scan scan = {.search = search};
        struct rep_line_scan lines; /* a copy of it can be kept in registers */

        rep_begin_line_scan(&lines, text.data, text.size, max_bytes, dialect);
        scan.lines = lines;
        return scan;
}

/* Reads LINE, which is not in the usual spelling, into RULE, and for READER unless that is NULL.  Returns its kind;
 * REP_KIND_OTHER also for what is not a directive. */
REP_NOINLINE static enum rep_kind
rep_read_unusual_line(struct rep_line line, enum rep_dialect dialect, struct rep_text_reader *reader,
                      struct rep_found_rule *rule)
{
        struct rep_directive directive;
        const bool read = rep_parse_line(&line, dialect, &directive);

        if (reader != NULL)
                rep_take_line(reader, read ? &directive : NULL);
        if (!read)
                return REP_KIND_OTHER;
        rule->at = rule->limit = directive.value.size > 0 ? directive.value.data : line.begin;
        rule->end = rule->at + directive.value.size;
        return directive.kind;
}

/* Finds the next user-agent line, or the next RULE that applies. */
static inline enum rep_scan_event
rep_next_rule(struct rep_rule_scan *scan, struct rep_found_rule *rule)
{
        struct rep_line line;

        for (;;) {
                const unsigned wanted = rep_group_applies(scan->search) || scan->run.open
                                                ? REP_LETTER_USER_AGENT | REP_LETTER_ALLOW | REP_LETTER_DISALLOW
                                                : REP_LETTER_USER_AGENT;
                struct rep_found_rule found;
                enum rep_kind kind;

                if (!rep_scan_line(&scan->lines, scan->reader != NULL ? (unsigned)REP_LETTERS : wanted, &line))
                        return REP_SCAN_END;
                found = (struct rep_found_rule){.end = line.end, .line = line.number};
                found.at = rep_usual_value(&line, &kind);
                found.limit = line.end - line.begin == REP_LINE_KEPT ? line.end : scan->lines.end;
                if (found.at == NULL) {
                        struct rep_found_rule unusual = found;

                        kind = rep_read_unusual_line(line, scan->lines.dialect, scan->reader, &unusual);
                        found = unusual;
                } else if (scan->reader != NULL && !rep_passes_over(scan->reader, kind))
                        rep_take_usual_line(scan->reader, line, kind, found.at);
                (void)rep_enter_group(&scan->run, kind);
                if (kind == REP_KIND_USER_AGENT)
                        return rep_search_naming(scan->search, rep_line_value(scan->lines.begin, found.at, found.end),
                                                 scan->run.groups - 1)
                                       ? REP_SCAN_BETTER
                                       : REP_SCAN_GROUP;
                if (rep_is_rule(kind) && rep_group_applies(scan->search)) {
                        *rule = found;
                        rule->allow = kind == REP_KIND_ALLOW;
                        return REP_SCAN_RULE;
                }
        }
}

#endif
