/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.pack;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** XXH3 of 64 bits, of at most 1,024 bytes: what packs hash origins and their header with.  It protects from damage only. */
final class Xxh3 {
    /** The longest input; longer ones have several blocks. */
    static final int MAX = 1024;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long PRIME32_1 = 0x9E3779B1L;
    private static final long PRIME32_2 = 0x85EBCA77L;
    private static final long PRIME32_3 = 0xC2B2AE3DL;
    private static final long PRIME64_1 = 0x9E3779B185EBCA87L;
    private static final long PRIME64_2 = 0xC2B2AE3D27D4EB4FL;
    private static final long PRIME64_3 = 0x165667B19E3779F9L;
    private static final long PRIME64_4 = 0x85EBCA77C2B2AE63L;
    private static final long PRIME64_5 = 0x27D4EB2F165667C5L;
    private static final int STRIPE = 64;
    private static final int SECRET_MIN = 136;

    /** The secret of the algorithm. */
    private static final byte[] SECRET = bytes("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f"
            + "cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea3"
            + "71644897a20df94e3819ef46a9deacd8a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364"
            + "eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce"
            + "45cb3a8f95160428afd7fbcabb4b407e");

    private Xxh3() {}

    private static byte[] bytes(String hex) {
        byte[] bytes = new byte[hex.length() / 2];
        for (int i = 0; i < bytes.length; i++)
            bytes[i] = (byte) Integer.parseInt(hex.substring(2 * i, 2 * i + 2), 16);
        return bytes;
    }

    private static long word(byte[] bytes, int at) {
        return (long) LONGS.get(bytes, at);
    }

    private static long half(byte[] bytes, int at) {
        return (int) INTS.get(bytes, at) & 0xFFFFFFFFL;
    }

    /** The hash of the first SIZE bytes of INPUT, at most {@link #MAX}. */
    static long hash(byte[] input, int size, long seed) {
        if (size > 240)
            return hashLong(input, size, seed == 0 ? SECRET : secretFor(seed));
        if (size > 128)
            return hash129to240(input, size, seed);
        if (size > 16)
            return hash17to128(input, size, seed);
        if (size > 8)
            return hash9to16(input, size, seed);
        if (size > 3)
            return hash4to8(input, size, seed);
        if (size > 0)
            return hash1to3(input, size, seed);
        return avalanche64(seed ^ word(SECRET, 56) ^ word(SECRET, 64));
    }

    private static long hash1to3(byte[] input, int size, long seed) {
        long combined = (input[0] & 0xFFL) << 16 | (input[size >> 1] & 0xFFL) << 24 | input[size - 1] & 0xFFL
                | (long) size << 8;
        return avalanche64(combined ^ (half(SECRET, 0) ^ half(SECRET, 4)) + seed);
    }

    private static long hash4to8(byte[] input, int size, long seed) {
        long mixed = seed ^ (long) Integer.reverseBytes((int) seed) << 32;
        long flip = (word(SECRET, 8) ^ word(SECRET, 16)) - mixed;
        long h = half(input, size - 4) + (half(input, 0) << 32) ^ flip;
        h ^= Long.rotateLeft(h, 49) ^ Long.rotateLeft(h, 24);
        h *= 0x9FB21C651E98DF25L;
        h ^= (h >>> 35) + size;
        h *= 0x9FB21C651E98DF25L;
        return h ^ h >>> 28;
    }

    private static long hash9to16(byte[] input, int size, long seed) {
        long low = word(input, 0) ^ (word(SECRET, 24) ^ word(SECRET, 32)) + seed;
        long high = word(input, size - 8) ^ (word(SECRET, 40) ^ word(SECRET, 48)) - seed;
        return avalanche(size + Long.reverseBytes(low) + high + fold(low, high));
    }

    private static long hash17to128(byte[] input, int size, long seed) {
        long sum = size * PRIME64_1;
        for (int i = (size - 1) / 32; i >= 0; i--) {
            sum += mix16(input, 16 * i, 32 * i, seed);
            sum += mix16(input, size - 16 * (i + 1), 32 * i + 16, seed);
        }
        return avalanche(sum);
    }

    private static long hash129to240(byte[] input, int size, long seed) {
        long sum = size * PRIME64_1;
        for (int i = 0; i < 8; i++)
            sum += mix16(input, 16 * i, 16 * i, seed);
        sum = avalanche(sum);
        for (int i = 8; i < size / 16; i++)
            sum += mix16(input, 16 * i, 16 * (i - 8) + 3, seed);
        return avalanche(sum + mix16(input, size - 16, SECRET_MIN - 17, seed));
    }

    private static long mix16(byte[] input, int at, int secret, long seed) {
        return fold(word(input, at) ^ word(SECRET, secret) + seed, word(input, at + 8) ^ word(SECRET, secret + 8) - seed);
    }

    /** The halves of the product, one over the other. */
    private static long fold(long a, long b) {
        long high = Math.multiplyHigh(a, b) + (a >> 63 & b) + (b >> 63 & a);
        return a * b ^ high;
    }

    private static long avalanche(long h) {
        long mixed = (h ^ h >>> 37) * 0x165667919E3779F9L;
        return mixed ^ mixed >>> 32;
    }

    private static long avalanche64(long h) {
        long mixed = (h ^ h >>> 33) * PRIME64_2;
        mixed = (mixed ^ mixed >>> 29) * PRIME64_3;
        return mixed ^ mixed >>> 32;
    }

    private static byte[] secretFor(long seed) {
        byte[] secret = new byte[SECRET.length];
        for (int i = 0; i < secret.length; i += 16) {
            LONGS.set(secret, i, word(SECRET, i) + seed);
            LONGS.set(secret, i + 8, word(SECRET, i + 8) - seed);
        }
        return secret;
    }

    private static long hashLong(byte[] input, int size, byte[] secret) {
        long[] sums = {PRIME32_3, PRIME64_1, PRIME64_2, PRIME64_3, PRIME64_4, PRIME32_2, PRIME64_5, PRIME32_1};
        for (int i = 0; i < (size - 1) / STRIPE; i++)
            accumulate(sums, input, STRIPE * i, secret, 8 * i);
        accumulate(sums, input, size - STRIPE, secret, secret.length - STRIPE - 7);
        long result = size * PRIME64_1;
        for (int i = 0; i < 8; i += 2)
            result += fold(sums[i] ^ word(secret, 11 + 8 * i), sums[i + 1] ^ word(secret, 19 + 8 * i));
        return avalanche(result);
    }

    private static void accumulate(long[] sums, byte[] input, int at, byte[] secret, int key) {
        for (int i = 0; i < 8; i++) {
            long value = word(input, at + 8 * i);
            long keyed = value ^ word(secret, key + 8 * i);
            sums[i ^ 1] += value;
            sums[i] += (keyed & 0xFFFFFFFFL) * (keyed >>> 32);
        }
    }
}
