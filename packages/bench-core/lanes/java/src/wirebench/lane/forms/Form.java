package wirebench.lane.forms;

/** What a message is in a program, and the untimed ways between that and the wire. */
public interface Form<T> {
    Class<T> type();

    T fromWire(byte[] data) throws Exception;

    byte[] toWire(T message);

    /**
     * Reads every field, as a program would that needs all of them, and counts what has another
     * value than its default.
     */
    int leaves(T message);
}
