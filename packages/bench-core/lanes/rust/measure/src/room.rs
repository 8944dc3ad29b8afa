use crate::clock::peak_rss_bytes;

/// So many samples are kept of one block.
pub const MOST_SAMPLES: usize = 1 << 21;
/// So many operations of one load at most; a quicker operation has a shorter load.
pub(crate) const MOST_OPERATIONS_OF_A_LOAD: usize = 1 << 18;
const ROOM_BYTES: u64 = MOST_SAMPLES as u64 * 4 + MOST_OPERATIONS_OF_A_LOAD as u64 * 8;

/// Where samples go and, under load, the times at which operations fall due. All of it is resident from the start, however much
/// will be used: a quick operation has more samples than a slow one.
pub struct Room {
    pub samples: Vec<u32>,
    pub(crate) due: Vec<f64>,
    peak_before: Option<u64>,
}

impl Room {
    pub fn make() -> Self {
        let peak_before = peak_rss_bytes();
        let mut samples = vec![1; MOST_SAMPLES];
        samples.clear();
        Self { samples, due: vec![1.0; MOST_OPERATIONS_OF_A_LOAD], peak_before }
    }

    /// The process's own high-water mark without the room, where the system tells it.
    pub fn peak_rss_bytes(&self) -> Option<u64> {
        Some(peak_rss_bytes()?.saturating_sub(ROOM_BYTES).max(self.peak_before?))
    }

    /// The samples as they are sent, and not a copy that the next peak would count.
    pub fn little_endian(&mut self) -> &[u8] {
        self.samples.iter_mut().for_each(|sample| *sample = sample.to_le());
        // SAFETY: whatever is in memory is a byte.
        unsafe { self.samples.align_to().1 }
    }
}
