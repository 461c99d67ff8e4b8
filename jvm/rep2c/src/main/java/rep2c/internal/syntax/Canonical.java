/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.syntax;

/** What the canonical form of a path and of a pattern is made of: each character has one spelling. */
public final class Canonical {
    private static final byte[] HEX = {'0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'};

    private Canonical() {}

    /** Whether the canonical form may differ from B. */
    public static boolean isEscape(byte b) {
        return b < 0 || b == '%' || b == '*' || b == '$';
    }

    /** The byte that a valid escape at AT stands for, before END; -1: there is none. */
    public static int escaped(byte[] source, int at, int end) {
        if (end - at < 3)
            return -1;
        int high = hexValue(source[at + 1]);
        int low = hexValue(source[at + 2]);
        return high < 0 || low < 0 ? -1 : high * 16 + low;
    }

    private static int hexValue(byte b) {
        if (b >= '0' && b <= '9')
            return b - '0';
        int lower = b | 0x20;
        return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    }

    /** Writes the escape of VALUE to AT, which has room for it; returns the place behind it. */
    public static int putEscape(byte[] out, int at, int value) {
        out[at] = '%';
        out[at + 1] = HEX[value >> 4 & 15];
        out[at + 2] = HEX[value & 15];
        return at + 3;
    }

    /** Whether the escape of the byte C becomes the character itself, behind a "?" if QUERY. */
    public static boolean isUnescaped(int c, boolean query) {
        return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '.'
                || c == '_' || c == '~' || (query && isQueryCharacter(c));
    }

    /** Whether it does in a query only. */
    public static boolean isQueryCharacter(int c) {
        return c == ':' || c == '/' || c == '?' || c == '@' || c == '[' || c == ']';
    }
}
