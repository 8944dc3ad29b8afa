import type { CodecPreflight } from '@wirebench/bench-core/model/messages/own-messages'
import { expect, test } from 'vitest'
import { keptOutOf, takersOf } from '../../../../src/features/new-run/messages/kept-out.ts'

const left = (name: string) => ({ name, title: name, text: 'lossy' })
const found = {
  codecs: [
    { codec: 'protojson', status: 'left-out' },
    { codec: 'pbf', status: 'left-out' },
    { codec: 'json', status: 'carries' },
  ] as CodecPreflight[],
  storage: { field: null, fields: [], leftOut: [left('jsonb-json')] },
  protocol: { leftOut: [left('http-json')] },
  uncarried: {
    messages: 3,
    details: 1,
    of: [
      { suite: 'codec' as const, name: 'protojson', messages: [0, 1] },
      { suite: 'codec' as const, name: 'pbf', messages: [1, 4] },
      { suite: 'storage' as const, name: 'jsonb-json', messages: [2] },
      { suite: 'protocol' as const, name: 'http-json', messages: [0] },
    ],
  },
}
const ticked = {
  suites: ['codec', 'storage', 'protocol'],
  codecs: ['json', '/home/me/mine.mjs'],
  formats: ['bytea-protobuf'],
  transports: ['tcp-protobuf'],
}
const keptOut = (values: typeof ticked, isOwnService = false) =>
  keptOutOf(found, takersOf(values, isOwnService))
const none = { messages: 0, details: 0 }

test('messages keep out only who is ticked, in a suite that is measured, and those are counted that do', () => {
  expect(keptOut(ticked)).toEqual(none)
  const more = {
    codec: { messages: 3, values: { ...ticked, codecs: ['json', 'protojson', 'pbf'] } },
    storage: { messages: 1, values: { ...ticked, formats: ['bytea-protobuf', 'jsonb-json'] } },
    protocol: { messages: 1, values: { ...ticked, transports: ['http-json+gzip'] } },
  }
  for (const [suite, { messages, values }] of Object.entries(more)) {
    expect(keptOut(values)).toEqual({ messages, details: 1 })
    expect(keptOut({ ...values, suites: ticked.suites.filter((one) => one !== suite) })).toEqual(none)
  }
  expect(keptOut({ ...ticked, codecs: ['pbf'], formats: ['jsonb-json'] }).messages).toBe(3)
})

test('the ladder brings its own transports', () => {
  expect(keptOut({ ...ticked, transports: [] }).messages).toBe(1)
})

test('the user’s own service is sent other messages, so that they keep no transport out', () => {
  expect(keptOut({ ...ticked, transports: ['http-json'] }, true)).toEqual(none)
  expect(takersOf(ticked, true).suites).toEqual(['codec', 'storage'])
})
