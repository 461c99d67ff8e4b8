/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import rep2c.Dialect;
import rep2c.Names;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.syntax.Tokens;

/** An opened blob: one robots.txt, compiled.  It never changes, and any number of threads may read it. */
public final class Blob implements Source {
    final ByteBuffer bytes;
    final int base;
    final int size;
    private final int flags;

    private Blob(ByteBuffer bytes, int base, int size) {
        this.bytes = bytes;
        this.base = base;
        this.size = size;
        this.flags = Format.word(bytes, base, Format.HEAD_FLAGS);
    }

    /** Opens and checks the SIZE bytes from BASE on; what is no valid blob is a RobotsException. */
    public static Blob open(ByteBuffer bytes, int base, int size) {
        new BlobChecker(bytes, base, size).check();
        return new Blob(bytes, base, size);
    }

    /** The same of an array. */
    public static Blob open(byte[] blob) {
        return open(buffer(blob), 0, blob.length);
    }

    /** The blob at BASE, which was checked before, or was just made by the compiler. */
    public static Blob opened(ByteBuffer bytes, int base, int size) {
        return new Blob(bytes, base, size);
    }

    /** The bytes of BLOB in the order that blobs have. */
    public static ByteBuffer buffer(byte[] blob) {
        return ByteBuffer.wrap(blob).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public Picked pick(Asker asker, Names ignored) {
        Picker picker = new Picker(this);
        return new Picked(picker.pick(asker), picker.named());
    }

    @Override
    public Rules rulesOf(Picked picked) {
        return picked.rules;
    }

    @Override
    public int size() {
        return size;
    }

    public byte[] toBytes() {
        byte[] copy = new byte[size];
        ByteBuffer source = bytes.duplicate();
        source.position(base);
        source.get(copy);
        return copy;
    }

    public boolean isCanonical() {
        return (flags & Format.FLAG_CANONICAL) != 0;
    }

    public Dialect dialect() {
        return isCanonical() ? Dialect.RFC9309 : Dialect.GOOGLE;
    }

    public Names names() {
        if ((flags & Format.FLAG_WIDE) != 0)
            return Names.WIDE;
        return (flags & Format.FLAG_ANY) != 0 ? Names.ANY : Names.TOKEN;
    }

    public boolean hasVerdictsOnly() {
        return (flags & Format.FLAG_VERDICT) != 0;
    }

    @Override
    public boolean isSelected() {
        return (flags & Format.FLAG_SELECTED) != 0;
    }

    @Override
    public boolean isExempt() {
        return (flags & Format.FLAG_EXEMPT) != 0;
    }

    /** The crawler that the blob was compiled for has several tokens, in order of preference. */
    boolean isOrdered() {
        return (flags & Format.FLAG_ORDERED) != 0;
    }

    int head(int word) {
        return Format.word(bytes, base, word);
    }

    /* ---- tokens and members */

    int tokenCount() {
        return head(Format.HEAD_TOKEN_COUNT);
    }

    private int tokenPlace(int index) {
        return base + head(Format.HEAD_TOKENS) + 4 * Format.TOKEN_WORDS * index;
    }

    String token(int index) {
        int at = tokenPlace(index);
        return Line.text(bytes, base + Format.word(bytes, at, 0), Format.word(bytes, at, 1));
    }

    Slice membersOf(int token) {
        int at = tokenPlace(token);
        return new Slice(Format.word(bytes, at, 2), Format.word(bytes, at, 3));
    }

    Slice membersOfEverybody() {
        return new Slice(head(Format.HEAD_EVERYBODY_FIRST), head(Format.HEAD_EVERYBODY_COUNT));
    }

    @Override
    public int findToken(String token) {
        if (isOrdered()) { // then the tokens do not ascend, and one of them at most has groups
            for (int i = 0; i < tokenCount(); i++)
                if (membersOf(i).count > 0 && Tokens.compare(token(i), token) == 0)
                    return i;
            return -1;
        }
        int low = 0;
        int high = tokenCount();
        while (low < high) {
            int middle = (low + high) >>> 1;
            int at = tokenPlace(middle);
            int order = Tokens.compare(bytes, base + Format.word(bytes, at, 0), Format.word(bytes, at, 1), token);
            if (order == 0)
                return middle;
            if (order < 0)
                low = middle + 1;
            else
                high = middle;
        }
        return -1;
    }

    /** Loads the core of MEMBER, with its lines. */
    Core loadMember(int member, Core core) {
        int set = Format.word(bytes, base + head(Format.HEAD_MEMBERS), member);
        int number = Format.word(bytes, base + head(Format.HEAD_SETS), set);
        int meta = head(Format.HEAD_META);
        int lines = 0;
        if (meta != 0) {
            int tables = base + Format.word(bytes, base + meta, Format.META_LINE_TABLES);
            lines = base + Format.word(bytes, tables, set);
        }
        return loadCore(number, lines, core);
    }

    /** Loads the core NUMBER, whose lines stand at LINES, or nowhere if that is 0. */
    Core loadCore(int number, int lines, Core core) {
        core.load(bytes, base + Format.word(bytes, base + head(Format.HEAD_CORES), number), isCanonical(), lines);
        return core;
    }

    int coreCount() {
        return head(Format.HEAD_CORE_COUNT);
    }

    /** Fails if a check could take more than MOST steps at one byte of a path, as rep_open_within() of the C library counts. */
    public void requireWithin(int most) {
        if (!Steps.areWithin(this, most))
            throw new RobotsException(Reason.LIMIT, "a check could take more than " + most + " steps at one byte of a path");
    }

    /* ---- directives */

    @Override
    public boolean hasDirectives() {
        return head(Format.HEAD_META) != 0 && (flags & Format.FLAG_NO_TEXTS) == 0;
    }

    private int directiveCount() {
        int meta = head(Format.HEAD_META);
        return meta == 0 ? 0 : Format.word(bytes, base + meta, Format.META_DIRECTIVES);
    }

    @Override
    public List<Line> lines() {
        List<Line> lines = new ArrayList<>(directiveCount());
        for (int i = 0; i < directiveCount(); i++)
            lines.add(line(i));
        return lines;
    }

    /** The directive number INDEX. */
    private Line line(int index) {
        int table = base + head(Format.HEAD_META) + 4 * Format.META_WORDS;
        int texts = table + 4 * Format.DIRECTIVE_WORDS * directiveCount();
        int at = table + 4 * Format.DIRECTIVE_WORDS * index;
        return new Line(Format.word(bytes, at, 0), Format.word(bytes, at, 1), Format.word(bytes, at, 2),
                Format.word(bytes, at, 7), bytes, texts + Format.word(bytes, at, 3), Format.word(bytes, at, 4),
                texts + Format.word(bytes, at, 5), Format.word(bytes, at, 6));
    }

    @Override
    public Line findLine(int number) {
        int table = base + head(Format.HEAD_META) + 4 * Format.META_WORDS;
        int low = 0;
        int high = directiveCount();
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = Integer.compareUnsigned(bytes.getInt(table + 4 * Format.DIRECTIVE_WORDS * middle), number);
            if (order == 0)
                return line(middle);
            if (order < 0)
                low = middle + 1;
            else
                high = middle;
        }
        return null;
    }

    /** TEXT, which is bytes, as what they spell in UTF-8. */
    public static String utf8(String text) {
        for (int i = 0; i < text.length(); i++)
            if (text.charAt(i) >= 0x80)
                return new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        return text;
    }
}
