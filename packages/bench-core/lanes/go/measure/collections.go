package measure

import (
	"runtime/debug"
	"time"
)

// Collection is how long one collection of garbage stopped the program. The rest of its work is done beside the program and
// is in its CPU time.
type Collection struct {
	StartNs    int64 `json:"startNs"`
	DurationNs int64 `json:"durationNs"`
}

// Collections remembers which collections it has told of.
type Collections struct {
	told int64
	kept []Collection
	lost bool
}

// Note keeps the collections since the last call; the runtime itself remembers no more than 256.
func (c *Collections) Note() {
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
		duration := int64(stats.Pause[index])
		end := stats.PauseEnd[index].UnixNano() + wallToMonotonic
		c.kept = append(c.kept, Collection{end - duration, duration})
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
