// Package measure has the loops and counters of the lane protocol. It knows nothing about messages.
package measure

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// Loop works an operation so often, without reading a clock.
type Loop func(count int)

// start is when this package was initialised: the runtime and the contender's library were before.
var start = time.Now()

// Now is monotonic, in nanoseconds since then.
func Now() int64 { return int64(time.Since(start)) }

// peakRSSBytes is the process's own high-water mark, or nil where the system doesn't tell it.
func peakRSSBytes() *int64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return nil
	}
	for line := range strings.Lines(string(status)) {
		if rest, found := strings.CutPrefix(line, "VmHWM:"); found {
			kibibytes, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 10, 64)
			if err != nil {
				return nil
			}
			bytes := kibibytes * 1024
			return &bytes
		}
	}
	return nil
}
