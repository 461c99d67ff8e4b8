/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.Arrays;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Holding;
import rep2c.internal.blob.Picked;
import rep2c.internal.blob.Rules;
import rep2c.internal.blob.Source;
import rep2c.internal.match.Matcher;
import rep2c.internal.syntax.Urls;

/** A crawler and a robots.txt: the rules that hold. */
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

    /** Rules as they are stored for now; crawlers for which the same groups hold share them. */
    static final class Tier {
        final Rules rules;
        /** The groups that hold; null: the rules are of a blob. */
        final int[] groups;
        /** Bytes that were made for the rules. */
        final int size;
        /** What a check costs, in comparisons of a rule; 0: an automaton would not be faster, or can't be made. */
        private final int cost;
        /** What checks have cost; threads may lose some of it. */
        private int spent;

        private Tier(Rules rules, int[] groups, int size, int cost) {
            this.rules = rules;
            this.groups = groups;
            this.size = size;
            this.cost = cost;
        }

        /** What was picked, which may be replaced if it was not compiled. */
        static Tier of(Picked picked) {
            return new Tier(picked.rules, picked.groups, picked.size, picked.groups == null ? 0 : costOf(picked.rules));
        }

        private static int costOf(Rules rules) {
            Core list = rules.cores[0];
            if (list.encoding != LIST)
                return 0;
            int stars = list.stars();
            return list.rules > AUTO_RULES || stars > AUTO_STARS ? list.rules + STAR_COST * stars : 0;
        }

        /** The same groups' rules in another form, of SIZE bytes, which is not replaced again. */
        Tier with(Rules other, int otherSize) {
            return new Tier(other, groups, otherSize, 0);
        }

        boolean isOf(int[] others) {
            return groups != null && Arrays.equals(groups, others);
        }
    }

    final Crawler crawler;
    final Source source;
    final Tier tier;
    final Rules rules;
    /** What was picked when it asked first. */
    final Picked picked;
    private final Names names;
    /** The only core, or null. */
    private final Core core;

    /** CRAWLER asks SOURCE, which is read with NAMES and PICKED the rules in TIER. */
    Asked(Crawler crawler, Source source, Names names, Picked picked, Tier tier) {
        this.crawler = crawler;
        this.source = source;
        this.names = names;
        this.picked = picked;
        this.tier = tier;
        this.rules = tier.rules;
        this.core = rules.cores.length == 1 ? rules.cores[0] : null;
    }

    /** The same with other rules. */
    Asked with(Tier other) {
        return new Asked(crawler, source, names, picked, other);
    }

    /** Counts a check; true if as much was spent on a list as an automaton of its rules takes to compile. */
    boolean isPaid() {
        if (tier.cost == 0)
            return false;
        tier.spent += tier.cost;
        return tier.spent > COMPILE_COST;
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
        requireTexts();
        return new Holding(source, names, crawler.asker(), picked.named);
    }

    /** Fails where the directives' texts were left out. */
    void requireTexts() {
        if (!source.hasDirectives())
            throw new RobotsException(RobotsException.Reason.LEFT_OUT, "directives were left out of the blob");
    }
}
