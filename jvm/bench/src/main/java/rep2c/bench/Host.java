/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;

/** A real robots.txt, and URLs of its host of which the answers are known. */
final class Host {
    private static final int URLS_MAX = 30;

    final byte[] text;
    final List<String> urls = new ArrayList<>();

    private Host(byte[] text) {
        this.text = text;
    }

    /** The folder with corpus/ and oracle/. */
    static Path data() {
        return Paths.get(System.getProperty("rep2c.data"));
    }

    /** The bytes of COUNT files. */
    static List<byte[]> texts(int count) throws IOException {
        List<byte[]> texts = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(data().resolve("corpus"), "*.txt")) {
            for (Path file : files)
                if (texts.size() < count)
                    texts.add(Files.readAllBytes(file));
        }
        return texts;
    }

    /** All hosts that have URLs, with some of these. */
    static List<Host> all() {
        Map<String, Host> hosts = new LinkedHashMap<>();
        Map<String, TreeSet<String>> seen = new LinkedHashMap<>();
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(data().resolve("oracle/google.tsv.gz"))), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] fields = line.split("\t");
                if (!fields[2].startsWith("http"))
                    continue;
                if (!hosts.containsKey(fields[0]))
                    hosts.put(fields[0], new Host(Files.readAllBytes(data().resolve("corpus").resolve(fields[0]))));
                if (hosts.get(fields[0]).urls.size() < URLS_MAX && seen.computeIfAbsent(fields[0], name -> new TreeSet<>()).add(fields[2]))
                    hosts.get(fields[0]).urls.add(fields[2]);
            }
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        return new ArrayList<>(hosts.values());
    }
}
