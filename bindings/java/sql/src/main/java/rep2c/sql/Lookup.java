/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import rep2c.Crawler;
import rep2c.Directive;
import rep2c.Outcome;
import rep2c.Pack;
import rep2c.PackAnswer;
import rep2c.Robots;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/**
 * What the functions of Spark and Flink answer.  A process opens each pack once.  A thread keeps the last files that it has
 * read, for rows of one site mostly stand together.
 */
public final class Lookup {
    /** Files of at most 500 KiB each: what a thread keeps is bounded. */
    private static final int FILES_KEPT = 16;
    private static final String PUBLIC = "crawler=";
    private static final Map<String, Pack> PACKS = new ConcurrentHashMap<>();
    private static final ThreadLocal<Map<ByteBuffer, Robots>> FILES = ThreadLocal.withInitial(() -> new Latest<>(FILES_KEPT));
    private static final ThreadLocal<Map<String, Crawler>> CRAWLERS = ThreadLocal.withInitial(() -> new Latest<>(FILES_KEPT));

    /** The entries that were asked for last. */
    private static final class Latest<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1L;

        private final int kept;

        Latest(int kept) {
            super(2 * kept, 0.75f, true);
            this.kept = kept;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > kept;
        }
    }

    private Lookup() {}

    private static Crawler crawler(String agent) {
        return CRAWLERS.get().computeIfAbsent(agent, Lookup::read);
    }

    /** Reads who asks, as SQLite and DuckDB have it, too: null is the answer about null, so everybody has a name here. */
    private static Crawler read(String agent) {
        if (agent.equals("*"))
            return Crawler.EVERYBODY;
        if (agent.startsWith(PUBLIC))
            return Crawler.known(agent.substring(PUBLIC.length()));
        return Crawler.of(agent.replaceAll("^ +", "").split(" +"));
    }

    private static Robots robots(Object text) {
        byte[] bytes = text instanceof byte[] ? (byte[]) text : ((String) text).getBytes(StandardCharsets.UTF_8);
        Map<ByteBuffer, Robots> files = FILES.get();
        Robots known = files.get(ByteBuffer.wrap(bytes));
        if (known == null) {
            known = Robots.parse(bytes);
            files.put(ByteBuffer.wrap(bytes.clone()), known);
        }
        return known;
    }

    /**
     * Returns whether a crawler may fetch a URL.
     *
     * @param text the robots.txt: a String, or an array of bytes
     * @param agent a product token, several with spaces between them, {@code crawler=NAME}, or {@code *}: everybody
     * @param url an absolute URL, or a path
     * @return the verdict; null if an argument is null, or if URL is neither
     * @throws RobotsException if AGENT is none of these
     */
    public static Boolean robotsAllowed(Object text, String agent, String url) {
        if (text == null || agent == null || url == null)
            return null;
        try {
            return robots(text).isAllowed(crawler(agent), url);
        } catch (RobotsException error) {
            return nullForNoUrl(error);
        }
    }

    /**
     * Returns the directives of a robots.txt, in the order of lines.
     *
     * @param text the robots.txt: a String, or an array of bytes; null has none
     * @return a list
     */
    public static List<Directive> directives(Object text) {
        return text == null ? List.of() : robots(text).directives();
    }

    /**
     * Returns whether a crawler may fetch a URL, as a pack says.
     *
     * @param path the file, which every machine has at that path; it stays open
     * @param agent a product token, several with spaces between them, {@code crawler=NAME}, or {@code *}: everybody
     * @param url an absolute URL
     * @return the verdict; null if an argument is null, if URL is not valid, or if the pack does not know its origin
     * @throws RobotsException if AGENT is none of these, or if the pack was made for other crawlers or is damaged
     * @throws UncheckedIOException if the file can't be read
     */
    public static Boolean packAllowed(String path, String agent, String url) {
        if (path == null || agent == null || url == null)
            return null;
        try {
            PackAnswer answer = PACKS.computeIfAbsent(path, Lookup::open).check(crawler(agent), url);
            return answer.outcome() == Outcome.UNKNOWN ? null : answer.isAllowed();
        } catch (RobotsException error) {
            return nullForNoUrl(error);
        }
    }

    private static Boolean nullForNoUrl(RobotsException error) {
        if (error.reason() != Reason.URL)
            throw error;
        return null;
    }

    private static Pack open(String path) {
        try {
            return Pack.open(Paths.get(path));
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }
}
