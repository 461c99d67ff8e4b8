/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

/** How rules are stored, in the order of the compiler's numbers (enum rep_encoding). */
public enum Encoding {
    AUTO,
    DENSE,
    COMPACT,
    LIST
}
