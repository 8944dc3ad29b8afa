package measure

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Collection is one collection of garbage and what its pauses, workers and assists took of the program's only core, as the
// runtime estimates it by the clock: what other programs took of the core meanwhile is in it. Go tells when a collection ended
// and not when it began: StartNs is shortly before the end.
type Collection struct {
	StartNs    int64 `json:"startNs"`
	DurationNs int64 `json:"durationNs"`
}

// Collections remembers which collections it has told of.
type Collections struct {
	told   int64
	toldNs int64
	kept   []Collection
	lost   bool
}

// FinishCollection waits for the end of a collection that is going on, which would otherwise go on while the program waits
// for its next command. It starts none. Only debug.SetGCPercent(-1) says that it waits, but a collection that ends while there
// is no goal makes the runtime give all free memory back to the system until the next one has ended.
func FinishCollection() {
	for idle := 0; collecting(); {
		start, cpuAtStart := Now(), CPU()
		// Long enough for the only core to become the collector's, which keeps it for longer. With nothing to run, the runtime
		// sleeps for about a millisecond instead.
		time.Sleep(10 * time.Microsecond)
		if 2*(CPU()-cpuAtStart) >= Now()-start {
			idle = 0
		} else if idle++; idle == mostIdle {
			beyondPairs++
			return
		}
	}
}

// mostIdle is how often in a row nobody may have worked before that means that there is no collection.
const mostIdle = 50

var (
	pauses = []metrics.Sample{{Name: "/sched/pauses/total/gc:seconds"}}
	// beyondPairs are pauses of collections that had to stop the program once more before they could end, which is rare.
	beyondPairs uint64
)

// collecting is whether a collection is going on: each stops the program at its start and at its end.
func collecting() bool {
	metrics.Read(pauses)
	count := beyondPairs
	for _, some := range pauses[0].Value.Float64Histogram().Counts {
		count += some
	}
	return count%2 == 1
}

var (
	collected = []metrics.Sample{{Name: "/cpu/classes/gc/total:cpu-seconds"}}
	// collectionsSoFar is used again, as its slices would be garbage of each note.
	collectionsSoFar debug.GCStats
)

// Note keeps the collections since the last call, after it has finished the last one; the runtime itself remembers no more
// than 256.
func (c *Collections) Note() {
	FinishCollection()
	metrics.Read(collected)
	collectingNs := int64(collected[0].Value.Float64() * 1e9)
	tookNs := collectingNs - c.toldNs
	c.toldNs = collectingNs
	debug.ReadGCStats(&collectionsSoFar)
	fresh := int(collectionsSoFar.NumGC - c.told)
	c.told = collectionsSoFar.NumGC
	if fresh > len(collectionsSoFar.Pause) {
		c.lost = true
		return
	}
	wallToMonotonic := Now() - time.Now().UnixNano()
	for index := fresh - 1; index >= 0; index-- {
		end := collectionsSoFar.PauseEnd[index].UnixNano() + wallToMonotonic
		c.kept = append(c.kept, Collection{end - int64(collectionsSoFar.Pause[index]), tookNs / int64(fresh)})
	}
}

// Forget drops those so far: nobody asks for a warm-up's.
func (c *Collections) Forget() {
	c.Note()
	c.kept, c.lost = nil, false
}

// Take gives those since it was last called, or nil where some were lost.
func (c *Collections) Take() []Collection {
	c.Note()
	kept, lost := c.kept, c.lost
	c.kept, c.lost = nil, false
	if lost {
		return nil
	}
	if kept == nil {
		return []Collection{}
	}
	return kept
}
