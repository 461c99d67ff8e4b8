/* SPDX-License-Identifier: Apache-2.0 */
package rep2c;

import java.nio.IntBuffer;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The rules that an object keeps for crawlers that it does not remember, by the groups that hold for them: finding the groups
 * anew is all that a check of such a crawler costs more.
 *
 * <p>Any thread may look; those that add or replace have the object's lock.  Numbers and bytes are looked at before something
 * is added, so that one set of rules may exceed them.
 */
final class Kept {
    /** The most sets of rules (REP_KEPT_MAX), and the bytes that they may take. */
    static final int MAX = 1024;
    static final long BYTES_MAX = 64 << 20;

    /** By the numbers of the groups, which buffers compare by. */
    private final ConcurrentHashMap<IntBuffer, Asked.Tier> tiers = new ConcurrentHashMap<>();
    private volatile long bytes;

    /** The rules that were made of GROUPS, or null. */
    Asked.Tier find(int[] groups) {
        return tiers.get(IntBuffer.wrap(groups));
    }

    boolean isFull() {
        return tiers.size() >= MAX || bytes >= BYTES_MAX;
    }

    void add(Asked.Tier tier) {
        tiers.put(IntBuffer.wrap(tier.groups), tier);
        bytes += tier.size();
    }

    /** Whether an automaton may take the place of OLD: it is stored elsewhere, or there are bytes left. */
    boolean mayReplace(Asked.Tier old) {
        return bytes < BYTES_MAX || find(old.groups) != old;
    }

    /** Replaces OLD, if it is kept here. */
    void replace(Asked.Tier old, Asked.Tier better) {
        if (tiers.replace(IntBuffer.wrap(old.groups), old, better))
            bytes += better.size() - old.size();
    }

    /** Bytes of memory. */
    long size() {
        return bytes;
    }
}
