/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

/** What a pack knows of an origin. */
public enum Outcome {
    /** Nothing: nobody fetched its robots.txt, or only a redirect is known, which leads nowhere. */
    UNKNOWN,
    /** There are rules, which decide. */
    RULES,
    /** There are none (404, or no answer for 30 days): everything is allowed. */
    ALLOW_ALL,
    /** There was no answer (503, no connection): everything is disallowed for now. */
    DISALLOW_ALL
}
