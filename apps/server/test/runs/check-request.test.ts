import { expect, test } from 'vitest'
import { checkRequest } from '../../src/runs/check-request.ts'

const nothingKnown = { codecs: [], workloads: [] }
const side = { title: 'one', codecs: ['json'], workloads: ['person'] }

test('a duel is let through to be planned, as it comes from a finished one too', () => {
  const request = { codecs: ['json (A)', 'json (B)'], reference: 'json (A)', duel: { a: side, b: side } }
  expect(() => checkRequest(request, nothingKnown)).not.toThrow()
})

test('a duel that would load packages from folders of the server’s machine is refused', () => {
  const b = { ...side, libraries: { protobufjs: '../other' } }
  expect(() => checkRequest({ duel: { a: side, b } }, nothingKnown)).toThrow(/packages from other folders/)
})
