package wirebench.lane.generate;

import static wirebench.lane.generate.Schema.all;
import static wirebench.lane.generate.Schema.number;
import static wirebench.lane.generate.Schema.one;
import static wirebench.lane.generate.Schema.text;

import wirebench.lane.wire.WireReader;
import wirebench.lane.wire.WireWriter;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The schema as protoc gets it. Files, messages and fields have names of the lane's own (f0, M1,
 * f12), so that every schema makes valid Java and the lane knows what the getters are called;
 * numbers, types, values of enums and JSON names are the schema's. The types of google.protobuf
 * stay as they are, since the library brings their classes.
 */
final class ProtocSchema {
    static final String PACKAGE = "wirebench.lane.messages";

    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private final Map<String, String> newFiles = new HashMap<>();
    private final Map<String, String> newTypes = new HashMap<>();
    private final Map<String, String> javaClasses = new HashMap<>();
    private int types;

    ProtocSchema(byte[] descriptors, String messageType) {
        Map<String, byte[]> given = new LinkedHashMap<>();
        for (byte[] file : all(descriptors, 1)) given.put(text(file, 1), file);
        String root =
                given.entrySet().stream()
                        .filter(entry -> declares(entry.getValue(), messageType))
                        .findFirst()
                        .orElseThrow()
                        .getKey();
        add(root, given);
        files.forEach(
                (name, file) -> {
                    boolean isOwn = !isGoogles(name);
                    String newName = isOwn ? "f" + newFiles.size() : name;
                    newFiles.put(name, isOwn ? newName + ".proto" : name);
                    String oldScope = text(file, 2);
                    String java = isOwn ? PACKAGE + "." + newName : "com.google.protobuf";
                    for (byte[] type : all(file, 4))
                        nameMessage(type, oldScope, isOwn ? newName : oldScope, java, isOwn, "");
                    for (byte[] type : all(file, 5))
                        nameEnum(type, oldScope, isOwn ? newName : oldScope, java, isOwn);
                });
    }

    private void add(String name, Map<String, byte[]> given) {
        if (files.containsKey(name) || !given.containsKey(name)) return;
        for (byte[] dependency : all(given.get(name), 3))
            add(new String(dependency, StandardCharsets.UTF_8), given);
        files.put(name, given.get(name));
    }

    private static boolean declares(byte[] file, String messageType) {
        String scope = text(file, 2).isEmpty() ? "" : text(file, 2) + ".";
        return messageType.startsWith(scope)
                && all(file, 4).stream()
                        .anyMatch(
                                type ->
                                        (messageType + ".")
                                                .startsWith(scope + text(type, 1) + "."));
    }

    private static boolean isGoogles(String file) {
        return file.startsWith("google/protobuf/");
    }

    private void nameMessage(
            byte[] type,
            String oldScope,
            String newScope,
            String java,
            boolean isOwn,
            String entryName) {
        String name = text(type, 1);
        String newName = !isOwn ? name : entryName.isEmpty() ? "M" + types++ : entryName;
        String old = join(oldScope, name);
        newTypes.put(old, join(newScope, newName));
        javaClasses.put(old, java + "." + newName);
        Map<String, String> entries = new HashMap<>();
        for (byte[] field : all(type, 2))
            entries.put(text(field, 6), "F" + number(field, 3) + "Entry");
        for (byte[] nested : all(type, 3)) {
            // protoc wants the entry of a map to be called by its field.
            boolean isEntry = number(one(nested, 7), 7) == 1;
            String entry =
                    isEntry ? entries.getOrDefault("." + join(old, text(nested, 1)), "") : "";
            nameMessage(nested, old, join(newScope, newName), javaClasses.get(old), isOwn, entry);
        }
        for (byte[] nested : all(type, 4))
            nameEnum(nested, old, join(newScope, newName), javaClasses.get(old), isOwn);
    }

    private void nameEnum(
            byte[] type, String oldScope, String newScope, String java, boolean isOwn) {
        String name = text(type, 1);
        String newName = isOwn ? "E" + types++ : name;
        newTypes.put(join(oldScope, name), join(newScope, newName));
        javaClasses.put(join(oldScope, name), java + "." + newName);
    }

    private static String join(String scope, String name) {
        return scope.isEmpty() ? name : scope + "." + name;
    }

    /** The class that protoc makes of a message, or the library has. */
    String javaClass(String fullName) {
        return javaClasses.get(fullName);
    }

    /** The name by which protoc and its getters know a field. */
    String fieldName(Schema.MessageType message, Schema.Field field) {
        return message.fullName.startsWith("google.protobuf.") ? field.name : "f" + field.number;
    }

    /** The files that protoc makes classes of. */
    List<String> generated() {
        return files.keySet().stream().filter(name -> !isGoogles(name)).map(newFiles::get).toList();
    }

    byte[] descriptors() {
        WireWriter out = new WireWriter();
        files.forEach((name, file) -> out.bytes(1, isGoogles(name) ? file : file(name, file)));
        return out.toBytes();
    }

    private byte[] file(String name, byte[] file) {
        String newName = newFiles.get(name).replace(".proto", "");
        WireWriter out = new WireWriter();
        out.string(1, newName + ".proto");
        out.string(2, newName);
        for (byte[] dependency : all(file, 3))
            out.string(3, newFiles.get(new String(dependency, StandardCharsets.UTF_8)));
        for (byte[] type : all(file, 4)) out.bytes(4, message(type, join("", text(file, 2))));
        for (byte[] type : all(file, 5)) out.bytes(5, enumType(type, text(file, 2)));
        WireWriter options = new WireWriter();
        options.string(1, PACKAGE + "." + newName);
        // From edition 2024 on that is the rule and no option any more.
        if (number(file, 14) < 1001) options.bool(10, true);
        copy(one(file, 8), options, Set.of(50));
        out.message(8, options);
        copy(file, out, Set.of(10, 11, 12, 14));
        return out.toBytes();
    }

    private byte[] message(byte[] type, String scope) {
        String name = join(scope, text(type, 1));
        WireWriter out = new WireWriter();
        out.string(1, simple(newTypes.get(name)));
        boolean isEntry = number(one(type, 7), 7) == 1;
        for (byte[] field : all(type, 2))
            out.bytes(2, field(field, isEntry ? text(field, 1) : "f" + number(field, 3)));
        for (byte[] nested : all(type, 3)) out.bytes(3, message(nested, name));
        for (byte[] nested : all(type, 4)) out.bytes(4, enumType(nested, name));
        copy(type, out, Set.of(5, 9));
        out.bytes(7, kept(one(type, 7), Set.of(7, 12)));
        int oneofs = 0;
        for (byte[] oneof : all(type, 8)) {
            WireWriter renamed = new WireWriter();
            renamed.string(1, "o" + oneofs++);
            copy(oneof, renamed, Set.of(2));
            out.message(8, renamed);
        }
        return out.toBytes();
    }

    private byte[] field(byte[] field, String name) {
        WireWriter out = new WireWriter();
        out.string(1, name);
        String type = text(field, 6);
        if (!type.isEmpty()) out.string(6, "." + newTypes.get(type.substring(1)));
        String jsonName = text(field, 10);
        out.string(10, jsonName.isEmpty() ? Schema.jsonName(text(field, 1)) : jsonName);
        copy(field, out, Set.of(3, 4, 5, 7, 9, 17));
        out.bytes(8, kept(one(field, 8), Set.of(2, 21)));
        return out.toBytes();
    }

    private byte[] enumType(byte[] type, String scope) {
        WireWriter out = new WireWriter();
        out.string(1, simple(newTypes.get(join(scope, text(type, 1)))));
        for (byte[] value : all(type, 2)) out.bytes(2, kept(value, Set.of(1, 2)));
        out.bytes(3, kept(one(type, 3), Set.of(2, 7)));
        copy(type, out, Set.of(4));
        return out.toBytes();
    }

    private static String simple(String fullName) {
        return fullName.substring(fullName.lastIndexOf('.') + 1);
    }

    private static byte[] kept(byte[] data, Set<Integer> numbers) {
        WireWriter out = new WireWriter();
        copy(data, out, numbers);
        return out.toBytes();
    }

    private static void copy(byte[] data, WireWriter out, Set<Integer> numbers) {
        WireReader in = new WireReader(data);
        while (in.next()) {
            if (!numbers.contains(in.number())) in.skip();
            else if (in.wireType() == WireReader.LENGTH) out.bytes(in.number(), in.bytes());
            else out.int64(in.number(), in.varint());
        }
    }
}
