/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

/** What is asked of the module, in the order of its numbers (engine.h). */
public enum Task {
    /** The answer is a blob; those of the others are JSON. */
    COMPILE,
    /** Why a URL gets its verdict. */
    EXPLAIN,
    /** What the content of a URL may be used for. */
    USAGE,
    /** What is wrong with a file. */
    LINT,
    /** Whose a User-Agent header is. */
    HEADER
}
