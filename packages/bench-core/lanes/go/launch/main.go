// The program that the lane is started as: it reads which contender is meant, and that contender's own program takes its place.
// A program for each keeps the memory of a library out of the figures of another.
package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"syscall"

	"wirebench/lanes/go/lane"
)

func main() {
	var hello struct{ Contender string }
	line := readLine()
	check(json.Unmarshal(line, &hello))
	self, err := os.Executable()
	check(err)
	folder := filepath.Dir(self)
	var unsupported map[string]string
	reasons, err := os.ReadFile(filepath.Join(folder, "unsupported.json"))
	check(err)
	check(json.Unmarshal(reasons, &unsupported))
	if reason, found := unsupported[hello.Contender]; found {
		lane.Fail("unsupported", reason)
		return
	}
	program := filepath.Join(folder, "programs", filepath.Base(hello.Contender))
	if _, err := os.Stat(program); err != nil {
		lane.Fail("unsupported", "this lane has no contender "+hello.Contender)
		return
	}
	check(syscall.Exec(program, []string{program}, append(os.Environ(), lane.HelloVariable+"="+string(line))))
}

// readLine takes no more from standard input than the line: the rest is the contender's.
func readLine() (line []byte) {
	for next := make([]byte, 1); ; {
		if count, err := os.Stdin.Read(next); count == 0 {
			check(err)
		}
		if next[0] == '\n' {
			return line
		}
		line = append(line, next[0])
	}
}

func check(err error) {
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}
