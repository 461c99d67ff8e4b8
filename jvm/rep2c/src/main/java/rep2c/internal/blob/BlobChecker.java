/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.syntax.Tokens;

/**
 * Checks a blob that nobody needs to trust, so that nothing later has to.
 *
 * <p>Each offset, count, index and transition is compared with the size of what it indexes.  Meaning is not checked: a
 * forged blob can give wrong answers, but no walk reads outside it, and every walk ends.  Each check reads only what an
 * earlier one has accepted.  Tokens, cores and lines must not overlap, so that opening is linear in the blob.
 */
final class BlobChecker extends Checker {
    private static final int NAMES_FLAGS = Format.FLAG_ANY | Format.FLAG_WIDE;
    private static final int EXEMPT_FLAGS = Format.FLAG_SELECTED | Format.FLAG_EXEMPT;
    private static final int ORDERED_FLAGS = Format.FLAG_SELECTED | Format.FLAG_ORDERED;

    BlobChecker(ByteBuffer bytes, int base, int size) {
        super(bytes, base, size);
    }

    void check() {
        checkHeader();
        checkHash();
        checkTokens();
        checkMembers();
        checkCores();
        checkSets();
        checkMeta();
    }

    private long place(int word) {
        return base + 4L * word;
    }

    private void checkHeader() {
        expect(size >= 4 * Format.HEAD_WORDS, base, "shorter than a header");
        expect(bytes.getLong(base) == Format.MAGIC, base, "it does not begin as one");
        if (head(Format.HEAD_VERSION) != Format.VERSION)
            throw new RobotsException(Reason.VERSION, "a blob of another format version");
        expect(bytes.getLong(base + 4 * Format.HEAD_SIZE) == size, place(Format.HEAD_SIZE),
                "length differs from the stated one");
        int flags = Format.word(bytes, base, Format.HEAD_FLAGS);
        long at = place(Format.HEAD_FLAGS);
        expect((flags & ~Format.FLAGS_KNOWN) == 0, at, "unknown flag");
        expect((flags & NAMES_FLAGS) != NAMES_FLAGS, at, "two kinds of names");
        expect((flags & EXEMPT_FLAGS) != Format.FLAG_EXEMPT, at, "exempt agents, but none selected");
        expect((flags & ORDERED_FLAGS) != Format.FLAG_ORDERED, at, "agents in order, but none selected");
    }

    /** The bytes are those that were compiled: a blob of which a disk changed a bit might still be a valid one. */
    private void checkHash() {
        expect(size % 8 == 0 && bytes.getLong(base + BlobHash.PLACE) == BlobHash.of(bytes, base, size),
                place(Format.HEAD_HASH), "the content has another hash");
    }

    private void checkTokens() {
        long count = head(Format.HEAD_TOKEN_COUNT);
        long table = head(Format.HEAD_TOKENS);
        expectTable(table, count, 4 * Format.TOKEN_WORDS, place(Format.HEAD_TOKENS), "token table out of place");
        boolean ordered = (head(Format.HEAD_FLAGS) & Format.FLAG_ORDERED) != 0;
        long after = 0;
        int lastSize = 0;
        int last = 0;
        for (long i = 0; i < count; i++) {
            int at = (int) (base + table + i * 4 * Format.TOKEN_WORDS);
            long offset = Format.unsigned(bytes, at, 0);
            long length = Format.unsigned(bytes, at, 1);
            expect(offset >= after && offset <= size && length <= size - offset && length > 0, at,
                    "token text out of place");
            after = offset + length;
            int text = (int) (base + offset);
            expect(ordered || lastSize == 0 || Tokens.compare(bytes, last, lastSize, text, (int) length) < 0, at,
                    "tokens out of order");
            expectSlice(Format.unsigned(bytes, at, 2), Format.unsigned(bytes, at, 3), at,
                    "token's rule sets out of range");
            last = text;
            lastSize = (int) length;
        }
    }

    /** COUNT members from FIRST on are there. */
    private void expectSlice(long first, long count, long at, String message) {
        long members = head(Format.HEAD_MEMBER_COUNT);
        expect(first <= members && count <= members - first, at, message);
    }

    private void checkMembers() {
        long members = head(Format.HEAD_MEMBER_COUNT);
        expectTable(head(Format.HEAD_MEMBERS), members, 4, place(Format.HEAD_MEMBERS), "member table out of place");
        expectWordsBelow(head(Format.HEAD_MEMBERS), members, head(Format.HEAD_SET_COUNT), "rule set out of range");
        expectSlice(head(Format.HEAD_EVERYBODY_FIRST), head(Format.HEAD_EVERYBODY_COUNT),
                place(Format.HEAD_EVERYBODY_FIRST), "everybody's rule sets out of range");
    }

    private void expectWordsBelow(long table, long count, long limit, String message) {
        for (long i = 0; i < count; i++) {
            int at = (int) (base + table + 4 * i);
            expect(Format.unsigned(bytes, at, 0) < limit, at, message);
        }
    }

    /** The header's scratch size is exactly the most that any core needs. */
    private void checkCores() {
        long count = head(Format.HEAD_CORE_COUNT);
        long table = head(Format.HEAD_CORES);
        boolean canonical = (head(Format.HEAD_FLAGS) & Format.FLAG_CANONICAL) != 0;
        CoreChecker checker = new CoreChecker(bytes, base, size, canonical);
        long after = 4 * Format.HEAD_WORDS;
        long scratch = 0;
        expectTable(table, count, 4, place(Format.HEAD_CORES), "core table out of place");
        for (long i = 0; i < count; i++) {
            int at = (int) (base + table + 4 * i);
            long offset = Format.unsigned(bytes, at, 0);
            expect(offset % 8 == 0 && offset >= after && offset <= size, at, "core out of place");
            after = offset + checker.check((int) (base + offset), size - offset);
            scratch = Math.max(scratch, checker.core.scratch());
        }
        expect(head(Format.HEAD_SCRATCH) == 4 * scratch, place(Format.HEAD_SCRATCH),
                "scratch size differs from what the cores need");
    }

    private void checkSets() {
        long count = head(Format.HEAD_SET_COUNT);
        expectTable(head(Format.HEAD_SETS), count, 4, place(Format.HEAD_SETS), "rule set table out of place");
        expectWordsBelow(head(Format.HEAD_SETS), count, head(Format.HEAD_CORE_COUNT), "core out of range");
    }

    private void checkMeta() {
        long offset = head(Format.HEAD_META);
        if (offset == 0)
            return;
        expectTable(offset, Format.META_WORDS, 4, place(Format.HEAD_META), "directives out of place");
        int at = (int) (base + offset);
        long count = Format.unsigned(bytes, at, Format.META_DIRECTIVES);
        long textSize = Format.unsigned(bytes, at, Format.META_TEXT_SIZE);
        long length = 4 * (Format.META_WORDS + count * Format.DIRECTIVE_WORDS) + textSize;
        expectTable(offset, 1, length, place(Format.HEAD_META), "directives out of place");
        checkLines(Format.unsigned(bytes, at, Format.META_LINE_TABLES), at + 4L * Format.META_LINE_TABLES);
        checkDirectives(at + 4 * Format.META_WORDS, (int) count, Format.unsigned(bytes, at, Format.META_GROUPS),
                textSize);
    }

    /** Each rule set has a line for each rule of its core. */
    private void checkLines(long table, long word) {
        long count = head(Format.HEAD_SET_COUNT);
        long after = 0;
        Core core = new Core();
        expectTable(table, count, 4, word, "line tables out of place");
        for (int i = 0; i < count; i++) {
            int at = (int) (base + table) + 4 * i;
            long lines = Format.unsigned(bytes, at, 0);
            long number = Format.unsigned(bytes, (int) (base + head(Format.HEAD_SETS)), i);
            int place = (int) (base
                    + Format.unsigned(bytes, (int) (base + head(Format.HEAD_CORES)), (int) number));
            core.load(bytes, place, false, 0);
            expectTable(lines, core.rules, 4, at, "lines out of place");
            expect(lines >= after, at, "lines out of place");
            after = lines + 4L * core.rules;
        }
    }

    private void checkDirectives(int table, int count, long groups, long textSize) {
        long line = 0;
        long after = 0;
        for (int i = 0; i < count; i++) {
            int at = table + 4 * Format.DIRECTIVE_WORDS * i;
            long group = Format.unsigned(bytes, at, 1);
            boolean none = (int) group == Format.NONE;
            expect(Format.unsigned(bytes, at, 0) > line, at, "lines out of order");
            expect(Format.unsigned(bytes, at, 2) <= 4, at, "unknown kind");
            expect(group < groups || none, at, "directive's group out of range");
            expect((Format.word(bytes, at, 7) == Format.NONE) == none, at,
                    "directive's run without a group, or the other way round");
            after = expectText(at, 3, textSize, after);
            after = expectText(at, 5, textSize, after);
            line = Format.unsigned(bytes, at, 0);
        }
    }

    /** The text begins at AFTER or behind it; returns its end. */
    private long expectText(int directive, int word, long textSize, long after) {
        long offset = Format.unsigned(bytes, directive, word);
        long size = Format.unsigned(bytes, directive, word + 1);
        expect(offset <= textSize && size <= textSize - offset, directive, "directive's text out of range");
        expect(offset >= after, directive, "directives' texts out of place");
        return offset + size;
    }
}
