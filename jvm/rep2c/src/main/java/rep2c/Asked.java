/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import rep2c.internal.blob.Asker;
import rep2c.internal.blob.Blob;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Holding;
import rep2c.internal.blob.Picker;
import rep2c.internal.blob.Rules;
import rep2c.internal.match.Matcher;
import rep2c.internal.syntax.Urls;

/** A crawler and a blob: the rules that hold. */
final class Asked {
    /** Bytes that an object takes, as a cache's weigher counts them. */
    static final int SIZE = 320;

    private static final int LIST = 1;
    /** A list with so many rules, the base among them, and stars is the best there is (enum rep_encoding). */
    private static final int AUTO_RULES = 32;
    private static final int AUTO_STARS = 4;
    /** What a star costs, and what compiling costs, in comparisons of a rule, which take about a nanosecond. */
    private static final int STAR_COST = 16;
    private static final int COMPILE_COST = 200_000;

    /** Rules as they are stored for now. */
    static final class Tier {
        final Blob blob;
        /** They are lists, and may be replaced by automata. */
        final boolean isFirst;

        Tier(Blob blob, boolean isFirst) {
            this.blob = blob;
            this.isFirst = isFirst;
        }
    }

    final Crawler crawler;
    final Tier tier;
    final Blob blob;
    final Rules rules;
    /** Of a crawler with its tokens in order: the one that the file names, or null. */
    private final String named;
    /** The only core, or null. */
    private final Core core;
    /** Who asks BLOB: nobody in particular, where it was compiled for the crawler. */
    private final Asker asker;

    /** What a check costs, in comparisons of a rule; 0: an automaton would not be faster. */
    private final int cost;
    /** What checks have cost; threads may lose some of it. */
    private int spent;

    /**
     * Picks the rules for CRAWLER.
     *
     * @param own TIER was compiled for it alone
     */
    Asked(Crawler crawler, Tier tier, boolean own) {
        Picker picker = new Picker(tier.blob);
        this.crawler = crawler;
        this.tier = tier;
        this.blob = tier.blob;
        this.asker = own && blob.isSelected() ? Crawler.EVERYBODY.asker() : crawler.asker();
        this.rules = picker.pick(asker);
        this.named = picker.named();
        this.core = rules.cores.length == 1 ? rules.cores[0] : null;
        this.cost = !tier.isFirst || core == null || core.encoding != LIST ? 0 : costOf(core);
    }

    private static int costOf(Core list) {
        int stars = list.stars();
        return list.rules > AUTO_RULES || stars > AUTO_STARS ? list.rules + STAR_COST * stars : 0;
    }

    /** Counts a check; true if as much was spent on a list as an automaton of its rules takes to compile. */
    boolean isPaid() {
        if (cost == 0)
            return false;
        spent += cost;
        return spent > COMPILE_COST;
    }

    /** Checks URL; the answer is the result's until the thread's next check. */
    Matcher check(String url) {
        Matcher matcher = Matcher.current();
        int place = Urls.pathOf(url, rules.canonical);
        if (url.length() > Matcher.URL_MAX)
            throw new RobotsException(RobotsException.Reason.LIMIT, "the URL is too long");
        if (core != null)
            matcher.check(core, url, place, false);
        else
            matcher.check(rules, url, place, false);
        return matcher;
    }

    /** The directives that hold. */
    Holding holding() {
        if (!blob.hasDirectives())
            throw new RobotsException(RobotsException.Reason.LEFT_OUT, "directives were left out of the blob");
        return new Holding(blob, asker, named);
    }
}
