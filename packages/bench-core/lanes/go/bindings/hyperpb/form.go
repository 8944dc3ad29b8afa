package hyperpb

import (
	"sync"

	"buf.build/go/hyperpb"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Message is its own form.
type Message = hyperpb.Message

func FromProto(data []byte) (*Message, error)  { return Decode(data) }
func ToProto(message *Message) ([]byte, error) { return proto.Marshal(message) }

// Leaves reads every field, by reflection as there is no other way.
func Leaves(message *Message) int { return rootReader().leaves(message) }

// A program that knows its schema finds its fields once, too.
var rootReader = sync.OnceValue(func() *reader { return readersOf{}.message(messageType().Descriptor()) })

// reader reads the fields of a type of messages.
type reader struct{ fields []field }

type field struct {
	descriptor protoreflect.FieldDescriptor
	// hasDefault is whether Get makes something of a field that isn't there.
	hasDefault bool
	leaves     func(protoreflect.Value) int
}

func (r *reader) leaves(message protoreflect.Message) (count int) {
	for index := range r.fields {
		field := &r.fields[index]
		if !field.hasDefault || message.Has(field.descriptor) {
			count += field.leaves(message.Get(field.descriptor))
		}
	}
	return count
}

type readersOf map[protoreflect.FullName]*reader

func (known readersOf) message(descriptor protoreflect.MessageDescriptor) *reader {
	if found := known[descriptor.FullName()]; found != nil {
		return found
	}
	made := new(reader)
	known[descriptor.FullName()] = made
	for index := range descriptor.Fields().Len() {
		made.fields = append(made.fields, known.field(descriptor.Fields().Get(index)))
	}
	return made
}

func (known readersOf) field(descriptor protoreflect.FieldDescriptor) field {
	if descriptor.IsMap() {
		leaves := known.value(descriptor.MapValue())
		return field{descriptor, false, func(value protoreflect.Value) int {
			entries := value.Map()
			count := entries.Len()
			if count == 0 {
				return 0
			}
			entries.Range(func(_ protoreflect.MapKey, value protoreflect.Value) bool {
				count += leaves(value)
				return true
			})
			return count
		}}
	}
	leaves := known.value(descriptor)
	if descriptor.IsList() {
		return field{descriptor, false, func(value protoreflect.Value) (count int) {
			list := value.List()
			for index := range list.Len() {
				count += leaves(list.Get(index))
			}
			return count
		}}
	}
	return field{descriptor, descriptor.Message() == nil && leaves(descriptor.Default()) != 0, leaves}
}

func (known readersOf) value(descriptor protoreflect.FieldDescriptor) func(protoreflect.Value) int {
	switch descriptor.Kind() {
	case protoreflect.MessageKind, protoreflect.GroupKind:
		switch descriptor.Message().FullName() {
		case "google.protobuf.Timestamp", "google.protobuf.Duration":
			return func(value protoreflect.Value) int { return one(value.Message().IsValid()) }
		}
		reader := known.message(descriptor.Message())
		return func(value protoreflect.Value) int {
			if message := value.Message(); message.IsValid() {
				return reader.leaves(message)
			}
			return 0
		}
	case protoreflect.BoolKind:
		return func(value protoreflect.Value) int { return one(value.Bool()) }
	case protoreflect.StringKind:
		return func(value protoreflect.Value) int { return one(value.String() != "") }
	case protoreflect.BytesKind:
		return func(value protoreflect.Value) int { return one(len(value.Bytes()) != 0) }
	case protoreflect.FloatKind, protoreflect.DoubleKind:
		return func(value protoreflect.Value) int { return one(value.Float() != 0) }
	case protoreflect.EnumKind:
		return func(value protoreflect.Value) int { return one(value.Enum() != 0) }
	case protoreflect.Uint32Kind, protoreflect.Uint64Kind, protoreflect.Fixed32Kind, protoreflect.Fixed64Kind:
		return func(value protoreflect.Value) int { return one(value.Uint() != 0) }
	default:
		return func(value protoreflect.Value) int { return one(value.Int() != 0) }
	}
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}
