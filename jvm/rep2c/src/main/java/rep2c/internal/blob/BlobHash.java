/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.nio.ByteBuffer;

/** The hash of a blob, which shows damage, and proves nothing (runtime/FORMAT.md). */
public final class BlobHash {
    /** Where the hash is in a blob. */
    public static final int PLACE = 4 * Format.HEAD_HASH;

    private BlobHash() {}

    /** The hash of the SIZE bytes from BASE on, a header at least, for which the one that they state counts as zero. */
    public static long of(ByteBuffer bytes, int base, int size) {
        int at = base;
        long a = size;
        long b = size;
        long c = size;
        long d = size ^ bytes.getLong(base + PLACE);
        for (; at + 32 <= base + size; at += 32) { // four hashes, which don't wait for each other
            a = mix(a, bytes.getLong(at));
            b = mix(b, bytes.getLong(at + 8));
            c = mix(c, bytes.getLong(at + 16));
            d = mix(d, bytes.getLong(at + 24));
        }
        long[] lanes = {a, b, c, d};
        for (int i = 0; at + 8 * i + 8 <= base + size; i++)
            lanes[i] = mix(lanes[i], bytes.getLong(at + 8 * i));
        return mix(mix(mix(lanes[0], lanes[1]), lanes[2]), lanes[3]);
    }

    private static long mix(long hash, long word) {
        long mixed = (hash ^ word) * 0x9E3779B97F4A7C15L;
        return mixed ^ mixed >>> 32;
    }
}
