package wirebench.lane.run;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;

/** The collector's pauses, as the JVM's own log tells them: its beans know whole milliseconds only. */
final class Collections {
    record Collection(long startNs, long durationNs) {}

    private static final Pattern PAUSE = Pattern.compile("\\[(\\d+)ns].* Pause .* (\\d+\\.\\d+)ms");

    private final Path log;
    /** From the log's clock to that of {@code System.nanoTime}. */
    private final long offset;
    private int read;

    private Collections(Path log) throws IOException {
        this.log = log;
        System.gc();
        long now = System.nanoTime();
        Matcher pause = PAUSE.matcher(lines().get(0));
        if (!pause.find()) throw new IOException("the log of collections has another form");
        offset = now - Long.parseLong(pause.group(1));
        read = lines().size();
    }

    /** Null where the JVM doesn't tell. */
    static Collections open() {
        try {
            Path log = Files.createTempFile("collections", ".log");
            log.toFile().deleteOnExit();
            String[] arguments = {"output=file=" + log, "what=gc", "decorators=uptimenanos"};
            ManagementFactory.getPlatformMBeanServer().invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"), "vmLog", new Object[] {arguments}, new String[] {String[].class.getName()});
            return new Collections(log);
        } catch (Exception notTold) {
            System.err.println("collections are not told: " + notTold);
            return null;
        }
    }

    /** Those since it was last asked. */
    List<Collection> take() throws IOException {
        List<Collection> taken = new ArrayList<>();
        List<String> lines = lines();
        for (String line : lines.subList(read, lines.size())) {
            Matcher pause = PAUSE.matcher(line);
            if (!pause.find()) continue;
            long durationNs = Math.round(Double.parseDouble(pause.group(2)) * 1e6);
            taken.add(new Collection(Long.parseLong(pause.group(1)) + offset - durationNs, durationNs));
        }
        read = lines.size();
        return taken;
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(log);
    }
}
