import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import packageJson from '../../package.json' with { type: 'json' }
import { codecInfo, codecs } from '../../src/codecs/catalogue.ts'
import { Environment } from '../../src/model/machine/environment.ts'
import { cpuLimit, environmentWarnings, readEnvironment } from '../../src/run/environment.ts'

describe('the cores that a container may use', () => {
  test.each([
    ['max 100000', null],
    ['200000 100000', 2],
    ['50000 100000', 0.5],
    ['150000 100000', 1.5],
    ['', null],
    [null, null],
    ['rubbish', null],
  ])('of "%s" are %s', (text, cores) => {
    expect(cpuLimit(text)).toBe(cores)
  })
})

test('the environment of this machine fits its schema and names the versions at work', () => {
  const environment = readEnvironment(codecs.map(codecInfo), 1)
  expect(z.parse(Environment, environment)).toEqual(environment)
  expect(environment).toMatchObject({
    runtime: `node ${process.version}`,
    v8: process.versions.v8,
    pinnedCore: 1,
    projectVersion: packageJson.version,
    libraries: { msgpackr: packageJson.dependencies.msgpackr },
  })
  expect(environment.libraries).not.toHaveProperty('node')
  expect(environment.clockFloorNs).toBeGreaterThanOrEqual(0)
})

describe('a warning with what to do about it', () => {
  const quiet: Environment = {
    ...readEnvironment([], 1),
    cpuCount: 4,
    cpuLimit: null,
    governor: 'performance',
    loadAverage1: 2,
    pinnedCore: 3,
  }
  const older = { version: '20.20.2', pinned: '26.10.0', lacks: ['zstd' as const] }
  const codesOf = (changes: Partial<Environment>) =>
    environmentWarnings({ ...quiet, ...changes }).map(({ code }) => code)

  test('is not given on a quiet machine', () => {
    expect(environmentWarnings(quiet)).toEqual([])
    expect(codesOf({ governor: null, cpuLimit: 2 })).toEqual([])
  })

  test.each([
    ['power-saving', { governor: 'powersave' }, { governor: 'powersave' }],
    ['cpu-limited', { cpuLimit: 1.5 }, { cores: 1.5 }],
    ['not-pinned', { pinnedCore: null }, {}],
    ['own-runtime', { ownRuntime: older }, older],
  ] as const)('is %s', (code, changes, values) => {
    expect(environmentWarnings({ ...quiet, ...changes })).toEqual([{ code, severity: 'warning', values }])
  })
})
