/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import rep2c.RobotsException.Reason;
import rep2c.internal.blob.Asker;
import rep2c.internal.blob.Blob;
import rep2c.internal.blob.Holding;
import rep2c.internal.blob.Pace;
import rep2c.internal.blob.Picker;
import rep2c.internal.blob.Rules;
import rep2c.internal.engine.Engines;
import rep2c.internal.engine.Request;
import rep2c.internal.engine.Task;
import rep2c.internal.match.Matcher;
import rep2c.internal.pack.PackFile;
import rep2c.internal.pack.PackReader;
import rep2c.internal.pack.PackReader.Entry;
import rep2c.internal.syntax.Origins;
import rep2c.internal.syntax.Tokens;
import rep2c.internal.syntax.Urls;

/**
 * What is known about the robots.txt of many origins, in one file that {@code rep2c pack} has written.
 *
 * <pre>{@code
 * Pack pack = Pack.open(Path.of("sites.pack"));
 * PackAnswer answer = pack.check(Crawler.of("ExampleBot"), "https://example.com/private");
 * }</pre>
 *
 * <p>The file is mapped, so that it opens at once, whatever its size, and processes share its memory.  It need not be
 * trusted, but it may not change while it is open: a new pack is written beside it and takes its name.  Any number of
 * threads may use an object.  The mapping ends when nothing refers to the object any more.
 *
 * <p>A host outside ASCII has to be given in punycode.
 */
public final class Pack {
    private final PackReader reader;
    /** Who asked last, and its number among the crawlers of the pack. */
    private volatile Resolved resolved;

    private static final class Resolved {
        final Crawler crawler;
        final int number;
        /** What asks the blobs. */
        final Asker asker;

        Resolved(Crawler crawler, int number, Asker asker) {
            this.crawler = crawler;
            this.number = number;
            this.asker = asker;
        }
    }

    private Pack(PackReader reader) {
        this.reader = reader;
    }

    /**
     * Opens a pack.
     *
     * @param file the file
     * @return the pack
     * @throws IOException if the file can't be read or mapped
     * @throws RobotsException if it is no pack of this format version
     */
    public static Pack open(Path file) throws IOException {
        return open(file, 0, PackFile.UNIT_SHIFT);
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
        return open(file, maxSteps, PackFile.UNIT_SHIFT);
    }

    /** Opens FILE with a limit of steps, or none if that is 0, in buffers of 2^SHIFT bytes and as many that overlap. */
    static Pack open(Path file, int maxSteps, int shift) throws IOException {
        return new Pack(new PackReader(PackFile.map(file, shift), maxSteps));
    }

    /** {@return the number of origins that the pack has entries for} */
    public long size() {
        return reader.header.origins;
    }

    /** {@return the dialect in which its files were read} */
    public Dialect dialect() {
        return reader.header.dialect;
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
     * @throws RobotsException if URL is none; if the pack was made for other crawlers; if it was made for all, and CRAWLER has
     *     more than 8 tokens that merge; if an entry or its rules are damaged
     */
    public PackAnswer check(Crawler crawler, String url) {
        Resolved who = resolve(crawler);
        Entry entry = new Entry();
        if (!find(url, entry))
            return new PackAnswer(Outcome.UNKNOWN, false, 0, 0, 0, 0);
        if (entry.outcome != PackReader.RULES) {
            boolean allows = entry.outcome == PackReader.ALLOW_ALL;
            return new PackAnswer(allows ? Outcome.ALLOW_ALL : Outcome.DISALLOW_ALL, allows, 0, 0, entry.fetched,
                    entry.freshUntil);
        }
        Blob blob = reader.open(entry, who.number);
        Rules rules = new Picker(blob).pick(who.asker);
        Matcher found = Matcher.current();
        found.check(rules, url, Urls.find(url, rules.canonical), false);
        return new PackAnswer(Outcome.RULES, found.allowed, found.line, found.rank, entry.fetched, entry.freshUntil);
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
     * @throws RobotsException if URL is none, or if its entry is damaged
     */
    public Outcome outcome(String url) {
        Entry entry = new Entry();
        if (!find(url, entry))
            return Outcome.UNKNOWN;
        if (entry.outcome == PackReader.RULES)
            return Outcome.RULES;
        return entry.outcome == PackReader.ALLOW_ALL ? Outcome.ALLOW_ALL : Outcome.DISALLOW_ALL;
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
        Resolved who = resolve(crawler);
        Entry entry = new Entry();
        if (!find(url, entry) || entry.outcome != PackReader.RULES)
            return Optional.empty();
        return Optional.of(Robots.open(reader.open(entry, who.number).toBytes()));
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
        Entry entry = rulesOf(crawler, url);
        if (entry == null)
            return Optional.empty();
        if (!hasBeside(entry))
            return robots(crawler, url).flatMap(robots -> robots.delay(crawler));
        Blob beside = reader.openBeside(entry);
        return beside == null ? Optional.empty()
                : new Pace(Holding.ofFile(beside, reader.header.names, crawler.asker()).lines(), LocalTime.now(ZoneOffset.UTC))
                        .delay();
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
        Entry entry = rulesOf(crawler, url);
        if (entry == null)
            return Collections.emptyList();
        if (!hasBeside(entry))
            return robots(crawler, url).map(Robots::sitemaps).orElse(Collections.emptyList());
        Blob beside = reader.openBeside(entry);
        return beside == null ? Collections.emptyList() : Directive.sitemaps(beside);
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
        resolve(crawler);
        if (!reader.header.crawlers.isEmpty() || !reader.header.keepsBeside())
            throw new RobotsException(Reason.LEFT_OUT, "the pack does not state what content may be used for: it is made for "
                    + "certain crawlers, or without what files say beside their rules");
        Entry entry = new Entry();
        if (!find(url, entry))
            return Optional.empty();
        if (entry.outcome != PackReader.RULES) {
            String text = entry.outcome == PackReader.ALLOW_ALL ? "" : "user-agent: *\ndisallow: /\n";
            return Optional.of(Robots.parse(text.getBytes(StandardCharsets.US_ASCII)).usage(Crawler.EVERYBODY, url));
        }
        Blob beside = reader.openBeside(entry);
        Request request = Request.ofBlobs(reader.open(entry, 0).toBytes(), beside == null ? new byte[0] : beside.toBytes(),
                crawler.asker().tokens.isEmpty() ? null : crawler.asker());
        return Optional.of(new Usage(Engines.analyze(Task.USAGE, request, url.getBytes(StandardCharsets.UTF_8))));
    }

    /** The entry of URL's origin, whose rules CRAWLER may ask; null where there are none. */
    private Entry rulesOf(Crawler crawler, String url) {
        resolve(crawler);
        Entry entry = new Entry();
        return find(url, entry) && entry.outcome == PackReader.RULES ? entry : null;
    }

    /** Whether what the file says beside its rules is known, although that may be nothing. */
    private boolean hasBeside(Entry entry) {
        return reader.header.keepsBeside() || reader.openBeside(entry) != null;
    }

    /* ---- origins */

    /** Finds the entry of URL's origin: as it is written, mostly, or else in the one form there is. */
    private boolean find(String url, Entry entry) {
        int end = writtenOrigin(url);
        byte[] text = new byte[end];
        boolean ascii = true;
        for (int i = 0; i < end; i++) {
            char c = url.charAt(i);
            ascii &= c < 0x80;
            text[i] = (byte) c;
        }
        if (ascii && end > 0 && reader.find(text, end, entry))
            return true;
        byte[] origin = Origins.of(url).getBytes(StandardCharsets.US_ASCII);
        return reader.find(origin, origin.length, entry);
    }

    /** The characters of scheme and authority, as they are written; 0 where there is no scheme. */
    private static int writtenOrigin(String url) {
        int scheme = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : 0;
        int slash = url.indexOf('/', scheme);
        return scheme == 0 ? 0 : slash < 0 ? url.length() : slash;
    }

    /* ---- crawlers */

    private Resolved resolve(Crawler crawler) {
        Resolved last = resolved;
        if (last != null && last.crawler == crawler)
            return last;
        Resolved made = resolveNew(Objects.requireNonNull(crawler));
        resolved = made;
        return made;
    }

    private Resolved resolveNew(Crawler crawler) {
        Asker asker = crawler.asker();
        asker.requireMayAsk(reader.header.names);
        if (!canBeNamed(asker))
            throw new RobotsException(Reason.TOKEN, "'" + crawler + "' is not a product token in this pack");
        List<Asker> crawlers = reader.header.crawlers;
        if (crawlers.isEmpty()) {
            requireFewTokens(asker);
            return new Resolved(crawler, 0, asker);
        }
        for (int i = 0; i < crawlers.size(); i++)
            if (isSame(crawlers.get(i), asker))
                return new Resolved(crawler, i, Crawler.EVERYBODY.asker());
        throw new RobotsException(Reason.CRAWLER, "the pack was not made for '" + crawler + "'");
    }

    /**
     * A pack for all crawlers has the rules of each token apart.  How many of them a file names is not counted, but the tokens:
     * else a crawler would be answered for some origins and refused for others.
     */
    private static void requireFewTokens(Asker asker) {
        if (!asker.inOrder && asker.tokens.size() > Rules.PICK_MAX)
            throw new RobotsException(Reason.LIMIT, "a pack for all crawlers merges at most " + Rules.PICK_MAX
                    + " tokens, and these are " + asker.tokens.size());
    }

    private boolean canBeNamed(Asker asker) {
        Names names = reader.header.names;
        if (asker.isLenient(names) || asker.tokens.isEmpty())
            return true;
        if (asker.inOrder)
            return asker.tokens.stream().anyMatch(token -> !Tokens.ofCrawler(token, names).isEmpty());
        return asker.tokens.stream().noneMatch(token -> Tokens.ofCrawler(token, names).isEmpty());
    }

    /**
     * Whether a crawler is none that a plain product token, or several, would be, too. A public crawler with one token,
     * who obeys "*", is the same as its token.
     */
    private static boolean isSpecial(Asker asker) {
        return asker.inOrder && (!asker.everybody || asker.tokens.size() > 1);
    }

    private boolean isSame(Asker a, Asker b) {
        if (a.inOrder != b.inOrder && (isSpecial(a) || isSpecial(b)))
            return false;
        if (a.inOrder && b.inOrder && a.everybody != b.everybody)
            return false;
        if (!a.inOrder || !b.inOrder)
            return isWithin(a, b) && isWithin(b, a);
        boolean same = a.tokens.size() == b.tokens.size();
        for (int i = 0; same && i < a.tokens.size(); i++)
            same = Tokens.compare(a.tokens.get(i), b.tokens.get(i)) == 0;
        return same;
    }

    /** Whether B has each token of A. */
    private boolean isWithin(Asker a, Asker b) {
        return a.tokens.stream().allMatch(
                token -> b.tokens.stream().anyMatch(other -> Tokens.compare(tokenOf(token), tokenOf(other)) == 0));
    }

    /** AGENT without the version that may stand behind its token. */
    private String tokenOf(String agent) {
        int slash = agent.indexOf('/');
        return slash >= 0 && !Tokens.ofCrawler(agent, reader.header.names).isEmpty() ? agent.substring(0, slash) : agent;
    }
}
