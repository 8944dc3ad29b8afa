//go:build unix && !linux

package measure

import "golang.org/x/sys/unix"

// CPU is what all threads of the process have used, in nanoseconds.
func CPU() int64 {
	var used unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &used); err != nil {
		panic(err)
	}
	return used.Utime.Nano() + used.Stime.Nano()
}
