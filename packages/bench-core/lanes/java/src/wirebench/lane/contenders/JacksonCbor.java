package wirebench.lane.contenders;

import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;

import wirebench.lane.forms.Form;

/** CBOR by Jackson. */
public final class JacksonCbor<T> extends Jackson<T> {
    public JacksonCbor(Form<T> form) {
        super(form, CBORMapper.builder());
    }

    @Override
    public Class<?> library() {
        return CBORMapper.class;
    }
}
