/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import rep2c.RobotsException.Reason;
import rep2c.internal.door.Door;
import rep2c.internal.door.Json;
import rep2c.internal.door.Ref;

/**
 * A crawler: product tokens, a public crawler by its name, or the sender of a User-Agent header.  It never changes, is made
 * once, and asks any number of {@link Robots} and {@link Pack} objects, from any thread.
 *
 * <pre>{@code
 * Crawler crawler = Crawler.of("ExampleBot");
 * boolean allowed = robots.isAllowed(crawler, "https://example.com/private");
 * }</pre>
 */
public final class Crawler implements Serializable {
    private static final long serialVersionUID = 1L;

    /** A crawler that no group names: the groups for "*" hold. */
    public static final Crawler EVERYBODY = new Crawler(Door.TOKENS, "*", Collections.emptyList(), false, true, Names.TOKEN);

    private final int kind;
    private final String name;
    private final List<String> tokens;
    private final boolean inOrder;
    private final boolean everybody;
    private final Names names;
    private transient volatile Ref door;

    private Crawler(int kind, String name, List<String> tokens, boolean inOrder, boolean everybody, Names names) {
        this.kind = kind;
        this.name = name;
        this.tokens = Collections.unmodifiableList(new ArrayList<>(tokens));
        this.inOrder = inOrder;
        this.everybody = everybody;
        this.names = names;
    }

    /**
     * Makes a crawler that is known by these product tokens, with or without a version: "ExampleBot", "ExampleBot/1.2".
     * All groups that name one of them hold, merged; where none does, the groups for "*" (RFC 9309, section 2.2.1).
     *
     * @param tokens the tokens, at least one; the one token "*" is {@link #EVERYBODY}
     * @return the crawler
     * @throws RobotsException if one of them is not a token of [A-Za-z_-]
     */
    public static Crawler of(String... tokens) {
        return of(Names.TOKEN, tokens);
    }

    /**
     * The same with other names.  A crawler with {@link Names#WIDE} is asked about with wide names, whatever else a file
     * is read with.
     *
     * @param names which strings are tokens
     * @param tokens the tokens, at least one
     * @return the crawler
     * @throws RobotsException if one of them is not a token by NAMES
     */
    public static Crawler of(Names names, String... tokens) {
        if (tokens.length == 1 && tokens[0].equals("*"))
            return EVERYBODY;
        if (tokens.length == 0)
            throw new RobotsException(Reason.ARGUMENT, "a crawler without a token; Crawler.EVERYBODY stands for everybody");
        return new Crawler(Door.TOKENS, String.join(",", tokens), Arrays.asList(tokens), false, true, names).made();
    }

    /**
     * Makes a crawler that has its tokens in order of preference: it obeys the groups of the first that a file names.
     *
     * @param names which strings are tokens; others are passed over
     * @param everybody whether the groups for "*" hold where a file names none of them
     * @param tokens the tokens, at least one
     * @return the crawler
     * @throws RobotsException if none of them is a token, and NAMES is not {@link Names#ANY}
     */
    public static Crawler inOrder(Names names, boolean everybody, String... tokens) {
        if (tokens.length == 0)
            throw new RobotsException(Reason.ARGUMENT, "a crawler without a token");
        return new Crawler(everybody ? Door.ORDERED : Door.ORDERED_ALONE, String.join(",", tokens), Arrays.asList(tokens), true,
                everybody, names).made();
    }

    /**
     * Makes the public crawler of that name, compared whole and without case.  One that no token of [A-Za-z_-] names, such
     * as MJ12bot, is asked about with wide names, as it names itself.
     *
     * @param name a name of {@link PublicCrawler#all()}
     * @return the crawler
     * @throws RobotsException if there is none of that name
     */
    public static Crawler known(String name) {
        PublicCrawler row = PublicCrawler.find(name)
                .orElseThrow(() -> new RobotsException(Reason.CRAWLER, "no public crawler is called '" + name + "'"));
        return new Crawler(Door.PUBLIC, row.name(), row.tokens(), true, row.obeysEverybody(),
                row.isWide() ? Names.WIDE : Names.TOKEN);
    }

    /**
     * Makes the crawler that sends HEADER, the value of a User-Agent field: a public crawler that it names, and otherwise the
     * crawler with its product tokens, merged.  The products of browsers and tools count only if nothing else is left.
     *
     * @param header the value
     * @return the crawler
     * @throws RobotsException if it names no crawler for sure
     */
    public static Crawler ofHeader(String header) {
        return ofHeader(Names.TOKEN, header);
    }

    /**
     * The same with other names.
     *
     * @param names which strings are tokens
     * @param header the value of a User-Agent field
     * @return the crawler
     * @throws RobotsException if it names no crawler for sure
     */
    public static Crawler ofHeader(Names names, String header) {
        try {
            Json asks = Json.of(Door.ask(null, Door.crawler(Door.HEADER, names.ordinal(), List.of(header)), "crawler"));
            return new Crawler(Door.HEADER, header, asks.texts("tokens"), asks.flag("in_order"), asks.flag("everybody"),
                    asks.constant(Names.class, "names"));
        } catch (RobotsException error) {
            throw error.reason() == Reason.TOKEN
                    ? new RobotsException(Reason.TOKEN, "'" + header + "' has no product token for sure") : error;
        }
    }

    /** {@return what it is called: its tokens with commas between them, the public crawler, the header, or "*"} */
    public String name() {
        return name;
    }

    /** {@return an unmodifiable list of its tokens as they were given} */
    public List<String> tokens() {
        return tokens;
    }

    /**
     * {@return whether the first token that a file names holds, and not all of them merged; true for public
     * crawlers, too}
     */
    public boolean isInOrder() {
        return inOrder;
    }

    /**
     * {@return whether the groups for "*" hold where a file names none of its tokens; false for some public
     * crawlers, such as AdsBot-Google}
     */
    public boolean obeysEverybody() {
        return everybody;
    }

    /** {@return the names that its own name needs} */
    public Names names() {
        return names;
    }

    /** The crawler as the library has it. */
    Ref door() {
        Ref made = door;
        if (made == null) {
            List<String> given = this == EVERYBODY || kind == Door.PUBLIC || kind == Door.HEADER ? List.of(name) : tokens;
            door = made = Door.crawler(kind, names.ordinal(), given);
        }
        return made;
    }

    /** Fails if the library can't have it. */
    private Crawler made() {
        door();
        return this;
    }

    private Object readResolve() {
        return equals(EVERYBODY) ? EVERYBODY : this;
    }

    @Override
    public boolean equals(Object other) {
        if (this == other)
            return true;
        if (!(other instanceof Crawler))
            return false;
        Crawler that = (Crawler) other;
        return inOrder == that.inOrder && everybody == that.everybody && names == that.names && tokens.equals(that.tokens)
                && name.equals(that.name);
    }

    @Override
    public int hashCode() {
        return Objects.hash(tokens, inOrder, everybody, names);
    }

    @Override
    public String toString() {
        return name;
    }
}
