import { loadSchema, openSchemaSource, type Schema } from '@wirebench/proto-schema'
import { folderOf } from '../../../../../proto-schema/test/support/folders.ts'

/** The schema of a small shop; `body` is put into the message Order. */
export const shopProto = (body = '') => `
syntax = "proto3";
package shop;
import "google/protobuf/timestamp.proto";
message Order {
  string order_id = 1;
  repeated Line lines = 2;
  map<string, Line> by_name = 3;
  int64 total = 4;
  Status status = 5;
  google.protobuf.Timestamp created_at = 6;
  oneof payment { string card = 7; bytes token = 8; }
  map<string, string> metadata = 9;
  Order parent = 10;
  double weight = 11;
  ${body}
}
message Line { string sku = 1; uint32 count = 2; bytes picture = 3; }
enum Status { STATUS_UNKNOWN = 0; STATUS_OPEN = 1; }
`

export async function schemaOf(text: string, messageType: string): Promise<Schema> {
  return loadSchema(await openSchemaSource(folderOf({ 'schema.proto': text })), messageType)
}

export const shop = () => schemaOf(shopProto(), 'shop.Order')
