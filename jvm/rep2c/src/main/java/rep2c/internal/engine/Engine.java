/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.engine;

import com.dylibso.chicory.runtime.ByteArrayMemory;
import com.dylibso.chicory.runtime.ExportFunction;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Memory;
import java.nio.charset.StandardCharsets;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/**
 * The compiler: the C library as WebAssembly, which became bytecode when the jar was built.
 *
 * <p>One thread at a time uses an object.  After a trap it is in no known state, and may not be used again.
 */
final class Engine {
    /** Of a page of WebAssembly's memory. */
    private static final int PAGE = 65536;
    /** Pages past which the memory is not kept: hostile files may need as much as a thousand. */
    private static final int KEPT_PAGES = 128;

    /** Words of a request (wasm/module.c). */
    private static final int TEXT = 0;
    private static final int TEXT_SIZE = 1;
    private static final int DIALECT = 2;
    private static final int NAMES = 3;
    private static final int MAX_BYTES = 4;
    private static final int ENCODING = 5;
    private static final int SELECTED = 6;
    private static final int IN_ORDER = 7;
    private static final int EVERYBODY = 8;
    private static final int CRAWLER_NAMES = 9;
    private static final int TOKENS = 10;
    private static final int ENDS = 11;
    private static final int TOKEN_COUNT = 12;
    private static final int BLOB = 13;
    private static final int BLOB_SIZE = 14;

    /** The compiler's numbers (enum rep_status). */
    private static final int STATUS_LIMIT = 3;
    private static final int STATUS_TOKEN = 9;

    private final Memory memory;
    private final ExportFunction allocate;
    private final ExportFunction free;
    private final ExportFunction compile;
    private final ExportFunction statusText;
    private final int request;

    Engine() {
        Instance instance = Instance.builder(Module.load()).withMachineFactory(Module::create)
                .withMemoryFactory(ByteArrayMemory::new).build();
        memory = instance.memory();
        allocate = instance.export("jvm_alloc");
        free = instance.export("jvm_free");
        compile = instance.export("jvm_compile");
        statusText = instance.export("jvm_status_text");
        request = (int) instance.export("jvm_request").apply()[0];
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

    private void set(int word, int value) {
        memory.writeI32(request + 4 * word, value);
    }

    private int get(int word) {
        return memory.readInt(request + 4 * word);
    }

    /** Copies BYTES into memory of the module. */
    private int put(byte[] bytes) {
        int place = (int) allocate.apply(bytes.length)[0];
        if (place == 0)
            throw new RobotsException(Reason.COMPILER, "the compiler's memory is used up");
        memory.write(place, bytes, 0, bytes.length);
        return place;
    }

    /** The blob of what WHAT says. */
    byte[] compile(Request what, Encoding encoding) {
        int text = put(what.text);
        set(TEXT, text);
        set(TEXT_SIZE, what.text.length);
        set(DIALECT, what.dialect.ordinal());
        set(NAMES, what.names.ordinal());
        set(MAX_BYTES, what.maxBytes);
        set(ENCODING, encoding.ordinal());
        set(SELECTED, what.asker == null ? 0 : 1);
        int tokens = what.asker == null ? 0 : putTokens(what);
        int status = (int) compile.apply()[0];
        byte[] blob = status == 0 ? memory.readBytes(get(BLOB), get(BLOB_SIZE)) : null;
        free.apply(text);
        if (what.asker != null)
            free.apply(tokens);
        if (blob == null)
            throw failed(status);
        return blob;
    }

    /** Writes the crawler's tokens, ends first; to be freed. */
    private int putTokens(Request what) {
        int count = what.asker.tokens.size();
        byte[] text = String.join("", what.asker.tokens).getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[4 * count + text.length];
        System.arraycopy(text, 0, all, 4 * count, text.length);
        int place = put(all);
        int end = 0;
        for (int i = 0; i < count; i++) {
            end += what.asker.tokens.get(i).getBytes(StandardCharsets.UTF_8).length;
            memory.writeI32(place + 4 * i, end);
        }
        set(IN_ORDER, what.asker.inOrder ? 1 : 0);
        set(EVERYBODY, what.asker.everybody ? 1 : 0);
        set(CRAWLER_NAMES, what.asker.names.ordinal());
        set(TOKENS, place + 4 * count);
        set(ENDS, place);
        set(TOKEN_COUNT, count);
        return place;
    }

    private RobotsException failed(int status) {
        Reason reason = status == STATUS_TOKEN ? Reason.TOKEN : status == STATUS_LIMIT ? Reason.LIMIT : Reason.COMPILER;
        return new RobotsException(reason, memory.readCString((int) statusText.apply(status)[0]));
    }
}
