/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.crawlercommons;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.BaseRobotsParser;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import rep2c.Crawler;
import rep2c.Dialect;
import rep2c.Names;
import rep2c.Options;
import rep2c.Robots;
import rep2c.RobotsException;

/**
 * Reads robots.txt files for crawlers that are written for crawler-commons: use it where they make a
 * {@code SimpleRobotRulesParser}.
 *
 * <pre>{@code
 * BaseRobotsParser parser = new RobotsParser();
 * BaseRobotRules rules = parser.parseContent(url, content, "text/plain", List.of("examplebot"));
 * }</pre>
 *
 * <p>Files are read as RFC 9309 says ({@link Dialect#RFC9309}), unless other options are given.  Groups that name one of the
 * crawler's names hold, merged; where none does, those for "*".  Objects never change, and any number of threads may use one.
 */
public final class RobotsParser extends BaseRobotsParser {
    private static final long serialVersionUID = 1L;

    private static final int TOO_MANY_REQUESTS = 429;

    private final Options options;

    /** Makes a parser that reads files as RFC 9309 says. */
    public RobotsParser() {
        this(Options.DEFAULT.dialect(Dialect.RFC9309));
    }

    /**
     * Makes a parser that reads files otherwise.
     *
     * @param options how; the crawler in them is replaced by the names that a file is parsed for
     */
    public RobotsParser(Options options) {
        this.options = options;
    }

    /**
     * Reads the robots.txt of URL.
     *
     * @param url where it was found; sitemaps are resolved against it
     * @param content its bytes
     * @param contentType counts for nothing: what parses counts (RFC 9309, section 2.3.1.5)
     * @param robotNames names of the crawler with commas between them
     * @return the rules
     * @deprecated as in crawler-commons: give the names as a collection
     */
    @Deprecated
    @Override
    public BaseRobotRules parseContent(String url, byte[] content, String contentType, String robotNames) {
        return parseContent(url, content, contentType, Arrays.asList(robotNames.split("\\s*,\\s*")));
    }

    @Override
    public BaseRobotRules parseContent(String url, byte[] content, String contentType, Collection<String> robotNames) {
        Crawler crawler = crawler(robotNames);
        Options wanted = options.crawler(crawler);
        if (crawler.names() == Names.ANY)
            wanted = wanted.names(Names.ANY);
        return new RobotsRules(url, Robots.parse(content, wanted), crawler);
    }

    /** The crawler of these names: with digits and dots only if one of them has any.  "*" is none, for it needs no name. */
    private static Crawler crawler(Collection<String> robotNames) {
        List<String> tokens = new ArrayList<>();
        for (String name : robotNames)
            if (!name.trim().isEmpty() && !name.trim().equals("*"))
                tokens.add(name.trim());
        if (tokens.isEmpty())
            return Crawler.EVERYBODY;
        String[] all = tokens.toArray(new String[0]);
        for (Names names : new Names[] {Names.TOKEN, Names.WIDE})
            try {
                return Crawler.of(names, all);
            } catch (RobotsException error) {
                if (error.reason() != RobotsException.Reason.TOKEN)
                    throw error;
            }
        return Crawler.of(Names.ANY, all);
    }

    /**
     * Returns what holds where a robots.txt could not be fetched (RFC 9309, section 2.3.1).
     *
     * @param httpStatusCode the status: too many redirects (3xx) and 4xx allow everything; 429 and all others disallow
     *     everything for now, and visits are to be deferred
     * @return the rules
     * @throws IllegalStateException for a 2xx, whose content is to be parsed
     */
    @Override
    public BaseRobotRules failedFetch(int httpStatusCode) {
        if (httpStatusCode >= 200 && httpStatusCode < 300)
            throw new IllegalStateException("the content of a response of status " + httpStatusCode + " is to be parsed");
        boolean allows = httpStatusCode >= 300 && httpStatusCode < 500 && httpStatusCode != TOO_MANY_REQUESTS;
        String text = allows ? "" : "User-agent: *\nDisallow: /\n";
        RobotsRules rules = new RobotsRules(null, Robots.parse(text.getBytes(StandardCharsets.US_ASCII)),
                Crawler.EVERYBODY);
        rules.setDeferVisits(!allows);
        return rules;
    }
}
