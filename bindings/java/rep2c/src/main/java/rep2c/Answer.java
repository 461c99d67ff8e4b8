/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.util.Objects;
import java.util.Optional;
import rep2c.internal.door.Door;
import rep2c.internal.door.Ref;

/** The answer to one check: the verdict, and the rule that decided. */
public final class Answer {
    private final boolean allowed;
    private final int line;
    private final int rank;
    private final Ref source;

    Answer(boolean allowed, int line, int rank, Ref source) {
        this.allowed = allowed;
        this.line = line;
        this.rank = rank;
        this.source = source;
    }

    /** {@return whether the URL may be fetched; true for "allow"} */
    public boolean isAllowed() {
        return allowed;
    }

    /** {@return the 1-based line of the rule that decided; 0 if no rule did, or if lines were left out of the blob} */
    public int line() {
        return line;
    }

    /**
     * {@return the rank of that rule: the length of its escaped pattern in bytes; 0 if no rule decided, or if the
     * blob has verdicts only}
     */
    public int rank() {
        return rank;
    }

    /**
     * {@return the rule as the file has it, such as {@code Disallow: /private}; empty if no rule decided, or if
     * texts were left out of the blob}
     */
    public Optional<String> rule() {
        return Optional.of(line == 0 ? "" : Door.line(source, line)).filter(rule -> !rule.isEmpty());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Answer && ((Answer) other).allowed == allowed && ((Answer) other).line == line
                && ((Answer) other).rank == rank;
    }

    @Override
    public int hashCode() {
        return Objects.hash(allowed, line, rank);
    }

    @Override
    public String toString() {
        return (allowed ? "allow" : "disallow") + ", line " + Integer.toUnsignedString(line);
    }
}
