/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Walks through blobs of random files with random URLs, compared with the command: every encoding, dialect and kind of names. */
class RandomWalkTest {
    private static final String[] ENCODINGS = {"auto", "list", "compact", "dense"};
    private static final String[] DIALECTS = {"google", "rfc9309"};
    private static final String[] NAMES = {"any", "wide", "token"};
    private static final String[] MORE = {"--quiet", "--track=verdict", "--strip", "--strip=texts"};
    private static final String[] AGENTS = {"a", "bot", "bot/1.2", "none"};
    private static final String[] PIECES = {"a", "b", "ab", "aab", "/", "*", "$", "?", "%61", "%2f", "%3A", "%", ":", "é",
            "\u30c4", "*a*b", "index.htm", "=", ";", "\ud83d\ude00", "robots.txt", "//"};
    private static final int URLS_OF_A_FILE = 1000;

    @TempDir
    Path folder;
    private final Random random = Project.random(getClass());

    @Test
    void answersAsTheCommand() throws IOException {
        for (int file = Project.scaled(200, 12); file-- > 0;)
            compare(file);
    }

    private String some(String[] choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String pieces(int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most + 1); i > 0; i--)
            text.append(some(PIECES));
        return text.toString();
    }

    private String file() {
        StringBuilder text = new StringBuilder();
        int rules = random.nextInt(6) == 0 ? 200 : random.nextInt(20);
        for (int i = 0; i < rules; i++) {
            if (i == 0 || random.nextInt(8) == 0)
                text.append("User-agent: ").append(some(new String[] {"*", "a", "bot", "b8.x"})).append('\n');
            text.append(random.nextBoolean() ? "allow: " : "disallow: ").append(random.nextInt(5) > 0 ? "/" : "")
                    .append(pieces(6)).append('\n');
        }
        return text.toString();
    }

    private String url() {
        String begin = some(new String[] {"", "/", "/", "/", "https://h.example/", "http://u@h.example:80/", "//h/",
                "http://h;a", "http://h?", "ftp://h/", "HTTPS://[::1]/", "x", "http://[::1x/", "http:// h/"});
        return begin + pieces(12) + (random.nextInt(10) == 0 ? "#a" : "");
    }

    private void compare(int number) throws IOException {
        Path file = folder.resolve("blob" + number % 4);
        String text = file();
        String encoding = ENCODINGS[number % 4];
        Files.write(file, Project.compile(text.getBytes(StandardCharsets.UTF_8), "--encoding=" + encoding,
                "--dialect=" + DIALECTS[number / 4 % 2], "--names=" + NAMES[number / 8 % 3], MORE[number / 24 % 4]));
        Robots robots = Robots.open(Files.readAllBytes(file));
        String[] urls = new String[URLS_OF_A_FILE];
        String[] agents = new String[URLS_OF_A_FILE];
        StringBuilder batch = new StringBuilder();
        for (int i = 0; i < urls.length; i++) {
            urls[i] = url();
            agents[i] = some(AGENTS);
            batch.append(file).append('\t').append(agents[i]).append('\t').append(urls[i]).append('\n');
        }
        String[] answers = Project.batch(batch.toString());
        assertEquals(urls.length, answers.length);
        int errors = 0;
        for (int i = 0; i < urls.length; i++) {
            String expected = answers[i].startsWith("error") ? "error" : answers[i];
            errors += expected.equals("error") ? 1 : 0;
            String what = agents[i] + " " + urls[i] + ": " + answers[i];
            assertEquals(expected, ask(robots, agents[i], urls[i]),
                    () -> "file " + number + ", " + what + ", " + text.replace("\n", "\\n"));
        }
        assertTrue(errors < urls.length, "all are errors");
    }

    private static String ask(Robots robots, String agents, String url) {
        try {
            Crawler crawler = agents.isEmpty() ? Crawler.EVERYBODY : Crawler.of(Names.ANY, agents.split(","));
            Answer answer = Project.answer(robots, crawler, url);
            return (answer.isAllowed() ? "allow" : "disallow") + "\t" + answer.line();
        } catch (RobotsException error) {
            return "error";
        }
    }
}
