/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.Optional;
import rep2c.internal.door.Json;

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

        /** {@return where the bytes of the file begin that are replaced, from 0} */
        public int begin() {
            return begin;
        }

        /** {@return where they end: the place behind the last of them} */
        public int end() {
            return end;
        }

        /** {@return what replaces them, which may be empty} */
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
     * {@return what kind of finding it is; the manual of {@code rep2c lint} has a paragraph for each, such as
     * "dead-rule"}
     */
    public String id() {
        return id;
    }

    /** {@return how bad it is} */
    public Severity severity() {
        return severity;
    }

    /** {@return the 1-based number of its line} */
    public int line() {
        return line;
    }

    /** {@return the 1-based column, in bytes} */
    public int column() {
        return column;
    }

    /** {@return a second line that the finding is about; 0: there is none} */
    public int otherLine() {
        return otherLine;
    }

    /** {@return what is wrong, in English} */
    public String message() {
        return message;
    }

    /** {@return how to mend it, where there is a way that provably changes no verdict} */
    public Optional<Fix> fix() {
        return Optional.ofNullable(fix);
    }

    @Override
    public String toString() {
        return line + ":" + column + ": " + message + " [" + id + "]";
    }
}
