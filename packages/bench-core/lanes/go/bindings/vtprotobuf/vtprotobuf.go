// Package vtprotobuf is PlanetScale's generated code for the types that protoc-gen-go makes, without pools.
package vtprotobuf

import "wirebench/lanes/go/schema"

func Encode(message *schema.Message) ([]byte, error) {
	return message.MarshalVT()
}

func Decode(data []byte) (*schema.Message, error) {
	message := new(schema.Message)
	err := message.UnmarshalVT(data)
	return message, err
}
