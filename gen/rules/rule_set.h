/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Rule sets -> ranked rules (RFC 9309, section 2.2.2).
 *
 * In: the groups that apply together.  Out: their rules, each with its number in the set, and the base, which is the
 * strongest rule that matches every path.  Rules weaker than the base are dropped.  An automaton is built from rules in
 * the order of their patterns, with each pattern once.  A list takes them in file order.
 */
#ifndef REP_GEN_RULES_RULE_SET_H
#define REP_GEN_RULES_RULE_SET_H

#include "pattern.h"
#include "rules/robots_file.h"
#include "rules/select.h"

struct rep_rule {
        struct rep_pattern pattern;
        uint64_t strength; /* rep_strength(); if two rules match, the stronger one wins */
        uint32_t line;     /* 0: the default, which is not a line of the file */
        uint32_t number;   /* 1 is the weakest rule, n the strongest; 0 is the base */
        bool allow;        /* the line is an allow line */
        bool disallow;     /* the verdict: an empty pattern never disallows */
        bool repeats;      /* each segment of the pattern also occurs in another pattern of the same line */
};

struct rep_rules {
        struct rep_rule *rules;
        uint32_t count;            /* without the base */
        struct rep_rule *numbered; /* the same rules by number, the base first */
        uint32_t numbered_count;   /* rules in NUMBERED without the base; more than COUNT if sorting dropped some
                                      afterwards */
        struct rep_rule base;
        uint32_t longest;     /* the highest rank of all gathered rules */
        size_t pattern_bytes; /* total size of the patterns that do not repeat others: escaped, with stars */
};

/* Room for rules and their patterns. */
struct rep_rule_room {
        size_t rules, bytes;
};

/* rep_make_room() adds to ROOM the most that the plain rules of so many LINES take, whose values have BYTES in all.
 * rep_make_further_room() adds that of the further rules of VALUE, or of one that it begins with, which
 * REP_DIALECT_RFC9309 alone has. */
void rep_make_room(struct rep_rule_room *room, size_t lines, size_t bytes, enum rep_dialect dialect);
void rep_make_further_room(struct rep_rule_room *room, struct rep_text value);

/*
 * Gathers rules line by line: makes RULES empty with ROOM, adds the rules of each line, in order, and ends.  VALUE is a
 * pattern by DIALECT.  A pattern that occurs twice stays twice.  The rules have no numbers yet.  Returns REP_ERR_MEMORY
 * if memory is out, and REP_ERR_LIMIT for a value of hundreds of megabytes.
 */
struct rep_gathering {
        struct rep_rules *rules;
        enum rep_dialect dialect;
        char *out; /* where the next pattern is written */
};

enum rep_status rep_begin_gathering(struct rep_gathering *gathering, struct rep_arena *arena,
                                    const struct rep_rule_room *room, enum rep_dialect dialect,
                                    struct rep_rules *rules);
void rep_gather_line(struct rep_gathering *gathering, struct rep_text value, uint32_t line, bool allow);
enum rep_status rep_end_gathering(struct rep_rules *rules);

/* Gathers the rules of COUNT GROUPS of FILE in their order.  GROUPS names no group twice. */
enum rep_status rep_gather_rules(struct rep_arena *arena, const struct rep_file *file, const uint32_t *groups,
                                 uint32_t count, enum rep_dialect dialect, struct rep_rules *rules);

/* Google's parser lets `Allow: DIR/index.htm...` allow `DIR/` as well.  Returns the size of `DIR/` in the VALUE of an
 * allow line, or 0 if this is not such a rule. */
size_t rep_index_directory_size(struct rep_text value);

/* What a line prefers for one use, weakest first. */
enum rep_stance { REP_STANCE_NONE, REP_STANCE_YES, REP_STANCE_NO };

/* A line with a preference for the paths that PATH matches.  An empty PATH means all. */
struct rep_path_preference {
        struct rep_text path;
        uint32_t line;
        enum rep_stance stance;
};

/*
 * Gathers the paths of COUNT preferences as rules.  Patterns are read as those of allow and disallow lines, without the
 * extra rule for index pages.  Of the rules that match, the longest decides; among equally long ones the stance, and
 * then the earlier line.  So the strongest rule gives the answer at once, however many are as long.  What it reports as
 * its line is the mark of both.  Returns REP_ERR_MEMORY if memory is out, and REP_ERR_LIMIT for a path of hundreds of
 * megabytes.
 */
enum rep_status rep_gather_preferences(struct rep_arena *arena, const struct rep_path_preference *preferences,
                                       uint32_t count, enum rep_dialect dialect, struct rep_rules *rules);

/* A preference's line and stance as one number, which fits: a file with a preference has fewer lines than bytes, and
 * these are at most REP_FILE_BYTES_MAX. */
static inline uint32_t
rep_preference_mark(uint32_t line, enum rep_stance stance)
{
        _Static_assert(REP_FILE_BYTES_MAX <= (size_t)1 << 30, "two bits are left");
        return line << 2 | (uint32_t)stance;
}

static inline uint32_t
rep_mark_line(uint32_t mark)
{
        return mark >> 2;
}

static inline enum rep_stance
rep_mark_stance(uint32_t mark)
{
        return (enum rep_stance)(mark & 3);
}

/* Sorts RULES by pattern, a "$" form behind the plain one, and keeps only the strongest rule of each pattern.  WORK is
 * left as it was.  Returns REP_ERR_MEMORY if memory is out. */
enum rep_status rep_sort_rules(struct rep_arena *work, struct rep_rules *rules);

/* Numbers RULES.  They stay in their places.  Returns REP_ERR_MEMORY if memory is out. */
enum rep_status rep_number_rules(struct rep_arena *arena, struct rep_rules *rules);

/* Reduces RULES, which have their numbers, to what matters for verdicts alone: drops ranks, lines, and the weakest
 * rules whose verdict is that of the base. */
void rep_keep_verdicts(struct rep_rules *rules);

#endif
