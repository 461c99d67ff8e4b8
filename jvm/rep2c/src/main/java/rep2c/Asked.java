/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Holding;
import rep2c.internal.blob.Picked;
import rep2c.internal.blob.Rules;
import rep2c.internal.blob.Source;
import rep2c.internal.match.Budget;
import rep2c.internal.match.Matcher;
import rep2c.internal.match.Verdicts;
import rep2c.internal.syntax.Urls;

/** A crawler and a robots.txt: the rules that hold, and what answers by them. */
final class Asked extends Verdicts {
    /** Bytes that an object takes, as a cache's weigher counts them. */
    static final int SIZE = 448;

    /** Rules as they are stored for now; crawlers for which the same groups hold share them. */
    static final class Tier extends Verdicts {
        /** A thread that waits for another one's compile goes on after so many milliseconds, whatever its check costs; tests wait longer. */
        static volatile long waitMax = 10_000;

        /** The groups that hold; null: the rules are of a blob. */
        final int[] groups;
        private final int size;
        /** Opened when the replacement is known; null: no thread has begun to make it. */
        private CountDownLatch replacing;
        private volatile Tier replacement;

        private Tier(Rules rules, int[] groups, int size, Budget budget) {
            super(rules, budget);
            this.groups = groups;
            this.size = size;
        }

        private Tier(Tier other) {
            super(other, null);
            this.groups = other.groups;
            this.size = other.size;
        }

        /** The RULES of a blob. */
        static Tier of(Rules rules) {
            return new Tier(rules, null, 0, null);
        }

        /** A list that was made of GROUPS, which may be replaced. */
        static Tier ofList(Rules rules, int[] groups) {
            Core list = rules.cores[0];
            return new Tier(rules, groups, list.bytes.capacity(), Budget.of(list));
        }

        /** The same groups' rules in another form, for which SIZE bytes were made and which is not replaced again. */
        Tier with(Rules other, int otherSize) {
            return new Tier(other, groups, otherSize, null);
        }

        private Budget budget() {
            return budget;
        }

        /** The same rules, which are not replaced, whatever their checks cost. */
        Tier lasting() {
            return new Tier(this);
        }

        /** Whether the caller is the one thread that makes another form of the rules; it calls {@link #endReplacing}. */
        synchronized boolean beginReplacing() {
            if (replacing != null)
                return false;
            replacing = new CountDownLatch(1);
            return true;
        }

        void endReplacing(Tier made) {
            replacement = made;
            replacing.countDown();
        }

        /** The replacement, which a thread has begun to make; null: it is not made yet, nor within waitMax if the caller WAITS. */
        Tier replacement(boolean waits) {
            if (waits && replacement == null)
                waitForReplacement();
            return replacement;
        }

        /** An interrupt does not shorten that, for it says nothing about the check; the thread keeps it. */
        private void waitForReplacement() {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(waitMax);
            boolean interrupted = false;
            for (boolean over = false; !over;) {
                try {
                    replacing.await(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                    over = true;
                } catch (InterruptedException interrupt) {
                    interrupted = true;
                }
            }
            if (interrupted)
                Thread.currentThread().interrupt();
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
        super(tier, tier.budget());
        this.crawler = crawler;
        this.source = source;
        this.names = names;
        this.picked = picked;
        this.tier = tier;
        this.next = next;
    }

    /** The same crawler with the tier OTHER, alone. */
    Asked with(Tier other) {
        return new Asked(crawler, source, names, picked, other, null);
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
        return budget != null && budget.spend(size);
    }

    /** Whether the check of a URL of SIZE characters alone costs more than that. */
    boolean isSlow(int size) {
        return budget.isSlow(size);
    }

    /** Whether the crawler may fetch URL.  Both checks fail with {@link Budget.Exceeded} where a list takes too many steps. */
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
