package main

import (
	"fmt"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protoreflect"
)

const (
	durationName  = "google.protobuf.Duration"
	timestampName = "google.protobuf.Timestamp"
)

// wrapperNames are the messages that hold one value, which may be absent.
var wrapperNames = map[protoreflect.FullName]bool{
	"google.protobuf.BoolValue":   true,
	"google.protobuf.BytesValue":  true,
	"google.protobuf.DoubleValue": true,
	"google.protobuf.FloatValue":  true,
	"google.protobuf.Int32Value":  true,
	"google.protobuf.Int64Value":  true,
	"google.protobuf.StringValue": true,
	"google.protobuf.UInt32Value": true,
	"google.protobuf.UInt64Value": true,
}

func isTime(message *protogen.Message) bool {
	return message.Desc.FullName() == timestampName || message.Desc.FullName() == durationName
}

func isWrapper(message *protogen.Message) bool { return wrapperNames[message.Desc.FullName()] }

// uniqueNames are Go names for messages or enumerations of several packages.
type uniqueNames struct {
	taken map[string]bool
	given map[protoreflect.FullName]string
}

func newNames(taken ...string) *uniqueNames {
	names := &uniqueNames{map[string]bool{}, map[protoreflect.FullName]string{}}
	for _, name := range taken {
		names.taken[name] = true
	}
	return names
}

func (names *uniqueNames) of(descriptor protoreflect.Descriptor, ident protogen.GoIdent) string {
	if name, found := names.given[descriptor.FullName()]; found {
		return name
	}
	name := ident.GoName
	for number := 2; names.taken[name]; number++ {
		name = fmt.Sprintf("%s_%d", ident.GoName, number)
	}
	names.taken[name] = true
	names.given[descriptor.FullName()] = name
	return name
}

// readersOf makes the functions that read every field of the messages of protoc-gen-go.
func readersOf(plugin *protogen.Plugin, root *protogen.Message) ([]byte, error) {
	g := plugin.NewGeneratedFile(messagePath, modulePath+"/schema/pb")
	g.P("package pb")
	g.P("import \"google.golang.org/protobuf/proto\"")
	g.P("type Message = ", root.GoIdent)
	g.P("func FromProto(data []byte) (*Message, error) {")
	g.P("message := new(Message)")
	g.P("return message, proto.Unmarshal(data, message)")
	g.P("}")
	g.P("func ToProto(message *Message) ([]byte, error) { return proto.Marshal(message) }")
	names := newNames()
	g.P("func Leaves(message *Message) int { return ", leavesFunction(names, root), "(message) }")
	for _, message := range reachable(root, isTime) {
		g.P()
		g.P("func ", leavesFunction(names, message), "(message *", message.GoIdent, ") int {")
		g.P("if message == nil { return 0 }")
		g.P("leaves := 0")
		for _, field := range message.Fields {
			if field.Oneof == nil || field.Oneof.Desc.IsSynthetic() {
				readField(g, names, field)
			}
		}
		for _, oneof := range message.Oneofs {
			if oneof.Desc.IsSynthetic() {
				continue
			}
			g.P("switch chosen := message.", oneof.GoName, ".(type) {")
			for _, field := range oneof.Fields {
				g.P("case *", field.GoIdent, ":")
				readValue(g, names, field, "chosen."+field.GoName)
			}
			g.P("}")
		}
		g.P("return leaves")
		g.P("}")
	}
	return g.Content()
}

func leavesFunction(names *uniqueNames, message *protogen.Message) string {
	return "leavesOf" + names.of(message.Desc, message.GoIdent)
}

func readField(g *protogen.GeneratedFile, names *uniqueNames, field *protogen.Field) {
	name := "message." + field.GoName
	switch {
	case field.Desc.IsMap():
		value := field.Message.Fields[1]
		g.P("leaves += len(", name, ")")
		g.P("for _, value := range ", name, " {")
		readValue(g, names, value, "value")
		g.P("}")
	case field.Desc.IsList():
		g.P("for _, value := range ", name, " {")
		readValue(g, names, field, "value")
		g.P("}")
	case field.Desc.HasPresence() && field.Message == nil && field.Desc.Kind() != protoreflect.BytesKind:
		g.P("if ", name, " != nil {")
		readValue(g, names, field, "*"+name)
		g.P("}")
	default:
		readValue(g, names, field, name)
	}
}

func readValue(g *protogen.GeneratedFile, names *uniqueNames, field *protogen.Field, value string) {
	if field.Message != nil && !isTime(field.Message) {
		g.P("leaves += ", leavesFunction(names, field.Message), "(", value, ")")
		return
	}
	g.P("if ", isLeaf(field, value), " { leaves++ }")
}

// isLeaf is the condition under which a value that is no message is counted.
func isLeaf(field *protogen.Field, value string) string {
	switch field.Desc.Kind() {
	case protoreflect.BoolKind:
		return value
	case protoreflect.StringKind, protoreflect.BytesKind:
		return "len(" + value + ") != 0"
	case protoreflect.MessageKind, protoreflect.GroupKind:
		return value + " != nil"
	default:
		return value + " != 0"
	}
}
