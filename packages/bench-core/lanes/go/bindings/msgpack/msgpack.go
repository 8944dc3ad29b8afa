// Package msgpack is the MessagePack of vmihailenco with its default settings.
package msgpack

import (
	"github.com/vmihailenco/msgpack/v5"

	"wirebench/lanes/go/schema"
)

func Encode(message *schema.Native) ([]byte, error) {
	return msgpack.Marshal(message)
}

func Decode(data []byte) (*schema.Native, error) {
	message := new(schema.Native)
	err := msgpack.Unmarshal(data, message)
	return message, err
}
