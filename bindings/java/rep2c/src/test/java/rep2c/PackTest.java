/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Packs that the command has written. */
class PackTest {
    private static final String TEXT = "user-agent: a\\ndisallow: /a\\ncrawl-delay: 3\\nuser-agent: *\\ndisallow: /\\n"
            + "sitemap: https://h/s.xml\\n";

    @TempDir
    Path folder;

    private static String line(String origin, String rest) {
        return "{\"origin\":\"" + origin + "\"," + rest + ",\"fetched\":\"2023-11-14T22:13:20Z\"}\n";
    }

    private Path pack(String... arguments) throws IOException {
        Path source = folder.resolve("sites.jsonl");
        Path pack = folder.resolve("pack");
        String rules = "\"status\":200,\"body\":\"" + TEXT + "\"";
        StringBuilder text = new StringBuilder(line("https://rules.example", rules));
        // Redirected since to what is not known: its rules stay.
        text.append(line("https://moved.example", rules).replace("2023-11-14", "2023-11-13"));
        text.append(line("https://moved.example", "\"status\":302,\"location\":\"https://elsewhere.example/robots.txt\""));
        text.append(line("https://gone.example", "\"status\":404")).append(line("https://down.example", "\"status\":503"));
        text.append(line("https://x", rules)).append(line("http://xyz", rules)).append(line("http://[::1]:81", rules));
        Files.write(source, text.toString().getBytes(StandardCharsets.UTF_8));
        List<String> all = new ArrayList<>(Arrays.asList("pack", "--quiet", source.toString(), "-o", pack.toString()));
        all.addAll(Arrays.asList(arguments));
        Project.run(new byte[0], all.toArray(new String[0]));
        return pack;
    }

    @Test
    void answersForEachOutcome() throws IOException {
        Pack pack = Pack.open(pack("--strip=none"));
        Crawler a = Crawler.of("a");
        assertEquals(Outcome.RULES, pack.outcome("https://rules.example/x"));
        assertEquals(Outcome.ALLOW_ALL, pack.outcome("https://gone.example"));
        assertEquals(Outcome.DISALLOW_ALL, pack.outcome("https://down.example/"));
        assertEquals(Outcome.UNKNOWN, pack.outcome("https://none.example/"));
        assertEquals("disallow, line 2", pack.check(a, "https://rules.example/a").toString());
        assertEquals("disallow, line 2", pack.check(a, "https://moved.example/a").toString());
        assertEquals("allow, line 0", pack.check(a, "HTTPS://u@RULES.example:443/b#/a").toString());
        assertEquals("disallow, line 5", pack.check(Crawler.EVERYBODY, "https://rules.example/b").toString());
        assertEquals(List.of("allow, line 0", "disallow, line 0", "unknown"), pack
                .checkAll(a, List.of("https://gone.example/", "https://down.example/", "https://no.example/")).stream()
                .map(PackAnswer::toString).collect(java.util.stream.Collectors.toList()));
        assertEquals(Optional.of(Instant.ofEpochSecond(1700000000)), pack.check(a, "https://gone.example/").fetched());
        assertEquals(Optional.of(Duration.ofSeconds(3)), pack.delay(a, "https://rules.example/"));
        assertEquals(List.of("https://h/s.xml"), pack.sitemaps(a, "https://rules.example/"));
        assertEquals(RobotsException.Reason.URL,
                assertThrows(RobotsException.class, () -> pack.check(a, "/path")).reason());
    }

    @Test
    void saysWhatFilesSayBesideTheirRules() throws IOException {
        for (String how : new String[] {"--strip=none", "--strip=texts", "--agent=a", "--agent=b"}) {
            Pack pack = Pack.open(pack(how));
            Crawler asking = Crawler.of(how.equals("--agent=b") ? "b" : "a");
            assertEquals(List.of("https://h/s.xml"), pack.sitemaps(asking, "https://rules.example/"), how);
            assertEquals(how.equals("--agent=b") ? Optional.empty() : Optional.of(Duration.ofSeconds(3)),
                    pack.delay(asking, "https://rules.example/"), how);
            assertEquals(Optional.empty(), pack.delay(asking, "https://gone.example/"));
            assertEquals(List.of(), pack.sitemaps(asking, "https://no.example/"));
        }
        Pack verdicts = Pack.open(pack("--strip=all"));
        assertEquals(RobotsException.Reason.LEFT_OUT, assertThrows(RobotsException.class,
                () -> verdicts.delay(Crawler.of("a"), "https://rules.example/")).reason());
        Pack pack = Pack.open(pack());
        assertEquals(Optional.of(Duration.ofSeconds(3)),
                pack.delay(Crawler.inOrder(Names.TOKEN, true, "none", "a", "b"), "https://rules.example/"));
        assertEquals(Optional.empty(), pack.delay(Crawler.of("other"), "https://rules.example/"));
    }

    /** AnalysisTest asks a pack of many files. */
    @Test
    void saysWhatContentMayBeUsedFor() throws IOException {
        Pack pack = Pack.open(pack());
        Crawler a = Crawler.of("a");
        Map<String, String> right = Map.of("rules.example/a", "NOT_APPLICABLE", "RULES.example:443/b", "UNKNOWN", "gone.example",
                "UNKNOWN", "down.example/x", "NOT_APPLICABLE");
        right.forEach((page, preference) -> assertEquals(preference,
                pack.usage(a, "https://" + page).orElseThrow().aiTrain().preference().name(), page));
        assertEquals(Optional.empty(), pack.usage(a, "https://none.example/"));
        assertEquals(RobotsException.Reason.URL,
                assertThrows(RobotsException.class, () -> pack.usage(a, "/path")).reason());
        for (String how : new String[] {"--agent=a", "--strip=all"}) {
            Pack refusing = Pack.open(pack(how));
            RobotsException refused = assertThrows(RobotsException.class, () -> refusing.usage(a, "https://rules.example/"));
            assertEquals(RobotsException.Reason.LEFT_OUT, refused.reason());
            assertTrue(refused.getMessage().startsWith("the pack does not state what content may be used for"));
        }
    }

    @Test
    void isMadeForCertainCrawlers() throws IOException {
        Pack one = Pack.open(pack("--agent=a"));
        assertEquals("disallow, line 2", one.check(Crawler.of("A/2"), "https://rules.example/a").toString());
        for (String other : new String[] {"b", "*"})
            assertEquals(RobotsException.Reason.CRAWLER,
                    assertThrows(RobotsException.class, () -> one.check(Crawler.of(other), "https://x/")).reason());
        Pack two = Pack.open(pack("--agent=a,b", "--crawler=AdsBot-Google"));
        assertEquals("allow, line 0", two.check(Crawler.of("a"), "https://rules.example/b").toString());
        assertEquals("disallow, line 5", two.check(Crawler.of("b"), "https://rules.example/b").toString());
        assertEquals("allow, line 0",
                two.check(Crawler.known("AdsBot-Google"), "https://rules.example/a").toString());
    }

    @Test
    void answersAsGooglesParser() throws IOException {
        Path source = folder.resolve("corpus.jsonl");
        Map<Integer, String> hosts = new HashMap<>();
        StringBuilder text = new StringBuilder();
        KnownAnswers.forEachFile(body -> {
            String host = "https://h" + hosts.size() + ".example";
            hosts.put(hosts.size(), host);
            text.append("{\"origin\":\"").append(host).append("\",\"status\":200,\"body_base64\":\"")
                    .append(Base64.getEncoder().encodeToString(body)).append("\"}\n");
        });
        Files.write(source, text.toString().getBytes(StandardCharsets.US_ASCII));
        Path file = folder.resolve("corpus.pack");
        Project.run(new byte[0], "pack", "--quiet", "--names=any", source.toString(), "-o", file.toString());
        Pack pack = Pack.open(file);
        int[] number = {0};
        KnownAnswers.compare(body -> {
            String host = hosts.get(number[0]++);
            return (url, crawler) -> {
                PackAnswer answer = pack.check(crawler, host + pathOf(url));
                return new Answer(answer.isAllowed(), answer.line(), answer.rank(), null);
            };
        });
    }

    private static final Pattern URL = Pattern.compile("(?://)?(?:[^/?;]*?://[^/?;]*|[^/?;]*)([^\\x00]*)", Pattern.DOTALL);

    /** The path of a known URL, as Google's parser finds it. */
    private static String pathOf(String url) {
        Matcher parts = URL.matcher(url);
        assertTrue(parts.matches(), url);
        String path = url.substring(0, parts.start(1)).contains("#") ? "" : parts.group(1);
        return path.startsWith("/") ? path : "/" + path;
    }

    private static boolean answers(Pack pack, String url) {
        try {
            return pack.check(Crawler.of("a"), url).outcome() == Outcome.RULES;
        } catch (RobotsException error) {
            assertEquals(RobotsException.Reason.LIMIT, error.reason());
            return false;
        }
    }

    /** Rules are refused at the same limit of steps as their blob is, and only these. */
    @Test
    void hasALimitOfSteps() throws IOException {
        Path file = pack();
        String url = "https://rules.example/a";
        byte[] blob = Pack.open(file).robots(Crawler.of("a"), url).get().toBlob();
        int refused = 0;
        for (int steps = 1; steps <= 5; steps++) {
            boolean answers = answers(Pack.open(file, steps), url);
            assertEquals(RobotsTest.opens(blob, steps), answers, steps + " steps");
            assertEquals(Outcome.ALLOW_ALL, Pack.open(file, steps).check(Crawler.of("a"), "https://gone.example/").outcome());
            refused += answers ? 0 : 1;
        }
        assertTrue(refused > 0 && refused < 5, refused + " were refused");
        assertEquals(RobotsException.Reason.ARGUMENT,
                assertThrows(RobotsException.class, () -> Pack.open(file, 0)).reason());
    }

    /** Sites with different rules that take between half a kilobyte and a whole one. */
    private Path packOfDifferentRules(int sites) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int site = 1; site <= sites; site++) {
            StringBuilder rules = new StringBuilder("user-agent: *\\n");
            for (int rule = 0; rule < 12; rule++)
                rules.append("disallow: /directory").append(site * rule).append(rule % 4 == 0 ? "*" : "").append("/page\\n");
            text.append(line("https://h" + site + ".example", "\"status\":200,\"body\":\"" + rules + "\""));
        }
        Path source = folder.resolve("different.jsonl");
        Path pack = folder.resolve("different.pack");
        Files.write(source, text.toString().getBytes(StandardCharsets.UTF_8));
        Project.run(new byte[0], "pack", "--quiet", source.toString(), "-o", pack.toString());
        return pack;
    }

    /**
     * A file that many buffers map, as one of over two gigabytes is, has the answers of one buffer.  No two of these blobs fit
     * into a unit of a kilobyte, so half of them begin in one unit and end in the next.
     */
    @Test
    void isTheSameInManyBuffers() throws IOException {
        int sites = 100;
        Path file = packOfDifferentRules(sites);
        Pack whole = Pack.open(file);
        Pack parts = Pack.open(file, 0, 10);
        for (int site = 1; site <= sites; site++) {
            String origin = "https://h" + site + ".example";
            int size = whole.robots(Crawler.EVERYBODY, origin).get().toBlob().length;
            assertTrue(size > 512 && size <= 1024, size + " bytes");
            for (String url : new String[] {"/", "/directory" + site + "/page", "/directory0/x/page", "/directory" + 5 * site})
                assertEquals(whole.check(Crawler.EVERYBODY, origin + url).toString(),
                        parts.check(Crawler.EVERYBODY, origin + url).toString(), origin + url);
            assertEquals(3, parts.check(Crawler.EVERYBODY, origin + "/directory" + site + "/page").line(), origin);
        }
    }

    @Test
    void staysWithinForgedBytes() throws IOException {
        byte[] good = Files.readAllBytes(pack("--agent=a,b"));
        Path file = folder.resolve("forged");
        Random random = Project.random(getClass());
        int rounds = Project.scaled(1500, 150);
        for (int i = 0; i < rounds; i++) {
            boolean cut = i < rounds / 5;
            byte[] bytes = cut ? Arrays.copyOf(good, random.nextInt(good.length)) : good.clone();
            if (!cut)
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            Files.write(file, bytes);
            try {
                Pack.open(file).check(Crawler.of("b"), "https://rules.example/a");
                assertFalse(cut, "cut to " + bytes.length);
            } catch (RobotsException error) {
                continue;
            }
        }
    }
}
