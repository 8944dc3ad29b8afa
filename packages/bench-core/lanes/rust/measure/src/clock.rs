use std::fs;
use std::time::Instant;

/// Monotonic, in nanoseconds since the process began, as near as it can tell itself.
#[derive(Clone, Copy)]
pub struct Clock(Instant);

impl Clock {
    pub fn start() -> Self {
        Self(Instant::now())
    }

    pub fn now(self) -> i64 {
        self.0.elapsed().as_nanos() as i64
    }

    /// What all threads of the process have used, in nanoseconds.
    pub fn cpu(self) -> i64 {
        let mut used = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: it writes to `used` and nowhere else.
        let failed = unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut used) };
        assert_eq!(failed, 0, "the system has no clock for a process's CPU time");
        used.tv_sec as i64 * 1_000_000_000 + used.tv_nsec as i64
    }
}

/// The process's own high-water mark, where the system tells it.
pub fn peak_rss_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}

pub(crate) fn nanoseconds(milliseconds: f64) -> i64 {
    (milliseconds * 1e6) as i64
}

pub(crate) fn sample(ns: i64) -> u32 {
    ns.clamp(0, u32::MAX.into()) as u32
}
