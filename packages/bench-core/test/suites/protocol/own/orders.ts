import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnMessages, ownWorkloadName } from '../../../../src/model/messages/own-messages.ts'
import { importOwnMessages } from '../../../../src/workloads/own/import-own-messages.ts'

/** What breaks careless encodings: 64-bit integers, bytes, maps, a oneof, timestamps, unset fields, wide characters. */
const orderProto = `
syntax = "proto3";
package acme.v1;
import "google/protobuf/timestamp.proto";
import "google/protobuf/any.proto";
enum Status { STATUS_UNKNOWN = 0; STATUS_OPEN = 1; STATUS_SHIPPED = 2; STATUS_LOST = 3; }
message Line { string sku = 1; uint32 count = 2; bytes picture = 3; }
message Order {
  string order_id = 1;
  int64 total_cents = 2;
  uint64 checksum = 3;
  Status status = 4;
  google.protobuf.Timestamp placed_at = 5;
  repeated Line lines = 6;
  map<string, string> labels = 7;
  map<int64, Line> by_number = 8;
  oneof payment { string card = 9; bytes token = 10; }
  optional string note = 11;
  bool is_gift = 12;
  double weight = 13;
  google.protobuf.Any extra = 14;
}
`

const statuses = ['STATUS_OPEN', 'STATUS_OPEN', 'STATUS_SHIPPED', 'STATUS_LOST', 'STATUS_UNKNOWN']

export function orders(count: number): object[] {
  return Array.from({ length: count }, (_, number) => ({
    orderId: `order-${number}`,
    totalCents: String(9_007_199_254_740_993n + BigInt(number)),
    checksum: '18446744073709551615',
    status: statuses[number % statuses.length],
    placedAt: `2026-02-03T04:05:06.${String(100 + (number % 800))}Z`,
    lines: [
      {
        sku: `Übertopf ${number} 🚲`,
        count: number,
        picture: Buffer.from([0, 255, number % 256]).toString('base64'),
      },
    ],
    labels: { region: '北海道', [`key-${number}`]: '' },
    byNumber: { '-9223372036854775808': { sku: 'x' } },
    ...(number % 2 === 0 ? { card: '4111' } : { token: 'AP8=' }),
    ...(number % 3 === 0 && { note: '' }),
    weight: number / 7,
  }))
}

export interface Imported {
  readonly own: OwnMessages
  /** Its name in a run. */
  readonly workload: string
  readonly homeFolder: string
  readonly protoPath: string
  readonly dataPath: string
  discard(): void
}

/** Brings messages as a user would, into a home of the test's own: as JSON, or one in protobuf's bytes. */
export async function imported(
  messageType: string,
  messages: readonly object[] | Uint8Array,
): Promise<Imported> {
  const folder = mkdtempSync(join(tmpdir(), 'wirebench-own-'))
  const protoPath = join(folder, 'order.proto')
  const isBinary = messages instanceof Uint8Array
  const dataPath = join(folder, isBinary ? 'data.binpb' : 'data.json')
  const homeFolder = join(folder, 'home')
  writeFileSync(protoPath, orderProto)
  writeFileSync(dataPath, isBinary ? messages : JSON.stringify(messages))
  const own = await importOwnMessages({
    protoPaths: [protoPath],
    messageType,
    dataPaths: [dataPath],
    homeFolder,
  })
  return {
    own,
    workload: ownWorkloadName(own),
    homeFolder,
    protoPath,
    dataPath,
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}
