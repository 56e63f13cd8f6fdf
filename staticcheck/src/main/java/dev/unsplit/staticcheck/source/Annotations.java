// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.staticcheck.source;

import dev.unsplit.staticcheck.atomicity.Mover;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import org.jspecify.annotations.Nullable;

/** What annotations say, whatever package they are from: only their simple names count. */
final class Annotations {

    private static final Map<String, Mover> ATOMICITIES = Map.of(
            "Atomic", Mover.ATOMIC,
            "Mover", Mover.MOVER,
            "Pure", Mover.CONST,
            "Compound", Mover.COMPOUND,
            "NotAtomic", Mover.COMPOUND);

    private Annotations() {}

    /** What stands at a method counts before what stands at its type. */
    static @Nullable Mover atomicity(Element method) {
        Mover here = atomicityAt(method);
        Element type = method.getEnclosingElement();
        return here == null && type != null ? atomicityAt(type) : here;
    }

    private static @Nullable Mover atomicityAt(Element element) {
        for (AnnotationMirror annotation : element.getAnnotationMirrors()) {
            Mover said = ATOMICITIES.get(name(annotation));
            if (said != null) {
                return said;
            }
        }
        return null;
    }

    private static String name(AnnotationMirror annotation) {
        return annotation.getAnnotationType().asElement().getSimpleName().toString();
    }

    static boolean has(Element element, String simpleName) {
        return named(element, simpleName) != null;
    }

    /** What an annotation is given, be it one word or several. */
    static Optional<List<String>> words(Element element, String simpleName) {
        return Optional.ofNullable(named(element, simpleName)).map(Annotations::words);
    }

    /** Most elements have none at all. */
    private static @Nullable AnnotationMirror named(Element element, String simpleName) {
        for (AnnotationMirror annotation : element.getAnnotationMirrors()) {
            if (name(annotation).equals(simpleName)) {
                return annotation;
            }
        }
        return null;
    }

    private static List<String> words(AnnotationMirror annotation) {
        return annotation.getElementValues().values().stream()
                .flatMap(value -> value.getValue() instanceof List<?> several
                        ? several.stream().map(each -> ((AnnotationValue) each).getValue())
                        : Stream.of(value.getValue()))
                .map(String::valueOf)
                .toList();
    }

    /** At the element, or at anything around it. */
    static boolean isSuppressed(Element element) {
        for (Element around = element; around != null; around = around.getEnclosingElement()) {
            if (words(around, "SuppressWarnings").orElse(List.of()).contains("unsplit")) {
                return true;
            }
        }
        return false;
    }
}
