/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.match;

import java.nio.ByteBuffer;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Format;
import rep2c.internal.blob.Record;
import rep2c.internal.syntax.Words;

/**
 * Walks a path through an automaton, from state to state; {@link Outputs} applies what happens there.
 *
 * <p>The tables were checked when the blob was opened: every number read from them is in range, and outputs lead to lower
 * ones.  That bounds all loops of a walk, with the count of failures in {@link #step}.
 */
final class Walk {
    final Outputs outputs = new Outputs();
    private final Record record = new Record();
    private Core core;
    private ByteBuffer blob;
    private Path path;
    /** Bytes of the path that were read. */
    private int at;

    /** The number of the rule of CHECKED that decides; the walk begins at the unanchored start unless ANCHORED. */
    int run(Core checked, Path walked, boolean anchored) {
        core = checked;
        blob = checked.bytes;
        path = walked;
        at = 0;
        outputs.begin(checked);
        if (!anchored && skipsAll())
            return 0;
        if (checked.encoding == 3)
            runDense(anchored ? checked.start : checked.unanchored);
        else
            runCompact(anchored ? checked.start : checked.unanchored);
        return outputs.best;
    }

    /** Moves on to the first candidate of the filter at the unanchored start, if that has one; true if there is none. */
    private boolean skipsAll() {
        int special = core.unanchored;
        if (core.encoding != 3) {
            record.read(blob, core.streamAt + core.unanchored, core.width);
            special = record.kind == Record.FINAL ? 0 : record.special;
        }
        if (special < core.accepts || special - core.accepts >= core.filters)
            return false;
        at = Filter.next(blob, core.filtersAt + (special - core.accepts) * Format.FILTER_SIZE, path, 0);
        return at >= path.size;
    }

    private int special(int special, int column) {
        return Format.tableAt(blob, core.specialsAt, core.numberSize, special * Format.SPECIAL_COLUMNS + column);
    }

    /** Applies what the state SPECIAL accepts; true where nothing stronger can follow. */
    private boolean accept(int special) {
        outputs.apply(special(special, 0), at + 1);
        return Integer.compareUnsigned(outputs.best, special(special, 2)) >= 0;
    }

    /** The path ends at the state SPECIAL. */
    private void end(int special) {
        outputs.apply(special(special, 1), path.size + 1);
    }

    /* ---- a table: a row per state, a column per byte class */

    private void runDense(int begin) {
        int columns = core.width;
        int state = begin * columns;
        int limit = core.accepts * columns;
        if (state < limit && accept(begin))
            return;
        state = core.large ? readLarge(state, limit) : readSmall(state, limit);
        if (state >= 0 && state < core.specials * columns)
            end(state / columns);
    }

    /** Reads the rest of the path; returns the state that it leads to, or -1 where the walk is over before. */
    private int readSmall(int from, int limit) {
        ByteBuffer cells = blob;
        byte[] bytes = path.bytes;
        int classes = core.classesAt + (core.canonical ? 256 : 0);
        int table = core.tableAt;
        int size = path.size;
        int state = from;
        for (int i = at; i < size;) {
            int column = cells.get(classes + (bytes[i++] & 0xFF)) & 0xFF;
            state = cells.getShort(table + 2 * (state + column)) & 0xFFFF;
            if (state < limit) {
                at = i;
                if (state == 0 || accept(state / core.width))
                    return -1;
            }
        }
        return state;
    }

    /** The same with cells of four bytes. */
    private int readLarge(int from, int limit) {
        byte[] bytes = path.bytes;
        int classes = core.classesAt + (core.canonical ? 256 : 0);
        int state = from;
        while (at < path.size) {
            int column = blob.get(classes + (bytes[at++] & 0xFF)) & 0xFF;
            state = blob.getInt(core.tableAt + 4 * (state + column));
            if (state < limit && (state == 0 || accept(state / core.width)))
                return -1;
        }
        return state;
    }

    /* ---- records */

    /** Walks from the record BEGIN on; what most of its steps need stands in local variables. */
    private void runCompact(int begin) {
        ByteBuffer stream = blob;
        int width = core.width;
        int first = core.streamAt;
        int place = first + begin;
        int fails = 0;
        for (;;) {
            int head = stream.get(place) & 0xFF;
            int kind = Record.kind(head);
            if (fails == 0 && Record.isEntered(head) && enter(place))
                return;
            if (at >= path.size) {
                endAt(place);
                return;
            }
            int count = Record.count(stream, place, head);
            int content = Record.content(place, head, width);
            if (kind == Record.EXITS) {
                int exit = findExit(content, count);
                if (exit < count) {
                    at++;
                    place = first + Format.number(stream, content + count + exit * width, width);
                    fails = 0;
                    continue;
                }
            } else if (kind != Record.FINAL) {
                int same = sameBytes(content, Math.min(count, path.size - at));
                at += same;
                int after = content + count;
                if (same == count) {
                    place = kind == Record.RUN ? after : first + Format.number(stream, after, width);
                    fails = 0;
                    continue;
                }
                if (at == path.size)
                    return;
            }
            int fail = Record.failKind(head);
            if (fail == Record.FAIL_STAYS) {
                at++;
                fails = 0;
                continue;
            }
            /* Only a forged blob could fail more often: each failure shortens what still counts of the bytes read. */
            if (fail == Record.FAIL_DEAD || fails > at + 2)
                return;
            fails++;
            place = first + (fail == Record.FAIL_DEFAULT ? core.defaultFail : Record.fail(stream, place, head, width));
        }
    }

    /** Enters the record at PLACE, which is final or special; true where the walk is over. */
    private boolean enter(int place) {
        record.read(blob, place, core.width);
        if (record.kind == Record.FINAL) {
            outputs.best = Math.max(outputs.best, Format.number(blob, record.content, core.width));
            return true;
        }
        if (record.special == 0)
            return false;
        if (record.special < core.accepts)
            return accept(record.special);
        int filter = record.special - core.accepts;
        if (filter < core.filters)
            at = Filter.next(blob, core.filtersAt + filter * Format.FILTER_SIZE, path, at);
        return false;
    }

    /** The path ends at the record at PLACE. */
    private void endAt(int place) {
        record.read(blob, place, core.width);
        if (record.special != 0)
            end(record.special);
    }

    /** The number of the exit for the next byte, or COUNT at least.  Words may go on into the padding of the stream. */
    private int findExit(int content, int count) {
        long label = Words.repeat(path.bytes[at]);
        for (int i = 0; i < count; i += 8) {
            long found = Words.zeros(blob.getLong(content + i) ^ label);
            if (found != 0)
                return i + Words.first(found);
        }
        return count;
    }

    /** How many of the next MOST bytes are those at CONTENT; behind both is padding, too. */
    private int sameBytes(int content, int most) {
        int same = 0;
        while (same < most) {
            long differing = blob.getLong(content + same) ^ Words.at(path.bytes, at + same);
            same += Words.first(differing);
            if (differing != 0)
                break;
        }
        return Math.min(same, most);
    }
}
