/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.text;

import rep2c.internal.syntax.Canonical;

/** Escapes a path pattern and cuts it at its stars, in one pass. */
final class PatternReader {
    /** The most segments of a rule in front of which a query is looked for. */
    private static final int FURTHER_MAX = 8;
    /** Bytes that a pattern may take beside three for each of the value's. */
    static final int BESIDE = 2;

    private final byte[] text;
    private final boolean canonical;
    private byte[] out;
    private int at;
    private Rule rule;
    private int queryFrom;
    private int segment;
    private boolean star;
    /** A "?" was read, or the query was begun. */
    private boolean query;
    private boolean question;

    PatternReader(byte[] text, boolean canonical) {
        this.text = text;
        this.canonical = canonical;
    }

    /**
     * Reads the value [BEGIN, END) of the text into MADE, and its bytes to PLACE of TARGET, which has room for them.
     *
     * @param from 0 for the plain pattern; else the segment behind a star in front of which a query begins
     */
    void read(int begin, int end, int from, byte[] target, int place, Rule made) {
        out = target;
        at = place;
        rule = made;
        queryFrom = from;
        segment = 0;
        star = query = question = false;
        made.place = place;
        made.never = end > begin && text[begin] != '/' && text[begin] != '*';
        for (int i = begin; i < end && !made.never; i++)
            i += take(i, end);
        made.size = at - place;
    }

    /** Takes what stands at I before END; returns how many more bytes than one that was. */
    private int take(int i, int end) {
        byte b = text[i];
        if (b > '%' && b != '*') {
            putPlain(b);
        } else if (b == '*') {
            star = true;
            rule.rank++;
        } else if (b == '$' && i + 1 == end) {
            rule.rank++;
            rule.end = !star;
        } else if (b < 0 || (b == '$' && canonical)) {
            beginSegment();
            putEscape(b);
        } else {
            int value = b == '%' ? Canonical.escaped(text, i, end) : -1;
            if (value >= 0) {
                putEscaped(value);
                return 2;
            }
            putPlain(b);
        }
        return 0;
    }

    /** Begins another segment if stars were read; the next bytes belong to it. */
    private void beginSegment() {
        if (!star)
            return;
        star = false;
        putStar();
        if (++segment != queryFrom)
            return;
        out[at++] = '?';
        putStar();
        query = true;
    }

    private void putStar() {
        out[at++] = Rule.STAR;
        rule.stars++;
    }

    private void putPlain(byte b) {
        beginSegment();
        out[at++] = b;
        rule.rank++;
        if (!canonical)
            return;
        if (question)
            rule.rank += Canonical.isQueryCharacter(b) ? 2 : 0;
        question |= b == '?';
        query |= question;
    }

    private void putEscape(int value) {
        at = Canonical.putEscape(out, at, value);
        rule.rank += 3;
    }

    /** Writes what a valid escape becomes.  A query's characters count as three bytes, however they are spelled. */
    private void putEscaped(int value) {
        beginSegment();
        if (!canonical || !Canonical.isUnescaped(value, query)) {
            putEscape(value);
            return;
        }
        out[at++] = (byte) value;
        rule.rank += Canonical.isQueryCharacter(value) ? 3 : 1;
    }

    /** How many further patterns [BEGIN, END) has: escapes behind a star may lie in the path or in a query. */
    int further(int begin, int end) {
        int segments = 0;
        int found = 0;
        for (int i = begin; i < end && text[i] != '?'; i++) {
            if (text[i] == '*' && end - i > 1 && text[i + 1] != '*')
                segments++;
            if (text[i] == '%' && Canonical.isQueryCharacter(Canonical.escaped(text, i, end)))
                found = segments;
        }
        return Math.min(found, FURTHER_MAX);
    }
}
