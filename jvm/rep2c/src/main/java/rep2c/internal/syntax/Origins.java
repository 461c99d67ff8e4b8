/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.syntax;

import java.util.Locale;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/**
 * The origin of a URL, which is where a robots.txt is valid (RFC 9309, section 2.3): scheme and host in lower case, an
 * address by its value, no user info, no port that is the scheme's own.
 *
 * <p>Nothing is guessed: another program might read the same bytes as another host, and apply the rules of one site to
 * another.  A host outside ASCII has to be given in punycode.
 */
public final class Origins {
    private static final int HOST_MAX = 253;
    private static final int LABEL_MAX = 63;
    private static final int PORT_MAX = 65535;
    private static final String[] SCHEMES = {"http", "https", "ftp"};
    private static final int[] PORTS = {80, 443, 21};

    private Origins() {}

    private static RobotsException fail(String what) {
        return new RobotsException(Reason.URL, what);
    }

    /** The origin of URL, such as "https://example.com". */
    public static String of(String url) {
        int scheme = schemeOf(url);
        int begin = SCHEMES[scheme].length() + 1;
        if (!url.startsWith("//", begin))
            throw fail("no // follows the scheme");
        int end = begin + 2;
        while (end < url.length() && "/?#".indexOf(url.charAt(end)) < 0)
            end++;
        String authority = withoutUser(url.substring(begin + 2, end));
        int size = hostSize(authority);
        int port = port(authority.substring(size));
        String host = writeHost(authority.substring(0, size));
        String origin = SCHEMES[scheme] + "://" + host;
        return port == 0 || port == PORTS[scheme] ? origin : origin + ":" + port;
    }

    private static int schemeOf(String url) {
        for (int i = 0; i < SCHEMES.length; i++) {
            int size = SCHEMES[i].length();
            if (url.length() > size && url.charAt(size) == ':'
                    && Tokens.compare(url.substring(0, size), SCHEMES[i]) == 0)
                return i;
        }
        throw fail("the URL does not start with http:, https: or ftp:");
    }

    /** Programs differ about a second "@" and about a backslash, and so about the host: these are errors. */
    private static String withoutUser(String authority) {
        int at = authority.indexOf('@');
        if (at < 0)
            return authority;
        for (int i = 0; i < at; i++)
            if (authority.charAt(i) <= ' ' || authority.charAt(i) == 0x7f || authority.charAt(i) == '\\')
                throw fail("the user info holds a backslash, a space or a control byte");
        if (authority.indexOf('@', at + 1) >= 0)
            throw fail("the user info holds a second @");
        return authority.substring(at + 1);
    }

    private static int hostSize(String authority) {
        boolean bracket = authority.startsWith("[");
        int end = authority.indexOf(bracket ? ']' : ':');
        if (end < 0)
            return authority.length();
        return bracket ? end + 1 : end;
    }

    /** Reads ":" and digits, or nothing; 0: there is none. */
    private static int port(String text) {
        if (!text.isEmpty() && text.charAt(0) != ':')
            throw fail("the host holds a byte that no host has");
        int port = 0;
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9' || port > PORT_MAX)
                throw fail("the port is no number from 1 to 65535");
            port = 10 * port + c - '0';
        }
        if (text.length() > 1 && (port == 0 || port > PORT_MAX))
            throw fail("the port is no number from 1 to 65535");
        return port;
    }

    private static String writeHost(String host) {
        if (host.isEmpty())
            throw fail("the host is missing");
        if (host.charAt(0) == '[')
            return Ipv6.write(host);
        checkBytes(host);
        checkLabels(host);
        if (endsInNumber(host) && !Ipv6.isIpv4(host))
            throw fail("the host ends in a number, and is no IPv4 address of four decimal numbers");
        return host.toLowerCase(Locale.ROOT);
    }

    private static void checkBytes(String host) {
        boolean ascii = true;
        for (int i = 0; i < host.length(); i++) {
            char c = host.charAt(i);
            if (c < 0x80 && !Tokens.isTokenChar(c, rep2c.Names.WIDE))
                throw fail("the host holds a byte that no host has");
            ascii &= c < 0x80;
        }
        if (!ascii)
            throw fail("the host is not in ASCII; give its punycode form");
    }

    private static void checkLabels(String host) {
        int label = 0;
        boolean good = host.length() <= HOST_MAX + (host.endsWith(".") ? 1 : 0);
        for (int i = 0; i < host.length() && good; i++) {
            boolean dot = host.charAt(i) == '.';
            good = dot ? label > 0 : label < LABEL_MAX;
            label = dot ? 0 : label + 1;
        }
        if (!good)
            throw fail("a part of the host between dots is empty, or it is too long");
    }

    /** Some programs would take HOST for an IPv4 address. */
    private static boolean endsInNumber(String host) {
        String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
        String label = name.substring(name.lastIndexOf('.') + 1);
        if (label.startsWith("0x") || label.startsWith("0X"))
            return true;
        return !label.isEmpty() && label.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
