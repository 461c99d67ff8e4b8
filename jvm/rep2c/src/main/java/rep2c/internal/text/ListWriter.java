/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.text;

import java.nio.ByteBuffer;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.blob.Blob;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Format;
import rep2c.internal.blob.ListRule;

/** Writes rules as a list: the bytes of a core, and behind them the lines of the rules. */
final class ListWriter {
    private static final int MASKS = 4;
    private static final int HEAD = 8;
    private static final int SHORT_RANK_MAX = 0x3FFF;
    private static final int BYTES_OF_WORDS = 4 * Format.LIST_WORDS;

    private final RuleSet set;
    private final boolean canonical;
    private final byte[] patterns;
    private final int heads;
    private final int[] masks = new int[MASKS];
    private int size = 2;
    private int textSize;
    private boolean unanchored;
    private byte[] filter;
    private byte[] out;
    private ByteBuffer buffer;

    /* A pattern, cut: its first segment without the "/" that begins every path, and what begins at its first star. */
    private int first;
    private int firstSize;
    private int rest;
    private int restSize;
    /** It has no first segment, not even "/", and one behind its star that begins with "/". */
    private boolean rootless;

    ListWriter(RuleSet set, boolean canonical) {
        this.set = set;
        this.canonical = canonical;
        this.patterns = set.bytes;
        this.heads = set.count;
    }

    /** The core. */
    Core write() {
        if (heads == 0)
            return writeConstant();
        layOut();
        int headsAt = BYTES_OF_WORDS;
        int freeAt = headsAt + HEAD * pad(heads + 1, 2);
        int rulesAt = freeAt + pad(heads + 1, 8);
        int offsetsAt = rulesAt + pad(size * (heads + 1), 4);
        int textsAt = offsetsAt + pad(size * (heads + 2), 4);
        int filterAt = textsAt + pad(textSize + Format.LIST_PADDING, 4);
        int end = pad(filterAt + (filter == null ? 0 : Format.FILTER_SIZE), 8);
        open(end);
        buffer.putInt(4, Format.LIST | (size == 4 ? Format.CORE_WIDE : 0) | (filter == null ? 0 : Format.CORE_FILTER)
                | (unanchored ? Format.CORE_UNANCHORED : 0));
        for (int i = 0; i < MASKS; i++)
            buffer.putInt(8 + 4 * i, masks[i]);
        buffer.putInt(24, heads + 1);
        buffer.putInt(28, textSize);
        putRules(headsAt, freeAt, offsetsAt, textsAt);
        for (int number = 0; number <= heads; number++)
            putNumber(rulesAt + size * number, set.rule(number).word());
        if (filter != null)
            System.arraycopy(filter, 0, out, filterAt, filter.length);
        return close(end);
    }

    private Core writeConstant() {
        int end = pad(4 * Format.CONSTANT_WORDS, 8);
        open(end);
        buffer.putInt(8, set.base.word());
        return close(end);
    }

    /** Makes room for END bytes and the lines. */
    private void open(int end) {
        out = new byte[end + 4 * (heads + 1)];
        buffer = Blob.buffer(out);
        buffer.putInt(0, end);
    }

    private Core close(int end) {
        for (int number = 0; number <= heads; number++)
            buffer.putInt(end + 4 * number, set.rule(number).line);
        Core core = new Core();
        core.load(buffer, 0, canonical, end);
        return core;
    }

    private static int pad(int count, int to) {
        return Math.toIntExact(Format.pad(count, to));
    }

    private void putNumber(int at, int number) {
        if (size == 2)
            buffer.putShort(at, (short) number);
        else
            buffer.putInt(at, number);
    }

    private void cut(Rule rule) {
        int segment = rule.size;
        if (rule.stars > 0) {
            segment = 0;
            while (patterns[rule.place + segment] != Rule.STAR)
                segment++;
        }
        first = rule.place + 1;
        firstSize = Math.max(segment - 1, 0);
        rest = rule.place + segment;
        restSize = rule.size - segment;
        rootless = segment == 0 && patterns[rest + 1] == '/';
    }

    /** Bytes of the pattern that stand among the texts. */
    private int cutSize() {
        return Math.max(firstSize - HEAD, 0) + (rootless ? 1 : 0) + restSize;
    }

    /* ---- what has to be known first */

    private void layOut() {
        long text = 0;
        boolean wide = set.base.rank > SHORT_RANK_MAX;
        FilterMaker maker = new FilterMaker(patterns);
        for (int number = 1; number <= heads; number++) {
            Rule rule = set.rule(number);
            cut(rule);
            text += cutSize();
            wide |= rule.rank > SHORT_RANK_MAX;
            addMasks(rule);
            if (rule.stars > 0)
                maker.addRarest(rest + 1, rest + restSize, rootless);
        }
        if (text >= ListRule.starFlag(4))
            throw new RobotsException(Reason.LIMIT, "the rules are too long");
        size = wide || text >= ListRule.starFlag(2) ? 4 : 2;
        textSize = (int) text;
        filter = maker.make();
    }

    /** Adds what a path may begin with that RULE, which was cut, matches.  Its end counts as "#" or NUL. */
    private void addMasks(Rule rule) {
        if (firstSize == 0 && rule.stars > 0) {
            unanchored = true;
            return;
        }
        for (int level = 0; level < MASKS; level++)
            if (level < firstSize)
                masks[level] |= 1 << patterns[first + level];
            else if (level == firstSize && rule.end && rule.stars == 0)
                masks[level] |= 1 << '#' | 1;
            else
                masks[level] = -1;
    }

    /* ---- tables */

    /** Puts what belongs to each rule, the strongest first, and to the base, which has no bytes. */
    private void putRules(int headsAt, int freeAt, int offsetsAt, int textsAt) {
        int offset = 0;
        for (int i = 0; i < heads; i++) {
            Rule rule = set.rule(heads - i);
            cut(rule);
            int inside = Math.min(firstSize, HEAD);
            System.arraycopy(patterns, first, out, headsAt + HEAD * i, inside);
            out[freeAt + i] = (byte) (0xFF << inside);
            int star = ListRule.starFlag(size);
            putNumber(offsetsAt + size * i, offset | (rule.end ? star << 1 : 0) | (rule.stars > 0 ? star : 0));
            int at = textsAt + offset;
            System.arraycopy(patterns, first + inside, out, at, firstSize - inside);
            at += firstSize - inside + (rootless ? 1 : 0);
            System.arraycopy(patterns, rest, out, at, restSize);
            offset += cutSize();
        }
        out[freeAt + heads] = -1;
        putNumber(offsetsAt + size * heads, offset);
        putNumber(offsetsAt + size * (heads + 1), offset);
    }
}
