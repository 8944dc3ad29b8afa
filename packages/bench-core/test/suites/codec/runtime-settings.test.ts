import { describe, expect, test } from 'vitest'
import { settingsFrom } from '../../../src/measure/process/runtime/runtime-settings.ts'
import { trialFlags } from '../../../src/measure/process/runtime/trial-flags.ts'
import { planRun } from '../../../src/run/plan.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { partiesOf } from '../../../src/suites/codec/lane/parties.ts'
import { prepareCodecTrial } from '../../../src/suites/codec/trial/prepare-trial.ts'
import { codecTrialProgram } from '../../../src/suites/codec/trial-program.ts'

const specOf = (runtimeSettings?: string[], more: object = {}) =>
  resolveSpec({
    codecs: ['json', 'msgpackr'],
    tests: ['serialization', 'deserialization', 'cpu'],
    ...(runtimeSettings && { runtimeSettings }),
    ...more,
  })

describe('settings of the runtime', () => {
  test('are those of trials alone, and in a thorough run Node.js’s own too', () => {
    expect(specOf().runtimeSettings).toBeUndefined()
    expect(specOf(['service']).runtimeSettings).toBeUndefined()
    expect(specOf(undefined, { preset: 'thorough' }).runtimeSettings).toEqual(['default'])
    expect(specOf(['service'], { preset: 'thorough' }).runtimeSettings).toBeUndefined()
    expect(resolveSpec({ preset: 'thorough', tests: ['payload'] }).runtimeSettings).toBeUndefined()
  })

  test('stand beside each other in cases of their own, each direction in processes of its own', () => {
    const spec = specOf(['default', '--max-semi-space-size=64 A=b'])
    const { cases } = planRun(spec)
    const beside = cases.filter(({ parameters }) => 'runtimeSettings' in parameters)
    expect(new Set(beside.map(({ operation }) => operation))).toEqual(new Set(['encode', 'decode']))
    expect(beside).toHaveLength(2 * 2 * 2)
    const parties = partiesOf(spec).slice(1)
    expect(parties.map(({ work }) => work.operations.map(({ name }) => name))).toEqual([
      ['encode'],
      ['decode'],
      ['encode'],
      ['decode'],
    ])
  })

  test('take their part of a round’s time, and of a long run a part of the rounds', () => {
    const [usual, ...beside] = partiesOf(specOf(['default'], { preset: 'thorough' }))
    expect(usual!.rounds).toBe(40)
    expect(beside.map(({ rounds }) => rounds)).toEqual([12, 12])
    const used = [usual!, ...beside].reduce((sum, { share, rounds }) => sum + (share * rounds) / 40, 0)
    expect(used).toBeCloseTo(1)
    expect(partiesOf(specOf()).map(({ share }) => share)).toEqual([1])
  })

  test('are what processes are started with', () => {
    const spec = specOf(['default'])
    const programs = partiesOf(spec).map(({ corpora }) => codecTrialProgram(spec, 'json', corpora[0]!))
    expect(programs[0]!.settings).toBeUndefined()
    expect(programs[1]!.settings).toEqual({ flags: ['--expose-gc'], variables: {} })
    expect(JSON.parse(programs[1]!.argument)).toMatchObject({ keeps: 0 })
    expect(settingsFrom('service').flags).toEqual(trialFlags)
    expect(settingsFrom('--a=1 B=c=d')).toEqual({
      flags: ['--expose-gc', '--a=1'],
      variables: { B: 'c=d' },
      keeps: 0,
    })
  })

  test.each([
    ['defualt', /no runtime settings named "defualt"/, /default/],
    ['--max-old-space-size 100', /no runtime settings named/, /NAME=value/],
    ['--a=b,c', /comma/, /leave/],
  ])('%s is refused', (text, message, hint) => {
    expect(() => specOf([text])).toThrow(message)
    expect(() => specOf([text])).toThrow(expect.objectContaining({ hint: expect.stringMatching(hint) }))
  })

  test('are refused where nothing is encoded or decoded', () => {
    expect(() => resolveSpec({ tests: ['payload'], runtimeSettings: ['default'] })).toThrow(/Node\.js/)
  })
})

test('who keeps what it decodes keeps the last ones, and decodes what anybody does', async () => {
  const setup = { codec: 'json', workload: 'user-document', seed: 1, operations: ['decode'], keeps: 2 }
  const prepared = await prepareCodecTrial(setup)
  if ('reason' in prepared) throw new Error(prepared.text)
  const [{ inputs, run }] = prepared.operations as [(typeof prepared.operations)[number]]
  const other = await prepareCodecTrial({ ...setup, keeps: 0 })
  if ('reason' in other) throw new Error(other.text)
  for (const input of inputs.slice(0, 5)) expect(run(input)).toEqual(other.operations[0]!.run(input))
})
