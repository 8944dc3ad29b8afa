package measure

import "golang.org/x/sys/unix"

// CPU is what all threads of the process have used, in nanoseconds.
func CPU() int64 {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_PROCESS_CPUTIME_ID, &used); err != nil {
		panic(err)
	}
	return used.Nano()
}
