// Package hyperpb is Buf's reader without generated code. It reads a whole message into an arena at once, where strings and
// bytes refer to its copy of the input. It doesn't write.
package hyperpb

import (
	"sync"

	"buf.build/go/hyperpb"
	"google.golang.org/protobuf/proto"

	"wirebench/lanes/go/schema/pb"
)

// The type is compiled once, and only where messages are read with it.
var messageType = sync.OnceValue(func() *hyperpb.MessageType {
	return hyperpb.CompileMessageDescriptor((*pb.Message)(nil).ProtoReflect().Descriptor())
})

func Decode(data []byte) (*hyperpb.Message, error) {
	message := hyperpb.NewMessage(messageType())
	err := proto.Unmarshal(data, message)
	return message, err
}
