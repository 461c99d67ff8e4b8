/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.io.Serializable;
import java.util.Objects;
import rep2c.RobotsException.Reason;

/** How a robots.txt is read.  Objects never change: each method returns another one. */
public final class Options implements Serializable {
    private static final long serialVersionUID = 1L;

    /** As Google's parser reads files, for any crawler, and the first 512,000 bytes of them. */
    public static final Options DEFAULT = new Options(Dialect.GOOGLE, Names.TOKEN, 0, null);

    private static final int BYTES_MAX = 1 << 27;

    private final Dialect dialect;
    private final Names names;
    private final int maxBytes;
    private final Crawler crawler;

    private Options(Dialect dialect, Names names, int maxBytes, Crawler crawler) {
        this.dialect = dialect;
        this.names = names;
        this.maxBytes = maxBytes;
        this.crawler = crawler;
    }

    /**
     * Returns these options with another dialect.
     *
     * @param other how files and URLs are read
     * @return the options
     */
    public Options dialect(Dialect other) {
        return new Options(Objects.requireNonNull(other), names, maxBytes, crawler);
    }

    /**
     * Returns these options with other names, for crawlers whose own name needs no others.
     *
     * @param other which strings are product tokens
     * @return the options
     */
    public Options names(Names other) {
        return new Options(dialect, Objects.requireNonNull(other), maxBytes, crawler);
    }

    /**
     * Returns these options with another limit; the line that it cuts is dropped whole.
     *
     * @param bytes how many bytes of a file count, up to 2^27; 0: 512,000
     * @return the options
     * @throws RobotsException if it is another number
     */
    public Options maxBytes(int bytes) {
        if (bytes < 0 || bytes > BYTES_MAX)
            throw new RobotsException(Reason.LIMIT, "a file can't have a limit of " + bytes + " bytes");
        return new Options(dialect, names, bytes, crawler);
    }

    /**
     * Returns these options for one crawler, the only one that asks.  The object then has only what holds for it: directives,
     * and the rules in its blob.
     *
     * @param only the crawler; null: any may ask
     * @return the options
     */
    public Options crawler(Crawler only) {
        return new Options(dialect, names, maxBytes, only);
    }

    /** {@return how files and URLs are read} */
    public Dialect dialect() {
        return dialect;
    }

    /** {@return which strings are product tokens} */
    public Names names() {
        return names;
    }

    /** {@return how many bytes of a file count; 0: 512,000} */
    public int maxBytes() {
        return maxBytes;
    }

    /** {@return the only crawler that asks; null: any may ask} */
    public Crawler crawler() {
        return crawler;
    }

    /** The names with which a file is read for ASKING. */
    Names namesFor(Crawler asking) {
        return asking.names() == Names.WIDE ? Names.WIDE : names;
    }
}
