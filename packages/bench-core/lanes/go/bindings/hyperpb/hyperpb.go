// Package hyperpb is Buf's reader without generated code, which makes nothing of a field until it is asked for. It doesn't
// write.
package hyperpb

import (
	"sync"

	"buf.build/go/hyperpb"
	"google.golang.org/protobuf/proto"

	"wirebench/lanes/go/schema"
)

// The type is compiled once, and only where messages are read with it.
var messageType = sync.OnceValue(func() *hyperpb.MessageType {
	return hyperpb.CompileMessageDescriptor((*schema.Message)(nil).ProtoReflect().Descriptor())
})

func Decode(data []byte) (*hyperpb.Message, error) {
	message := hyperpb.NewMessage(messageType())
	err := proto.Unmarshal(data, message)
	return message, err
}
