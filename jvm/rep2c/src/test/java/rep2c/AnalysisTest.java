/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Explanations and findings are those of the command. */
class AnalysisTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Crawler BOT = Crawler.of("ExampleBot");
    private static final byte[] SAMPLE = ("User-agent: ExampleBot\nDisallow: /search\nAllow: /search/about\nDisallow: /a b\n"
            + "User-agent: *\nDisallow: /private\nDisallow: /private/x\nAllow: https://h/x\nDisallow: /\u00e9$\nDisallow: /dir/$\n"
            + "Disalow: /y\nCrawl-delay: soon\nSitemap: /s.xml\n").getBytes(StandardCharsets.UTF_8);

    private static List<JsonNode> lines(byte[] text) throws IOException {
        try (MappingIterator<JsonNode> all = JSON.readerFor(JsonNode.class).readValues(text)) {
            return all.readAll();
        }
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static String rule(JsonNode line) {
        return line.get("line") + " " + line.get("key").asText() + ": " + line.get("value").asText();
    }

    private static List<String> list(JsonNode array) {
        List<String> list = new ArrayList<>();
        for (JsonNode line : array)
            list.add(rule(line) + (line.has("rank") ? " " + line.get("rank") : " " + line.get("kind").asText()));
        return list;
    }

    private static void assertExplains(Explanation ours, JsonNode printed) {
        assertEquals(printed.get("path").asText(), ours.path());
        assertEquals(printed.get("verdict").asText().equals("allow"), ours.isAllowed());
        assertEquals(printed.get("line").asInt(), ours.line());
        assertEquals(printed.get("rank").asInt(), ours.rank());
        assertEquals(printed.get("reason").asText(), word(ours.reason()));
        assertEquals(printed.get("named").asBoolean(), ours.isNamed());
        List<Integer> groups = new ArrayList<>();
        printed.get("user_agent_lines").forEach(line -> groups.add(line.get("line").asInt()));
        assertEquals(groups, ours.groupLines());
        assertEquals(list(printed.get("matches")), ours.matches().stream()
                .map(match -> match.line() + " " + match.rule() + " " + match.rank()).collect(Collectors.toList()));
        assertEquals(list(printed.get("near_misses")), ours.nearMisses().stream()
                .map(near -> near.line() + " " + near.rule() + " " + word(near.miss())).collect(Collectors.toList()));
    }

    @Test
    void explainsAsTheCommandDoes() throws IOException {
        Robots parsed = Robots.parse(SAMPLE);
        Robots opened = Robots.open(Project.compile(SAMPLE));
        Robots forOne = Robots.open(Project.compile(SAMPLE, "--agent=ExampleBot"));
        for (String url : new String[] {"https://h/search/about?x#y", "/search", "/Search", "/a%20b", "/private/x", "/Private",
            "/x", "/\u00e9", "/%C3%A9z", "/dir", "/y"}) {
            JsonNode named = lines(Project.run(SAMPLE, "explain", "--json", "--agent=ExampleBot", "-", url)).get(0);
            for (Robots each : new Robots[] {parsed, opened, forOne})
                assertExplains(each.explain(BOT, url), named);
            JsonNode nobody = lines(Project.run(SAMPLE, "explain", "--json", "-", url)).get(0);
            for (Robots each : new Robots[] {parsed, opened})
                assertExplains(each.explain(Crawler.EVERYBODY, url), nobody);
        }
    }

    @Test
    void saysItInWords() {
        Robots robots = Robots.parse(SAMPLE);
        Explanation found = robots.explain(BOT, "/search/about");
        assertEquals("/search/about is allowed by line 3, 'Allow: /search/about': its pattern is the longest of those that match.",
                found.toString());
        assertTrue(found.matches().get(0).isAllowed());
        assertFalse(found.matches().get(1).isAllowed());
        assertEquals("/Private is allowed: no rule matches.\n"
                + "Line 6, 'Disallow: /private', would match and decide but for upper and lower case.",
                robots.explain(Crawler.EVERYBODY, "/Private").toString());
    }

    @Test
    void explainsNothingThatIsNoUrlOrLeftOut() {
        RobotsException error = assertThrows(RobotsException.class, () -> Robots.parse(SAMPLE).explain(BOT, "x"));
        assertEquals(RobotsException.Reason.URL, error.reason());
        Robots stripped = Robots.open(Project.compile(SAMPLE, "--strip"));
        error = assertThrows(RobotsException.class, () -> stripped.explain(BOT, "/"));
        assertEquals(RobotsException.Reason.LEFT_OUT, error.reason());
    }

    @Test
    void findsWhatTheCommandFinds() throws IOException {
        assertFinds(SAMPLE);
        Finding covered = Findings.in("User-agent: *\nDisallow: /b\nDisallow: /b/c\n".getBytes(StandardCharsets.UTF_8))
                .list().get(0);
        assertTrue(covered.toString().matches("3:1: .* \\[redundant-rule\\]"), covered.toString());
        assertEquals(27, covered.fix().get().begin());
        assertEquals(42, covered.fix().get().end());
        RobotsException error =
                assertThrows(RobotsException.class, () -> Findings.in(SAMPLE, Options.DEFAULT, "no site"));
        assertEquals(RobotsException.Reason.URL, error.reason());
    }

    @Test
    void findsInRealFilesWhatTheCommandFinds() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(Project.shared("corpus"))) {
            files = all.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
        for (int i = 0; i < files.size(); i += 10 * Project.oneIn())
            if (Files.size(files.get(i)) < 50_000)
                assertFinds(Project.bytes(files.get(i)));
    }

    private static void assertFinds(byte[] text) throws IOException {
        Findings found = Findings.in(text, Options.DEFAULT, "https://h.example/");
        assertEquals(0, found.undecided());
        List<String> ours = new ArrayList<>();
        for (Finding one : found.list())
            ours.add(one.line() + ":" + one.column() + " " + one.otherLine() + " " + word(one.severity()) + " " + one.id() + " "
                    + one.message() + one.fix().map(fix -> " " + fix.begin() + "-" + fix.end() + fix.text()).orElse(""));
        List<String> printed = new ArrayList<>();
        for (JsonNode one : lines(Project.run(text, "lint", "--format=json", "--origin=https://h.example/", "-"))) {
            JsonNode fix = one.get("fix");
            printed.add(one.get("line") + ":" + one.get("column") + " " + one.path("other_line").asInt() + " "
                    + one.get("severity").asText() + " " + one.get("id").asText() + " " + one.get("message").asText()
                    + (fix == null || fix.isNull() ? ""
                            : " " + fix.get("begin") + "-" + fix.get("end") + fix.get("text").asText()));
        }
        Collections.sort(ours);
        Collections.sort(printed);
        assertEquals(printed, ours);
    }
}
