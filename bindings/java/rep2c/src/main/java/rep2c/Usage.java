/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.List;
import java.util.Optional;
import rep2c.internal.door.Json;

/** What content of a URL may be used for; {@link #toString} says it in words.  Objects never change. */
public final class Usage {
    /** Whether a site lets content be put to a use, by the library's names. */
    public enum Preference {
        /** The site does not say. */
        UNKNOWN,
        /** The content may not be fetched, and nothing is said about its use. */
        NOT_APPLICABLE,
        /** It may. */
        ALLOW,
        /** It may not. */
        DISALLOW
    }

    /** How much of the content a use may show, by the library's names. */
    public enum Extent {
        /** The content serves the moment; nothing is stored or shown again. */
        IMMEDIATE,
        /** Links and excerpts. */
        REFERENCE,
        /** Summaries, and all of it. */
        FULL
    }

    /** The kinds of statements about usage, by the library's names. */
    public enum Kind {
        /** There is none. */
        NONE,
        /** A Content-Usage line. */
        CONTENT_USAGE,
        /** A Content-Signal line. */
        CONTENT_SIGNAL,
        /** A rule for a group that is named for a use. */
        USAGE_TOKEN,
        /** A rule for a token that steers an operator's use, such as Google-Extended. */
        OPERATOR_TOKEN
    }

    /** What is stated about one use. */
    public static final class UseAnswer {
        private final Preference preference;
        private final int line;
        private final Kind kind;
        private final String sentence;

        private UseAnswer(Json answer) {
            preference = answer.constant(Preference.class, "preference");
            line = answer.number("line");
            kind = answer.constant(Kind.class, "kind");
            sentence = answer.text("sentence");
        }

        /** {@return what all statements together say} */
        public Preference preference() {
            return preference;
        }

        /** {@return the 1-based number of the first line that states it; 0: none does} */
        public int line() {
            return line;
        }

        /** {@return what this line is} */
        public Kind kind() {
            return kind;
        }

        /** {@return the answer and its line for people, in English} */
        public String sentence() {
            return sentence;
        }

        /** {@return {@link #sentence}} */
        @Override
        public String toString() {
            return sentence;
        }
    }

    /** What one statement says about each use. */
    public static final class Preferences {
        private final Preference search;
        private final Preference aiInput;
        private final Preference aiTrain;
        private final Optional<Extent> extent;

        private Preferences(Json says) {
            search = says.constant(Preference.class, "search");
            aiInput = says.constant(Preference.class, "ai-input");
            aiTrain = says.constant(Preference.class, "ai-train");
            extent = says.constantIfAny(Extent.class, "extent");
        }

        /** {@return what it says about a search index, and results with links and short excerpts} */
        public Preference search() {
            return search;
        }

        /** {@return what it says about content as input of a model} */
        public Preference aiInput() {
            return aiInput;
        }

        /** {@return what it says about training or tuning a model} */
        public Preference aiTrain() {
            return aiTrain;
        }

        /** {@return how much may be shown by it, if it says so} */
        public Optional<Extent> extent() {
            return extent;
        }
    }

    /** A line that states what content may be used for. */
    public static final class Statement {
        private final int line;
        private final Kind kind;
        private final String rule;
        private final boolean counts;
        private final Preferences says;

        private Statement(Json statement) {
            line = statement.number("line");
            kind = statement.constant(Kind.class, "kind");
            rule = Explanation.ruleOf(statement);
            counts = statement.flag("counts");
            says = new Preferences(statement.member("says"));
        }

        /** {@return the 1-based number of the line} */
        public int line() {
            return line;
        }

        /** {@return what it is} */
        public Kind kind() {
            return kind;
        }

        /** {@return the line as the file has it, without its comment, such as "Content-Usage: /art/ train-ai=n"} */
        public String rule() {
            return rule;
        }

        /** {@return whether it counts; false: it is for the crawlers of another operator, and is only shown} */
        public boolean counts() {
            return counts;
        }

        /** {@return what it says about each use} */
        public Preferences says() {
            return says;
        }
    }

    /** A line with the URL of a license. */
    public static final class License {
        private final int line;
        private final String url;

        private License(Json license) {
            line = license.number("line");
            url = license.text("url");
        }

        /** {@return the 1-based number of the line} */
        public int line() {
            return line;
        }

        /** {@return the URL, which is absolute} */
        public String url() {
            return url;
        }
    }

    private final String path;
    private final boolean allowed;
    private final UseAnswer search;
    private final UseAnswer aiInput;
    private final UseAnswer aiTrain;
    private final Optional<Extent> extent;
    private final List<License> licenses;
    private final List<Statement> statements;

    /** Reads what the library wrote. */
    Usage(Json found) {
        path = found.text("path");
        allowed = Explanation.isAllow(found);
        search = new UseAnswer(found.one("uses", "use", "search"));
        aiInput = new UseAnswer(found.one("uses", "use", "ai-input"));
        aiTrain = new UseAnswer(found.one("uses", "use", "ai-train"));
        extent = found.constantIfAny(Extent.class, "extent");
        licenses = found.list("licenses", License::new);
        statements = found.list("statements", Statement::new);
    }

    /** {@return the path of the URL as it is compared} */
    public String path() {
        return path;
    }

    /** {@return whether the URL may be fetched} */
    public boolean isAllowed() {
        return allowed;
    }

    /** {@return the answer about a search index, and results with links and short excerpts} */
    public UseAnswer search() {
        return search;
    }

    /** {@return the answer about content as input of a model, for example to ground its answers} */
    public UseAnswer aiInput() {
        return aiInput;
    }

    /** {@return the answer about training or tuning a model} */
    public UseAnswer aiTrain() {
        return aiTrain;
    }

    /** {@return how much may be shown, by Content-Signal, if a line says it} */
    public Optional<Extent> extent() {
        return extent;
    }

    /** {@return an immutable list of the licenses, which hold for the whole site} */
    public List<License> licenses() {
        return licenses;
    }

    /** {@return an immutable list of all lines that spoke, in order} */
    public List<Statement> statements() {
        return statements;
    }

    /**
     * {@return the answers for people, in English: {@link #search}, {@link #aiInput} and {@link #aiTrain}, a line
     * each}
     */
    @Override
    public String toString() {
        return search + "\n" + aiInput + "\n" + aiTrain;
    }
}
