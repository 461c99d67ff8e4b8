/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The project's own cases, each of which is a sentence about the meaning of a file. */
class CasesTest {
    private int asked;

    @Test
    void meansWhatTheCasesSay() throws IOException {
        ObjectMapper json = new ObjectMapper();
        for (String line : Files.readAllLines(Project.ROOT.resolve("build/cases.jsonl")))
            ask(json.readTree(line));
        assertTrue(asked > 1000, asked + " cases");
    }

    private void ask(JsonNode one) {
        String url = one.has("url") ? one.get("url").asText() : null;
        if (url == null)
            return; /* bytes that are not UTF-8, so no string */
        List<String> agents = new ArrayList<>();
        one.get("agents").forEach(agent -> agents.add(agent.asText()));
        byte[] text = one.has("robots") ? one.get("robots").asText().getBytes(StandardCharsets.UTF_8)
                : Base64.getDecoder().decode(one.get("robots_base64").asText());
        String names = one.get("names").asText();
        Crawler crawler = agents.isEmpty()
                ? Crawler.EVERYBODY : Crawler.of(Names.valueOf(names.toUpperCase()), agents.toArray(new String[0]));
        Options options = Options.DEFAULT.names(Names.valueOf(names.toUpperCase()))
                .dialect(Dialect.valueOf(one.get("dialect").asText().toUpperCase()))
                .maxBytes(one.has("max_bytes") ? one.get("max_bytes").asInt() : 0);
        check(one, Robots.parse(text, options), crawler, url);
        check(one, Robots.parse(text, options.crawler(crawler)), crawler, url);
    }

    private void check(JsonNode one, Robots robots, Crawler crawler, String url) {
        Answer answer;
        try {
            answer = Project.answer(robots, crawler, url);
        } catch (RobotsException error) {
            assertEquals(RobotsException.Reason.URL, error.reason(), one.toString());
            return;
        }
        assertEquals(one.get("verdict").asText() + " " + one.get("line") + " " + one.get("rank"),
                (answer.isAllowed() ? "allow" : "disallow") + " " + answer.line() + " " + answer.rank(), one.toString());
        asked++;
    }
}
