use crate::clock::nanoseconds;
use crate::{Clock, Loop};

const AGREEING_WINDOWS: usize = 3;
const AGREEMENT: f64 = 0.05;
const SHORTEST_BATCH_NS: i64 = 200_000;
/// A machine that gives less of its time than this to a warm-up ends it early.
const MOST_WAITING: i64 = 4;

/// How one ended.
pub struct WarmUp {
    pub ns_per_operation: f64,
    pub warmup_ms: f64,
    pub steady: bool,
}

/// Works windows of batches until their median batches agree, or until the limit. Windows and limit are of CPU time: on a busy
/// machine a window by the clock may hold next to nothing.
pub fn work_until_steady(clock: Clock, work: &mut Loop, window_ms: f64, limit_ms: f64) -> WarmUp {
    let (window_ns, limit_ns) = (nanoseconds(window_ms), nanoseconds(limit_ms));
    let (start, cpu_at_start) = (clock.now(), clock.cpu());
    let mut windows = Vec::new();
    let mut batch = 1;
    loop {
        let window_start = clock.cpu();
        let mut now = clock.now();
        let wait_until = now + MOST_WAITING * window_ns;
        let mut costs = Vec::new();
        loop {
            let batch_start = now;
            work(batch);
            now = clock.now();
            costs.push((now - batch_start) as f64 / batch as f64);
            if now - batch_start < SHORTEST_BATCH_NS {
                batch *= 2;
            }
            if clock.cpu() - window_start >= window_ns || now >= wait_until {
                break;
            }
        }
        costs.sort_by(f64::total_cmp);
        let ns_per_operation = costs[costs.len() / 2];
        windows.push(ns_per_operation);
        let wall_ns = now - start;
        let steady = is_steady(&windows);
        if steady || clock.cpu() - cpu_at_start >= limit_ns || wall_ns >= MOST_WAITING * limit_ns {
            return WarmUp { ns_per_operation, warmup_ms: wall_ns as f64 / 1e6, steady };
        }
    }
}

fn is_steady(windows: &[f64]) -> bool {
    windows.last_chunk::<AGREEING_WINDOWS>().is_some_and(|last| {
        let most = last.iter().copied().fold(f64::MIN, f64::max);
        let least = last.iter().copied().fold(f64::MAX, f64::min);
        most <= least * (1.0 + AGREEMENT)
    })
}
