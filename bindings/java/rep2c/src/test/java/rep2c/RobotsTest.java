/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.URI;
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
        assertEquals("Allow: /p\u00e9*$", robots.check("/p%C3%A9x").rule().get());
        assertEquals("allow, line 0", robots.check(a, URI.create("https://h.example/y")).toString());
        assertEquals(Optional.empty(), robots.check(a, "/y").rule());
        assertEquals(robots.isAllowed(Crawler.EVERYBODY, "/p%C3%A9x"), robots.isAllowed(Crawler.EVERYBODY, URI.create("/p%C3%A9x")));
        assertTrue(robots.directives(a).stream().anyMatch(line -> line.toString().equals("Host: h.example")));
        assertEquals(12, robots.directives().size());
        assertFalse(robots.isWelcome(Crawler.known("MJ12bot"), NOON));
        assertTrue(robots.isWelcome(Crawler.known("MJ12bot"), LocalTime.of(1, 30)));
    }

    @Test
    void asksAsThatCrawlerIsCalled() {
        assertEquals(RobotsException.Reason.TOKEN, reason(() -> Crawler.of("MJ12bot")));
        assertEquals(Crawler.EVERYBODY, Crawler.of("*"));
        assertTrue(assertThrows(RobotsException.class, () -> Crawler.of()).getMessage().contains("Crawler.EVERYBODY"));
        assertEquals(RobotsException.Reason.TOKEN, reason(() -> Crawler.ofHeader("()")));
        assertEquals(RobotsException.Reason.CRAWLER, reason(() -> Crawler.known("nobody is called so")));
        assertEquals(RobotsException.Reason.ARGUMENT, reason(() -> Crawler.inOrder(Names.ANY, true)));
        assertTrue(PublicCrawler.all().size() > 200);
        assertEquals(Names.WIDE, Crawler.known("MJ12bot").names());
    }

    @Test
    void tellsWhatIsNoUrl() {
        Robots robots = robots("user-agent: *\ndisallow: /\n");
        for (String url : new String[] {"", "h.example/a", "mailto:a@b", "https://", "http://a b/", "/a\ud800", "/a\udc00b"})
            assertEquals(RobotsException.Reason.URL, reason(() -> robots.isAllowed(url)), url);
        String message = assertThrows(RobotsException.class, () -> robots.isAllowed("h.example/a")).getMessage();
        assertTrue(message.startsWith("'h.example/a': "), message);
        for (String url : new String[] {"/", "//h", "FTP://h/", "https://[::1]:8/a", "/a\ud83d\ude00"})
            assertFalse(robots.isAllowed(url), url);
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
        assertSame(Crawler.EVERYBODY, copy(Crawler.EVERYBODY));
        assertFalse(copy(Robots.parse(TEXT)).isAllowed(crawler, "/mj"));
        Robots robots = copy(Robots.open(Robots.parse(TEXT).toBlob()));
        assertFalse(robots.isAllowed(Crawler.of("a"), "/x"));
        assertArrayEquals(Robots.parse(TEXT).toBlob(), robots.toBlob());
        assertEquals(RobotsException.Reason.CRAWLER, reason(() -> robots.isAllowed(crawler, "/mj")));
        Options strict = Options.DEFAULT.dialect(Dialect.RFC9309).maxBytes(60);
        byte[] text = TEXT.clone();
        Robots read = Robots.parse(text, strict);
        Arrays.fill(text, (byte) 'x'); /* the caller's bytes are copied */
        assertArrayEquals(Robots.parse(TEXT, strict).toBlob(), copy(read).toBlob());
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
        Project.random(getClass()).nextBytes(junk);
        assertTrue(Robots.parse(junk).isAllowed("/"));
        assertTrue(Robots.parse(new byte[0]).sitemaps().isEmpty());
    }

    static boolean opens(byte[] blob, int steps) {
        try {
            Robots.open(blob, steps);
            return true;
        } catch (RobotsException error) {
            assertEquals(RobotsException.Reason.LIMIT, error.reason());
            return false;
        }
    }

    /** tests/runtime/steps.c counts them. */
    @Test
    void blobsHaveALimitOfSteps() {
        String text = "user-agent: *\n" + "disallow: /a*b*c\n".repeat(40);
        byte[] blob = Project.compile(bytes(text), "--encoding=list");
        assertTrue(opens(blob, 41 + 40 * 2));
        assertFalse(opens(blob, 40 + 40 * 2));
        assertEquals(RobotsException.Reason.ARGUMENT, reason(() -> Robots.open(blob, 0)));
        assertEquals(RobotsException.Reason.DAMAGED, reason(() -> Robots.open(new byte[] {'x'}, 1000)));
        for (int size = 0; size < blob.length; size++) {
            byte[] cut = Arrays.copyOf(blob, size);
            reason(() -> Robots.open(cut));
        }
    }
}
