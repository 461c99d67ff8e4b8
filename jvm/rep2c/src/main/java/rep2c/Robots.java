/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import rep2c.RobotsException.Reason;
import rep2c.internal.blob.Asker;
import rep2c.internal.blob.Blob;
import rep2c.internal.blob.Line;
import rep2c.internal.blob.Pace;
import rep2c.internal.blob.Picked;
import rep2c.internal.blob.Rules;
import rep2c.internal.blob.Source;
import rep2c.internal.engine.Encoding;
import rep2c.internal.engine.Engines;
import rep2c.internal.engine.Json;
import rep2c.internal.engine.Request;
import rep2c.internal.engine.Task;
import rep2c.internal.match.Budget;
import rep2c.internal.match.Matcher;
import rep2c.internal.text.RobotsText;

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
 * and allocates nothing; an object remembers the first 64 crawlers that ask it, and finds the groups of others at each check.
 * Rules are made once, whoever asks, and a thread may wait while another one makes an automaton of them.
 */
public final class Robots implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Crawlers whose rules are remembered. */
    private static final int ASKED_MAX = 64;
    private static final int OBJECT_SIZE = 128;
    /** How often lists of all objects were to become automata, for tests. */
    static final AtomicLong COMPILES = new AtomicLong();

    /** The text, or, where OPTIONS is null, the blob that was opened. */
    private final byte[] bytes;
    private final Options options;
    private final transient Source source;
    /** The first crawlers that asked, the last of them in front; null: none has. */
    private transient volatile Asked asked;
    /** The rules of others; null: there was room for all. */
    private transient volatile Kept kept;

    private Robots(byte[] bytes, Options options) {
        this.bytes = bytes;
        this.options = options;
        this.source = options == null ? Blob.open(bytes) : new RobotsText(bytes, options.dialect(), options.maxBytes());
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
     * @throws RobotsException if the bytes are no blob of this format version
     */
    public static Robots open(byte[] blob) {
        return new Robots(blob.clone(), null);
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
        Robots robots = open(blob);
        ((Blob) robots.source).requireWithin(maxSteps);
        return robots;
    }

    /** Fails if MAX_STEPS is no limit of steps. */
    static void requireLimit(int maxSteps) {
        if (maxSteps < 1)
            throw new RobotsException(Reason.ARGUMENT, "a limit of " + maxSteps + " steps");
    }

    private Object readResolve() {
        if (bytes == null)
            throw new RobotsException(Reason.DAMAGED, "no robots.txt was stored");
        return new Robots(bytes, options);
    }

    /** The crawler of the options, or nobody in particular. */
    private Crawler only() {
        return options == null || options.crawler() == null ? Crawler.UNNAMED : options.crawler();
    }

    private boolean isForOne() {
        return options != null && options.crawler() != null;
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
        return isAllowed(only(), url);
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
        Asked rules = ask(crawler, url.length());
        try {
            return rules.allows(url);
        } catch (Budget.Exceeded left) {
            return replace(rules, true).allows(url);
        }
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
        Matcher found = check(ask(crawler, url.length()), url);
        return new Answer(found.allowed, found.line, found.rank, source);
    }

    private Matcher check(Asked rules, String url) {
        try {
            return rules.check(url);
        } catch (Budget.Exceeded left) {
            return replace(rules, true).check(url);
        }
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
        return new Explanation(analyze(Task.EXPLAIN, crawler, url));
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
        return new Usage(analyze(Task.USAGE, crawler, url));
    }

    /** The answer to a question about URL. */
    private Json analyze(Task task, Crawler crawler, String url) {
        Asked rules = ask(crawler);
        check(rules, url);
        rules.requireTexts();
        Asker asker = crawler.asker().tokens.isEmpty() ? null : crawler.asker();
        Request request = options == null ? Request.ofBlob(bytes, asker)
                : new Request(bytes, options.dialect(), options.namesFor(crawler), options.maxBytes(), asker);
        return Engines.analyze(task, request, url.getBytes(StandardCharsets.UTF_8));
    }

    /** The first crawlers that asked, the last of them in front; null: none has. */
    Asked asked() {
        return asked;
    }

    /** The rules for CRAWLER; those of the first crawlers that ask are remembered. */
    private Asked ask(Crawler crawler) {
        return ask(crawler, 0);
    }

    /** The same for a check of a URL of SIZE characters. */
    private Asked ask(Crawler crawler, int size) {
        Asked known = asked;
        while (known != null && known.crawler != crawler)
            known = known.next;
        if (known == null)
            known = resolve(Objects.requireNonNull(crawler));
        return known.isPaid(size) ? replace(known, known.isSlow(size)) : known;
    }

    /** The crawler that is remembered and was made like CRAWLER, or null. */
    private Asked findAlike(Crawler crawler) {
        Asked known = asked;
        while (known != null && !known.crawler.equals(crawler))
            known = known.next;
        return known;
    }

    /** Whether everybody asks what was compiled for certain crawlers.  For any other one, the blob says so. */
    private boolean isForOthers(Crawler crawler) {
        return options == null && ((Blob) source).isSelected() && crawler != Crawler.UNNAMED && crawler.tokens().isEmpty();
    }

    /** Finds the rules for CRAWLER, whose address is not known. */
    private Asked resolve(Crawler crawler) {
        Asked known = findAlike(crawler);
        if (known != null)
            return known;
        if (isForOne() ? !crawler.equals(options.crawler()) : isForOthers(crawler))
            throw new RobotsException(Reason.CRAWLER, "the rules were made for another crawler");
        Names names = options == null ? ((Blob) source).names() : options.namesFor(crawler);
        Picked picked = source.pick(crawler.asker(), names);
        if (hasPlace())
            return remember(crawler, names, picked);
        return new Asked(crawler, source, names, picked, keep(picked), null);
    }

    private boolean hasPlace() {
        Asked before = asked;
        return before == null || before.count() < ASKED_MAX;
    }

    private synchronized Asked remember(Crawler crawler, Names names, Picked picked) {
        Asked known = findAlike(crawler);
        if (known != null)
            return known;
        if (!hasPlace())
            return new Asked(crawler, source, names, picked, keep(picked), null);
        Asked.Tier tier = findTier(picked);
        asked = new Asked(crawler, source, names, picked, tier == null ? makeTier(picked) : tier, asked);
        return asked;
    }

    /** The rules as they are stored for another crawler for which the same groups hold; null: there is none. */
    private Asked.Tier findTier(Picked picked) {
        for (Asked known = asked; known != null; known = known.next)
            if (known.tier.isOf(picked.groups))
                return known.tier;
        return kept == null || picked.groups == null ? null : kept.find(picked.groups);
    }

    private Asked.Tier makeTier(Picked picked) {
        Rules rules = source.rulesOf(picked);
        return picked.groups == null ? Asked.Tier.of(rules) : Asked.Tier.ofList(rules, picked.groups);
    }

    /**
     * The rules of a crawler that has no place.  They are kept, too, up to a limit; past it, they are a list for this check alone,
     * which is not replaced, for a compile at each check would cost more.  Those of a blob are found as fast as they were kept.
     */
    private Asked.Tier keep(Picked picked) {
        Asked.Tier known = findTier(picked);
        if (known != null)
            return known;
        if (picked.groups == null || kept != null && kept.isFull())
            return makeTier(picked).lasting();
        synchronized (this) {
            known = findTier(picked);
            if (known != null)
                return known;
            if (kept == null)
                kept = new Kept();
            Asked.Tier made = makeTier(picked);
            kept.add(made);
            return made;
        }
    }

    /**
     * Replaces the rules of KNOWN, which are a list, by an automaton; where that can't be made, they stay.  One thread compiles.
     * Others go on with the list, unless the caller WAITS because its check by the list costs more than compiling.  Who waited
     * in vain goes on with it, too, to the end.
     */
    private Asked replace(Asked known, boolean waits) {
        Asked.Tier tier = known.tier;
        if (tier.beginReplacing())
            makeReplacement(known);
        Asked.Tier better = tier.replacement(waits);
        if (better == null && waits)
            better = tier.lasting();
        return better == null ? known : known.with(better);
    }

    /** Makes what replaces the rules of KNOWN.  Whatever fails, the others don't wait for it any longer. */
    private void makeReplacement(Asked known) {
        Asked.Tier tier = known.tier;
        Asked.Tier better = tier.lasting();
        try {
            if (kept == null || kept.mayReplace(tier))
                better = compileTier(known);
        } catch (RobotsException error) {
            /* A limit of the compiler: they stay. */
        } finally {
            tier.endReplacing(better);
            store(tier, better);
        }
    }

    private Asked.Tier compileTier(Asked known) {
        COMPILES.incrementAndGet();
        Blob blob = compile(known.crawler);
        Picked picked = blob.pick(asking(blob, known.crawler), blob.names());
        return known.tier.with(blob.rulesOf(picked), blob.size());
    }

    private synchronized void store(Asked.Tier tier, Asked.Tier better) {
        asked = asked.with(tier, better);
        if (kept != null)
            kept.replace(tier, better);
    }

    /** Who asks BLOB, which was compiled for CRAWLER: nobody in particular, if it has only what holds for it. */
    private static Asker asking(Blob blob, Crawler crawler) {
        return (blob.isSelected() ? Crawler.EVERYBODY : crawler).asker();
    }

    /** The blob of the text, for ONLY, or for all crawlers where that is null. */
    private Blob compile(Crawler only) {
        Request request = new Request(bytes, options.dialect(), options.namesFor(only == null ? Crawler.EVERYBODY : only),
                options.maxBytes(), only == null ? null : only.asker());
        byte[] blob = Engines.compile(request, Encoding.AUTO);
        return Blob.opened(Blob.buffer(blob), 0, blob.length);
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
        if (rules.picked.matched != null)
            return rules.picked.matched;
        return source.hasDirectives() ? rules.holding().matched() : Matched.UNKNOWN;
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
        return pace(crawler, time).delay();
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
        return new Pace(ask(crawler).holding().lines(), time);
    }

    /** {@return the sitemaps that the file names, as it has them; empty if directives were left out of the blob} */
    public List<String> sitemaps() {
        return Directive.sitemaps(source);
    }

    /** {@return a new list of all directives, in the order of lines; empty if they were left out of the blob} */
    public List<Directive> directives() {
        List<Directive> directives = new ArrayList<>();
        int[] groups = isForOne() ? ask(only()).picked.groups : null;
        for (Line line : source.lines())
            if (groups == null || line.isOfSite() || Arrays.binarySearch(groups, line.group) >= 0)
                directives.add(new Directive(line));
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
     * {@return a new array of the rules as a blob, which {@link #open} and any other way in opens: the bytes that
     * {@code rep2c compile} makes of the same text}
     */
    public byte[] toBlob() {
        if (options == null)
            return bytes.clone();
        return compile(options.crawler()).toBytes();
    }

    /**
     * {@return about how many bytes of memory the object takes now, for the weigher of a cache}  It grows by the
     * rules of crawlers that ask, and when lists become automata.
     */
    public int sizeInBytes() {
        long size = OBJECT_SIZE + source.size();
        for (Asked known = asked; known != null; known = known.next) {
            Asked same = known.next;
            while (same != null && same.tier != known.tier)
                same = same.next;
            size += Asked.SIZE + (same == null ? known.tier.size() : 0);
        }
        if (kept != null)
            size += kept.size();
        return (int) Math.min(size, Integer.MAX_VALUE);
    }
}
