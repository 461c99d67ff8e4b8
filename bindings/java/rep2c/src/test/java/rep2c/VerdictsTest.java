/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Checks of URLs in any characters, and what they cost. */
class VerdictsTest {
    private static final Crawler CRAWLER = Crawler.of("a");
    private static final int[] LETTERS = {'a', '~', 0x80, 0xE9, 0x7FF, 0x800, 0x30C4, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x1F600, 0x10FFFF};

    private final Random random = Project.random(getClass());

    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        for (byte each : text.getBytes(StandardCharsets.UTF_8))
            escaped.append(each < 0 ? String.format("%%%02X", each & 0xFF) : String.valueOf((char) each));
        return escaped.toString();
    }

    /** Of every length that is treated in its own way. */
    @Test
    void asksInUtf8() {
        for (int size : new int[] {1, 100, 340, 512, 1000, 1022, 1023, 1024, 1025, 1100, 8000, 17_000}) {
            StringBuilder text = new StringBuilder("/");
            for (int i = 0; i < size; i++)
                text.appendCodePoint(LETTERS[random.nextInt(LETTERS.length)]);
            String url = text.toString();
            Robots robots = Robots.parse(("user-agent: *\ndisallow: " + escaped(url) + "$\n").getBytes(StandardCharsets.US_ASCII),
                    Options.DEFAULT.dialect(Dialect.RFC9309));
            assertEquals(2, Project.answer(robots, CRAWLER, url).line(), url);
            assertEquals(0, Project.answer(robots, CRAWLER, url + "b").line(), url);
            assertThrows(RobotsException.class, () -> robots.check(CRAWLER, url + "\udc00"));
        }
    }

    private static final String[] FILES = {"disallow: /a\nallow: /abcdefghijk\ndisallow: /abcdefghijkl$\n",
        "disallow: /*?a=\nallow: /*.js$\n", "", "disallow: /\n",
        "disallow: /*a*b\ndisallow: /*c*d\ndisallow: /*e*f\n"};
    private static final String[] URLS = {"/abcdefghijkl", "https://h.example/a/b?c=a&a=#d", "HTTP://h.example/abcd",
        "https://user@h.example:80?a=b", "https://h.example/\u00e9\u30c4?a=b", "//h.example", "https://h.example#a"};

    /** Not even for an automaton, which the last file becomes.  Bytecode has the URL as bytes. */
    @Test
    void allocatesNothing() {
        Assumptions.assumeFalse("no".equals(System.getProperty("rep2c.natives")));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        for (Dialect dialect : Dialect.values())
            for (String file : FILES) {
                Robots robots = Robots.parse(("user-agent: *\n" + file).getBytes(StandardCharsets.UTF_8),
                        Options.DEFAULT.dialect(dialect));
                long allocated = 1;
                for (int turn = 0; turn < 1000 && allocated > 0; turn++) { /* polls: HotSpot compiles in the background */
                    ask(robots, 50_000);
                    long before = threads.getThreadAllocatedBytes(thread);
                    ask(robots, 1000);
                    allocated = threads.getThreadAllocatedBytes(thread) - before;
                }
                assertEquals(0, allocated, dialect + ", " + file);
            }
    }

    private static void ask(Robots robots, int times) {
        for (int i = 0; i < times; i++)
            robots.isAllowed(CRAWLER, URLS[i % URLS.length]);
    }
}
