package measure

import "runtime"

// Slice is one as its process saw it.
type Slice struct {
	StartNs        int64  `json:"startNs"`
	WallNs         int64  `json:"wallNs"`
	CPUNs          int64  `json:"cpuNs"`
	AllocatedBytes uint64 `json:"allocatedBytes"`
}

var memory runtime.MemStats

// allocatedBytes is exact, which runtime/metrics is not: there an allocation counts only once its span is full.
func allocatedBytes() uint64 {
	runtime.ReadMemStats(&memory)
	return memory.TotalAlloc
}

// WorkSlice works leadIn operations untimed and then operations in one loop. The slice pays for each collection that begins
// in it, to its end, and for no other. It begins with no span cached for any size of object: counting what was allocated exactly
// gives them all back.
func WorkSlice(loop Loop, leadIn, operations int, collections *Collections) Slice {
	loop(leadIn)
	collections.Note()
	allocatedAtStart := allocatedBytes()
	cpuAtStart := CPU()
	startNs := Now()
	loop(operations)
	FinishCollection()
	wallNs := Now() - startNs
	cpuNs := CPU() - cpuAtStart
	allocated := allocatedBytes() - allocatedAtStart
	collections.Note()
	return Slice{startNs, wallNs, cpuNs, allocated}
}

// WorkBlock times operations one by one into samples, until durationMs are over or samples are full. It returns how many.
func WorkBlock(loop Loop, leadInMs, durationMs float64, samples Samples) int {
	for until := Now() + nanoseconds(leadInMs); Now() < until; {
		loop(1)
	}
	count := 0
	for until := Now() + nanoseconds(durationMs); count < samples.Len(); {
		start := Now()
		loop(1)
		end := Now()
		samples.Set(count, end-start)
		count++
		if end >= until {
			break
		}
	}
	return count
}

func nanoseconds(milliseconds float64) int64 { return int64(milliseconds * 1e6) }
