/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import rep2c.internal.syntax.Tokens;

/**
 * A public crawler: what its operator publishes about it, or what others report, as found at {@link #source()} on
 * {@link #date()}.  A row says nothing about who really sent a request.
 */
public final class PublicCrawler {
    private static final int FIELDS = 10;

    private final String[] fields;
    private final List<String> tokens;

    private PublicCrawler(String[] fields) {
        this.fields = fields;
        this.tokens = Collections.unmodifiableList(Arrays.asList(fields[1].split(" ")));
    }

    /** The table, read when it is first asked for. */
    private static final class Table {
        static final List<PublicCrawler> ROWS = read();

        private static List<PublicCrawler> read() {
            List<PublicCrawler> rows = new ArrayList<>();
            try (InputStream file = PublicCrawler.class.getResourceAsStream("crawlers.tsv");
                    BufferedReader lines =
                            new BufferedReader(new InputStreamReader(file, StandardCharsets.US_ASCII))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine())
                    if (!line.startsWith("#") && line.indexOf('\t') != line.lastIndexOf('\t'))
                        rows.add(new PublicCrawler(line.split("\t", FIELDS)));
            } catch (IOException error) {
                throw new UncheckedIOException(error);
            }
            return Collections.unmodifiableList(rows);
        }
    }

    /** {@return an unmodifiable list of all of them, in the order of names without case} */
    public static List<PublicCrawler> all() {
        return Table.ROWS;
    }

    /**
     * Finds the crawler called NAME, compared whole and without case.
     *
     * @param name the name
     * @return the crawler, if there is one
     */
    public static Optional<PublicCrawler> find(String name) {
        return Table.ROWS.stream().filter(row -> Tokens.compare(row.name(), name) == 0).findFirst();
    }

    /** {@return its name as its operator writes it} */
    public String name() {
        return fields[0];
    }

    /** {@return an unmodifiable list of its product tokens, the preferred one first} */
    public List<String> tokens() {
        return tokens;
    }

    /**
     * {@return whether the groups for "*" hold for it where a file names none of its tokens; false for few, such as
     * AdsBot-Google}
     */
    public boolean obeysEverybody() {
        return !fields[2].equals("no");
    }

    /**
     * {@return whether its operator says that it obeys robots.txt: "yes", "no" (not, or not in general) or
     * "unknown"}
     */
    public String obeys() {
        return fields[3];
    }

    /**
     * {@return whether the row is from its operator's own documentation, and not from others; true for the
     * operator's}
     */
    public boolean isDocumented() {
        return fields[4].equals("vendor");
    }

    /**
     * {@return why it fetches pages: "search", "training", "user", "ads", "seo", "archive", "preview", "feed",
     * "monitor", "data", "research", "other", "input" (what models read in order to answer), "agent" (programs that
     * act for a person); at least one of these}
     */
    public List<String> purposes() {
        return Collections.unmodifiableList(Arrays.asList(fields[5].split(" ")));
    }

    /** {@return who runs it: a company, an institute or a project, or "unknown"} */
    public String operator() {
        return fields[6];
    }

    /** {@return the URL of the page that this row is from} */
    public String source() {
        return fields[7];
    }

    /** {@return the day on which that page was read, as YYYY-MM-DD} */
    public String date() {
        return fields[8];
    }

    /** {@return what is special about it: a sentence, which may be empty} */
    public String note() {
        return fields[9];
    }

    /**
     * {@return whether no token of it is of [A-Za-z_-], so that a file can only name it by {@link Names#WIDE}; true
     * for MJ12bot}
     */
    public boolean isWide() {
        return tokens.stream().noneMatch(token -> Tokens.begin(token, Names.TOKEN).length() == token.length());
    }

    @Override
    public String toString() {
        return name();
    }
}
