/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

/**
 * The only exception of this library, but for {@link NullPointerException} where null is given.  It is never about the
 * content of a robots.txt: what parses counts (RFC 9309, section 2.3.1.5).
 */
public final class RobotsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** What went wrong. */
    public enum Reason {
        /** An argument is invalid. */
        ARGUMENT,
        /** What is to be checked is neither an absolute URL nor a path. */
        URL,
        /** A string is not a product token by the {@link Names} that are asked with. */
        TOKEN,
        /**
         * There is no public crawler of this name, or the blob or pack can't answer for the crawler: it was compiled for others,
         * or only wide names can name the crawler, and it was made without them.
         */
        CRAWLER,
        /** A limit of the call or the format. */
        LIMIT,
        /** The bytes are not a blob or a pack, or are damaged. */
        DAMAGED,
        /** The blob or pack has another format version. */
        VERSION,
        /** The call needs something that was left out when the blob was compiled: rules, or directives. */
        LEFT_OUT,
        /** The compiler ended with a trap or ran out of its memory.  This is a defect of the library, or a limit of it. */
        COMPILER,
    }

    private final Reason reason;

    /**
     * Makes an exception.
     *
     * @param reason what went wrong
     * @param message a sentence about it
     */
    public RobotsException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    /**
     * Makes an exception for one that something else threw.
     *
     * @param reason what went wrong
     * @param message a sentence about it
     * @param cause what was thrown
     */
    public RobotsException(Reason reason, String message, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    /** {@return what went wrong} */
    public Reason reason() {
        return reason;
    }
}
