package wirebench.lane.generate;

import wirebench.lane.generate.Schema.Field;
import wirebench.lane.generate.Schema.MessageType;

import java.util.LinkedHashMap;
import java.util.Map;

/** Writes how a program reads every field of protoc's classes, by their getters. */
final class MessageSource {
    private final Schema schema;
    private final ProtocSchema protoc;
    private final Map<MessageType, String> methods = new LinkedHashMap<>();
    private final StringBuilder source = new StringBuilder();

    MessageSource(Schema schema, ProtocSchema protoc) {
        this.schema = schema;
        this.protoc = protoc;
        for (MessageType type : schema.messagesFromRoot())
            methods.put(type, String.valueOf(methods.size()));
    }

    String write() {
        String root = classOf(schema.root);
        line("package wirebench.lane.schema;");
        line("");
        line("import com.google.protobuf.RememberedSizes;");
        line("import wirebench.lane.forms.MessageForm;");
        line("");
        line("public final class Messages extends MessageForm<" + root + "> {");
        line("public Messages() { super(" + root + ".getDefaultInstance()); }");
        line("public int leaves(" + root + " m) { return leaves0(m); }");
        line("public void forgetSizes(" + root + " m) { forget0(m); }");
        methods.forEach(
                (type, method) -> {
                    line("private static void forget" + method + "(" + classOf(type) + " m) {");
                    line("RememberedSizes.forget(m);");
                    for (Field field : type.fields)
                        if (Schema.valueOf(field).message != null) line(forget(type, field));
                    line("}");
                    if (isOneValue(type)) return;
                    line("private static int leaves" + method + "(" + classOf(type) + " m) {");
                    line("int n = 0;");
                    for (Field field : type.fields) line(read(type, field));
                    line("return n;");
                    line("}");
                });
        line("}");
        return source.toString();
    }

    private void line(String text) {
        source.append(text).append('\n');
    }

    private static boolean isOneValue(MessageType type) {
        return type.fullName.equals("google.protobuf.Timestamp")
                || type.fullName.equals("google.protobuf.Duration");
    }

    private String classOf(MessageType type) {
        return protoc.javaClass(type.fullName);
    }

    private String forget(MessageType type, Field field) {
        String name = getter(protoc.fieldName(type, field));
        String forget = "forget" + methods.get(Schema.valueOf(field).message);
        if (field.isMap())
            return "for (var value : m.get" + name + "Map().values()) " + forget + "(value);";
        if (field.repeated)
            return "for (int i = 0, count = m.get"
                    + name
                    + "Count(); i < count; i++) "
                    + forget
                    + "(m.get"
                    + name
                    + "(i));";
        return "if (m.has" + name + "()) " + forget + "(m.get" + name + "());";
    }

    private String read(MessageType type, Field field) {
        String name = getter(protoc.fieldName(type, field));
        Field value = Schema.valueOf(field);
        boolean isOpen = value.enumType != null && !value.enumType.closed;
        if (field.isMap())
            return "for (var entry : m.get"
                    + name
                    + (isOpen ? "ValueMap" : "Map")
                    + "().entrySet()) { if (entry.getKey() != null) n++; var value ="
                    + " entry.getValue(); "
                    + (isOpen ? "if (value != 0) n++;" : count(value, "value"))
                    + " }";
        if (field.repeated && (field.message != null || field.type == Schema.Type.STRING))
            return "for (var value : m.get" + name + "List()) " + count(field, "value");
        if (field.repeated)
            return "for (int i = 0, count = m.get"
                    + name
                    + "Count(); i < count; i++) "
                    + count(field, "m.get" + name + (isOpen ? "Value" : "") + "(i)");
        String own =
                field.message != null || field.hasDefault && field.presence
                        ? "if (m.has" + name + "()) "
                        : "";
        return own + count(field, "m.get" + name + (isOpen ? "Value" : "") + "()");
    }

    private String count(Field field, String value) {
        return switch (field.type) {
            case MESSAGE, GROUP ->
                    isOneValue(field.message)
                            ? "if (" + value + " != null) n++;"
                            : "n += leaves" + methods.get(field.message) + "(" + value + ");";
            case STRING, BYTES -> "if (!" + value + ".isEmpty()) n++;";
            case BOOL -> "if (" + value + ") n++;";
            case ENUM ->
                    field.enumType.closed
                            ? "if (" + value + ".getNumber() != 0) n++;"
                            : "if (" + value + " != 0) n++;";
            default -> "if (" + value + " != 0) n++;";
        };
    }

    /** As protoc makes the names of getters. */
    private static String getter(String field) {
        String camel = Schema.jsonName(field);
        return Character.toUpperCase(camel.charAt(0)) + camel.substring(1);
    }
}
