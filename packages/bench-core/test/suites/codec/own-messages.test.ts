import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../../src/model/report/report.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { importOwnMessages } from '../../../src/workloads/own/import-own-messages.ts'
import { measureForMoments } from '../../run/support/measure-for-moments.ts'
import { reportOf } from '../../run/support/specs.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

measureForMoments()

const folder = temporaryFolder()

const proto = `
syntax = "proto3";
package acme.v1;
message Order {
  string id = 1;
  repeated Line lines = 2;
}
message Line {
  string article = 1;
  int32 amount = 2;
}
`

describe('a run of the user’s own messages', () => {
  let made: Report
  beforeAll(async () => {
    const protoPath = join(folder, 'order.proto')
    const dataPath = join(folder, 'orders.json')
    writeFileSync(protoPath, proto)
    const orders = Array.from({ length: 40 }, (_, order) => ({
      id: `order-${order}`,
      lines: [{ article: 'Übertopf', amount: order }],
    }))
    writeFileSync(dataPath, JSON.stringify(orders))
    const homeFolder = join(folder, 'home')
    const own = await importOwnMessages({
      protoPaths: [protoPath],
      messageType: 'acme.v1.Order',
      dataPaths: [dataPath],
      homeFolder,
    })
    const spec = resolveSpec({
      preset: 'smoke',
      rounds: 1,
      codecs: ['json', 'protobufjs'],
      own,
      tests: ['serialization', 'payload', 'init'],
    })
    made = await reportOf(spec, { homeFolder })
  })

  test('has their cases under a name of their own, and no built-in workload beside them', () => {
    expect(made.cases.map(({ key, status }) => [key.operation, key.contender, key.workload, status])).toEqual(
      ['encode', 'init'].flatMap((operation) =>
        ['json', 'protobufjs'].map((contender) => [operation, contender, 'own:acme.v1.Order', 'measured']),
      ),
    )
  })

  test('knows their sizes', () => {
    const [json, protobuf] = made.cases.map(({ metrics }) => metrics.encodedBytes?.value)
    // {"id":"order-10","lines":[{"article":"Übertopf","amount":10}]}, with its Ü in two bytes.
    expect(json).toBe(63)
    expect(protobuf).toBeLessThan(30)
  })
})
