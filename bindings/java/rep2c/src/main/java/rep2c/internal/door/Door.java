/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.CharBuffer;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import rep2c.RobotsException;
import rep2c.RobotsException.Reason;

/**
 * The library as this jar calls it: objects, answers about URLs, which are numbers, and all other questions, which are answered
 * with JSON.  Any number of threads may call.  A crawler that is null is nobody in particular.
 */
public final class Door {
    /** How a crawler is given (enum door_crawler_kind). */
    public static final int TOKENS = 0;
    public static final int PUBLIC = 1;
    public static final int HEADER = 2;
    public static final int ORDERED = 3;
    public static final int ORDERED_ALONE = 4;

    /** Of a pack's file there are parts of so many bytes, as a power of two. */
    public static final int SHIFT = 30;

    /** What is answered instead of a line (door.h). */
    private static final int NO_URL = -1;
    private static final int FAILED = -2;
    private static final int DISALLOW = 1 << 31;

    /** Of enum rep_status. */
    private static final int OK = 0;
    private static final int ARGUMENT = 1;
    private static final int DAMAGED = 4;
    private static final int TOKEN = 9;
    private static final Reason[] REASONS = {null, Reason.ARGUMENT, Reason.COMPILER, Reason.LIMIT, Reason.DAMAGED, Reason.VERSION,
        Reason.CRAWLER, Reason.LEFT_OUT, Reason.COMPILER, Reason.TOKEN, Reason.URL, Reason.CRAWLER};

    /** Bytes of an object without a file, and how many copies of its file it has, roughly. */
    private static final long OBJECT = 1024;
    private static final long COPIES = 4;

    private static final Map<String, Integer> QUESTIONS = new ConcurrentHashMap<>();

    private Door() {}

    /** What a pack has of an origin (enum rep_pack_finding), and what it answers. */
    public static final class Found {
        public static final int RULES = 1;
        public static final int ALLOW_ALL = 2;
        public static final int DISALLOW_ALL = 3;
        private static final int NO_ORIGIN = 4;
        private static final int DAMAGE = 5;

        public final int finding;
        /** When the answer that counts came, and until when it is fresh, in seconds since 1970; 0: no time is known. */
        public final long fetched;
        public final long freshUntil;
        /** Of a check: see {@link Door#check}. */
        public final long answer;
        /** Of a robots.txt that was asked for, if rules decide. */
        public final Ref robots;

        private Found(Reply reply, long answer, Ref robots) {
            finding = (int) reply.word(1);
            fetched = reply.word(2);
            freshUntil = fetched == 0 ? 0 : fetched + (int) reply.word(3);
            this.answer = answer;
            this.robots = robots;
        }
    }

    /** A call with handles in a machine. */
    private interface Use {
        Reply call(Machine machine, int object, int crawler);
    }

    private static Reply use(Ref object, Ref crawler, Use use) {
        Machine machine = object.enter();
        try {
            return use.call(machine, object.in(machine), Ref.in(machine, crawler));
        } finally {
            machine.leave();
            Reference.reachabilityFence(object);
            Reference.reachabilityFence(crawler);
        }
    }

    /* ---- failures */

    private static String text(Machine machine, Function function, int status) {
        return new String(machine.call(function, null, null, status).output, StandardCharsets.US_ASCII);
    }

    private static RobotsException failure(Machine machine, int status, byte[] hint) {
        Reason reason = status < REASONS.length ? REASONS[status] : Reason.COMPILER;
        String more = hint.length == 0 ? "" : ": " + new String(hint, StandardCharsets.UTF_8);
        return new RobotsException(reason, text(machine, Function.STATUS_TEXT, status) + more);
    }

    /** Returns REPLY, if the call has not failed. */
    private static Reply must(Machine machine, Reply reply) {
        if (reply.result() != OK)
            throw failure(machine, reply.result(), reply.output);
        return reply;
    }

    private static RobotsException noUrl(Machine machine, long status, String url) {
        return new RobotsException(Reason.URL, "'" + url + "': " + text(machine, Function.URL_STATUS_TEXT, (int) status));
    }

    /* ---- texts */

    /** The bytes of a URL; one with half a character is not a URL. */
    static byte[] bytesOf(String url) {
        for (int i = 0; i < url.length(); i++)
            if (Character.isSurrogate(url.charAt(i)))
                return strictly(url);
        return url.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] strictly(String url) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(url));
            return Arrays.copyOf(bytes.array(), bytes.limit());
        } catch (CharacterCodingException half) {
            throw new RobotsException(Reason.URL, "half a character is in the URL", half);
        }
    }

    private static byte[] joined(List<String> texts) {
        return String.join("", texts).getBytes(StandardCharsets.UTF_8);
    }

    /** Where each text ends in what is joined. */
    private static int[] endsOf(List<String> texts) {
        int[] ends = new int[texts.size()];
        for (int i = 0, end = 0; i < ends.length; i++)
            ends[i] = end += texts.get(i).getBytes(StandardCharsets.UTF_8).length;
        return ends;
    }

    /* ---- objects */

    /** Reads a robots.txt.  The bytes are kept, and may not change. */
    public static Ref parse(byte[] text, int dialect, int names, int maxBytes) {
        return Ref.make(OBJECT + COPIES * text.length,
                machine -> must(machine, machine.call(Function.PARSE, text, null, dialect, names, maxBytes)), () -> {});
    }

    /** Opens a blob with a limit of steps, or none if that is 0.  The bytes are kept, and may not change. */
    public static Ref open(byte[] blob, int steps) {
        return Ref.make(OBJECT + COPIES * blob.length, machine -> must(machine, machine.call(Function.OPEN, blob, null, steps)),
                () -> {});
    }

    /** Makes a crawler, which TEXTS name. */
    public static Ref crawler(int kind, int names, List<String> texts) {
        byte[] bytes = joined(texts);
        int[] ends = endsOf(texts);
        return Ref.make(OBJECT, machine -> {
            Reply reply = machine.call(Function.CRAWLER, bytes, ends, kind, names);
            if (reply.result() == TOKEN && reply.word(1) < texts.size())
                throw noToken(texts.get((int) reply.word(1)));
            return must(machine, reply);
        }, () -> {});
    }

    private static RobotsException noToken(String token) {
        String hint = token.equals("*") ? ": by itself it stands for everybody" : "";
        return new RobotsException(Reason.TOKEN, "'" + token + "' is not a product token" + hint);
    }

    /** Opens a pack, whose file is mapped in parts of 2^SHIFT bytes. */
    public static Ref openPack(Path path, int steps, int shift) throws IOException {
        PackFile file = new PackFile(path, shift);
        try {
            return Ref.make(OBJECT, machine -> must(machine, machine.openPack(file, steps)), file::close);
        } catch (RobotsException error) {
            file.close();
            throw error;
        }
    }

    /* ---- robots.txt */

    /** Checks URL: the answer, whose parts the functions below know. */
    public static long check(Ref robots, Ref crawler, String url) {
        Machine machine = robots.enter();
        try {
            int object = robots.in(machine);
            int asking = Ref.in(machine, crawler);
            long answer = machine.check(object, asking, url);
            return answer == -1 ? answer(machine, machine.call(Function.CHECK, bytesOf(url), null, object, asking), url)
                    : answer(machine, answer, url);
        } finally {
            machine.leave();
            Reference.reachabilityFence(robots);
            Reference.reachabilityFence(crawler);
        }
    }

    private static long answer(Machine machine, Reply reply, String url) {
        return answer(machine, reply.word(0) << Integer.SIZE | reply.result() & 0xFFFFFFFFL, url);
    }

    private static long answer(Machine machine, long answer, String url) {
        if ((int) answer == NO_URL)
            throw noUrl(machine, answer >> Integer.SIZE, url);
        if ((int) answer == FAILED)
            throw failure(machine, (int) (answer >> Integer.SIZE), new byte[0]);
        return answer;
    }

    public static boolean isAllowed(long answer) {
        return ((int) answer & DISALLOW) == 0;
    }

    public static int line(long answer) {
        return (int) answer & ~DISALLOW;
    }

    public static int rank(long answer) {
        return (int) (answer >> Integer.SIZE);
    }

    /** What a robots.txt has in a line, such as "Disallow: /x"; "" where it says nothing, or is left out. */
    public static String line(Ref robots, int line) {
        return new String(use(robots, null, (machine, object, none) -> machine.call(Function.LINE, null, null, object, line)).output,
                StandardCharsets.UTF_8);
    }

    /** The blob of a robots.txt: for all, or with what holds for CRAWLER alone. */
    public static byte[] blob(Ref robots, Ref crawler) {
        return use(robots, crawler,
                (machine, object, asking) -> must(machine, machine.call(Function.BLOB, null, null, object, asking))).output;
    }

    /** The bytes of memory that a robots.txt takes now. */
    public static int size(Ref robots) {
        return use(robots, null, (machine, object, none) -> machine.call(Function.SIZE, null, null, object)).result();
    }

    /** Fails if SITE is not a URL. */
    public static void requireOrigin(String site) {
        Machine machine = Machine.enterNext();
        try {
            Reply reply = machine.call(Function.ORIGIN, bytesOf(site), null);
            if (reply.result() != OK)
                throw noUrl(machine, reply.result(), site);
        } finally {
            machine.leave();
        }
    }

    /* ---- packs */

    /** Checks URL. */
    public static Found checkPack(Ref pack, Ref crawler, String url) {
        long[] answer = {0};
        Reply reply = use(pack, crawler, (machine, object, asking) -> {
            Reply found = machine.call(Function.PACK_CHECK, bytesOf(url), null, object, asking);
            answer[0] = answer(machine, found, url);
            return found;
        });
        return new Found(reply, answer[0], null);
    }

    /** Finds the origin of URL, and its robots.txt, which another machine finds anew. */
    public static Found findInPack(Ref pack, Ref crawler, String url) {
        byte[] bytes = bytesOf(url);
        Ref[] robots = {null};
        Reply reply = use(pack, crawler, (machine, object, asking) -> {
            Reply found = find(machine, object, asking, bytes);
            if (found.handle() != 0)
                robots[0] = new Ref(machine, found.handle(), OBJECT,
                        other -> find(other, pack.in(other), Ref.in(other, crawler), bytes), () -> {});
            return found;
        });
        return new Found(reply, 0, robots[0]);
    }

    private static Reply find(Machine machine, int pack, int crawler, byte[] url) {
        Reply found = must(machine, machine.call(Function.PACK_FIND, url, null, pack, crawler));
        if (found.word(1) == Found.NO_ORIGIN)
            throw new RobotsException(Reason.URL, "'" + new String(url, StandardCharsets.UTF_8) + "': no URL with an origin");
        if (found.word(1) == Found.DAMAGE)
            throw failure(machine, DAMAGED, new byte[0]);
        return found;
    }

    /* ---- questions */

    /** Answers a question of door/ask.c about an object, or about a crawler alone if that is null. */
    public static byte[] ask(Ref object, Ref crawler, String question, String... texts) {
        List<String> list = Arrays.asList(texts);
        Ref about = object == null ? crawler : object;
        return use(about, crawler, (machine, robots, asking) -> {
            Integer number = QUESTIONS.computeIfAbsent(question, name -> machine.call(Function.QUESTION, joined(List.of(name)), null).result());
            Reply reply = machine.call(Function.ASK, joined(list), endsOf(list), number, object == null ? 0 : robots, asking);
            if (reply.result() == ARGUMENT)
                throw new RobotsException(Reason.LEFT_OUT, "lines were left out of the blob");
            return must(machine, reply);
        }).output;
    }
}
