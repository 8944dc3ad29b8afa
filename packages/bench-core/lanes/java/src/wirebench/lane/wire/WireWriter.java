package wirebench.lane.wire;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

/** Writes fields of the protobuf wire format. Nothing here is ever timed. */
public final class WireWriter {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    public static WireWriter of(Consumer<WireWriter> fields) {
        WireWriter writer = new WireWriter();
        fields.accept(writer);
        return writer;
    }

    public byte[] toBytes() {
        return out.toByteArray();
    }

    public void varint(long value) {
        for (; (value & ~0x7fL) != 0; value >>>= 7) out.write((int) value & 0x7f | 0x80);
        out.write((int) value);
    }

    private void tag(int number, int wireType) {
        varint((long) number << 3 | wireType);
    }

    private void fixed(long value, int bytes) {
        for (int shift = 0; shift < bytes * 8; shift += 8) out.write((int) (value >>> shift));
    }

    /** Bytes after their length, without a tag. */
    public void record(byte[] value) {
        varint(value.length);
        out.writeBytes(value);
    }

    public void bytes(int number, byte[] value) {
        tag(number, WireReader.LENGTH);
        record(value);
    }

    public void message(int number, WireWriter value) {
        bytes(number, value.toBytes());
    }

    public void group(int number, WireWriter value) {
        tag(number, WireReader.START_GROUP);
        out.writeBytes(value.toBytes());
        tag(number, WireReader.END_GROUP);
    }

    public void string(int number, String value) {
        bytes(number, value.getBytes(StandardCharsets.UTF_8));
    }

    public void bool(int number, boolean value) {
        int64(number, value ? 1 : 0);
    }

    public void int32(int number, int value) {
        int64(number, value);
    }

    public void int64(int number, long value) {
        tag(number, WireReader.VARINT);
        varint(value);
    }

    public void uint32(int number, long value) {
        int64(number, value);
    }

    public void uint64(int number, long value) {
        int64(number, value);
    }

    public void sint32(int number, int value) {
        int64(number, (value << 1 ^ value >> 31) & 0xffff_ffffL);
    }

    public void sint64(int number, long value) {
        int64(number, value << 1 ^ value >> 63);
    }

    public void fixed32(int number, long value) {
        tag(number, WireReader.FIXED32);
        fixed(value, 4);
    }

    public void fixed64(int number, long value) {
        tag(number, WireReader.FIXED64);
        fixed(value, 8);
    }

    public void sfixed32(int number, int value) {
        fixed32(number, value);
    }

    public void sfixed64(int number, long value) {
        fixed64(number, value);
    }

    public void float_(int number, float value) {
        fixed32(number, Float.floatToRawIntBits(value));
    }

    public void double_(int number, double value) {
        fixed64(number, Double.doubleToRawLongBits(value));
    }
}
