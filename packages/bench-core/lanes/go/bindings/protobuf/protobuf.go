// Package protobuf is Google's implementation with the types that protoc-gen-go makes.
package protobuf

import (
	"google.golang.org/protobuf/proto"

	"wirebench/lanes/go/schema"
)

func Encode(message *schema.Message) ([]byte, error) {
	return proto.Marshal(message)
}

func Decode(data []byte) (*schema.Message, error) {
	message := new(schema.Message)
	err := proto.Unmarshal(data, message)
	return message, err
}
