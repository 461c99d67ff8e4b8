/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.List;
import java.util.Optional;
import rep2c.internal.door.Door;
import rep2c.internal.door.Json;

/**
 * A public crawler: what its operator publishes about it, or what others report, as found at {@link #source()} on
 * {@link #date()}.  A row says nothing about who really sent a request.
 */
public final class PublicCrawler {
    private final String name;
    private final List<String> tokens;
    private final boolean everybody;
    private final boolean wide;
    private final String obeys;
    private final boolean documented;
    private final List<String> purposes;
    private final String operator;
    private final String source;
    private final String date;
    private final String note;

    /** Reads what the library wrote. */
    private PublicCrawler(Json row) {
        name = row.text("name");
        tokens = row.texts("tokens");
        everybody = row.flag("everybody");
        wide = row.flag("wide");
        obeys = row.flagIfAny("obeys").map(yes -> yes ? "yes" : "no").orElse("unknown");
        documented = row.flag("documented");
        purposes = row.texts("purposes");
        operator = row.text("operator");
        source = row.text("source");
        date = row.text("date");
        note = row.textIfAny("note").orElse("");
    }

    /** The table, read when it is first asked for. */
    private static final class Table {
        static final List<PublicCrawler> ROWS =
                Json.listOf(Door.ask(null, Crawler.EVERYBODY.door(), "crawlers"), PublicCrawler::new);
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
        return Table.ROWS.stream().filter(row -> row.name.equalsIgnoreCase(name)).findFirst();
    }

    /** {@return its name as its operator writes it} */
    public String name() {
        return name;
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
        return everybody;
    }

    /**
     * {@return whether its operator says that it obeys robots.txt: "yes", "no" (not, or not in general) or
     * "unknown"}
     */
    public String obeys() {
        return obeys;
    }

    /**
     * {@return whether the row is from its operator's own documentation, and not from others; true for the
     * operator's}
     */
    public boolean isDocumented() {
        return documented;
    }

    /**
     * {@return why it fetches pages: "search", "training", "user", "ads", "seo", "archive", "preview", "feed",
     * "monitor", "data", "research", "other", "input" (what models read in order to answer), "agent" (programs that
     * act for a person); at least one of these}
     */
    public List<String> purposes() {
        return purposes;
    }

    /** {@return who runs it: a company, an institute or a project, or "unknown"} */
    public String operator() {
        return operator;
    }

    /** {@return the URL of the page that this row is from} */
    public String source() {
        return source;
    }

    /** {@return the day on which that page was read, as YYYY-MM-DD} */
    public String date() {
        return date;
    }

    /** {@return what is special about it: a sentence, which may be empty} */
    public String note() {
        return note;
    }

    /**
     * {@return whether no token of it is of [A-Za-z_-], so that a file can only name it by {@link Names#WIDE}; true
     * for MJ12bot}
     */
    public boolean isWide() {
        return wide;
    }

    @Override
    public String toString() {
        return name();
    }
}
