// Package json is the standard library's JSON with its default settings.
package json

import (
	"encoding/json"

	"wirebench/lanes/go/schema/plain"
)

func Encode(message *plain.Message) ([]byte, error) {
	return json.Marshal(message)
}

func Decode(data []byte) (*plain.Message, error) {
	message := new(plain.Message)
	err := json.Unmarshal(data, message)
	return message, err
}
