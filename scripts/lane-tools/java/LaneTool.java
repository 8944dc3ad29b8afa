package wirebench.lane.tools;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

import wirebench.lane.contenders.Contender;
import wirebench.lane.contenders.Jackson;
import wirebench.lane.contenders.Protobuf;
import wirebench.lane.contenders.ProtobufAgain;
import wirebench.lane.forms.Form;
import wirebench.lane.forms.MessageForm;
import wirebench.lane.wire.WireReader;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Contenders of the Java lane in JMH: the classes that the lane times, and the messages that it
 * times them over.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LaneTool {
    @Param({"java-jackson"})
    public String contender;

    private Contender<Object> binding;
    private Object[] messages;
    private byte[][] encoded;
    private int at;
    private long operations;
    private long cpuNsAtStart;

    @Setup
    public void prepare() throws Exception {
        Form<Object> form = form(contender.startsWith("java-protobuf") ? "Messages" : "Records");
        binding = binding(form);
        List<byte[]> corpus =
                WireReader.delimited(Files.readAllBytes(Path.of(System.getenv("LANE_CORPUS"))));
        messages = new Object[corpus.size()];
        encoded = new byte[messages.length][];
        for (int index = 0; index < messages.length; index++) {
            messages[index] = form.fromWire(corpus.get(index));
            encoded[index] = binding.encode(messages[index]);
            // As the lane's program does before it is measured.
            form.leaves(binding.decode(encoded[index]));
        }
    }

    @Setup(Level.Iteration)
    public void begin() throws Exception {
        operations = 0;
        cpuNsAtStart = cpuNs();
    }

    /** Beside JMH's own figure, which has the time that other programs took of the core. */
    @TearDown(Level.Iteration)
    public void tell() throws Exception {
        System.out.println("cpu-ns/op " + (double) (cpuNs() - cpuNsAtStart) / operations);
    }

    /** Of all threads, by Linux. */
    private static long cpuNs() throws Exception {
        long sum = 0;
        try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                try {
                    String told = Files.readString(task.resolve("schedstat"));
                    sum += Long.parseLong(told.split(" ")[0]);
                } catch (IOException ended) {
                    // A thread that has just ended.
                }
            }
        }
        return sum;
    }

    @Benchmark
    public byte[] encode() throws Exception {
        return binding.encode(messages[next()]);
    }

    @Benchmark
    public Object decode() throws Exception {
        return binding.decode(encoded[next()]);
    }

    private int next() {
        int now = at;
        operations++;
        at = now + 1 == messages.length ? 0 : now + 1;
        return now;
    }

    @SuppressWarnings("unchecked")
    private static Form<Object> form(String name) throws Exception {
        Class<?> form = Class.forName("wirebench.lane.schema." + name);
        return (Form<Object>) form.getConstructor().newInstance();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private Contender<Object> binding(Form<Object> form) {
        return switch (contender) {
            case "java-jackson" -> new Jackson<>(form);
            case "java-protobuf" -> new Protobuf((MessageForm) form);
            case "java-protobuf-again" -> new ProtobufAgain((MessageForm) form);
            default -> throw new IllegalArgumentException("no benchmark of " + contender);
        };
    }
}
