/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.syntax;

import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/** What a URL that is to be checked must look like, and where its path begins. */
public final class Urls {
    private static final String[] SCHEMES = {"https://", "http://", "ftp://"};
    /** ASCII that the host of most URLs is made of. */
    private static final boolean[] PLAIN_HOST = new boolean[128];

    static {
        for (char c = 0; c < 128; c++)
            PLAIN_HOST[c] = Tokens.isTokenChar(c, rep2c.Names.WIDE) || c == ':';
    }

    private Urls() {}

    /**
     * Returns the place behind the first "/" of URL's path, wherever that "/" is spelled; the length of URL where there is
     * nothing.
     *
     * @throws RobotsException if URL is neither an absolute URL of http, https or ftp nor a path
     */
    public static int pathOf(String url, boolean rfc3986) {
        int length = url.length();
        if (length > 0 && url.charAt(0) == '/' && (length == 1 || url.charAt(1) != '/'))
            return 1;
        int host = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : length;
        int end = host;
        while (end < length && isPlainHost(url.charAt(end)))
            end++;
        if (end < length && end > host && url.charAt(end) == '/' && url.charAt(host) != ':')
            return end + 1;
        check(url, rfc3986);
        return find(url, rfc3986);
    }

    private static boolean isPlainHost(char c) {
        return c < 128 && PLAIN_HOST[c];
    }

    /* ---- whether it is one */

    private static RobotsException noUrl(String what) {
        return new RobotsException(Reason.URL, what);
    }

    private static int schemeSize(String url) {
        for (String scheme : SCHEMES)
            if (Tokens.begins(url, scheme))
                return scheme.length();
        return 0;
    }

    private static void check(String url, boolean rfc3986) {
        int scheme = schemeSize(url);
        if (scheme == 0) {
            if (!url.isEmpty() && url.charAt(0) == '/')
                return;
            throw noUrl("the URL does not start with http:, https: or ftp:, and is no path");
        }
        int end = scheme;
        while (end < url.length() && !endsAuthority(url.charAt(end), rfc3986))
            end++;
        int host = url.lastIndexOf('@', end - 1) + 1;
        if (host < scheme)
            host = scheme;
        if (hasBlank(url, scheme, host))
            throw noUrl("the user info holds a space or a control byte");
        if (host == end || url.charAt(host) == ':')
            throw noUrl("the host is missing");
        if (url.charAt(host) == '[')
            Origins.of(url.substring(0, end));
        else if (hasBlank(url, host, end))
            throw noUrl("the host holds a byte that no host has");
    }

    private static boolean endsAuthority(char c, boolean rfc3986) {
        return c == '/' || c == '?' || c == '#' || (c == ';' && !rfc3986);
    }

    private static boolean hasBlank(String url, int begin, int end) {
        for (int i = begin; i < end; i++)
            if (url.charAt(i) <= ' ' || url.charAt(i) == 0x7f)
                return true;
        return false;
    }

    /* ---- its path (runtime/FORMAT.md, "The path of a URL") */

    /** The first "/", "?" or "#" from AT on, or, unless RFC3986, ";"; the end where that is a "#". */
    private static int findPath(String url, int from, boolean rfc3986) {
        int at = from;
        while (at < url.length() && !endsAuthority(url.charAt(at), rfc3986))
            at++;
        return at < url.length() && url.charAt(at) == '#' ? url.length() : at;
    }

    /** Finds the place behind the path's first "/" in anything. */
    public static int find(String url, boolean rfc3986) {
        int begin = url.startsWith("//") ? 2 : 0;
        int path = findPath(url, begin, rfc3986);
        if (path > begin && url.charAt(path - 1) == ':' && url.startsWith("//", path) && !(rfc3986 && begin > 0))
            path = findPath(url, path + 2, rfc3986);
        return path < url.length() && url.charAt(path) == '/' ? path + 1 : path;
    }
}
