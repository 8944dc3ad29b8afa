import { type CaseKey, caseId } from '@wirebench/bench-core/model/report/case-key'
import { Catalogue } from '@wirebench/bench-core/model/report/contender'
import type { RunRequest, RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { beforeAll, describe, expect, test } from 'vitest'
import { planRun } from '../../../../../packages/bench-core/src/run/plan.ts'
import { resolveSpec } from '../../../../../packages/bench-core/src/run/resolve-spec.ts'
import { outcomeOf } from '../../../../../packages/bench-core/test/cli/support/bench-io.ts'
import { ownMessages } from '../../../../../packages/bench-core/test/fixtures/own-messages.ts'
import { rerunSearch } from '../../../src/features/case/rerun-search.ts'
import { extrasOf } from '../../../src/features/new-run/form/form-extras.ts'
import { checkForm, formValues } from '../../../src/features/new-run/form/form-values.ts'
import { NewRunSearch } from '../../../src/features/new-run/form/new-run-search.ts'
import { parseSearch, stringifySearch } from '../../../src/pieces/search-text.ts'
import { nothingOwn } from '../new-run/support.ts'

let catalogue: Catalogue

beforeAll(async () => {
  catalogue = Catalogue.parse(JSON.parse((await outcomeOf(['catalogue', '--json'])).stdout))
})

/** What the form would ask for, opened at the address that leads to it. */
function requestFor(spec: RunSpec, key: CaseKey): RunRequest {
  const address = stringifySearch(rerunSearch({ shortId: '7k2m9q', spec }, key))
  const search = NewRunSearch.parse(parseSearch(address))
  const values = formValues(search, catalogue, spec)
  const extras = extrasOf({ values, ...nothingOwn })
  const checked = checkForm(values, extras)
  if (checked.kind === 'wrong') throw new Error(`${address}: ${JSON.stringify(checked.errors)}`)
  return checked.request
}

const quick = (request: RunRequest) => resolveSpec({ preset: 'quick', seed: 7, ...request })
const specs: readonly [string, RunSpec][] = [
  [
    'codecs of two sizes',
    quick({
      suites: ['codec'],
      workloads: ['person'],
      sizes: [10, 100],
      tests: [
        'serialization',
        'deserialization',
        'payload',
        'compressed',
        'cpu',
        'latency',
        'init',
        'schema',
      ],
    }),
  ],
  [
    'storage',
    quick({ suites: ['storage'], storage: { drivers: ['pg', 'postgres'], toast: ['pglz', 'none'] } }),
  ],
  ['protocols', quick({ suites: ['protocol'] })],
  ['the ladder', quick({ suites: ['protocol'], protocol: { ladder: true } })],
  ['sizes of documents', quick({ suites: ['protocol'], protocol: { payloads: true } })],
  [
    'storage, with a dictionary',
    quick({
      suites: ['storage'],
      storage: { formats: ['jsonb-json', 'bytea-json-zstd-dictionary', 'bytea-protobuf'] },
    }),
  ],
  ['all suites', quick({ suites: ['codec', 'storage', 'protocol'] })],
]

describe.each(specs)('a run of %s', (_, spec) => {
  const { cases } = planRun(spec)

  test('can be had again with any one of its cases, and with little else', () => {
    // The last of an operation is the furthest from what goes without saying; to plan storage takes a while.
    const lastOnes = [...Map.groupBy(cases, ({ operation }) => operation).values()].map(
      (same) => same.at(-1)!,
    )
    for (const key of lastOnes) {
      const again = resolveSpec(requestFor(spec, key))
      const planned = planRun(again).cases
      expect(planned.map(caseId)).toContain(caseId(key))
      const suites = new Set(planned.map(({ suite }) => suite))
      expect([...suites]).toEqual([key.suite])
      expect(new Set(planned.map(({ contender }) => contender)).size).toBeLessThanOrEqual(2)
      expect(planned.length).toBeLessThan(cases.length)
      expect(again).toMatchObject({ seed: spec.seed, preset: spec.preset, rounds: spec.rounds })
    }
  })
})

describe('the name of such a run', () => {
  test('says which case it is of, in as many letters as a name has', () => {
    const spec = specs[0]![1]
    const [key] = planRun(spec).cases
    expect(requestFor(spec, key!).name).toBe(`${key!.contender} ${key!.operation} person`)
    const long = rerunSearch({ shortId: 'a', spec }, { ...key!, contender: 'x'.repeat(200) })
    expect(long.name).toHaveLength(80)
    const own = rerunSearch({ shortId: 'a', spec }, { ...key!, workload: 'own:inferred.v1.Order' })
    expect(own.name).toBe(`${key!.contender} ${key!.operation} Order`)
  })
})

describe('a duel', () => {
  test('is done again as it was', () => {
    const spec = { ...specs[0]![1], duel: {} as NonNullable<RunSpec['duel']> }
    expect(rerunSearch({ shortId: '7k2m9q', spec }, planRun(specs[0]![1]).cases[0]!)).toEqual({
      from: '7k2m9q',
    })
  })
})

describe('a codec of the user’s own', () => {
  const spec = {
    ...specs[0]![1],
    codecs: ['json', 'mine'],
    modules: { mine: 'file:///home/me/my%20own.ts' },
  }
  const path = '/home/me/my own.ts'
  const key = {
    suite: 'codec' as const,
    operation: 'decode',
    contender: 'mine',
    workload: 'person',
    parameters: {},
  }

  test('goes by its path, as a reference by its name', () => {
    expect(requestFor(spec, key)).toMatchObject({ codecs: ['json', path], reference: 'json' })
    const ofMine = { ...spec, reference: 'mine' }
    expect(requestFor(ofMine, key)).toMatchObject({ codecs: [path], reference: 'mine' })
    expect(requestFor(ofMine, { ...key, contender: 'json' })).toMatchObject({
      codecs: [path, 'json'],
      reference: 'mine',
    })
  })
})

describe('the user’s own messages', () => {
  const own = ownMessages()

  test('come along with a case of theirs, and stay away from another’s', () => {
    const spec = { ...specs[0]![1], own }
    const key = {
      suite: 'codec' as const,
      operation: 'decode',
      contender: 'msgpackr',
      workload: 'own:acme.v1.Order',
      parameters: {},
    }
    expect(rerunSearch({ shortId: 'a', spec }, key)).toMatchObject({ workloads: ['none'] })
    expect(rerunSearch({ shortId: 'a', spec }, key).own).toBeUndefined()
    expect(rerunSearch({ shortId: 'a', spec }, { ...key, workload: 'person' })).toMatchObject({
      own: 'none',
      workloads: ['person'],
    })
  })
})
