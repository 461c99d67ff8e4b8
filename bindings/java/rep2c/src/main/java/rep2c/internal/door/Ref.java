/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** An object of the library: a robots.txt, a crawler or a pack.  It is freed when nothing refers to it any more. */
public final class Ref {
    /** Makes an object in a machine, which the thread has entered: its handle is the first word.  What fails is thrown. */
    interface Maker {
        Reply make(Machine machine);
    }

    private static final Cleaner CLEANER = Cleaner.create();
    /** How often a thread finds the machines of an object busy before the object is made in another one. */
    private static final int PATIENCE = 64;
    /** Bytes of all objects, roughly, of which the collector knows nothing, and how many there may be before it is called. */
    private static final AtomicLong HELD = new AtomicLong();
    private static final long HELD_AT_LEAST = 128L << 20;
    private static final AtomicLong LIMIT = new AtomicLong(HELD_AT_LEAST);

    private final Places places;

    /** Where an object is: what is known of it when it is gone. */
    private static final class Places implements Runnable {
        final Machine home;
        final Maker maker;
        final long size;
        /** What is done when the object was freed. */
        final Runnable end;
        final AtomicInteger busy = new AtomicInteger();
        /** In its home. */
        volatile long place;
        /** In other machines, by their numbers; null: it is in none. */
        volatile AtomicLongArray copies;

        Places(Machine home, int handle, long size, Maker maker, Runnable end) {
            this.home = home;
            this.maker = maker;
            this.size = size;
            this.end = end;
            place = home.place(handle, size);
        }

        long get(Machine machine) {
            AtomicLongArray there = copies;
            return machine == home ? place : there == null ? 0 : there.get(machine.number);
        }

        synchronized void set(Machine machine, long made) {
            if (machine == home) {
                place = made;
                return;
            }
            if (copies == null)
                copies = new AtomicLongArray(Machine.count());
            copies.set(machine.number, made);
        }

        @Override
        public void run() {
            for (int i = 0; i < Machine.count(); i++) {
                long there = get(home.after(i));
                if (there != 0)
                    home.after(i).discard(there, size);
            }
            end.run();
            HELD.addAndGet(-size);
        }
    }

    /** The object of HANDLE in HOME, of SIZE bytes or so, which MAKER makes in others; neither it nor END refers to the object. */
    Ref(Machine home, int handle, long size, Maker maker, Runnable end) {
        places = new Places(home, handle, size, maker, end);
        CLEANER.register(this, places);
        long now = HELD.addAndGet(size);
        if (now > LIMIT.get()) {
            LIMIT.set(Math.max(2 * now, HELD_AT_LEAST));
            System.gc();
        }
    }

    /** Makes an object in one of the machines. */
    static Ref make(long size, Maker maker, Runnable end) {
        Machine machine = Machine.enterNext();
        try {
            return new Ref(machine, maker.make(machine).handle(), size, maker, end);
        } finally {
            machine.leave();
        }
    }

    /** Enters a machine that has the object, or may get it: its own, or another one where that is busy. */
    Machine enter() {
        Machine home = places.home;
        if (home.enters())
            return home;
        boolean more = places.busy.incrementAndGet() > PATIENCE;
        for (int i = 0; i < Machine.count(); i++) {
            Machine other = home.after(i);
            if ((more || places.get(other) != 0) && other.enters())
                return other;
        }
        return home.enter();
    }

    /** The object's handle in a machine, which the thread has entered; it is made there if it is not there. */
    int in(Machine machine) {
        long place = places.get(machine);
        if (!machine.has(place)) {
            place = machine.place(places.maker.make(machine).handle(), places.size);
            places.set(machine, place);
        }
        return (int) place;
    }

    static int in(Machine machine, Ref crawler) {
        return crawler == null ? 0 : crawler.in(machine);
    }
}
