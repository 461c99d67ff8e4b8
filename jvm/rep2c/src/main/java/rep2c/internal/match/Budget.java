/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.match;

import rep2c.internal.blob.Core;
import rep2c.internal.blob.Format;

/**
 * What checks by a list may cost before an automaton takes its place: together about as much as compiling costs, and each of
 * them a bounded number of steps.
 *
 * <p>A check is counted twice.  Before it, there is an estimate, by the rules, the stars and the URL's length: it holds for
 * ordinary URLs, and decides when their rules are compiled.  During it, the steps of its searches are counted, for a hostile
 * URL takes hundreds of times as many as the estimate says.  A step is a byte that is compared, or eight that are passed over,
 * and takes about a nanosecond, as does a comparison of a rule.
 *
 * <p>Threads that write at once may lose some of what others spent.
 */
public final class Budget {
    /** Steps of a check past which it is left, to be made by an automaton (it exceeds them by one pass over the URL). */
    public static final int STEPS_MAX = 2_000_000;

    /** A list with so many rules, the base among them, and stars is the best there is (enum rep_encoding). */
    private static final int AUTO_RULES = 32;
    private static final int AUTO_STARS = 4;
    private static final int STAR_COST = 16;
    private static final int COMPILE_COST = 200_000;
    /** For each so many characters of a URL behind the first of them, each star costs as much again. */
    private static final int STAR_CHARACTERS = 128;
    /** A list with more segments behind stars is left before the first check (REP_ROBOTS_SEARCHES_MAX). */
    private static final int SEARCHES_MAX = 4096;
    /** Steps of a check that its estimate has in it. */
    private static final int ORDINARY_STEPS = 20_000;

    /** Thrown where a check is left.  It has no stack, for it says nothing but that. */
    public static final class Exceeded extends RuntimeException {
        private static final long serialVersionUID = 1L;
        static final Exceeded THROWN = new Exceeded();

        private Exceeded() {
            super(null, null, false, false);
        }
    }

    private final int cost;
    private final int starCost;
    private long left;

    private Budget(int rules, int stars) {
        starCost = STAR_COST * stars;
        cost = rules + starCost;
        left = stars > SEARCHES_MAX ? 0 : COMPILE_COST;
    }

    /** The budget of the list CORE; null: an automaton would not be faster, or it is none. */
    public static Budget of(Core core) {
        if (core.encoding != Format.LIST)
            return null;
        int stars = core.stars();
        return core.rules > AUTO_RULES || stars > AUTO_STARS ? new Budget(core.rules, stars) : null;
    }

    /** The estimate of a check of a URL of SIZE characters. */
    private long estimate(int size) {
        return cost + (long) starCost * (size / STAR_CHARACTERS);
    }

    /** Counts a check of a URL of SIZE characters; true if the budget is used up, or would be by this check. */
    public boolean spend(int size) {
        left -= estimate(size);
        return left < 0;
    }

    /** Whether the check of a URL of SIZE characters alone costs more than compiling. */
    public boolean isSlow(int size) {
        return estimate(size) > COMPILE_COST;
    }

    /** Counts the STEPS that a check took, if the estimate does not have them in it. */
    void spendSteps(long steps) {
        if (steps > ORDINARY_STEPS)
            left -= steps;
    }
}
