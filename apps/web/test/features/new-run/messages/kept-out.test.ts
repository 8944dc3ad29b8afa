import type { CodecPreflight } from '@wirebench/bench-core/results'
import { expect, test } from 'vitest'
import { keepAnyOut } from '../../../../src/features/new-run/messages/kept-out.ts'

const left = (name: string) => ({ name, title: name, text: 'lossy' })
const found = {
  codecs: [
    { codec: 'protojson', status: 'left-out' },
    { codec: 'json', status: 'carries' },
  ] as CodecPreflight[],
  storage: { field: null, fields: [], leftOut: [left('jsonb-json')] },
  protocol: { leftOut: [left('http-json')] },
}
const ticked = {
  suites: ['codec', 'storage', 'protocol'],
  codecs: ['json', '/home/me/mine.mjs'],
  formats: ['bytea-protobuf'],
  transports: ['tcp-protobuf'],
}

test('messages keep out only who is ticked, in a suite that is measured', () => {
  expect(keepAnyOut(found, ticked)).toBe(false)
  const more = {
    codec: { ...ticked, codecs: ['json', 'protojson'] },
    storage: { ...ticked, formats: ['bytea-protobuf', 'jsonb-json'] },
    protocol: { ...ticked, transports: ['http-json+gzip'] },
  }
  for (const [suite, values] of Object.entries(more)) {
    expect(keepAnyOut(found, values)).toBe(true)
    expect(keepAnyOut(found, { ...values, suites: ticked.suites.filter((one) => one !== suite) })).toBe(false)
  }
})

test('the ladder brings its own transports', () => {
  expect(keepAnyOut(found, { ...ticked, transports: [] })).toBe(true)
})
