/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import rep2c.internal.match.Budget;
import rep2c.internal.match.Matcher;

/** Lists that take long to check, whoever asks: how often they are compiled, and how long they are searched before. */
class SlowListsTest {
    private static final int LIST = 1;
    private static final String LONG_URL = "/" + "a".repeat(2047);
    /** More than an object remembers. */
    private static final int CRAWLERS = 70;

    private static final long WAITS = Asked.Tier.waitMax;

    /** However busy the machine is, a thread that may wait for an automaton gets it. */
    @BeforeAll
    static void waitLonger() {
        Asked.Tier.waitMax = 3_600_000;
    }

    @AfterAll
    static void waitAsBefore() {
        Asked.Tier.waitMax = WAITS;
    }

    /** Rules for everybody with COUNT stars, of which the long URL matches none, but all of each but its end, nearly everywhere. */
    private static String starred(int count) {
        StringBuilder text = new StringBuilder("user-agent: *\n");
        for (int i = 0; i < count; i++)
            text.append("disallow: /*").append("a".repeat(100)).append(Integer.toHexString(i)).append("b\n");
        return text.toString();
    }

    /** COUNT groups with a crawler each. */
    private static String groups(int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++)
            text.append("user-agent: ").append(name(i)).append("\ndisallow: /own/").append(i).append('\n');
        return text.toString();
    }

    private static String name(int number) {
        return "z" + (char) ('a' + number / 676) + (char) ('a' + number / 26 % 26) + (char) ('a' + number % 26);
    }

    private static Robots robots(String text) {
        return Robots.parse(text.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertObeysOwnGroup(Robots robots, int number) {
        Crawler crawler = Crawler.of(name(number));
        assertFalse(robots.isAllowed(crawler, "/own/" + number));
        assertTrue(robots.isAllowed(crawler, "/own/x"));
    }

    private static int encoding(Robots robots) {
        return robots.asked().tier.rules.cores[0].encoding;
    }

    /** The most steps of a check, which exceeds its limit by one pass over the URL. */
    private static void assertStepsWithin(long steps) {
        assertTrue(steps <= Budget.STEPS_MAX + LONG_URL.length(), steps + " steps");
    }

    /** For each of them, each check compiled. */
    @Test
    void areCompiledOnceForAllCrawlersWithoutAPlace() {
        Robots robots = robots(groups(CRAWLERS) + starred(1000));
        for (int i = 0; i < CRAWLERS; i++)
            assertObeysOwnGroup(robots, i);
        long before = Robots.COMPILES.get();
        long steps = Matcher.current().listSteps();
        for (int i = 0; i < 25; i++) {
            assertTrue(robots.isAllowed(Crawler.of("late"), LONG_URL));
            assertTrue(robots.check(Crawler.of("later-still"), LONG_URL).isAllowed());
            assertFalse(robots.isAllowed(Crawler.of("late"), LONG_URL + "ffb"));
        }
        assertEquals(1, Robots.COMPILES.get() - before);
        assertStepsWithin(Matcher.current().listSteps() - steps);
    }

    @Test
    void rulesWithoutAPlaceAreKeptUpToALimit() {
        int all = 64 + Kept.MAX;
        Robots robots = robots(groups(all + 10));
        int size = robots.sizeInBytes();
        for (int i = 0; i < all; i++) {
            assertObeysOwnGroup(robots, i);
            assertTrue(robots.sizeInBytes() > size, name(i) + " is not kept");
            size = robots.sizeInBytes();
            assertObeysOwnGroup(robots, i);
            assertEquals(size, robots.sizeInBytes());
        }
        for (int i = all; i < all + 10; i++)
            assertObeysOwnGroup(robots, i);
        assertEquals(size, robots.sizeInBytes());
    }

    /** Their estimate is a hundredth of what they cost. */
    @Test
    void areLeftInTheMiddleOfACheck() {
        for (boolean line : new boolean[] {false, true}) {
            Robots robots = robots(starred(100));
            long before = Robots.COMPILES.get();
            long steps = Matcher.current().listSteps();
            assertTrue(line ? robots.check(LONG_URL).isAllowed() : robots.isAllowed(LONG_URL));
            assertStepsWithin(Matcher.current().listSteps() - steps);
            assertEquals(1, Robots.COMPILES.get() - before);
            assertTrue(encoding(robots) != LIST);
            assertEquals(2 + 0x1f, robots.check(LONG_URL + "1fb").line());
        }
    }

    /** The steps of one thread's CHECKS of the long URL. */
    private static long steps(Robots robots, int checks) {
        long before = Matcher.current().listSteps();
        for (int i = 0; i < checks; i++)
            assertTrue(robots.isAllowed(Crawler.of("ExampleBot"), LONG_URL));
        return Matcher.current().listSteps() - before;
    }

    @Test
    void areCompiledOnceByManyThreads() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try {
            for (int stars : new int[] {100, 4090}) {
                Robots robots = robots(starred(stars));
                long before = Robots.COMPILES.get();
                List<Future<Long>> all = new ArrayList<>();
                for (int i = 0; i < 8; i++)
                    all.add(threads.submit(() -> steps(robots, 20)));
                for (Future<Long> one : all)
                    assertStepsWithin(one.get());
                assertEquals(1, Robots.COMPILES.get() - before);
            }
        } finally {
            threads.shutdown();
        }
    }

    /** Another thread compiles.  A check that takes longer than that by the list waits, and an interrupt does not stop it. */
    @Test
    void areNotSearchedWhereWaitingTakesLess() throws InterruptedException, ExecutionException {
        Robots compiled = robots(starred(4090));
        assertTrue(compiled.isAllowed(LONG_URL));
        Robots robots = robots(starred(4090));
        assertTrue(robots.isAllowed("/"));
        Asked.Tier list = robots.asked().tier;
        assertTrue(list.beginReplacing());
        FutureTask<Long> check = new FutureTask<>(() -> {
            long steps = steps(robots, 1);
            assertTrue(Thread.currentThread().isInterrupted());
            return steps;
        });
        Thread thread = new Thread(check);
        thread.start();
        while (thread.isAlive() && thread.getState() != Thread.State.TIMED_WAITING)
            Thread.sleep(1); /* polls: a thread tells nobody that it waits */
        thread.interrupt();
        list.endReplacing(compiled.asked().tier);
        assertEquals(0, check.get());
        assertFalse(robots.isAllowed(LONG_URL + "ffb"));
    }
}
