package wirebench.lane.contenders;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.JSONWriter;

import wirebench.lane.forms.Form;

/** fastjson2, which reads the annotations of Jackson. */
public final class Fastjson2<T> implements Contender<T> {
    private final Class<T> type;

    public Fastjson2(Form<T> form) {
        type = form.type();
    }

    @Override
    public byte[] encode(T message) {
        return JSON.toJSONBytes(
                message,
                JSONWriter.Feature.NotWriteDefaultValue,
                JSONWriter.Feature.WriteByteArrayAsBase64);
    }

    @Override
    public T decode(byte[] bytes) {
        return JSON.parseObject(bytes, type, JSONReader.Feature.Base64StringAsByteArray);
    }

    @Override
    public Class<?> library() {
        return JSON.class;
    }
}
