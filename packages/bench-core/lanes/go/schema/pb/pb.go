// Package pb has the schema that is measured as protoc-gen-go makes it, with the methods of protoc-gen-go-vtproto. The build
// puts a generated file in the place of this one, which only lets editors and vet understand the bindings.
package pb

import "google.golang.org/protobuf/types/known/emptypb"

type Message struct{ *emptypb.Empty }

func (*Message) MarshalVT() ([]byte, error) { return nil, nil }
func (*Message) UnmarshalVT([]byte) error   { return nil }

func FromProto([]byte) (*Message, error) { return new(Message), nil }
func ToProto(*Message) ([]byte, error)   { return nil, nil }
func Leaves(*Message) int                { return 0 }
