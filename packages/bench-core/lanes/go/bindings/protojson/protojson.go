// Package protojson is the official JSON mapping of protobuf messages with its default settings.
package protojson

import (
	"google.golang.org/protobuf/encoding/protojson"

	"wirebench/lanes/go/schema"
)

func Encode(message *schema.Message) ([]byte, error) {
	return protojson.Marshal(message)
}

func Decode(data []byte) (*schema.Message, error) {
	message := new(schema.Message)
	err := protojson.Unmarshal(data, message)
	return message, err
}
