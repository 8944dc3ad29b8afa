package wirebench.lane.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads fields of the protobuf wire format one after the other. Nothing here is ever timed. */
public final class WireReader {
    public static final int VARINT = 0;
    public static final int FIXED64 = 1;
    public static final int LENGTH = 2;
    public static final int START_GROUP = 3;
    public static final int END_GROUP = 4;
    public static final int FIXED32 = 5;

    private final ByteBuffer data;
    private int tag;

    public WireReader(byte[] data) {
        this(ByteBuffer.wrap(data));
    }

    private WireReader(ByteBuffer data) {
        this.data = data.order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Goes to the next field, whose value is to be read or skipped. */
    public boolean next() {
        if (!data.hasRemaining()) return false;
        tag = (int) varint();
        return true;
    }

    public boolean hasMore() {
        return data.hasRemaining();
    }

    public int number() {
        return tag >>> 3;
    }

    public int wireType() {
        return tag & 7;
    }

    /** Whether the values of a repeated field of numbers stand together. */
    public boolean isPacked() {
        return wireType() == LENGTH;
    }

    public void skip() {
        skip(tag);
    }

    private void skip(int tag) {
        switch (tag & 7) {
            case VARINT -> varint();
            case FIXED64 -> data.position(data.position() + 8);
            case FIXED32 -> data.position(data.position() + 4);
            case LENGTH -> {
                int length = (int) varint();
                data.position(data.position() + length);
            }
            case START_GROUP -> {
                for (int inner = (int) varint(); (inner & 7) != END_GROUP; inner = (int) varint())
                    skip(inner);
            }
            default -> throw new IllegalArgumentException("no wire type " + (tag & 7));
        }
    }

    /** The value of a message, a group or packed numbers. */
    public WireReader message() {
        if (wireType() == START_GROUP) {
            int start = data.position();
            int end = start;
            for (int inner = (int) varint(); (inner & 7) != END_GROUP; inner = (int) varint()) {
                skip(inner);
                end = data.position();
            }
            return new WireReader(data.slice(start, end - start));
        }
        int length = (int) varint();
        WireReader value = new WireReader(data.slice(data.position(), length));
        data.position(data.position() + length);
        return value;
    }

    public byte[] bytes() {
        byte[] value = new byte[(int) varint()];
        data.get(value);
        return value;
    }

    public String string() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    public long varint() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = data.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) return value;
        }
    }

    public boolean bool() {
        return varint() != 0;
    }

    public int int32() {
        return (int) varint();
    }

    public long int64() {
        return varint();
    }

    public long uint32() {
        return varint() & 0xffff_ffffL;
    }

    public long uint64() {
        return signed(varint());
    }

    public int sint32() {
        int value = (int) varint();
        return value >>> 1 ^ -(value & 1);
    }

    public long sint64() {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }

    public long fixed32() {
        return data.getInt() & 0xffff_ffffL;
    }

    public long fixed64() {
        return signed(data.getLong());
    }

    public int sfixed32() {
        return data.getInt();
    }

    public long sfixed64() {
        return data.getLong();
    }

    public float float_() {
        return data.getFloat();
    }

    public double double_() {
        return data.getDouble();
    }

    private static long signed(long value) {
        if (value < 0)
            throw new UnsupportedOperationException(
                    Long.toUnsignedString(value)
                            + " of an unsigned field is more than a long holds");
        return value;
    }

    /** Records that each stand after their length. */
    public static List<byte[]> delimited(byte[] data) {
        WireReader reader = new WireReader(data);
        List<byte[]> records = new ArrayList<>();
        while (reader.hasMore()) records.add(reader.bytes());
        return records;
    }
}
