/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.io.Serializable;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import rep2c.RobotsException.Reason;
import rep2c.internal.door.Door;
import rep2c.internal.door.Json;
import rep2c.internal.door.Ref;

/**
 * May this crawler fetch this URL, as this robots.txt says?
 *
 * <pre>{@code
 * Robots robots = Robots.parse(text);
 * boolean allowed = robots.isAllowed(Crawler.of("ExampleBot"), "https://example.com/private");
 * }</pre>
 *
 * <p>The rules mean what RFC 9309 says, either as Google's public parser reads it or to the letter ({@link Dialect}).  A URL
 * is an absolute URL of http, https or ftp, or a path; anything else is a {@link RobotsException}, never "allowed".
 *
 * <p>Objects never change, and any number of threads may use one at the same time.  A check of a URL in ASCII takes no lock
 * and allocates nothing, where native code is loaded; an object remembers the first crawlers that ask it, and finds the groups of
 * others at each check.  Rules are made once for all crawlers, and no thread waits while another one makes an automaton of them.
 */
public final class Robots implements Serializable {
    private static final long serialVersionUID = 1L;

    private static final int OBJECT_SIZE = 256;

    /** The text, or, where OPTIONS is null, the blob that was opened; null: the rules are of a pack. */
    private final byte[] bytes;
    private final Options options;
    /** Whom rules of a pack are for, if they are not for all. */
    private final transient Crawler owner;
    private final transient Ref door;

    private Robots(byte[] text, Options options) {
        this.bytes = text;
        this.options = options;
        this.owner = options.crawler();
        this.door = Door.parse(text, options.dialect().ordinal(), options.names().ordinal(), options.maxBytes());
    }

    private Robots(byte[] blob, int maxSteps) {
        this.bytes = blob;
        this.options = null;
        this.owner = null;
        this.door = Door.open(blob, maxSteps);
    }

    /** The rules of a pack for OWNER, or for all where that is null. */
    Robots(Ref door, Crawler owner) {
        this.bytes = null;
        this.options = null;
        this.owner = owner;
        this.door = door;
    }

    /**
     * Reads a robots.txt as Google's parser does, for any crawler.
     *
     * @param text its bytes, which are copied; what parses of them counts
     * @return the object
     */
    public static Robots parse(byte[] text) {
        return parse(text, Options.DEFAULT);
    }

    /**
     * Reads a robots.txt.  The rules of a crawler become a list when it asks first; when checks have cost about what compiling
     * costs, rules that an automaton checks faster become one.  The answers are the same.
     *
     * @param text its bytes, which are copied; what parses of them counts
     * @param options how to read it
     * @return the object
     */
    public static Robots parse(byte[] text, Options options) {
        return new Robots(text.clone(), Objects.requireNonNull(options));
    }

    /**
     * Opens a blob: what one robots.txt was compiled to, by this library, by the command {@code rep2c compile} or by any
     * other way in.  The bytes are copied, and need not be trusted: each offset and transition is checked.  A forged blob
     * can give any answer, and be slow; see {@link #open(byte[], int)}.
     *
     * @param blob the bytes
     * @return the object
     * @throws RobotsException if the bytes are not a blob of this format version
     */
    public static Robots open(byte[] blob) {
        return new Robots(blob.clone(), 0);
    }

    /**
     * Opens a blob that comes from where others write.  A blob is refused if a check could take more than {@code maxSteps} steps
     * at one byte of a path.  Real files need at most 36 steps; a limit of 1,000 accepts them all.  Without a limit a forged
     * blob can take as many steps at each byte as it has bytes.
     *
     * @param blob the bytes
     * @param maxSteps the limit, at least 1
     * @return the object
     * @throws RobotsException as for {@link #open(byte[])}, or if the blob exceeds the limit, or the limit is below 1
     */
    public static Robots open(byte[] blob, int maxSteps) {
        requireLimit(maxSteps);
        return new Robots(blob.clone(), maxSteps);
    }

    /** Fails if MAX_STEPS is not a limit of steps. */
    static void requireLimit(int maxSteps) {
        if (maxSteps < 1)
            throw new RobotsException(Reason.ARGUMENT, "a limit of " + maxSteps + " steps");
    }

    private Object writeReplace() {
        return bytes == null ? open(toBlob()) : this;
    }

    private Object readResolve() {
        if (bytes == null)
            throw new RobotsException(Reason.DAMAGED, "no robots.txt was stored");
        return options == null ? new Robots(bytes, 0) : new Robots(bytes, options);
    }

    /** Who asks about rules as the library has it: nobody in particular stands for whom a pack has rules for. */
    private Ref asking(Crawler crawler) {
        Ref asking = holding(crawler);
        return bytes == null && owner != null ? null : asking;
    }

    /** Who asks for whom lines hold. */
    private Ref holding(Crawler crawler) {
        if (owner != null && !owner.equals(crawler))
            throw new RobotsException(Reason.CRAWLER, "the rules were made for another crawler");
        return crawler.door();
    }

    /** The crawler of the options, or nobody in particular. */
    private Ref only() {
        return options == null || owner == null ? null : owner.door();
    }

    /* ---- checks */

    /**
     * Returns whether the crawler of the options may fetch URL; without one, that of a blob for certain crawlers; without one
     * of these, a crawler that no group names.
     *
     * @param url an absolute URL, or a path
     * @return the verdict
     * @throws RobotsException if it is neither
     */
    public boolean isAllowed(String url) {
        return Door.isAllowed(Door.check(door, only(), url));
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
        return Door.isAllowed(Door.check(door, asking(crawler), url));
    }

    /**
     * The same as {@link #isAllowed(String)}, with the rule that decides.
     *
     * @param url an absolute URL, or a path
     * @return the answer
     * @throws RobotsException if URL is neither
     */
    public Answer check(String url) {
        return check(only(), url);
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
        return check(asking(crawler), url);
    }

    /**
     * The same as {@link #isAllowed(Crawler, String)} for a URL that is parsed already.
     *
     * @param crawler who asks
     * @param url an absolute URL, or a path
     * @return the verdict
     * @throws RobotsException as there
     */
    public boolean isAllowed(Crawler crawler, URI url) {
        return isAllowed(crawler, url.toString());
    }

    /**
     * The same as {@link #check(Crawler, String)} for a URL that is parsed already.
     *
     * @param crawler who asks
     * @param url an absolute URL, or a path
     * @return the answer
     * @throws RobotsException as there
     */
    public Answer check(Crawler crawler, URI url) {
        return check(crawler, url.toString());
    }

    private Answer check(Ref asking, String url) {
        long answer = Door.check(door, asking, url);
        return new Answer(Door.isAllowed(answer), Door.line(answer), Door.rank(answer), door);
    }

    /**
     * Says why CRAWLER may or may not fetch URL.  The file is read once more for that, in time linear in its size.
     *
     * @param crawler who asks
     * @param url an absolute URL, or a path
     * @return the explanation
     * @throws RobotsException as for {@link #check(Crawler, String)}, or if texts were left out of the blob
     */
    public Explanation explain(Crawler crawler, String url) {
        return new Explanation(ask("explain", crawler, url));
    }

    /**
     * Says what content of URL may be used for by CRAWLER, and which lines say so.  Nothing of this changes whether the URL may be
     * fetched.  The file is read once more for that, in time linear in its size.
     *
     * @param crawler who asks
     * @param url an absolute URL, or a path
     * @return the usage
     * @throws RobotsException as for {@link #explain(Crawler, String)}, or if the blob was compiled for certain crawlers
     */
    public Usage usage(Crawler crawler, String url) {
        return new Usage(ask("usage", crawler, url));
    }

    /** The answer to a question about URL. */
    private Json ask(String question, Crawler crawler, String url) {
        Ref asking = asking(crawler);
        Door.check(door, asking, url);
        return Json.of(Door.ask(door, asking, question, url));
    }

    /* ---- what else a robots.txt says */

    /**
     * Returns which groups hold for CRAWLER.
     *
     * @param crawler who asks
     * @return the groups
     */
    public Matched matched(Crawler crawler) {
        switch (held(holding(crawler), LocalTime.MIDNIGHT).text("holds")) {
            case "named" :
                return Matched.NAME;
            case "everybody" :
                return Matched.EVERYBODY;
            case "none" :
                return Matched.NONE;
            default :
                return Matched.UNKNOWN;
        }
    }

    /** What holds for who is ASKING at a time of the day. */
    private Json held(Ref asking, LocalTime time) {
        return Json.of(Door.ask(door, asking, "held", Integer.toString(time.toSecondOfDay() / 60)));
    }

    /** The same, if directives were not left out. */
    private Json heldAll(Crawler crawler, LocalTime time) {
        Json held = held(holding(crawler), time);
        if (held.text("holds").equals("unsaid"))
            throw new RobotsException(Reason.LEFT_OUT, "directives were left out of the blob");
        return held;
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
        Json held = heldAll(crawler, time);
        return held.number("delay_line") == 0 ? Optional.empty() : Optional.of(Duration.ofMillis(held.number("delay")));
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
        return heldAll(crawler, time).flag("welcome");
    }

    /** {@return the sitemaps that the file names, as it has them; empty if directives were left out of the blob} */
    public List<String> sitemaps() {
        return held(only(), LocalTime.MIDNIGHT).list("directives", Directive::new).stream()
                .filter(line -> line.kind() == Directive.Kind.SITEMAP).map(Directive::value).collect(Collectors.toList());
    }

    /** {@return a new list of all directives, in the order of lines; empty if they were left out of the blob} */
    public List<Directive> directives() {
        Json all = only() == null ? Json.of(Door.ask(door, null, "facts")) : held(only(), LocalTime.MIDNIGHT);
        return new ArrayList<>(all.list("directives", Directive::new));
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
        return new ArrayList<>(heldAll(crawler, LocalTime.MIDNIGHT).list("directives", Directive::new));
    }

    /**
     * {@return a new array of the rules as a blob, which {@link #open} and any other way in opens: the bytes that
     * {@code rep2c compile} makes of the same text}
     */
    public byte[] toBlob() {
        return options == null && bytes != null ? bytes.clone() : Door.blob(door, only());
    }

    /**
     * {@return about how many bytes of memory the object takes now, for the weigher of a cache}  It grows by the
     * rules of crawlers that ask, and when lists become automata.
     */
    public int sizeInBytes() {
        return (int) Math.min(OBJECT_SIZE + (bytes == null ? 0 : bytes.length) + (long) Door.size(door), Integer.MAX_VALUE);
    }
}
