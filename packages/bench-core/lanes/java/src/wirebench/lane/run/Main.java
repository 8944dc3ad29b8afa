package wirebench.lane.run;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

import wirebench.lane.contenders.Contender;
import wirebench.lane.forms.Form;
import wirebench.lane.wire.WireReader;
import wirebench.lane.wire.WireWriter;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answers the commands of docs/lane-protocol.md, a line of JSON each, for one contender. */
public final class Main {
    private static final Gson GSON = new GsonBuilder().serializeNulls().create();

    private final WritableByteChannel replies;
    private final Path out;
    private Collections collections;
    private Trial<?> trial;
    private Room room;

    private Main(WritableByteChannel replies, Path out) {
        this.replies = replies;
        this.out = out;
    }

    /** The one argument is the folder that the build has filled. */
    public static void main(String[] arguments) throws Exception {
        // Nothing that a library prints may stand among the answers.
        System.setOut(System.err);
        Main main =
                new Main(
                        new FileOutputStream(FileDescriptor.out).getChannel(),
                        Path.of(arguments[0]));
        BufferedReader commands =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            JsonObject command = JsonParser.parseString(line).getAsJsonObject();
            String type = command.get("type").getAsString();
            if (type.equals("hello")) main.hello(command);
            else main.work(type, command);
        }
        // Threads that a library has started don't keep the process.
        System.exit(0);
    }

    private void hello(JsonObject command) throws IOException {
        try {
            List<byte[]> corpus =
                    WireReader.delimited(
                            Files.readAllBytes(Path.of(command.get("corpus").getAsString())));
            Contender<?> contender = start(command.get("contender").getAsString(), corpus);
            JsonObject ready = answer("ready");
            ready.addProperty("readyMs", ManagementFactory.getRuntimeMXBean().getUptime());
            JsonArray operations = new JsonArray();
            for (JsonElement operation : command.getAsJsonArray("operations"))
                if (trial.operations().contains(operation.getAsString())) operations.add(operation);
            ready.add("operations", operations);
            ready.add(
                    "encodedBytes",
                    GSON.toJsonTree(
                            trial.encoded.stream().mapToInt(bytes -> bytes.length).toArray()));
            ready.addProperty("leaves", trial.leaves);
            ready.addProperty(
                    "runtime",
                    "Java " + Runtime.version() + ", " + System.getProperty("java.vm.name"));
            ready.addProperty("version", version(contender.library()));
            ready.add("settings", GSON.toJsonTree(settings()));
            reply(ready);
        } catch (InvocationTargetException thrown) {
            fail(thrown.getCause());
        } catch (Exception | LinkageError | StackOverflowError thrown) {
            fail(thrown);
        }
    }

    /**
     * A contender called java-some-name is the class SomeName, and the form that its constructor
     * takes says what it holds.
     */
    private Contender<?> start(String name, List<byte[]> corpus) throws Exception {
        String className =
                Stream.of(name.split("-"))
                        .skip(1)
                        .map(part -> part.substring(0, 1).toUpperCase() + part.substring(1))
                        .collect(Collectors.joining());
        Constructor<?> constructor =
                Class.forName("wirebench.lane.contenders." + className).getConstructors()[0];
        String form = constructor.getParameterTypes()[0] == Form.class ? "Records" : "Messages";
        Path reason = out.resolve(form + ".unsupported");
        if (Files.exists(reason))
            throw new UnsupportedOperationException(Files.readString(reason).strip());
        Form<?> made =
                (Form<?>)
                        Class.forName("wirebench.lane.schema." + form)
                                .getConstructor()
                                .newInstance();
        return start((Contender<?>) constructor.newInstance(made), made, corpus);
    }

    @SuppressWarnings("unchecked")
    private <T> Contender<T> start(Contender<?> contender, Form<T> form, List<byte[]> corpus)
            throws Exception {
        trial = new Trial<>((Contender<T>) contender, form, corpus);
        return (Contender<T>) contender;
    }

    private void fail(Throwable thrown) throws IOException {
        boolean unsupported =
                thrown instanceof UnsupportedOperationException || thrown instanceof LinkageError;
        String text =
                thrown instanceof UnsupportedOperationException && thrown.getMessage() != null
                        ? thrown.getMessage()
                        : thrown.toString();
        fail(unsupported ? "unsupported" : "threw", text);
    }

    private void fail(String reason, String text) throws IOException {
        JsonObject failed = answer("failed");
        failed.addProperty("reason", reason);
        failed.addProperty("text", text.lines().findFirst().orElse(""));
        reply(failed);
    }

    /** Its jar is called by it. */
    private static String version(Class<?> library) {
        String jar =
                Path.of(library.getProtectionDomain().getCodeSource().getLocation().getPath())
                        .getFileName()
                        .toString();
        Matcher version = Pattern.compile("-(\\d[\\w.]*)\\.jar$").matcher(jar);
        return version.find() ? version.group(1) : jar;
    }

    private static List<String> settings() {
        String collectors =
                ManagementFactory.getGarbageCollectorMXBeans().stream()
                        .map(GarbageCollectorMXBean::getName)
                        .collect(Collectors.joining(" and "));
        Stream<String> flags =
                ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                        .filter(flag -> flag.startsWith("-X") || flag.startsWith("-Dfile.encoding"));
        return Stream.concat(flags, Stream.of("collectors " + collectors, "one thread")).toList();
    }

    private void work(String type, JsonObject command) throws Exception {
        String operation = command.has("operation") ? command.get("operation").getAsString() : null;
        if (trial == null || operation != null && !trial.operations().contains(operation)) {
            reply(answer("unsupported"));
            return;
        }
        if (room == null) {
            room = trial.prepare();
            collections = Collections.open();
        }
        switch (type) {
            case "export" -> {
                String what = command.get("what").getAsString();
                export(what.equals("encoded") ? trial.encoded : trial.again(what, trial.encoded));
            }
            case "read" -> read(command);
            case "calibrate" -> {
                JsonObject calibrated = answer("calibrated");
                calibrated.add("calibrationNs", null);
                reply(calibrated);
            }
            case "warm-up" -> {
                Trial.WarmUp warmUp =
                        trial.warmUp(
                                operation, number(command, "windowMs"), number(command, "limitMs"));
                JsonObject warmed = answer("warmed");
                warmed.addProperty("nsPerOperation", warmUp.nsPerOperation());
                warmed.addProperty("warmupMs", warmUp.warmupMs());
                warmed.addProperty("steady", warmUp.steady());
                reply(warmed);
            }
            case "collect-garbage" -> {
                System.gc();
                reply(answer("garbage-collected"));
            }
            case "slice" -> {
                Trial.Slice slice =
                        trial.slice(
                                operation,
                                (long) number(command, "leadIn"),
                                (long) number(command, "operations"));
                JsonObject counters = new JsonObject();
                counters.addProperty("startNs", slice.startNs());
                counters.addProperty("wallNs", slice.wallNs());
                counters.addProperty("cpuNs", slice.cpuNs());
                counters.addProperty("allocatedBytes", slice.allocatedBytes());
                JsonObject sliced = answer("sliced");
                sliced.add("slice", counters);
                reply(sliced);
            }
            case "block" -> {
                int samples =
                        trial.block(
                                operation,
                                number(command, "leadInMs"),
                                number(command, "durationMs"));
                reply(withSamples("block-samples", samples), room.bytesOf(samples));
            }
            case "under-load" -> {
                double[] loadPercents = GSON.fromJson(command.get("loadPercents"), double[].class);
                Trial.UnderLoad worked =
                        trial.underLoad(
                                operation,
                                number(command, "leadInMs"),
                                number(command, "capacityMs"),
                                number(command, "durationMs"),
                                loadPercents,
                                command.get("seed").getAsLong());
                JsonArray loads = new JsonArray();
                for (Trial.Load load : worked.loads()) {
                    JsonObject told = new JsonObject();
                    told.addProperty("operations", load.operations());
                    told.addProperty("elapsedNs", load.elapsedNs());
                    loads.add(told);
                }
                JsonObject underLoad = withSamples("under-load", worked.samples());
                underLoad.addProperty("serviceNs", worked.serviceNs());
                underLoad.add("loads", loads);
                reply(underLoad, room.bytesOf(worked.samples()));
            }
            case "collections" -> {
                JsonObject collected = answer("collected");
                JsonArray told = new JsonArray();
                if (collections != null)
                    for (Collections.Collection collection : collections.take()) {
                        JsonObject pause = new JsonObject();
                        pause.addProperty("startNs", collection.startNs());
                        pause.addProperty("durationNs", collection.durationNs());
                        told.add(pause);
                    }
                collected.add("collections", collections == null ? null : told);
                reply(collected);
            }
            case "figures" -> {
                JsonObject values = new JsonObject();
                values.addProperty("peakRssBytes", room.peakRssBytes());
                JsonObject figures = answer("figures");
                figures.add("figures", values);
                reply(figures);
            }
            default -> reply(answer("unsupported"));
        }
    }

    private void read(JsonObject command) throws IOException {
        byte[] records = Files.readAllBytes(Path.of(command.get("file").getAsString()));
        List<byte[]> encoded = WireReader.delimited(records);
        List<byte[]> again;
        try {
            again = trial.again(command.get("what").getAsString(), encoded);
        } catch (Exception | LinkageError | StackOverflowError thrown) {
            boolean saysNothing = thrown.getMessage() == null && thrown.getCause() != null;
            fail("threw", saysNothing ? thrown + ": " + thrown.getCause() : thrown.toString());
            return;
        }
        export(again);
    }

    private void export(List<byte[]> messages) throws IOException {
        WireWriter out = new WireWriter();
        messages.forEach(out::record);
        byte[] payload = out.toBytes();
        JsonObject exported = answer("exported");
        exported.addProperty("payloadBytes", payload.length);
        reply(exported, ByteBuffer.wrap(payload));
    }

    private static double number(JsonObject command, String name) {
        return command.get(name).getAsDouble();
    }

    private static JsonObject answer(String type) {
        JsonObject answer = new JsonObject();
        answer.addProperty("type", type);
        return answer;
    }

    private JsonObject withSamples(String type, int samples) {
        JsonObject answer = answer(type);
        answer.addProperty("samples", samples);
        answer.addProperty("peakRssBytes", room.peakRssBytes());
        return answer;
    }

    private void reply(JsonObject answer, ByteBuffer... payload) throws IOException {
        write(StandardCharsets.UTF_8.encode(GSON.toJson(answer) + "\n"));
        for (ByteBuffer bytes : payload) write(bytes);
    }

    private void write(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) replies.write(bytes);
    }
}
