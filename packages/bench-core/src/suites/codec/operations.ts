import type { OperationPace } from '../../measure/round/round-plan.ts'
import type { CompressionName } from '../../model/codec/compressions.ts'
import { decodeAndRead as decodeAndReadName } from '../../model/codec/decoding.ts'
import type { MessageWeight } from '../../model/messages/own-messages.ts'
import type { Preset } from '../../model/presets.ts'
import type { Parameters } from '../../model/report/case-key.ts'
import { slowestCodecNs } from '../../workloads/message-weight.ts'
import { fewestRounds, fewRounds } from './rounds.ts'
import { messagesOfStream } from './trial/stream-size.ts'

/** An operation that live processes of all codecs work in turns. */
export interface TimedOperation {
  readonly name: string
  /** Parameters of its cases beside those of the messages. */
  readonly parameters: Parameters
  /** How many of so many rounds it takes part in; all of them where it is left out. */
  readonly rounds?: (preset: Preset, rounds: number) => number
  pace(preset: Preset): OperationPace
  /** About how long it takes the slowest codec, before anything is measured. */
  expectedNs(message: MessageWeight): number
  /** Inputs that it goes through in rotation; the messages of the corpus where it is left out. */
  readonly inputs?: number
  /** What trials tell about it besides time: what chance has a part in, in every round; what is always the same, once. */
  readonly figures: 'none' | 'every round' | 'first round'
}

export const encode: TimedOperation = {
  name: 'encode',
  parameters: {},
  pace: () => ({}),
  expectedNs: (message) => slowestCodecNs(message) / 2,
  figures: 'none',
}

export const decode: TimedOperation = {
  name: 'decode',
  parameters: {},
  pace: () => ({}),
  expectedNs: slowestCodecNs,
  figures: 'none',
}

/** What is measured under other settings of the runtime too. */
export function isOfEitherDirection({ name }: TimedOperation): boolean {
  return name === encode.name || name === decode.name
}

/** What a decoder that puts a part of its work off does when the fields are read; only lanes have such decoders. */
export const decodeAndRead: TimedOperation = {
  name: decodeAndReadName,
  parameters: {},
  pace: () => ({ blockMs: null }),
  expectedNs: slowestCodecNs,
  figures: 'none',
}

/** A message encoded and decoded again. Its parts have the percentiles; under load it has its own. */
export const roundTrip: TimedOperation = {
  name: 'round-trip',
  parameters: {},
  pace: () => ({ blockMs: null }),
  expectedNs: (message) => 2 * slowestCodecNs(message),
  figures: 'every round',
}

/** Many messages as one body, each direction by itself; it takes long, and few rounds tell it apart. */
export const streams: readonly TimedOperation[] = [
  stream('encode-stream', 'first round'),
  stream('decode-stream', 'none'),
]

function stream(name: string, figures: TimedOperation['figures']): TimedOperation {
  return {
    name,
    parameters: {},
    rounds: fewestRounds,
    // One body takes many times a slice: a block of half a second each, in every round.
    pace: () => ({ blockMs: null, slicesPerRound: 1, inOneGroup: true }),
    inputs: 1,
    expectedNs: (message) => messagesOfStream(message.bytes) * slowestCodecNs(message),
    figures,
  }
}

/** A way of compressing encoded bytes. */
export interface Compression extends TimedOperation {
  readonly name: CompressionName
}

/** Compression of the encoded bytes. The levels are the usual ones for answers that are made on request. */
export const compressions: readonly Compression[] = [
  compression('gzip', { level: 6 }),
  compression('brotli', { quality: 5 }),
  compression('zstd', { level: 3 }),
]

/** The same with a dictionary made of a tenth of the corpus, over the rest of it. */
export const dictionaryCompressions: readonly Compression[] = [
  compression('brotli-dictionary', { quality: 5, madeOfPercent: 10 }),
  compression('zstd-dictionary', { level: 3, madeOfPercent: 10 }),
]

/**
 * How hard a library tries is the same for every codec, and costs little to tell apart: a few rounds are enough. What a
 * process has done before decides where the library's working memory lies, and makes identical bytes compress up to a fifth
 * slower or faster. So everybody has done the same when its turns begin, the first collections included; in a smoke run,
 * which decides sizes alone, for as long again as the warm-up.
 */
function compression(name: CompressionName, parameters: Parameters): Compression {
  return {
    name,
    parameters,
    rounds: fewRounds,
    pace: ({ sliceMs, warmupLimitMs }) => ({
      warmupLimitMs: Math.min(120, warmupLimitMs),
      settleMs: Math.min(200, warmupLimitMs),
      blockMs: null,
      slicesPerRound: 24,
      sliceMs,
      inOneGroup: true,
    }),
    expectedNs: ({ bytes }) => 40 * bytes,
    figures: 'first round',
  }
}

/** What a lane's program can be asked for (docs/lane-protocol.md). */
export const laneOperations: readonly TimedOperation[] = [encode, decode, decodeAndRead, roundTrip]

/** Every operation that a codec trial knows. */
export const timedOperations: readonly TimedOperation[] = [
  ...laneOperations,
  ...compressions,
  ...dictionaryCompressions,
  ...streams,
]
