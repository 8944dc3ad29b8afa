// Package form has what the generated structs are made of and how they come from protobuf and go back to it. None of it is
// timed but the methods that make text.
package form

import (
	"errors"
	"strconv"
	"strings"
	"time"
)

// BoolKey is the key of a map by truth values, which encoding/json has no text for.
type BoolKey bool

func (key BoolKey) MarshalText() ([]byte, error) {
	return strconv.AppendBool(nil, bool(key)), nil
}

func (key *BoolKey) UnmarshalText(text []byte) error {
	value, err := strconv.ParseBool(string(text))
	*key = BoolKey(value)
	return err
}

// Bytes may be absent, which nil is. To MessagePack's omitempty bytes that are there and empty are not zero then.
type Bytes []byte

func (bytes Bytes) IsZero() bool { return bytes == nil }

const longestDuration = len("-9223372036.854775808s")

// Duration is written in seconds with 0, 3, 6 or 9 digits after the point, as "1.500s", which is the official JSON mapping.
type Duration time.Duration

func (duration Duration) MarshalText() ([]byte, error) {
	return duration.AppendText(make([]byte, 0, longestDuration))
}

// AppendText is what version 2 of encoding/json calls.
func (duration Duration) AppendText(text []byte) ([]byte, error) {
	nanoseconds := uint64(duration)
	if duration < 0 {
		text = append(text, '-')
		nanoseconds = -nanoseconds
	}
	text = strconv.AppendUint(text, nanoseconds/1e9, 10)
	if rest := nanoseconds % 1e9; rest != 0 {
		text = append(text, '.')
		for ; rest != 0; rest = rest % 1e6 * 1e3 {
			text = append(text, '0'+byte(rest/1e8), '0'+byte(rest/1e7%10), '0'+byte(rest/1e6%10))
		}
	}
	return append(text, 's'), nil
}

func (duration *Duration) UnmarshalText(text []byte) error { return duration.Parse(string(text)) }

// Parse is for a library that has the text as a string.
func (duration *Duration) Parse(text string) error {
	if !strings.HasSuffix(text, "s") {
		return errors.New("a duration ends with s")
	}
	value, err := time.ParseDuration(text)
	*duration = Duration(value)
	return err
}
