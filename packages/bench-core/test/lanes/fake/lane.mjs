// A lane for the tests, in JavaScript: the protocol of docs/lane-protocol.md with contenders that do well, badly and falsely.
import { readFileSync, readSync, writeSync } from 'node:fs'
import { createFileRegistry, fromBinary, fromJson, toBinary, toJson } from '@bufbuild/protobuf'
import { BinaryReader, BinaryWriter } from '@bufbuild/protobuf/wire'
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt'

const nowNs = () => performance.now() * 1e6
const cpuNs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) * 1e3
}

let pending = ''
const chunk = Buffer.alloc(65_536)
function nextCommand() {
  while (!pending.includes('\n')) {
    const length = readSync(0, chunk)
    if (length === 0) return undefined
    pending += chunk.subarray(0, length)
  }
  const end = pending.indexOf('\n')
  const line = pending.slice(0, end)
  pending = pending.slice(end + 1)
  return JSON.parse(line)
}

function reply(message, payload) {
  writeAll(Buffer.from(`${JSON.stringify(message)}\n`))
  if (payload) writeAll(payload)
}

function writeAll(bytes) {
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written)
}

let sink
const operations = new Map()
let exports = {}
let readAgain
const samples = new Uint32Array(2 ** 21)

const contender = process.argv[2]

function hello({ schema, messageType, corpus, operations: wanted }) {
  if (contender === 'fake-deaf') return reply({ type: 'unsupported' })
  if (contender === 'fake-none')
    return reply({ type: 'failed', reason: 'unsupported', text: 'it can’t do anything' })
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, readFileSync(schema)))
  const type = registry.getMessage(messageType)
  const messages = recordsOf(readFileSync(corpus)).map((bytes) => fromBinary(type, bytes))
  const codec = codecOf(contender, type, registry)
  const natives = messages.map(codec.fromMessage)
  const encoded = natives.map(codec.encode)
  const read =
    contender === 'fake-lazy'
      ? () => 0
      : (value) => leavesOf(type, toJson(type, codec.toMessage(value), { registry }))
  const works = {
    encode: [natives, codec.encode],
    decode: [encoded, codec.decode],
    'round-trip': [natives, (value) => codec.decode(codec.encode(value))],
    'decode-and-read': [encoded, (bytes) => read(codec.decode(bytes))],
  }
  if (contender === 'fake-reader') for (const name of ['encode', 'round-trip']) delete works[name]
  for (const name of wanted) {
    const [inputs, run] = works[name] ?? []
    if (inputs) operations.set(name, { inputs, run, at: 0 })
  }
  const decoded = encoded.map((bytes) => toBinary(type, codec.toMessage(codec.decode(bytes))))
  const told = contender === 'fake-liar' ? messages.map((message) => toBinary(type, message)) : decoded
  exports = { encoded: delimited(encoded), decoded: delimited(told) }
  const write = { encoded: codec.encode, decoded: (value) => toBinary(type, codec.toMessage(value)) }
  readAgain = ({ file, what }) =>
    delimited(recordsOf(readFileSync(file)).map((bytes) => write[what](codec.decode(bytes))))
  reply({
    type: 'ready',
    readyMs: performance.now(),
    operations: [...operations.keys()],
    encodedBytes: encoded.map(({ length }) => length),
    leaves: encoded.reduce((sum, bytes) => sum + read(codec.decode(bytes)), 0),
    runtime: `node ${process.version}`,
    version: process.version.slice(1),
    settings: ['--one=1'],
  })
}

function read(command) {
  let payload
  try {
    payload = readAgain(command)
  } catch (error) {
    return reply({ type: 'failed', reason: 'threw', text: error.message })
  }
  send(payload)
}

function send(payload) {
  reply({ type: 'exported', payloadBytes: payload.length }, payload)
}

function codecOf(contender, type, registry) {
  if (contender === 'fake-protobuf')
    return {
      encode: (message) => toBinary(type, message),
      decode: (bytes) => fromBinary(type, bytes),
      fromMessage: (message) => message,
      toMessage: (message) => message,
    }
  const loses = contender === 'fake-lossy' || contender === 'fake-liar'
  const text = (value) =>
    loses
      ? JSON.stringify(value, (key, own) => (key === Object.keys(value)[0] ? undefined : own))
      : JSON.stringify(value)
  const once = (value) => Buffer.from(text(value))
  return {
    encode: contender === 'fake-slow' ? (value) => [once(value), once(value)][1] : once,
    decode: (bytes) => JSON.parse(bytes.toString()),
    fromMessage: (message) => toJson(type, message, { registry }),
    toMessage: (value) =>
      fromJson(type, value, { registry, ignoreUnknownFields: contender === 'fake-reader' }),
  }
}

function leavesOf(type, message) {
  return type.fields.reduce((sum, field) => {
    const value = message[field.jsonName]
    const each = (item) =>
      field.message && typeof item === 'object' ? leavesOf(field.message, item) : item ? 1 : 0
    const all = (items) => items.reduce((count, item) => count + each(item), 0)
    if (value === undefined) return sum
    if (field.fieldKind === 'map') return sum + Object.keys(value).length + all(Object.values(value))
    return sum + all(field.fieldKind === 'list' ? value : [value])
  }, 0)
}

function batch(work, count) {
  for (let done = 0; done < count; done++) {
    sink = work.run(work.inputs[work.at])
    if (++work.at === work.inputs.length) work.at = 0
  }
}

function warmUp({ operation, windowMs, limitMs }) {
  const work = operations.get(operation)
  const start = nowNs()
  const windows = []
  let size = 1
  while (true) {
    const costs = []
    const end = nowNs() + windowMs * 1e6
    do {
      const from = nowNs()
      batch(work, size)
      const took = nowNs() - from
      costs.push(took / size)
      if (took < 200_000) size *= 2
    } while (nowNs() < end)
    windows.push(costs.toSorted((a, b) => a - b)[Math.floor(costs.length / 2)])
    const last = windows.slice(-3)
    const steady = last.length === 3 && Math.max(...last) <= 1.05 * Math.min(...last)
    const warmupMs = (nowNs() - start) / 1e6
    if (steady || warmupMs >= limitMs) return { nsPerOperation: windows.at(-1), warmupMs, steady }
  }
}

function slice({ operation, leadIn, operations: count }) {
  const work = operations.get(operation)
  batch(work, leadIn)
  const cpuBefore = cpuNs()
  const startNs = nowNs()
  batch(work, count)
  const wallNs = nowNs() - startNs
  return { startNs, wallNs, cpuNs: cpuNs() - cpuBefore, allocatedBytes: null }
}

function block({ operation, leadInMs, durationMs }) {
  const work = operations.get(operation)
  for (const end = nowNs() + leadInMs * 1e6; nowNs() < end; ) batch(work, 1)
  let count = 0
  for (const end = nowNs() + durationMs * 1e6; count < samples.length; ) {
    const from = nowNs()
    batch(work, 1)
    const to = nowNs()
    samples[count++] = Math.round(to - from)
    if (to >= end) break
  }
  return count
}

function underLoad({ operation, leadInMs, capacityMs, durationMs, loadPercents, seed }) {
  const work = operations.get(operation)
  const meanOf = (ms) => {
    const start = nowNs()
    let count = 0
    const end = start + ms * 1e6
    do batch(work, 1)
    while (++count && nowNs() < end)
    return (nowNs() - start) / count
  }
  meanOf(leadInMs)
  const serviceNs = meanOf(capacityMs)
  let random = seed
  const uniform = () => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0
    return random / 2 ** 32
  }
  const most = Math.floor(samples.length / loadPercents.length / 2)
  let count = 0
  const loads = loadPercents.map((percent) => {
    const betweenNs = (serviceNs * 100) / percent
    const loadNs = Math.min(durationMs * 1e6, most * betweenNs)
    const length = Math.min(Math.max(1, Math.round(loadNs / betweenNs)), most)
    const due = Array.from({ length }, () => uniform() * loadNs).toSorted((a, b) => a - b)
    const start = nowNs()
    let now = start
    for (const [place, dueNs] of due.entries()) {
      while (now < start + dueNs) now = nowNs()
      const from = now
      batch(work, 1)
      now = nowNs()
      samples[count + place] = Math.round(now - start - dueNs)
      samples[count + due.length + place] = Math.round(now - from)
    }
    count += 2 * due.length
    return { operations: due.length, elapsedNs: now - start }
  })
  return { samples: count, serviceNs, loads, peakRssBytes: peakRssBytes() }
}

function recordsOf(bytes) {
  const reader = new BinaryReader(bytes)
  const records = []
  while (reader.pos < reader.len) records.push(reader.bytes())
  return records
}

function delimited(records) {
  const writer = new BinaryWriter()
  for (const record of records) writer.bytes(record)
  return writer.finish()
}

const peakRssBytes = () => process.resourceUsage().maxRSS * 1024

for (let command = nextCommand(); command; command = nextCommand()) {
  switch (command.type) {
    case 'hello':
      hello(command)
      break
    case 'export':
      send(contender === 'fake-cut' ? exports[command.what].subarray(0, -1) : exports[command.what])
      break
    case 'read':
      read(command)
      break
    case 'calibrate':
      reply({ type: 'calibrated', calibrationNs: null })
      break
    case 'collect-garbage':
      reply({ type: 'garbage-collected' })
      break
    case 'warm-up':
      reply({ type: 'warmed', ...warmUp(command) })
      break
    case 'slice':
      if (contender === 'fake-crash') throw new Error('division by zero')
      if (contender === 'fake-vague') {
        reply({ type: 'sliced' })
        break
      }
      reply({ type: 'sliced', slice: slice(command) })
      break
    case 'block': {
      const count = block(command)
      reply(
        { type: 'block-samples', samples: count, peakRssBytes: peakRssBytes() },
        new Uint8Array(samples.buffer, 0, 4 * count),
      )
      break
    }
    case 'under-load': {
      const worked = underLoad(command)
      reply({ type: 'under-load', ...worked }, new Uint8Array(samples.buffer, 0, 4 * worked.samples))
      break
    }
    case 'collections':
      reply({ type: 'collected', collections: null })
      break
    case 'figures':
      reply({ type: 'figures', figures: { peakRssBytes: peakRssBytes() } })
      break
    default:
      reply({ type: 'unsupported' })
  }
}
if (sink === 42n) console.error(sink)
