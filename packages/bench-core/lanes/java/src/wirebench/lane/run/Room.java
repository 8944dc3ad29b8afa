package wirebench.lane.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * Where samples go and, under load, the times at which operations fall due. It isn't in the heap,
 * whose collector would copy it within its pauses. All of it is resident from the start, however
 * much will be used: a quick operation has more samples than a slow one.
 */
final class Room {
    static final int MOST_SAMPLES = 1 << 21;
    static final int MOST_OPERATIONS_OF_A_LOAD = 1 << 18;
    private static final int SAMPLE_BYTES = MOST_SAMPLES * Integer.BYTES;
    private static final int BYTES = SAMPLE_BYTES + MOST_OPERATIONS_OF_A_LOAD * Long.BYTES;

    /** As they are sent. */
    final IntBuffer samples;

    final LongBuffer due;
    private final ByteBuffer memory;
    private final Long peakBefore = peakOfProcess();

    Room() {
        memory = ByteBuffer.allocateDirect(BYTES);
        samples = memory.slice(0, SAMPLE_BYTES).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer();
        due =
                memory.slice(SAMPLE_BYTES, BYTES - SAMPLE_BYTES)
                        .order(ByteOrder.nativeOrder())
                        .asLongBuffer();
    }

    ByteBuffer bytesOf(int samples) {
        return memory.slice(0, samples * Integer.BYTES);
    }

    /**
     * The process's own high-water mark without the room, or null where the system doesn't tell it.
     */
    Long peakRssBytes() {
        Long peak = peakOfProcess();
        return peak == null ? null : (Long) Math.max(peak - BYTES, peakBefore);
    }

    private static Long peakOfProcess() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .findFirst()
                    .map(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                    .orElse(null);
        } catch (IOException notTold) {
            return null;
        }
    }
}
