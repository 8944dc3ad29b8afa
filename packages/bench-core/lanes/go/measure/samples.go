package measure

import (
	"encoding/binary"
	"math"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

const (
	mostSamples = 1 << 21
	sampleBytes = 4
)

// Samples are whole nanoseconds, as they are sent.
type Samples []byte

// Room is where samples go and, under load, the times at which operations fall due. It isn't in the heap, whose size decides
// when garbage is collected.
type Room struct {
	Samples    Samples
	due        []float64
	peakBefore *int64
}

const roomBytes = mostSamples*sampleBytes + mostOperationsOfALoad*8

// NewRoom has room for as many as are kept. All of it is resident from now on, however much will be used: a quick operation has
// more samples than a slow one.
func NewRoom() *Room {
	peakBefore := peakRSSBytes()
	memory, err := unix.Mmap(-1, 0, roomBytes, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_ANON|unix.MAP_PRIVATE)
	if err != nil {
		panic(err)
	}
	for at := 0; at < len(memory); at += os.Getpagesize() {
		memory[at] = 1
	}
	samples, due := memory[:mostSamples*sampleBytes], memory[mostSamples*sampleBytes:]
	return &Room{samples, unsafe.Slice((*float64)(unsafe.Pointer(unsafe.SliceData(due))), mostOperationsOfALoad), peakBefore}
}

// PeakRSSBytes is the process's own high-water mark without the room, or nil where the system doesn't tell it.
func (r *Room) PeakRSSBytes() *int64 {
	peak := peakRSSBytes()
	if peak != nil {
		*peak = max(*peak-roomBytes, *r.peakBefore)
	}
	return peak
}

func (s Samples) Len() int { return len(s) / sampleBytes }

func (s Samples) From(index int) Samples { return s[index*sampleBytes:] }

func (s Samples) First(count int) Samples { return s[:count*sampleBytes] }

func (s Samples) Set(index int, ns int64) {
	binary.LittleEndian.PutUint32(s[index*sampleBytes:], uint32(min(max(ns, 0), math.MaxUint32)))
}
