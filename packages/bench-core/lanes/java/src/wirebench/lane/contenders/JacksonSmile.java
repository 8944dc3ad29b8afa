package wirebench.lane.contenders;

import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper;

import wirebench.lane.forms.Form;

/** Smile, Jackson's own binary format. */
public final class JacksonSmile<T> extends Jackson<T> {
    public JacksonSmile(Form<T> form) {
        super(form, SmileMapper.builder());
    }

    @Override
    public Class<?> library() {
        return SmileMapper.class;
    }
}
