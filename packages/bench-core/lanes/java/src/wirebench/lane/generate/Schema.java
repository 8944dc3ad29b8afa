package wirebench.lane.generate;

import wirebench.lane.wire.WireReader;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The message types of an encoded {@code google.protobuf.FileDescriptorSet}, read without a
 * protobuf library.
 */
final class Schema {
    static final class EnumType {
        final String fullName;
        final boolean closed;

        /** Of several names for one number the first, as JSON has it. */
        final Map<Integer, String> names = new LinkedHashMap<>();

        EnumType(String fullName, boolean closed) {
            this.fullName = fullName;
            this.closed = closed;
        }
    }

    static final class MessageType {
        final String fullName;
        final boolean mapEntry;
        final List<Field> fields = new ArrayList<>();

        MessageType(String fullName, boolean mapEntry) {
            this.fullName = fullName;
            this.mapEntry = mapEntry;
        }
    }

    static final class Field {
        String name;
        String jsonName;
        int number;
        Type type;
        boolean repeated;

        /** Whether a scalar that has its default can be told from one that isn't set. */
        boolean presence;

        /** Whether it may read as something else than 0, false or empty where it isn't set. */
        boolean hasDefault;

        MessageType message;
        EnumType enumType;

        boolean isMap() {
            return repeated && message != null && message.mapEntry;
        }
    }

    /**
     * In the order in which {@code google.protobuf.FieldDescriptorProto.Type} numbers them, from 1.
     */
    enum Type {
        DOUBLE,
        FLOAT,
        INT64,
        UINT64,
        INT32,
        FIXED64,
        FIXED32,
        BOOL,
        STRING,
        GROUP,
        MESSAGE,
        BYTES,
        UINT32,
        ENUM,
        SFIXED32,
        SFIXED64,
        SINT32,
        SINT64;

        boolean isPackable() {
            return this != STRING && this != GROUP && this != MESSAGE && this != BYTES;
        }
    }

    final MessageType root;
    private final Map<String, MessageType> messages = new LinkedHashMap<>();
    private final Map<String, EnumType> enums = new LinkedHashMap<>();

    Schema(byte[] descriptors, String messageType) {
        Map<Field, String> references = new LinkedHashMap<>();
        for (byte[] file : all(descriptors, 1)) readFile(file, references);
        references.forEach(
                (field, name) -> {
                    field.message = messages.get(name);
                    field.enumType = enums.get(name);
                    // The first value of a closed enum stands for what isn't set, whatever its
                    // number.
                    field.hasDefault |= field.enumType != null && field.enumType.closed;
                });
        root = messages.get(messageType);
        if (root == null)
            throw new IllegalArgumentException("the schema has no message " + messageType);
    }

    /** The root and every type that is met from it, each once; entries of maps aside. */
    Set<MessageType> messagesFromRoot() {
        Set<MessageType> met = new LinkedHashSet<>(List.of(root));
        List<MessageType> waiting = new ArrayList<>(met);
        while (!waiting.isEmpty()) {
            for (Field field : waiting.remove(0).fields) {
                MessageType next = valueOf(field).message;
                if (next != null && met.add(next)) waiting.add(next);
            }
        }
        return met;
    }

    Set<EnumType> enumsFromRoot() {
        Set<EnumType> met = new LinkedHashSet<>();
        for (MessageType message : messagesFromRoot())
            for (Field field : message.fields)
                if (valueOf(field).enumType != null) met.add(valueOf(field).enumType);
        return met;
    }

    /** The field itself, or the value of the map that it is. */
    static Field valueOf(Field field) {
        return field.isMap() ? field.message.fields.get(1) : field;
    }

    private void readFile(byte[] file, Map<Field, String> references) {
        String name = text(file, 2);
        String prefix = name.isEmpty() ? "" : name + ".";
        Features features = Features.ofFile(text(file, 12)).merged(one(file, 8), 50);
        for (byte[] type : all(file, 5)) readEnum(type, prefix, features);
        for (byte[] type : all(file, 4)) readMessage(type, prefix, features, references);
    }

    private void readEnum(byte[] data, String prefix, Features outer) {
        EnumType type =
                new EnumType(prefix + text(data, 1), outer.merged(one(data, 3), 7).closedEnum);
        for (byte[] value : all(data, 2))
            type.names.putIfAbsent((int) number(value, 2), text(value, 1));
        enums.put(type.fullName, type);
    }

    private void readMessage(
            byte[] data, String prefix, Features outer, Map<Field, String> references) {
        byte[] options = one(data, 7);
        Features features = outer.merged(options, 12);
        MessageType type = new MessageType(prefix + text(data, 1), number(options, 7) == 1);
        messages.put(type.fullName, type);
        String inner = type.fullName + ".";
        for (byte[] nested : all(data, 4)) readEnum(nested, inner, features);
        for (byte[] nested : all(data, 3)) readMessage(nested, inner, features, references);
        List<Features> oneofs = new ArrayList<>();
        for (byte[] oneof : all(data, 8)) oneofs.add(features.merged(one(oneof, 2), 1));
        for (byte[] one : all(data, 2)) {
            int oneof = (int) numberOr(one, 9, -1);
            Field field =
                    readField(
                            one,
                            (oneof < 0 ? features : oneofs.get(oneof)).merged(one(one, 8), 21),
                            oneof >= 0);
            type.fields.add(field);
            String reference = text(one, 6);
            if (!reference.isEmpty()) references.put(field, reference.substring(1));
        }
        if (type.mapEntry) type.fields.sort(Comparator.comparingInt(field -> field.number));
    }

    private static Field readField(byte[] data, Features features, boolean inOneof) {
        Field field = new Field();
        field.name = text(data, 1);
        field.jsonName = text(data, 10).isEmpty() ? jsonName(field.name) : text(data, 10);
        field.number = (int) number(data, 3);
        Type type = Type.values()[(int) number(data, 5) - 1];
        field.type = type == Type.MESSAGE && features.delimited ? Type.GROUP : type;
        field.repeated = number(data, 4) == 3;
        field.presence = inOneof || features.presence;
        field.hasDefault = !all(data, 7).isEmpty();
        return field;
    }

    static String jsonName(String name) {
        StringBuilder json = new StringBuilder();
        boolean upper = false;
        for (char letter : name.toCharArray()) {
            if (letter != '_') json.append(upper ? Character.toUpperCase(letter) : letter);
            upper = letter == '_';
        }
        return json.toString();
    }

    private record Features(boolean presence, boolean closedEnum, boolean delimited) {
        static Features ofFile(String syntax) {
            if (syntax.equals("editions")) return new Features(true, false, false);
            boolean proto2 = !syntax.equals("proto3");
            return new Features(proto2, proto2, false);
        }

        Features merged(byte[] options, int field) {
            Features merged = this;
            for (byte[] features : all(options, field)) {
                long presence = number(features, 1);
                long enumType = number(features, 2);
                long encoding = number(features, 5);
                merged =
                        new Features(
                                presence == 0 ? merged.presence : presence != 2,
                                enumType == 0 ? merged.closedEnum : enumType == 2,
                                encoding == 0 ? merged.delimited : encoding == 2);
            }
            return merged;
        }
    }

    static List<byte[]> all(byte[] data, int number) {
        List<byte[]> values = new ArrayList<>();
        WireReader reader = new WireReader(data);
        while (reader.next()) {
            if (reader.number() == number && reader.wireType() == WireReader.LENGTH)
                values.add(reader.bytes());
            else reader.skip();
        }
        return values;
    }

    static byte[] one(byte[] data, int number) {
        List<byte[]> values = all(data, number);
        return values.isEmpty() ? new byte[0] : values.get(values.size() - 1);
    }

    static String text(byte[] data, int number) {
        return new String(one(data, number), java.nio.charset.StandardCharsets.UTF_8);
    }

    static long number(byte[] data, int number) {
        return numberOr(data, number, 0);
    }

    private static long numberOr(byte[] data, int number, long otherwise) {
        long value = otherwise;
        WireReader reader = new WireReader(data);
        while (reader.next()) {
            if (reader.number() == number && reader.wireType() == WireReader.VARINT)
                value = reader.varint();
            else reader.skip();
        }
        return value;
    }
}
