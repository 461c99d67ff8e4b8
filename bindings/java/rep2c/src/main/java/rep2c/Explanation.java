/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.List;
import rep2c.internal.door.Json;

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

        /** {@return the 1-based number of its line} */
        public int line() {
            return line;
        }

        /** {@return the line as the file has it, such as "Disallow: /search"} */
        public String rule() {
            return rule;
        }

        /** {@return what it says; an empty pattern never disallows} */
        public boolean isAllowed() {
            return allowed;
        }

        /** {@return the length of its pattern in bytes; the longest wins} */
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

        /** {@return the 1-based number of its line} */
        public int line() {
            return line;
        }

        /** {@return the line as the file has it, such as "Disallow: /search"} */
        public String rule() {
            return rule;
        }

        /** {@return by what it misses} */
        public Miss miss() {
            return miss;
        }

        /** {@return the same for people, in English} */
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

    /** {@return the path of the URL as it is compared} */
    public String path() {
        return path;
    }

    /** {@return the verdict: whether the URL is allowed} */
    public boolean isAllowed() {
        return allowed;
    }

    /** {@return the 1-based number of the line that decides; 0: no rule decides} */
    public int line() {
        return line;
    }

    /** {@return the length in bytes of the pattern that decides; 0: no rule decides} */
    public int rank() {
        return rank;
    }

    /** {@return why the first of {@link #matches} wins} */
    public Reason reason() {
        return reason;
    }

    /** {@return whether some group names the crawler; otherwise the groups for "*" hold} */
    public boolean isNamed() {
        return named;
    }

    /** {@return an immutable list of the lines of the user-agent lines by which groups hold} */
    public List<Integer> groupLines() {
        return groupLines;
    }

    /** {@return an immutable list of the rules that match, the strongest first} */
    public List<Match> matches() {
        return matches;
    }

    /** {@return an immutable list of the rules that nearly match, and would give the other verdict} */
    public List<NearMiss> nearMisses() {
        return nearMisses;
    }

    /** {@return the verdict and its reason for people, in English} */
    public String sentence() {
        return sentence;
    }

    /**
     * {@return all of it for people, in English: {@link #sentence}, and that of each of {@link #nearMisses}, a line
     * each}
     */
    @Override
    public String toString() {
        StringBuilder lines = new StringBuilder(sentence);
        for (NearMiss near : nearMisses)
            lines.append('\n').append(near.sentence);
        return lines.toString();
    }
}
