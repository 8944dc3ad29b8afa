/** Schemas that use what protobuf has, by the paths under which they import each other. */
export const schemas = {
  'acme/v1/common.proto': `
syntax = "proto3";
package acme.v1;
/* A comment
   over lines. */
message Money { string currency_code = 1; int64 units = 2; sint32 nanos = 3; }
enum Status { STATUS_UNKNOWN = 0; STATUS_OPEN = 1; STATUS_DONE = 2; reserved 5, 9 to 11; reserved "STATUS_OLD"; }
`,
  'acme/v1/public.proto': `syntax = "proto3"; package acme.v1; import public "acme/v1/common.proto";`,
  'acme/v1/order.proto': `
syntax = "proto3";
package acme.v1;
import "acme/v1/public.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/wrappers.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/any.proto";
import "google/protobuf/empty.proto";
option java_package = "com.acme"; option go_package = "acme/v1;acme";
message Order {
  option deprecated = true;
  reserved 100, 200 to 210, 1000 to max;
  reserved "gone", "also_gone";
  message Line {
    string sku = 1; uint32 count = 2; Money price = 3; repeated double weights = 4; repeated int32 loose = 5 [packed = false];
    enum Kind { KIND_UNKNOWN = 0; KIND_SALE = 1; }
    Kind kind = 6; .acme.v1.Order.Line.Kind absolute_kind = 7;
  }
  string order_id = 1 [json_name = "ID", deprecated = true];
  repeated Line lines = 2;
  map<string, string> meta_data = 3;
  map<int64, Line> by_number = 12; map<bool, Status> by_flag = 13;
  Status status = 4;
  google.protobuf.Timestamp created_at = 5;
  optional int32 priority = 6;
  oneof payment { string card = 7; bytes token = 8; Money cash = 9; }
  optional string _odd__name_ = 14;
  google.protobuf.Struct extra = 10;
  Order parent = 11;
  google.protobuf.Int64Value wrapped = 15; google.protobuf.Duration took = 16; google.protobuf.FieldMask mask = 17;
  google.protobuf.Any anything = 18; google.protobuf.Empty nothing = 19; google.protobuf.Value value = 20;
  fixed32 f32 = 21; fixed64 f64 = 22; sfixed32 sf32 = 23; sfixed64 sf64 = 24; sint64 s64 = 25; float f = 26; bool b = 27; uint64 u64 = 28;
  repeated Status statuses = 29 [packed = true]; int64 as_text = 30 [jstype = JS_STRING];
}
service Orders {
  rpc Get(Order) returns (Order);
  rpc Watch(stream Order) returns (stream acme.v1.Order) { option deprecated = true; option idempotency_level = NO_SIDE_EFFECTS; }
  rpc Copy(stream .acme.v1.Order) returns (stream.acme.v1.Order);
}
`,
  'legacy.proto': `
// proto2 by default
package legacy;
import "google/protobuf/descriptor.proto";
extend google.protobuf.FieldOptions { optional Hint hint = 50001; repeated string labels = 50002; }
message Hint { optional string text = 1; optional int32 level = 2; repeated string tags = 3; }
message Old {
  required string name = 1 [default = "a\\"b\\n\\x41\\101", (hint) = { text: "x" level: 3 tags: ["a", "b"] }, (labels) = "one" ];
  optional bytes raw = 2 [default = "\\000\\377abc'"];
  optional int32 count = 3 [default = -0x10]; optional uint64 big = 4 [default = 18446744073709551615];
  optional float ratio = 5 [default = 1.5]; optional double infinite = 6 [default = inf]; optional double negative = 7 [default = -inf];
  optional bool flag = 8 [default = true]; optional Colour colour = 9 [default = GREEN];
  repeated int32 packed_numbers = 10 [packed = true]; repeated int32 plain_numbers = 11;
  repeated group Result = 12 { required string url = 1; optional group Inner = 2 { optional int32 n = 1; } }
  oneof choice { string left = 13; group Right = 14 { optional int32 n = 1; } }
  enum Colour { option allow_alias = true; RED = 1; GREEN = 2; VERT = 2; NEGATIVE = -1; }
  extensions 100 to 199, 500 to max [verification = UNVERIFIED];
  extend Old { optional string nested_extension = 101; }
  map<string, Hint> hints = 15;
  optional double tiny = 16 [default = 1e-10]; optional int32 octal = 17 [default = 010];
}
extend Old { optional int32 top_extension = 100; repeated group Far = 102 { optional int32 n = 1; } }
`,
  'edition.proto': `
edition = "2023";
package future;
option features.enum_type = CLOSED;
message Now {
  string implicit = 1 [features = { field_presence: IMPLICIT, utf8_validation: NONE }];
  string required = 2 [features.field_presence = LEGACY_REQUIRED];
  Now delimited = 3 [features.message_encoding = DELIMITED];
  repeated int32 expanded = 4 [features.repeated_field_encoding = EXPANDED];
  Open open = 5; Closed closed = 6;
  map<string, Now> map = 7;
  reserved gone, also;
  oneof choice { int32 a = 8; Now b = 9; }
}
enum Open { option features.enum_type = OPEN; OPEN_ZERO = 0; OPEN_ONE = 1; }
enum Closed { CLOSED_ONE = 1; }
`,
  'later.proto': `
edition = "2024";
package later;
import "google/protobuf/timestamp.proto";
import option "google/protobuf/cpp_features.proto";
option features.(pb.cpp).string_type = STRING;
export message Later {
  local enum Inner { INNER_UNSPECIFIED = 0; INNER_ONE = 1; }
  Inner inner = 1; google.protobuf.Timestamp at = 2;
  repeated Local locals = 3;
}
local message Local { int32 number = 1; }
`,
} as const
