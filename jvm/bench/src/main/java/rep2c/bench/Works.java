/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.bench;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * What JMH times: "once" parses a file and checks one URL, "thirty" checks thirty; "hot" asks a host its URLs before the next
 * host; "random" asks in random order.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 6, time = 2)
@Fork(1)
public class Works {
    /** A URL and the rules it is asked of. */
    private static final class Question {
        final Engine.Rules rules;
        final String url;

        Question(Engine.Rules rules, String url) {
            this.rules = rules;
            this.url = url;
        }
    }

    /** The hosts, which each thread asks in its own order. */
    @State(Scope.Thread)
    public static class Hosts {
        @Param
        Engine engine;

        List<Host> all;
        int next;

        @Setup
        public void read() {
            all = Host.all();
        }

        Host host() {
            next = next + 1 < all.size() ? next + 1 : 0;
            return all.get(next);
        }
    }

    /** Rules that were parsed before, shared by all threads. */
    @State(Scope.Benchmark)
    public static class Parsed {
        @Param
        Engine engine;

        private List<Question> hot;
        private List<Question> random;

        @Setup
        public void parse() {
            hot = new ArrayList<>();
            for (Host host : Host.all()) {
                Engine.Rules rules = engine.parse(host.text);
                for (String url : host.urls)
                    hot.add(new Question(rules, url));
            }
            random = new ArrayList<>(hot);
            Collections.shuffle(random, new Random(1));
        }
    }

    /** Where a thread is among the questions. */
    @State(Scope.Thread)
    public static class Place {
        private int at;

        /** The number of the next of COUNT questions. */
        private int next(int count) {
            at = at + 1 < count ? at + 1 : 0;
            return at;
        }
    }

    @Benchmark
    public boolean once(Hosts hosts) {
        Host host = hosts.host();
        return hosts.engine.parse(host.text).isAllowed(host.urls.get(0));
    }

    @Benchmark
    public int thirty(Hosts hosts) {
        Host host = hosts.host();
        Engine.Rules rules = hosts.engine.parse(host.text);
        int allowed = 0;
        for (int i = 0; i < 30; i++)
            allowed += rules.isAllowed(host.urls.get(i % host.urls.size())) ? 1 : 0;
        return allowed;
    }

    @Benchmark
    public boolean hot(Parsed parsed, Place place) {
        Question question = parsed.hot.get(place.next(parsed.hot.size()));
        return question.rules.isAllowed(question.url);
    }

    @Benchmark
    public boolean random(Parsed parsed, Place place) {
        Question question = parsed.random.get(place.next(parsed.random.size()));
        return question.rules.isAllowed(question.url);
    }
}
