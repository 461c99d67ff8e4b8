/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

import com.dylibso.chicory.wasm.ChicoryException;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/** The compilers that wait for the next file: at most one for each processor, so that their memory is bounded. */
public final class Engines {
    private static final int KEPT = Runtime.getRuntime().availableProcessors();
    private static final ConcurrentLinkedDeque<Engine> WAITING = new ConcurrentLinkedDeque<>();
    private static final AtomicInteger COUNT = new AtomicInteger();

    private Engines() {}

    /** The blob of what REQUEST says. */
    public static byte[] compile(Request request, Encoding encoding) {
        /* Bytecode of WebAssembly ends where its thread was interrupted; a compile is too short for that. */
        boolean interrupted = Thread.interrupted();
        try {
            return compileWith(take(), request, encoding);
        } finally {
            if (interrupted)
                Thread.currentThread().interrupt();
        }
    }

    static byte[] compileWith(Engine engine, Request request, Encoding encoding) {
        try {
            byte[] blob = engine.compile(request, encoding);
            keep(engine);
            return blob;
        } catch (ChicoryException | StackOverflowError trap) {
            /* In no known state: a fresh one is made for the next file. */
            throw new RobotsException(Reason.COMPILER, "the compiler ended with a trap", trap);
        }
    }

    private static Engine take() {
        Engine engine = WAITING.pollFirst();
        if (engine == null)
            return new Engine();
        COUNT.decrementAndGet();
        return engine;
    }

    private static void keep(Engine engine) {
        if (!engine.isSmall())
            return;
        if (COUNT.incrementAndGet() <= KEPT)
            WAITING.addFirst(engine);
        else
            COUNT.decrementAndGet();
    }

    /** The bytes that waiting compilers hold. */
    static long bytes() {
        return WAITING.stream().mapToLong(Engine::bytes).sum();
    }
}
