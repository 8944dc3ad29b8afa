package measure

import "slices"

const (
	agreeingWindows = 3
	agreement       = 0.05
	shortestBatchNs = 200_000
	// A machine that gives less of its time than this to a warm-up ends it early.
	mostWaiting = 4
)

// WarmUp is how one ended.
type WarmUp struct {
	NsPerOperation float64 `json:"nsPerOperation"`
	WarmupMs       float64 `json:"warmupMs"`
	Steady         bool    `json:"steady"`
}

// WorkUntilSteady works windows of batches until their median batches agree, or until the limit. Windows and limit are of
// CPU time: on a busy machine a window by the clock may hold next to nothing.
func WorkUntilSteady(loop Loop, windowMs, limitMs float64) WarmUp {
	start, cpuAtStart := Now(), CPU()
	var windows []float64
	batch := 1
	for {
		windowStart := CPU()
		waitUntil := Now() + mostWaiting*nanoseconds(windowMs)
		var costs []float64
		now := Now()
		for {
			batchStart := now
			loop(batch)
			now = Now()
			costs = append(costs, float64(now-batchStart)/float64(batch))
			if now-batchStart < shortestBatchNs {
				batch *= 2
			}
			if CPU()-windowStart >= nanoseconds(windowMs) || now >= waitUntil {
				break
			}
		}
		slices.Sort(costs)
		windows = append(windows, costs[len(costs)/2])
		wallNs := now - start
		steady := isSteady(windows)
		if steady || CPU()-cpuAtStart >= nanoseconds(limitMs) || wallNs >= mostWaiting*nanoseconds(limitMs) {
			return WarmUp{windows[len(windows)-1], float64(wallNs) / 1e6, steady}
		}
	}
}

func isSteady(windows []float64) bool {
	if len(windows) < agreeingWindows {
		return false
	}
	last := windows[len(windows)-agreeingWindows:]
	return slices.Max(last) <= slices.Min(last)*(1+agreement)
}
