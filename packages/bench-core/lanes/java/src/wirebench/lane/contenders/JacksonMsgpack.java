package wirebench.lane.contenders;

import com.fasterxml.jackson.databind.json.JsonMapper;

import org.msgpack.jackson.dataformat.MessagePackFactory;

import wirebench.lane.forms.Form;

/** MessagePack by msgpack-java's module for Jackson. */
public final class JacksonMsgpack<T> extends Jackson<T> {
    public JacksonMsgpack(Form<T> form) {
        super(form, JsonMapper.builder(new MessagePackFactory()));
    }

    @Override
    public Class<?> library() {
        return MessagePackFactory.class;
    }
}
