/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import rep2c.internal.engine.Reply;

/** Why a URL gets its verdict; {@link #toString} says it in words.  Objects never change. */
public final class Explanation {
    /** Why the first of the rules that match wins, in the order of enum rep_reason. */
    public enum Reason {
        /** No rule matches, so the URL is allowed. */
        NO_RULE("no rule matches"),
        /** Only one rule matches. */
        ONLY_RULE("one rule matches"),
        /** Its pattern is longer than that of the next match. */
        LONGER("the longest pattern that matches wins"),
        /** Of equally long patterns, it is that of an allow line. */
        ALLOW("of equally long patterns, that of an allow line wins"),
        /** Of equally long patterns with the same verdict, it is on the first line. */
        EARLIER("of equally long patterns, the first line is the one reported"),
        /** {@link Dialect#RFC9309}: /robots.txt itself is always allowed, by no rule. */
        ROBOTS_FILE("/robots.txt itself is always allowed");

        private final String text;

        Reason(String text) {
            this.text = text;
        }
    }

    /** The small difference by which a rule fails to match, in the order of enum rep_miss_kind. */
    public enum Miss {
        /** Letters differ in case. */
        CASE("for upper and lower case"),
        /** Bytes are escaped in one and not in the other. */
        ESCAPING("for escapes"),
        /** The pattern begins with neither a slash nor a star, so it matches nothing. */
        FIRST_SLASH("for the slash that its pattern does not begin with"),
        /** The pattern is a whole URL, so it matches nothing. */
        ABSOLUTE_URL("that its pattern is a whole URL"),
        /** The pattern has a slash where the path ends. */
        LAST_SLASH("for the slash at its end"),
        /** The pattern ends in "$", and the path goes on. */
        END("for the '$' at its end");

        private final String text;

        Miss(String text) {
            this.text = text;
        }
    }

    /** A rule that matches. */
    public static final class Match {
        private final int line;
        private final String rule;
        private final boolean allowed;
        private final int rank;

        private Match(Reply reply) {
            line = reply.number();
            rule = ruleOf(reply);
            allowed = reply.flag();
            rank = reply.number();
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

        private NearMiss(Reply reply) {
            line = reply.number();
            rule = ruleOf(reply);
            miss = Miss.values()[reply.number() - 1];
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
    }

    private final String path;
    private final boolean allowed;
    private final int line;
    private final int rank;
    private final Reason reason;
    private final boolean named;
    private final List<Integer> groupLines;
    private final List<Match> matches;
    private final List<NearMiss> nearMisses;

    /** Reads REPLY in the order in which it was written. */
    Explanation(Reply reply) {
        path = reply.text();
        allowed = reply.flag();
        line = reply.number();
        rank = reply.number();
        reason = Reason.values()[reply.number()];
        named = reply.flag();
        groupLines = listOf(reply, Reply::number);
        matches = listOf(reply, Match::new);
        nearMisses = listOf(reply, NearMiss::new);
    }

    private static <T> List<T> listOf(Reply reply, Function<Reply, T> read) {
        List<T> list = new ArrayList<>();
        while (reply.flag())
            list.add(read.apply(reply));
        return Collections.unmodifiableList(list);
    }

    private static String ruleOf(Reply reply) {
        String key = reply.text();
        return key + ": " + reply.text();
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

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(path).append(allowed ? ": allowed: " : ": disallowed: ").append(reason.text);
        if (!matches.isEmpty() && matches.get(0).line == line)
            text.append(" (line ").append(line).append(", '").append(matches.get(0).rule).append("')");
        text.append('.');
        for (NearMiss near : nearMisses)
            text.append("\nLine ").append(near.line).append(", '").append(near.rule).append("', would match but ")
                    .append(near.miss.text).append('.');
        return text.toString();
    }
}
