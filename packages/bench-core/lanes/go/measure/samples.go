package measure

import (
	"encoding/binary"
	"math"

	"golang.org/x/sys/unix"
)

const (
	mostSamples = 1 << 21
	sampleBytes = 4
)

// Samples are whole nanoseconds, as they are sent.
type Samples []byte

// NewSamples has room for as many as are kept of one block.
func NewSamples() Samples { return outsideHeap(mostSamples * sampleBytes) }

// outsideHeap is memory that isn't in the heap: how large that is decides when garbage is collected.
func outsideHeap(bytes int) []byte {
	memory, err := unix.Mmap(-1, 0, bytes, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		panic(err)
	}
	return memory
}

func (s Samples) Len() int { return len(s) / sampleBytes }

func (s Samples) From(index int) Samples { return s[index*sampleBytes:] }

func (s Samples) First(count int) Samples { return s[:count*sampleBytes] }

func (s Samples) Set(index int, ns int64) {
	binary.LittleEndian.PutUint32(s[index*sampleBytes:], uint32(min(max(ns, 0), math.MaxUint32)))
}
