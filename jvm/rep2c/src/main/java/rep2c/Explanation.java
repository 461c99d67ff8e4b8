/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.List;
import rep2c.internal.engine.Json;

/** Why a URL gets its verdict; {@link #toString} says it in words.  Objects never change. */
public final class Explanation {
    /** Why the first of the rules that match wins, by the library's names. */
    public enum Reason {
        /** No rule matches, so the URL is allowed. */
        NO_RULE,
        /** Only one rule matches. */
        ONLY_RULE,
        /** Its pattern is longer than that of the next match. */
        LONGER,
        /** Of equally long patterns, it is that of an allow line. */
        ALLOW,
        /** Of equally long patterns with the same verdict, it is on the first line. */
        EARLIER,
        /** {@link Dialect#RFC9309}: /robots.txt itself is always allowed, by no rule. */
        ROBOTS_FILE
    }

    /** The small difference by which a rule fails to match, by the library's names. */
    public enum Miss {
        /** Letters differ in case. */
        CASE,
        /** Bytes are escaped in one and not in the other. */
        ESCAPING,
        /** The pattern begins with neither a slash nor a star, so it matches nothing. */
        FIRST_SLASH,
        /** The pattern is a whole URL, so it matches nothing. */
        ABSOLUTE_URL,
        /** The pattern has a slash where the path ends. */
        LAST_SLASH,
        /** The pattern ends in "$", and the path goes on. */
        END
    }

    /** A rule that matches. */
    public static final class Match {
        private final int line;
        private final String rule;
        private final boolean allowed;
        private final int rank;

        private Match(Json match) {
            line = match.number("line");
            rule = ruleOf(match);
            allowed = isAllow(match);
            rank = match.number("rank");
        }

        /**
         * Returns the 1-based number of its line.
         *
         * @return the line
         */
        public int line() {
            return line;
        }

        /**
         * Returns the line as the file has it.
         *
         * @return such as "Disallow: /search"
         */
        public String rule() {
            return rule;
        }

        /**
         * Returns what it says; an empty pattern never disallows.
         *
         * @return the verdict
         */
        public boolean isAllowed() {
            return allowed;
        }

        /**
         * Returns the length of its pattern; the longest wins.
         *
         * @return the length in bytes
         */
        public int rank() {
            return rank;
        }
    }

    /** A rule that nearly matches, and would give the other verdict. */
    public static final class NearMiss {
        private final int line;
        private final String rule;
        private final Miss miss;
        private final String sentence;

        private NearMiss(Json near) {
            line = near.number("line");
            rule = ruleOf(near);
            miss = near.constant(Miss.class, "kind");
            sentence = near.text("sentence");
        }

        /**
         * Returns the 1-based number of its line.
         *
         * @return the line
         */
        public int line() {
            return line;
        }

        /**
         * Returns the line as the file has it.
         *
         * @return such as "Disallow: /search"
         */
        public String rule() {
            return rule;
        }

        /**
         * Returns by what it misses.
         *
         * @return the difference
         */
        public Miss miss() {
            return miss;
        }

        /**
         * Returns the same for people, in English.
         *
         * @return the sentence
         */
        public String sentence() {
            return sentence;
        }
    }

    private final String path;
    private final boolean allowed;
    private final int line;
    private final int rank;
    private final Reason reason;
    private final String sentence;
    private final boolean named;
    private final List<Integer> groupLines;
    private final List<Match> matches;
    private final List<NearMiss> nearMisses;

    /** Reads what the library wrote. */
    Explanation(Json found) {
        path = found.text("path");
        allowed = isAllow(found);
        line = found.number("line");
        rank = found.number("rank");
        reason = found.constant(Reason.class, "reason");
        sentence = found.text("sentence");
        named = found.flag("named");
        groupLines = found.list("user_agent_lines", naming -> naming.number("line"));
        matches = found.list("matches", Match::new);
        nearMisses = found.list("near_misses", NearMiss::new);
    }

    static boolean isAllow(Json of) {
        return of.text("verdict").equals("allow");
    }

    static String ruleOf(Json line) {
        return line.text("key") + ": " + line.text("value");
    }

    /**
     * Returns the path of the URL as it is compared.
     *
     * @return the path
     */
    public String path() {
        return path;
    }

    /**
     * Returns the verdict.
     *
     * @return whether the URL is allowed
     */
    public boolean isAllowed() {
        return allowed;
    }

    /**
     * Returns the 1-based number of the line that decides.
     *
     * @return the line; 0: no rule decides
     */
    public int line() {
        return line;
    }

    /**
     * Returns the length of the pattern that decides.
     *
     * @return the length in bytes; 0: no rule decides
     */
    public int rank() {
        return rank;
    }

    /**
     * Returns why the first of {@link #matches} wins.
     *
     * @return the reason
     */
    public Reason reason() {
        return reason;
    }

    /**
     * Returns whether some group names the crawler; otherwise the groups for "*" hold.
     *
     * @return true if one does
     */
    public boolean isNamed() {
        return named;
    }

    /**
     * Returns the lines of the user-agent lines by which groups hold.
     *
     * @return an immutable list
     */
    public List<Integer> groupLines() {
        return groupLines;
    }

    /**
     * Returns the rules that match, the strongest first.
     *
     * @return an immutable list
     */
    public List<Match> matches() {
        return matches;
    }

    /**
     * Returns the rules that nearly match, and would give the other verdict.
     *
     * @return an immutable list
     */
    public List<NearMiss> nearMisses() {
        return nearMisses;
    }

    /**
     * Returns the verdict and its reason for people, in English.
     *
     * @return the sentence
     */
    public String sentence() {
        return sentence;
    }

    /**
     * Returns all of it for people, in English.
     *
     * @return {@link #sentence}, and that of each of {@link #nearMisses}, a line each
     */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder(sentence);
        for (NearMiss near : nearMisses)
            lines.append('\n').append(near.sentence);
        return lines.toString();
    }
}
