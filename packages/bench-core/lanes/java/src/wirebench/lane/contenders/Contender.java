package wirebench.lane.contenders;

/**
 * What is timed: a message to bytes, and back. A contender has one constructor, which takes the
 * form of its messages.
 */
public interface Contender<T> {
    byte[] encode(T message) throws Exception;

    T decode(byte[] bytes) throws Exception;

    /** A class of its library, by which the version is told. */
    Class<?> library();
}
