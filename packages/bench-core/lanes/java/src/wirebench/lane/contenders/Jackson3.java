package wirebench.lane.contenders;

import com.fasterxml.jackson.annotation.JsonInclude;

import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

import wirebench.lane.forms.Form;

/** Jackson 3: one mapper, and a writer and a reader for the type, used again. */
public final class Jackson3<T> implements Contender<T> {
    private final ObjectWriter writer;
    private final ObjectReader reader;

    public Jackson3(Form<T> form) {
        ObjectMapper mapper =
                JsonMapper.builder()
                        .changeDefaultPropertyInclusion(
                                inclusion ->
                                        JsonInclude.Value.construct(
                                                JsonInclude.Include.NON_DEFAULT,
                                                JsonInclude.Include.ALWAYS))
                        .build();
        writer = mapper.writerFor(form.type());
        reader = mapper.readerFor(form.type());
    }

    @Override
    public byte[] encode(T message) {
        return writer.writeValueAsBytes(message);
    }

    @Override
    public T decode(byte[] bytes) {
        return reader.readValue(bytes);
    }

    @Override
    public Class<?> library() {
        return ObjectMapper.class;
    }
}
