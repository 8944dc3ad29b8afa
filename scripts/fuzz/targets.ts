import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@wirebench/bench-core/conduct'
import { defaultLimits } from '../../apps/server/src/config.ts'
import { supervise } from '../../packages/bench-core/src/conduct/supervise.ts'
import { WirebenchError } from '../../packages/bench-core/src/model/errors.ts'
import { initialRunState, reduceRun } from '../../packages/bench-core/src/report/figures/run-state.ts'
import { report } from '../../packages/bench-core/src/report/report.ts'
import { reportsIn } from '../../packages/bench-core/src/store/runs/reports/read-report-file.ts'
import { headerBytes } from '../../packages/bench-core/src/suites/protocol/framed/frame-format.ts'
import { FrameReader } from '../../packages/bench-core/src/suites/protocol/framed/frame-reader.ts'
import { writeHeader } from '../../packages/bench-core/src/suites/protocol/framed/write-frame.ts'
import {
  documentId,
  seededDocument,
} from '../../packages/bench-core/src/suites/protocol/service/documents.ts'
import { documentsOf } from '../../packages/bench-core/src/suites/protocol/service/seeds.ts'
import {
  defaultConnectOptions,
  type TransportEntry,
} from '../../packages/bench-core/src/suites/protocol/transport.ts'
import { transports } from '../../packages/bench-core/src/suites/protocol/transports/catalogue.ts'
import { ResponseReader } from '../../packages/bench-core/src/suites/protocol/transports/http/response-reader.ts'
import { WebSocketReader } from '../../packages/bench-core/src/suites/protocol/transports/websocket/frame-reader.ts'
import {
  checkWire,
  delimitedBodies,
  messageFromBinary,
} from '../../packages/bench-core/src/workloads/own/data/binary-messages.ts'
import { jsonRecords } from '../../packages/bench-core/src/workloads/own/data/json-records.ts'
import { readData, readRecords } from '../../packages/bench-core/src/workloads/own/data/read-data.ts'
import { readSource } from '../../packages/bench-core/src/workloads/sources/catalogue.ts'
import { runEvents } from '../../packages/bench-core/test/fixtures/run-events.ts'
import { recordedEvents } from '../../packages/bench-core/test/golden/recorded-runs.ts'
import { openSeeded, seed } from '../../packages/bench-core/test/suites/protocol/transports/support.ts'
import { shopProto } from '../../packages/bench-core/test/workloads/own/support/shop.ts'
import { fixture } from '../../packages/bench-core/test/workloads/sources/support.ts'
import { openSchemaSource, textSource } from '../../packages/proto-schema/src/files/schema-source.ts'
import { loadSchema } from '../../packages/proto-schema/src/load-schema.ts'
import { SchemaError } from '../../packages/proto-schema/src/schema-error.ts'
import { bufImage } from '../../packages/proto-schema/test/support/buf.ts'
import { schemas } from '../../packages/proto-schema/test/support/schemas.ts'

/** Something that is given bytes from outside. */
export interface Target {
  readonly name: string
  /** Its part of all cases, in proportion to how quickly it has dealt with one. */
  readonly share: number
  readonly seeds: readonly Uint8Array[]
  /** @throws what isn't a refusal in words. */
  take(bytes: Buffer): Promise<void> | void
  close?(): Promise<void>
}

/** What is refused is refused in two lines. */
async function onlyInWords(act: () => unknown): Promise<void> {
  try {
    await act()
  } catch (error) {
    const isInWords = error instanceof WirebenchError || error instanceof SchemaError
    if (!isInWords || !/^[^\n]+$/.test(error.message) || !/^[^\n]+$/.test(error.hint)) throw error
  }
}

/** What takes a stream of bytes apart. */
type StreamReader = Pick<FrameReader, 'push' | 'next' | 'keep'>

/** Of a reader of a connection, whose every complaint ends that connection, any error but a slip of the program will do. */
function noSlip(act: () => void): void {
  try {
    act()
  } catch (error) {
    const isSlip =
      error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
    if (isSlip || !(error instanceof Error)) throw error
  }
}

const text = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

function frame(body: string): Buffer {
  const bytes = Buffer.alloc(headerBytes + body.length)
  writeHeader(bytes, 0, 1, 0, 7, body.length)
  bytes.write(body, headerBytes)
  return bytes
}

function readers(): Target[] {
  const events = runEvents({ rounds: 1, slicesPerRound: 4, blockSamples: 60 })
  const lines = events.map((recorded) => text(recorded))
  const small = report(events)
  const measured = recordedEvents('codec')
  const blocks = measured.filter(({ event }) => event.type === 'block-measured').slice(0, 4)
  const har = ['shop.har', 'shop.openapi.yaml', 'order.schema.json', 'all.json', 'orders.rows.json']
  const chunks = (bytes: Buffer) => [bytes.subarray(0, bytes.length >> 1), bytes.subarray(bytes.length >> 1)]
  const readAll = (reader: StreamReader, bytes: Buffer, look: () => unknown) =>
    noSlip(() => {
      for (const chunk of chunks(bytes)) {
        reader.push(chunk)
        while (reader.next()) look()
        reader.keep()
      }
    })
  return [
    {
      name: 'event lines of an engine',
      share: 6,
      seeds: lines,
      take: async (bytes) => {
        let state = initialRunState
        const engine = {
          lines: (async function* () {
            yield* bytes.toString().split('\n')
          })(),
          exited: Promise.resolve('exit code 0'),
          acknowledge: () => {},
          interrupt: () => {},
          kill: () => {},
          lastWords: () => '',
        }
        const cancel = new AbortController().signal
        const supervision = { runId: 'x', engine, limits: defaultLimits, cancel, clock: systemClock }
        for await (const recorded of supervise(supervision)) state = reduceRun(state, recorded)
        if (state.status !== 'failed' && state.finishedAtMs === null) throw new Error('the run has no end')
      },
    },
    {
      name: 'reports on import',
      share: 3,
      seeds: [text(small), text({ ...small, cases: small.cases.slice(0, 1), comparisons: [] })],
      take: (bytes) => onlyInWords(() => reportsIn(bytes, 'fuzz.json')),
    },
    {
      name: 'HDR payloads on import',
      share: 2,
      seeds: blocks.flatMap(({ event }) =>
        event.type === 'block-measured' ? [Buffer.from(event.histogram ?? '', 'base64')] : [],
      ),
      take: (bytes) => {
        const cases = small.cases.map((one) => ({ ...one, histogram: bytes.toString('base64') }))
        return onlyInWords(() => reportsIn(text({ ...small, cases }), 'fuzz.json'))
      },
    },
    {
      name: '.proto files',
      share: 4,
      seeds: [shopProto(), ...Object.values(schemas)].map(text),
      take: (bytes) => onlyInWords(() => loadSchema(textSource({ 'fuzz.proto': bytes.toString() }), 'Order')),
    },
    {
      name: 'captures, descriptions and lists (HAR, OpenAPI, JSON Schema, Kubernetes, rows)',
      share: 4,
      seeds: har.map(fixture),
      take: (bytes) =>
        onlyInWords(() => {
          for (const name of har) readSource(name, bytes)
        }),
    },
    {
      name: 'JSON data',
      share: 8,
      seeds: [
        '{"orderId":"a","lines":[{"sku":"b","count":2}],"total":"9"}\n{"weight":1.5}\n',
        '[{"byName":{"a":{"sku":"ä"}}},{"createdAt":"2026-01-01T00:00:00Z"}]',
      ].map(text),
      take: (bytes) => onlyInWords(() => jsonRecords(bytes.toString(), 'fuzz.json')),
    },
    {
      name: 'frames of the framed protocol',
      share: 20,
      seeds: [frame('hello'), frame('x'.repeat(300))],
      take: (bytes) => {
        const reader = new FrameReader()
        return readAll(reader, bytes, () => reader.body.length)
      },
    },
    {
      name: 'frames of WebSocket',
      share: 20,
      seeds: [Buffer.from([0x82, 5, 1, 2, 3, 4, 5]), Buffer.from([0x82, 126, 0, 200, ...Buffer.alloc(200)])],
      take: (bytes) => {
        const reader = new WebSocketReader()
        return readAll(reader, bytes, () => reader.payload.length)
      },
    },
    {
      name: 'answers over HTTP/1.1',
      share: 20,
      seeds: [
        text('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'),
        text('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'),
      ],
      take: (bytes) => {
        const reader = new ResponseReader()
        return readAll(reader, bytes, () => reader.body.length)
      },
    },
  ]
}

const shop = () => loadSchema(textSource({ 'shop.proto': shopProto() }), 'shop.Order')

async function binaryData(): Promise<Target> {
  const { type } = await shop()
  return {
    name: 'binary data',
    share: 10,
    seeds: [
      Buffer.from('0a0161120612016210021a0a0a01631205120164100120092802', 'hex'),
      Buffer.from('0c0a0161120612016210022009', 'hex'),
    ],
    take: (bytes) =>
      onlyInWords(() => {
        checkWire(type, bytes)
        messageFromBinary(type, bytes)
        delimitedBodies(bytes)
      }),
  }
}

/** What is read by its path. */
async function files(): Promise<Target[]> {
  const folder = mkdtempSync(join(tmpdir(), 'wirebench-fuzz-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const { type, registry } = await shop()
  const at = (name: string, bytes: Buffer) => {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    return path
  }
  const shopFolder = join(folder, 'shop')
  mkdirSync(shopFolder)
  writeFileSync(join(shopFolder, 'shop.proto'), shopProto())
  return [
    {
      name: 'descriptor sets',
      share: 1,
      seeds: [bufImage(shopFolder, 'binpb')],
      take: (bytes) =>
        onlyInWords(async () => loadSchema(await openSchemaSource(at('fuzz.binpb', bytes)), 'shop.Order')),
    },
    {
      name: 'data files for a schema',
      share: 1,
      seeds: [
        text('{"orderId":"a","lines":[{"sku":"b","count":2}]}'),
        Buffer.from('0a0161120612016210022009', 'hex'),
      ],
      take: (bytes) =>
        onlyInWords(async () => {
          await readData([at('fuzz.json', bytes), at('fuzz.binpb', bytes)], type, registry)
          await readRecords([at('fuzz.json', bytes)])
        }),
    },
  ]
}

const documents = documentsOf(seed)

/** A server under test, and what a client of its own sends it. */
async function serverOf(entry: TransportEntry): Promise<Target> {
  const options = defaultConnectOptions
  const server = await entry.serve(openSeeded, { ...options, port: 0 })
  const sent: Buffer[] = []
  const proxy = createServer((socket) => {
    const on = connectTo(server.address.port, server.address.host)
    for (const [one, other] of [
      [socket, on],
      [on, socket],
    ] as const)
      one.on('error', () => other.destroy()).pipe(other)
    socket.on('data', (chunk: Buffer) => sent.push(chunk))
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const client = await entry.client(options)
  const { port } = proxy.address() as AddressInfo
  let answered = () => {}
  const connection = await client.connect({ ...server.address, port }, () => answered())
  const expected = seededDocument(documents, 1)
  for (const input of [
    { operation: 'read', id: documentId(1), expected },
    { operation: 'create', document: documents[3]! },
  ] as const)
    if (entry.operations.includes(input.operation))
      await new Promise<void>((resolve) => {
        answered = resolve
        connection.send(client.prepare(input), 1)
      })
  await connection.close()
  proxy.close()
  const { port: own, host } = server.address
  return {
    name: `server under test: ${entry.info.name}`,
    share: 0.04,
    seeds: [Buffer.concat(sent), ...sent],
    take: (bytes) =>
      new Promise<void>((resolve) => {
        const socket = connectTo(own, host)
        const late = setTimeout(() => socket.destroy(), 30)
        socket
          .on('error', () => {})
          .on('close', () => {
            clearTimeout(late)
            resolve()
          })
        socket.resume().end(bytes)
      }),
    close: () => server.close(),
  }
}

export async function openTargets(): Promise<Target[]> {
  const servers = await Promise.all(transports.map(serverOf))
  return [...readers(), await binaryData(), ...(await files()), ...servers]
}
