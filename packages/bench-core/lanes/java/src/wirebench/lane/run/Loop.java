package wirebench.lane.run;

import java.nio.IntBuffer;

/**
 * The measuring loops of one operation. Each operation has a class of its own, made from {@code
 * Loop.template}: a shared one would collect the profile of all operations, and its calls would no
 * longer be the direct ones that a service's code has. All go on through the inputs where the last
 * call stopped.
 */
public interface Loop {
    /** Works so many operations without looking at the clock. */
    void batch(long count) throws Exception;

    /**
     * Times operations one by one until {@code until} by the clock, or until {@code samples} is
     * full; says how many.
     */
    int each(IntBuffer samples, long until) throws Exception;

    /** Whole nanoseconds in 32 bits without a sign. */
    static int sample(long ns) {
        return (int) Math.min(ns, 0xffff_ffffL);
    }
}
