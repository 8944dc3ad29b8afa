import { toBinary } from '@bufbuild/protobuf'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Duel } from '../../../../src/model/duel/duel-spec.ts'
import { opponentOf, RunRequest } from '../../../../src/model/run/run-spec.ts'
import { planRun } from '../../../../src/run/plan.ts'
import { resolveSpec } from '../../../../src/run/resolve-spec.ts'
import { corporaOfRun } from '../../../../src/suites/codec/corpora.ts'
import { groupsOfRound } from '../../../../src/suites/codec/groups.ts'
import { corpusWorkload, oneOfEachSide } from '../../../../src/suites/codec/lane/corpus-workload.ts'
import { partiesOf } from '../../../../src/suites/codec/lane/parties.ts'
import { codecTrialProgram } from '../../../../src/suites/codec/trial-program.ts'
import { ownMessages } from '../../../fixtures/own-messages.ts'

const side = { title: 'same', codecs: ['json', 'protobufjs'], workloads: ['person'] }
const duelOf = (changes: Partial<Duel> = {}) => resolveSpec({ duel: { a: side, b: side, ...changes } })
const noneFailed = new Set<string>()

describe('the plan of a duel', () => {
  const spec = duelOf()

  test('has both sides of every codec as contenders', () => {
    expect(spec.codecs).toEqual(['json (A)', 'json (B)', 'protobufjs (A)', 'protobufjs (B)'])
    const { contenders, cases } = planRun(spec)
    expect(contenders.map(({ name, title }) => [name, title])).toEqual([
      ['json (A)', 'JSON (A)'],
      ['json (B)', 'JSON (B)'],
      ['protobufjs (A)', 'protobuf.js (A)'],
      ['protobufjs (B)', 'protobuf.js (B)'],
    ])
    expect(new Set(cases.map(({ contender }) => contender))).toEqual(new Set(spec.codecs))
  })

  test('takes B against A of the same codec, and A against nothing', () => {
    expect(spec.codecs.map((name) => opponentOf(spec, 'codec', name))).toEqual([
      null,
      'json (A)',
      null,
      'protobufjs (A)',
    ])
  })

  test('lets the sides of a codec take turns with each other and the control alone', () => {
    for (const round of [1, 2, 3, 4]) {
      const groups = groupsOfRound(spec, round, noneFailed)
      expect(groups.map((group) => group[0])).toContainEqual({ contender: 'json (A)', copy: 1 })
      for (const [first, ...others] of groups) {
        const codec = first!.contender.replace(' (A)', '')
        expect(new Set(others.map(({ contender, copy }) => `${contender} ${copy}`))).toEqual(
          new Set([`${codec} (B) 1`, `${codec} (A) 2`]),
        )
      }
    }
  })

  test('goes on with the side that works when the other one failed', () => {
    const groups = groupsOfRound(spec, 1, new Set(['json (A)']))
    expect(groups.find(([first]) => first?.contender === 'json (B)')).toEqual([
      { contender: 'json (B)', copy: 1 },
      { contender: 'json (B)', copy: 2 },
    ])
  })

  test('puts different messages of both sides under one key that names both', () => {
    const sized = duelOf({
      a: { ...side, sizes: [10] },
      b: { ...side, sizes: [40] },
    })
    const [corpus] = corporaOfRun(sized)
    expect(corpus).toEqual({ workload: 'person', parameters: { size: 'A 10 / B 40' } })
    const sizeOf = (contender: string) =>
      JSON.parse(codecTrialProgram(sized, contender, corpus!).argument) as { size: number; codec: string }
    expect(sizeOf('json (A)')).toMatchObject({ codec: 'json', size: 10 })
    expect(sizeOf('json (B)')).toMatchObject({ codec: 'json', size: 40 })
    const shapes = duelOf({ b: { ...side, workloads: ['infrastructure-execution'] } })
    expect(corporaOfRun(shapes)[0]?.workload).toBe('A person / B infrastructure-execution')
  })

  test('measures under the usual runtime settings alone, also in a thorough run', () => {
    const a = { ...side, workloads: ['infrastructure-execution'] }
    const thorough = resolveSpec({ preset: 'thorough', duel: { a, b: side } })
    expect(partiesOf(thorough)).toMatchObject([
      { settings: 'service', corpora: [{ workload: 'A infrastructure-execution / B person' }] },
    ])
  })

  test('looks at nothing that only one side’s messages are enough for', () => {
    const own = (messages: number) => ({ ...side, workloads: [], own: ownMessages({ messages }) })
    const testsOf = (a: number, b: number) =>
      resolveSpec({ preset: 'thorough', duel: { a: own(a), b: own(b) } }).tests
    expect(testsOf(50, 50)).toContain('dictionary')
    expect(testsOf(50, 5)).toEqual(testsOf(50, 50)?.filter((test) => test !== 'dictionary'))
    expect(testsOf(5, 50)).toEqual(testsOf(50, 5))
  })

  test('is the same spec again when it is asked for once more', () => {
    expect(resolveSpec(z.parse(RunRequest, spec))).toEqual(spec)
  })
})

describe('a duel of several languages', () => {
  const codecs = ['json', 'python-json', 'python-protobuf']
  const spec = duelOf({
    a: { ...side, codecs, sizes: [10] },
    b: { ...side, codecs, sizes: [40] },
  })

  test('has both sides of every contender in its language', () => {
    expect(spec.lanes).toEqual([
      {
        name: 'python',
        title: 'Python',
        reference: 'python-json (A)',
        contenders: ['python-json (A)', 'python-json (B)', 'python-protobuf (A)', 'python-protobuf (B)'],
      },
    ])
    const parties = partiesOf(spec)
    expect(parties.map((party) => groupsOfRound(party.spec, 1, noneFailed).length)).toEqual([1, 2])
    expect(parties[1]?.lane?.contenders.map(({ name }) => name)).toEqual(['python-json', 'python-protobuf'])
    expect(opponentOf(spec, 'codec', 'python-protobuf (B)')).toBe('python-protobuf (A)')
  })

  test('hands each side its own messages', async () => {
    const [corpus] = corporaOfRun(spec)
    const sizes = await Promise.all(
      oneOfEachSide(spec.duel).map(async (contender) => {
        const { type, corpus: make } = await corpusWorkload(spec, contender, corpus!, '.')
        return toBinary(type, make(spec.seed)[0]!).length
      }),
    )
    expect(sizes[1]).toBeGreaterThan(2 * sizes[0]!)
  })

  test('is the same spec again when it is asked for once more', () => {
    expect(resolveSpec({ duel: spec.duel! })).toEqual(spec)
  })
})

describe('a duel is refused', () => {
  const text = (changes: Partial<Duel>) => {
    try {
      duelOf(changes)
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
    return 'accepted'
  }

  test('where codecs or messages have nothing to meet', () => {
    expect(text({ b: { ...side, codecs: ['json'] } })).toBe('the A side has 2 codecs, but the B side has 1')
    expect(text({ b: { ...side, workloads: ['person', 'blob'] } })).toBe(
      'the A side has 1 kind of messages, but the B side has 2',
    )
  })

  test('where codecs of two languages would meet, or too many of one are alive at once', () => {
    const python = (count: number) => Array<string>(count).fill('python-json')
    expect(text({ b: { ...side, codecs: ['json', 'go-protobuf'] } })).toBe(
      'protobufjs is in JavaScript and would be compared with go-protobuf in Go',
    )
    expect(text({ a: { ...side, codecs: python(7) }, b: { ...side, codecs: python(7) } })).toBe(
      'a duel of 7 Python codecs would keep 21 processes alive at once',
    )
  })

  test('where a name is unknown on either side', () => {
    expect(text({ b: { ...side, codecs: ['json', 'protobufj'] } })).toContain('protobufj')
    expect(text({ b: { ...side, workloads: ['persona'] } })).toContain('persona')
  })

  test('where a package isn’t used or isn’t there', () => {
    expect(text({ b: { ...side, libraries: { avsc: '.' } } })).toBe(
      'no codec of the duel uses the package "avsc"',
    )
    expect(text({ b: { ...side, libraries: { protobufjs: 'nowhere' } } })).toBe(
      'there is no folder "nowhere" to load protobufjs from',
    )
    expect(text({ b: { ...side, libraries: { protobufjs: '/' } } })).toBe('"/" has no package protobufjs')
  })

  test('where it is about another suite', () => {
    expect(() => resolveSpec({ suites: ['storage'], duel: { a: side, b: side } })).toThrow(
      /a duel measures one suite: the A side has the codec suite, but storage was asked for too/,
    )
  })
})
