// Package lane is what the programs of the contenders have in common: docs/lane-protocol.md is what they speak.
package lane

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"

	"wirebench/lanes/go/measure"
)

// settings are those of a service on one core. Collecting costs less with so small a heap than in most services: README.md says
// how much.
var settings = []string{"GOMAXPROCS=1", "GOGC=100", "GOMEMLIMIT=off", "nothing in the heap but the messages"}

type command struct {
	Type         string
	Corpus       string
	Operations   json.RawMessage
	Operation    string
	What         string
	File         string
	WindowMs     float64
	LimitMs      float64
	LeadIn       int
	LeadInMs     float64
	DurationMs   float64
	CapacityMs   float64
	LoadPercents []float64
	Seed         int64
}

type reply map[string]any

// Run is the whole program of a contender that is from a library.
func Run(library string, contender Contender) {
	runtime.GOMAXPROCS(1)
	debug.SetGCPercent(100)
	debug.SetMemoryLimit(math.MaxInt64)

	in := bufio.NewReader(input{})
	var hello command
	check(json.Unmarshal(readLine(in), &hello))
	ready, err := prepare(contender, hello)
	if errors.Is(err, errNoForm) {
		Fail("unsupported", err.Error())
		return
	}
	if err != nil {
		Fail("threw", err.Error())
		return
	}
	prepared := &preparedContender{Contender: contender, loopOf: contender.loops()}
	ready["version"] = versionOf(library)
	send(ready, nil)
	for {
		line := readLine(in)
		if line == nil {
			return
		}
		var next command
		check(json.Unmarshal(line, &next))
		send(prepared.work(next))
	}
}

// Fail answers the first command with why a contender can't be measured.
func Fail(reason, text string) { send(reply{"type": "failed", "reason": reason, "text": text}, nil) }

func prepare(contender Contender, hello command) (reply, error) {
	corpus, err := os.ReadFile(hello.Corpus)
	check(err)
	wires, err := delimited(corpus)
	check(err)
	if err := contender.prepare(wires); err != nil {
		return nil, err
	}
	leaves, err := contender.leaves()
	if err != nil {
		return nil, err
	}
	loops := contender.loops()
	var asked []string
	check(json.Unmarshal(hello.Operations, &asked))
	operations := slices.DeleteFunc(asked, func(name string) bool { return loops[name] == nil })
	sizes := []int{}
	for _, encoded := range contender.encodings() {
		sizes = append(sizes, len(encoded))
	}
	return reply{
		"type":         "ready",
		"readyMs":      float64(measure.Now()) / 1e6,
		"operations":   operations,
		"encodedBytes": sizes,
		"leaves":       leaves,
		"runtime":      runtime.Version(),
		"settings":     settings,
	}, nil
}

// versionOf is that of the module that has the package, or Go's where it is the standard library's.
func versionOf(library string) string {
	info, found := debug.ReadBuildInfo()
	if !found {
		return ""
	}
	for _, module := range info.Deps {
		if library == module.Path || strings.HasPrefix(library, module.Path+"/") {
			return strings.TrimPrefix(module.Version, "v")
		}
	}
	return strings.TrimPrefix(GoVersion(), "go")
}

// GoVersion is without the experiments that runtime.Version names after a space, from Go 1.26 on after a hyphen.
func GoVersion() string {
	return runtime.Version()[:strings.IndexAny(runtime.Version()+" ", " -")]
}

type preparedContender struct {
	Contender
	loopOf      map[string]measure.Loop
	collections measure.Collections
	room        *measure.Room
}

// work does what is asked; the second result comes after the answer.
func (p *preparedContender) work(asked command) (reply, []byte) {
	loop := p.loopOf[asked.Operation]
	if asked.Operation != "" && loop == nil {
		return reply{"type": "unsupported"}, nil
	}
	if p.room == nil {
		p.room = measure.NewRoom()
	}
	switch asked.Type {
	case "export":
		if asked.What == "encoded" {
			return exported(p.encodings())
		}
		decoded, err := p.again(asked.What, p.encodings())
		check(err)
		return exported(decoded)
	case "read":
		records, err := os.ReadFile(asked.File)
		check(err)
		encoded, err := delimited(records)
		check(err)
		again, err := p.again(asked.What, encoded)
		if err != nil {
			return reply{"type": "failed", "reason": "threw", "text": err.Error()}, nil
		}
		return exported(again)
	case "warm-up":
		warmed := measure.WorkUntilSteady(loop, asked.WindowMs, asked.LimitMs)
		p.collections.Forget()
		return reply{
			"type": "warmed", "nsPerOperation": warmed.NsPerOperation, "warmupMs": warmed.WarmupMs, "steady": warmed.Steady,
		}, nil
	case "collect-garbage":
		runtime.GC()
		return reply{"type": "garbage-collected"}, nil
	case "slice":
		var operations int
		check(json.Unmarshal(asked.Operations, &operations))
		slice := measure.WorkSlice(loop, asked.LeadIn, operations, &p.collections)
		return reply{"type": "sliced", "slice": slice}, nil
	case "block":
		count := measure.WorkBlock(loop, asked.LeadInMs, asked.DurationMs, p.room.Samples)
		p.collections.Note()
		return reply{
			"type": "block-samples", "samples": count, "peakRssBytes": p.room.PeakRSSBytes(),
		}, p.room.Samples.First(count)
	case "under-load":
		count, serviceNs, loads := measure.WorkUnderLoad(
			loop, asked.LeadInMs, asked.CapacityMs, asked.DurationMs, asked.LoadPercents, asked.Seed, p.room)
		p.collections.Note()
		return reply{
			"type": "under-load", "samples": count, "serviceNs": serviceNs, "loads": loads,
			"peakRssBytes": p.room.PeakRSSBytes(),
		}, p.room.Samples.First(count)
	case "collections":
		return reply{"type": "collected", "collections": p.collections.Take()}, nil
	case "figures":
		return reply{"type": "figures", "figures": reply{"peakRssBytes": p.room.PeakRSSBytes()}}, nil
	case "calibrate":
		return reply{"type": "calibrated", "calibrationNs": nil}, nil
	}
	return reply{"type": "unsupported"}, nil
}

func exported(messages [][]byte) (reply, []byte) {
	payload := appendDelimited(nil, messages)
	return reply{"type": "exported", "payloadBytes": len(payload)}, payload
}

// readLine is nil at the end of input.
func readLine(in *bufio.Reader) []byte {
	line, err := in.ReadBytes('\n')
	if err == io.EOF && len(line) == 0 {
		return nil
	}
	if err != io.EOF {
		check(err)
	}
	return line
}

func send(answer reply, payload []byte) {
	line, err := json.Marshal(answer)
	check(err)
	_, err = output{}.Write(append(line, '\n'))
	check(err)
	_, err = output{}.Write(payload)
	check(err)
}

func check(err error) {
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}
