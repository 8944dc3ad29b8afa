use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

static ALLOCATED: AtomicU64 = AtomicU64::new(0);

/// What the process has allocated so far. Memory that grows in its place counts by as much as it grew.
pub fn allocated_bytes() -> u64 {
    ALLOCATED.load(Relaxed)
}

/// The system's allocator, which counts. There is one thread, so that it need not add atomically.
pub struct Counting;

fn count(bytes: usize) {
    ALLOCATED.store(ALLOCATED.load(Relaxed) + bytes as u64, Relaxed);
}

// SAFETY: all of it is the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size());
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.saturating_sub(layout.size()));
        unsafe { System.realloc(old, layout, size) }
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        unsafe { System.dealloc(old, layout) }
    }
}
