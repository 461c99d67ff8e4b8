/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.syntax;

import java.nio.ByteBuffer;
import rep2c.Names;

/** Product tokens: how a user-agent value and a crawler's own name are read and compared. */
public final class Tokens {
    private Tokens() {}

    /** Whether a token may have C in it. */
    public static boolean isTokenChar(char c, Names names) {
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-')
            return true;
        return names == Names.WIDE && ((c >= '0' && c <= '9') || c == '.');
    }

    /** The product token that VALUE begins with; empty where it begins with none. */
    public static String begin(String value, Names names) {
        int size = 0;
        while (size < value.length() && isTokenChar(value.charAt(size), names))
            size++;
        return value.substring(0, size);
    }

    /** What stands behind a token is nothing, or a version with its slash: visible ASCII without parentheses, commas and
     * semicolons. */
    private static boolean isVersion(String rest) {
        if (!rest.isEmpty() && rest.charAt(0) != '/')
            return false;
        for (int i = 1; i < rest.length(); i++) {
            char c = rest.charAt(i);
            if (c <= ' ' || c > '~' || "(),;".indexOf(c) >= 0)
                return false;
        }
        return true;
    }

    /** The product token of a crawler that calls itself NAME, with or without a version; empty where it is none. */
    public static String ofCrawler(String name, Names names) {
        String token = begin(name, names);
        return isVersion(name.substring(token.length())) ? token : "";
    }

    /** Whether a user-agent value of "*", or of "*" and white space and anything, names everybody. */
    public static boolean namesEverybody(String value) {
        return value.startsWith("*") && (value.length() == 1 || isWhite(value.charAt(1)));
    }

    /** White space of a robots.txt inside of a line. */
    public static boolean isWhite(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    /** C in lower case, if it is an ASCII letter. */
    public static int fold(int c) {
        return c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c;
    }

    /** Whether TEXT begins with BEGIN, which is in lower case, without case. */
    static boolean begins(String text, String begin) {
        if (text.length() < begin.length())
            return false;
        int same = 0;
        while (same < begin.length() && fold(text.charAt(same)) == begin.charAt(same))
            same++;
        return same == begin.length();
    }

    /** Compares without case, as the bytes of the lower-case forms. */
    public static int compare(String a, String b) {
        int size = Math.min(a.length(), b.length());
        for (int i = 0; i < size; i++) {
            int order = fold(a.charAt(i)) - fold(b.charAt(i));
            if (order != 0)
                return order;
        }
        return a.length() - b.length();
    }

    /** The same for texts in BYTES. */
    public static int compare(ByteBuffer bytes, int a, int sizeOfA, int b, int sizeOfB) {
        int size = Math.min(sizeOfA, sizeOfB);
        for (int i = 0; i < size; i++) {
            int order = fold(bytes.get(a + i) & 0xFF) - fold(bytes.get(b + i) & 0xFF);
            if (order != 0)
                return order;
        }
        return sizeOfA - sizeOfB;
    }

    /** Compares the text of SIZE bytes at AT with TOKEN. */
    public static int compare(ByteBuffer bytes, int at, int size, String token) {
        int common = Math.min(size, token.length());
        for (int i = 0; i < common; i++) {
            int order = fold(bytes.get(at + i) & 0xFF) - fold(token.charAt(i));
            if (order != 0)
                return order;
        }
        return size - token.length();
    }
}
