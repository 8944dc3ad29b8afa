package wirebench.lane.contenders;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;

import wirebench.lane.forms.MessageForm;

/**
 * Google's protobuf for Java, with the classes that protoc makes. A message is encoded as one that
 * was just built.
 */
public class Protobuf<T extends Message> implements Contender<T> {
    private final MessageForm<T> form;
    private final Parser<T> parser;

    @SuppressWarnings("unchecked")
    public Protobuf(MessageForm<T> form) {
        this.form = form;
        parser = (Parser<T>) form.defaultInstance().getParserForType();
    }

    @Override
    public byte[] encode(T message) {
        form.forgetSizes(message);
        return message.toByteArray();
    }

    @Override
    public T decode(byte[] bytes) throws InvalidProtocolBufferException {
        return parser.parseFrom(bytes);
    }

    @Override
    public Class<?> library() {
        return Message.class;
    }
}
