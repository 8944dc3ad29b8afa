package wirebench.lane.wire;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** The types of google.protobuf that are one value in Java. */
public final class Values {
    private Values() {}

    public static Instant instant(WireReader in) {
        long[] parts = parts(in);
        return Instant.ofEpochSecond(parts[0], parts[1]);
    }

    public static WireWriter wire(Instant value) {
        return wire(value.getEpochSecond(), value.getNano());
    }

    /**
     * A duration as the text of the JSON mapping, such as 1.5s: that of `java.time` is another one.
     */
    public static String duration(WireReader in) {
        long[] parts = parts(in);
        String sign = parts[0] < 0 || parts[1] < 0 ? "-" : "";
        String fraction =
                parts[1] == 0 ? "" : String.format(Locale.ROOT, ".%09d", Math.abs(parts[1]));
        while (fraction.endsWith("000")) fraction = fraction.substring(0, fraction.length() - 3);
        return sign + Math.abs(parts[0]) + fraction + "s";
    }

    public static WireWriter wire(String duration) {
        Duration value = Duration.parse("PT" + duration);
        long seconds = value.getSeconds();
        int nanos = value.getNano();
        boolean towardsZero = seconds < 0 && nanos > 0;
        return wire(
                towardsZero ? seconds + 1 : seconds, towardsZero ? nanos - 1_000_000_000 : nanos);
    }

    private static long[] parts(WireReader in) {
        long[] parts = new long[2];
        while (in.next()) {
            if (in.number() == 1 || in.number() == 2) parts[in.number() - 1] = in.int64();
            else in.skip();
        }
        return parts;
    }

    private static WireWriter wire(long seconds, int nanos) {
        WireWriter out = new WireWriter();
        out.int64(1, seconds);
        out.int32(2, nanos);
        return out;
    }
}
