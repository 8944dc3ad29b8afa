//go:build goexperiment.jsonv2 && !go1.27

package lane

func init() { settings = append(settings, "GOEXPERIMENT=jsonv2") }
