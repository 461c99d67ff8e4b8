/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.Arrays;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Holding;
import rep2c.internal.blob.Picked;
import rep2c.internal.blob.Rules;
import rep2c.internal.blob.Source;
import rep2c.internal.match.Matcher;
import rep2c.internal.match.Verdicts;
import rep2c.internal.syntax.Urls;

/** A crawler and a robots.txt: the rules that hold, and what answers by them. */
final class Asked extends Verdicts {
    /** Bytes that an object takes, as a cache's weigher counts them. */
    static final int SIZE = 448;

    private static final int LIST = 1;
    /** A list with so many rules, the base among them, and stars is the best there is (enum rep_encoding). */
    private static final int AUTO_RULES = 32;
    private static final int AUTO_STARS = 4;
    /** What a star costs, and what compiling costs, in comparisons of a rule, which take about a nanosecond. */
    private static final int STAR_COST = 16;
    private static final int COMPILE_COST = 200_000;
    /** For each so many characters of a URL behind the first of them, each star costs as much again. */
    private static final int STAR_CHARACTERS = 128;
    /** A list with more segments behind stars is left before the first check (REP_ROBOTS_SEARCHES_MAX). */
    private static final int SEARCHES_MAX = 4096;

    /** Rules as they are stored for now; crawlers for which the same groups hold share them. */
    static final class Tier extends Verdicts {
        /** The groups that hold; null: the rules are of a blob. */
        final int[] groups;
        private final int size;
        /** What a check costs, in comparisons of a rule; 0: an automaton would not be faster, or can't be made. */
        private final int cost;
        /** What the stars cost again for each STAR_CHARACTERS of a URL. */
        private final int starCost;
        /** What checks have cost; threads may lose some of it. */
        private long spent;
        /** Whether a thread is making another form of the rules, or has made it. */
        private boolean replaced;

        private Tier(Rules rules, int[] groups, int size, int cost, int stars) {
            super(rules);
            this.groups = groups;
            this.size = size;
            this.cost = cost;
            this.starCost = STAR_COST * stars;
            this.spent = stars > SEARCHES_MAX ? COMPILE_COST : 0;
        }

        /** What was picked, which may be replaced if it was not compiled. */
        static Tier of(Picked picked) {
            Core list = picked.groups == null ? null : picked.rules.cores[0];
            int stars = list != null && list.encoding == LIST ? list.stars() : 0;
            boolean slow = list != null && list.encoding == LIST && (list.rules > AUTO_RULES || stars > AUTO_STARS);
            int cost = slow ? list.rules + STAR_COST * stars : 0;
            return new Tier(picked.rules, picked.groups, picked.size, cost, slow ? stars : 0);
        }

        /** Whether the caller is the one thread that makes another form of the rules; the others go on with this one. */
        synchronized boolean beginReplacing() {
            boolean first = !replaced;
            replaced = true;
            return first;
        }

        /** The same groups' rules in another form, for which SIZE bytes were made and which is not replaced again. */
        Tier with(Rules other, int otherSize) {
            return new Tier(other, groups, otherSize, 0, 0);
        }

        /** The same rules, which are not replaced. */
        Tier lasting() {
            return with(rules, size);
        }

        /** Bytes that were made for the rules. */
        @Override
        public int size() {
            return size + super.size();
        }

        boolean isOf(int[] others) {
            return groups != null && Arrays.equals(groups, others);
        }
    }

    /* What each check reads stands in front; the rest is behind it, in other objects. */
    private final int cost;
    final Crawler crawler;
    /** Who asked before, or null. */
    final Asked next;
    final Tier tier;
    final Source source;
    /** What was picked when it asked first. */
    final Picked picked;
    private final Names names;

    /** CRAWLER asks SOURCE, which is read with NAMES and PICKED the rules in TIER; NEXT asked before. */
    Asked(Crawler crawler, Source source, Names names, Picked picked, Tier tier, Asked next) {
        super(tier);
        this.crawler = crawler;
        this.source = source;
        this.names = names;
        this.picked = picked;
        this.tier = tier;
        this.next = next;
        this.cost = tier.cost;
    }

    /** The same crawlers, this one and those before, with the tier BETTER instead of OLD. */
    Asked with(Tier old, Tier better) {
        Asked others = next == null ? null : next.with(old, better);
        return new Asked(crawler, source, names, picked, tier == old ? better : tier, others);
    }

    /** How many have asked, this one among them. */
    int count() {
        int count = 0;
        for (Asked asked = this; asked != null; asked = asked.next)
            count++;
        return count;
    }

    /**
     * Counts a check of a URL of SIZE characters; true if as much was spent on a list, or would be by this check, as an
     * automaton of its rules takes to compile.
     */
    boolean isPaid(int size) {
        if (cost == 0)
            return false;
        tier.spent += cost + (long) tier.starCost * (size / STAR_CHARACTERS);
        return tier.spent > COMPILE_COST;
    }

    /** Whether the crawler may fetch URL. */
    boolean allows(String url) {
        return allows(url, Urls.pathOf(url, canonical));
    }

    /** Checks URL; the answer is the result's until the thread's next check. */
    Matcher check(String url) {
        return check(url, Urls.pathOf(url, canonical));
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
