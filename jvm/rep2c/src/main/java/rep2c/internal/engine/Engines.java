/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

import com.dylibso.chicory.wasm.ChicoryException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import rep2c.Dialect;
import rep2c.Names;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/** The compilers that wait for the next file: at most one for each processor, so that their memory is bounded. */
public final class Engines {
    private static final int KEPT = Runtime.getRuntime().availableProcessors();
    private static final ConcurrentLinkedDeque<Engine> WAITING = new ConcurrentLinkedDeque<>();
    private static final AtomicInteger COUNT = new AtomicInteger();

    private Engines() {}

    private static final byte[] NOTHING = {};

    /** The blob of what REQUEST says. */
    public static byte[] compile(Request request, Encoding encoding) {
        return run(Task.COMPILE, request, encoding, NOTHING);
    }

    /** The answer to TASK, which is no compiling; ABOUT is the URL in question, or that of the site. */
    public static Json analyze(Task task, Request request, byte[] about) {
        return Json.of(run(task, request, Encoding.AUTO, about));
    }

    /** How the crawler asks that sends HEADER: a line with digits for in order, everybody and the names; and a line a token. */
    public static String header(Names names, String header) {
        Request request = new Request(NOTHING, Dialect.GOOGLE, names, 0, null);
        byte[] answer = run(Task.HEADER, request, Encoding.AUTO, header.getBytes(StandardCharsets.UTF_8));
        return new String(answer, StandardCharsets.UTF_8);
    }

    private static byte[] run(Task task, Request request, Encoding encoding, byte[] about) {
        /* Bytecode of WebAssembly ends where its thread was interrupted; most tasks are too short for that. */
        boolean interrupted = Thread.interrupted();
        try {
            return runWith(take(), task, request, encoding, about);
        } finally {
            if (interrupted)
                Thread.currentThread().interrupt();
        }
    }

    static byte[] runWith(Engine engine, Task task, Request request, Encoding encoding, byte[] about) {
        try {
            byte[] answer = engine.run(task, request, encoding, about);
            keep(engine);
            return answer;
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
