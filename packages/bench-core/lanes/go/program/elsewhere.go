//go:build go1.25 && !goexperiment.jsonv2

package main

func init() { elsewhere["go-jsonv2"] = "lane-jsonv2" }
