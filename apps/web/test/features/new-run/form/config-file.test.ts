import { RunRequest } from '@wirebench/bench-core/model/run/run-spec'
import { describe, expect, test } from 'vitest'
import { ownMessages } from '../../../../../../packages/bench-core/test/fixtures/own-messages.ts'
import {
  configOf,
  leftBeside,
  leftToWrite,
  openedConfig,
} from '../../../../src/features/new-run/form/config-file.ts'

const file = {
  suites: ['codec', 'storage', 'protocol'],
  preset: 'smoke',
  rounds: 4,
  minimumEffect: 0.05,
  codecs: ['json', 'bson'],
  proto: ['proto'],
  data: ['samples/orders.json'],
  storage: { rows: [1000, 10_000], formats: ['jsonb-json'], pgSettings: { fsync: 'off' } },
  protocol: { sweep: false, durationSeconds: 30, target: 'http://127.0.0.1:3000', targetFile: 'ops.json' },
  use: { use: 'events', requestsPerSecond: 400 },
  gate: { failOn: 'regression:5%' },
} as const

describe('a configuration file', () => {
  const { search, beside } = openedConfig(JSON.stringify(file))

  test('fills the form’s address, each option as it would be typed', () => {
    expect(search).toEqual({
      suites: file.suites,
      preset: 'smoke',
      rounds: '4',
      minimumEffect: '5',
      codecs: ['json', 'bson'],
      rows: '1000, 10000',
      formats: ['jsonb-json'],
      pgSettings: 'fsync=off',
      sweep: 'off',
      duration: '30s',
    })
  })

  test('says what the form has no field for, which comes back when it is saved', () => {
    expect(leftBeside(beside)).toEqual([
      'Add the messages yourself: proto, samples/orders.json.',
      'Kept in the saved file, but not shown here: use, gate, target, targetFile.',
    ])
    const { proto: _, data: __, use: ___, gate: ____, protocol, ...rest } = file
    const { target: _____, targetFile: ______, ...spoken } = protocol
    const request = RunRequest.parse({ ...rest, protocol: spoken })
    expect(configOf(request, beside)).toEqual(file)
  })

  test('without suites is of all of them, as a command takes it', () => {
    expect(openedConfig('{}').search).toEqual({ suites: ['codec', 'storage', 'protocol'] })
  })

  test.each([
    ['{', /not JSON/],
    ['{"codec": []}', /there is no "codec": did you mean codecs/],
    ['{"storage": {"rows": ["x"]}}', /"storage.rows.0" is "x": give a list of whole numbers/],
    ['{"gate": {"undecided": "perhaps"}}', /one of pass, fail/],
  ])('%s is refused', (text, message) => {
    expect(() => openedConfig(text)).toThrow(message)
  })
})

test('a file holds no password, no permission and nothing of this machine, and says what to write into it', () => {
  const own = ownMessages()
  const server = { kind: 'own', host: 'db', port: 5432, database: 'shop', user: 'me' } as const
  const operation = { name: 'read', method: 'GET', path: '/', expectedStatus: 200 } as const
  const target = { url: 'http://127.0.0.1:3000', operations: [operation], isConfirmed: true }
  const asked = RunRequest.parse({ preset: 'quick', own, storage: { server }, protocol: { target } })
  expect(configOf(asked)).toEqual({ suites: ['codec'], preset: 'quick' })
  expect(leftToWrite(asked, {})).toEqual([
    expect.stringContaining('"data": ["orders.json"]'),
    expect.stringContaining('"targetFile"'),
  ])
})
