// Package msgpack is the MessagePack of vmihailenco, with times as text.
package msgpack

import (
	"reflect"
	"time"

	"github.com/vmihailenco/msgpack/v5"

	"wirebench/lanes/go/schema"
)

func init() {
	msgpack.Register(time.Time{}, encodeTime, decodeTime)
}

func Encode(message *schema.Native) ([]byte, error) {
	return msgpack.Marshal(message)
}

func Decode(data []byte) (*schema.Native, error) {
	message := new(schema.Native)
	err := msgpack.Unmarshal(data, message)
	return message, err
}

func encodeTime(encoder *msgpack.Encoder, value reflect.Value) error {
	return encoder.EncodeString(value.Interface().(time.Time).Format(time.RFC3339Nano))
}

func decodeTime(decoder *msgpack.Decoder, value reflect.Value) error {
	moment, err := decoder.DecodeTime()
	if err == nil {
		value.Set(reflect.ValueOf(moment))
	}
	return err
}
