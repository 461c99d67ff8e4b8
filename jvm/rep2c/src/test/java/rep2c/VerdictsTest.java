/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** isAllowed(), which reads less of rules and path than check(). */
class VerdictsTest {
    private static final Crawler CRAWLER = Crawler.of("a");
    private static final String[] ENDS = {"", "#", "\0", "#a", "\0ab", "#\0", "\0#abcabcabc", "#\u00e9"};

    private final Random random = Project.random(getClass());

    private String text(String characters, int most) {
        StringBuilder text = new StringBuilder("/");
        for (int i = random.nextInt(most); i > 0; i--)
            text.append(characters.charAt(random.nextInt(characters.length())));
        return text.toString();
    }

    private Robots robots(int number) {
        StringBuilder file = new StringBuilder("user-agent: *\n");
        for (int rule = random.nextInt(8); rule >= 0; rule--)
            file.append(random.nextBoolean() ? "allow: " : "disallow: ").append(text(number % 2 == 0 ? "ab" : "abc*", 14))
                    .append(random.nextBoolean() ? "$" : "").append('\n');
        Dialect dialect = number % 3 == 0 ? Dialect.RFC9309 : Dialect.GOOGLE;
        return Robots.parse(file.toString().getBytes(StandardCharsets.UTF_8), Options.DEFAULT.dialect(dialect));
    }

    /** What stands behind a path's end changes nothing, however short the path is. */
    @Test
    void readsNothingBehindThePath() {
        for (int i = Project.scaled(400, 40); i-- > 0;) {
            Robots robots = robots(i);
            for (int asked = 0; asked < 100; asked++) {
                String path = text(asked % 4 == 0 ? "abc$%61\u0161" : "aabbc", 14);
                Answer expected = robots.check(CRAWLER, path);
                for (String end : ENDS)
                    assertEquals(expected.line(), Project.answer(robots, CRAWLER, path + end).line(), path + end);
            }
        }
    }

    private static final String[] FILES = {"disallow: /a\nallow: /abcdefghijk\ndisallow: /abcdefghijkl$\n",
        "disallow: /*?a=\nallow: /*.js$\n", "", "disallow: /\n",
        "disallow: /*a*b\ndisallow: /*c*d\ndisallow: /*e*f\n"};
    private static final String[] URLS = {"/abcdefghijkl", "https://h.example/a/b?c=a&a=#d", "HTTP://h.example/abcd",
        "https://user@h.example:80?a=b", "https://h.example/\u00e9\u30c4?a=b", "//h.example", "https://h.example#a"};

    /** Nor do checks of an automaton, which the last file becomes. */
    @Test
    void allocatesNothing() {
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
