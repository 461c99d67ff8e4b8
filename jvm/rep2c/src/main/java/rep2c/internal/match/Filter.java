/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.match;

import java.nio.ByteBuffer;
import rep2c.internal.syntax.Words;

/**
 * Finds the next place of a path at which a segment may begin.  Filters save time and change nothing.
 *
 * <p>A place is a candidate if one bit stands in both tables of its byte and of the two behind it; behind the path there are
 * zeros.  Where segments begin with few different bytes, these are looked for in words of eight.
 */
final class Filter {
    private static final int TABLES = 24;
    private static final int HIGH = 16;
    private static final int FIRSTS = 72;

    private Filter() {}

    /** The first candidate from AT on by the filter at PLACE, or the path's size. */
    static int next(ByteBuffer blob, int place, Path path, int at) {
        int firsts = blob.getInt(place + FIRSTS);
        return (firsts & 0xFF) == 0 ? nextByTables(blob, place, path, at) : nextByFirsts(blob, place, path, at, firsts);
    }

    private static int nextByTables(ByteBuffer blob, int place, Path path, int from) {
        for (int at = from; at < path.size; at++)
            if (isCandidate(blob, place, path.bytes, at))
                return at;
        return path.size;
    }

    private static int nextByFirsts(ByteBuffer blob, int place, Path path, int from, int firsts) {
        byte[] bytes = path.bytes;
        int size = path.size;
        long first = Words.repeat(firsts);
        long second = Words.repeat(firsts >> 8);
        long third = Words.repeat(firsts >> 16);
        long fourth = Words.repeat(firsts >> 24);
        for (int at = from; at < size; at += 8) {
            long word = Words.at(bytes, at);
            long found = Words.zeros(word ^ first) | Words.zeros(word ^ second) | Words.zeros(word ^ third) | Words.zeros(word ^ fourth);
            for (; found != 0; found &= found - 1) {
                int candidate = at + Words.first(found);
                if (candidate >= size)
                    return size;
                if (isCandidate(blob, place, bytes, candidate))
                    return candidate;
            }
        }
        return size;
    }

    private static boolean isCandidate(ByteBuffer blob, int place, byte[] bytes, int at) {
        int buckets = buckets(blob, place, bytes[at]) & buckets(blob, place + TABLES, bytes[at + 1]);
        return buckets != 0 && (buckets & buckets(blob, place + 2 * TABLES, bytes[at + 2])) != 0;
    }

    private static int buckets(ByteBuffer blob, int tables, byte b) {
        return blob.get(tables + (b & 15)) & blob.get(tables + HIGH + (b >> 4 & 7));
    }
}
