// Package sonic is ByteDance's JSON with its default settings.
package sonic

import (
	"github.com/bytedance/sonic"

	"wirebench/lanes/go/schema/plain"
)

func Encode(message *plain.Message) ([]byte, error) {
	return sonic.Marshal(message)
}

func Decode(data []byte) (*plain.Message, error) {
	message := new(plain.Message)
	err := sonic.Unmarshal(data, message)
	return message, err
}
