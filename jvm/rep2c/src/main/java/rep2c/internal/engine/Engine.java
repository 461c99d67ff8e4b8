/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

import com.dylibso.chicory.runtime.ByteArrayMemory;
import com.dylibso.chicory.runtime.ExportFunction;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Memory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;
import rep2c.internal.blob.Asker;

/**
 * The compiler and the analysis: the C library as WebAssembly, which became bytecode when the jar was built.  It is called
 * by the calls of jvm/wasm/engine.c.
 *
 * <p>One thread at a time uses an object.  After a trap it is in no known state, and may not be used again.
 */
final class Engine {
    /** Of a page of WebAssembly's memory. */
    private static final int PAGE = 65536;
    /** Pages past which the memory is not kept: hostile files may need as much as a thousand. */
    private static final int KEPT_PAGES = 128;

    /** Numbers of a request (enum in engine.c). */
    private static final int NUMBERS = 10;
    private static final int SELECTED = 5;
    private static final int BLOB_SIZE = 9;
    private static final int WORD = 4;
    /** Where the module's engine has the place of its answer, and the size of that (struct rep2c_go_engine). */
    private static final int ANSWER = 0;
    private static final int ANSWER_SIZE = 4;

    /** The compiler's numbers (enum rep_status). */
    private static final int STATUS_ARGUMENT = 1;
    private static final int STATUS_MEMORY = 2;
    private static final int STATUS_LIMIT = 3;
    private static final int STATUS_TOKEN = 9;

    private final Memory memory;
    private final ExportFunction allocate;
    private final ExportFunction release;
    private final ExportFunction run;
    private final int engine;

    Engine() {
        Instance instance = Instance.builder(Module.load()).withMachineFactory(Module::create)
                .withMemoryFactory(ByteArrayMemory::new).build();
        memory = instance.memory();
        allocate = instance.export("rep2c_go_allocate");
        release = instance.export("rep2c_go_release");
        run = instance.export("rep2c_go_run");
        engine = notNull((int) instance.export("rep2c_go_create").apply()[0]);
    }

    /** Whether its memory is small enough to be kept for the next file. */
    boolean isSmall() {
        return memory.pages() <= KEPT_PAGES;
    }

    Memory memory() {
        return memory;
    }

    int bytes() {
        return memory.pages() * PAGE;
    }

    private static int notNull(int place) {
        if (place == 0)
            throw failed(STATUS_MEMORY);
        return place;
    }

    /** Copies BYTES into memory of the module, to be released. */
    private int put(byte[] bytes) {
        int place = notNull((int) allocate.apply(bytes.length)[0]);
        memory.write(place, bytes, 0, bytes.length);
        return place;
    }

    private int put(int... words) {
        byte[] bytes = new byte[WORD * words.length];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(words);
        return put(bytes);
    }

    /** What TASK is answered about WHAT and about ABOUT: the URL in question, or that of the site. */
    byte[] run(Task task, Request what, Encoding encoding, byte[] about) {
        Asker asker = what.asker;
        List<String> tokens = asker == null ? List.of() : asker.tokens;
        int[] places = {put(what.text), put(numbers(task, what, encoding)), put(joined(tokens)), put(endsOf(tokens)), put(about)};
        int status = (int) run.apply(engine, places[0], what.text.length, places[1], places[2], places[3], tokens.size(),
                places[4], about.length)[0];
        for (int place : places)
            release.apply(place);
        if (status != 0)
            throw failed(status);
        return memory.readBytes(memory.readInt(engine + ANSWER), memory.readInt(engine + ANSWER_SIZE));
    }

    private static int[] numbers(Task task, Request what, Encoding encoding) {
        int[] numbers = Arrays.copyOf(new int[] {task.ordinal(), what.dialect.ordinal(), what.names.ordinal(), what.maxBytes,
            encoding.ordinal()}, NUMBERS);
        if (what.asker != null) {
            int[] asking = {1, what.asker.inOrder ? 1 : 0, what.asker.everybody ? 1 : 0, what.asker.names.ordinal()};
            System.arraycopy(asking, 0, numbers, SELECTED, asking.length);
        }
        numbers[BLOB_SIZE] = what.blobSize;
        return numbers;
    }

    private static byte[] joined(List<String> tokens) {
        return String.join("", tokens).getBytes(StandardCharsets.UTF_8);
    }

    /** Where each token ends in what is joined. */
    private static int[] endsOf(List<String> tokens) {
        int[] ends = new int[tokens.size()];
        for (int i = 0; i < ends.length; i++)
            ends[i] = joined(tokens.subList(0, i + 1)).length;
        return ends;
    }

    private static RobotsException failed(int status) {
        switch (status) {
            case STATUS_ARGUMENT:
                /* The only argument that can be wrong. */
                return new RobotsException(Reason.LEFT_OUT, "lines were left out of the blob");
            case STATUS_MEMORY:
                return new RobotsException(Reason.COMPILER, "the compiler's memory is used up");
            case STATUS_LIMIT:
                return new RobotsException(Reason.LIMIT, "a limit of the compiler");
            case STATUS_TOKEN:
                return new RobotsException(Reason.TOKEN, "a name is no product token");
            default:
                return new RobotsException(Reason.COMPILER, "the compiler ended with status " + status);
        }
    }
}
