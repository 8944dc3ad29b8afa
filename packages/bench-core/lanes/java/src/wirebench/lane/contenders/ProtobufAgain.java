package wirebench.lane.contenders;

import com.google.protobuf.Message;

import wirebench.lane.forms.MessageForm;

/**
 * The same for a message that has been encoded before, and so knows its size and those of all that
 * is in it.
 */
public final class ProtobufAgain<T extends Message> extends Protobuf<T> {
    public ProtobufAgain(MessageForm<T> form) {
        super(form);
    }

    @Override
    public byte[] encode(T message) {
        return message.toByteArray();
    }
}
