package main

import (
	"google.golang.org/protobuf/compiler/protogen"
	"google.golang.org/protobuf/reflect/protoreflect"
)

const (
	wirePackage = protogen.GoImportPath("google.golang.org/protobuf/encoding/protowire")
	mathPackage = protogen.GoImportPath("math")
)

func (n *natives) wire(name string) string { return n.QualifiedGoIdent(wirePackage.Ident(name)) }

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
	n.P("func (message *", n.message(message), ") appendProto(data []byte) []byte {")
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
		n.P("data = ", value, ".appendProto(data)")
		n.P("data = ", n.wire("AppendTag"), "(data, ", field.Desc.Number(), ", ", n.wire("EndGroupType"), ")")
	case isPlainMessage(field):
		n.P("data = ", n.wire("AppendBytes"), "(data, ", value, ".appendProto(nil))")
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
		n.P("data = ", n.wire("AppendVarint"), "(data, enumOf", n.enum(field.Enum), ".NumberOf(string(", value, ")))")
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
	protoreflect.StringKind:   {"string", "BytesType", "r.Text()", "AppendString", ""},
	protoreflect.BytesKind:    {"[]byte", "BytesType", "r.Bytes()", "AppendBytes", ""},
	// What is no scalar has only a type on the wire.
	protoreflect.EnumKind:    {wireType: "VarintType"},
	protoreflect.MessageKind: {wireType: "BytesType"},
	protoreflect.GroupKind:   {wireType: "StartGroupType"},
}
