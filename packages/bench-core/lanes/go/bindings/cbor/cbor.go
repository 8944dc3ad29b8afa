// Package cbor is the CBOR of fxamacker, with times and names as text.
package cbor

import (
	"github.com/fxamacker/cbor/v2"

	"wirebench/lanes/go/schema/plain"
)

var (
	encoding = must(cbor.EncOptions{
		Time:          cbor.TimeRFC3339NanoUTC,
		TextMarshaler: cbor.TextMarshalerTextString,
	}.EncMode())
	decoding = must(cbor.DecOptions{
		TextUnmarshaler: cbor.TextUnmarshalerTextString,
	}.DecMode())
)

func Encode(message *plain.Message) ([]byte, error) {
	return encoding.Marshal(message)
}

func Decode(data []byte) (*plain.Message, error) {
	message := new(plain.Message)
	err := decoding.Unmarshal(data, message)
	return message, err
}

func must[Mode any](mode Mode, err error) Mode {
	if err != nil {
		panic(err)
	}
	return mode
}
