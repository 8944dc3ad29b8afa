// Package goccyjson is goccy's JSON with its default settings.
package goccyjson

import (
	"github.com/goccy/go-json"

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
