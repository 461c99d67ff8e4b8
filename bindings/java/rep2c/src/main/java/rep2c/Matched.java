/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

/** Which groups of a robots.txt hold for a crawler. */
public enum Matched {
    /** Those that name it. */
    NAME,
    /** Those for "*". */
    EVERYBODY,
    /** None: everything is allowed. */
    NONE,
    /** The object is of a blob that does not say: directives were left out of it, or it was compiled for one crawler. */
    UNKNOWN
}
