/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The library behind the door: as native code, where that can be loaded, and otherwise as bytecode.
 *
 * <p>Native code is one machine, which any number of threads use at the same time.  Bytecode is at most as many as there are
 * processors: who has one locked uses it, and its objects are its own.  An object is made in one of them, and where many
 * threads ask it, also in others ({@link Ref}).
 */
abstract class Machine {
    private static final int MOST = 64;
    private static final Machine[] ALL = make();
    private static final AtomicInteger NEXT = new AtomicInteger();

    /** Objects that nobody refers to any more: for each its place and its size. */
    private final Queue<long[]> waste = new ConcurrentLinkedQueue<>();
    private final ReentrantLock lock = new ReentrantLock();
    final int number;

    Machine(int number) {
        this.number = number;
    }

    private static Machine[] make() {
        if (Native.isLoaded())
            return new Machine[] {new Native()};
        Machine[] all = new Machine[Math.min(Runtime.getRuntime().availableProcessors(), MOST)];
        for (int i = 0; i < all.length; i++)
            all[i] = new Bytecode(i);
        return all;
    }

    static int count() {
        return ALL.length;
    }

    /** The machine that stands so many places behind this one, the first behind the last. */
    final Machine after(int places) {
        return ALL[(number + places) % ALL.length];
    }

    /** Locks a machine for what is new, each in its turn. */
    static Machine enterNext() {
        return ALL[Integer.remainderUnsigned(NEXT.getAndIncrement(), ALL.length)].enter();
    }

    /** Locks the machine. */
    Machine enter() {
        lock.lock();
        begin();
        return this;
    }

    /** Locks it, if nobody has it locked. */
    boolean enters() {
        boolean entered = lock.tryLock();
        if (entered)
            begin();
        return entered;
    }

    private void begin() {
        ready();
        for (long[] object = waste.poll(); object != null; object = waste.poll())
            free(object[0], object[1]);
    }

    void leave() {
        rest();
        lock.unlock();
    }

    /** Has the object at PLACE freed, of SIZE bytes. */
    void discard(long place, long size) {
        waste.add(new long[] {place, size});
    }

    /** Where the object of HANDLE is, of SIZE bytes: also in time, for a machine may begin anew. */
    long place(int handle, long size) {
        return handle;
    }

    /** Whether the object is still there that was put to PLACE. */
    boolean has(long place) {
        return (int) place != 0;
    }

    void free(long place, long size) {
        call(Function.FREE, null, null, (int) place);
    }

    /** Prepares for calls, when it was locked. */
    void ready() {}

    /** Ends what {@link #ready} has begun. */
    void rest() {}

    /**
     * Calls FUNCTION with BYTES, or with texts that end at ENDS, and the numbers that stand in front of and behind them; null: it
     * has none.
     */
    abstract Reply call(Function function, byte[] bytes, int[] ends, int... numbers);

    /** Checks URL: the answer, and the word above it; or -1, which is none, if URL is to be checked by {@link #call}. */
    abstract long check(int robots, int crawler, String url);

    /** Opens a pack with a limit of steps, or none if that is 0. */
    abstract Reply openPack(PackFile file, int steps);
}
