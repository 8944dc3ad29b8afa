import { noCodeHere } from '@wirebench/bench-core/model/codec/own-code'
import { expect, test } from 'vitest'
import type { ProblemError } from '../../src/http/problem.ts'
import { checkRequest } from '../../src/runs/check-request.ts'

const nothingKnown = { codecs: [], lanes: [], workloads: [] }
const storageDefaults = {
  formats: ['json'],
  reference: 'json',
  phases: ['insert' as const],
  rows: [100],
  batch: 10,
  transactions: ['per-batch' as const],
  connections: [1],
  toast: ['pglz' as const],
  indexes: ['none' as const],
  drivers: ['pg' as const],
  sweepSizes: [],
  keepTables: false,
}
const side = { title: 'one', codecs: ['json'], workloads: ['person'] }

test('a duel is let through to be planned, as it comes from a finished one too', () => {
  const request = { codecs: ['json (A)', 'json (B)'], reference: 'json (A)', duel: { a: side, b: side } }
  expect(() => checkRequest(request, nothingKnown)).not.toThrow()
})

test('a duel that would load packages from folders of the server’s machine is refused', () => {
  const b = { ...side, libraries: { protobufjs: '../other' } }
  expect(() => checkRequest({ duel: { a: side, b } }, nothingKnown)).toThrow(/packages from other folders/)
})

test('a duel of two servers of the user’s own is left to the machine, which knows both addresses', () => {
  const storage = (port: number) => ({
    ...storageDefaults,
    server: { kind: 'own' as const, host: 'db', port, database: 'bench', user: 'me' },
  })
  const sideOn = (port: number) => ({ ...side, codecs: [], storage: storage(port) })
  const duel = { a: sideOn(5432), b: sideOn(5433) }
  expect(() => checkRequest({ duel }, nothingKnown)).toThrow(/two different servers of your own/)
  expect(() => checkRequest({ duel: { a: duel.a, b: duel.a } }, nothingKnown)).not.toThrow()
})

test('code on the server’s machine is refused until its owner allows it, and the form says the same', () => {
  const request = { codecs: ['json', '/home/me/mine.ts'], lanes: ['../my-lane'], reference: 'mine' }
  const refusal = { status: 403, problem: { code: 'code-not-allowed', ...noCodeHere } }
  expect(() => checkRequest(request, nothingKnown)).toThrow(expect.objectContaining({ status: 403 }))
  try {
    checkRequest(request, nothingKnown)
  } catch (error) {
    expect(error).toMatchObject(refusal)
    expect((error as ProblemError).problem.fields?.map(({ path }) => path)).toEqual(['codecs.1', 'lanes.0'])
  }
  expect(() => checkRequest(request, { ...nothingKnown, allowsCode: true })).not.toThrow()
})

test('flags of the runtime, which can load what they like, are code too; settings by their name aren’t', () => {
  const request = { runtimeSettings: ['service', 'default', '--require=./x.js'] }
  try {
    checkRequest(request, nothingKnown)
    expect.unreachable()
  } catch (error) {
    expect((error as ProblemError).problem.fields?.map(({ path }) => path)).toEqual(['runtimeSettings.2'])
  }
  expect(() => checkRequest(request, { ...nothingKnown, allowsCode: true })).not.toThrow()
  expect(() => checkRequest({ runtimeSettings: ['service', 'default-keeping'] }, nothingKnown)).not.toThrow()
})

test.each([
  ['a folder of a side’s lane', { lanes: { go: '/tmp/x' } }, 'duel.b.lanes.go'],
  ['a module of a side’s codec', { codecs: ['./mine.ts'] }, 'duel.b.codecs.0'],
])('%s is code in a duel too, and refused before anything of it is looked at', (_, code, path) => {
  const request = { duel: { a: side, b: { ...side, ...code } } }
  try {
    checkRequest(request, nothingKnown)
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ status: 403, problem: { code: 'code-not-allowed', fields: [{ path }] } })
  }
  expect(() => checkRequest(request, { ...nothingKnown, allowsCode: true })).not.toThrow()
  expect(() => checkRequest({ lanes: ['./lane'], duel: { a: side, b: side } }, nothingKnown)).toThrow(
    expect.objectContaining({ status: 403 }),
  )
})

test('a contender of another language is known by its name', () => {
  const contender = { title: 'x', encoding: 'json' as const, library: 'x', version: '', options: '' }
  const lane = { name: 'go', title: 'Go', reference: 'go-json', defaults: [], needs: [], fetches: null }
  const lanes = [{ ...lane, contenders: [{ ...contender, name: 'go-json' }] }]
  expect(() => checkRequest({ codecs: ['go-json'] }, { ...nothingKnown, lanes })).not.toThrow()
  expect(() => checkRequest({ codecs: ['go-jsn'] }, { ...nothingKnown, lanes })).toThrow(
    /did you mean go-json/,
  )
})
