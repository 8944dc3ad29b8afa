package wirebench.lane.forms;

import com.google.protobuf.Message;
import com.google.protobuf.Parser;

/** Messages of the classes that protoc makes. */
public abstract class MessageForm<T extends Message> implements Form<T> {
    private final T defaultInstance;

    protected MessageForm(T defaultInstance) {
        this.defaultInstance = defaultInstance;
    }

    public T defaultInstance() {
        return defaultInstance;
    }

    /**
     * Makes a message and all that is in it forget their sizes, which takes about a hundredth of
     * encoding it.
     */
    public abstract void forgetSizes(T message);

    @Override
    @SuppressWarnings("unchecked")
    public Class<T> type() {
        return (Class<T>) defaultInstance.getClass();
    }

    @Override
    @SuppressWarnings("unchecked")
    public T fromWire(byte[] data) throws Exception {
        T message = ((Parser<T>) defaultInstance.getParserForType()).parseFrom(data);
        // A parsed message keeps its text as bytes until it is read; one that a program has built
        // holds strings.
        leaves(message);
        return message;
    }

    @Override
    public byte[] toWire(T message) {
        return message.toByteArray();
    }
}
