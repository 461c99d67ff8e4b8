/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** One robots.txt as an object: what it says beside verdicts, who asks, and how it lives. */
class RobotsTest {
    private static final byte[] TEXT = bytes("User-agent: a\nCrawl-delay: 1.5\nRequest-rate: 1/10 0600-0800\nDisallow: /x\n"
            + "User-agent: MJ12bot\nDisallow: /mj\nVisit-time: 0100-0200\nUser-agent: *\nDisallow: /\nAllow: /p\u00e9*$\n"
            + "Sitemap: https://h.example/s\u00e9.xml\nHost: h.example\n");
    private static final LocalTime NOON = LocalTime.NOON;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Robots robots(String text) {
        return Robots.parse(bytes(text));
    }

    private static RobotsException.Reason reason(Runnable run) {
        return assertThrows(RobotsException.class, run::run).reason();
    }

    @Test
    void saysMoreThanVerdicts() {
        Robots robots = Robots.parse(TEXT);
        Crawler a = Crawler.of("a/1.0");
        assertEquals(Optional.of(Duration.ofMillis(1500)), robots.delay(a, NOON));
        assertEquals(Optional.of(Duration.ofSeconds(10)), robots.delay(a, LocalTime.of(7, 0)));
        assertEquals(Optional.empty(), robots.delay(Crawler.EVERYBODY, NOON));
        assertEquals(List.of("https://h.example/s\u00e9.xml"), robots.sitemaps());
        assertEquals(Matched.NAME, robots.matched(a));
        assertEquals(Matched.EVERYBODY, robots.matched(Crawler.of("other")));
        assertEquals(Matched.NONE, robots.matched(Crawler.known("AdsBot-Google")));
        assertEquals("Allow: /p\u00e9*$", robots.check("/p%C3%A9x").rule());
        assertEquals("", robots.check(a, "/y").rule());
        assertEquals("allow, line 0", robots.check(a, "/y").toString());
        assertTrue(robots.directives(a).stream().anyMatch(line -> line.toString().equals("Host: h.example")));
        assertEquals(12, robots.directives().size());
        assertFalse(robots.isWelcome(Crawler.known("MJ12bot"), NOON));
        assertTrue(robots.isWelcome(Crawler.known("MJ12bot"), LocalTime.of(1, 30)));
    }

    @Test
    void licensesHoldForEverybodyWhereverTheyStand() {
        byte[] text = bytes("User-agent: b\nDisallow: /\nLicense: https://h.example/l\nCrawl-delay: 1\nUser-agent: *\nAllow: /\n");
        Crawler a = Crawler.of("a");
        for (Robots robots : List.of(Robots.parse(text), Robots.open(Robots.parse(text).toBlob()),
                Robots.parse(text, Options.DEFAULT.crawler(a)))) {
            assertTrue(robots.directives(a).stream().anyMatch(line -> line.key().equals("License")));
            assertTrue(robots.directives().stream().anyMatch(line -> line.key().equals("License")));
            assertEquals(Optional.empty(), robots.delay(a, NOON));
        }
        assertEquals(List.of(3, 5, 6), lines(Robots.parse(text, Options.DEFAULT.crawler(a)).directives()));
    }

    private static List<Integer> lines(List<Directive> directives) {
        return directives.stream().map(Directive::line).collect(Collectors.toList());
    }

    @Test
    void refusesWhoNeedsWideNamesOfABlobWithoutThem() {
        for (Names names : Names.values()) {
            Robots opened = Robots.open(Robots.parse(TEXT, Options.DEFAULT.names(names)).toBlob());
            if (names == Names.WIDE)
                assertFalse(opened.isAllowed(Crawler.known("MJ12bot"), "/mj"));
            else
                assertEquals(RobotsException.Reason.CRAWLER,
                        reason(() -> opened.isAllowed(Crawler.known("MJ12bot"), "/mj")));
        }
    }

    @Test
    void asksAsThatCrawlerIsCalled() {
        Robots robots = Robots.parse(TEXT);
        assertFalse(robots.isAllowed(Crawler.known("mj12BOT"), "/mj"));
        assertTrue(robots.isAllowed(Crawler.known("MJ12bot"), "/other"));
        assertFalse(robots.isAllowed(Crawler.ofHeader("Mozilla/5.0 (compatible; a/2; +https://a.example)"), "/x"));
        assertTrue(robots.isAllowed(Crawler.known("AdsBot-Google"), "/x"));
        assertEquals(RobotsException.Reason.TOKEN, reason(() -> Crawler.of("MJ12bot")));
        assertEquals(Crawler.EVERYBODY, Crawler.of("*"));
        Robots question = robots("User-agent: *\nDisallow: /*?\n");
        for (String half : new String[] {"/a\ud800", "/a\udc00b", "https://a.example/\ud800\ud800"})
            assertEquals(RobotsException.Reason.URL, reason(() -> question.isAllowed(Crawler.EVERYBODY, half)));
        assertTrue(question.isAllowed(Crawler.EVERYBODY, "/a\ud83d\ude00"));
        assertTrue(assertThrows(RobotsException.class, () -> Crawler.of()).getMessage().contains("Crawler.EVERYBODY"));
        assertEquals(RobotsException.Reason.TOKEN, reason(() -> Crawler.ofHeader("()")));
        assertEquals(RobotsException.Reason.CRAWLER, reason(() -> Crawler.known("nobody is called so")));
        assertEquals(RobotsException.Reason.ARGUMENT, reason(() -> Crawler.inOrder(Names.ANY, true)));
        assertTrue(PublicCrawler.all().size() > 200);
    }

    @Test
    void tellsWhatIsNoUrl() {
        Robots robots = robots("user-agent: *\ndisallow: /\n");
        for (String url : new String[] {"", "h.example/a", "mailto:a@b", "https://", "https://:80/", "http://a b/",
                "https://[::1/a", "https://u ser@h/"})
            assertEquals(RobotsException.Reason.URL, reason(() -> robots.isAllowed(url)), url);
        for (String url : new String[] {"/", "//h", "https://h", "FTP://h/", "https://[::1]:8/a", "https://u@h/"})
            assertFalse(robots.isAllowed(url), url);
    }

    @Test
    void isForOneCrawlerIfAskedTo() {
        Crawler a = Crawler.of("a");
        Robots robots = Robots.parse(TEXT, Options.DEFAULT.crawler(a));
        assertFalse(robots.isAllowed("/x"));
        assertTrue(robots.isAllowed("/y"));
        assertEquals(Matched.NAME, robots.matched(a));
        assertEquals(Matched.NONE, Robots.parse(TEXT, Options.DEFAULT.crawler(Crawler.known("AdsBot-Google")))
                .matched(Crawler.known("AdsBot-Google")));
        assertEquals(RobotsException.Reason.CRAWLER, reason(() -> robots.isAllowed(Crawler.of("b"), "/x")));
        assertEquals(Optional.of(Duration.ofMillis(1500)), robots.delay(a, NOON));
    }

    @Test
    void aBlobForTokensInOrderAnswersForThese() {
        byte[] text = "user-agent: googlebot\ndisallow: /a\nuser-agent: *\ndisallow: /b\n".getBytes(StandardCharsets.UTF_8);
        Crawler image = Crawler.known("Googlebot-Image");
        /* The crawl-delay for everybody is for it as well. */
        Robots slower = Robots.parse(bytes("user-agent: bingbot\ncrawl-delay: 2\ndisallow: /x\nuser-agent: *\ncrawl-delay: 9\n"));
        assertEquals(Optional.of(Duration.ofSeconds(9)), slower.delay(Crawler.known("bingbot"), NOON));
        /* Its delay is that of its own token, and not of another that the same group names. */
        Crawler bing = Crawler.known("bingbot");
        Robots delayed = Robots.open(Robots.parse(
                "user-agent: msnbot\ncrawl-delay: 120\nuser-agent: bingbot\ndisallow: /x\n".getBytes(StandardCharsets.UTF_8),
                Options.DEFAULT.crawler(bing)).toBlob());
        assertEquals(Optional.empty(), delayed.delay(bing, NOON));
        Robots robots = Robots.open(Robots.parse(text, Options.DEFAULT.crawler(image)).toBlob());
        for (Crawler crawler : new Crawler[] {image,
                Crawler.inOrder(Names.TOKEN, true, "googlebot-image/2", "Googlebot", "googlebot")}) {
            assertFalse(robots.isAllowed(crawler, "/a"));
            assertTrue(robots.isAllowed(crawler, "/b"));
        }
        for (Crawler other : new Crawler[] {Crawler.inOrder(Names.TOKEN, true, "Googlebot", "Googlebot-Image"),
                Crawler.inOrder(Names.TOKEN, false, "Googlebot-Image", "Googlebot"), Crawler.of("Googlebot"),
                Crawler.of("Googlebot-Image", "Googlebot")})
            assertEquals(RobotsException.Reason.CRAWLER, reason(() -> robots.isAllowed(other, "/a")));
    }

    /** Without a crawler it answers for its own, and with everybody, who is another one, not at all. */
    @Test
    void aBlobForOneCrawlerAnswersForNobodyElse() {
        byte[] text = bytes("user-agent: a\ndisallow: /a\nuser-agent: *\ndisallow: /b\n");
        for (Crawler crawler : new Crawler[] {Crawler.of("a"), Crawler.inOrder(Names.TOKEN, true, "a", "b")}) {
            Robots robots = Robots.open(Robots.parse(text, Options.DEFAULT.crawler(crawler)).toBlob());
            assertFalse(robots.isAllowed("/a"));
            assertTrue(robots.isAllowed("/b"));
            assertFalse(robots.isAllowed(crawler, "/a"));
            for (Crawler other : new Crawler[] {Crawler.EVERYBODY, Crawler.of("b"), Crawler.of("a", "b"),
                    Crawler.of(Names.ANY, "no token"), Crawler.known("MJ12bot")})
                for (Runnable question : new Runnable[] {() -> robots.isAllowed(other, "/a"),
                        () -> robots.check(other, "/a"), () -> robots.matched(other), () -> robots.delay(other, NOON),
                        () -> robots.directives(other), () -> robots.explain(other, "/a"), () -> robots.usage(other, "/a")})
                    assertEquals(RobotsException.Reason.CRAWLER, reason(question), other.name());
        }
    }

    @Test
    void listsBecomeAutomataAndAnswerTheSame() {
        StringBuilder text = new StringBuilder("user-agent: *\n");
        for (int i = 0; i < 300; i++)
            text.append("disallow: /").append(i).append("/*a*").append(i).append('\n');
        Robots robots = robots(text.toString());
        int size = robots.sizeInBytes();
        for (int round = 0; round < 50; round++)
            for (int i = 0; i < 300; i++)
                assertEquals(i + 2, robots.check("/" + i + "/bab" + i).line());
        assertTrue(robots.sizeInBytes() != size, "it is what it was");
        Robots again = Robots.open(robots.toBlob());
        assertEquals(7, again.check("/5/a5").line());
    }

    private static <T extends Serializable> T copy(T object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            @SuppressWarnings("unchecked")
            T copied = (T) in.readObject();
            return copied;
        }
    }

    @Test
    void isSerializable() throws IOException, ClassNotFoundException {
        Crawler crawler = copy(Crawler.known("MJ12bot"));
        assertEquals(Crawler.known("MJ12bot"), crawler);
        assertFalse(copy(Robots.parse(TEXT)).isAllowed(crawler, "/mj"));
        Robots robots = copy(Robots.open(Robots.parse(TEXT).toBlob()));
        assertFalse(robots.isAllowed(Crawler.of("a"), "/x"));
        assertArrayEquals(Robots.parse(TEXT).toBlob(), robots.toBlob());
        assertEquals(RobotsException.Reason.CRAWLER, reason(() -> robots.isAllowed(crawler, "/mj")));
    }

    @Test
    void worksInInterruptedThreads() {
        Thread.currentThread().interrupt();
        try {
            assertFalse(robots("user-agent: *\ndisallow: /\n").isAllowed("/"));
            assertTrue(Thread.currentThread().isInterrupted());
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void threadsShareAnObject() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int round = 0; round < 50; round++) {
                Robots robots = Robots.parse(TEXT);
                List<Future<Boolean>> answers = new ArrayList<>();
                for (int i = 0; i < 16; i++) {
                    Crawler crawler = i % 2 == 0 ? Crawler.of("a") : Crawler.known("MJ12bot");
                    answers.add(threads.submit(() -> robots.isAllowed(crawler, "/mj")));
                }
                for (int i = 0; i < 16; i++)
                    assertEquals(i % 2 == 0, answers.get(i).get());
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void manyThreadsAskAnObjectWhileItChanges() throws InterruptedException, ExecutionException {
        StringBuilder text = new StringBuilder("user-agent: *\n");
        for (int i = 0; i < 5000; i++)
            text.append("disallow: /*aaaaaaaaaaaaaaaa").append(Integer.toHexString(i)).append("b\n");
        ExecutorService threads = Executors.newFixedThreadPool(32);
        try {
            Robots robots = robots(text.toString());
            List<Future<Boolean>> answers = new ArrayList<>();
            for (int i = 0; i < 64; i++)
                answers.add(threads.submit(() -> robots.isAllowed(Crawler.EVERYBODY, "/aaaaaaaaaaaaaaaaffb")));
            for (Future<Boolean> answer : answers)
                assertFalse(answer.get());
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void contentNeverFails() {
        byte[] junk = new byte[600_000];
        Arrays.fill(junk, (byte) 'x');
        assertTrue(Robots.parse(junk).isAllowed("/"));
        Project.random(getClass()).nextBytes(junk);
        assertTrue(Robots.parse(junk).isAllowed("/"));
        assertTrue(Robots.parse(new byte[0]).sitemaps().isEmpty());
        assertTrue(Robots.parse(bytes("\0\0")).isAllowed("/"));
    }
}
