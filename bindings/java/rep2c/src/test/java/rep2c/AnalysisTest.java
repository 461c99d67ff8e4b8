/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Explanations and findings are those of the command. */
class AnalysisTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Crawler BOT = Crawler.of("ExampleBot");
    private static final byte[] SAMPLE = ("User-agent: ExampleBot\nDisallow: /search\nAllow: /search/about\nDisallow: /a b\n"
            + "User-agent: *\nDisallow: /private\nDisallow: /private/x\nAllow: https://h/x\nDisallow: /\u00e9$\nDisallow: /dir/$\n"
            + "Disalow: /y\nCrawl-delay: soon\nSitemap: /s.xml\n").getBytes(StandardCharsets.UTF_8);

    /** OURS answers by its methods what is PRINTED. */
    private static void assertSays(JsonNode printed, Object ours) {
        if (printed.isArray()) {
            List<?> list = (List<?>) ours;
            assertEquals(printed.size(), list.size(), printed::toString);
            for (int i = 0; i < list.size(); i++)
                assertSays(printed.get(i), list.get(i));
        } else if (printed.isObject()) {
            printed.fieldNames().forEachRemaining(name -> assertSays(printed.get(name), answer(ours, name)));
            if (printed.has("key"))
                assertEquals(printed.get("key").asText() + ": " + printed.get("value").asText(), call(ours, "rule"));
        } else {
            assertEquals(printed.asText(), ours instanceof Enum ? ours.toString().toLowerCase(Locale.ROOT).replace('_', '-') : ours + "");
        }
    }

    /** What the member NAME of what the command prints is of OURS; null for nothing. */
    private static Object answer(Object ours, String name) {
        if (name.equals("verdict"))
            return call(ours, "isAllowed").equals(true) ? "allow" : "disallow";
        if (name.equals("uses"))
            return List.of(call(ours, "search"), call(ours, "aiInput"), call(ours, "aiTrain"));
        Object answer = call(ours, name.equals("named") ? "isNamed"
                : Pattern.compile("[_-](.)").matcher(name).replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT)));
        if (answer instanceof OptionalInt)
            return ((OptionalInt) answer).isPresent() ? ((OptionalInt) answer).getAsInt() : null;
        return answer instanceof Optional ? ((Optional<?>) answer).orElse(null) : answer;
    }

    private static Object call(Object of, String method) {
        return assertDoesNotThrow(() -> of.getClass().getMethod(method).invoke(of));
    }

    /** ASK answers what is PRINTED about the URL for the crawler that it names. */
    private static void assertAnswers(JsonNode printed, BiFunction<Crawler, String, Object> ask) {
        JsonNode agent = printed.get("agent");
        Object ours = ask.apply(agent.isNull() ? Crawler.EVERYBODY : Crawler.of(agent.asText()), printed.get("url").asText());
        assertSays(((ObjectNode) printed.deepCopy()).without(List.of("agent", "url")), ours);
    }

    /** Asks what tests/ways_in/answers.py wrote. */
    @Test
    void saysWhatTheCommandSays() throws IOException {
        Path answers = Project.ROOT.resolve("build/answers/answers.jsonl");
        Assumptions.assumeTrue(Files.exists(answers), answers + " is not there");
        Pack pack = Pack.open(answers.resolveSibling("answers.pack"));
        int asked = 0;
        for (String each : Files.readAllLines(answers)) {
            JsonNode line = JSON.readTree(each);
            for (JsonNode printed : line.get("packed"))
                assertAnswers(printed, (bot, url) -> pack.usage(bot, url).orElseThrow());
            byte[] text = Project.bytes(Path.of(line.get("file").asText()));
            Robots parsed = Robots.parse(text);
            for (Robots robots : List.of(parsed, Robots.open(parsed.toBlob()))) {
                for (JsonNode printed : line.get("explained"))
                    assertAnswers(printed, robots::explain);
                for (JsonNode printed : line.get("used"))
                    assertAnswers(printed, robots::usage);
            }
            asked += line.get("explained").size();
            line.get("found").forEach(printed -> ((ObjectNode) printed).remove("file"));
            assertSays(line.get("found"), Findings.in(text).list());
            assertEquals(0, Findings.in(text).undecided());
        }
        assertTrue(asked > 100, asked + " explanations");
    }

    @Test
    void knowsTheCrawlersThatTheCommandPrints() throws IOException {
        List<PublicCrawler> rows = PublicCrawler.all();
        String[] lines = new String(Project.run(new byte[0], "crawlers", "--json"), StandardCharsets.UTF_8).split("\n");
        assertEquals(lines.length, rows.size());
        for (int i = 0; i < lines.length; i++) {
            ObjectNode printed = (ObjectNode) JSON.readTree(lines[i]);
            PublicCrawler row = rows.get(i);
            assertEquals(printed.remove("wide").asBoolean(), row.isWide());
            assertEquals(printed.remove("everybody").asBoolean(), row.obeysEverybody());
            assertEquals(printed.remove("documented").asBoolean(), row.isDocumented());
            assertEquals(Map.of("true", "yes", "false", "no", "null", "unknown").get(printed.remove("obeys").asText()), row.obeys());
            assertEquals(printed.remove("note").asText(""), row.note());
            assertSays(printed.without("honours"), row);
        }
    }

    @Test
    void saysItInWords() {
        Robots robots = Robots.parse(SAMPLE);
        assertEquals("/Private is allowed: no rule matches.\n"
                + "Line 6, 'Disallow: /private', would match and decide but for upper and lower case.",
                robots.explain(Crawler.EVERYBODY, "/Private").toString());
        Robots forOne = Robots.open(Project.compile(SAMPLE, "--agent=ExampleBot"));
        assertEquals(robots.explain(BOT, "/search").toString(), forOne.explain(BOT, "/search").toString());
    }

    @Test
    void explainsNothingThatIsNoUrlOrLeftOut() {
        RobotsException error = assertThrows(RobotsException.class, () -> Robots.parse(SAMPLE).explain(BOT, "x"));
        assertEquals(RobotsException.Reason.URL, error.reason());
        Robots stripped = Robots.open(Project.compile(SAMPLE, "--strip"));
        error = assertThrows(RobotsException.class, () -> stripped.explain(BOT, "/"));
        assertEquals(RobotsException.Reason.LEFT_OUT, error.reason());
    }

    private static final byte[] USAGE = ("Content-Signal: search=yes, use=reference\nUser-agent: *\nDisallow: /never/\n"
            + "Content-Usage: / train-ai=n\nContent-Usage: /ai-ok/ train-ai=y # why\nLicense: https://example.com/license.xml\n"
            + "User-agent: Google-Extended\nDisallow: /\nUser-agent: Applebot-Extended\nDisallow: /\n")
            .getBytes(StandardCharsets.UTF_8);

    @Test
    void saysWhatContentMayBeUsedFor() {
        Usage usage = Robots.parse(USAGE).usage(BOT, "https://example.com/ai-ok/x");
        assertEquals("/ai-ok/x may be used for search by line 1, 'Content-Signal: search=yes, use=reference'.\n"
                + "Nothing says whether /ai-ok/x may be used as input of models.\n"
                + "/ai-ok/x may be used to train models by line 5, 'Content-Usage: /ai-ok/ train-ai=y'.", usage.toString());
        Robots forOne = Robots.parse(USAGE, Options.DEFAULT.crawler(BOT));
        assertEquals(Usage.Preference.NOT_APPLICABLE, forOne.usage(BOT, "/never/x").aiTrain().preference());
    }

    @Test
    void saysNothingOfUsageWhereLinesAreLeftOut() {
        for (String how : List.of("--strip", "--agent=ExampleBot")) {
            Robots opened = Robots.open(Project.compile(USAGE, how));
            RobotsException error = assertThrows(RobotsException.class, () -> opened.usage(BOT, "/"));
            assertEquals(RobotsException.Reason.LEFT_OUT, error.reason(), how);
        }
        RobotsException error = assertThrows(RobotsException.class, () -> Robots.parse(USAGE).usage(BOT, "x"));
        assertEquals(RobotsException.Reason.URL, error.reason());
    }

    @Test
    void finds() {
        Finding covered = Findings.in("User-agent: *\nDisallow: /b\nDisallow: /b/c\n".getBytes(StandardCharsets.UTF_8))
                .list().get(0);
        assertTrue(covered.toString().matches("3:1: .* \\[redundant-rule\\]"), covered.toString());
        assertEquals(27, covered.fix().get().begin());
        assertEquals(42, covered.fix().get().end());
        RobotsException error =
                assertThrows(RobotsException.class, () -> Findings.in(SAMPLE, Options.DEFAULT, "no site"));
        assertEquals(RobotsException.Reason.URL, error.reason());
    }
}
