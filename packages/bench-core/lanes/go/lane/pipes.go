package lane

import (
	"io"
	"syscall"
	"unsafe"
)

// Standard input and output, used without giving the program's only core to the runtime meanwhile: between slices it would do,
// in nobody's time, what it puts off, such as sweeping. In a busy service that is done while it allocates. The runtime signals a
// program that keeps its core every 10 ms to yield it, but not one that is stopped, as this is between turns.
type (
	input  struct{}
	output struct{}
)

func (input) Read(into []byte) (int, error) {
	count, err := callKeepingCore(syscall.SYS_READ, syscall.Stdin, into)
	if err == nil && count == 0 {
		err = io.EOF
	}
	return count, err
}

func (output) Write(from []byte) (written int, err error) {
	for written < len(from) && err == nil {
		var count int
		count, err = callKeepingCore(syscall.SYS_WRITE, syscall.Stdout, from[written:])
		written += count
	}
	return written, err
}

func callKeepingCore(call uintptr, file int, bytes []byte) (int, error) {
	for {
		count, _, fault := syscall.RawSyscall(
			call, uintptr(file), uintptr(unsafe.Pointer(unsafe.SliceData(bytes))), uintptr(len(bytes)))
		switch fault {
		case 0:
			return int(count), nil
		case syscall.EINTR:
		default:
			return 0, fault
		}
	}
}
