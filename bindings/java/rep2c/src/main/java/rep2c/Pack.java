/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import rep2c.RobotsException.Reason;
import rep2c.internal.door.Door;
import rep2c.internal.door.Door.Found;
import rep2c.internal.door.Json;
import rep2c.internal.door.Ref;

/**
 * What is known about the robots.txt of many origins, in one file that {@code rep2c pack} has written.
 *
 * <pre>{@code
 * Pack pack = Pack.open(Path.of("sites.pack"));
 * PackAnswer answer = pack.check(Crawler.of("ExampleBot"), "https://example.com/private");
 * }</pre>
 *
 * <p>The file is mapped, so that it opens at once, whatever its size, and processes share its memory.  It need not be
 * trusted, but it may not change while it is open, and if it gets shorter, a check may end the process: a new pack is
 * written beside it and takes its name.  Any number of threads may use an object.  The mapping ends when nothing refers
 * to the object any more.
 *
 * <p>A host outside ASCII has to be given in punycode.
 */
public final class Pack {
    private final Ref door;
    private final long origins;
    private final Dialect dialect;
    private final boolean forCertain;
    /** Whether it has what files say besides their rules. */
    private final boolean complete;

    private Pack(Ref door) {
        this.door = door;
        Json facts = Json.of(Door.ask(door, null, "pack-facts"));
        origins = facts.number("origins");
        dialect = Dialect.valueOf(facts.text("dialect").toUpperCase(Locale.ROOT));
        forCertain = !facts.texts("crawlers").isEmpty();
        complete = facts.flag("beside_rules_complete");
    }

    /**
     * Opens a pack.
     *
     * @param file the file
     * @return the pack
     * @throws IOException if the file can't be read or mapped
     * @throws RobotsException if it is not a pack of this format version
     */
    public static Pack open(Path file) throws IOException {
        return open(file, 0, Door.SHIFT);
    }

    /**
     * Opens a pack that others can write to.  Its rules are refused, when they are first used, if a check could take more than
     * {@code maxSteps} steps at one byte of a path: checks of their origins fail with {@link RobotsException.Reason#LIMIT}.
     * See {@link Robots#open(byte[], int)}; 1,000 is a good limit.  The first use of rules takes up to {@code maxSteps} times as
     * long.
     *
     * @param file the file
     * @param maxSteps the limit, at least 1
     * @return the pack
     * @throws IOException as {@link #open(Path)}
     * @throws RobotsException as {@link #open(Path)}, or if the limit is below 1
     */
    public static Pack open(Path file, int maxSteps) throws IOException {
        Robots.requireLimit(maxSteps);
        return open(file, maxSteps, Door.SHIFT);
    }

    /** Opens FILE with a limit of steps, or none if that is 0, in buffers of 2^SHIFT bytes. */
    static Pack open(Path file, int maxSteps, int shift) throws IOException {
        return new Pack(Door.openPack(file, maxSteps, shift));
    }

    /** {@return the number of origins that the pack has entries for} */
    public long size() {
        return origins;
    }

    /** {@return the dialect in which its files were read} */
    public Dialect dialect() {
        return dialect;
    }

    /**
     * Returns whether CRAWLER may fetch URL.
     *
     * @param crawler who asks
     * @param url an absolute URL
     * @return false also where nothing is known of its origin
     * @throws RobotsException as {@link #check}
     */
    public boolean isAllowed(Crawler crawler, String url) {
        return check(crawler, url).isAllowed();
    }

    /**
     * Checks URL.
     *
     * @param crawler who asks: one that the pack was made for, if it was not made for all
     * @param url an absolute URL
     * @return the answer
     * @throws RobotsException if URL is not valid; if the pack was made for other crawlers; if it was made for all, and CRAWLER has
     *     more than 8 tokens that merge; if an entry or its rules are damaged
     */
    public PackAnswer check(Crawler crawler, String url) {
        Found found = Door.checkPack(door, crawler.door(), url);
        Outcome outcome = outcome(found);
        return new PackAnswer(outcome, outcome != Outcome.UNKNOWN && Door.isAllowed(found.answer), Door.line(found.answer),
                Door.rank(found.answer), found.fetched, found.freshUntil);
    }

    /**
     * The same as {@link #check(Crawler, String)} for a URL that is parsed already.
     *
     * @param crawler who asks
     * @param url an absolute URL
     * @return the answer
     * @throws RobotsException as there
     */
    public PackAnswer check(Crawler crawler, URI url) {
        return check(crawler, url.toString());
    }

    private static Outcome outcome(Found found) {
        switch (found.finding) {
            case Found.RULES :
                return Outcome.RULES;
            case Found.ALLOW_ALL :
                return Outcome.ALLOW_ALL;
            case Found.DISALLOW_ALL :
                return Outcome.DISALLOW_ALL;
            default :
                return Outcome.UNKNOWN;
        }
    }

    /**
     * Checks many URLs.
     *
     * @param crawler who asks
     * @param urls absolute URLs
     * @return an answer for each
     * @throws RobotsException as {@link #check}
     */
    public List<PackAnswer> checkAll(Crawler crawler, List<String> urls) {
        List<PackAnswer> answers = new ArrayList<>(urls.size());
        for (String url : urls)
            answers.add(check(crawler, url));
        return answers;
    }

    /**
     * Returns what is known of the origin of URL.
     *
     * @param url an absolute URL
     * @return the outcome
     * @throws RobotsException if URL is not valid, or if its entry is damaged
     */
    public Outcome outcome(String url) {
        return outcome(Door.findInPack(door, null, url));
    }

    /**
     * Returns the robots.txt of URL's origin as an object, which says more than verdicts, if there are rules.  In a pack
     * for certain crawlers it holds what holds for CRAWLER, and answers for no other.
     *
     * @param crawler who asks
     * @param url an absolute URL
     * @return the object
     * @throws RobotsException as {@link #check}
     */
    public Optional<Robots> robots(Crawler crawler, String url) {
        return Optional.ofNullable(robots(Door.findInPack(door, crawler.door(), url), crawler));
    }

    private Robots robots(Found found, Crawler crawler) {
        return found.robots == null ? null : new Robots(found.robots, forCertain ? crawler : null);
    }

    /**
     * Returns how long CRAWLER should wait between one fetch from URL's origin and the next, at this time of the day.
     *
     * @param crawler who asks
     * @param url an absolute URL
     * @return the delay, if one is known
     * @throws RobotsException as {@link #check}, and if directives were left out
     */
    public Optional<Duration> delay(Crawler crawler, String url) {
        return robots(crawler, url).flatMap(robots -> robots.delay(crawler));
    }

    /**
     * Returns the sitemaps that the robots.txt of URL's origin names; see {@link #delay}.
     *
     * @param crawler who asks
     * @param url an absolute URL
     * @return the sitemaps; empty where none is known
     * @throws RobotsException as {@link #check}
     */
    public List<String> sitemaps(Crawler crawler, String url) {
        return robots(crawler, url).map(Robots::sitemaps).orElse(Collections.emptyList());
    }

    /**
     * Says what content of URL may be used for by CRAWLER, and which lines say so, as {@link Robots#usage} does.  It takes time
     * linear in the rules of the file.
     *
     * @param crawler who asks
     * @param url an absolute URL
     * @return the usage, if the pack knows the origin
     * @throws RobotsException as {@link #check}, and if the pack was made for certain crawlers, or without what files say beside
     *     their rules
     */
    public Optional<Usage> usage(Crawler crawler, String url) {
        Found found = Door.findInPack(door, crawler.door(), url);
        if (forCertain || !complete)
            throw new RobotsException(Reason.LEFT_OUT, "the pack does not state what content may be used for: it is made for "
                    + "certain crawlers, or without what files say besides their rules");
        Outcome outcome = outcome(found);
        if (outcome == Outcome.UNKNOWN)
            return Optional.empty();
        if (outcome == Outcome.RULES)
            return Optional.of(robots(found, crawler).usage(crawler, url));
        String text = outcome == Outcome.ALLOW_ALL ? "" : "user-agent: *\ndisallow: /\n";
        return Optional.of(Robots.parse(text.getBytes(StandardCharsets.US_ASCII)).usage(Crawler.EVERYBODY, url));
    }
}
