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
    private final Json row;

    private PublicCrawler(Json row) {
        this.row = row;
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
        return Table.ROWS.stream().filter(row -> row.name().equalsIgnoreCase(name)).findFirst();
    }

    /** {@return its name as its operator writes it} */
    public String name() {
        return row.text("name");
    }

    /** {@return an unmodifiable list of its product tokens, the preferred one first} */
    public List<String> tokens() {
        return row.texts("tokens");
    }

    /**
     * {@return whether the groups for "*" hold for it where a file names none of its tokens; false for few, such as
     * AdsBot-Google}
     */
    public boolean obeysEverybody() {
        return row.flag("everybody");
    }

    /**
     * {@return whether its operator says that it obeys robots.txt: "yes", "no" (not, or not in general) or
     * "unknown"}
     */
    public String obeys() {
        return row.flagIfAny("obeys").map(yes -> yes ? "yes" : "no").orElse("unknown");
    }

    /**
     * {@return whether the row is from its operator's own documentation, and not from others; true for the
     * operator's}
     */
    public boolean isDocumented() {
        return row.flag("documented");
    }

    /**
     * {@return why it fetches pages: "search", "training", "user", "ads", "seo", "archive", "preview", "feed",
     * "monitor", "data", "research", "other", "input" (what models read in order to answer), "agent" (programs that
     * act for a person); at least one of these}
     */
    public List<String> purposes() {
        return row.texts("purposes");
    }

    /** {@return who runs it: a company, an institute or a project, or "unknown"} */
    public String operator() {
        return row.text("operator");
    }

    /** {@return the URL of the page that this row is from} */
    public String source() {
        return row.text("source");
    }

    /** {@return the day on which that page was read, as YYYY-MM-DD} */
    public String date() {
        return row.text("date");
    }

    /** {@return what is special about it: a sentence, which may be empty} */
    public String note() {
        return row.textIfAny("note").orElse("");
    }

    /**
     * {@return whether no token of it is of [A-Za-z_-], so that a file can only name it by {@link Names#WIDE}; true
     * for MJ12bot}
     */
    public boolean isWide() {
        return row.flag("wide");
    }

    @Override
    public String toString() {
        return name();
    }
}
