/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.text;

import java.util.Arrays;
import rep2c.internal.blob.Format;

/** Makes the filter of a list: which three bytes segments behind stars begin with, one segment of each rule. */
final class FilterMaker {
    private static final int BUCKETS = 8;
    private static final int PREFIXES_MAX = 1024;
    private static final int BYTES = 3;
    private static final int TABLES = 24;
    private static final int HIGH = 16;
    private static final int FIRSTS = 4;
    /** Stands behind the end of a shorter segment, and sorts behind all bytes. */
    private static final int ANY_BYTE = 256;
    private static final int DIGIT = 512;
    /** A filter is worth its cost if it passes at most one place in so many, if so many bytes are as likely. */
    private static final int PASSED_ONE_IN = 6;
    private static final double USUAL_BYTES = 40;

    private final byte[] patterns;
    /** The first bytes of segments, as numbers of three digits. */
    private int[] prefixes = new int[8];
    private int count;
    private boolean useless;
    private final byte[] filter = new byte[Format.FILTER_SIZE];

    FilterMaker(byte[] patterns) {
        this.patterns = patterns;
    }

    /**
     * Adds the longest segment in [BEGIN, END), for it begins at the fewest places of a path.  A "/" that may match the
     * path's first byte, which no filter sees, is left out where the rule is ROOTLESS.
     */
    void addRarest(int begin, int end, boolean rootless) {
        int rarest = begin;
        int rarestSize = 0;
        int next;
        for (int at = begin; at < end; at = next + 1) {
            next = at;
            while (next < end && patterns[next] != Rule.STAR)
                next++;
            int skipped = rootless && at == begin ? 1 : 0;
            if (next - at - skipped > rarestSize) {
                rarest = at + skipped;
                rarestSize = next - at - skipped;
            }
        }
        useless |= rarestSize == 0 || count == PREFIXES_MAX;
        if (!useless)
            addPrefix(rarest, rarestSize);
    }

    private void addPrefix(int at, int size) {
        int prefix = 0;
        for (int i = 0; i < BYTES; i++)
            prefix = DIGIT * prefix + (i < size ? patterns[at + i] & 0xFF : ANY_BYTE);
        if (count == prefixes.length)
            prefixes = Arrays.copyOf(prefixes, 2 * count);
        prefixes[count++] = prefix;
    }

    /** The filter; null: there is nothing to filter, or too much would pass. */
    byte[] make() {
        if (useless || count == 0)
            return null;
        Arrays.sort(prefixes, 0, count);
        /* Neighbours in the order share their first bytes, so a bucket of neighbours lets little else pass. */
        for (int i = 0; i < count; i++)
            for (int j = 0; j < BYTES; j++)
                allow(TABLES * j, digit(prefixes[i], j), 1 << i * BUCKETS / count);
        putFirsts();
        return isWorthIt() ? filter : null;
    }

    private static int digit(int prefix, int index) {
        return prefix >> 9 * (BYTES - 1 - index) & DIGIT - 1;
    }

    private void allow(int tables, int b, int bucket) {
        if (b != ANY_BYTE) {
            filter[tables + (b & 15)] |= (byte) bucket;
            filter[tables + HIGH + (b >> 4 & 7)] |= (byte) bucket;
            return;
        }
        for (int i = 0; i < TABLES; i++)
            filter[tables + i] |= (byte) bucket;
    }

    /** Puts the bytes that segments begin with, the last one repeated; zeros where there are too many. */
    private void putFirsts() {
        byte[] found = new byte[FIRSTS];
        int distinct = 0;
        for (int i = 0; i < count; i++) {
            int first = digit(prefixes[i], 0);
            if (i > 0 && first == digit(prefixes[i - 1], 0))
                continue;
            if (distinct == FIRSTS)
                return;
            found[distinct++] = (byte) first;
        }
        for (int i = 0; i < FIRSTS; i++)
            filter[BYTES * TABLES + i] = found[Math.min(i, distinct - 1)];
    }

    /** The share of the usual bytes that the tables at PLACE let pass for BUCKET. */
    private double passedShare(int place, int bucket) {
        int lows = 0;
        int highs = 0;
        for (int half = 0; half < HIGH; half++) {
            lows += (filter[place + half] & bucket) != 0 ? 1 : 0;
            /* The high halves of visible ASCII are 2 to 7. */
            highs += half >= 2 && half < 8 && (filter[place + HIGH + half] & bucket) != 0 ? 1 : 0;
        }
        return Math.min(lows * highs / USUAL_BYTES, 1);
    }

    private boolean isWorthIt() {
        double passed = 0;
        for (int bucket = 0; bucket < BUCKETS; bucket++) {
            double share = 1;
            for (int i = 0; i < BYTES; i++)
                share *= passedShare(TABLES * i, 1 << bucket);
            passed += share;
        }
        return passed * PASSED_ONE_IN <= 1;
    }
}
