package wirebench.lane.contenders;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

import wirebench.lane.forms.Form;

import java.io.IOException;

/** Jackson 2: one mapper, and a writer and a reader for the type, used again. */
public class Jackson<T> implements Contender<T> {
    private final ObjectWriter writer;
    private final ObjectReader reader;

    public Jackson(Form<T> form) {
        this(form, JsonMapper.builder());
    }

    Jackson(Form<T> form, MapperBuilder<?, ?> builder) {
        ObjectMapper mapper =
                builder.addModule(new JavaTimeModule())
                        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                        .defaultPropertyInclusion(
                                JsonInclude.Value.construct(
                                        JsonInclude.Include.NON_DEFAULT,
                                        JsonInclude.Include.ALWAYS))
                        .build();
        writer = mapper.writerFor(form.type());
        reader = mapper.readerFor(form.type());
    }

    @Override
    public byte[] encode(T message) throws IOException {
        return writer.writeValueAsBytes(message);
    }

    @Override
    public T decode(byte[] bytes) throws IOException {
        return reader.readValue(bytes);
    }

    @Override
    public Class<?> library() {
        return ObjectMapper.class;
    }
}
