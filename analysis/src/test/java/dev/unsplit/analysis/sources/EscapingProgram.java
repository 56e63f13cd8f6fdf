// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.analysis.sources;

import dev.unsplit.analysis.enumeration.Operation;
import dev.unsplit.analysis.enumeration.Operation.Kind;
import dev.unsplit.analysis.enumeration.UnitSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A method that makes an object, uses it under several names and lets others have it in one of many ways; methods that get it in such a way and use it, each in a thread of its own.
 * Whoever gets it does so after it was given away: that others may come too early, and find nothing, is not looked at.
 *
 * @param birth how the object is made
 * @param making what is done by who makes it, with {@link Name#NODE} and names for it
 * @param helping what is done by a method that is given the object, perhaps twice
 * @param readers what the others do
 */
record EscapingProgram(Birth birth, List<Statement> making, List<Statement> helping, List<Reader> readers) {

    /** How others get the object. In the sources, {@code @} is the object and {@code #} where it is kept. */
    enum Way {
        STATIC("# = @;", "#"),
        RESULT("# = same(@);", "#"),
        ITSELF("# = @.self();", "#"),
        CAST("# = (Node) (Object) @;", "#"),
        CHECKED("# = java.util.Objects.requireNonNull(@);", "#"),
        CHOSEN("# = n > 0 ? @ : @;", "#"),
        SWITCHED("# = switch (n) { default -> @; };", "#"),
        PATTERN("if ((Object) @ instanceof Node same) { # = same; }", "#"),
        LATER_NAME("{ Node later; later = @; # = later; }", "#"),
        KEPT("keep(@);", "kept"),
        KEPT_DEEPER("keepDeeper(@);", "kept"),
        VARARGS("keepAll(@);", "kept"),
        CONSTRUCTED("new Keeper(@);", "kept"),
        OVERRIDDEN("keeping.take(@);", "kept"),
        THROWN("try { throw new Carrier(@); } catch (Carrier carrier) { # = carrier.node; }", "#"),
        ARRAY("SLOTS[0] = @;", "SLOTS[0]"),
        NEW_ARRAY("slots = new Node[] {@};", "slots[0]"),
        LIST("list = java.util.List.of(@);", "list.get(0)"),
        RECORD("box = new Box(@);", "box.node()"),
        LINK("HEAD.next = @;", "HEAD.next"),
        LOCAL_LINK("{ Node link = new Node(); link.next = @; # = link; }", "#.next"),
        REFERENCE("REFERENCE.set(@);", "REFERENCE.get()"),
        MAP("MAP.put(\"a\", @);", "MAP.get(\"a\")"),
        FOR_EACH("java.util.List.of(@).forEach(each -> # = each);", "#"),
        FILLED("java.util.Arrays.fill(SLOTS, @);", "SLOTS[0]"),
        ADDED("java.util.Collections.addAll(ADDED, @);", "ADDED.get(0)"),
        DEFAULT("# = MAP.getOrDefault(\"b\", @);", "#"),
        DEFAULT_OF_PLAIN("# = new java.util.HashMap<String, Node>().getOrDefault(\"b\", @);", "#"),
        OF_THREAD("{ LOCAL.set(@); # = LOCAL.get(); }", "#"),
        TO_ARRAY("# = java.util.List.of(@).toArray(new Node[0])[0];", "#"),
        REDUCED("# = java.util.stream.Stream.<Node>of().reduce(@, (first, second) -> first);", "#"),
        OUTER_LAMBDA("supplier = @.asOuter();", "supplier.get()"),
        INNER_LAMBDA("supplier = @.asPart();", "supplier.get()"),
        LAMBDA_RUN("java.util.List.of(1).forEach(any -> # = @);", "#"),
        SUPPLIER("supplier = () -> @;", "supplier.get()"),
        METHOD("supplier = @::self;", "supplier.get()"),
        INNER("part = @.new Part();", "part.whole()"),
        ANONYMOUS(
                "supplier = new java.util.function.Supplier<Node>() { public Node get() { return @; } };",
                "supplier.get()");

        private final String giving;
        private final String getting;

        Way(String giving, String getting) {
            this.giving = giving;
            this.getting = getting;
        }

        /** Where it is kept, as a variable: ways of one variable would hide each other. */
        private String variable() {
            return getting.startsWith("#") ? "shared" + name() : getting;
        }

        private String givingAway(String object) {
            return giving.replace("@", object).replace("#", "shared" + name());
        }

        private String getting() {
            return getting.replace("#", "shared" + name());
        }
    }

    /** How the object is made; some constructors give it away themselves. */
    enum Birth {
        PLAIN("new Node()"),
        MADE("make()"),
        SELF_KEEPING("new SelfKeeping()"),
        SELF_LOCKING("new SelfLocking()");

        private final String text;

        Birth(String text) {
            this.text = text;
        }
    }

    /** A name of the object, and its declaration, in which {@code #} is the name. */
    enum Name {
        NODE(""),
        COPY("Node # = node; "),
        TURNED("Node # = node.self(); "),
        PASSED("Node # = same(node); "),
        EITHER("Node # = n > 0 ? node : node; "),
        ASSIGNED("Node # = new Node(); (#) = node; "),
        /** In the method that is given the object twice. */
        OTHER("");

        private final String declaration;

        Name(String declaration) {
            this.declaration = declaration;
        }

        /** @param number tells it from the same name elsewhere */
        private String word(int number) {
            return name().toLowerCase(Locale.ROOT) + (declaration.isEmpty() ? "" : number);
        }

        private String declaration(int number) {
            return declaration.replace("#", word(number));
        }
    }

    sealed interface Statement {}

    /** @param field x or y */
    record Touch(Name name, String field, Kind kind) implements Statement {}

    record Give(Name name, Way way) implements Statement {}

    /** @param isGlobal whether the lock is that of the class, else it is that of the object */
    record Locked(boolean isGlobal, Name name, List<Statement> body) implements Statement {}

    /** @param isTaken as it runs */
    record Choice(List<Statement> then, boolean isTaken) implements Statement {}

    record Loop(List<Statement> body, int rounds) implements Statement {}

    /**
     * The object is given to a method twice.
     *
     * @param isPlain whether it is plain to see that both are the same
     */
    record Help(boolean isPlain) implements Statement {}

    record Reader(Way way, List<Statement> statements) {}

    // ---- as a source

    private static final String FIXED = """
              private static int n;
              static class Node {
                int x, y; Node next;
                Node self() { return this; }
                class Part { Node whole() { return Node.this; } }
                java.util.function.Supplier<Node> asOuter() { return () -> Node.this; }
                java.util.function.Supplier<Node> asPart() { return () -> new Part().whole(); }
              }
              static class SelfKeeping extends Node { SelfKeeping() { kept = this; } }
              static class SelfLocking extends Node {
                SelfLocking() { kept = this; synchronized (this) { x = 1; } synchronized (this) { x = 2; } }
              }
              record Box(Node node) {}
              static class Keeper { Keeper(Node node) { kept = node; } }
              interface Taker { void take(Node node); }
              static class Forgetting implements Taker { public void take(Node node) {} }
              static class Keeping implements Taker { public void take(Node node) { kept = node; } }
              static class Carrier extends RuntimeException { final Node node; Carrier(Node node) { this.node = node; } }
              private static final Taker keeping = new Keeping();
              private static Node kept;
              private static final Node HEAD = new Node();
              private static final Node[] SLOTS = new Node[1];
              private static Node[] slots;
              private static final java.util.List<Node> ADDED = new java.util.concurrent.CopyOnWriteArrayList<>();
              private static final ThreadLocal<Node> LOCAL = new ThreadLocal<>();
              private static java.util.List<Node> list;
              private static Box box;
              private static Node.Part part;
              private static java.util.function.Supplier<Node> supplier;
              private static final java.util.concurrent.atomic.AtomicReference<Node> REFERENCE = new java.util.concurrent.atomic.AtomicReference<>();
              private static final java.util.concurrent.ConcurrentHashMap<String, Node> MAP = new java.util.concurrent.ConcurrentHashMap<>();
              static void use(int n) {}
              private static Node make() { return new Node(); }
              static Node same(Node node) { return node; }
              static void keep(Node node) { kept = node; }
              static void keepDeeper(Node node) { keep(node); }
              static void keepAll(Node... nodes) { kept = nodes[0]; }
            """;

    String source(String name) {
        StringBuilder text = new StringBuilder("class " + name + " {\n").append(FIXED);
        for (Way way : Way.values()) {
            if (way.variable().startsWith("shared")) {
                text.append("  private static Node shared").append(way).append(";\n");
            }
        }
        text.append("  void make(boolean b) {\n    Node node = ")
                .append(birth.text)
                .append(";\n");
        write(making, name, text);
        text.append("  }\n  private void help(Node node, Node other, boolean b) {\n");
        write(helping, name, text);
        text.append("  }\n");
        for (int number = 0; number < readers.size(); number++) {
            Reader reader = readers.get(number);
            text.append("  void read%d(boolean b) {%n    Node node = %s;%n".formatted(number, reader.way.getting()));
            write(reader.statements, name, text);
            text.append("  }\n");
        }
        return text.append("}\n").toString();
    }

    private static void write(List<Statement> statements, String name, StringBuilder text) {
        statements.forEach(statement -> write(statement, name, text));
    }

    private static void write(Statement statement, String name, StringBuilder text) {
        int number = text.length();
        if (statement instanceof Touch touch) {
            String variable = touch.name.word(number) + "." + touch.field;
            String access = switch (touch.kind) {
                case READ -> "use(" + variable + ");";
                case WRITE -> variable + " = 1;";
                default -> variable + "++;";
            };
            text.append("    { %s%s }%n".formatted(touch.name.declaration(number), access));
        } else if (statement instanceof Give give) {
            String giving = give.way.givingAway(give.name.word(number));
            text.append("    { %s%s }%n".formatted(give.name.declaration(number), giving));
        } else if (statement instanceof Locked block) {
            String lock = block.isGlobal ? name + ".class" : block.name.word(number);
            text.append("    { %ssynchronized (%s) {%n".formatted(block.name.declaration(number), lock));
            write(block.body, name, text);
            text.append("    } }\n");
        } else if (statement instanceof Choice choice) {
            text.append("    if (b) {\n");
            write(choice.then, name, text);
            text.append("    }\n");
        } else if (statement instanceof Loop loop) {
            text.append("    while (b) {\n");
            write(loop.body, name, text);
            text.append("    }\n");
        } else if (statement instanceof Help help) {
            text.append("    help(node, ")
                    .append(help.isPlain ? "node" : "node.self()")
                    .append(", b);\n");
        }
    }

    // ---- as units

    /** @param accepted the names of methods whose calls are transactions */
    UnitSet units(Set<String> accepted) {
        Units units = new Units();
        Set<Way> given = new HashSet<>();
        List<Operation> made = new ArrayList<>();
        if (birth == Birth.SELF_KEEPING || birth == Birth.SELF_LOCKING) {
            give(Way.KEPT, given, made);
        }
        if (birth == Birth.SELF_LOCKING) {
            Statement write = new Touch(Name.NODE, "x", Kind.WRITE);
            Statement locked = new Locked(false, Name.NODE, List.of(write));
            execute(List.of(locked, locked), given, made);
        }
        execute(making, given, made);
        units.add("t0", accepted.contains("make"), made);
        for (int number = 0; number < readers.size(); number++) {
            List<Operation> read = new ArrayList<>();
            Way way = readers.get(number).way;
            boolean isGot = given.contains(way);
            if (isGot) {
                read.add(new Operation(Kind.RECEIVE, way.variable()));
            }
            read.add(new Operation(Kind.READ, way.variable()));
            if (isGot) { // what was never given away is not there
                execute(readers.get(number).statements, given, read);
            }
            units.add("t" + (number + 1), accepted.contains("read" + number), read);
        }
        return units.set();
    }

    private static void give(Way way, Set<Way> given, List<Operation> to) {
        to.add(new Operation(Kind.WRITE, way.variable()));
        if (given.add(way)) {
            to.add(new Operation(Kind.SEND, way.variable()));
        }
    }

    private void execute(List<Statement> statements, Set<Way> given, List<Operation> to) {
        for (Statement statement : statements) {
            execute(statement, given, to);
        }
    }

    private void execute(Statement statement, Set<Way> given, List<Operation> to) {
        if (statement instanceof Touch touch) {
            String variable = touch.field.toLowerCase(Locale.ROOT);
            if (touch.kind == Kind.UPDATE) {
                to.add(new Operation(Kind.READ, variable));
                to.add(new Operation(Kind.WRITE, variable));
            } else {
                to.add(new Operation(touch.kind, variable));
            }
        } else if (statement instanceof Give give) {
            give(give.way, given, to);
        } else if (statement instanceof Locked block) {
            String lock = block.isGlobal ? "class" : "node";
            to.add(new Operation(Kind.ACQUIRE, lock));
            execute(block.body, given, to);
            to.add(new Operation(Kind.RELEASE, lock));
        } else if (statement instanceof Choice choice) {
            execute(choice.isTaken ? choice.then : List.of(), given, to);
        } else if (statement instanceof Loop loop) {
            for (int round = 0; round < loop.rounds; round++) {
                execute(loop.body, given, to);
            }
        } else if (statement instanceof Help) {
            execute(helping, given, to);
        }
    }
}
