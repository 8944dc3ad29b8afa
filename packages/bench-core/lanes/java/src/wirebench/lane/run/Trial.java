package wirebench.lane.run;

import com.sun.management.ThreadMXBean;

import wirebench.lane.contenders.Contender;
import wirebench.lane.forms.Form;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A contender that is measured: its inputs are made, and it works what it is told to, one command
 * at a time.
 */
final class Trial<T> {
    record WarmUp(double nsPerOperation, double warmupMs, boolean steady) {}

    record Slice(long startNs, long wallNs, Long cpuNs, Long allocatedBytes) {}

    record Load(int operations, long elapsedNs) {}

    record UnderLoad(double serviceNs, List<Load> loads, int samples) {}

    private static final long SHORTEST_BATCH_NS = 200_000;
    private static final int AGREEING_WINDOWS = 3;
    private static final int MOST_WAITING = 4;

    final List<byte[]> encoded = new ArrayList<>();
    final long leaves;
    private final Contender<T> contender;
    private final Form<T> form;
    private final Map<String, Loop> loops = new LinkedHashMap<>();
    private ThreadMXBean threads;
    private CompilationMXBean compiler;
    private OtherThreads others;
    private Room room;

    @SuppressWarnings("unchecked")
    Trial(Contender<T> contender, Form<T> form, List<byte[]> corpus) throws Exception {
        this.contender = contender;
        this.form = form;
        T[] messages = (T[]) new Object[corpus.size()];
        long leaves = 0;
        for (int index = 0; index < messages.length; index++) {
            messages[index] = form.fromWire(corpus.get(index));
            byte[] bytes = contender.encode(messages[index]);
            encoded.add(bytes);
            leaves += form.leaves(contender.decode(bytes));
        }
        this.leaves = leaves;
        byte[][] inputs = encoded.toArray(byte[][]::new);
        loops.put("encode", new EncodeLoop<>(contender, form, messages));
        loops.put("decode", new DecodeLoop<>(contender, form, inputs));
        loops.put("round-trip", new RoundTripLoop<>(contender, form, messages));
        loops.put("decode-and-read", new DecodeAndReadLoop<>(contender, form, inputs));
    }

    /** Makes what only measuring takes; starting and the first use of the contender do without it. */
    Room prepare() {
        threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        compiler = ManagementFactory.getCompilationMXBean();
        others = OtherThreads.open();
        room = new Room();
        return room;
    }

    List<String> operations() {
        return List.copyOf(loops.keySet());
    }

    /**
     * Decodes messages and writes each: as protobuf what is asked for decoded, or else by the
     * contender.
     */
    List<byte[]> again(String what, List<byte[]> encoded) throws Exception {
        List<byte[]> messages = new ArrayList<>();
        for (byte[] bytes : encoded) {
            T message = contender.decode(bytes);
            messages.add(
                    what.equals("decoded") ? form.toWire(message) : contender.encode(message));
        }
        return messages;
    }

    /**
     * Works for the whole limit. Code that has not been compiled for good is steady for long: the
     * compiler tells of a method when it has done with it, and the largest take seconds on a shared
     * core.
     */
    WarmUp warmUp(String operation, double windowMs, double limitMs) throws Exception {
        Loop loop = loops.get(operation);
        long start = System.nanoTime();
        long workedAtStart = threads.getCurrentThreadCpuTime();
        List<Double> windows = new ArrayList<>();
        int quietWindows = 0;
        long batch = 1;
        while (true) {
            long windowStart = threads.getCurrentThreadCpuTime();
            long compiledAtStart = compiler.getTotalCompilationTime();
            long now = System.nanoTime();
            long waitedUntil = now + (long) (MOST_WAITING * windowMs * 1e6);
            List<Double> costs = new ArrayList<>();
            do {
                long batchStart = now;
                loop.batch(batch);
                now = System.nanoTime();
                costs.add((double) (now - batchStart) / batch);
                if (now - batchStart < SHORTEST_BATCH_NS) batch *= 2;
            } while (threads.getCurrentThreadCpuTime() - windowStart < windowMs * 1e6
                    && now < waitedUntil);
            costs.sort(null);
            windows.add(costs.get(costs.size() / 2));
            // The compiler has nothing to do any more where it takes less than a twentieth of a
            // window.
            quietWindows =
                    compiler.getTotalCompilationTime() - compiledAtStart <= windowMs / 20
                            ? quietWindows + 1
                            : 0;
            long worked = threads.getCurrentThreadCpuTime() - workedAtStart;
            double warmupMs = (now - start) / 1e6;
            if (worked >= limitMs * 1e6 || warmupMs >= MOST_WAITING * limitMs) {
                boolean steady = quietWindows >= AGREEING_WINDOWS && agree(windows);
                return new WarmUp(windows.get(windows.size() - 1), warmupMs, steady);
            }
        }
    }

    private static boolean agree(List<Double> windows) {
        if (windows.size() < AGREEING_WINDOWS) return false;
        List<Double> last = windows.subList(windows.size() - AGREEING_WINDOWS, windows.size());
        return java.util.Collections.max(last) <= java.util.Collections.min(last) * 1.05;
    }

    Slice slice(String operation, long leadIn, long operations) throws Exception {
        Loop loop = loops.get(operation);
        if (others != null) others.lookForThreads();
        loop.batch(leadIn);
        long othersAtStart = others == null ? 0 : others.cpuNs();
        long allocatedAtStart = threads.getCurrentThreadAllocatedBytes();
        long ownAtStart = threads.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        loop.batch(operations);
        long wall = System.nanoTime() - start;
        long own = threads.getCurrentThreadCpuTime() - ownAtStart;
        long allocated = threads.getCurrentThreadAllocatedBytes() - allocatedAtStart;
        return new Slice(
                start,
                wall,
                others == null ? null : own + others.cpuNs() - othersAtStart,
                allocated);
    }

    /** Fills the room, and says with how many samples. */
    int block(String operation, double leadInMs, double durationMs) throws Exception {
        Loop loop = loops.get(operation);
        meanServiceNs(loop, leadInMs);
        return loop.each(room.samples, System.nanoTime() + (long) (durationMs * 1e6));
    }

    UnderLoad underLoad(
            String operation,
            double leadInMs,
            double capacityMs,
            double durationMs,
            double[] loadPercents,
            long seed)
            throws Exception {
        Loop loop = loops.get(operation);
        meanServiceNs(loop, leadInMs);
        double serviceNs = meanServiceNs(loop, capacityMs);
        int most =
                Math.min(
                        Room.MOST_OPERATIONS_OF_A_LOAD,
                        Room.MOST_SAMPLES / loadPercents.length / 2);
        List<Load> loads = new ArrayList<>();
        int count = 0;
        for (int load = 0; load < loadPercents.length; load++) {
            double betweenNs = serviceNs * 100 / loadPercents[load];
            double loadNs = Math.min(durationMs * 1e6, most * betweenNs);
            int due = (int) Math.min(Math.max(1, Math.round(loadNs / betweenNs)), most);
            poissonArrivals(
                    due, loadNs, new SplittableRandom(seed + load * 0x9e3779b97f4a7c15L));
            loads.add(new Load(due, openLoop(loop, due, count)));
            count += 2 * due;
        }
        return new UnderLoad(serviceNs, loads, count);
    }

    private long openLoop(Loop loop, int due, int at) throws Exception {
        long start = System.nanoTime();
        long end = start;
        for (int index = 0; index < due; index++) {
            long dueAt = start + room.due.get(index);
            long begin = end;
            // Sleeping is far coarser than the times between arrivals.
            while (begin < dueAt) begin = System.nanoTime();
            loop.batch(1);
            end = System.nanoTime();
            room.samples.put(at + index, Loop.sample(end - dueAt));
            room.samples.put(at + due + index, Loop.sample(end - begin));
        }
        return end - start;
    }

    private static double meanServiceNs(Loop loop, double durationMs) throws Exception {
        long start = System.nanoTime();
        long now = start;
        long operations = 0;
        while (now - start < durationMs * 1e6 || operations == 0) {
            loop.batch(1);
            operations++;
            now = System.nanoTime();
        }
        return (double) (now - start) / operations;
    }

    /**
     * Uniform over the time, as those of a Poisson process are once their number is given. The
     * latest comes first: an array to be sorted would be in the heap.
     */
    private void poissonArrivals(int count, double durationNs, SplittableRandom random) {
        double due = durationNs;
        for (int left = count; left > 0; left--) {
            due *= Math.pow(random.nextDouble(), 1.0 / left);
            room.due.put(left - 1, (long) due);
        }
    }
}
