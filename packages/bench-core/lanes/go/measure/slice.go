package measure

import "runtime/metrics"

// Slice is one as its process saw it.
type Slice struct {
	StartNs        int64  `json:"startNs"`
	WallNs         int64  `json:"wallNs"`
	CPUNs          int64  `json:"cpuNs"`
	AllocatedBytes uint64 `json:"allocatedBytes"`
}

var allocated = []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}

func allocatedBytes() uint64 {
	metrics.Read(allocated)
	return allocated[0].Value.Uint64()
}

// WorkSlice works leadIn operations untimed and then operations in one loop.
func WorkSlice(loop Loop, leadIn, operations int) Slice {
	loop(leadIn)
	allocatedAtStart := allocatedBytes()
	cpuAtStart := CPU()
	startNs := Now()
	loop(operations)
	wallNs := Now() - startNs
	cpuNs := CPU() - cpuAtStart
	return Slice{startNs, wallNs, cpuNs, allocatedBytes() - allocatedAtStart}
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
