package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"wirebench/lanes/go/measure"
)

// errNoForm is what is wrong where a contender can't hold a message, before it has done anything.
var errNoForm = errors.New("has no form here")

// contender is one that is ready to be told what to do.
type contender interface {
	// prepare makes the native form of every message and encodes each.
	prepare(wires [][]byte) error
	encodings() [][]byte
	// decoded are the protobuf bytes of what was decoded from the encodings.
	decoded() ([][]byte, error)
	// leaves reads every field of what was decoded from the encodings.
	leaves() (int, error)
	loops() map[string]measure.Loop
}

// binding is a contender whose messages are held as T. Only the loops are timed, and they call the binding's own package
// without this.
type binding[T any] struct {
	encode    func(*T) ([]byte, error)
	decode    func([]byte) (*T, error)
	fromProto func([]byte) (*T, error)
	toProto   func(*T) ([]byte, error)
	count     func(*T) int
	makeLoops func(messages []*T, encoded [][]byte) map[string]measure.Loop

	messages []*T
	encoded  [][]byte
}

func (b *binding[T]) prepare(wires [][]byte) error {
	for index, wire := range wires {
		message, err := b.fromProto(wire)
		if err != nil {
			return fmt.Errorf("message %d %w: %w", index, errNoForm, err)
		}
		encoded, err := b.encode(message)
		if err != nil {
			return fmt.Errorf("message %d can't be encoded: %w", index, err)
		}
		b.messages = append(b.messages, message)
		b.encoded = append(b.encoded, encoded)
	}
	return nil
}

func (b *binding[T]) encodings() [][]byte { return b.encoded }

func (b *binding[T]) loops() map[string]measure.Loop { return b.makeLoops(b.messages, b.encoded) }

func (b *binding[T]) decoded() ([][]byte, error) {
	var wires [][]byte
	err := b.eachDecoded(func(message *T) error {
		wire, err := b.toProto(message)
		wires = append(wires, wire)
		return err
	})
	return wires, err
}

func (b *binding[T]) leaves() (total int, err error) {
	err = b.eachDecoded(func(message *T) error {
		total += b.count(message)
		return nil
	})
	return total, err
}

func (b *binding[T]) eachDecoded(use func(*T) error) error {
	for index, encoded := range b.encoded {
		message, err := b.decode(encoded)
		if err == nil {
			err = use(message)
		}
		if err != nil {
			return fmt.Errorf("message %d can't be decoded: %w", index, err)
		}
	}
	return nil
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
