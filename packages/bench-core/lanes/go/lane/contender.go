package lane

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"wirebench/lanes/go/measure"
)

// errNoForm is what is wrong where a contender can't hold a message, before it has done anything.
var errNoForm = errors.New("has no form here")

// Contender is one that can be told what to do.
type Contender interface {
	// prepare makes the native form of every message and encodes each.
	prepare(wires [][]byte) error
	encodings() [][]byte
	// again decodes messages and writes each: as protobuf what is asked for "decoded", or else by the contender.
	again(what string, encoded [][]byte) ([][]byte, error)
	// leaves reads every field of what was decoded from the encodings.
	leaves() (int, error)
	loops() map[string]measure.Loop
}

// Binding is a contender whose messages are held as T. Only the loops are timed, and they call the binding's own package
// without this.
type Binding[T any] struct {
	Encode    func(*T) ([]byte, error)
	Decode    func([]byte) (*T, error)
	FromProto func([]byte) (*T, error)
	ToProto   func(*T) ([]byte, error)
	Leaves    func(*T) int
	Loops     func(messages []*T, encoded [][]byte) map[string]measure.Loop

	messages []*T
	encoded  [][]byte
}

func (b *Binding[T]) prepare(wires [][]byte) error {
	for index, wire := range wires {
		message, err := b.FromProto(wire)
		if err != nil {
			return fmt.Errorf("message %d %w: %w", index, errNoForm, err)
		}
		encoded, err := b.Encode(message)
		if err != nil {
			return fmt.Errorf("message %d can't be encoded: %w", index, err)
		}
		b.messages = append(b.messages, message)
		b.encoded = append(b.encoded, exactly(encoded))
	}
	return nil
}

// exactly is data without room behind it, as bytes come to a service. hyperpb copies the room too.
func exactly(data []byte) []byte {
	exact := make([]byte, len(data))
	copy(exact, data)
	return exact
}

func (b *Binding[T]) encodings() [][]byte { return b.encoded }

func (b *Binding[T]) loops() map[string]measure.Loop { return b.Loops(b.messages, b.encoded) }

func (b *Binding[T]) again(what string, encoded [][]byte) (messages [][]byte, err error) {
	write := b.Encode
	if what == "decoded" {
		write = b.ToProto
	}
	for _, data := range encoded {
		message, err := b.Decode(data)
		if err != nil {
			return nil, err
		}
		written, err := write(message)
		if err != nil {
			return nil, err
		}
		messages = append(messages, written)
	}
	return messages, nil
}

func (b *Binding[T]) leaves() (total int, err error) {
	for index, encoded := range b.encoded {
		message, err := b.Decode(encoded)
		if err != nil {
			return 0, fmt.Errorf("message %d can't be decoded: %w", index, err)
		}
		total += b.Leaves(message)
	}
	return total, nil
}

// delimited are messages that each come after their length.
func delimited(data []byte) (messages [][]byte, err error) {
	for len(data) > 0 {
		length, read := binary.Uvarint(data)
		if read <= 0 || length > uint64(len(data)-read) {
			return nil, errors.New("the corpus ends within a message")
		}
		end := read + int(length)
		messages = append(messages, data[read:end:end])
		data = data[end:]
	}
	if len(messages) == 0 {
		return nil, io.ErrUnexpectedEOF
	}
	return messages, nil
}

func appendDelimited(data []byte, messages [][]byte) []byte {
	for _, message := range messages {
		data = binary.AppendUvarint(data, uint64(len(message)))
		data = append(data, message...)
	}
	return data
}
