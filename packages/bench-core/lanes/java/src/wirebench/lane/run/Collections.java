package wirebench.lane.run;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.management.ObjectName;

/**
 * The collector's pauses, as the JVM's own log tells them: its beans know whole milliseconds only.
 */
final class Collections {
    record Collection(long startNs, long durationNs) {}

    /** The decimal sign is that of the system's language. */
    private static final Pattern PAUSE =
            Pattern.compile("\\[(\\d+)ns].* Pause .* (\\d+)[.,](\\d+)ms");

    private final RandomAccessFile log;

    /** From the log's clock to that of {@code System.nanoTime}. */
    private final long offset;

    private Collections(RandomAccessFile log) throws IOException {
        this.log = log;
        System.gc();
        long now = System.nanoTime();
        Matcher pause = PAUSE.matcher(newLines());
        if (!pause.find()) throw new IOException("the log of collections has another form");
        offset = now - Long.parseLong(pause.group(1));
    }

    /** Null where the JVM doesn't tell. */
    static Collections open() {
        try {
            Path folder = Files.createTempDirectory("collections");
            Path log = folder.resolve("log");
            String[] arguments = {"output=file=" + log, "what=gc", "decorators=uptimenanos"};
            ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "vmLog",
                            new Object[] {arguments},
                            new String[] {String[].class.getName()});
            RandomAccessFile reading = new RandomAccessFile(log.toFile(), "r");
            // It goes on without a name, and is gone with the process, however that ends.
            Files.delete(log);
            Files.delete(folder);
            return new Collections(reading);
        } catch (Exception notTold) {
            System.err.println("collections are not told: " + notTold);
            return null;
        }
    }

    /** Those since it was last asked. */
    List<Collection> take() throws IOException {
        List<Collection> taken = new ArrayList<>();
        for (Matcher pause = PAUSE.matcher(newLines()); pause.find(); ) {
            double ms = Double.parseDouble(pause.group(2) + "." + pause.group(3));
            long durationNs = Math.round(ms * 1e6);
            taken.add(
                    new Collection(
                            Long.parseLong(pause.group(1)) + offset - durationNs, durationNs));
        }
        return taken;
    }

    private String newLines() throws IOException {
        byte[] lines = new byte[(int) (log.length() - log.getFilePointer())];
        log.readFully(lines);
        return new String(lines, StandardCharsets.UTF_8);
    }
}
