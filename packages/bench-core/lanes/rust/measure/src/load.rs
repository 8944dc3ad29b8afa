use crate::clock::{nanoseconds, sample};
use crate::room::MOST_OPERATIONS_OF_A_LOAD;
use crate::{Clock, Loop, MOST_SAMPLES, Room};

/// What is asked for.
pub struct LoadPlan<'a> {
    pub lead_in_ms: f64,
    pub capacity_ms: f64,
    pub duration_ms: f64,
    pub load_percents: &'a [f64],
    pub seed: i64,
}

/// What was worked of one.
pub struct Load {
    pub operations: usize,
    pub elapsed_ns: i64,
}

pub struct UnderLoad {
    pub service_ns: f64,
    pub loads: Vec<Load>,
}

/// Works an open loop at shares of the operation's own capacity: what falls due by a Poisson process is worked one after the
/// other in the order in which it fell due. It puts, load after load, the times from due and then the service times into
/// the room's samples.
pub fn work_under_load(clock: Clock, work: &mut Loop, plan: &LoadPlan, room: &mut Room) -> UnderLoad {
    mean_service_ns(clock, work, plan.lead_in_ms);
    let service_ns = mean_service_ns(clock, work, plan.capacity_ms);
    let most = MOST_OPERATIONS_OF_A_LOAD.min(MOST_SAMPLES / plan.load_percents.len().max(1) / 2);
    room.samples.clear();
    let mut loads = Vec::new();
    for (index, percent) in plan.load_percents.iter().enumerate() {
        let per_second = percent / 100.0 * (1e9 / service_ns);
        let duration_ns = (plan.duration_ms * 1e6).min(most as f64 / per_second * 1e9);
        let random = uniform_random((plan.seed + index as i64 * 0x9e37_79b9) as u32);
        let operations = most.min(((per_second * duration_ns / 1e9).round() as usize).max(1));
        poisson_arrivals(operations, duration_ns, random, &mut room.due);
        let elapsed_ns = open_loop(clock, work, &room.due, &mut room.samples);
        loads.push(Load { operations, elapsed_ns });
    }
    UnderLoad { service_ns, loads }
}

fn open_loop(clock: Clock, work: &mut Loop, due: &[f64], samples: &mut Vec<u32>) -> i64 {
    let first = samples.len();
    samples.resize(first + 2 * due.len(), 0);
    let (from_due, served) = samples[first..].split_at_mut(due.len());
    let start = clock.now();
    let mut end = start;
    for (index, after) in due.iter().enumerate() {
        let due_ns = start + *after as i64;
        // Sleeping is far coarser than the times between arrivals.
        let mut begin = end;
        while begin < due_ns {
            begin = clock.now();
        }
        work(1);
        end = clock.now();
        from_due[index] = sample(end - due_ns);
        served[index] = sample(end - begin);
    }
    end - start
}

fn mean_service_ns(clock: Clock, work: &mut Loop, duration_ms: f64) -> f64 {
    let start = clock.now();
    let (mut now, mut operations) = (start, 0);
    while operations == 0 || now - start < nanoseconds(duration_ms) {
        work(1);
        operations += 1;
        now = clock.now();
    }
    (now - start) as f64 / operations as f64
}

/// Uniform over the time, as the arrivals of a Poisson process are once their number is given.
fn poisson_arrivals(count: usize, duration_ns: f64, mut uniform: impl FnMut() -> f64, due: &mut Vec<f64>) {
    due.clear();
    due.extend((0..count).map(|_| uniform() * duration_ns));
    due.sort_unstable_by(f64::total_cmp);
}

/// Numbers in 0 … 1, the same ones for the same seed: mulberry32 (T. Ettinger, 2017).
fn uniform_random(mut state: u32) -> impl FnMut() -> f64 {
    move || {
        state = state.wrapping_add(0x6d2b_79f5);
        let mut mixed = (state ^ (state >> 15)).wrapping_mul(state | 1);
        mixed ^= mixed.wrapping_add((mixed ^ (mixed >> 7)).wrapping_mul(mixed | 61));
        f64::from(mixed ^ (mixed >> 14)) / 4_294_967_296.0
    }
}
