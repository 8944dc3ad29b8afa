// Package msgpack is the MessagePack of vmihailenco, with times as text.
package msgpack

import (
	"reflect"
	"time"

	"github.com/vmihailenco/msgpack/v5"

	"wirebench/lanes/go/form"
	"wirebench/lanes/go/schema/plain"
)

func init() {
	msgpack.Register(time.Time{}, encodeTime, decodeTime)
	msgpack.Register(form.Duration(0), encodeDuration, decodeDuration)
	msgpack.Register(form.BoolKey(false), encodeBoolKey, decodeBoolKey)
}

func Encode(message *plain.Message) ([]byte, error) {
	return msgpack.Marshal(message)
}

func Decode(data []byte) (*plain.Message, error) {
	message := new(plain.Message)
	err := msgpack.Unmarshal(data, message)
	return message, err
}

func encodeTime(encoder *msgpack.Encoder, value reflect.Value) error {
	var moment time.Time
	// A value of a map has no address and is copied once more.
	if value.CanAddr() {
		moment = *value.Addr().Interface().(*time.Time)
	} else {
		moment = value.Interface().(time.Time)
	}
	return encoder.EncodeString(moment.Format(time.RFC3339Nano))
}

func decodeTime(decoder *msgpack.Decoder, value reflect.Value) (err error) {
	*value.Addr().Interface().(*time.Time), err = decoder.DecodeTime()
	return err
}

func encodeDuration(encoder *msgpack.Encoder, value reflect.Value) error {
	text, err := form.Duration(value.Int()).MarshalText()
	if err != nil {
		return err
	}
	return encoder.EncodeString(string(text))
}

func decodeDuration(decoder *msgpack.Decoder, value reflect.Value) error {
	text, err := decoder.DecodeString()
	if err != nil {
		return err
	}
	return value.Addr().Interface().(*form.Duration).Parse(text)
}

func encodeBoolKey(encoder *msgpack.Encoder, value reflect.Value) error {
	return encoder.EncodeBool(value.Bool())
}

func decodeBoolKey(decoder *msgpack.Decoder, value reflect.Value) error {
	is, err := decoder.DecodeBool()
	value.SetBool(is)
	return err
}
