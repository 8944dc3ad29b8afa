//go:build !go1.25

package main

func init() { unsupported["go-jsonv2"] = "encoding/json/v2 needs Go 1.25" }
