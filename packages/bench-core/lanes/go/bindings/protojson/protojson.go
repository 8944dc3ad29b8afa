// Package protojson is the official JSON mapping of protobuf messages with its default settings.
package protojson

import (
	"google.golang.org/protobuf/encoding/protojson"

	"wirebench/lanes/go/schema/pb"
)

func Encode(message *pb.Message) ([]byte, error) {
	return protojson.Marshal(message)
}

func Decode(data []byte) (*pb.Message, error) {
	message := new(pb.Message)
	err := protojson.Unmarshal(data, message)
	return message, err
}
