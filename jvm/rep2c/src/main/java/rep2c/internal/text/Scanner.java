/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import rep2c.internal.blob.Line;
import rep2c.internal.syntax.Tokens;
import rep2c.internal.syntax.Words;

/** Reads the bytes of a robots.txt: a row of numbers for each directive, in order. */
final class Scanner {
    /** The numbers of a row: the line, times 8, and the kind; then where key and value stand, and their sizes. */
    static final int ROW = 5;
    static final int KEY = 1;
    static final int VALUE = 3;
    static final int KIND_BITS = 3;

    /** So many bytes of a line are kept, unless keys are read whole. */
    private static final int LINE_KEPT = 16_663;
    private static final int BOM = 0xBFBBEF;
    /** A directive in so many bytes, as files have them. */
    private static final int BYTES_A_ROW = 24;

    private static final long LF = Words.repeat('\n');
    private static final long CR = Words.repeat('\r');
    private static final long COMMENT = Words.repeat('#');
    private static final long NUL = 0;

    /** Keys by their kind: as RFC 9309 spells them, and as Google's parser reads them. */
    private static final byte[][][] KEYS = {keys("user-agent"), keys("allow"), keys("disallow"), keys("sitemap")};
    private static final byte[][][] PREFIXES = {keys("user-agent", "useragent", "user agent"), keys("allow"),
            keys("disallow", "dissallow", "dissalow", "disalow", "diasllow", "disallaw"), keys("sitemap", "site-map")};

    private final byte[] text;
    /** Keys are compared whole, and a line needs its colon. */
    private final boolean whole;
    private final int end;
    private int[] rows;
    private int used;

    Scanner(byte[] text, boolean whole, int maxBytes) {
        this.text = text;
        this.whole = whole;
        this.end = limited(maxBytes);
        this.rows = new int[ROW * (end / BYTES_A_ROW + 4)];
    }

    private static byte[][] keys(String... keys) {
        return Arrays.stream(keys).map(key -> key.getBytes(StandardCharsets.US_ASCII)).toArray(byte[][]::new);
    }

    /** How many bytes count, without a line that the limit would cut. */
    private int limited(int most) {
        if (text.length <= most)
            return text.length;
        int cut = most;
        if (text[cut] == '\n' || text[cut] == '\r')
            return cut;
        while (cut > 0 && text[cut - 1] != '\n' && text[cut - 1] != '\r')
            cut--;
        return cut;
    }

    private int bomSize() {
        int size = 0;
        while (size < 3 && size < end && text[size] == (byte) (BOM >> 8 * size))
            size++;
        return size;
    }

    /** The rows of the file. */
    int[] scan() {
        int line = 0;
        for (int at = bomSize(); at < end;) {
            int stop = find(at, end, LF, CR);
            boolean cut = !whole && stop - at > LINE_KEPT;
            scanLine(++line, at, cut ? at + LINE_KEPT : stop);
            at = stop + 1;
            if (at < end && text[stop] == '\r' && text[at] == '\n')
                at++;
        }
        return Arrays.copyOf(rows, used);
    }

    /** The first place in [FROM, TO) of one of two bytes, each repeated to a word; TO where there is none. */
    private int find(int from, int to, long a, long b) {
        int at = from;
        for (; at + 8 <= to; at += 8) {
            long word = Words.at(text, at);
            long found = Words.zeros(word ^ a) | Words.zeros(word ^ b);
            if (found != 0)
                return at + Words.first(found);
        }
        while (at < to && text[at] != (byte) a && text[at] != (byte) b)
            at++;
        return at;
    }

    private static boolean isWhite(byte b) {
        return b == ' ' || b == '\t' || b == 0x0B || b == '\f';
    }

    private int skipWhite(int from, int to) {
        int at = from;
        while (at < to && isWhite(text[at]))
            at++;
        return at;
    }

    private void scanLine(int line, int begin, int stop) {
        int key = skipWhite(begin, stop);
        int keyEnd = key;
        int at = key;
        for (; at < stop; at++) {
            byte b = text[at];
            if (b == ':') {
                if (keyEnd > key)
                    addWithColon(line, key, keyEnd, at + 1, stop);
                return;
            }
            if (b == '#' || b == 0)
                break;
            if (!isWhite(b))
                keyEnd = at + 1;
        }
        if (!whole && keyEnd > key)
            addWords(line, key, at);
    }

    private void addWithColon(int line, int key, int keyEnd, int begin, int stop) {
        int valueEnd = find(begin, stop, COMMENT, NUL);
        int value = skipWhite(begin, valueEnd);
        while (valueEnd > value && isWhite(text[valueEnd - 1]))
            valueEnd--;
        add(line, key, keyEnd, value, valueEnd);
    }

    /** Adds what [KEY, STOP), which begins visibly and has no colon, says, if it is exactly two words. */
    private void addWords(int line, int key, int stop) {
        int at = wordEnd(key, stop);
        int keyEnd = visibleEnd(key, at);
        int apart = at;
        while (at < stop && isBlank(text[at]))
            at++;
        if (at == apart)
            return;
        int value = skipWhite(at, stop);
        for (int i = at; i < value; i++)
            if (isBlank(text[i]))
                return;
        if (value == stop)
            return;
        at = wordEnd(value, stop);
        if (skipWhite(at, stop) == stop)
            add(line, key, keyEnd, value, visibleEnd(value, at));
    }

    /** Only these part two words. */
    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    private int wordEnd(int from, int stop) {
        int at = from;
        while (at < stop && !isBlank(text[at]))
            at++;
        return at;
    }

    private int visibleEnd(int from, int to) {
        int at = to;
        while (at > from && isWhite(text[at - 1]))
            at--;
        return at;
    }

    private void add(int line, int key, int keyEnd, int value, int valueEnd) {
        if (used == rows.length)
            rows = Arrays.copyOf(rows, 2 * used);
        rows[used] = line << KIND_BITS | kind(key, keyEnd);
        rows[used + KEY] = key;
        rows[used + KEY + 1] = keyEnd - key;
        rows[used + VALUE] = value;
        rows[used + VALUE + 1] = valueEnd - value;
        used += ROW;
    }

    private int kind(int key, int keyEnd) {
        switch (text[key] | 0x20) {
        case 'u':
            return begins(key, keyEnd, Line.USER_AGENT);
        case 'a':
            return begins(key, keyEnd, Line.ALLOW);
        case 'd':
            return begins(key, keyEnd, Line.DISALLOW);
        case 's':
            return begins(key, keyEnd, Line.SITEMAP);
        default:
            return Line.OTHER;
        }
    }

    /** KIND where the key is one of its spellings. */
    private int begins(int key, int keyEnd, int kind) {
        int size = keyEnd - key;
        for (byte[] known : whole ? KEYS[kind] : PREFIXES[kind])
            if ((whole ? size == known.length : size >= known.length) && isSame(key, known))
                return kind;
        return Line.OTHER;
    }

    private boolean isSame(int at, byte[] known) {
        for (int i = 0; i < known.length; i++)
            if (Tokens.fold(text[at + i]) != known[i])
                return false;
        return true;
    }
}
