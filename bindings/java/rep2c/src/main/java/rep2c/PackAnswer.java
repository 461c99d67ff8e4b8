/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.time.Instant;
import java.util.Optional;

/** What a pack says about a URL.  What is unknown is not allowed: the caller says what to do with it. */
public final class PackAnswer {
    private final Outcome outcome;
    private final boolean allowed;
    private final int line;
    private final int rank;
    private final long fetched;
    private final long freshUntil;

    PackAnswer(Outcome outcome, boolean allowed, int line, int rank, long fetched, long freshUntil) {
        this.outcome = outcome;
        this.allowed = allowed;
        this.line = line;
        this.rank = rank;
        this.fetched = fetched;
        this.freshUntil = freshUntil;
    }

    /** {@return what the pack knows of the URL's origin} */
    public Outcome outcome() {
        return outcome;
    }

    /** {@return whether the URL may be fetched; false also where nothing is known} */
    public boolean isAllowed() {
        return allowed;
    }

    /** {@return the 1-based line of the rule that decided; 0 if no rule did, or if lines were left out of the pack} */
    public int line() {
        return line;
    }

    /** {@return the rank of that rule; 0 if no rule decided} */
    public int rank() {
        return rank;
    }

    /** {@return when the robots.txt was asked for last, if it is known} */
    public Optional<Instant> fetched() {
        return fetched == 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(fetched));
    }

    /** {@return until when what came of it is fresh, if it is known} */
    public Optional<Instant> freshUntil() {
        return freshUntil == 0 ? Optional.empty() : Optional.of(Instant.ofEpochSecond(freshUntil));
    }

    @Override
    public String toString() {
        return outcome == Outcome.UNKNOWN ? "unknown"
                : (allowed ? "allow" : "disallow") + ", line " + Integer.toUnsignedString(line);
    }
}
