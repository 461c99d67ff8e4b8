/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

import com.dylibso.chicory.runtime.ByteArrayMemory;
import com.dylibso.chicory.runtime.ExportFunction;
import com.dylibso.chicory.runtime.HostFunction;
import com.dylibso.chicory.runtime.ImportValues;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.wasm.ChicoryException;
import com.dylibso.chicory.wasm.WasmModule;
import com.dylibso.chicory.wasm.types.FunctionType;
import com.dylibso.chicory.wasm.types.MemoryLimits;
import com.dylibso.chicory.wasm.types.ValType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Locale;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/**
 * The library as WebAssembly, which became bytecode when the jar was built.
 *
 * <p>After a trap an instance is in no known state.  Then, and where hostile files have left it much larger than its objects are,
 * the machine begins anew with another instance, in which objects are made again when they are asked.
 */
final class Bytecode extends Machine {
    private static final WasmModule MODULE = Module.load();
    /** Of a page of WebAssembly's memory. */
    private static final int PAGE = 65536;
    /** Pages past which the machine may not grow. */
    private static final int PAGES_MOST = 8192;
    /** Bytes up to which memory is kept, whatever is in it. */
    private static final int KEPT = 8 << 20;
    /** How much larger than its objects it may stay beyond that, and how many objects are freed before it begins anew. */
    private static final int TIMES_KEPT = 8;
    private static final int FREED_BEFORE = 10_000;
    /** Of the memory that is there for texts. */
    private static final int ROOM = 16 << 10;
    private static final int WORD = 4;

    private Instance instance;
    private Memory memory;
    private ExportFunction[] functions;
    private ExportFunction checks;
    private int door;
    private int room;
    /** How often it began. */
    private int age;
    private int freed;
    private long held;
    private boolean interrupted;

    Bytecode(int number) {
        super(number);
    }

    /* ---- instances */

    private void begin() {
        FunctionType type = FunctionType.of(List.of(ValType.I32, ValType.I64, ValType.I32, ValType.I32), List.of(ValType.I32));
        instance = Instance.builder(MODULE).withMachineFactory(Module::create)
                .withMemoryFactory(limits -> new ByteArrayMemory(new MemoryLimits(limits.initialPages(), PAGES_MOST)))
                .withImportValues(ImportValues.builder()
                        .addFunction(new HostFunction("rep2c", "door_read", type, (module, given) -> read(module, given))).build())
                .build();
        memory = instance.memory();
        functions = new ExportFunction[Function.values().length];
        for (Function each : Function.values())
            functions[each.ordinal()] = instance.export("door_" + each.name().toLowerCase(Locale.ROOT));
        checks = functions[Function.CHECK.ordinal()];
        age++;
        freed = 0;
        held = 0;
        door = (int) instance.export("door_create").apply()[0];
        room = allocate(ROOM);
    }

    /** Reads a piece of a pack, as a module asks. */
    private static long[] read(Instance module, long[] given) {
        PackFile file = PackFile.find((int) given[0]);
        if (file == null)
            return new long[] {0};
        module.memory().write((int) given[2], file.read(given[1], (int) given[3]));
        return new long[] {1};
    }

    @Override
    void ready() {
        /* Bytecode of WebAssembly ends where its thread was interrupted; most calls are too short for that. */
        interrupted = Thread.interrupted();
        if (instance == null || freed > FREED_BEFORE && bytes() > KEPT && bytes() > TIMES_KEPT * held)
            begin();
    }

    @Override
    void rest() {
        if (interrupted)
            Thread.currentThread().interrupt();
    }

    /** Bytes of memory. */
    long bytes() {
        return memory == null ? 0 : (long) PAGE * memory.pages();
    }

    /** The memory, for tests. */
    Memory memory() {
        return memory;
    }

    @Override
    long place(int handle, long size) {
        held += size;
        return (long) age << Integer.SIZE | handle & 0xFFFFFFFFL;
    }

    @Override
    boolean has(long place) {
        return (int) (place >> Integer.SIZE) == age && (int) place != 0;
    }

    @Override
    void free(long place, long size) {
        if (!has(place))
            return;
        held -= size;
        freed++;
        super.free(place, size);
    }

    private RobotsException trapped(Throwable trap) {
        instance = null;
        return new RobotsException(Reason.COMPILER, "the library ended with a trap", trap);
    }

    /* ---- calls */

    private int allocate(int size) {
        int place = (int) instance.export("door_allocate").apply(size)[0];
        if (place == 0)
            throw new RobotsException(Reason.COMPILER, "the library's memory is used up");
        return place;
    }

    private int apply(Function function, long... arguments) {
        return (int) functions[function.ordinal()].apply(arguments)[0];
    }

    @Override
    Reply call(Function function, byte[] bytes, int[] ends, int... numbers) {
        int size = bytes == null ? 0 : bytes.length;
        int count = ends == null ? 0 : ends.length;
        try {
            int place = size + WORD * count <= ROOM ? room : allocate(Math.addExact(size, WORD * count));
            if (count > 0)
                memory.write(place, words(ends));
            if (size > 0)
                memory.write(place + WORD * count, bytes);
            int result = call(function, place + WORD * count, size, place, count, numbers);
            Reply reply = leave(function, result);
            if (place != room)
                instance.export("door_release").apply(place);
            return reply;
        } catch (ChicoryException | StackOverflowError | OutOfMemoryError trap) {
            throw trapped(trap);
        }
    }

    private static byte[] words(int[] ends) {
        byte[] bytes = new byte[WORD * ends.length];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(ends);
        return bytes;
    }

    private int call(Function function, int bytes, int size, int ends, int count, int[] n) {
        switch (function) {
            case PARSE :
                return apply(function, door, bytes, size, n[0], n[1], n[2], 0);
            case OPEN :
                return apply(function, door, bytes, size, n[0], 0);
            case BLOB :
            case LINE :
                return apply(function, door, n[0], n[1]);
            case CRAWLER :
                return apply(function, door, n[0], n[1], bytes, ends, count);
            case CHECK :
            case PACK_CHECK :
            case PACK_FIND :
                return apply(function, door, n[0], n[1], bytes, size);
            case ORIGIN :
                return apply(function, door, bytes, size);
            case QUESTION :
                return apply(function, bytes, size);
            case ASK :
                return apply(function, door, n[0], n[1], 0, n[2], bytes, ends, count, 0, 0);
            default : /* SIZE, FREE, and the texts of a status */
                return apply(function, n[0]);
        }
    }

    private Reply leave(Function function, int result) {
        if (function == Function.STATUS_TEXT || function == Function.URL_STATUS_TEXT)
            return new Reply(new long[1 + Reply.WORDS], memory.readCString(result).getBytes());
        long[] numbers = new long[1 + Reply.WORDS];
        numbers[0] = result;
        for (int i = 0; i < Reply.WORDS; i++)
            numbers[1 + i] = Integer.toUnsignedLong(memory.readInt(door + WORD * i));
        int output = door + WORD * Reply.WORDS;
        return new Reply(numbers, memory.readBytes(memory.readInt(output), memory.readInt(output + WORD)));
    }

    @Override
    long check(int robots, int crawler, String url) {
        byte[] bytes = Door.bytesOf(url);
        if (bytes.length > ROOM)
            return -1;
        try {
            memory.write(room, bytes);
            int answer = (int) checks.apply(door, robots, crawler, room, bytes.length)[0];
            return (long) memory.readInt(door) << Integer.SIZE | answer & 0xFFFFFFFFL;
        } catch (ChicoryException | StackOverflowError | OutOfMemoryError trap) {
            throw trapped(trap);
        }
    }

    @Override
    Reply openPack(PackFile file, int steps) {
        try {
            int result = (int) instance.export("door_pack_open").apply(door, file.number, file.size, steps)[0];
            return leave(Function.OPEN, result);
        } catch (ChicoryException | StackOverflowError | OutOfMemoryError trap) {
            throw trapped(trap);
        }
    }
}
