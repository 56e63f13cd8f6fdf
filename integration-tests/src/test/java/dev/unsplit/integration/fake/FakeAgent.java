// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.integration.fake;

import dev.unsplit.trace.Boundaries;
import dev.unsplit.trace.Conflicts;
import dev.unsplit.trace.Level;
import dev.unsplit.trace.Symbols;
import dev.unsplit.trace.TraceInfo;
import dev.unsplit.trace.ust.UstWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Stands in for the agent where a test is about what goes on around it: whatever the program does, it writes the trace
 * that the environment variable {@code FAKE} names. The first part is there before the program starts, the end when it ends.
 */
public final class FakeAgent {

    private final Symbols symbols = new Symbols();
    private final UstWriter writer;

    private FakeAgent(Path file) throws IOException {
        TraceInfo info = new TraceInfo(Level.ACCESSES, Conflicts.DATA, Boundaries.SPLIT, List.of());
        writer = new UstWriter(Files.newOutputStream(file), info, symbols);
    }

    public static void premain(String arguments) throws IOException {
        if (!arguments.startsWith("@")) {
            throw new IllegalArgumentException(arguments);
        }
        Map<String, String> options = options(Path.of(arguments.substring(1)));
        String main = System.getProperty("sun.java.command", "").split(" ")[0];
        String what = String.valueOf(System.getenv().getOrDefault("FAKE", "violation"));
        if (what.equals("silent") || List.of(options.get("notmain").split(";")).contains(main)) {
            return;
        }
        Path file = Path.of(options.get("out")
                .replace("%p", Long.toString(ProcessHandle.current().pid())));
        FakeAgent agent = new FakeAgent(file);
        agent.begin(what);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> agent.end(file, main, options)));
    }

    private static Map<String, String> options(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1], (one, other) -> other));
    }

    /** A withdrawal that another one comes in between. */
    private void begin(String what) {
        if (what.equals("nothing")) {
            return;
        }
        int alice = symbols.threads().intern("alice");
        int bob = symbols.threads().intern("bob");
        int method = symbols.methods().intern("bank.Account.withdraw(I)V");
        int balance = symbols.variables().intern("bank.Account.balance@1");
        Function<String, Integer> site =
                line -> symbols.sites().intern("Account.java:" + line + "\tbank.Account\twithdraw");
        writer.begin(alice, method, site.apply("11"));
        writer.read(alice, balance, site.apply("12"));
        if (what.equals("violation")) {
            writer.write(bob, balance, site.apply("13"));
        }
        writer.write(alice, balance, site.apply("13"));
        writer.flush();
    }

    private void end(Path file, String main, Map<String, String> options) {
        try {
            writer.endOfTrace();
            writer.close();
            Files.writeString(
                    file.resolveSibling(file.getFileName() + ".notes"),
                    "main\t" + main + "\npid\t" + ProcessHandle.current().pid()
                            + "\nnotSeen\treflection\t12\nfull\t1\nbrief\t0\nlevel\t" + options.get("level") + "\n");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
