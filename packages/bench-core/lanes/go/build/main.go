// The build of the Go lane: generates code for the schema that it is given and compiles a program for each contender
// with it, so that the memory of one library is not in the figures of another.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/version"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"wirebench/lanes/go/lane"
)

// modulePath is that of go.mod.
const modulePath = "wirebench/lanes/go"

type laneContender struct {
	Name    string
	Library string
	Form    string
}

func main() {
	if err := build(os.Getenv("LANE_SCHEMA"), os.Getenv("LANE_MESSAGE"), os.Getenv("LANE_OUT")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func build(schema, messageType, out string) error {
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	progress("fetching modules")
	if err := run(nil, "go", "mod", "download"); err != nil {
		return err
	}
	progress("generating code for " + messageType)
	file, err := os.ReadFile("lane.json")
	if err != nil {
		return err
	}
	var described struct{ Contenders []laneContender }
	if err := json.Unmarshal(file, &described); err != nil {
		return err
	}
	named := strings.Split(os.Getenv("LANE_CONTENDERS"), ",")
	described.Contenders = slices.DeleteFunc(described.Contenders, func(contender laneContender) bool {
		return !slices.Contains(named, contender.Name)
	})
	code, err := generate(schema, messageType)
	if err != nil {
		return err
	}
	folder := filepath.Join(out, "generated")
	progress("compiling")
	for {
		faults := code.faults(described.Contenders)
		overlay, err := code.write(folder, described.Contenders, faults)
		if err != nil {
			return err
		}
		err = compile(overlay, out, described.Contenders, faults)
		// It names this folder, which gets another name.
		if fault := os.Remove(overlay); fault != nil {
			return fault
		}
		if err == nil {
			return nil
		}
		dropped := code.dropWhatFails(err.Error())
		if dropped == "" {
			return err
		}
		progress(err.Error())
		progress("compiling without the " + dropped)
	}
}

// compile makes a program for each contender. What the user sets holds for all of them.
func compile(overlay, out string, contenders []laneContender, faults map[string]string) error {
	var usual, second []string
	for _, contender := range contenders {
		path := "./" + packageOf(contender)
		if contender.Name == jsonV2 && faults[jsonV2] == "" {
			second = append(second, path)
		} else {
			usual = append(usual, path)
		}
	}
	programs := filepath.Join(out, "programs") + string(filepath.Separator)
	if len(usual) > 0 {
		if err := goBuild(overlay, programs, nil, nil, usual...); err != nil {
			return err
		}
	}
	if len(second) == 0 {
		return nil
	}
	progress("compiling version 2 of encoding/json")
	settings, err := pipe(nil, nil, "go", "env", "GOEXPERIMENT", "GOFLAGS")
	if err != nil {
		return err
	}
	experiments, flags, _ := strings.Cut(string(settings), "\n")
	var environment []string
	isLeftOut := slices.Contains(strings.Split(experiments, ","), "nojsonv2")
	if hasExperiment(lane.GoVersion()) || isLeftOut {
		environment = []string{"GOEXPERIMENT=" + strings.TrimPrefix(experiments+",jsonv2", ",")}
	}
	tags := jsonV2Tag
	for flag := range strings.FieldsSeq(flags) {
		if _, more, found := strings.Cut(flag, "-tags="); found {
			tags += "," + more
		}
	}
	return goBuild(overlay, programs, environment, []string{"-tags=" + tags}, second...)
}

func goBuild(overlay, out string, environment, options []string, packages ...string) error {
	arguments := append([]string{
		"build", "-mod=readonly", "-buildvcs=false", "-overlay", overlay, "-o", out,
	}, options...)
	return run(append([]string{"CGO_ENABLED=0"}, environment...), "go", append(arguments, packages...)...)
}

const (
	jsonV2 = "go-jsonv2"
	// jsonV2Tag is of the build of its program, whose plain structs have other tags.
	jsonV2Tag = "jsonv2"
)

// hasExperiment says whether encoding/json/v2 is there only with GOEXPERIMENT=jsonv2, which puts other code behind
// encoding/json as well. From Go 1.27 on it is there without.
func hasExperiment(goVersion string) bool {
	return version.Compare(goVersion, "go1.25") >= 0 && version.Compare(goVersion, "go1.27") < 0
}

// writeOverlay writes files by their path in this folder's module, and the file that lets go build see them there.
func writeOverlay(folder string, files map[string][]byte) (string, error) {
	module, err := os.Getwd()
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for path, content := range files {
		written := filepath.Join(folder, path)
		replace[filepath.Join(module, path)] = written
		if err := os.MkdirAll(filepath.Dir(written), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(written, content, 0o644); err != nil {
			return "", err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(folder, "overlay.json")
	return path, os.WriteFile(path, overlay, 0o644)
}

// run shows what a program prints to standard error, and what it printed there last is the error.
func run(environment []string, name string, arguments ...string) error {
	_, err := pipe(nil, environment, name, arguments...)
	return err
}

func pipe(input []byte, environment []string, name string, arguments ...string) ([]byte, error) {
	command := exec.Command(name, arguments...)
	command.Env = append(os.Environ(), environment...)
	command.Stdin = bytes.NewReader(input)
	var output, faults bytes.Buffer
	command.Stdout, command.Stderr = &output, &faults
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("%s\n%s: %w", strings.TrimSpace(faults.String()), name, err)
	}
	return output.Bytes(), nil
}

func progress(doing string) { fmt.Fprintln(os.Stderr, doing) }
