/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.text;

import rep2c.internal.blob.Format;

/** A rule: its pattern, which lies in the bytes of a {@link RuleSet}, and what it says. */
final class Rule {
    /** Stands for a run of stars between two segments. */
    static final byte STAR = 0;

    int place;
    int size;
    /** Of the escaped pattern as it is written. */
    int rank;
    int stars;
    int line;
    /** The path must end with it. */
    boolean end;
    /** It matches no path, for it begins with neither "/" nor "*". */
    boolean never;
    boolean allow;
    /** Rank, then allow before disallow, then the earlier line: of two rules that match, the one with more wins. */
    long strength;

    void setStrength(boolean isAllow, int number) {
        allow = isAllow;
        line = number;
        strength = (long) rank << 33 | (allow ? 1L << 32 : 0) | (line == 0 ? 0 : 0xFFFFFFFFL - line);
    }

    /** The rule as cores have it.  An empty pattern never disallows. */
    int word() {
        return rank << 2 | (allow ? Format.RULE_ALLOW_LINE : rank > 0 ? Format.RULE_DISALLOWS : 0);
    }
}
