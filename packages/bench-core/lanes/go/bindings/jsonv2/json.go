//go:build goexperiment.jsonv2

// Package jsonv2 is version 2 of the standard library's JSON with its default settings.
package jsonv2

import (
	"encoding/json/v2"

	"wirebench/lanes/go/schema"
)

func Encode(message *schema.Native) ([]byte, error) {
	return json.Marshal(message)
}

func Decode(data []byte) (*schema.Native, error) {
	message := new(schema.Native)
	err := json.Unmarshal(data, message)
	return message, err
}
