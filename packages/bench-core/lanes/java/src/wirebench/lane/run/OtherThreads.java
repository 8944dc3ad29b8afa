package wirebench.lane.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * CPU time of the other threads of the process, such as collector and compilers, in nanoseconds.
 * What Java tells of the whole process moves in steps of 10 ms; so that is the working thread's own
 * time, which is exact, and what Linux has counted for each of the others, which it does whenever
 * they stop running.
 */
final class OtherThreads {
    private static final Path TASKS = Path.of("/proc/self/task");

    private final Map<String, FileChannel> others = new HashMap<>();
    private final Map<String, Long> last = new HashMap<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(96);
    private final String own;

    private OtherThreads(String own) {
        this.own = own;
    }

    /** Null where the system doesn't tell. Is to be called by the thread that works. */
    static OtherThreads open() {
        try {
            OtherThreads cpu =
                    new OtherThreads(
                            Path.of("/proc/thread-self").toRealPath().getFileName().toString());
            cpu.lookForThreads();
            return cpu.others.isEmpty() ? null : cpu;
        } catch (IOException notTold) {
            return null;
        }
    }

    /** Takes threads into account that have begun meanwhile. */
    void lookForThreads() throws IOException {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                String id = task.getFileName().toString();
                if (!id.equals(own) && !others.containsKey(id))
                    others.put(id, FileChannel.open(task.resolve("schedstat")));
            }
        } catch (java.nio.file.NoSuchFileException ended) {
            // A thread that has ended just now had hardly begun.
        }
    }

    /** Reading it takes this thread some 50 µs: so it is read before and after what is measured. */
    long cpuNs() {
        long ns = 0;
        for (Map.Entry<String, FileChannel> other : others.entrySet())
            ns += last.merge(other.getKey(), read(other.getValue()), Math::max);
        return ns;
    }

    private long read(FileChannel schedstat) {
        try {
            buffer.clear();
            schedstat.read(buffer, 0);
            long ns = 0;
            for (int at = 0; at < buffer.position() && buffer.get(at) != ' '; at++)
                ns = ns * 10 + buffer.get(at) - '0';
            return ns;
        } catch (IOException ended) {
            return 0;
        }
    }
}
