// Package vtprotobuf is PlanetScale's generated code for the types that protoc-gen-go makes, without pools.
package vtprotobuf

import "wirebench/lanes/go/schema/pb"

func Encode(message *pb.Message) ([]byte, error) {
	return message.MarshalVT()
}

func Decode(data []byte) (*pb.Message, error) {
	message := new(pb.Message)
	err := message.UnmarshalVT(data)
	return message, err
}
