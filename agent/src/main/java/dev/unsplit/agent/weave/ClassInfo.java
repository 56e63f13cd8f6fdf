// SPDX-License-Identifier: Apache-2.0
package dev.unsplit.agent.weave;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/**
 * What other classes need to know of a class, read from its class file: where its fields may be inherited from, and which
 * it has.
 *
 * @param annotations their descriptors
 * @param hasWords it was woven when it was defined, so its fields have words
 */
record ClassInfo(
        String name,
        @Nullable String superName,
        List<String> interfaces,
        Map<String, Integer> fields,
        List<String> annotations,
        boolean hasWords) {

    static ClassInfo read(ClassReader file) {
        Map<String, Integer> fields = new HashMap<>();
        List<String> annotations = new ArrayList<>();
        file.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean isVisible) {
                        annotations.add(descriptor);
                        return null;
                    }

                    @Override
                    public @Nullable FieldVisitor visitField(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            @Nullable Object value) {
                        fields.put(name + ":" + descriptor, access);
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        List<String> interfaces = List.of(file.getInterfaces());
        return new ClassInfo(file.getClassName(), file.getSuperName(), interfaces, fields, annotations, false);
    }

    ClassInfo withWords(boolean words) {
        return new ClassInfo(name, superName, interfaces, fields, annotations, words);
    }

    /** The access flags of the field that this class itself declares, or null. */
    @Nullable
    Integer field(String name, String descriptor) {
        return fields.get(name + ":" + descriptor);
    }
}
