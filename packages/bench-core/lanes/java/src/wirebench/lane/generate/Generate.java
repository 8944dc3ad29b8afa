package wirebench.lane.generate;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Makes the sources that a schema has of its own. What it has no form for is left out, and a file
 * says why.
 */
public final class Generate {
    private Generate() {}

    /**
     * Arguments: the descriptors, the message type, the folder for sources, and the folder for what
     * protoc needs.
     */
    public static void main(String[] arguments) throws Exception {
        byte[] descriptors = Files.readAllBytes(Path.of(arguments[0]));
        String messageType = arguments[1];
        Path sources =
                Files.createDirectories(Path.of(arguments[2], "wirebench", "lane", "schema"));
        Path forProtoc = Files.createDirectories(Path.of(arguments[3]));
        Schema schema = new Schema(descriptors, messageType);
        try {
            Files.writeString(sources.resolve("Records.java"), new RecordSource(schema).write());
        } catch (UnsupportedOperationException reason) {
            Files.writeString(forProtoc.resolve("Records.unsupported"), reason.getMessage());
        }
        ProtocSchema protoc = new ProtocSchema(descriptors, messageType);
        Files.write(forProtoc.resolve("schema.binpb"), protoc.descriptors());
        Files.write(forProtoc.resolve("files"), List.copyOf(protoc.generated()));
        Files.writeString(
                sources.resolve("Messages.java"), new MessageSource(schema, protoc).write());
    }
}
