/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.match;

import java.util.Arrays;
import rep2c.internal.blob.Core;
import rep2c.internal.blob.Format;

/**
 * What the ends of segments lead to in one walk: the strongest rule so far, and, once a rule with several stars has come as
 * far as that, which nodes were reached and which children wait for which segment.
 *
 * <p>Children are appended when their node is reached, so each queue ascends by the place where the node was reached, and an
 * output stops at the first child whose segment would have begun before that place.
 */
final class Outputs {
    /** Scratch memory over this many words is not kept for the next check. */
    private static final int KEPT = 1 << 14;

    int best;
    private Core core;
    private int[] scratch = new int[256];
    private boolean cleared;
    /** Where the parts of the scratch memory begin: nodes reached are at 0. */
    private int head;
    private int stamp;
    private int skipTo;
    private int tail;
    private int next;
    /** An output whose stamp is this has no effect before some empty queue is filled. */
    private int version;

    void begin(Core walked) {
        core = walked;
        best = 0;
        cleared = false;
    }

    /** Forgets memory that only hostile rules have needed. */
    void trim() {
        if (scratch.length > KEPT)
            scratch = new int[256];
    }

    /** Applies ACCEPT, with POSITION bytes of the path read. */
    void apply(int accept, int position) {
        if ((accept & 1) == 0)
            best = Math.max(best, accept >>> 1);
        else if (core.skips != 0)
            applyLongChain(accept >>> 1, position);
        else
            applyChain(accept >>> 1, position);
    }

    private void clear() {
        stamp = core.nodes + core.queues;
        head = core.nodes;
        skipTo = stamp + core.skips;
        tail = skipTo + core.skips;
        next = tail + core.queues;
        int words = (int) core.scratch();
        if (scratch.length < words)
            scratch = new int[words];
        Arrays.fill(scratch, 0, skipTo, 0);
        version = 1;
        cleared = true;
    }

    private int at(int table, int row, int columns, int column) {
        return Format.tableAt(core.bytes, table, core.numberSize, row * columns + column);
    }

    private int output(int output, int column) {
        return at(core.outputsAt, output, Format.OUTPUT_COLUMNS, column);
    }

    private int entry(int entry, int column) {
        return at(core.entriesAt, entry, Format.ENTRY_COLUMNS, column);
    }

    private int child(int child, int column) {
        return at(core.childrenAt, child, Format.CHILD_COLUMNS, column);
    }

    private void append(int child) {
        int queue = child(child, 0);
        scratch[next + child] = 0;
        if (scratch[head + queue] == 0) {
            scratch[head + queue] = child + 1;
            version++;
        } else {
            scratch[next + scratch[tail + queue] - 1] = child + 1;
        }
        scratch[tail + queue] = child + 1;
    }

    /** NODE is reached with POSITION bytes read: its rule is matched, and its children begin to wait. */
    private void reach(int node, int position) {
        if (!cleared)
            clear();
        if (scratch[node] != 0)
            return;
        scratch[node] = position;
        best = Math.max(best, at(core.nodesAt, node, Format.NODE_COLUMNS, 0));
        int after = at(core.nodesAt, node + 1, Format.NODE_COLUMNS, 1);
        for (int i = at(core.nodesAt, node, Format.NODE_COLUMNS, 1); i < after && child(i, 1) > best; i++)
            append(i);
    }

    /** Something that leads to rule MAX at best was met: the rule itself, or NODE. */
    private void meet(int max, int node, int position) {
        if (max <= best)
            return;
        if (node == Format.NONE)
            best = max;
        else
            reach(node, position);
    }

    /** The segment that QUEUE is for ends: the children that waited when it began take their step. */
    private void serve(int queue, int position) {
        long size = at(core.queuesAt, queue, 1, 0) & 0xFFFFFFFFL;
        for (int child = scratch[head + queue]; child != 0; child = scratch[head + queue]) {
            if (scratch[child(child - 1, 3)] + size > position)
                break;
            scratch[head + queue] = scratch[next + child - 1];
            meet(child(child - 1, 1), child(child - 1, 2), position);
        }
    }

    /** The segment of OUTPUT, without those that it links to, ends. */
    private void applyOne(int output, int position) {
        int after = output(output + 1, 0);
        for (int i = output(output, 0); i < after; i++) {
            int max = entry(i, 1);
            if (max <= best)
                break;
            if (Integer.compareUnsigned(position, entry(i, 0)) >= 0)
                meet(max, entry(i, 2), position);
        }
        int queue = output(output, 1);
        if (queue != Format.NONE && cleared)
            serve(queue, position);
    }

    private void applyChain(int first, int position) {
        for (int i = first; i != Format.NONE && output(i, 3) > best; i = output(i, 2))
            applyOne(i, position);
    }

    /* ---- long chains: outputs that have no effect any more are passed over together */

    /** Whether OUTPUT could have an effect when its segment ends once more, with the queues as they are. */
    private boolean isLive(int output) {
        int queue = output(output, 1);
        if (queue != Format.NONE && scratch[head + queue] != 0)
            return true;
        int after = output(output + 1, 0);
        for (int i = output(output, 0); i < after && entry(i, 1) > best; i++) {
            int node = entry(i, 2);
            if (node == Format.NONE || scratch[node] == 0)
                return true;
        }
        return false;
    }

    /** Makes the outputs from FIRST on, each of which leads to the next, lead to LIVE at once. */
    private void shorten(int first, int live) {
        for (int i = first; i != live;) {
            int following = scratch[skipTo + i];
            scratch[skipTo + i] = live;
            i = following;
        }
    }

    private void applyLongChain(int first, int position) {
        int dead = Format.NONE; /* the first of a run of outputs without effect */
        if (!cleared)
            clear();
        int output = first;
        while (output != Format.NONE && output(output, 3) > best) {
            if (scratch[stamp + output] != version) {
                applyOne(output, position);
                scratch[skipTo + output] = output(output, 2);
                if (isLive(output)) {
                    if (dead != Format.NONE)
                        shorten(dead, output);
                    dead = Format.NONE;
                    output = scratch[skipTo + output];
                    continue;
                }
                scratch[stamp + output] = version;
            }
            if (dead == Format.NONE)
                dead = output;
            output = scratch[skipTo + output];
        }
        if (dead != Format.NONE)
            shorten(dead, output);
    }
}
