package measure

import (
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// Collection is one collection of garbage and the CPU time that its pauses, workers and assists took of the program's only
// core, by the runtime's own account. Go tells when a collection ended and not when it began: StartNs is shortly before the end.
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
// for its next command. It starts none, and where none is going on it takes less than a microsecond.
func FinishCollection() { debug.SetGCPercent(debug.SetGCPercent(-1)) }

var collecting = []metrics.Sample{{Name: "/cpu/classes/gc/total:cpu-seconds"}}

// Note keeps the collections since the last call, after it has finished the last one; the runtime itself remembers no more
// than 256.
func (c *Collections) Note() {
	FinishCollection()
	metrics.Read(collecting)
	collectingNs := int64(collecting[0].Value.Float64() * 1e9)
	tookNs := collectingNs - c.toldNs
	c.toldNs = collectingNs
	var stats debug.GCStats
	debug.ReadGCStats(&stats)
	fresh := int(stats.NumGC - c.told)
	c.told = stats.NumGC
	if fresh > len(stats.Pause) {
		c.lost = true
		return
	}
	wallToMonotonic := Now() - time.Now().UnixNano()
	for index := fresh - 1; index >= 0; index-- {
		end := stats.PauseEnd[index].UnixNano() + wallToMonotonic
		c.kept = append(c.kept, Collection{end - int64(stats.Pause[index]), tookNs / int64(fresh)})
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
