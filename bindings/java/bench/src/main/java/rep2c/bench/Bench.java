/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.bench;

import com.sun.management.ThreadMXBean;
import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRulesParser;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import rep2c.Crawler;
import rep2c.Robots;

/** Times this jar and crawler-commons by turns: ./dev jvm --bench DATA, which runs it by bench/languages.py. */
public final class Bench {
    private static final int ROUNDS = 5;
    /** Rounds before those that count: the compiler is done then. */
    private static final int WARM_ROUNDS = 2;
    private static final int TURNS = 5;
    private static final int ASKED_BEFORE = 1000;
    private static final Crawler CRAWLER = Crawler.of("ExampleBot");
    private static final Set<String> NAMES = Collections.singleton("examplebot");
    private static final SimpleRobotRulesParser PARSER = new SimpleRobotRulesParser();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static int sink;

    /** A library, and what it makes of a file: what says whether a URL is allowed. */
    private enum Engine {
        REP2C("rep2c") {
            @Override
            Predicate<String> parse(byte[] text) {
                Robots robots = Robots.parse(text);
                return url -> robots.isAllowed(CRAWLER, url);
            }
        },
        CRAWLER_COMMONS("crawler-commons 1.6") {
            @Override
            Predicate<String> parse(byte[] text) {
                BaseRobotRules rules = PARSER.parseContent("https://example.com/robots.txt", text, "text/plain", NAMES);
                return rules::isAllowed;
            }
        };

        final String label;

        Engine(String label) {
            this.label = label;
        }

        abstract Predicate<String> parse(byte[] text);
    }

    private static final class Host {
        final String name;
        final byte[] text;
        final List<String> urls;
        final List<Predicate<String>> rules = new ArrayList<>();

        Host(String name, byte[] text, List<String> urls) {
            this.name = name;
            this.text = text;
            this.urls = urls;
        }
    }

    private Bench() {}

    /** The hosts on standard input, as bench/work.py says. */
    private static List<Host> read() throws IOException {
        List<Host> hosts = new ArrayList<>();
        DataInputStream input = new DataInputStream(System.in);
        for (StringBuilder line = new StringBuilder();; line.setLength(0)) {
            int next = input.read();
            for (; next > 0 && next != '\n'; next = input.read())
                line.append((char) next);
            if (next < 0)
                return hosts;
            String[] words = line.toString().split(" ");
            byte[] text = input.readNBytes(Integer.parseInt(words[1]));
            String urls = new String(input.readNBytes(Integer.parseInt(words[2])), StandardCharsets.UTF_8);
            hosts.add(new Host(words[0], text, urls.lines().collect(Collectors.toList())));
        }
    }

    /** Asks about so many URLs, beginning again after the last. */
    private static void ask(Predicate<String> rules, List<String> urls, int count) {
        for (int i = 0; i < count; i++)
            sink += rules.test(urls.get(i % urls.size())) ? 1 : 0;
    }

    /** Prints the nanoseconds of the processor that each of COUNT things took: others that are busy count for nothing. */
    private static void time(boolean counts, String labels, int count, Runnable run) {
        long begin = THREADS.getCurrentThreadCpuTime();
        run.run();
        double each = (double) (THREADS.getCurrentThreadCpuTime() - begin) / count;
        if (counts)
            System.out.println(labels + '\t' + each);
    }

    private static void round(Engine engine, List<Host> hosts, List<Runnable> order, boolean counts) {
        System.gc(); /* else a round pays for what the one before it left */
        for (Host host : hosts) {
            String labels = '\t' + engine.label + "\thost:" + host.name;
            Predicate<String> rules = host.rules.get(engine.ordinal());
            int count = TURNS * host.urls.size();
            time(counts, "once" + labels, 1, () -> ask(engine.parse(host.text), host.urls, 1));
            time(counts, "thirty" + labels, 1, () -> ask(engine.parse(host.text), host.urls, 30));
            ask(rules, host.urls, host.urls.size());
            time(counts, "hot" + labels, count, () -> ask(rules, host.urls, count));
        }
        time(counts, "random\t" + engine.label + "\tmean", order.size(), () -> order.forEach(Runnable::run));
    }

    /** All questions in random order. */
    private static List<Runnable> order(Engine engine, List<Host> hosts) {
        List<Runnable> order = new ArrayList<>();
        for (Host host : hosts) {
            Predicate<String> rules = host.rules.get(engine.ordinal());
            for (String url : host.urls)
                order.add(() -> sink += rules.test(url) ? 1 : 0);
        }
        Collections.shuffle(order, new Random(1));
        return order;
    }

    public static void main(String[] arguments) throws IOException {
        List<Host> hosts = read();
        List<List<Runnable>> orders = new ArrayList<>();
        for (Engine engine : Engine.values()) {
            for (Host host : hosts) {
                Predicate<String> rules = engine.parse(host.text);
                System.out.println("answers\t" + engine.label + "\thost:" + host.name + '\t'
                        + host.urls.stream().map(url -> rules.test(url) ? "1" : "0").collect(Collectors.joining()));
                ask(rules, host.urls, ASKED_BEFORE);
                host.rules.add(rules);
            }
            orders.add(order(engine, hosts));
        }
        for (int round = -WARM_ROUNDS; round < ROUNDS; round++)
            for (Engine engine : Engine.values())
                round(engine, hosts, orders.get(engine.ordinal()), round >= 0);
        if (sink == 0)
            throw new AssertionError("nothing was allowed");
    }
}
