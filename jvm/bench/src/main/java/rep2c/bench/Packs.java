/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import rep2c.Crawler;
import rep2c.Pack;

/** A pack of made origins, asked by this jar and by the C library's benchmark of packs, by turns. */
final class Packs {
    private static final String ORIGINS = "1000000";
    private static final int URLS = 500_000;
    private static final int ROUNDS = 3;
    /** Passes over all URLs before the one that counts: the compiler is done then. */
    private static final int WARM = 4;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private final String command;
    private final Path file;

    /** COMMAND is crawl-bench. */
    private Packs(String command, Path file) {
        this.command = command;
        this.file = file;
    }

    /** Prints the nanoseconds of a check, and how many times C's they are. */
    static void race(String command) throws IOException, InterruptedException {
        Path file = Files.createTempFile("rep2c", ".pack");
        try {
            new Packs(command, file).race();
        } finally {
            Files.delete(file);
        }
    }

    private void race() throws IOException, InterruptedException {
        run("--write=" + file);
        List<String> urls = run("--urls=" + URLS, "--list");
        Pack pack = Pack.open(file);
        List<Double> ours = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int pass = 0; pass < WARM; pass++)
            ask(pack, urls);
        for (int round = 0; round < ROUNDS; round++) {
            ours.add(ask(pack, urls));
            ratios.add(ours.get(round) / askC());
        }
        Collections.sort(ours);
        Collections.sort(ratios);
        System.out.printf("%-40s %12.0f %10.3f%n", "pack, random order; times C's", ours.get(ROUNDS / 2), ratios.get(ROUNDS / 2));
    }

    private double ask(Pack pack, List<String> urls) {
        Crawler crawler = Crawler.of("ExampleBot");
        int allowed = 0;
        long begin = threads.getCurrentThreadCpuTime();
        for (String url : urls)
            allowed += pack.check(crawler, url).isAllowed() ? 1 : 0;
        double spent = threads.getCurrentThreadCpuTime() - begin;
        if (allowed == 0)
            throw new AssertionError("nothing was allowed");
        return spent / urls.size();
    }

    /** What the same takes in C: the second word of the row of packs. */
    private double askC() throws IOException, InterruptedException {
        for (String line : run("--urls=" + URLS, "--pack=" + file, "--engines=pack")) {
            String[] words = line.split(" +");
            if (words[0].equals("pack"))
                return Double.parseDouble(words[1]);
        }
        throw new IOException("crawl-bench says nothing of packs");
    }

    private List<String> run(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(command, "--corpus=" + Host.data() + "/corpus", "--origins=" + ORIGINS));
        Collections.addAll(words, arguments);
        Process process = new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines()
                .collect(Collectors.toList());
        if (process.waitFor() != 0)
            throw new IOException("crawl-bench failed");
        return lines;
    }
}
