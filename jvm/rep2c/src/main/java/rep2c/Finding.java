/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.Optional;
import rep2c.internal.engine.Json;

/** Something that a robots.txt does and probably should not.  Objects never change. */
public final class Finding {
    /** How bad it is, by the library's names. */
    public enum Severity {
        /** It works, but could be shorter, or may surprise. */
        NOTE,
        /** It probably does not do what was meant. */
        WARNING,
        /** It has no effect at all, or the file is not a robots.txt. */
        ERROR
    }

    /** An edit that removes a finding, and provably changes no verdict for any crawler. */
    public static final class Fix {
        private final int begin;
        private final int end;
        private final String text;

        private Fix(Json fix) {
            begin = fix.number("begin");
            end = fix.number("end");
            text = fix.text("text");
        }

        /**
         * Returns where the bytes of the file begin that are replaced.
         *
         * @return the place, from 0
         */
        public int begin() {
            return begin;
        }

        /**
         * Returns where they end.
         *
         * @return the place behind the last of them
         */
        public int end() {
            return end;
        }

        /**
         * Returns what replaces them.
         *
         * @return the text, which may be empty
         */
        public String text() {
            return text;
        }
    }

    private final String id;
    private final Severity severity;
    private final int line;
    private final int column;
    private final int otherLine;
    private final String message;
    private final Fix fix;

    /** Reads what the library wrote. */
    Finding(Json found) {
        id = found.text("id");
        severity = found.constant(Severity.class, "severity");
        line = found.number("line");
        column = found.number("column");
        otherLine = found.number("other_line");
        message = found.text("message");
        fix = found.object("fix", Fix::new).orElse(null);
    }

    /**
     * Returns what kind of finding it is; the manual of {@code rep2c lint} has a paragraph for each.
     *
     * @return such as "dead-rule"
     */
    public String id() {
        return id;
    }

    /**
     * Returns how bad it is.
     *
     * @return the severity
     */
    public Severity severity() {
        return severity;
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
     * Returns the 1-based column.
     *
     * @return the column, in bytes
     */
    public int column() {
        return column;
    }

    /**
     * Returns a second line that the finding is about.
     *
     * @return the line; 0: there is none
     */
    public int otherLine() {
        return otherLine;
    }

    /**
     * Returns what is wrong, in English.
     *
     * @return the message
     */
    public String message() {
        return message;
    }

    /**
     * Returns how to mend it, where there is a way that provably changes no verdict.
     *
     * @return the fix, if there is one
     */
    public Optional<Fix> fix() {
        return Optional.ofNullable(fix);
    }

    @Override
    public String toString() {
        return line + ":" + column + ": " + message + " [" + id + "]";
    }
}
