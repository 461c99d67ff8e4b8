/* SPDX-License-Identifier: Apache-2.0 */
package rep2c.sql;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/** A pack that the command makes of one site. */
public final class SamplePack {
    private SamplePack() {}

    /** The path of a pack in FOLDER, which knows https://h.example alone: "Disallow: /private". */
    public static String write(Path folder) throws IOException, InterruptedException {
        Path site = folder.resolve("h.example.txt");
        Path pack = folder.resolve("sites.pack");
        Files.write(site, "User-agent: *\nDisallow: /private\n".getBytes(StandardCharsets.UTF_8));
        String given = System.getenv("REP2C");
        String command = given != null ? given : Paths.get(System.getProperty("rep2c.root"), "build/rep2c").toString();
        Process process = new ProcessBuilder(command, "pack", "--quiet", folder.toString(), "-o", pack.toString())
                .inheritIO().start();
        if (process.waitFor() != 0)
            throw new AssertionError("pack ended with " + process.exitValue());
        return pack.toString();
    }
}
