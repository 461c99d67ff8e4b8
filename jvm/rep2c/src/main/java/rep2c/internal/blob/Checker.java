/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/** What checking a blob needs everywhere: the bytes, and comparisons that end it at the first fault. */
class Checker {
    final ByteBuffer bytes;
    final int base;
    final int size;

    Checker(ByteBuffer bytes, int base, int size) {
        this.bytes = bytes;
        this.base = base;
        this.size = size;
    }

    /** Throws MESSAGE about the place AT unless GOOD. */
    final void expect(boolean good, long at, String message) {
        if (!good)
            throw new RobotsException(Reason.DAMAGED, "no valid blob: " + message + ", at byte " + (at - base));
    }

    /** Word INDEX of the blob. */
    final long head(int index) {
        return Format.unsigned(bytes, base, index);
    }

    /** COUNT elements of SIZE bytes at OFFSET lie in the blob, aligned.  A table without elements may be anywhere. */
    final void expectTable(long offset, long count, long elementSize, long at, String message) {
        boolean good = offset <= size
                && (count == 0
                        || (offset % 4 == 0 && offset >= 4 * Format.HEAD_WORDS && count * elementSize <= size - offset));
        expect(good, at, message);
    }

    /** Each of COUNT rows of COLUMNS numbers at TABLE has in COLUMN a number below LIMIT, or NONE where that is allowed. */
    final void expectBelow(int table, int numberSize, int columns, int count, int column, int limit, boolean none,
            String message) {
        for (int i = 0; i < count; i++) {
            int number = Format.tableAt(bytes, table, numberSize, i * columns + column);
            if (Integer.compareUnsigned(number, limit) >= 0 && !(none && number == Format.NONE))
                expect(false, table + (long) numberSize * (i * columns + column), message);
        }
    }
}
