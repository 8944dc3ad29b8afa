//go:build goexperiment.jsonv2

// Package jsonv2 is version 2 of the standard library's JSON with its default settings.
package jsonv2

import (
	"encoding/json/v2"

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
