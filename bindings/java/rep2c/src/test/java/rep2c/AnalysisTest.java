/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Explanations and findings are those of the command. */
class AnalysisTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Crawler BOT = Crawler.of("ExampleBot");
    private static final byte[] SAMPLE = ("User-agent: ExampleBot\nDisallow: /search\nAllow: /search/about\nDisallow: /a b\n"
            + "User-agent: *\nDisallow: /private\nDisallow: /private/x\nAllow: https://h/x\nDisallow: /\u00e9$\nDisallow: /dir/$\n"
            + "Disalow: /y\nCrawl-delay: soon\nSitemap: /s.xml\n").getBytes(StandardCharsets.UTF_8);

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The lines in ARRAY, with two more members. */
    private static List<String> list(JsonNode array, String first, String second) {
        List<String> list = new ArrayList<>();
        for (JsonNode line : array)
            list.add(String.join(" ", line.get("line").asText(), line.get("key").asText() + ":", line.get("value").asText(),
                    line.get(first).asText(), line.get(second).asText()));
        return list;
    }

    private static void assertExplains(Explanation ours, JsonNode printed) {
        assertEquals(printed.get("path").asText(), ours.path());
        assertEquals(printed.get("verdict").asText().equals("allow"), ours.isAllowed());
        assertEquals(printed.get("line").asInt(), ours.line());
        assertEquals(printed.get("rank").asInt(), ours.rank());
        assertEquals(printed.get("reason").asText(), word(ours.reason()));
        assertEquals(printed.get("sentence").asText(), ours.sentence());
        assertEquals(printed.get("named").asBoolean(), ours.isNamed());
        List<String> namings = new ArrayList<>();
        printed.get("user_agent_lines").forEach(line -> namings.add(line.get("line") + " " + line.get("value").asText()));
        assertEquals(namings, ours.userAgentLines().stream().map(line -> line.line() + " " + line.value())
                .collect(Collectors.toList()));
        assertEquals(list(printed.get("matches"), "rank", "verdict"), ours.matches().stream()
                .map(match -> match.line() + " " + match.rule() + " " + match.rank()
                        + (match.isAllowed() ? " allow" : " disallow"))
                .collect(Collectors.toList()));
        assertEquals(list(printed.get("near_misses"), "kind", "sentence"), ours.nearMisses().stream()
                .map(near -> near.line() + " " + near.rule() + " " + word(near.kind()) + " " + near.sentence())
                .collect(Collectors.toList()));
    }

    private static Crawler crawlerOf(JsonNode printed) {
        JsonNode agent = printed.get("agent");
        return agent.isNull() ? Crawler.EVERYBODY : Crawler.of(agent.asText());
    }

    private static String word(Optional<Usage.Extent> extent) {
        return extent.map(AnalysisTest::word).orElse("null");
    }

    private static void assertUses(Usage ours, JsonNode printed) {
        assertEquals(printed.get("path").asText(), ours.path());
        assertEquals(printed.get("verdict").asText().equals("allow"), ours.isAllowed());
        List<String> uses = new ArrayList<>();
        printed.get("uses").forEach(use -> uses.add(String.join(" ", use.get("use").asText(), use.get("preference").asText(),
                use.get("line").asText(), use.get("kind").asText(), use.get("sentence").asText())));
        assertEquals(uses, List.of("search " + said(ours.search()), "ai-input " + said(ours.aiInput()),
                "ai-train " + said(ours.aiTrain())));
        assertEquals(printed.get("extent").asText(), word(ours.extent()));
        List<String> licenses = new ArrayList<>();
        printed.get("licenses").forEach(one -> licenses.add(one.get("line") + " " + one.get("url").asText()));
        assertEquals(licenses, ours.licenses().stream().map(one -> one.line() + " " + one.url()).collect(Collectors.toList()));
        assertEquals(list(printed.get("statements"), "kind", "counts"), ours.statements().stream()
                .map(one -> one.line() + " " + one.rule() + " " + word(one.kind()) + " " + one.counts())
                .collect(Collectors.toList()));
        List<String> says = new ArrayList<>();
        printed.get("statements").forEach(one -> says.add(saying(one.get("says"))));
        assertEquals(says, ours.statements().stream().map(one -> saying(one.says())).collect(Collectors.toList()));
    }

    private static String said(Usage.UseAnswer answer) {
        return word(answer.preference()) + " " + answer.line() + " " + word(answer.kind()) + " " + answer;
    }

    private static String saying(JsonNode says) {
        return String.join(" ", says.get("search").asText(), says.get("ai-input").asText(), says.get("ai-train").asText(),
                says.get("extent").asText());
    }

    private static String saying(Usage.Preferences says) {
        return String.join(" ", word(says.search()), word(says.aiInput()), word(says.aiTrain()), word(says.extent()));
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
                assertUses(pack.usage(crawlerOf(printed), printed.get("url").asText()).orElseThrow(), printed);
            byte[] text = Project.bytes(Path.of(line.get("file").asText()));
            Robots parsed = Robots.parse(text);
            Robots opened = Robots.open(parsed.toBlob());
            for (JsonNode printed : line.get("explained")) {
                assertExplains(parsed.explain(crawlerOf(printed), printed.get("url").asText()), printed);
                assertExplains(opened.explain(crawlerOf(printed), printed.get("url").asText()), printed);
                asked++;
            }
            for (JsonNode printed : line.get("used")) {
                assertUses(parsed.usage(crawlerOf(printed), printed.get("url").asText()), printed);
                assertUses(opened.usage(crawlerOf(printed), printed.get("url").asText()), printed);
            }
            assertFinds(text, line.get("found"));
        }
        assertTrue(asked > 100, asked + " explanations");
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

    private static void assertFinds(byte[] text, JsonNode printed) {
        Findings found = Findings.in(text);
        assertEquals(0, found.undecided());
        List<String> ours = new ArrayList<>();
        for (Finding one : found.list())
            ours.add(one.line() + ":" + one.column() + " " + one.otherLine().orElse(0) + " " + word(one.severity()) + " " + one.id() + " "
                    + one.message() + one.fix().map(fix -> " " + fix.begin() + "-" + fix.end() + fix.text()).orElse(""));
        List<String> expected = new ArrayList<>();
        for (JsonNode one : printed) {
            JsonNode fix = one.get("fix");
            expected.add(one.get("line") + ":" + one.get("column") + " " + one.get("other_line").asInt() + " "
                    + one.get("severity").asText() + " " + one.get("id").asText() + " " + one.get("message").asText()
                    + (fix.isNull() ? "" : " " + fix.get("begin") + "-" + fix.get("end") + fix.get("text").asText()));
        }
        Collections.sort(ours);
        Collections.sort(expected);
        assertEquals(expected, ours);
    }
}
