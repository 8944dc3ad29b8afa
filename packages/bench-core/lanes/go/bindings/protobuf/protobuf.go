// Package protobuf is Google's implementation with the types that protoc-gen-go makes.
package protobuf

import (
	"google.golang.org/protobuf/proto"

	"wirebench/lanes/go/schema/pb"
)

func Encode(message *pb.Message) ([]byte, error) {
	return proto.Marshal(message)
}

func Decode(data []byte) (*pb.Message, error) {
	message := new(pb.Message)
	err := proto.Unmarshal(data, message)
	return message, err
}
