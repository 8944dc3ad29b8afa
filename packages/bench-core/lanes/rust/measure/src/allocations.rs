use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::UnsafeCell;

/// Not an atomic: the compiler makes code of serde_json that is a tenth slower around one.
struct OfOneThread(UnsafeCell<u64>);

// SAFETY: the program has one thread.
unsafe impl Sync for OfOneThread {}

static ALLOCATED: OfOneThread = OfOneThread(UnsafeCell::new(0));

/// What the process has allocated so far. Memory that grows in its place counts by as much as it grew.
pub fn allocated_bytes() -> u64 {
    // SAFETY: as above.
    unsafe { *ALLOCATED.0.get() }
}

/// The system's allocator, which counts.
pub struct Counting;

fn count(bytes: usize) {
    // SAFETY: as above.
    unsafe { *ALLOCATED.0.get() += bytes as u64 }
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
