/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Prints rep2c's figures and their ratios to crawler-commons': by turns in one process, whose ratios hold on a busy machine,
 * too; then the first answers of fresh processes; then JMH's.
 */
public final class Bench {
    private static final int ROUNDS = 5;
    private static final int TURNS = 5;
    private static final int WARM_CHECKS = 1000;
    /** How often a thread asks all questions: some tenths of a second, for shorter ones begin on one processor. */
    private static final int THREAD_TURNS = 20;
    private static final int PROCESSES = 5;
    private static final int[] COUNTS = {1, 10, 100, 1000, 2500};
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static int sink;

    private final List<Host> hosts = Host.all();
    /** The questions in random order: each one's host, and its URL. */
    private final int[] orderOfHosts;
    private final String[] orderOfUrls;

    private Bench() {
        List<int[]> order = new ArrayList<>();
        for (int i = 0; i < hosts.size(); i++)
            for (int j = 0; j < hosts.get(i).urls.size(); j++)
                order.add(new int[] {i, j});
        Collections.shuffle(order, new Random(1));
        orderOfHosts = new int[order.size()];
        orderOfUrls = new String[order.size()];
        for (int i = 0; i < order.size(); i++) {
            orderOfHosts[i] = order.get(i)[0];
            orderOfUrls[i] = hosts.get(order.get(i)[0]).urls.get(order.get(i)[1]);
        }
    }

    /** No argument: all; "first ENGINE": what a fresh process is asked to do. */
    public static void main(String[] arguments) throws IOException, InterruptedException, RunnerException {
        if (arguments.length == 2) {
            first(Engine.valueOf(arguments[1]));
            return;
        }
        Bench bench = new Bench();
        bench.turns();
        bench.allocations();
        bench.threads();
        processes();
        Packs.race(System.getProperty("rep2c.crawl-bench"));
        if (arguments.length == 0)
            jmh();
        if (sink == 0)
            throw new AssertionError("nothing was allowed");
    }

    private static void count(boolean allowed) {
        sink += allowed ? 1 : 0;
    }

    private static double median(List<Double> values) {
        List<Double> sorted = new ArrayList<>(values);
        Collections.sort(sorted);
        return sorted.get(sorted.size() / 2);
    }

    private static void row(String work, double ours, double ratio) {
        System.out.printf("%-40s %12.0f %10.3f%n", work, ours, ratio);
    }

    /* ---- by turns */

    private static final String[] WORKS = {"parse + 1, mean (ns)", "parse + 1, median host", "parse + 30, mean", "1,000 checks later: hot, mean",
            "hot, median host", "random order"};

    private void turns() {
        List<List<Double>> ours = lists();
        List<List<Double>> ratios = lists();
        List<Engine.Rules> mineWarm = warm(Engine.REP2C);
        List<Engine.Rules> theirsWarm = warm(Engine.CRAWLER_COMMONS);
        for (int round = -2; round < ROUNDS; round++) {
            System.gc(); /* else a round pays for what the one before it left */
            double[] mine = round(Engine.REP2C, mineWarm);
            double[] theirs = round(Engine.CRAWLER_COMMONS, theirsWarm);
            for (int i = 0; i < WORKS.length && round >= 0; i++) {
                ours.get(i).add(mine[i]);
                ratios.get(i).add(mine[i] / theirs[i]);
            }
        }
        System.out.printf("%-40s %12s %10s%n", "by turns, processor time", "rep2c", "ratio");
        for (int i = 0; i < WORKS.length; i++)
            row(WORKS[i], median(ours.get(i)), median(ratios.get(i)));
        System.out.printf("%-40s %12.0f%n", "random order, URLs alone", touch() / orderOfUrls.length);
    }

    private static List<List<Double>> lists() {
        List<List<Double>> lists = new ArrayList<>();
        for (int i = 0; i < WORKS.length; i++)
            lists.add(new ArrayList<>());
        return lists;
    }

    /** Nanoseconds of the processor that this thread has had: others that are busy count for nothing. */
    private static long now() {
        return THREADS.getCurrentThreadCpuTime();
    }

    private double[] round(Engine engine, List<Engine.Rules> rules) {
        List<Double> once = new ArrayList<>();
        List<Double> hot = new ArrayList<>();
        double[] sums = new double[WORKS.length];
        for (Host host : hosts) {
            long begin = now();
            count(engine.parse(host.text).isAllowed(host.urls.get(0)));
            once.add((double) (now() - begin));
            begin = now();
            Engine.Rules parsed = engine.parse(host.text);
            for (int i = 0; i < 30; i++)
                count(parsed.isAllowed(host.urls.get(i % host.urls.size())));
            sums[2] += now() - begin;
        }
        long checks = 0;
        for (int i = 0; i < hosts.size(); i++) {
            List<String> urls = hosts.get(i).urls;
            for (int j = 0; j < urls.size(); j++)
                count(rules.get(i).isAllowed(urls.get(j)));
            long begin = now();
            for (int turn = 0; turn < TURNS; turn++)
                for (int j = 0; j < urls.size(); j++)
                    count(rules.get(i).isAllowed(urls.get(j)));
            double spent = now() - begin;
            sums[3] += spent;
            checks += (long) TURNS * urls.size();
            hot.add(spent / TURNS / urls.size());
        }
        for (double each : once)
            sums[0] += each / hosts.size();
        sums[1] = median(once);
        sums[2] /= hosts.size();
        sums[3] /= checks;
        sums[4] = median(hot);
        sums[5] = random(array(rules), 0) / orderOfUrls.length;
        return sums;
    }

    /** Rules of all hosts that were asked as often as those of a host that a crawler visits. */
    private List<Engine.Rules> warm(Engine engine) {
        List<Engine.Rules> rules = parsed(engine);
        for (int i = 0; i < hosts.size(); i++)
            for (int asked = 0; asked < WARM_CHECKS; asked++)
                count(rules.get(i).isAllowed(hosts.get(i).urls.get(asked % hosts.get(i).urls.size())));
        return rules;
    }

    private static Engine.Rules[] array(List<Engine.Rules> rules) {
        return rules.toArray(new Engine.Rules[0]);
    }

    /** Nanoseconds that all questions take, in random order, from the one at FROM on. */
    private double random(Engine.Rules[] asked, int from) {
        int allowed = 0;
        long begin = now();
        for (int i = 0, at = from; i < orderOfUrls.length; i++) {
            allowed += asked[orderOfHosts[at]].isAllowed(orderOfUrls[at]) ? 1 : 0;
            at = at + 1 < orderOfUrls.length ? at + 1 : 0;
        }
        double spent = now() - begin;
        sink += allowed;
        return spent;
    }

    /** The same where only the end of each URL is read: what memory costs whoever asks. */
    private double touch() {
        int letters = 0;
        long begin = now();
        for (String url : orderOfUrls)
            letters += url.charAt(url.length() - 1);
        double spent = now() - begin;
        sink += letters;
        return spent;
    }

    /* ---- memory and threads */

    private List<Engine.Rules> parsed(Engine engine) {
        List<Engine.Rules> rules = new ArrayList<>();
        for (Host host : hosts)
            rules.add(engine.parse(host.text));
        return rules;
    }

    private void allocations() {
        long thread = Thread.currentThread().getId();
        double[] bytes = new double[2];
        for (Engine engine : Engine.values()) {
            Engine.Rules[] rules = array(warm(engine));
            random(rules, 0);
            long before = THREADS.getThreadAllocatedBytes(thread);
            random(rules, 0);
            bytes[engine.ordinal()] = (double) (THREADS.getThreadAllocatedBytes(thread) - before) / orderOfUrls.length;
        }
        System.out.printf("%-40s %12.3f %10.0f%n", "bytes that a check allocates; theirs", bytes[0], bytes[1]);
    }

    private void threads() throws InterruptedException {
        List<Double> gains = new ArrayList<>();
        Engine.Rules[] rules = array(warm(Engine.REP2C));
        for (int round = 0; round < ROUNDS; round++) {
            double alone = together(rules, 1);
            gains.add(2 * alone / together(rules, 2));
        }
        row("two threads, times one's checks (x 1000)", 1000 * median(gains), 0);
    }

    /** Nanoseconds until COUNT threads have asked all questions so often, each from another place on. */
    private double together(Engine.Rules[] rules, int count) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; i < count; i++) {
            int from = i * (orderOfUrls.length / count);
            threads.add(new Thread(() -> {
                for (int turn = 0; turn < THREAD_TURNS; turn++)
                    random(rules, from);
            }));
            threads.get(i).start();
        }
        for (Thread thread : threads)
            thread.join();
        return System.nanoTime() - begin;
    }

    /* ---- fresh processes */

    /** Prints the nanoseconds until so many files were parsed and asked about one URL each. */
    private static void first(Engine engine) throws IOException {
        List<byte[]> texts = Host.texts(COUNTS[COUNTS.length - 1]);
        StringBuilder times = new StringBuilder();
        long begin = System.nanoTime();
        int done = 0;
        for (int count : COUNTS) {
            for (; done < count; done++)
                count(engine.parse(texts.get(done)).isAllowed("https://example.com/a/b?c=d"));
            times.append(System.nanoTime() - begin).append(' ');
        }
        System.out.println(times);
    }

    private static void processes() throws IOException, InterruptedException {
        List<List<Double>> ours = lists();
        List<List<Double>> ratios = lists();
        for (int i = 0; i < PROCESSES; i++) {
            String[] mine = fresh(Engine.REP2C);
            String[] theirs = fresh(Engine.CRAWLER_COMMONS);
            for (int j = 0; j < COUNTS.length; j++) {
                ours.get(j).add(Double.parseDouble(mine[j]));
                ratios.get(j).add(Double.parseDouble(mine[j]) / Double.parseDouble(theirs[j]));
            }
        }
        for (int j = 0; j < COUNTS.length; j++)
            row("fresh process, first " + COUNTS[j] + " files (us)", median(ours.get(j)) / 1000, median(ratios.get(j)));
    }

    private static String[] fresh(Engine engine) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-cp",
                System.getProperty("java.class.path"), "-Drep2c.data=" + Host.data(), Bench.class.getName(), "first",
                engine.name()).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes()).trim();
        if (process.waitFor() != 0)
            throw new IOException("a fresh process failed");
        return output.split(" ");
    }

    /* ---- JMH */

    private static void jmh() throws RunnerException {
        OptionsBuilder options = new OptionsBuilder();
        options.include(Works.class.getName()).jvmArgsAppend("-Drep2c.data=" + Host.data());
        System.out.println("JMH:");
        for (RunResult result : new Runner(options.build()).run())
            System.out.printf("%-40s %12.0f ns%n", result.getParams().getBenchmark().replaceAll(".*\\.", "") + ", "
                    + result.getParams().getParam("engine"), result.getPrimaryResult().getScore());
    }
}
