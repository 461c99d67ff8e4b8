/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.internal.door;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * The library as native code, which the jar has for some systems.
 *
 * <p>It is loaded from a file in a folder that nobody else can write to, and whose name is the file's hash: a file that is there is
 * used again if it has the same bytes.  Where that fails, whatever the reason is, {@link Bytecode} does the same.
 */
final class Native extends Machine {
    /** How a folder's name begins that processes share. */
    private static final String SHARED = "rep2c-";
    private static final Set<PosixFilePermission> OURS = PosixFilePermissions.fromString("rwx------");

    Native() {
        super(0);
    }

    /* ---- loading */

    /** Loads the code.  The property "rep2c.natives" set to "no" forbids it. */
    static boolean isLoaded() {
        if ("no".equals(System.getProperty("rep2c.natives")))
            return false;
        String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch", "");
        String machine = processor.equals("amd64") || processor.equals("x86_64") ? "x64"
                : processor.equals("aarch64") || processor.equals("arm64") ? "arm64" : processor;
        if (system.startsWith("linux"))
            return loads("linux-" + machine + "/librep2c.so") || loads("linux-musl-" + machine + "/librep2c.so");
        if (system.startsWith("mac"))
            return loads("macos-" + machine + "/librep2c.dylib");
        return system.startsWith("windows") && loads("windows-" + machine + "/rep2c.dll");
    }

    private static boolean loads(String name) {
        try (InputStream resource = Native.class.getResourceAsStream("natives/" + name)) {
            if (resource == null)
                return false;
            System.load(put(resource.readAllBytes(), name.substring(name.indexOf('/') + 1)).toString());
            return true;
        } catch (IOException | NoSuchAlgorithmException | UnsatisfiedLinkError | RuntimeException error) {
            return false;
        }
    }

    private static Path put(byte[] library, String name) throws IOException, NoSuchAlgorithmException {
        StringBuilder hash = new StringBuilder();
        for (byte each : MessageDigest.getInstance("SHA-256").digest(library))
            hash.append(Character.forDigit(each >> 4 & 15, 16)).append(Character.forDigit(each & 15, 16));
        Path folder = folder();
        Path file = folder.resolve(hash + "-" + name);
        if (!folder.getFileName().toString().startsWith(SHARED))
            file.toFile().deleteOnExit();
        if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && Arrays.equals(Files.readAllBytes(file), library))
            return file;
        Path fresh = Files.createTempFile(folder, "", name);
        Files.write(fresh, library);
        return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** The folder that all processes of this user share, or, where that is not ours alone, one for this process. */
    private static Path folder() throws IOException {
        Path all = Path.of(System.getProperty("java.io.tmpdir"));
        Path folder = all.resolve(SHARED + System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9_.-]", "_"));
        if (!Files.getFileStore(all).supportsFileAttributeView("posix"))
            return Files.createDirectories(folder);
        try {
            Files.createDirectory(folder, PosixFilePermissions.asFileAttribute(OURS));
        } catch (FileAlreadyExistsException there) {
            if (isOurs(folder))
                return folder;
            folder = Files.createTempDirectory("rep2c");
            folder.toFile().deleteOnExit();
        }
        return folder;
    }

    private static boolean isOurs(Path folder) {
        try {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) || !Files.getPosixFilePermissions(folder).equals(OURS))
                return false;
            Path own = Files.createTempFile(folder, "", "");
            boolean same = Files.getOwner(own).equals(Files.getOwner(folder));
            Files.delete(own);
            return same;
        } catch (IOException error) {
            return false;
        }
    }

    /* ---- calls: see bindings/java/native/door.c */

    private static native byte[] call(int function, long[] reply, byte[] bytes, int[] ends, int[] numbers);

    private static native long check(int robots, int crawler, String url, int size);

    private static native byte[] openPack(long[] reply, ByteBuffer[] parts, int shift, long size, int steps);

    private static native void release(long address);

    /* Any number of threads may call at the same time. */

    @Override
    Machine enter() {
        return this;
    }

    @Override
    boolean enters() {
        return true;
    }

    @Override
    void leave() {}

    @Override
    void discard(long place, long size) {
        free(place, size);
    }

    @Override
    Reply call(Function function, byte[] bytes, int[] ends, int... numbers) {
        long[] left = new long[1 + Reply.WORDS];
        return new Reply(left, call(function.ordinal(), left, bytes, ends, numbers));
    }

    @Override
    long check(int robots, int crawler, String url) {
        return check(robots, crawler, url, url.length());
    }

    @Override
    Reply openPack(PackFile file, int steps) {
        long[] left = new long[2 + Reply.WORDS];
        byte[] output = openPack(left, file.parts, file.shift, file.size, steps);
        file.address = left[1 + Reply.WORDS];
        return new Reply(left, output);
    }

    /** Releases what {@link #openPack} left of FILE. */
    static void release(PackFile file) {
        if (file.address != 0)
            release(file.address);
        file.address = 0;
    }
}
