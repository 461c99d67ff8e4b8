/* SPDX-License-Identifier: Apache-2.0 */
/* open_list.c: see checker.h. */
#include "blob/checker.h"

#include "blob/list_rule.h"
#include "cpu/library.h"

bool
rep_open_list_header(struct rep_checker *checker, const unsigned char *header)
{
        uint32_t kind = rep_word(header, REP_CORE_KIND), rules = rep_word(header, REP_LIST_RULES);
        uint32_t text = rep_word(header, REP_LIST_TEXT), size = rep_number_size(header);

        return expect(checker, (kind & ~(REP_CORE_WIDE | REP_CORE_FILTER | REP_CORE_UNANCHORED)) == REP_CORE_LIST,
                      header, "unknown encoding, or fields that it can't have") &&
               expect(checker, rules >= 2, header, "core without rules") &&
               expect(checker, text < rep_list_star(size), header, "texts are too long");
}

/* The free bytes of a head are its last ones, so their mask is zeros and then ones.  rep_read_list_rule() takes the
 * position of the lowest one as the number of bytes that are used. */
static bool
check_free(struct rep_checker *checker, const struct rep_core *core, uint32_t heads)
{
        for (uint32_t i = 0; i < heads; i++) {
                unsigned taken = ~(unsigned)core->free[i] & 0xFF;

                if (!expect(checker, (taken & (taken + 1)) == 0, core->free + i, "head with gaps"))
                        return false;
        }
        return true;
}

/* The texts follow each other without gaps.  A rule's text ends where the next one begins, so offsets ascend, and the
 * one past the last rule is the end of all texts. */
static bool
check_offsets(struct rep_checker *checker, const struct rep_core *core, uint32_t heads)
{
        uint32_t size = rep_number_size(core->header), star = rep_list_star(size), i, before = 0;

        for (i = 0; i <= heads; i++) {
                const unsigned char *at = core->offsets + (size_t)i * size;
                uint32_t offset = rep_rule_at(core->offsets, size, i) & (star - 1);

                if (!expect(checker, i == 0 ? offset == 0 : offset >= before, at, "text out of place"))
                        return false;
                before = offset;
        }
        return expect(checker, rep_rule_at(core->offsets, size, heads) == rep_word(core->header, REP_LIST_TEXT),
                      core->offsets, "texts end out of place");
}

/* Returns whether there is a star in the rule whose text is [AT, END), and a segment after each star.  With NO_HEAD all
 * of its head is free, and it may have no first segment. */
static bool
has_segments(const unsigned char *at, const unsigned char *end, bool no_head)
{
        const unsigned char *zero;
        bool starred = false;

        /* The first of two zeros says so. */
        if (no_head && end - at >= 2 && at[0] == 0 && at[1] == 0)
                at++;
        while ((zero = (const unsigned char *)rep_find_byte(at, 0, (size_t)(end - at))) != NULL) {
                if (starred && zero == at)
                        return false;
                at = zero + 1;
                starred = true;
        }
        return starred && at < end;
}

/* A rule with stars has a segment after each star: a search for a segment compares its first byte, so it must have one.
 */
static bool
check_stars(struct rep_checker *checker, const struct rep_core *core, uint32_t heads)
{
        uint32_t size = rep_number_size(core->header), i;

        for (i = 0; i < heads; i++) {
                struct rep_list_rule rule = rep_read_list_rule(core->free, core->offsets, core->texts, size, i);

                if (rule.star && !expect(checker, has_segments(rule.text, rule.text + rule.size, rule.inside == 0),
                                         rule.text, "star without a segment"))
                        return false;
        }
        return true;
}

/* A zero in a pattern only separates segments.  rep_blob_steps() counts the stars by their zeros. */
static bool
check_zeros(struct rep_checker *checker, const struct rep_core *core, uint32_t heads)
{
        uint32_t size = rep_number_size(core->header), i;

        for (i = 0; i < heads; i++) {
                const unsigned char *head = core->heads + (size_t)i * REP_LIST_HEAD, *zero;
                struct rep_list_rule rule = rep_read_list_rule(core->free, core->offsets, core->texts, size, i);

                if (!expect(checker, rep_find_byte(head, 0, rule.inside) == NULL, head, "zero in a head"))
                        return false;
                zero = rule.star ? NULL : (const unsigned char *)rep_find_byte(rule.text, 0, rule.size);
                if (!expect(checker, zero == NULL, zero, "zero in a text"))
                        return false;
        }
        return true;
}

bool
rep_open_list(struct rep_checker *checker, const struct rep_core *core)
{
        uint32_t heads = rep_word(core->header, REP_LIST_RULES), size = rep_number_size(core->header);

        /* The last rule, the base, matches every path.  The search for a rule has no other end. */
        return check_free(checker, core, heads) && check_offsets(checker, core, heads) &&
               check_stars(checker, core, heads) && check_zeros(checker, core, heads) &&
               expect(checker,
                      core->free[heads - 1] == 0xFF &&
                              rep_rule_at(core->offsets, size, heads - 1) == rep_word(core->header, REP_LIST_TEXT),
                      core->free + heads - 1, "base with a pattern");
}
