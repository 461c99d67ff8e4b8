/* SPDX-License-Identifier: Apache-2.0 */
/**
 * robots.txt, compiled: may this crawler fetch this URL, and why?
 *
 * <p>{@link rep2c.Robots} is one robots.txt, {@link rep2c.Crawler} is who asks.
 */
package rep2c;
