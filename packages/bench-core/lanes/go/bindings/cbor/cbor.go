// Package cbor is the CBOR of fxamacker, with times and names as text.
package cbor

import (
	"github.com/fxamacker/cbor/v2"

	"wirebench/lanes/go/schema"
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

func Encode(message *schema.Native) ([]byte, error) {
	return encoding.Marshal(message)
}

func Decode(data []byte) (*schema.Native, error) {
	message := new(schema.Native)
	err := decoding.Unmarshal(data, message)
	return message, err
}

func must[Mode any](mode Mode, err error) Mode {
	if err != nil {
		panic(err)
	}
	return mode
}
