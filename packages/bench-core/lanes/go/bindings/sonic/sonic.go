// Package sonic is ByteDance's JSON with its default settings.
package sonic

import (
	"github.com/bytedance/sonic"

	"wirebench/lanes/go/schema"
)

func Encode(message *schema.Native) ([]byte, error) {
	return sonic.Marshal(message)
}

func Decode(data []byte) (*schema.Native, error) {
	message := new(schema.Native)
	err := sonic.Unmarshal(data, message)
	return message, err
}
