/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;

/**
 * Where the tables of a core lie: one automaton or list, with its rules.
 *
 * <p>All members but the words of the header are only meaningful for the encodings that have them.  An object can be
 * loaded again for another core, so that a look-up in a pack allocates nothing.
 */
public final class Core {
    public ByteBuffer bytes;
    public int encoding;
    public boolean canonical;
    public int mask0;
    public int mask1;
    public int mask2;
    public int mask3;

    /* Compact and dense; what most walks read stands in front, so that it lies in few cache lines. */
    public int unanchored;
    public int start;
    public int streamAt;
    public int width;
    public int accepts;
    public int filters;
    /** Also of a list with a filter; 0: it has none. */
    public int filtersAt;
    public int defaultFail;
    public int specialsAt;
    public int numberSize;
    /** Of any encoding. */
    public int rulesAt;
    public int ruleSize;

    public int outputsAt;
    public int entriesAt;
    public int nodesAt;
    public int childrenAt;
    public int queuesAt;
    public int skips;
    public int nodes;
    public int queues;
    public int children;
    public int classesAt;
    public int tableAt;
    public int specials;
    public boolean large;

    /** List: the tables; UNANCHORED says whether some rule needs no first segment. */
    public int headsAt;
    public int freeAt;
    public int offsetsAt;
    public int textsAt;
    public int textSize;

    /* Any encoding. */
    public int at;
    public int rules;
    /** Where the lines of the rules stand, a word each; 0: they were left out. */
    public int lines;

    /* What else is checked of compact and dense cores. */
    public int states;
    public int stream;
    public int mapAt;
    public int outputs;
    public int entries;

    private long end;

    /**
     * Reads the core at AT, whose words and fields are there and such that nothing overflows.
     *
     * @return the bytes that its tables take; only where that is the core's length its members mean something
     */
    public long load(ByteBuffer buffer, int place, boolean isCanonical, int linesAt) {
        bytes = buffer;
        at = place;
        canonical = isCanonical;
        lines = linesAt;
        int kind = Format.word(buffer, place, 1);
        encoding = kind & 0xFF;
        if (encoding == Format.CONSTANT) {
            loadConstant();
            return end;
        }
        mask0 = Format.word(buffer, place, 2);
        mask1 = Format.word(buffer, place, 3);
        mask2 = Format.word(buffer, place, 4);
        mask3 = Format.word(buffer, place, 5);
        int size = (kind & Format.CORE_WIDE) != 0 ? 4 : 2;
        if (encoding == Format.LIST)
            loadList(kind, size);
        else
            loadAutomaton(kind, size);
        return end;
    }

    private void loadConstant() {
        end = 8;
        rules = 1;
        ruleSize = 4;
        rulesAt = take(1, 4);
        end = Format.pad(end, 8);
    }

    private void loadList(int kind, int size) {
        end = 4L * Format.LIST_WORDS;
        long count = Format.unsigned(bytes, at, 6);
        long text = Format.unsigned(bytes, at, 7);
        rules = (int) count;
        textSize = (int) text;
        ruleSize = size;
        unanchored = (kind & Format.CORE_UNANCHORED) != 0 ? 1 : 0;
        headsAt = take((count + 1) / 2 * 2, 8);
        freeAt = take(Format.pad(count, 8), 1);
        rulesAt = take(count, size);
        offsetsAt = take(count + 1, size);
        textsAt = take(text + Format.LIST_PADDING, 1);
        boolean filter = (kind & Format.CORE_FILTER) != 0;
        int place = take(filter ? 1 : 0, Format.FILTER_SIZE);
        filtersAt = filter ? place : 0;
        end = Format.pad(end, 8);
    }

    private void loadAutomaton(int kind, int size) {
        int fields = at + 4 * Format.CORE_WORDS;
        end = 4L * Format.CORE_WORDS + Format.pad((long) Format.FIELDS * size, 4);
        large = (kind & Format.CORE_LARGE) != 0;
        rules = field(fields, size, 0);
        states = field(fields, size, 1);
        start = field(fields, size, 2);
        unanchored = field(fields, size, 3);
        accepts = field(fields, size, 4);
        specials = field(fields, size, 5);
        width = field(fields, size, 6);
        stream = field(fields, size, 7);
        outputs = field(fields, size, 8);
        entries = field(fields, size, 9);
        nodes = field(fields, size, 10);
        children = field(fields, size, 11);
        queues = field(fields, size, 12);
        filters = field(fields, size, 13);
        skips = field(fields, size, 14);
        defaultFail = field(fields, size, 15);
        ruleSize = field(fields, size, 16);
        numberSize = field(fields, size, 17);
        takeTables();
    }

    private void takeTables() {
        rulesAt = take(unsigned(rules), ruleSize);
        if (encoding == Format.DENSE) {
            classesAt = take(canonical ? 512 : 256, 1);
            tableAt = take(unsigned(states) * unsigned(width), large ? 4 : 2);
        } else {
            streamAt = take(unsigned(stream), 1);
            mapAt = take((unsigned(stream) + 7) / 8, 1);
        }
        specialsAt = take(unsigned(specials), numberSize * Format.SPECIAL_COLUMNS);
        outputsAt = take(withEnd(outputs), numberSize * Format.OUTPUT_COLUMNS);
        entriesAt = take(unsigned(entries), numberSize * Format.ENTRY_COLUMNS);
        nodesAt = take(withEnd(nodes), numberSize * Format.NODE_COLUMNS);
        childrenAt = take(unsigned(children), numberSize * Format.CHILD_COLUMNS);
        queuesAt = take(unsigned(queues), numberSize);
        filtersAt = take(unsigned(filters), Format.FILTER_SIZE);
        end = Format.pad(end, 8);
    }

    /** Takes COUNT elements of SIZE bytes; returns where they lie. */
    private int take(long count, int size) {
        int place = (int) (at + end);
        end += Format.pad(count * size, 4);
        return place;
    }

    /** Some tables have one more element, which ends what the last one owns. */
    private static long withEnd(int count) {
        return count == 0 ? 0 : unsigned(count) + 1;
    }

    private static long unsigned(int count) {
        return count & 0xFFFFFFFFL;
    }

    private int field(int fields, int size, int number) {
        return Format.ruleAt(bytes, fields, size, number);
    }

    /** The words of scratch memory that a walk may need. */
    public long scratch() {
        if (encoding < Format.COMPACT)
            return 0;
        return unsigned(nodes) + 2 * unsigned(queues) + unsigned(children) + 2 * unsigned(skips);
    }

    /** Of a list: the stars of its rules.  (A rule that begins with a star counts one more.) */
    public int stars() {
        int stars = 0;
        for (int i = 0; i < textSize; i++)
            stars += bytes.get(textsAt + i) == 0 ? 1 : 0;
        return stars;
    }

    /** Whether a record of the stream begins at OFFSET. */
    boolean isRecord(int offset) {
        return Integer.compareUnsigned(offset, stream) < 0 && (bytes.get(mapAt + offset / 8) >> offset % 8 & 1) != 0;
    }

    /** The word of rule NUMBER. */
    public int rule(int number) {
        return Format.ruleAt(bytes, rulesAt, ruleSize, number);
    }

    /** Whether rule NUMBER allows. */
    public boolean allows(int number) {
        return (rule(number) & Format.RULE_DISALLOWS) == 0;
    }

    /** The line of rule NUMBER, 0 for none. */
    public int line(int number) {
        return lines == 0 ? 0 : bytes.getInt(lines + 4 * number);
    }

    /** Whether every rule, the base among them, disallows as DISALLOWS says. */
    public boolean allRules(boolean disallows) {
        for (int i = 0; i < rules; i++)
            if (allows(i) == disallows)
                return false;
        return true;
    }
}
