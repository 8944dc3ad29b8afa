import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import javax.tools.ToolProvider;

/**
 * Fills LANE_OUT: the lane's classes with those of the schema, and beside them the libraries, which
 * Maven fetches once for all schemas. Every file that it fetched is compared with checksums.txt.
 */
public final class Build {
    private static final Path HERE = Path.of("").toAbsolutePath();
    private static final Path SOURCES = HERE.resolve("src");
    private static final Path OUT = folder("LANE_OUT");
    private static final Path CACHE = folder("LANE_CACHE");

    public static void main(String[] arguments) throws Exception {
        // What the compiler says is read below.
        Locale.setDefault(Locale.ENGLISH);
        try {
            build();
        } catch (IllegalStateException error) {
            // Whoever has it built is told the last line.
            say(error.getMessage());
            System.exit(1);
        }
    }

    private static void build() throws Exception {
        Path libraries = libraries();
        // From there, since the home folder may be moved.
        Files.createSymbolicLink(OUT.resolve("libraries"), OUT.relativize(libraries));
        Path work = Files.createTempDirectory(CACHE, "work-");
        try {
            compileSchema(libraries, work);
        } finally {
            remove(work);
        }
    }

    private static void compileSchema(Path libraries, Path work) throws Exception {
        Path classes = Files.createDirectories(OUT.resolve("classes"));
        Path generated = work.resolve("generated");
        Path forProtoc = work.resolve("protoc");
        say("making sources of the schema");
        javac(
                        List.of(),
                        Files.createDirectories(work.resolve("generator")),
                        List.of(
                                SOURCES.resolve("wirebench/lane/wire"),
                                SOURCES.resolve("wirebench/lane/generate")))
                .orElseThrow("the generator doesn’t compile");
        run(
                        "java",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        work.resolve("generator").toString(),
                        "wirebench.lane.generate.Generate",
                        variable("LANE_SCHEMA"),
                        variable("LANE_MESSAGE"),
                        generated.toString(),
                        forProtoc.toString())
                .orElseThrow("the schema can’t be read");
        loops(generated.resolve("wirebench/lane/run"));

        say("compiling records and loops");
        List<Path> own =
                Stream.of("wire", "forms", "contenders", "run")
                        .map(name -> SOURCES.resolve("wirebench/lane").resolve(name))
                        .toList();
        Path messages = generated.resolve("wirebench/lane/schema/Messages.java");
        Path records = generated.resolve("wirebench/lane/schema/Records.java");
        Path aside = Files.move(messages, work.resolve("Messages.java"));
        List<Path> all = new ArrayList<>(own);
        all.add(SOURCES.resolve("com"));
        all.add(generated);
        Path noRecords = forProtoc.resolve("Records.unsupported");
        if (Files.exists(noRecords)) Files.copy(noRecords, OUT.resolve("Records.unsupported"));
        Outcome withRecords = javac(jars(libraries), classes, all);
        if (withRecords.failed() && Files.deleteIfExists(records)) {
            Files.writeString(
                    OUT.resolve("Records.unsupported"),
                    "records of this schema don’t compile: " + withRecords.text);
            javac(jars(libraries), classes, all).orElseThrow("the lane doesn’t compile");
        } else {
            withRecords.orElseThrow("the lane doesn’t compile");
        }

        say("compiling the classes that protoc makes");
        Path protocSources = Files.createDirectories(work.resolve("messages"));
        Files.createDirectories(protocSources.resolve("wirebench/lane/schema"));
        Files.move(aside, protocSources.resolve("wirebench/lane/schema/Messages.java"));
        List<String> command =
                new ArrayList<>(
                        List.of(
                                protoc(libraries).toString(),
                                "--descriptor_set_in=" + forProtoc.resolve("schema.binpb"),
                                "--java_out=" + protocSources));
        List<String> files = Files.readAllLines(forProtoc.resolve("files"));
        command.addAll(files);
        Outcome made = files.isEmpty() ? new Outcome(0, "") : run(command.toArray(String[]::new));
        if (!made.failed()) {
            List<Path> classpath = new ArrayList<>(jars(libraries));
            classpath.add(classes);
            made = javac(classpath, classes, List.of(protocSources));
        }
        if (made.failed())
            Files.writeString(
                    OUT.resolve("Messages.unsupported"),
                    "protoc makes no valid classes of this schema: " + made.text);
    }

    /** A class for each operation, made from one template. */
    private static void loops(Path folder) throws IOException {
        String template = Files.readString(SOURCES.resolve("wirebench/lane/run/Loop.template"));
        Files.createDirectories(folder);
        String[][] operations = {
            {"EncodeLoop", "T", "byte[]", "contender.encode(item)"},
            {"DecodeLoop", "byte[]", "T", "contender.decode(item)"},
            {"RoundTripLoop", "T", "T", "contender.decode(contender.encode(item))"},
            {"DecodeAndReadLoop", "byte[]", "int", "form.leaves(contender.decode(item))"},
        };
        for (String[] operation : operations)
            Files.writeString(
                    folder.resolve(operation[0] + ".java"),
                    template.replace("NAME", operation[0])
                            .replace("INPUT", operation[1])
                            .replace("RESULT", operation[2])
                            .replace("EXPRESSION", operation[3]));
    }

    // Libraries.

    private static Path libraries() throws Exception {
        String platform = platform();
        String checksums = Files.readString(HERE.resolve("checksums.txt"));
        Path folder =
                CACHE.resolve(
                        "libraries-" + sha256((checksums + platform).getBytes()).substring(0, 16));
        Path whole = folder.resolve("whole");
        if (Files.exists(whole)) return folder;
        remove(folder);
        say("fetching the libraries and protoc by Maven");
        String mvn = System.getProperty("os.name").startsWith("Windows") ? "mvn.cmd" : "mvn";
        run(
                        mvn,
                        "--batch-mode",
                        "-Dstyle.color=never",
                        "--no-transfer-progress",
                        "--quiet",
                        "dependency:copy-dependencies",
                        "-DoutputDirectory=" + folder,
                        "-Dprotoc.platform=" + platform)
                .orElseThrow("Maven could not fetch the libraries");
        Map<String, String> expected = new TreeMap<>();
        for (String line : checksums.lines().toList())
            expected.put(line.substring(66), line.substring(0, 64));
        for (Path file : files(folder, "")) {
            String found = sha256(Files.readAllBytes(file));
            if (!found.equals(expected.get(file.getFileName().toString())))
                throw new IllegalStateException(
                        file.getFileName() + " is not what checksums.txt has: " + found);
        }
        Files.createFile(whole);
        return folder;
    }

    private static String platform() {
        String system = System.getProperty("os.name").toLowerCase();
        String machine = System.getProperty("os.arch");
        String name =
                system.startsWith("mac")
                        ? "osx"
                        : system.startsWith("windows") ? "windows" : "linux";
        return name + (machine.equals("aarch64") ? "-aarch_64" : "-x86_64");
    }

    private static Path protoc(Path libraries) throws IOException {
        Path protoc = files(libraries, ".exe").get(0);
        protoc.toFile().setExecutable(true);
        return protoc;
    }

    private static List<Path> jars(Path libraries) throws IOException {
        return files(libraries, ".jar");
    }

    // Tools.

    private record Outcome(int code, String text) {
        boolean failed() {
            return code != 0;
        }

        void orElseThrow(String what) {
            if (failed()) throw new IllegalStateException(what + ": " + text);
        }
    }

    private static Outcome javac(List<Path> classpath, Path into, List<Path> sources)
            throws IOException {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "-proc:none",
                                "-nowarn",
                                "-encoding",
                                "UTF-8",
                                "-d",
                                into.toString()));
        if (!classpath.isEmpty())
            arguments.addAll(
                    List.of(
                            "-cp",
                            String.join(
                                    File.pathSeparator,
                                    classpath.stream().map(Path::toString).toList())));
        for (Path folder : sources)
            for (Path file : files(folder, ".java")) arguments.add(file.toString());
        java.io.ByteArrayOutputStream said = new java.io.ByteArrayOutputStream();
        int code =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, said, said, arguments.toArray(String[]::new));
        String first =
                said.toString()
                        .lines()
                        .filter(line -> line.contains("error:"))
                        .findFirst()
                        .orElse("");
        return new Outcome(code, first.replaceFirst("^.*/", ""));
    }

    private static Outcome run(String... command) throws Exception {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .directory(HERE.toFile())
                        .start();
        String last = "";
        try (var lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                say(line);
                if (!line.isBlank()) last = line;
            }
        }
        return new Outcome(process.waitFor(), last);
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        if (!Files.exists(folder)) return List.of();
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(end))
                    .sorted()
                    .toList();
        }
    }

    private static void remove(Path folder) throws IOException {
        if (!Files.exists(folder)) return;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }

    private static String sha256(byte[] data) throws Exception {
        return String.format(
                "%064x", new BigInteger(1, MessageDigest.getInstance("SHA-256").digest(data)));
    }

    private static Path folder(String name) {
        return Path.of(variable(name)).toAbsolutePath();
    }

    private static String variable(String name) {
        return System.getenv(name);
    }

    private static void say(String text) {
        System.err.println(text);
    }
}
