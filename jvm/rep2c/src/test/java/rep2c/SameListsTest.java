/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import rep2c.internal.blob.Blob;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Line;
import rep2c.internal.blob.Source;
import rep2c.internal.engine.Encoding;
import rep2c.internal.engine.Engines;
import rep2c.internal.engine.Request;
import rep2c.internal.text.RobotsText;

/** What Java reads of a file is what the compiler reads: the same directives, and the same bytes of each crawler's list. */
class SameListsTest {
    private static final int TOKENS_MAX = 12;
    private static final String[] LINES = {"User-agent: a", "user agent bot/1.2", "USERAGENT:*", "User-agent: * x", "user-agent: b8.x",
            "User-agent:", "Disallow: /", "Disallow:", "disallow /a b", "Disalow /a", "Dissallow:/a*b$", "Allow: *", "Allow: *a",
            "Allow: */b", "Allow: /x/index.html", "Allow: index.htm", "Allow: /index.htm$", "Disallow: /a%2fb%c3%A9\u00e9%",
            "Disallow: /*%3A*%2F?%40*a", "Disallow: /a$b$", "Disallow: /a*$", "Disallow: /***a**", "allow: /?q=:%3f*#x",
            "Disallowed: /abcdefghijk", "Sitemap: x", "site-map x", "License: /l", "Crawl-delay: 3", "Host h", "# c", "", ":x",
            "a\u000bb \u000bc\f", "one two three", "Disallow\u000b \f:\u000b /v \u000b", "Disallow: /n\0ul", "x # Disallow: /a"};
    private static final String[] ENDS = {"\n", "\r\n", "\r", "\n\r", "\n", "\n"};

    private final Random random = Project.random(getClass());
    private int compared;

    @Test
    void readsRealFilesAsTheCompilerDoes() throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(Project.shared("corpus"))) {
            files = all.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
        for (int i = 0; i < files.size(); i += Project.share())
            compare(Project.bytes(files.get(i)), files.get(i).toString());
        assertTrue(compared > files.size() / Project.share(), compared + " lists");
    }

    @Test
    void readsRandomFilesAsTheCompilerDoes() {
        for (int i = Project.scaled(2000, 100); i-- > 0;) {
            byte[] text = text(i);
            compare(text, "file " + i + ": " + new String(text, StandardCharsets.ISO_8859_1));
        }
    }

    /** Odd lines in any order; some files are long, have long lines, or bytes at random. */
    private byte[] text(int number) {
        StringBuilder text = new StringBuilder(number % 7 == 0 ? "\u00ef\u00bb" + (number % 2 == 0 ? "\u00bf" : "") : "");
        for (int i = random.nextInt(number % 50 == 0 ? 3000 : 30); i >= 0; i--)
            text.append(LINES[random.nextInt(LINES.length)]).append(random.nextInt(4) == 0 ? "/" + i : "")
                    .append(ENDS[random.nextInt(ENDS.length)]);
        if (number % 90 == 1)
            text.append("Disallow: /").append("ab*c".repeat(random.nextInt(9000))).append("\nAllow: /x");
        byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        for (int i = number % 5 == 0 ? bytes.length / 20 : 0; i > 0; i--)
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        return bytes;
    }

    private void compare(byte[] text, String what) {
        for (Dialect dialect : Dialect.values()) {
            int most = dialect == Dialect.GOOGLE ? 0 : 1 + random.nextInt(text.length + 10);
            RobotsText file = new RobotsText(text, dialect, most);
            Names[] all = Names.values();
            Names names = all[compared % all.length];
            Request request = new Request(text, dialect, names, most, null);
            byte[] bytes = Engines.compile(request, Encoding.LIST);
            Source blob = Blob.opened(Blob.buffer(bytes), 0, bytes.length);
            assertEquals(directives(blob), directives(file), what);
            for (String token : tokens(blob, names))
                compareLists(blob, file, token.isEmpty() ? Crawler.EVERYBODY : Crawler.of(names, token), names, what);
        }
    }

    private static List<String> directives(Source source) {
        List<String> directives = new ArrayList<>();
        for (Line line : source.lines())
            directives.add(line.number + " " + line.group + " " + line.run + " " + line.kind + " " + line.key() + ": "
                    + line.value());
        return directives;
    }

    /** Tokens that are named, one that is not, and none. */
    private Set<String> tokens(Source source, Names names) {
        Set<String> tokens = new LinkedHashSet<>(Arrays.asList("", "nobody-is-called-so"));
        for (Line line : source.lines()) {
            String value = line.value().replaceAll("[^A-Za-z_" + (names == Names.WIDE ? "0-9." : "") + "-].*", "");
            if (line.kind == Line.USER_AGENT && !value.isEmpty() && tokens.size() < TOKENS_MAX)
                tokens.add(value);
        }
        return tokens;
    }

    private void compareLists(Source blob, RobotsText file, Crawler crawler, Names names, String what) {
        Core[] expected = blob.rulesOf(blob.pick(crawler.asker(), names)).cores;
        Core[] made = file.rulesOf(file.pick(crawler.asker(), names)).cores;
        assertEquals(1, made.length);
        if (expected.length > 1)
            return; /* groups that merging would copy too often */
        if (expected.length == 1)
            assertArrayEquals(bytes(expected[0]), bytes(made[0]), () -> crawler + ", " + names + " of " + what);
        else
            assertTrue(made[0].allRules(false), what);
        compared++;
    }

    /** The core, and the lines of its rules. */
    private static byte[] bytes(Core core) {
        ByteBuffer bytes = core.bytes.duplicate().order(core.bytes.order());
        byte[] all = new byte[bytes.getInt(core.at) + 4 * core.rules];
        bytes.position(core.at);
        bytes.get(all, 0, all.length - 4 * core.rules);
        bytes.position(core.lines);
        bytes.get(all, all.length - 4 * core.rules, 4 * core.rules);
        return all;
    }
}
