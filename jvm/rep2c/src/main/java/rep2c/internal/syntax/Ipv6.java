/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.syntax;

import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/** IP addresses as hosts of URLs (RFC 3986, section 3.2.2), and the one form of an IPv6 address (RFC 5952). */
final class Ipv6 {
    private static final int PIECES = 8;

    private final String text;
    private final int[] pieces = new int[PIECES];
    private int at;
    private int count;
    /** Where "::" stands among the pieces; -1: nowhere. */
    private int gap = -1;

    private Ipv6(String text) {
        this.text = text;
    }

    /** Writes HOST, an address in brackets, in the one form there is. */
    static String write(String host) {
        Ipv6 address = host.endsWith("]") ? new Ipv6(host.substring(1, host.length() - 1)) : new Ipv6(":");
        if (!address.read())
            throw new RobotsException(Reason.URL, "the host is no IPv6 address in brackets");
        return "[" + address.write() + "]";
    }

    /** Whether TEXT is four decimal numbers with dots. */
    static boolean isIpv4(String text) {
        return ipv4(text) >= 0;
    }

    /** The value of such an address, or -1. */
    private static long ipv4(String text) {
        String[] octets = text.split("\\.", -1);
        long value = 0;
        if (octets.length != 4)
            return -1;
        for (String octet : octets) {
            if (octet.isEmpty() || octet.length() > 3 || (octet.length() > 1 && octet.charAt(0) == '0')
                    || !octet.chars().allMatch(c -> c >= '0' && c <= '9') || Integer.parseInt(octet) > 255)
                return -1;
            value = value << 8 | Integer.parseInt(octet);
        }
        return value;
    }

    private boolean read() {
        if (text.startsWith(":") && (!readColon() || gap != 0))
            return false;
        while (at < text.length()) {
            if (readTail())
                break;
            if (count == PIECES || !readPiece())
                return false;
            if (at < text.length() && !readColon())
                return false;
        }
        return spread();
    }

    /** Reads the rest as an IPv4 address into two pieces. */
    private boolean readTail() {
        long value = count + 2 <= PIECES ? ipv4(text.substring(at)) : -1;
        if (value < 0)
            return false;
        pieces[count++] = (int) (value >> 16);
        pieces[count++] = (int) (value & 0xFFFF);
        at = text.length();
        return true;
    }

    private boolean readPiece() {
        int begin = at;
        int value = 0;
        while (at < text.length() && at < begin + 4 && text.charAt(at) < 0x80 && Character.digit(text.charAt(at), 16) >= 0)
            value = 16 * value + Character.digit(text.charAt(at++), 16);
        if (at == begin)
            return false;
        pieces[count++] = value;
        return true;
    }

    /** Reads the colon between two pieces, or the "::" behind one; false also at a colon that nothing follows. */
    private boolean readColon() {
        if (text.charAt(at) != ':' || at + 1 == text.length())
            return false;
        at++;
        if (text.charAt(at) != ':')
            return true;
        at++;
        if (gap >= 0)
            return false;
        gap = count;
        return true;
    }

    /** Moves what follows the gap to the end. */
    private boolean spread() {
        int zeros = PIECES - count;
        if (gap < 0)
            return zeros == 0;
        for (int i = count; i > gap; i--)
            pieces[i - 1 + zeros] = pieces[i - 1];
        for (int i = 0; i < zeros; i++)
            pieces[gap + i] = 0;
        return zeros > 0;
    }

    private String write() {
        int begin = PIECES;
        int longest = 1;
        for (int i = 0, run = 0; i < PIECES; i++) {
            run = pieces[i] == 0 ? run + 1 : 0;
            if (run > longest) {
                longest = run;
                begin = i + 1 - run;
            }
        }
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < PIECES; i++) {
            if (i == begin) {
                out.append("::");
                i += longest - 1;
                continue;
            }
            if (out.length() > 0 && out.charAt(out.length() - 1) != ':')
                out.append(':');
            out.append(Integer.toHexString(pieces[i]));
        }
        return out.toString();
    }
}
