package hyperpb

import (
	"buf.build/go/hyperpb"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Message is its own form.
type Message = hyperpb.Message

func MessageFromProto(data []byte) (*Message, error)  { return Decode(data) }
func MessageToProto(message *Message) ([]byte, error) { return proto.Marshal(message) }

// MessageLeaves reads every field, by reflection as there is no other way.
func MessageLeaves(message *Message) int { return leaves(message) }

func leaves(message protoreflect.Message) int {
	switch message.Descriptor().FullName() {
	case "google.protobuf.Timestamp", "google.protobuf.Duration":
		return 1
	}
	count := 0
	message.Range(func(field protoreflect.FieldDescriptor, value protoreflect.Value) bool {
		switch {
		case field.IsMap():
			value.Map().Range(func(_ protoreflect.MapKey, value protoreflect.Value) bool {
				count += 1 + leavesOf(field.MapValue(), value)
				return true
			})
		case field.IsList():
			list := value.List()
			for index := range list.Len() {
				count += leavesOf(field, list.Get(index))
			}
		default:
			count += leavesOf(field, value)
		}
		return true
	})
	return count
}

func leavesOf(field protoreflect.FieldDescriptor, value protoreflect.Value) int {
	isDefault := false
	switch field.Kind() {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return leaves(value.Message())
	case protoreflect.BoolKind:
		isDefault = !value.Bool()
	case protoreflect.StringKind:
		isDefault = value.String() == ""
	case protoreflect.BytesKind:
		isDefault = len(value.Bytes()) == 0
	case protoreflect.FloatKind, protoreflect.DoubleKind:
		isDefault = value.Float() == 0
	case protoreflect.EnumKind:
		isDefault = value.Enum() == 0
	case protoreflect.Uint32Kind, protoreflect.Uint64Kind, protoreflect.Fixed32Kind, protoreflect.Fixed64Kind:
		isDefault = value.Uint() == 0
	default:
		isDefault = value.Int() == 0
	}
	if isDefault {
		return 0
	}
	return 1
}
