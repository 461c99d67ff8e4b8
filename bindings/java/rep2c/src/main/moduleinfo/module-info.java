/* SPDX-License-Identifier: Apache-2.0 */
/** robots.txt, compiled. */
module rep2c {
    exports rep2c;
}
