/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;

/**
 * The words and flags of a blob (runtime/FORMAT.md has their meaning).
 *
 * <p>Bytes are read from little-endian buffers, at absolute places.  A blob begins anywhere in its buffer, so that it can
 * lie in an array or in a mapped file.
 */
public final class Format {
    static final int VERSION = 4;
    static final long MAGIC = 0x0A1A0A0D50455289L;

    static final int HEAD_VERSION = 2;
    static final int HEAD_FLAGS = 3;
    static final int HEAD_SIZE = 4;
    static final int HEAD_HASH = 6;
    static final int HEAD_TOKEN_COUNT = 8;
    static final int HEAD_TOKENS = 9;
    static final int HEAD_MEMBER_COUNT = 10;
    static final int HEAD_MEMBERS = 11;
    static final int HEAD_SET_COUNT = 12;
    static final int HEAD_SETS = 13;
    static final int HEAD_EVERYBODY_FIRST = 14;
    static final int HEAD_EVERYBODY_COUNT = 15;
    static final int HEAD_SCRATCH = 16;
    static final int HEAD_META = 17;
    static final int HEAD_CORE_COUNT = 18;
    static final int HEAD_CORES = 19;
    static final int HEAD_WORDS = 20;

    static final int FLAG_VERDICT = 1;
    static final int FLAG_SELECTED = 2;
    static final int FLAG_CANONICAL = 4;
    static final int FLAG_ANY = 8;
    static final int FLAG_WIDE = 16;
    static final int FLAG_EXEMPT = 32;
    static final int FLAG_NO_TEXTS = 64;
    static final int FLAG_ORDERED = 128;
    static final int FLAGS_KNOWN = 255;

    static final int TOKEN_WORDS = 4;

    public static final int CONSTANT = 0;
    public static final int LIST = 1;
    static final int COMPACT = 2;
    static final int DENSE = 3;
    public static final int CORE_WIDE = 0x100;
    static final int CORE_LARGE = 0x200;
    public static final int CORE_FILTER = 0x400;
    public static final int CORE_UNANCHORED = 0x800;

    /** Words of a constant core, of an automaton and of a list. */
    public static final int CONSTANT_WORDS = 3;
    static final int CORE_WORDS = 6;
    public static final int LIST_WORDS = 8;
    static final int FIELDS = 18;

    /** Rules: the verdict, and whether the rule is an allow line. */
    public static final int RULE_DISALLOWS = 1;
    public static final int RULE_ALLOW_LINE = 2;
    static final int RULE_RANK_SHIFT = 2;

    /** "No output, queue, node." */
    public static final int NONE = -1;

    public static final int SPECIAL_COLUMNS = 3;
    public static final int OUTPUT_COLUMNS = 4;
    public static final int ENTRY_COLUMNS = 3;
    public static final int NODE_COLUMNS = 2;
    public static final int CHILD_COLUMNS = 4;
    public static final int FILTER_SIZE = 76;

    static final int STREAM_PADDING = 16;
    public static final int LIST_PADDING = 8;
    static final int DENSE_MAX = 1 << 20;
    static final int DENSE_SMALL_MAX = 1 << 16;

    static final int META_DIRECTIVES = 0;
    static final int META_LINES = 1;
    static final int META_GROUPS = 2;
    static final int META_TEXT_SIZE = 6;
    static final int META_LINE_TABLES = 7;
    static final int META_WORDS = 10;
    static final int DIRECTIVE_WORDS = 8;

    private Format() {}

    /** Reads word INDEX of the table at AT. */
    static int word(ByteBuffer bytes, int at, int index) {
        return bytes.getInt(at + 4 * index);
    }

    /** The same as an unsigned number. */
    static long unsigned(ByteBuffer bytes, int at, int index) {
        return bytes.getInt(at + 4 * index) & 0xFFFFFFFFL;
    }

    /** Reads the number of WIDTH bytes, 2 to 4, at AT of a stream, whose padding makes four bytes readable. */
    public static int number(ByteBuffer bytes, int at, int width) {
        return bytes.getInt(at) & -1 >>> 32 - 8 * width;
    }

    /** Reads number INDEX of a table of SIZE bytes each, 2 or 4; all ones is {@link #NONE}. */
    public static int tableAt(ByteBuffer bytes, int table, int size, int index) {
        if (size == 4)
            return bytes.getInt(table + 4 * index);
        int number = bytes.getShort(table + 2 * index) & 0xFFFF;
        return number == 0xFFFF ? NONE : number;
    }

    /** Reads rule INDEX, of SIZE bytes each. */
    static int ruleAt(ByteBuffer bytes, int rules, int size, int index) {
        return size == 2 ? bytes.getShort(rules + 2 * index) & 0xFFFF : bytes.getInt(rules + 4 * index);
    }

    public static long pad(long size, int to) {
        return (size + to - 1) / to * to;
    }
}
