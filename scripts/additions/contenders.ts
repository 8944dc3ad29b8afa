import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Addition, bench, core, passed, tests } from './addition.ts'

/** The lane of the tests, with another name. */
const laneOfTests = (file: string) =>
  readFileSync(
    join(import.meta.dirname, '../../packages/bench-core/test/lanes/fake', file),
    'utf8',
  ).replaceAll('fake', 'javascript')

/** What can be measured. */
export const contenders: readonly Addition[] = [
  {
    what: 'a codec',
    files: {
      [`${core}/codecs/json-indented.ts`]: `import type { CodecEntry } from './codec.ts'
import { json } from './json.ts'

export const jsonIndented: CodecEntry = {
  info: { ...json.info, name: 'json-indented', title: 'JSON, indented', options: 'JSON.stringify with 2 spaces' },
  async bind(type) {
    const bound = await json.bind(type)
    return { ...bound, encode: (value) => new TextEncoder().encode(JSON.stringify(value, null, 2)) }
  },
}
`,
      [`${core}/codecs/catalogue.ts`]: [
        [
          "import { msgpack } from './msgpack.ts'",
          "import { jsonIndented } from './json-indented.ts'\nimport { msgpack } from './msgpack.ts'",
        ],
        [
          '  jsonMapping,\n  jsonString,\n  jsonFast,\n  jsonAjv',
          '  jsonMapping,\n  jsonIndented,\n  jsonString,\n  jsonFast,\n  jsonAjv',
        ],
      ],
    },
    seen: [
      { where: 'the catalogue', command: bench('catalogue'), says: /json-indented/ },
      {
        where: 'a report',
        command: bench(
          ...['codec', '--codec', 'json,json-indented', '--test', 'payload', '--preset', 'smoke'],
          ...['--rounds', '1', '--no-save', '--no-wait'],
        ),
        says: /json-indented/,
      },
      {
        where: 'its round trip of every message',
        command: tests('packages/bench-core/test/codecs/codec-contract.test.ts', 'codec json-indented'),
        says: passed,
      },
    ],
  },
  {
    what: 'a column format',
    files: {
      [`${core}/suites/storage/formats/bytea-cbor.ts`]: `import { cborX } from '../../../codecs/cbor-x.ts'
import { type ColumnFormat, inOneColumn } from './column-format.ts'
import { treeField } from './message-field.ts'

export const byteaCbor: ColumnFormat = {
  info: { name: 'bytea-cbor', title: 'CBOR in bytea', encoding: 'cbor', library: 'cbor-x', options: 'cbor-x' },
  column: 'bytea',
  async bind(type) {
    const codec = await cborX.bind(type)
    return inOneColumn({
      encode: (value) => Buffer.from(codec.encode(value)),
      decode: (payload) => codec.decode(payload),
      fromParsed: (value) => codec.decode(value as Buffer),
      ...treeField,
      fromMessage: codec.fromMessage,
      toMessage: codec.toMessage,
    })
  },
}
`,
      [`${core}/suites/storage/formats/catalogue.ts`]: [
        [
          'import { byteaMsgpack } from',
          "import { byteaCbor } from './bytea-cbor.ts'\nimport { byteaMsgpack } from",
        ],
        ['  byteaMsgpack,\n', '  byteaMsgpack,\n  byteaCbor,\n'],
      ],
    },
    seen: [
      { where: 'the catalogue', command: bench('catalogue'), says: /bytea-cbor/ },
      {
        where: 'a report, from a real server',
        command: bench(
          ...['storage', '--format', 'jsonb-json,bytea-cbor', '--phase', 'insert,read-all', '--rows', '50'],
          ...['--batch', '10', '--preset', 'smoke', '--rounds', '1', '--no-save', '--no-wait'],
        ),
        says: /bytea-cbor/,
      },
      {
        where: 'its round trip of every message',
        command: tests('packages/bench-core/test/suites/storage/formats/formats.test.ts', 'bytea-cbor'),
        says: passed,
      },
    ],
  },
  {
    what: 'a transport',
    files: {
      [`${core}/suites/protocol/transports/tcp-json.ts`]: `import { framedClient } from '../framed/framed-client.ts'
import { serveFramed } from '../framed/serve-framed.ts'
import type { TransportEntry } from '../transport.ts'
import { jsonEncoding } from './encoding/json.ts'
import { tcpMsgpack } from './tcp-msgpack.ts'
import { json } from '../../../codecs/json.ts'

export const tcpJson: TransportEntry = {
  ...tcpMsgpack,
  info: { name: 'tcp-json', title: 'Framed TCP · JSON', library: 'node', options: 'frames of JSON' },
  messageCodec: json,
  serve: async (open, options) => serveFramed(open, await jsonEncoding(options.ownType), 0, options),
  client: async (options) => framedClient(await jsonEncoding(options.ownType), 0, options),
}
`,
      [`${core}/suites/protocol/transports/catalogue.ts`]: [
        ['import { tcpMsgpack } from', "import { tcpJson } from './tcp-json.ts'\nimport { tcpMsgpack } from"],
        ['  tcpMsgpack,\n', '  tcpJson,\n  tcpMsgpack,\n'],
      ],
    },
    seen: [
      { where: 'the catalogue', command: bench('catalogue'), says: /tcp-json/ },
      {
        where: 'a report',
        command: bench(
          ...['protocol', '--transport', 'http-json,tcp-json', '--operation', 'read', '--connections', '1'],
          ...['--preset', 'smoke', '--rounds', '1', '--no-save', '--no-wait'],
        ),
        says: /tcp-json/,
      },
      {
        where: 'what every transport has to do',
        command: tests('packages/bench-core/test/suites/protocol/transports/contract.test.ts', 'tcp-json'),
        says: passed,
      },
    ],
  },
  {
    what: 'a lane: a folder and its name',
    files: {
      'packages/bench-core/lanes/javascript/lane.json': laneOfTests('lane.json'),
      'packages/bench-core/lanes/javascript/lane.mjs': laneOfTests('lane.mjs'),
      [`${core}/model/codec/lane.ts`]: [
        ["['go', 'rust', 'java', 'python']", "['go', 'rust', 'java', 'python', 'javascript']"],
      ],
    },
    seen: [
      { where: 'the catalogue', command: bench('catalogue'), says: /javascript-protobuf/ },
      { where: 'help', command: bench('codec', '--help'), says: /python,\s+javascript/ },
      {
        where: 'a report',
        command: bench(
          ...['codec', '--codec', 'javascript-json,javascript-protobuf', '--test', 'serialization'],
          ...['--preset', 'smoke', '--rounds', '1', '--no-save', '--no-wait', '--yes'],
        ),
        says: /javascript-protobuf/,
      },
    ],
  },
  {
    what: 'a workload',
    files: {
      'proto/wirebench/workloads/v1/ping.proto': `syntax = "proto3";

package wirebench.workloads.v1;

message Ping {
  uint32 number = 1;
  string from = 2;
}
`,
      [`${core}/workloads/built-in/ping.ts`]: `import { create } from '@bufbuild/protobuf'
import { PingSchema } from '../gen/wirebench/workloads/v1/ping_pb.js'
import { seededRandom } from '../seeded-random.ts'
import { corpusOf, type WorkloadEntry } from '../workload.ts'

export const ping: WorkloadEntry = {
  name: 'ping',
  title: 'Ping',
  description: 'A sign of life: a number and a name',
  type: PingSchema,
  size: null,
  corpus(seed, _size, messages) {
    const random = seededRandom(seed, 'ping')
    return corpusOf(PingSchema, (number) => create(PingSchema, { number, from: random.hex(12) }), messages)
  },
}
`,
      [`${core}/workloads/catalogue.ts`]: [
        [
          'import { tradingCard, tradingCardEnums }',
          "import { ping } from './built-in/ping.ts'\nimport { tradingCard, tradingCardEnums }",
        ],
        ['  person,\n', '  person,\n  ping,\n'],
      ],
    },
    generate:
      'cd packages/bench-core && PATH="$PWD/node_modules/.bin:$PATH" buf generate ../.. --template buf.gen.yaml',
    seen: [
      { where: 'the catalogue', command: bench('catalogue'), says: /ping/ },
      {
        where: 'a report',
        command: bench(
          ...['codec', '--workload', 'ping', '--codec', 'json,msgpackr', '--test', 'payload'],
          ...['--preset', 'smoke', '--rounds', '1', '--no-save', '--no-wait'],
        ),
        says: /ping/,
      },
      {
        where: 'what every workload has to do',
        command: tests('packages/bench-core/test/workloads/workloads.test.ts', 'workload ping'),
        says: passed,
      },
    ],
  },
]
