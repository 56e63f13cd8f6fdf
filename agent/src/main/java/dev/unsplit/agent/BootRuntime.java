// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.Checksum;

/**
 * Puts the runtime on the boot class path, where classes of every loader find it. No class of the runtime may be named
 * before this is done, or the wrong loader would be asked for it.
 *
 * <p>The runtime travels inside the agent's jar and is copied to the directory of temporary files, under a name made of
 * its content: JVMs that run at the same time share one copy, and another version never gets in the way.
 */
final class BootRuntime {

    private static final String RESOURCE = "unsplit-runtime.jar";

    private BootRuntime() {}

    static void install(Instrumentation instrumentation) throws IOException {
        try (JarFile jar = new JarFile(extracted(content()).toFile())) {
            instrumentation.appendToBootstrapClassLoaderSearch(jar);
        }
        openInternals(instrumentation);
    }

    private static byte[] content() throws IOException {
        try (InputStream resource = BootRuntime.class.getResourceAsStream(RESOURCE)) {
            if (resource == null) {
                throw new IOException("the agent's jar lacks " + RESOURCE);
            }
            return resource.readAllBytes();
        }
    }

    private static Path extracted(byte[] content) throws IOException {
        Path directory = Path.of(System.getProperty("java.io.tmpdir"));
        Path file = directory.resolve("unsplit-runtime-" + hash(content) + ".jar");
        if (!holds(file, content)) {
            replace(file, content);
        }
        return file;
    }

    /** Another user may have put a file of that name there: only the content counts. */
    private static boolean holds(Path file, byte[] content) {
        try {
            return Files.size(file) == content.length && Arrays.equals(Files.readAllBytes(file), content);
        } catch (IOException e) {
            return false;
        }
    }

    private static void replace(Path file, byte[] content) throws IOException {
        Path partial = Files.createTempFile(file.getParent(), "unsplit-runtime-", ".part");
        try {
            Files.write(partial, content);
            Files.move(partial, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException e) {
            // Where a move does not replace, the file that was there a moment ago is the same one
            Files.deleteIfExists(partial);
        }
    }

    /** Versions differ in it; the content is compared all the same, so it need not be more, and the JDK's secure ones take a tenth of our whole start. */
    private static String hash(byte[] content) {
        return Long.toHexString(checksum(new CRC32(), content)) + Long.toHexString(checksum(new Adler32(), content));
    }

    private static long checksum(Checksum checksum, byte[] content) {
        checksum.update(content);
        return checksum.getValue();
    }

    /** The runtime uses Unsafe and annotations of the JVM; woven classes of java.base must be able to call it. */
    private static void openInternals(Instrumentation instrumentation) {
        Module base = Object.class.getModule();
        Module runtime = new BootLoaderModule().get();
        Set<Module> all = Set.of(runtime);
        instrumentation.redefineModule(
                base,
                all,
                Map.of("jdk.internal.access", all, "jdk.internal.misc", all, "jdk.internal.vm.annotation", all),
                Map.of("java.lang", all, "java.util.concurrent", all, "java.util.concurrent.locks", all),
                Set.of(),
                Map.of());
    }

    /** The unnamed module of the boot loader, by way of a class that is there. */
    private static final class BootLoaderModule {
        Module get() {
            try {
                // This is the first class of the runtime that is touched
                return Class.forName("dev.unsplit.runtime.ThreadState", false, null)
                        .getModule();
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
