package measure

import (
	"math"
	"slices"
)

// mostOperationsOfALoad are worked; a quicker operation has a shorter load.
const mostOperationsOfALoad = 1 << 18

// Load is what was worked of one.
type Load struct {
	Operations int   `json:"operations"`
	ElapsedNs  int64 `json:"elapsedNs"`
}

// WorkUnderLoad works an open loop at shares of the operation's own capacity: what falls due by a Poisson process is worked
// one after the other in the order in which it fell due. It writes, load after load, the times from due and then the service
// times into the room's samples, and returns how many these are.
func WorkUnderLoad(
	loop Loop, leadInMs, capacityMs, durationMs float64, loadPercents []float64, seed int64, room *Room,
) (count int, serviceNs float64, loads []Load) {
	meanServiceNs(loop, leadInMs)
	serviceNs = meanServiceNs(loop, capacityMs)
	most := min(mostOperationsOfALoad, room.Samples.Len()/len(loadPercents)/2)
	loads = []Load{}
	for index, percent := range loadPercents {
		perSecond := percent / 100 * (1e9 / serviceNs)
		durationNs := min(durationMs*1e6, float64(most)/perSecond*1e9)
		operations := min(max(1, int(math.Round(perSecond*durationNs/1e9))), most)
		due := room.due[:operations]
		poissonArrivals(due, durationNs, uniformRandom(uint32(seed+int64(index)*0x9e3779b9)))
		elapsedNs := openLoop(loop, due, room.Samples.From(count), room.Samples.From(count+operations))
		count += 2 * operations
		loads = append(loads, Load{operations, elapsedNs})
	}
	return count, serviceNs, loads
}

func openLoop(loop Loop, due []float64, fromDue, served Samples) int64 {
	start := Now()
	end := start
	for index, after := range due {
		dueNs := start + int64(after)
		// Sleeping is far coarser than the times between arrivals.
		begin := end
		for begin < dueNs {
			begin = Now()
		}
		loop(1)
		end = Now()
		fromDue.Set(index, end-dueNs)
		served.Set(index, end-begin)
	}
	return end - start
}

func meanServiceNs(loop Loop, durationMs float64) float64 {
	start := Now()
	now, operations := start, 0
	for operations == 0 || now-start < nanoseconds(durationMs) {
		loop(1)
		operations++
		now = Now()
	}
	return float64(now-start) / float64(operations)
}

// poissonArrivals are uniform over the time, as those of a Poisson process are once their number is given.
func poissonArrivals(due []float64, durationNs float64, uniform func() float64) {
	for index := range due {
		due[index] = uniform() * durationNs
	}
	slices.Sort(due)
}

// uniformRandom are numbers in 0 … 1, the same ones for the same seed: mulberry32 (T. Ettinger, 2017).
func uniformRandom(state uint32) func() float64 {
	return func() float64 {
		state += 0x6d2b79f5
		mixed := (state ^ state>>15) * (state | 1)
		mixed ^= mixed + (mixed^mixed>>7)*(mixed|61)
		return float64(mixed^mixed>>14) / (1 << 32)
	}
}
