/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;

/**
 * Checks the records of a compact core.
 *
 * <p>The records follow each other without gaps, and the map has exactly their bits.  So a walk that goes only to places
 * with a bit always reads a whole record.  A record may refer to a later one, which was not read yet; the map is trusted
 * for that, because in the end the number of its bits equals the number of records, each of which has its bit.
 */
final class StreamChecker {
    private final Checker checker;
    private final Core core;
    private final ByteBuffer bytes;
    private final Record record = new Record();

    StreamChecker(Checker checker, Core core) {
        this.checker = checker;
        this.core = core;
        this.bytes = core.bytes;
    }

    void check() {
        long after = core.stream - Format.STREAM_PADDING;
        long offset = 0;
        long records = 0;
        for (; offset < after; records++) {
            int at = (int) (core.streamAt + offset);
            record.read(bytes, at, core.width);
            checker.expect(core.isRecord((int) offset), at, "record that the map doesn't have");
            offset = record.content - core.streamAt;
            checker.expect(offset <= after && contentSize() <= after - offset, at, "record out of place");
            checkRecord(at);
            offset += contentSize();
        }
        checker.expect(countMarks() == records, core.mapAt, "map of other records");
        checker.expect(record.kind != Record.RUN, core.streamAt + offset, "run that leads nowhere");
        checker.expect(core.isRecord(core.start) && core.isRecord(core.unanchored), core.at, "start out of range");
        checker.expect(core.isRecord(core.defaultFail), core.at, "failure out of range");
    }

    /** The bytes that the record's content takes. */
    private long contentSize() {
        switch (record.kind) {
            case Record.RUN:
                return record.count;
            case Record.JUMP:
                return record.count + core.width;
            case Record.FINAL:
                return core.width;
            default:
                return (long) record.count * (1 + core.width);
        }
    }

    /** Whatever the record refers to is the start of a record.  Exits ascend, so no byte has two. */
    private void checkRecord(int at) {
        int numbers = record.content + record.count;
        checker.expect(record.failKind != Record.FAIL_OTHER || core.isRecord(record.fail), at, "failure out of range");
        checker.expect(Integer.compareUnsigned(record.special, core.specials) < 0, at,
                "special state out of range");
        if (record.kind == Record.FINAL) {
            int rule = Format.number(bytes, record.content, core.width);
            checker.expect(Integer.compareUnsigned(rule, core.rules) < 0, at, "rule out of range");
        } else if (record.kind != Record.EXITS) {
            checker.expect(record.count > 0, at, "empty run");
            checker.expect(record.kind == Record.RUN || core.isRecord(Format.number(bytes, numbers, core.width)), at,
                    "jump out of range");
        } else {
            checkExits(at, numbers);
        }
    }

    private void checkExits(int at, int numbers) {
        for (int i = 0; i < record.count; i++) {
            checker.expect(core.isRecord(Format.number(bytes, numbers + i * core.width, core.width)), at,
                    "transition out of range");
            int label = record.content + i;
            checker.expect(i == 0 || (bytes.get(label - 1) & 0xFF) < (bytes.get(label) & 0xFF), at,
                    "exits out of order");
        }
    }

    /** The map is padded with zeros to whole words. */
    private long countMarks() {
        long marks = 0;
        for (int i = 0; i < (core.stream + 31L) / 32; i++)
            marks += Integer.bitCount(bytes.getInt(core.mapAt + 4 * i));
        return marks;
    }
}
