package sonic

import "github.com/bytedance/sonic"

// Unsupported says why there is nothing to measure: where sonic has no code for a platform, it calls encoding/json.
func Unsupported() string {
	if sonic.APIKind == sonic.UseStdJSON {
		return "sonic has no code for this platform or version of Go and would only call encoding/json"
	}
	return ""
}
