/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.syntax;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Words of eight bytes, in which a byte is looked for in all places at once. */
public final class Words {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long ONES = 0x0101010101010101L;
    private static final long TOPS = 0x8080808080808080L;

    private Words() {}

    /** The eight bytes at AT. */
    public static long at(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    /** Puts WORD at AT. */
    public static void put(byte[] bytes, int at, long word) {
        LONGS.set(bytes, at, word);
    }

    /** A word of eight times B. */
    public static long repeat(int b) {
        return (b & 0xFF) * ONES;
    }

    /** The highest bit of each byte of WORD that is zero, and no other bit below the first of them. */
    public static long zeros(long word) {
        return (word - ONES) & ~word & TOPS;
    }

    /** The number of the byte that the lowest bit of FOUND stands in; 8 where that is 0. */
    public static int first(long found) {
        return Long.numberOfTrailingZeros(found) / 8;
    }
}
