/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.text;

import rep2c.internal.blob.Format;
import rep2c.internal.blob.Line;

/**
 * The group that a directive belongs to, and its run (RFC 9309, section 2.2.1): consecutive user-agent lines open a group,
 * which only an allow or disallow line ends; any other line ends a run.
 */
final class Groups {
    private int groups;
    private int runs;
    private boolean groupOpen;
    private boolean runOpen;

    /** Takes the next directive, which is of KIND. */
    void enter(int kind) {
        boolean agent = kind == Line.USER_AGENT;
        if (agent) {
            groups += groupOpen ? 0 : 1;
            runs += runOpen ? 0 : 1;
            groupOpen = true;
        } else if (kind == Line.ALLOW || kind == Line.DISALLOW) {
            groupOpen = false;
        }
        runOpen = agent;
    }

    /** The number of the last directive's group, or NONE. */
    int group() {
        return groups == 0 ? Format.NONE : groups - 1;
    }

    /** The number of its run, or NONE. */
    int run() {
        return groups == 0 ? Format.NONE : runs - 1;
    }
}
