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
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Every form of a crawler, by every way: the questions and answers that tests/crawl/crawler_forms_json.c writes. */
class CrawlerFormsTest {
    private static final Path FOLDER = Project.ROOT.resolve("build/crawler-forms");

    private int asked;

    @Test
    void answersEveryFormByEveryWay() throws IOException {
        Path questions = FOLDER.resolve("questions.jsonl");
        Assumptions.assumeTrue(Files.exists(questions), questions + " is not there");
        ObjectMapper json = new ObjectMapper();
        for (String line : Files.readAllLines(questions))
            ask(json.readTree(line));
        assertTrue(asked > 60_000, asked + " answers");
    }

    private static Names names(JsonNode of) {
        return Names.valueOf(of.get("names").asText().toUpperCase());
    }

    private static Crawler crawler(JsonNode form) {
        List<String> tokens = new ArrayList<>();
        form.get("tokens").forEach(token -> tokens.add(token.asText()));
        String[] all = tokens.toArray(new String[0]);
        switch (form.get("kind").asText()) {
            case "public" :
                return Crawler.known(all[0]);
            case "header" :
                return Crawler.ofHeader(names(form), all[0]);
            case "ordered" :
                return Crawler.inOrder(names(form), form.get("everybody").asBoolean(), all);
            default :
                return all.length == 0 ? Crawler.EVERYBODY : Crawler.of(names(form), all);
        }
    }

    private void ask(JsonNode line) throws IOException {
        Crawler crawler = crawler(line.get("form"));
        boolean refused = line.get("refused").asBoolean();
        for (JsonNode file : line.get("files"))
            askObjects(line, file, crawler, refused);
        askPack(line, line.get("pack").asText(), crawler, refused);
        if (line.has("own_pack"))
            askPack(line, line.get("own_pack").asText(), crawler, false);
    }

    /** Asks the text, its automaton, and its blobs for all crawlers and for this one. */
    private void askObjects(JsonNode line, JsonNode file, Crawler crawler, boolean refused) {
        byte[] text = file.get("robots").asText().getBytes(StandardCharsets.UTF_8);
        Options options = Options.DEFAULT.names(names(line))
                .dialect(Dialect.valueOf(line.get("dialect").asText().toUpperCase()));
        Robots all = Robots.parse(text, options);
        Robots own = Robots.parse(text, options.crawler(crawler));
        Robots blob = Robots.open(all.toBlob());
        Robots ownBlob = Robots.open(own.toBlob());
        expect(line, "text", file, false, path -> Project.answer(all, crawler, path));
        expect(line, "text for the crawler", file, false, path -> Project.answer(own, crawler, path));
        expect(line, "blob", file, refused, path -> Project.answer(blob, crawler, path));
        expect(line, "blob for the crawler", file, false, path -> Project.answer(ownBlob, crawler, path));
    }

    private void askPack(JsonNode line, String name, Crawler crawler, boolean refused) throws IOException {
        Pack pack = Pack.open(FOLDER.resolve(name));
        for (JsonNode file : line.get("files"))
            expect(line, name, file, refused, path -> {
                PackAnswer answer = pack.check(crawler, file.get("origin").asText() + path);
                return new Answer(answer.isAllowed(), answer.line(), answer.rank(), null);
            });
    }

    /** Compares the answers of a way; REFUSED: it must not answer. */
    private void expect(JsonNode line, String way, JsonNode file, boolean refused, Function<String, Answer> ask) {
        String about = way + " of " + line.get("form") + ", read as " + line.get("dialect") + " with " + line.get("names")
                + ": " + file;
        for (JsonNode right : file.get("answers")) {
            String path = right.get(0).asText();
            asked++;
            if (refused) {
                RobotsException error = assertThrows(RobotsException.class, () -> ask.apply(path), about);
                assertEquals(RobotsException.Reason.CRAWLER, error.reason(), about);
                continue;
            }
            Answer answer = ask.apply(path);
            assertEquals(right.get(1).asText() + " " + right.get(2),
                    (answer.isAllowed() ? "allow" : "disallow") + " " + answer.line(), about);
        }
    }
}
