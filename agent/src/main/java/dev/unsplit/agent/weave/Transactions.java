// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import dev.unsplit.agent.scope.Specification;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Which methods are transactions when they are called outside every other transaction. By default those that others can
 * call, and private ones that are synchronized; not {@code main}, static initializers, tests, nor what the compiler made.
 * A specification overrides that, and so do annotations named {@code Atomic} and {@code NotAtomic}, whatever their package.
 * (The method in which a thread starts is no transaction either: that shows only when it runs.)
 */
final class Transactions {

    /** What is known of the program's types without loading them. */
    interface Types {

        /** The superclass of a class; null if nothing is known of it. */
        @Nullable
        String superclass(String name);

        /** The descriptors of the annotations of a class, or of an annotation; empty if nothing is known of it. */
        List<String> annotations(String name);
    }

    private static final String TEST_CASE = "junit/framework/TestCase";

    private static final Set<String> TEST_PACKAGES = Set.of(
            "org/junit/",
            "org/junit/jupiter/api/",
            "org/junit/jupiter/params/",
            "org/testng/annotations/",
            "net/jqwik/api/",
            "net/jqwik/api/lifecycle/",
            "dev/unsplit/junit/");

    private static final Set<String> TEST_ANNOTATIONS = Set.of(
            "Test",
            "Before",
            "After",
            "BeforeClass",
            "AfterClass",
            "BeforeEach",
            "AfterEach",
            "BeforeAll",
            "AfterAll",
            "RepeatedTest",
            "ParameterizedTest",
            "AtomicityTest",
            "RepeatedAtomicity",
            "TestFactory",
            "TestTemplate",
            "BeforeMethod",
            "AfterMethod",
            "BeforeTest",
            "AfterTest",
            "BeforeSuite",
            "AfterSuite",
            "Property",
            "Example",
            "BeforeTry",
            "AfterTry",
            "BeforeProperty",
            "AfterProperty",
            "BeforeContainer",
            "AfterContainer");

    private final Specification specification;

    Transactions(Specification specification) {
        this.specification = specification;
    }

    boolean contains(ClassNode owner, MethodNode method, Types types) {
        if (isMade(method)) {
            return false;
        }
        Boolean specified = specified(owner, method);
        Boolean said = specified != null ? specified : annotated(owner, method);
        return said != null ? said : byDefault(owner, method, types);
    }

    private static boolean isMade(MethodNode method) {
        return (method.access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC)) != 0
                || method.name.equals(MethodFacts.INITIALIZER);
    }

    /** Tells whoever counts, if it would be a transaction but for what somebody said. */
    void countLeftOut(ClassNode owner, MethodNode method, Types types, Numbers numbers) {
        if (isMade(method) || contains(owner, method, types) || !byDefault(owner, method, types)) {
            return;
        }
        if (specified(owner, method) != null) {
            numbers.leftOut(
                    Numbers.BY_SPECIFICATION, specification.reasonOfMethod(owner.name.replace('/', '.'), method.name));
        } else {
            numbers.leftOut(Numbers.BY_ANNOTATION, reason(owner, method));
        }
    }

    /** That of the annotation that decides. */
    private static String reason(ClassNode owner, MethodNode method) {
        List<AnnotationNode> own = annotations(method.visibleAnnotations, method.invisibleAnnotations);
        List<AnnotationNode> all =
                annotated(own) != null ? own : annotations(owner.visibleAnnotations, owner.invisibleAnnotations);
        for (AnnotationNode annotation : all) {
            if (simpleName(annotation).equals("NotAtomic")) {
                return reason(annotation);
            }
        }
        return "";
    }

    /** Names and values of an annotation stand in one list, by turns. */
    private static String reason(AnnotationNode annotation) {
        List<Object> values = annotation.values == null ? List.of() : annotation.values;
        for (int at = 0; at + 1 < values.size(); at += 2) {
            if (values.get(at).equals("reason")) {
                return String.valueOf(values.get(at + 1));
            }
        }
        return "";
    }

    private @Nullable Boolean specified(ClassNode owner, MethodNode method) {
        return specification.ofMethod(owner.name.replace('/', '.'), method.name);
    }

    /** What the method's own annotations say, else those of its class. */
    private static @Nullable Boolean annotated(ClassNode owner, MethodNode method) {
        Boolean annotated = annotated(annotations(method.visibleAnnotations, method.invisibleAnnotations));
        return annotated != null
                ? annotated
                : annotated(annotations(owner.visibleAnnotations, owner.invisibleAnnotations));
    }

    private static boolean byDefault(ClassNode owner, MethodNode method, Types types) {
        boolean isPrivate = (method.access & Opcodes.ACC_PRIVATE) != 0;
        boolean canBe = !isPrivate || (method.access & Opcodes.ACC_SYNCHRONIZED) != 0 || method.name.equals("<init>");
        return canBe && !isMain(method) && !isTest(owner, method, types);
    }

    static boolean isMain(MethodNode method) {
        return method.name.equals("main")
                && (method.desc.equals("([Ljava/lang/String;)V") || method.desc.equals("()V"));
    }

    private static boolean isTest(ClassNode owner, MethodNode method, Types types) {
        for (AnnotationNode annotation : annotations(method.visibleAnnotations, method.invisibleAnnotations)) {
            if (isOfTest(annotation.desc, types, new HashSet<>())) {
                return true;
            }
        }
        boolean canBeOfTestCase = method.desc.equals("()V")
                && (method.name.startsWith("test") || method.name.equals("setUp") || method.name.equals("tearDown"));
        return canBeOfTestCase && isTestCase(owner.superName, types);
    }

    /** An annotation of a test framework, or one that is composed of such. */
    private static boolean isOfTest(String descriptor, Types types, Set<String> seen) {
        String name = descriptor.substring(1, descriptor.length() - 1);
        if (TEST_PACKAGES.contains(name.substring(0, name.lastIndexOf('/') + 1))
                && TEST_ANNOTATIONS.contains(simpleName(descriptor))) {
            return true;
        }
        if (!seen.add(name)) {
            return false; // annotations may be annotated with each other, and with themselves
        }
        for (String composed : types.annotations(name)) {
            if (isOfTest(composed, types, seen)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isTestCase(@Nullable String superclass, Types types) {
        for (String name = superclass; name != null; name = types.superclass(name)) {
            if (name.equals(TEST_CASE)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable Boolean annotated(List<AnnotationNode> annotations) {
        for (AnnotationNode annotation : annotations) {
            String name = simpleName(annotation);
            if (name.equals("Atomic")) {
                return true;
            }
            if (name.equals("NotAtomic")) {
                return false;
            }
        }
        return null;
    }

    private static String simpleName(AnnotationNode annotation) {
        return simpleName(annotation.desc);
    }

    private static String simpleName(String descriptor) {
        int start = Math.max(descriptor.lastIndexOf('/'), descriptor.lastIndexOf('$')) + 1;
        return descriptor.substring(Math.max(1, start), descriptor.length() - 1);
    }

    private static List<AnnotationNode> annotations(
            @Nullable List<AnnotationNode> visible, @Nullable List<AnnotationNode> invisible) {
        List<AnnotationNode> all = new ArrayList<>();
        if (visible != null) {
            all.addAll(visible);
        }
        if (invisible != null) {
            all.addAll(invisible);
        }
        return all;
    }
}
