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
	wirePackage = protogen.GoImportPath("google.golang.org/protobuf/encoding/protowire")
	mathPackage = protogen.GoImportPath("math")
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

// nativesOf makes the plain structs of a message and of all that it may hold. The second result says why there are none.
func nativesOf(plugin *protogen.Plugin, root *protogen.Message, tags nativeTags) ([]byte, string, error) {
	messages := reachable(root, func(message *protogen.Message) bool { return isTime(message) || isWrapper(message) })
	for _, message := range messages {
		if withoutNative[message.Desc.FullName()] {
			return nil, fmt.Sprintf("there is no plain struct for %s", message.Desc.FullName()), nil
		}
	}
	if len(messages) == 0 {
		return nil, fmt.Sprintf("there is no plain struct for %s", root.Desc.FullName()), nil
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
	n.P("func ToProto(message *Message) (data []byte, fault error) { data = message.append(nil, &fault); return }")
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
	content, err := n.Content()
	return content, "", err
}

func (n *natives) form(name string) string { return n.QualifiedGoIdent(formPackage.Ident(name)) }
func (n *natives) wire(name string) string { return n.QualifiedGoIdent(wirePackage.Ident(name)) }

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
		default:
			goType = n.valueType(field)
		}
		name := field.Desc.JSONName()
		omit, msgpackName := n.omit, name+",omitempty"
		if isBytes(field) && field.Desc.HasPresence() {
			// omitempty would leave out bytes that are there and empty.
			omit, msgpackName = "omitzero", name
		}
		if strings.HasPrefix(goType, "*time.") {
			// omitzero asks time.Time itself, which takes the first moment of the year 1 for none.
			omit = "omitempty"
		}
		tag := strconv.Quote("json:" + strconv.Quote(name+","+omit) + " msgpack:" + strconv.Quote(msgpackName))
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

func (n *natives) writeRead(message *protogen.Message) {
	n.P()
	n.P("func (message *", n.message(message), ") read(r *", n.form("Reader"), ") {")
	n.P("for r.Next() {")
	n.P("switch r.Number {")
	for _, field := range message.Fields {
		name := "message." + field.GoName
		n.P("case ", field.Desc.Number(), ":")
		if field.Oneof != nil {
			for _, other := range field.Oneof.Fields {
				if other != field {
					n.P("message.", other.GoName, " = nil")
				}
			}
		}
		switch {
		case field.Desc.IsMap():
			n.readEntry(field, name)
		case field.Desc.IsList():
			add := func() {
				n.P("var value ", n.valueType(field))
				n.readInto(field, "value")
				n.P(name, " = append(", name, ", value)")
			}
			if scalars[field.Desc.Kind()].wireType == "BytesType" || field.Message != nil {
				add()
				break
			}
			n.P("r.List(func(r *", n.form("Reader"), ") {")
			add()
			n.P("})")
		case isPointer(field):
			n.P("if ", name, " == nil { ", name, " = new(", n.valueType(field), ") }")
			if isPlainMessage(field) {
				n.readInto(field, name)
			} else {
				n.readInto(field, "*"+name)
			}
		default:
			if field.Desc.HasPresence() && field.Message != nil {
				n.P(name, " = []byte{}")
			}
			n.readInto(field, name)
			if isBytes(field) && !field.Desc.HasPresence() {
				n.P(name, " = ", n.form("NonEmpty"), "(", name, ")")
			}
			if field.Enum != nil {
				n.P("if ", name, " == ", zeroOf(field.Enum), " { ", name, ` = "" }`)
			}
		}
	}
	n.P("default: r.Skip()")
	n.P("}")
	n.P("}")
	n.P("}")
}

func (n *natives) readEntry(field *protogen.Field, name string) {
	key, value := field.Message.Fields[0], field.Message.Fields[1]
	keyType := n.valueType(key)
	n.P("var key ", keyType)
	n.P("var value ", n.valueType(value))
	if isBytes(value) {
		n.P("value = []byte{}")
	}
	if value.Enum != nil {
		n.P("value = ", zeroOf(value.Enum))
	}
	n.P("for r := r.Message(); r.Next(); {")
	n.P("switch r.Number {")
	n.P("case 1:")
	n.readInto(key, "key")
	n.P("case 2:")
	n.readInto(value, "value")
	n.P("default: r.Skip()")
	n.P("}")
	n.P("}")
	if keyType == "bool" {
		keyType = n.form("BoolKey")
	}
	n.P("if ", name, " == nil { ", name, " = map[", keyType, "]", n.valueType(value), "{} }")
	n.P(name, "[", keyType, "(key)] = value")
}

func isPlainMessage(field *protogen.Field) bool {
	return field.Message != nil && !isTime(field.Message) && !isWrapper(field.Message)
}

// readInto reads one value into a variable.
func (n *natives) readInto(field *protogen.Field, variable string) {
	switch {
	case isPlainMessage(field):
		n.P(variable, ".read(r.Message())")
	case field.Message != nil && field.Message.Desc.FullName() == timestampName:
		n.P(variable, " = r.Message().Time()")
	case field.Message != nil && field.Message.Desc.FullName() == durationName:
		n.P(variable, " = r.Message().Duration()")
	case field.Message != nil:
		n.P("r.Message().Wrapped(func(r *", n.form("Reader"), ") {")
		n.readInto(field.Message.Fields[0], variable)
		n.P("})")
	case field.Enum != nil:
		n.P(variable, " = ", n.enum(field.Enum), "(r.NameOf(enumOf", n.enum(field.Enum), "))")
	default:
		n.P(variable, " = ", scalars[field.Desc.Kind()].read)
	}
}

func (n *natives) writeAppend(message *protogen.Message) {
	n.P()
	n.P("func (message *", n.message(message), ") append(data []byte, fault *error) []byte {")
	for _, field := range message.Fields {
		name := "message." + field.GoName
		switch {
		case field.Desc.IsMap():
			key, value := field.Message.Fields[0], field.Message.Fields[1]
			n.P("for key, value := range ", name, " {")
			n.P("entry := func(data []byte) []byte {")
			if key.Desc.Kind() == protoreflect.BoolKind {
				n.P("key := bool(key)")
			}
			n.appendValue(key, "key")
			n.appendValue(value, "value")
			n.P("return data")
			n.P("}(nil)")
			n.P("data = ", n.wire("AppendTag"), "(data, ", field.Desc.Number(), ", ", n.wire("BytesType"), ")")
			n.P("data = ", n.wire("AppendBytes"), "(data, entry)")
			n.P("}")
		case field.Desc.IsList():
			n.P("for _, value := range ", name, " {")
			n.appendValue(field, "value")
			n.P("}")
		case isPointer(field):
			n.P("if ", name, " != nil {")
			n.P("value := *", name)
			n.appendValue(field, "value")
			n.P("}")
		case field.Desc.HasPresence():
			n.P("if ", name, " != nil {")
			n.appendValue(field, name)
			n.P("}")
		default:
			n.P("if ", n.isWritten(field, name), " {")
			n.appendValue(field, name)
			n.P("}")
		}
	}
	n.P("return data")
	n.P("}")
}

// isWritten is the condition under which a field without presence is in the encoding: −0 is.
func (n *natives) isWritten(field *protogen.Field, value string) string {
	switch field.Desc.Kind() {
	case protoreflect.EnumKind:
		return value + ` != ""`
	case protoreflect.FloatKind:
		return n.QualifiedGoIdent(mathPackage.Ident("Float32bits")) + "(" + value + ") != 0"
	case protoreflect.DoubleKind:
		return n.QualifiedGoIdent(mathPackage.Ident("Float64bits")) + "(" + value + ") != 0"
	default:
		return isLeaf(field, value)
	}
}

// appendValue writes a field with one value.
func (n *natives) appendValue(field *protogen.Field, value string) {
	n.P("data = ", n.wire("AppendTag"), "(data, ", field.Desc.Number(), ", ", n.wire(scalars[field.Desc.Kind()].wireType), ")")
	switch {
	case field.Desc.Kind() == protoreflect.GroupKind:
		n.P("data = ", value, ".append(data, fault)")
		n.P("data = ", n.wire("AppendTag"), "(data, ", field.Desc.Number(), ", ", n.wire("EndGroupType"), ")")
	case isPlainMessage(field):
		n.P("data = ", n.wire("AppendBytes"), "(data, ", value, ".append(nil, fault))")
	case field.Message != nil && field.Message.Desc.FullName() == timestampName:
		n.P("data = ", n.wire("AppendBytes"), "(data, ", n.form("AppendTime"), "(nil, ", value, "))")
	case field.Message != nil && field.Message.Desc.FullName() == durationName:
		n.P("data = ", n.wire("AppendBytes"), "(data, ", n.form("AppendDuration"), "(nil, ", value, "))")
	case field.Message != nil:
		n.P("data = ", n.wire("AppendBytes"), "(data, func(data []byte) []byte {")
		n.appendValue(field.Message.Fields[0], value)
		n.P("return data")
		n.P("}(nil))")
	case field.Enum != nil:
		n.P("data = ", n.wire("AppendVarint"), "(data, enumOf", n.enum(field.Enum), ".NumberOf(string(", value, "), fault))")
	default:
		scalar := scalars[field.Desc.Kind()]
		n.P("data = ", n.wire(scalar.append), "(data, ", n.written(scalar, value), ")")
	}
}

func (n *natives) written(scalar scalar, value string) string {
	switch scalar.write {
	case "zigzag":
		return n.wire("EncodeZigZag") + "(int64(" + value + "))"
	case "bool":
		return n.wire("EncodeBool") + "(" + value + ")"
	case "float":
		return n.QualifiedGoIdent(mathPackage.Ident("Float32bits")) + "(" + value + ")"
	case "double":
		return n.QualifiedGoIdent(mathPackage.Ident("Float64bits")) + "(" + value + ")"
	case "":
		return value
	default:
		return scalar.write + "(" + value + ")"
	}
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

// scalar is how values of a kind are held, read and written.
type scalar struct {
	goType   string
	wireType string
	read     string
	append   string
	write    string
}

var scalars = map[protoreflect.Kind]scalar{
	protoreflect.BoolKind:     {"bool", "VarintType", "r.Varint() != 0", "AppendVarint", "bool"},
	protoreflect.Int32Kind:    {"int32", "VarintType", "int32(r.Varint())", "AppendVarint", "uint64"},
	protoreflect.Sint32Kind:   {"int32", "VarintType", "int32(r.ZigZag())", "AppendVarint", "zigzag"},
	protoreflect.Uint32Kind:   {"uint32", "VarintType", "uint32(r.Varint())", "AppendVarint", "uint64"},
	protoreflect.Int64Kind:    {"int64", "VarintType", "int64(r.Varint())", "AppendVarint", "uint64"},
	protoreflect.Sint64Kind:   {"int64", "VarintType", "r.ZigZag()", "AppendVarint", "zigzag"},
	protoreflect.Uint64Kind:   {"uint64", "VarintType", "r.Varint()", "AppendVarint", ""},
	protoreflect.Sfixed32Kind: {"int32", "Fixed32Type", "int32(r.Fixed32())", "AppendFixed32", "uint32"},
	protoreflect.Fixed32Kind:  {"uint32", "Fixed32Type", "r.Fixed32()", "AppendFixed32", ""},
	protoreflect.FloatKind:    {"float32", "Fixed32Type", "r.Float()", "AppendFixed32", "float"},
	protoreflect.Sfixed64Kind: {"int64", "Fixed64Type", "int64(r.Fixed64())", "AppendFixed64", "uint64"},
	protoreflect.Fixed64Kind:  {"uint64", "Fixed64Type", "r.Fixed64()", "AppendFixed64", ""},
	protoreflect.DoubleKind:   {"float64", "Fixed64Type", "r.Double()", "AppendFixed64", "double"},
	protoreflect.StringKind:   {"string", "BytesType", "r.String()", "AppendString", ""},
	protoreflect.BytesKind:    {"[]byte", "BytesType", "r.Bytes()", "AppendBytes", ""},
	// What is no scalar has only a type on the wire.
	protoreflect.EnumKind:    {wireType: "VarintType"},
	protoreflect.MessageKind: {wireType: "BytesType"},
	protoreflect.GroupKind:   {wireType: "StartGroupType"},
}
