/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;

/** Checks a list of rules. */
final class ListChecker {
    private final Checker checker;
    private final Core core;
    private final ByteBuffer bytes;
    private final ListRule rule = new ListRule();

    ListChecker(Checker checker, Core core) {
        this.checker = checker;
        this.core = core;
        this.bytes = core.bytes;
    }

    /** Checks the words of the list at AT, before anything is computed from them. */
    static void checkWords(Checker checker, int at, int kind, int size) {
        int known = 0xFF | Format.CORE_WIDE | Format.CORE_FILTER | Format.CORE_UNANCHORED;
        checker.expect((kind & ~known) == 0, at, "unknown encoding, or fields that it can't have");
        checker.expect(Format.unsigned(checker.bytes, at, 6) >= 2, at, "core without rules");
        checker.expect(Format.unsigned(checker.bytes, at, 7) < ListRule.starFlag(size), at, "texts are too long");
    }

    void check() {
        for (int i = 0; i < core.rules; i++) {
            checkFree(i);
            checkOffset(i);
        }
        checkOffset(core.rules);
        checker.expect(offsetWord(core.rules) == core.textSize, core.offsetsAt, "texts end out of place");
        for (int i = 0; i < core.rules; i++)
            checkText(i);
        checker.expect(bytes.get(core.freeAt + core.rules - 1) == -1 && offsetWord(core.rules - 1) == core.textSize,
                core.freeAt, "base with a pattern");
    }

    /** The free bytes of a head are its last ones. */
    private void checkFree(int index) {
        int taken = ~bytes.get(core.freeAt + index) & 0xFF;
        checker.expect((taken & taken + 1) == 0, core.freeAt + index, "head with gaps");
    }

    private int offsetWord(int index) {
        return Format.ruleAt(bytes, core.offsetsAt, core.ruleSize, index);
    }

    private int offset(int index) {
        return offsetWord(index) & ListRule.starFlag(core.ruleSize) - 1;
    }

    /** The texts follow each other without gaps. */
    private void checkOffset(int index) {
        checker.expect(index == 0 ? offset(0) == 0 : offset(index) >= offset(index - 1), core.offsetsAt,
                "text out of place");
    }

    /** A rule with stars has a segment after each; a zero does nothing but separate segments. */
    private void checkText(int index) {
        rule.read(core, index);
        int head = core.headsAt + 8 * index;
        checker.expect(find(head, head + rule.inside) < 0, head, "zero in a head");
        int end = rule.text + rule.size;
        if (rule.star)
            checker.expect(hasSegments(rule.text, end), rule.text, "star without a segment");
        else
            checker.expect(find(rule.text, end) < 0, rule.text, "zero in a text");
    }

    private boolean hasSegments(int begin, int end) {
        int at = begin;
        /* Without a first segment there are two zeros; the first says so. */
        if (rule.inside == 0 && end - at >= 2 && bytes.getShort(at) == 0)
            at++;
        boolean starred = false;
        for (int zero = find(at, end); zero >= 0; zero = find(at, end)) {
            if (starred && zero == at)
                return false;
            at = zero + 1;
            starred = true;
        }
        return starred && at < end;
    }

    /** The first zero in [BEGIN, END), or -1. */
    private int find(int begin, int end) {
        for (int i = begin; i < end; i++)
            if (bytes.get(i) == 0)
                return i;
        return -1;
    }
}
