/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.io.Serializable;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import rep2c.RobotsException.Reason;
import rep2c.internal.blob.Blob;
import rep2c.internal.blob.Line;
import rep2c.internal.blob.Pace;
import rep2c.internal.match.Matcher;

/**
 * May this crawler fetch this URL, as this robots.txt says?
 *
 * <pre>{@code
 * Robots robots = Robots.open(blob);
 * boolean allowed = robots.isAllowed(Crawler.of("ExampleBot"), "https://example.com/private");
 * }</pre>
 *
 * <p>The rules mean what RFC 9309 says, either as Google's public parser reads it or to the letter ({@link Dialect}).  A URL
 * is an absolute URL of http, https or ftp, or a path; anything else is a {@link RobotsException}, never "allowed".
 *
 * <p>Objects never change, and any number of threads may use one at the same time.  A check of a URL in ASCII takes no lock
 * and allocates nothing; an object remembers the rules of the first crawlers that ask it.
 */
public final class Robots implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Crawlers whose rules are remembered. */
    private static final int ASKED_MAX = 64;
    private static final int OBJECT_SIZE = 128;

    private final byte[] bytes;
    private transient Blob blob;
    private transient volatile Asked[] asked = new Asked[0];

    private Robots(byte[] bytes, Blob blob) {
        this.bytes = bytes;
        this.blob = blob;
    }

    /**
     * Opens a blob: what one robots.txt was compiled to, by this library, by the command {@code rep2c compile} or by any
     * other way in.  The bytes are copied, and need not be trusted: each offset and transition is checked.  A forged blob
     * can give any answer.
     *
     * @param blob the bytes
     * @return the object
     * @throws RobotsException if the bytes are no blob of this format version
     */
    public static Robots open(byte[] blob) {
        byte[] copy = blob.clone();
        return new Robots(copy, Blob.open(copy));
    }

    private Object readResolve() {
        return new Robots(bytes, Blob.open(bytes));
    }

    /* ---- checks */

    /**
     * Returns whether a crawler that no group names may fetch URL.
     *
     * @param url an absolute URL, or a path
     * @return the verdict
     * @throws RobotsException if it is neither
     */
    public boolean isAllowed(String url) {
        return isAllowed(Crawler.EVERYBODY, url);
    }

    /**
     * Returns whether CRAWLER may fetch URL.  The first check of a crawler finds its rules; further ones walk the path up to
     * the byte at which the verdict is certain.
     *
     * @param crawler who asks
     * @param url an absolute URL, or a path
     * @return the verdict
     * @throws RobotsException if URL is neither, or if the object is of a blob for other crawlers or other names
     */
    public boolean isAllowed(Crawler crawler, String url) {
        return ask(crawler).check(url).allowed;
    }

    /**
     * The same as {@link #isAllowed(String)}, with the rule that decides.
     *
     * @param url an absolute URL, or a path
     * @return the answer
     * @throws RobotsException if URL is neither
     */
    public Answer check(String url) {
        return check(Crawler.EVERYBODY, url);
    }

    /**
     * The same as {@link #isAllowed(Crawler, String)}, with the rule that decides.
     *
     * @param crawler who asks
     * @param url an absolute URL, or a path
     * @return the answer
     * @throws RobotsException as there
     */
    public Answer check(Crawler crawler, String url) {
        Asked rules = ask(crawler);
        Matcher found = rules.check(url);
        return new Answer(found.allowed, found.line, found.rank, rules.blob);
    }

    /** The rules for CRAWLER; those of the first crawlers that ask are remembered. */
    private Asked ask(Crawler crawler) {
        for (Asked known : asked)
            if (known.crawler == crawler)
                return known;
        return resolve(Objects.requireNonNull(crawler));
    }

    private synchronized Asked resolve(Crawler crawler) {
        Asked[] known = asked;
        for (Asked one : known)
            if (one.crawler.equals(crawler))
                return one;
        Asked made = new Asked(crawler, blob);
        if (known.length < ASKED_MAX) {
            Asked[] more = Arrays.copyOf(known, known.length + 1);
            more[known.length] = made;
            asked = more;
        }
        return made;
    }

    /* ---- what else a robots.txt says */

    /**
     * Returns which groups hold for CRAWLER.
     *
     * @param crawler who asks
     * @return the groups
     */
    public Matched matched(Crawler crawler) {
        Asked rules = ask(crawler);
        if (blob.isSelected() || !blob.hasDirectives())
            return Matched.UNKNOWN;
        return rules.holding().matched();
    }

    /**
     * Returns whether no rule for CRAWLER disallows anything.
     *
     * @param crawler who asks
     * @return true if it may fetch everything
     */
    public boolean allowsAll(Crawler crawler) {
        return ask(crawler).rules.all(false);
    }

    /**
     * Returns whether everything is disallowed for CRAWLER, and no rule allows anything.  (In {@link Dialect#RFC9309}
     * /robots.txt itself is allowed all the same.)
     *
     * @param crawler who asks
     * @return true if it may fetch nothing
     */
    public boolean allowsNone(Crawler crawler) {
        return ask(crawler).rules.all(true);
    }

    /**
     * Returns how long CRAWLER should wait between one fetch and the next, at this time of the day: the slowest of all
     * crawl-delays and request-rates that hold for it, at most 24 hours.  Neither is part of RFC 9309.
     *
     * @param crawler who asks
     * @return the delay, if a line sets one
     * @throws RobotsException if directives were left out of the blob
     */
    public Optional<Duration> delay(Crawler crawler) {
        return delay(crawler, LocalTime.now(ZoneOffset.UTC));
    }

    /**
     * The same at another time of the day; request-rates may have one.
     *
     * @param crawler who asks
     * @param time of the day, in UTC
     * @return the delay, if a line sets one
     * @throws RobotsException if directives were left out of the blob
     */
    public Optional<Duration> delay(Crawler crawler, LocalTime time) {
        long milliseconds = pace(crawler, time).delay;
        return milliseconds < 0 ? Optional.empty() : Optional.of(Duration.ofMillis(milliseconds));
    }

    /**
     * Returns whether CRAWLER is welcome at that time of the day, by the visit-time lines that hold for it.
     *
     * @param crawler who asks
     * @param time of the day, in UTC
     * @return true where no line says otherwise
     * @throws RobotsException if directives were left out of the blob
     */
    public boolean isWelcome(Crawler crawler, LocalTime time) {
        return pace(crawler, time).welcome;
    }

    private Pace pace(Crawler crawler, LocalTime time) {
        return new Pace(ask(crawler).holding().lines(), time.toSecondOfDay() / 60);
    }

    /**
     * Returns the sitemaps that the file names, as it has them.
     *
     * @return the values of sitemap lines; empty if directives were left out of the blob
     */
    public List<String> sitemaps() {
        List<String> sitemaps = new ArrayList<>();
        for (Directive directive : directives())
            if (directive.kind() == Directive.Kind.SITEMAP)
                sitemaps.add(directive.value());
        return sitemaps;
    }

    /**
     * Returns all directives, in the order of lines.
     *
     * @return a new list; empty if they were left out of the blob
     */
    public List<Directive> directives() {
        List<Directive> directives = new ArrayList<>();
        for (int i = 0; i < blob.directiveCount(); i++)
            directives.add(new Directive(blob.line(i)));
        return directives;
    }

    /**
     * Returns the directives that hold for CRAWLER, its rules among them, and those that hold for everybody, such as
     * sitemaps.
     *
     * @param crawler who asks
     * @return a new list, in the order of lines
     * @throws RobotsException if directives were left out of the blob
     */
    public List<Directive> directives(Crawler crawler) {
        List<Directive> directives = new ArrayList<>();
        for (Line line : ask(crawler).holding().lines())
            directives.add(new Directive(line));
        return directives;
    }

    /**
     * Returns the rules as a blob, which {@link #open} and any other way in opens.
     *
     * @return a new array
     */
    public byte[] toBlob() {
        return blob.toBytes();
    }

    /**
     * Returns about how many bytes of memory the object takes, for the weigher of a cache.
     *
     * @return the bytes
     */
    public int sizeInBytes() {
        return OBJECT_SIZE + bytes.length + asked.length * Asked.SIZE;
    }

    /** What cannot be read again is refused as any other bytes. */
    private void readObject(java.io.ObjectInputStream in) throws java.io.IOException, ClassNotFoundException {
        in.defaultReadObject();
        if (bytes == null)
            throw new RobotsException(Reason.DAMAGED, "no valid blob: there are no bytes");
    }
}
