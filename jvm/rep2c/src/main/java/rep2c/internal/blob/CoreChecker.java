/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;

/** Checks the cores of a blob, one after the other; see {@link BlobChecker}. */
final class CoreChecker extends Checker {
    private static final String UNKNOWN = "unknown encoding, or fields that it can't have";

    /** The core that was checked last. */
    final Core core = new Core();
    private final boolean canonical;

    CoreChecker(ByteBuffer bytes, int base, int size, boolean canonical) {
        super(bytes, base, size);
        this.canonical = canonical;
    }

    /** Checks the core at AT, of which at most ROOM bytes are there; returns its length. */
    long check(int at, long room) {
        checkWords(at, room);
        long length = core.load(bytes, at, canonical, 0);
        if (core.encoding >= Format.COMPACT)
            checkFields();
        expect(length <= room && length == Format.unsigned(bytes, at, 0), at,
                "core's length differs from its tables'");
        if (core.encoding == Format.LIST) {
            new ListChecker(this, core).check();
        } else if (core.encoding != Format.CONSTANT) {
            checkStates();
            checkSpecials();
            checkOutputs();
            checkNodes();
        }
        return length;
    }

    /** The words and fields of the core are there. */
    private void checkWords(int at, long room) {
        expect(room >= 4 * Format.CONSTANT_WORDS, at, "core out of place");
        int kind = Format.word(bytes, at, 1);
        if (kind == Format.CONSTANT)
            return;
        int encoding = kind & 0xFF;
        int size = (kind & Format.CORE_WIDE) != 0 ? 4 : 2;
        expect(encoding == Format.LIST || encoding == Format.COMPACT || encoding == Format.DENSE, at, UNKNOWN);
        if (encoding == Format.LIST) {
            expect(room >= 4 * Format.LIST_WORDS, at, "core out of place");
            ListChecker.checkWords(this, at, kind, size);
            return;
        }
        expect(room >= 4 * Format.CORE_WORDS + (long) Format.FIELDS * size, at, "core out of place");
        int flags = kind & ~0xFF;
        int known = encoding == Format.DENSE ? Format.CORE_WIDE | Format.CORE_LARGE : Format.CORE_WIDE;
        expect((flags & ~known) == 0, at, UNKNOWN);
    }

    /** The fields are such that the core's size can be computed from them. */
    private void checkFields() {
        boolean good;
        if (core.encoding == Format.DENSE)
            good = isTableSize() && below(core.specials, core.states + 1) && core.start >= 1
                    && below(core.start, core.states) && below(core.unanchored, core.states);
        else
            good = core.width >= 2 && core.width <= 4
                    && Integer.compareUnsigned(core.stream, Format.STREAM_PADDING) > 0;
        expect(good, core.at, UNKNOWN);
        expect(core.rules != 0, core.at, "core without rules");
        expect(core.ruleSize == 2 || core.ruleSize == 4, core.at, "rules of an unknown size");
        expect(core.numberSize == 2 || core.numberSize == 4, core.at, "numbers of an unknown size");
        expect(core.skips == 0 || core.skips == core.outputs, core.at, "skips are not one a list");
    }

    private static boolean below(int number, int limit) {
        return Integer.compareUnsigned(number, limit) < 0;
    }

    private boolean isTableSize() {
        if (core.width < 1 || core.width > 256 || !below(core.states, Format.DENSE_MAX / core.width + 1))
            return false;
        return core.large == core.states * core.width > Format.DENSE_SMALL_MAX;
    }

    private void checkStates() {
        if (core.encoding == Format.DENSE)
            checkDense();
        else
            new StreamChecker(this, core).check();
    }

    /** Each cell is where the row of a state begins, and each class a column. */
    private void checkDense() {
        int classes = core.width;
        int cells = core.states * classes;
        for (int i = 0; i < (canonical ? 512 : 256); i++)
            expect((bytes.get(core.classesAt + i) & 0xFF) < classes, core.classesAt + i, "byte class out of range");
        for (int i = 0; i < cells; i++) {
            int target = core.large ? bytes.getInt(core.tableAt + 4 * i)
                    : bytes.getShort(core.tableAt + 2 * i) & 0xFFFF;
            if (!below(target, cells) || target % classes != 0)
                expect(false, core.tableAt + (core.large ? 4L : 2L) * i, "transition out of range");
        }
    }

    /** What states accept is a rule or an output, and there are special states for all filters. */
    private void checkSpecials() {
        expect(core.accepts >= 1 && core.accepts <= core.specials && core.filters >= 0
                && core.filters <= core.specials - core.accepts, core.at, "special states out of range");
        for (int i = 0; i < core.specials; i++) {
            checkAccept(i, 0);
            checkAccept(i, 1);
        }
        expectBelow(core.specialsAt, core.numberSize, Format.SPECIAL_COLUMNS, core.specials, 2, core.rules, false,
                "rule out of range");
    }

    private void checkAccept(int special, int column) {
        int accept = Format.tableAt(bytes, core.specialsAt, core.numberSize,
                special * Format.SPECIAL_COLUMNS + column);
        int limit = (accept & 1) != 0 ? core.outputs : core.rules;
        expect(below(accept >>> 1, limit), core.specialsAt, "rule or output out of range");
    }

    /** An output links only to a lower one, so a walk that follows the links ends. */
    private void checkOutputs() {
        for (int i = 0; i < core.outputs; i++) {
            int row = i * Format.OUTPUT_COLUMNS;
            int first = output(row);
            int after = output(row + Format.OUTPUT_COLUMNS);
            int link = output(row + 2);
            expect(!below(after, first) && !below(core.entries, after), core.outputsAt, "entries out of range");
            expect(link == Format.NONE || below(link, i), core.outputsAt, "output links upwards");
        }
        int size = core.numberSize;
        expectBelow(core.outputsAt, size, Format.OUTPUT_COLUMNS, core.outputs, 1, core.queues, true,
                "queue out of range");
        expectBelow(core.outputsAt, size, Format.OUTPUT_COLUMNS, core.outputs, 3, core.rules, false,
                "rule out of range");
        expectBelow(core.entriesAt, size, Format.ENTRY_COLUMNS, core.entries, 1, core.rules, false,
                "rule out of range");
        expectBelow(core.entriesAt, size, Format.ENTRY_COLUMNS, core.entries, 2, core.nodes, true,
                "node out of range");
    }

    private int output(int index) {
        return Format.tableAt(bytes, core.outputsAt, core.numberSize, index);
    }

    /** Children are shared out in order, each to its parent, and lead to nodes behind it. */
    private void checkNodes() {
        int size = core.numberSize;
        int child = 0;
        for (int i = 0; i < core.nodes; i++) {
            int after = Format.tableAt(bytes, core.nodesAt, size, (i + 1) * Format.NODE_COLUMNS + 1);
            expect(Format.tableAt(bytes, core.nodesAt, size, i * Format.NODE_COLUMNS + 1) == child
                    && !below(after, child) && !below(core.children, after), core.nodesAt, "children out of range");
            for (; child < after; child++) {
                expect(Format.tableAt(bytes, core.childrenAt, size, child * Format.CHILD_COLUMNS + 3) == i,
                        core.childrenAt, "child of another node");
                expect(below(i, Format.tableAt(bytes, core.childrenAt, size, child * Format.CHILD_COLUMNS + 2)),
                        core.childrenAt, "child leads to a lower node");
            }
        }
        expect(child == core.children, core.nodesAt, "children out of range");
        expectBelow(core.nodesAt, size, Format.NODE_COLUMNS, core.nodes, 0, core.rules, false, "rule out of range");
        expectBelow(core.childrenAt, size, Format.CHILD_COLUMNS, core.children, 0, core.queues, false,
                "queue out of range");
        expectBelow(core.childrenAt, size, Format.CHILD_COLUMNS, core.children, 1, core.rules, false,
                "rule out of range");
        expectBelow(core.childrenAt, size, Format.CHILD_COLUMNS, core.children, 2, core.nodes, true,
                "node out of range");
    }
}
