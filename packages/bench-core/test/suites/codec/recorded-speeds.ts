import type { MessageWeight } from '../../../src/model/messages/own-messages.ts'

/** What codecs took of orders with lines of six fields each. */
export interface RecordedSpeeds {
  readonly weight: MessageWeight
  readonly messages: number
  /** CPU time of the first operation and the second, in µs, and of preparing in ms, of each codec. */
  readonly codecs: Readonly<Record<string, readonly [first: number, second: number, preparing: number]>>
}

/** On 2 × AMD EPYC (VM), Node.js 26.10, 23 Nov 2026: medians of batches of 20 ms, by `process.cpuUsage`. */
export const recordedSpeeds: Readonly<Record<'1 kB' | '100 kB' | '5 MB' | 'stream', RecordedSpeeds>> = {
  '1 kB': {
    weight: { values: 43, bytes: 467 },
    messages: 300,
    codecs: {
      json: [3, 4, 39],
      'json-mapping': [3, 4, 24],
      protojson: [5, 17, 35],
      'protobuf-es': [7, 10, 49],
      protobufjs: [3, 3, 79],
      msgpackr: [4, 4, 68],
      'msgpackr-records': [4, 2, 60],
      msgpack: [6, 5, 65],
      'cbor-x': [4, 4, 52],
      avsc: [3, 2, 51],
      bson: [5, 7, 65],
      'v8-serialize': [12, 5, 37],
    },
  },
  '100 kB': {
    weight: { values: 4567, bytes: 50_748 },
    messages: 20,
    codecs: {
      json: [125, 191, 95],
      'json-mapping': [103, 189, 78],
      protojson: [231, 1249, 91],
      'protobuf-es': [250, 1012, 110],
      protobufjs: [184, 176, 196],
      msgpackr: [302, 257, 190],
      'msgpackr-records': [189, 83, 177],
      msgpack: [344, 357, 185],
      'cbor-x': [341, 252, 165],
      avsc: [195, 142, 171],
      bson: [452, 492, 257],
      'v8-serialize': [345, 445, 107],
    },
  },
  '5 MB': {
    weight: { values: 228_007, bytes: 2_534_376 },
    messages: 1,
    codecs: {
      json: [7373, 11_279, 239],
      'json-mapping': [5760, 10_404, 231],
      protojson: [17_550, 73_532, 282],
      'protobuf-es': [11_707, 50_307, 189],
      protobufjs: [16_133, 31_326, 402],
      msgpackr: [12_178, 25_330, 448],
      'msgpackr-records': [8992, 26_110, 373],
      msgpack: [16_403, 45_384, 432],
      'cbor-x': [14_878, 21_855, 403],
      avsc: [10_756, 9271, 426],
      bson: [19_088, 56_364, 523],
      'v8-serialize': [10_412, 31_842, 402],
    },
  },
  /** 10,000 orders of one line as one body. */
  stream: {
    weight: { values: 13, bytes: 133 },
    messages: 300,
    codecs: {
      json: [8560, 11_871, 83],
      'json-mapping': [10_022, 11_684, 61],
      protojson: [22_373, 55_224, 120],
      'protobuf-es': [34_053, 24_190, 121],
      protobufjs: [6757, 5077, 120],
      msgpackr: [7656, 7844, 91],
      'msgpackr-records': [6091, 2333, 55],
      msgpack: [15_330, 10_251, 116],
      'cbor-x': [9574, 7982, 83],
      avsc: [8739, 3978, 75],
      bson: [15_709, 19_266, 128],
      'v8-serialize': [41_573, 29_467, 96],
    },
  },
}
