/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.match;

import java.util.Arrays;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.syntax.Canonical;
import rep2c.internal.syntax.Words;

/**
 * The path of a URL as rules are compared with it: its bytes behind the first "/", in UTF-8, up to a fragment or a NUL, and
 * in canonical form where the rules say so.
 *
 * <p>A thread uses one object again and again, so that a check allocates nothing.  Behind the bytes stand zeros, so that a
 * word of eight can be read from any of them.
 */
final class Path {
    /** The longest URL, in characters: its path takes nine times as many bytes at most. */
    private static final int URL_MAX = 0x3FFFFFFF / 9;
    /** Zeros behind the bytes: a word of them. */
    static final int PADDING = 8;
    /** Arrays over this size are not kept for the next check. */
    private static final int KEPT = 1 << 16;

    byte[] bytes = new byte[512];
    int size;
    /** The other array, which takes turns with the first when a path is made canonical. */
    private byte[] raw = new byte[512];

    /**
     * Takes the path of URL, which begins at PLACE behind its "/".
     *
     * @param latin each character of URL is a byte
     * @throws RobotsException if the URL is too long
     */
    void take(String url, int place, boolean canonical, boolean latin) {
        int length = url.length();
        if (length > URL_MAX)
            throw new RobotsException(RobotsException.Reason.LIMIT, "the URL is too long");
        int room = length - place;
        if (bytes.length < room + PADDING)
            bytes = new byte[Math.max(room + PADDING, 2 * bytes.length)];
        byte[] out = bytes;
        int written = 0;
        int all = 0;
        for (int i = place; i < length; i++) {
            char c = url.charAt(i);
            if (c == '#' || c == 0)
                break;
            out[written++] = (byte) c;
            all |= c;
        }
        size = written;
        if (all >= 0x80 && !latin)
            takeEncoded(url, place, written);
        if (canonical)
            makeCanonical();
        clearBehind();
    }

    private void clearBehind() {
        Words.put(bytes, size, 0);
    }

    /** Takes the COUNT characters from PLACE on in UTF-8.  Half a pair is no character: "?" for it would be another URL. */
    private void takeEncoded(String url, int place, int count) {
        if (bytes.length < 3L * count + PADDING)
            bytes = new byte[Math.toIntExact(3L * count + PADDING)];
        int written = 0;
        for (int i = place; i < place + count; i++) {
            int c = url.charAt(i);
            if (Character.isSurrogate((char) c)) {
                boolean pair = Character.isHighSurrogate((char) c) && i + 1 < place + count
                        && Character.isLowSurrogate(url.charAt(i + 1));
                if (!pair)
                    throw new RobotsException(Reason.URL, "the URL holds half of a surrogate pair");
                c = Character.toCodePoint((char) c, url.charAt(++i));
            }
            written = putUtf8(c, written);
        }
        size = written;
    }

    private int putUtf8(int c, int at) {
        byte[] out = bytes;
        int written = at;
        if (c < 0x80) {
            out[written++] = (byte) c;
            return written;
        }
        if (c < 0x800) {
            out[written++] = (byte) (0xC0 | c >> 6);
        } else {
            if (c < 0x10000) {
                out[written++] = (byte) (0xE0 | c >> 12);
            } else {
                out[written++] = (byte) (0xF0 | c >> 18);
                out[written++] = (byte) (0x80 | c >> 12 & 0x3F);
            }
            out[written++] = (byte) (0x80 | c >> 6 & 0x3F);
        }
        out[written++] = (byte) (0x80 | c & 0x3F);
        return written;
    }

    /* ---- the canonical form */

    private void makeCanonical() {
        int first = 0;
        while (first < size && !Canonical.isEscape(bytes[first]))
            first++;
        if (first == size)
            return;
        int count = size;
        byte[] source = bytes;
        byte[] target = raw.length < 3L * count + PADDING ? new byte[Math.toIntExact(3L * count + PADDING)] : raw;
        System.arraycopy(source, 0, target, 0, first);
        boolean query = false;
        for (int i = 0; i < first && !query; i++)
            query = source[i] == '?';
        raw = source;
        bytes = target;
        size = first;
        readOn(source, first, count, query);
    }

    /** Appends the canonical form of SOURCE from AT on. */
    private void readOn(byte[] source, int from, int count, boolean behindQuery) {
        boolean query = behindQuery;
        for (int at = from; at < count; at++) {
            byte b = source[at];
            int value = b == '%' ? Canonical.escaped(source, at, count) : -1;
            if (value >= 0) {
                at += 2;
                if (Canonical.isUnescaped(value, query))
                    bytes[size++] = (byte) value;
                else
                    size = Canonical.putEscape(bytes, size, value);
            } else if (Canonical.isEscape(b) && b != '%') {
                size = Canonical.putEscape(bytes, size, b);
            } else {
                query |= b == '?';
                bytes[size++] = b;
            }
        }
    }

    private static final byte[] ROBOTS_TXT = {'r', 'o', 'b', 'o', 't', 's', '.', 't', 'x', 't'};

    /** Whether the path is that of the robots.txt itself, in canonical form. */
    boolean isRobotsTxt() {
        return size == ROBOTS_TXT.length && Arrays.equals(bytes, 0, size, ROBOTS_TXT, 0, size);
    }

    /** Forgets arrays that only a long URL has needed. */
    void trim() {
        if (bytes.length > KEPT)
            bytes = new byte[512];
        if (raw.length > KEPT)
            raw = new byte[512];
    }
}
