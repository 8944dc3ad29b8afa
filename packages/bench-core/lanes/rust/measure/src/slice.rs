use crate::clock::{nanoseconds, sample};
use crate::{Clock, Loop, MOST_SAMPLES, allocated_bytes};

/// One as its process saw it.
pub struct Slice {
    pub start_ns: i64,
    pub wall_ns: i64,
    pub cpu_ns: i64,
    pub allocated_bytes: u64,
}

/// Works `lead_in` operations untimed and then `operations` in one loop.
pub fn work_slice(clock: Clock, work: &mut Loop, lead_in: usize, operations: usize) -> Slice {
    work(lead_in);
    let allocated_at_start = allocated_bytes();
    let cpu_at_start = clock.cpu();
    let start_ns = clock.now();
    work(operations);
    let wall_ns = clock.now() - start_ns;
    let cpu_ns = clock.cpu() - cpu_at_start;
    Slice { start_ns, wall_ns, cpu_ns, allocated_bytes: allocated_bytes() - allocated_at_start }
}

/// Times operations one by one into `samples`, until `duration_ms` are over or there are too many.
pub fn work_block(clock: Clock, work: &mut Loop, lead_in_ms: f64, duration_ms: f64, samples: &mut Vec<u32>) {
    let until = clock.now() + nanoseconds(lead_in_ms);
    while clock.now() < until {
        work(1);
    }
    samples.clear();
    let until = clock.now() + nanoseconds(duration_ms);
    while samples.len() < MOST_SAMPLES {
        let start = clock.now();
        work(1);
        let end = clock.now();
        samples.push(sample(end - start));
        if end >= until {
            break;
        }
    }
}
