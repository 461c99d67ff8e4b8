/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.blob;

import java.util.List;
import rep2c.Names;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.syntax.Tokens;

/** A crawler as a blob sees it. */
public final class Asker {
    public final List<String> tokens;
    /** The first token that a file names holds, not all of them merged. */
    public final boolean inOrder;
    /** Where a file names none, the groups for "*" hold. */
    public final boolean everybody;
    public final Names names;

    public Asker(List<String> tokens, boolean inOrder, boolean everybody, Names names) {
        this.tokens = tokens;
        this.inOrder = inOrder;
        this.everybody = everybody;
        this.names = names;
    }

    /** Whether a name of it that is no token in what was read with READ is one that no file names, and no error. */
    public boolean isLenient(Names read) {
        return names == Names.ANY || read == Names.ANY;
    }

    /** Whether it takes the crawl-delay for "*" beside that of a group of its own, as crawlers.tsv says of one. */
    boolean takesDelayOfAll() {
        return tokens.stream().limit(inOrder ? 1 : tokens.size()).anyMatch(token -> Tokens.compare(token, "bingbot") == 0);
    }

    /** Fails if it may not ask what was read with READ.  One that needs wide names has another answer elsewhere. */
    public void requireMayAsk(Names read) {
        if (names == Names.WIDE && !tokens.isEmpty() && read != Names.WIDE)
            throw new RobotsException(Reason.CRAWLER,
                    "only wide names can name '" + String.join(" ", tokens) + "', and the rules were read without them");
    }
}
