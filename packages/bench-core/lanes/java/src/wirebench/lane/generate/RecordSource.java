package wirebench.lane.generate;

import wirebench.lane.generate.Schema.EnumType;
import wirebench.lane.generate.Schema.Field;
import wirebench.lane.generate.Schema.MessageType;
import wirebench.lane.generate.Schema.Type;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes a record for each message and an enum for each enumeration, as a program declares them for
 * Jackson: with the names that the JSON mapping has, null or 0 for what isn't set, {@code Instant}
 * for timestamps. Beside each record stand the ways from and to the wire, and the reading of all
 * its fields.
 */
final class RecordSource {
    private static final Set<String> NO_NAMES =
            Set.of(
                    "abstract",
                    "assert",
                    "boolean",
                    "break",
                    "byte",
                    "case",
                    "catch",
                    "char",
                    "class",
                    "const",
                    "continue",
                    "default",
                    "do",
                    "double",
                    "else",
                    "enum",
                    "extends",
                    "final",
                    "finally",
                    "float",
                    "for",
                    "goto",
                    "if",
                    "implements",
                    "import",
                    "instanceof",
                    "int",
                    "interface",
                    "long",
                    "native",
                    "new",
                    "package",
                    "private",
                    "protected",
                    "public",
                    "return",
                    "short",
                    "static",
                    "strictfp",
                    "super",
                    "switch",
                    "synchronized",
                    "this",
                    "throw",
                    "throws",
                    "transient",
                    "try",
                    "void",
                    "volatile",
                    "while",
                    "true",
                    "false",
                    "null",
                    "_",
                    "record",
                    "var",
                    "yield",
                    "sealed",
                    "permits",
                    "when");

    /** Names that a record has already. */
    private static final Set<String> NO_COMPONENTS =
            Set.of(
                    "clone",
                    "finalize",
                    "getClass",
                    "hashCode",
                    "notify",
                    "notifyAll",
                    "toString",
                    "wait",
                    "equals",
                    "in",
                    "out",
                    "m",
                    "n");

    private static final Set<String> NO_TYPES =
            Set.of(
                    "Records",
                    "String",
                    "Integer",
                    "Long",
                    "Boolean",
                    "Double",
                    "Float",
                    "Object",
                    "Override",
                    "Class",
                    "Record",
                    "Enum",
                    "List",
                    "ArrayList",
                    "Map",
                    "LinkedHashMap",
                    "Instant",
                    "Values",
                    "WireReader",
                    "WireWriter",
                    "Form",
                    "JsonProperty",
                    "JsonInclude",
                    "UnsupportedOperationException");
    private static final Set<String> NO_PLAIN_FORM =
            Set.of(
                    "google.protobuf.Any",
                    "google.protobuf.FieldMask",
                    "google.protobuf.ListValue",
                    "google.protobuf.NullValue",
                    "google.protobuf.Struct",
                    "google.protobuf.Value");
    private static final Set<String> WRAPPERS =
            Set.of(
                    "google.protobuf.DoubleValue",
                    "google.protobuf.FloatValue",
                    "google.protobuf.Int64Value",
                    "google.protobuf.UInt64Value",
                    "google.protobuf.Int32Value",
                    "google.protobuf.UInt32Value",
                    "google.protobuf.BoolValue",
                    "google.protobuf.StringValue",
                    "google.protobuf.BytesValue");
    private static final String TIMESTAMP = "google.protobuf.Timestamp";
    private static final String DURATION = "google.protobuf.Duration";

    private final Schema schema;
    private final Map<Object, String> names = new LinkedHashMap<>();
    private final StringBuilder source = new StringBuilder();

    /**
     * @throws UnsupportedOperationException with the reason, where records can't hold messages of
     *     the schema.
     */
    RecordSource(Schema schema) {
        this.schema = schema;
        Set<String> taken = new HashSet<>(NO_TYPES);
        for (MessageType type : schema.messagesFromRoot()) name(type, type.fullName, taken);
        for (EnumType type : schema.enumsFromRoot()) name(type, type.fullName, taken);
    }

    private void name(Object type, String fullName, Set<String> taken) {
        if (NO_PLAIN_FORM.contains(fullName))
            throw new UnsupportedOperationException("this lane has no plain form of " + fullName);
        String scope = schema.root.fullName.substring(0, schema.root.fullName.lastIndexOf('.') + 1);
        String own = fullName.startsWith(scope) ? fullName.substring(scope.length()) : fullName;
        names.put(type, free(own.replace('.', '_'), taken));
    }

    private static String free(String name, Set<String> taken) {
        String free = NO_NAMES.contains(name) ? name + "_" : name;
        while (!taken.add(free)) free += "_";
        return free;
    }

    String write() {
        String root = names.get(schema.root);
        line("package wirebench.lane.schema;");
        line("");
        line("import com.fasterxml.jackson.annotation.JsonInclude;");
        line("import com.fasterxml.jackson.annotation.JsonProperty;");
        line("import java.time.Instant;");
        line("import java.util.ArrayList;");
        line("import java.util.LinkedHashMap;");
        line("import java.util.List;");
        line("import java.util.Map;");
        line("import wirebench.lane.forms.Form;");
        line("import wirebench.lane.wire.Values;");
        line("import wirebench.lane.wire.WireReader;");
        line("import wirebench.lane.wire.WireWriter;");
        line("");
        line("public final class Records implements Form<Records." + root + "> {");
        line("public Class<" + root + "> type() { return " + root + ".class; }");
        line(
                "public "
                        + root
                        + " fromWire(byte[] data) { return read_"
                        + root
                        + "(new WireReader(data)); }");
        line(
                "public byte[] toWire("
                        + root
                        + " message) { return write_"
                        + root
                        + "(message).toBytes(); }");
        line("public int leaves(" + root + " message) { return leaves_" + root + "(message); }");
        for (EnumType type : schema.enumsFromRoot()) writeEnum(type);
        for (MessageType type : schema.messagesFromRoot()) if (!isOneValue(type)) writeRecord(type);
        line("}");
        return source.toString();
    }

    private void line(String text) {
        source.append(text).append('\n');
    }

    private void writeEnum(EnumType type) {
        String name = names.get(type);
        Set<String> taken = new HashSet<>();
        line("");
        line("public enum " + name + " {");
        type.names.forEach(
                (number, value) -> {
                    String constant = free(value, taken);
                    line(
                            (constant.equals(value) ? "" : "@JsonProperty(" + quoted(value) + ") ")
                                    + constant
                                    + "("
                                    + number
                                    + "),");
                });
        line(";");
        line("final int number;");
        line(name + "(int number) { this.number = number; }");
        line("static " + name + " of(int number) {");
        line("for (" + name + " value : values()) if (value.number == number) return value;");
        if (type.closed) line("return null;");
        else
            line(
                    "throw new UnsupportedOperationException(\""
                            + type.fullName
                            + " has no name for \" + number + \", and an enum of Java holds no"
                            + " number\");");
        line("}");
        line("}");
    }

    private void writeRecord(MessageType type) {
        String name = names.get(type);
        Map<Field, String> components = components(type);
        line("");
        line("public record " + name + "(");
        String[] declared =
                type.fields.stream()
                        .map(
                                field ->
                                        annotations(field, components.get(field))
                                                + typeOf(field)
                                                + " "
                                                + components.get(field))
                        .toArray(String[]::new);
        line(String.join(",\n", declared) + ") {}");
        writeReading(type, name, components);
        writeWriting(type, name, components);
        writeLeaves(type, name, components);
    }

    private static Map<Field, String> components(MessageType type) {
        Map<Field, String> components = new LinkedHashMap<>();
        Set<String> taken = new HashSet<>(NO_COMPONENTS);
        for (Field field : type.fields)
            components.put(field, free(Schema.jsonName(field.name), taken));
        return components;
    }

    private static String annotations(Field field, String component) {
        String property =
                component.equals(field.jsonName)
                        ? ""
                        : "@JsonProperty(" + quoted(field.jsonName) + ") ";
        // What is set is written even where it is 0 or empty.
        return property + (isPresent(field) ? "@JsonInclude(JsonInclude.Include.NON_NULL) " : "");
    }

    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray())
            quoted.append(
                    letter < ' ' || letter > '~' || letter == '"' || letter == '\\'
                            ? String.format("\\u%04x", (int) letter)
                            : letter);
        return quoted.append('"').toString().replace("\\u0022", "\\\"").replace("\\u005c", "\\\\");
    }

    private static boolean isOneValue(MessageType type) {
        return type.fullName.equals(TIMESTAMP)
                || type.fullName.equals(DURATION)
                || WRAPPERS.contains(type.fullName);
    }

    private static boolean isPresent(Field field) {
        return !field.repeated && (field.presence || field.message != null);
    }

    // Types.

    private String typeOf(Field field) {
        if (field.isMap())
            return "Map<"
                    + boxed(field.message.fields.get(0))
                    + ", "
                    + boxed(Schema.valueOf(field))
                    + ">";
        if (field.repeated) return "List<" + boxed(field) + ">";
        return isPresent(field) ? boxed(field) : plain(field);
    }

    private String plain(Field field) {
        return switch (field.type) {
            case DOUBLE -> "double";
            case FLOAT -> "float";
            case INT32, SINT32, SFIXED32 -> "int";
            case INT64, SINT64, SFIXED64, UINT32, UINT64, FIXED32, FIXED64 -> "long";
            case BOOL -> "boolean";
            default -> boxed(field);
        };
    }

    private String boxed(Field field) {
        return switch (field.type) {
            case DOUBLE -> "Double";
            case FLOAT -> "Float";
            case INT32, SINT32, SFIXED32 -> "Integer";
            case INT64, SINT64, SFIXED64, UINT32, UINT64, FIXED32, FIXED64 -> "Long";
            case BOOL -> "Boolean";
            case STRING -> "String";
            case BYTES -> "byte[]";
            case ENUM -> names.get(field.enumType);
            case MESSAGE, GROUP -> {
                if (field.message.fullName.equals(TIMESTAMP)) yield "Instant";
                if (field.message.fullName.equals(DURATION)) yield "String";
                yield WRAPPERS.contains(field.message.fullName)
                        ? boxed(field.message.fields.get(0))
                        : names.get(field.message);
            }
        };
    }

    /** The methods of WireReader and WireWriter for a scalar. */
    private static String method(Type type) {
        return switch (type) {
            case FLOAT -> "float_";
            case DOUBLE -> "double_";
            case ENUM -> "int32";
            default -> type.name().toLowerCase(Locale.ROOT);
        };
    }

    private static String zero(Type type) {
        return switch (type) {
            case DOUBLE -> "0.0";
            case FLOAT -> "0f";
            case INT32, SINT32, SFIXED32 -> "0";
            case INT64, SINT64, SFIXED64, UINT32, UINT64, FIXED32, FIXED64 -> "0L";
            case BOOL -> "false";
            case STRING -> "\"\"";
            case BYTES -> "new byte[0]";
            default -> "null";
        };
    }

    // From the wire.

    private String read(Field field, String in) {
        if (field.type == Type.ENUM) return names.get(field.enumType) + ".of(" + in + ".int32())";
        if (field.message == null) return in + "." + method(field.type) + "()";
        return readMessage(field, in + ".message()");
    }

    private String readMessage(Field field, String in) {
        String type = field.message.fullName;
        if (type.equals(TIMESTAMP)) return "Values.instant(" + in + ")";
        if (type.equals(DURATION)) return "Values.duration(" + in + ")";
        if (WRAPPERS.contains(type))
            return "wrapped_" + field.message.fields.get(0).type + "(" + in + ")";
        return "read_" + names.get(field.message) + "(" + in + ")";
    }

    private final Set<Type> wrapped = new HashSet<>();

    private void writeWrapped(Field wrapper) {
        Field value = wrapper.message.fields.get(0);
        if (!wrapped.add(value.type)) return;
        line("private static " + boxed(value) + " wrapped_" + value.type + "(WireReader in) {");
        line(boxed(value) + " value = " + zero(value.type) + ";");
        line(
                "while (in.next()) { if (in.number() == 1) value = "
                        + read(value, "in")
                        + "; else in.skip(); }");
        line("return value;");
        line("}");
    }

    private void writeReading(MessageType type, String name, Map<Field, String> components) {
        line("private static " + name + " read_" + name + "(WireReader in) {");
        for (Field field : type.fields) {
            String zero =
                    field.repeated
                                    || isPresent(field)
                                    || field.type == Type.STRING
                                    || field.type == Type.BYTES
                            ? "null"
                            : zero(field.type);
            line(typeOf(field) + " " + local(components.get(field)) + " = " + zero + ";");
        }
        line("while (in.next()) switch (in.number()) {");
        for (Field field : type.fields)
            line("case " + field.number + " -> " + readField(field, local(components.get(field))));
        line("default -> in.skip();");
        line("}");
        line(
                "return new "
                        + name
                        + "("
                        + String.join(
                                ", ",
                                components.values().stream().map(RecordSource::local).toList())
                        + ");");
        line("}");
        for (Field field : type.fields)
            if (Schema.valueOf(field).message != null
                    && WRAPPERS.contains(Schema.valueOf(field).message.fullName))
                writeWrapped(Schema.valueOf(field));
    }

    private static String local(String component) {
        return "v_" + component;
    }

    private String readField(Field field, String local) {
        if (field.isMap()) {
            Field key = field.message.fields.get(0);
            Field value = Schema.valueOf(field);
            String empty =
                    switch (value.type) {
                        case MESSAGE -> readMessage(value, "new WireReader(new byte[0])");
                        case ENUM -> names.get(value.enumType) + ".of(0)";
                        default -> zero(value.type);
                    };
            return "{ if ("
                    + local
                    + " == null) "
                    + local
                    + " = new LinkedHashMap<>(); WireReader entry = in.message(); "
                    + boxed(key)
                    + " key = "
                    + zero(key.type)
                    + "; "
                    + boxed(value)
                    + " value = "
                    + empty
                    + "; "
                    + "while (entry.next()) switch (entry.number()) { case 1 -> key = "
                    + read(key, "entry")
                    + "; case 2 -> value = "
                    + read(value, "entry")
                    + "; default -> entry.skip(); } "
                    + (value.type == Type.ENUM ? "if (value != null) " : "")
                    + local
                    + ".put(key, value); }";
        }
        if (field.repeated) {
            String list = "if (" + local + " == null) " + local + " = new ArrayList<>(); ";
            String add = local + ".add(" + read(field, "in") + "); ";
            if (!field.type.isPackable()) return "{ " + list + add + "}";
            String addAll =
                    "for (WireReader each = in.message(); each.hasMore(); ) "
                            + local
                            + ".add("
                            + read(field, "each")
                            + "); ";
            // A closed enum has no value for a number that it doesn't know.
            String known =
                    field.type == Type.ENUM ? local + ".removeIf(java.util.Objects::isNull); " : "";
            return "{ " + list + "if (in.isPacked()) " + addAll + "else " + add + known + "}";
        }
        if (field.type == Type.ENUM && !isPresent(field)) {
            // 0 is what isn't set.
            return "{ int number = in.int32(); "
                    + local
                    + " = number == 0 ? null : "
                    + names.get(field.enumType)
                    + ".of(number); }";
        }
        return local + " = " + read(field, "in") + ";";
    }

    // To the wire.

    private void writeWriting(MessageType type, String name, Map<Field, String> components) {
        line("private static WireWriter write_" + name + "(" + name + " m) {");
        line("WireWriter out = new WireWriter();");
        for (Field field : type.fields) {
            String value = "m." + components.get(field) + "()";
            if (field.isMap()) {
                line("if (" + value + " != null) " + value + ".forEach((key, value) -> {");
                line("WireWriter entry = new WireWriter();");
                line(write(field.message.fields.get(0), "entry", "key"));
                line(write(Schema.valueOf(field), "entry", "value"));
                line("out.message(" + field.number + ", entry);");
                line("});");
            } else if (field.repeated) {
                line(
                        "if ("
                                + value
                                + " != null) for ("
                                + boxed(field)
                                + " value : "
                                + value
                                + ") "
                                + write(field, "out", "value"));
            } else {
                line("if (" + isSet(field, value) + ") " + write(field, "out", value));
            }
        }
        line("return out;");
        line("}");
    }

    private String isSet(Field field, String value) {
        if (isPresent(field)) return value + " != null";
        return switch (field.type) {
            case STRING -> value + " != null && !" + value + ".isEmpty()";
            case BYTES -> value + " != null && " + value + ".length > 0";
            case ENUM -> value + " != null && " + value + ".number != 0";
            case BOOL -> value;
            case DOUBLE -> "Double.doubleToRawLongBits(" + value + ") != 0";
            case FLOAT -> "Float.floatToRawIntBits(" + value + ") != 0";
            default -> value + " != 0";
        };
    }

    private String write(Field field, String out, String value) {
        if (field.message != null) {
            String method = field.type == Type.GROUP ? ".group(" : ".message(";
            return out + method + field.number + ", " + written(field, value) + ");";
        }
        return out
                + "."
                + method(field.type)
                + "("
                + field.number
                + ", "
                + (field.type == Type.ENUM ? value + ".number" : value)
                + ");";
    }

    private String written(Field field, String value) {
        String type = field.message.fullName;
        if (type.equals(TIMESTAMP) || type.equals(DURATION)) return "Values.wire(" + value + ")";
        if (!WRAPPERS.contains(type))
            return "write_" + names.get(field.message) + "(" + value + ")";
        return "WireWriter.of(wrapper -> wrapper."
                + method(field.message.fields.get(0).type)
                + "(1, "
                + value
                + "))";
    }

    // Reading every field.

    private void writeLeaves(MessageType type, String name, Map<Field, String> components) {
        line("private static int leaves_" + name + "(" + name + " m) {");
        line("int n = 0;");
        for (Field field : type.fields) {
            String value = "m." + components.get(field) + "()";
            if (field.isMap()) {
                line(
                        "if ("
                                + value
                                + " != null) for (Map.Entry<"
                                + boxed(field.message.fields.get(0))
                                + ", "
                                + boxed(Schema.valueOf(field))
                                + "> entry : "
                                + value
                                + ".entrySet()) {");
                line("if (entry.getKey() != null) n++;");
                line(boxed(Schema.valueOf(field)) + " value = entry.getValue();");
                line(count(Schema.valueOf(field), "value", true));
                line("}");
            } else if (field.repeated) {
                line(
                        "if ("
                                + value
                                + " != null) for ("
                                + boxed(field)
                                + " value : "
                                + value
                                + ") "
                                + count(field, "value", true));
            } else {
                line(count(field, value, isPresent(field)));
            }
        }
        line("return n;");
        line("}");
    }

    private String count(Field field, String value, boolean isBoxed) {
        if (field.message != null) {
            String type = field.message.fullName;
            if (type.equals(TIMESTAMP) || type.equals(DURATION))
                return "if (" + value + " != null) n++;";
            if (WRAPPERS.contains(type)) return count(field.message.fields.get(0), value, true);
            return "if ("
                    + value
                    + " != null) n += leaves_"
                    + names.get(field.message)
                    + "("
                    + value
                    + ");";
        }
        String some = isBoxed ? value + " != null && " : "";
        return switch (field.type) {
            case STRING -> "if (" + value + " != null && !" + value + ".isEmpty()) n++;";
            case BYTES -> "if (" + value + " != null && " + value + ".length > 0) n++;";
            case ENUM -> "if (" + value + " != null && " + value + ".number != 0) n++;";
            case BOOL -> "if (" + some + value + ") n++;";
            default -> "if (" + some + value + " != 0) n++;";
        };
    }
}
