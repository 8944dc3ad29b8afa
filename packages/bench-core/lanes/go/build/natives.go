package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// withoutNative are types whose JSON is another than that of their fields, and that a plain struct doesn't hold.
var withoutNative = map[protoreflect.FullName]bool{
	"google.protobuf.Any":       true,
	"google.protobuf.FieldMask": true,
	"google.protobuf.ListValue": true,
	"google.protobuf.Struct":    true,
	"google.protobuf.Value":     true,
}

const (
	formPackage = protogen.GoImportPath(modulePath + "/form")
	timePackage = protogen.GoImportPath("time")
)

// natives makes plain structs of messages, and what reads and writes them.
type natives struct {
	*protogen.GeneratedFile
	names *uniqueNames
	omit  string
	enums []*protogen.Enum
}

// usualTags leave defaults out as services do; version 2 of encoding/json means something else by omitempty.
var (
	usualTags  = nativeTags{"schema/plain/plain.go", "!" + jsonV2Tag, "omitempty"}
	jsonV2Tags = nativeTags{"schema/plain/plain_v2.go", jsonV2Tag, "omitzero"}
)

type nativeTags struct{ path, constraint, omit string }

// nativesOf makes the plain structs of a message and of all that it may hold; where there are none, fault says why.
func nativesOf(plugin *protogen.Plugin, root *protogen.Message, tags nativeTags) (code []byte, fault string) {
	messages := reachable(root, func(message *protogen.Message) bool { return isTime(message) || isWrapper(message) })
	for _, message := range messages {
		if withoutNative[message.Desc.FullName()] {
			return nil, fmt.Sprintf("there is no plain struct for %s", message.Desc.FullName())
		}
	}
	if len(messages) == 0 {
		return nil, fmt.Sprintf("there is no plain struct for %s", root.Desc.FullName())
	}
	n := &natives{
		plugin.NewGeneratedFile(tags.path, modulePath+"/schema/plain"),
		newNames("Message", "FromProto", "ToProto", "Leaves"),
		tags.omit, nil,
	}
	n.P("//go:build ", tags.constraint)
	n.P()
	n.P("package plain")
	n.P("type Message = ", n.message(root))
	n.P("func FromProto(data []byte) (*Message, error) {")
	n.P("message := new(Message)")
	n.P("return message, ", n.form("Read"), "(data, message.read)")
	n.P("}")
	n.P("func ToProto(message *Message) ([]byte, error) { return message.appendProto(nil), nil }")
	n.P("func Leaves(message *Message) int { return message.leaves() }")
	for _, message := range messages {
		n.writeStruct(message)
		n.writeRead(message)
		n.writeAppend(message)
		n.writeLeaves(message)
	}
	for _, enum := range n.enums {
		n.writeEnum(enum)
	}
	code, err := n.Content()
	if err != nil {
		return nil, "the " + plainStructs + doesNotCompile
	}
	return code, ""
}

func (n *natives) form(name string) string { return n.QualifiedGoIdent(formPackage.Ident(name)) }

func (n *natives) message(message *protogen.Message) string {
	return n.names.of(message.Desc, message.GoIdent)
}

func (n *natives) enum(enum *protogen.Enum) string {
	if !slices.Contains(n.enums, enum) {
		n.enums = append(n.enums, enum)
	}
	return n.names.of(enum.Desc, enum.GoIdent)
}

// valueType is what holds one value, as an element of a list or as it is where it can't be absent.
func (n *natives) valueType(field *protogen.Field) string {
	switch field.Desc.Kind() {
	case protoreflect.EnumKind:
		return n.enum(field.Enum)
	case protoreflect.MessageKind, protoreflect.GroupKind:
		switch {
		case field.Message.Desc.FullName() == timestampName:
			return n.QualifiedGoIdent(timePackage.Ident("Time"))
		case field.Message.Desc.FullName() == durationName:
			return n.form("Duration")
		case isWrapper(field.Message):
			return n.valueType(field.Message.Fields[0])
		}
		return n.message(field.Message)
	default:
		return scalars[field.Desc.Kind()].goType
	}
}

// isBytes says whether nil is the absence of a value.
func isBytes(field *protogen.Field) bool {
	if field.Message != nil && isWrapper(field.Message) {
		return isBytes(field.Message.Fields[0])
	}
	return field.Desc.Kind() == protoreflect.BytesKind
}

// isPointer says whether a field that is neither list nor map may be absent, with a pointer for what is there.
func isPointer(field *protogen.Field) bool { return field.Desc.HasPresence() && !isBytes(field) }

func (n *natives) writeStruct(message *protogen.Message) {
	n.P()
	n.P("type ", n.message(message), " struct {")
	for _, field := range message.Fields {
		var goType string
		switch {
		case field.Desc.IsMap():
			key := n.valueType(field.Message.Fields[0])
			if key == "bool" {
				key = n.form("BoolKey")
			}
			goType = "map[" + key + "]" + n.valueType(field.Message.Fields[1])
		case field.Desc.IsList():
			goType = "[]" + n.valueType(field)
		case isPointer(field):
			goType = "*" + n.valueType(field)
		case field.Desc.HasPresence():
			goType = n.form("Bytes")
		default:
			goType = n.valueType(field)
		}
		name, omit := field.Desc.JSONName(), n.omit
		if isBytes(field) && field.Desc.HasPresence() {
			// omitempty would leave out bytes that are there and empty.
			omit = "omitzero"
		}
		if strings.HasPrefix(goType, "*time.") {
			// omitzero asks time.Time itself, which takes the first moment of the year 1 for none.
			omit = "omitempty"
		}
		tag := strconv.Quote("json:" + strconv.Quote(name+","+omit) + " msgpack:" + strconv.Quote(name+",omitempty"))
		n.P(field.GoName, " ", goType, " ", tag)
	}
	n.P("}")
}

func (n *natives) writeEnum(enum *protogen.Enum) {
	goName := n.enum(enum)
	n.P()
	n.P("type ", goName, " string")
	n.P("var enumOf", goName, " = &", n.form("Enum"), "{", strconv.Quote(string(enum.Desc.FullName())), ", []", n.form("EnumValue"), "{")
	for _, value := range enum.Values {
		n.P("{", value.Desc.Number(), ", ", strconv.Quote(string(value.Desc.Name())), "},")
	}
	n.P("}}")
}

// zeroOf is the name of an enumeration's zero in quotes, with nothing between them where it has none.
func zeroOf(enum *protogen.Enum) string {
	if zero := enum.Desc.Values().ByNumber(0); zero != nil {
		return strconv.Quote(string(zero.Name()))
	}
	return `""`
}

func (n *natives) writeLeaves(message *protogen.Message) {
	n.P()
	n.P("func (message *", n.message(message), ") leaves() int {")
	n.P("leaves := 0")
	for _, field := range message.Fields {
		name := "message." + field.GoName
		switch {
		case field.Desc.IsMap():
			n.P("leaves += len(", name, ")")
			n.P("for _, value := range ", name, " {")
			n.countValue(field.Message.Fields[1], "value")
			n.P("}")
		case field.Desc.IsList() && isPlainMessage(field):
			n.P("for index := range ", name, " { leaves += ", name, "[index].leaves() }")
		case field.Desc.IsList():
			n.P("for _, value := range ", name, " {")
			n.countValue(field, "value")
			n.P("}")
		case isPointer(field):
			n.P("if ", name, " != nil {")
			if isPlainMessage(field) {
				n.P("leaves += ", name, ".leaves()")
			} else {
				n.countValue(field, "*"+name)
			}
			n.P("}")
		default:
			n.countValue(field, name)
		}
	}
	n.P("return leaves")
	n.P("}")
}

func (n *natives) countValue(field *protogen.Field, value string) {
	switch {
	case isPlainMessage(field):
		n.P("leaves += ", value, ".leaves()")
	case field.Message != nil && isWrapper(field.Message):
		n.countValue(field.Message.Fields[0], value)
	case field.Message != nil:
		n.P("_ = ", value)
		n.P("leaves++")
	case field.Enum != nil:
		n.P("if ", value, ` != "" && `, value, " != ", zeroOf(field.Enum), " { leaves++ }")
	default:
		n.P("if ", isLeaf(field, value), " { leaves++ }")
	}
}
