package wirebench.lane.contenders;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;

import wirebench.lane.forms.MessageForm;

import java.nio.charset.StandardCharsets;

/** The JSON of Google's protobuf: one printer and one parser, used again. */
public final class Protojson<T extends Message> implements Contender<T> {
    private final JsonFormat.Printer printer =
            JsonFormat.printer().omittingInsignificantWhitespace();
    private final JsonFormat.Parser parser = JsonFormat.parser();
    private final T defaultInstance;

    public Protojson(MessageForm<T> form) {
        defaultInstance = form.defaultInstance();
    }

    @Override
    public byte[] encode(T message) throws InvalidProtocolBufferException {
        return printer.print(message).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    @SuppressWarnings("unchecked")
    public T decode(byte[] bytes) throws InvalidProtocolBufferException {
        Message.Builder builder = defaultInstance.newBuilderForType();
        parser.merge(new String(bytes, StandardCharsets.UTF_8), builder);
        return (T) builder.build();
    }

    @Override
    public Class<?> library() {
        return JsonFormat.class;
    }
}
