/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.crawlercommons;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The adapter as crawlers use crawler-commons, and beside it. */
class RobotsParserTest {
    private static final String URL = "https://example.com/robots.txt";
    private static final String TEXT = "User-agent: examplebot\nCrawl-delay: 2\nDisallow: /private\nAllow: /private/open\n"
            + "User-agent: MJ12bot\nDisallow: /mj\nUser-agent: *\nDisallow: /all\nSitemap: /maps/s.xml\nSitemap: x:y\n";

    private static BaseRobotRules parse(String text, String... names) {
        return new RobotsParser().parseContent(URL, text.getBytes(StandardCharsets.UTF_8), "text/plain", List.of(names));
    }

    @Test
    @SuppressWarnings("deprecation")
    void answersAsCrawlersAsk() throws IOException {
        BaseRobotRules rules = parse(TEXT, "examplebot");
        assertFalse(rules.isAllowed("https://example.com/private/x"));
        assertTrue(rules.isAllowed(new URL("https://example.com/private/open/x")));
        assertTrue(rules.isAllowed("https://example.com/all"));
        assertFalse(rules.isAllowed("no URL"));
        assertEquals(2000, rules.getCrawlDelay());
        assertEquals(List.of("https://example.com/maps/s.xml"), rules.getSitemaps());
        assertFalse(rules.isMatchedWildcard());
        assertTrue(parse(TEXT, "other").isMatchedWildcard());
        assertEquals(BaseRobotRules.UNSET_CRAWL_DELAY, parse(TEXT, "other").getCrawlDelay());
        assertFalse(parse(TEXT, "mj12bot").isAllowed("https://example.com/mj"));
        assertFalse(parse(TEXT, "mj12bot", "*").isAllowed("https://example.com/mj"));
        assertTrue(parse(TEXT, "a name with spaces").isMatchedWildcard());
        assertFalse(new RobotsParser().parseContent(URL, TEXT.getBytes(StandardCharsets.UTF_8), null, "foo, ExampleBot/1.0")
                .isAllowed("https://example.com/private"));
    }

    /** Of a robots.txt without a URL of its own, too. */
    @Test
    void keepsAbsoluteSitemaps() {
        for (String url : new String[] {null, "example.com", URL})
            assertEquals(List.of("https://h/s.xml"), new RobotsParser().parseContent(url,
                    "Sitemap: https://h/s.xml\n".getBytes(StandardCharsets.UTF_8), "text/plain", List.of("a")).getSitemaps());
    }

    @Test
    void saysWhatFailedFetchesMean() {
        RobotsParser parser = new RobotsParser();
        for (int status : new int[] {301, 400, 401, 403, 404, 410, 499})
            assertTrue(parser.failedFetch(status).isAllowAll(), "status " + status);
        for (int status : new int[] {429, 500, 503, 0, -1, 600}) {
            assertTrue(parser.failedFetch(status).isAllowNone(), "status " + status);
            assertTrue(parser.failedFetch(status).isDeferVisits(), "status " + status);
        }
        assertThrows(IllegalStateException.class, () -> parser.failedFetch(200));
    }

    @Test
    void isStoredAndCompared() throws IOException, ClassNotFoundException {
        BaseRobotRules rules = parse(TEXT, "examplebot");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(rules);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertEquals(rules, in.readObject());
        }
        assertNotEquals(rules, parse(TEXT, "other"));
        assertEquals(rules.hashCode(), parse(TEXT, "examplebot").hashCode());
    }

    /** Files in which both parsers say the same, and, as {@link #DIFFERENCES}, where this one follows the RFC. */
    @Test
    void agreesWithTheOtherParser() {
        for (String[] one : new String[][] {{"user-agent: a\ndisallow: /x\n", "/x/y"}, {"user-agent: a\ndisallow:\n", "/x"},
                {"user-agent: *\ndisallow: /*.pdf$\n", "/a.pdf"}, {"user-agent: *\ndisallow: /*.pdf$\n", "/a.pdf?x"},
                {"user-agent: a\nuser-agent: b\ndisallow: /\n", "/"}, {"user-agent: *\ndisallow: /a\nallow: /a\n", "/a"},
                {"user-agent: a\ndisallow: /%7ejoe/\n", "/~joe/"}, {"<html>", "/"}, {"user-agent: *\ndisallow: /\n",
                        "/robots.txt"}})
            assertEquals(theirs(one), ours(one), one[0] + one[1]);
        for (String[] one : DIFFERENCES)
            assertNotEquals(theirs(one), ours(one), one[0] + one[1]);
    }

    /** The file, the path, and why the answers differ. */
    private static final String[][] DIFFERENCES = {
        {"user-agent: a\ncrawl-delay: 400\nallow: /\n", "/x", "a long delay is a delay; theirs disallows everything"},
        {"user-agent: a\ndisallow /x\n", "/x", "a rule needs its colon; theirs needs none"},
        {"user-agent: a\ndissallow: /x\n", "/x", "a misspelt key is not a rule; theirs knows some"},
        {"user-agent: a\ndisallow: /x$y\n", "/x$y", "a '$' inside stands for itself; theirs matches nothing"},
        {"user-agent: a\ndisallow: /?u=http%3A%2F%2Fh\n", "/?u=http://h", "a query's escapes are equal to what they escape"},
    };

    private static boolean ours(String[] one) {
        return parse(one[0], "a").isAllowed("https://example.com" + one[1]);
    }

    private static boolean theirs(String[] one) {
        return new SimpleRobotRulesParser().parseContent(URL, one[0].getBytes(StandardCharsets.UTF_8), "text/plain",
                List.of("a")).isAllowed("https://example.com" + one[1]);
    }
}
