import { expect, test } from 'vitest'
import { TrialError } from '../../../src/measure/process/trial-error.ts'
import { progressMeter } from '../../../src/measure/round/progress.ts'
import type { RunSpec } from '../../../src/model/run/run-spec.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { firstUses } from '../../../src/suites/codec/dimensions/init.ts'
import { firstUsesInTurns } from '../../../src/suites/codec/init/in-turns.ts'
import type { SuiteContext } from '../../../src/suites/suite.ts'
import { ofType } from '../../run/support/specs.ts'

const corpora = [{ workload: 'user-document', parameters: {} }]

function contextOf(spec: RunSpec): SuiteContext {
  return {
    runId: 'first-uses',
    spec,
    cores: undefined,
    signal: new AbortController().signal,
    meter: progressMeter(1000, () => 0),
    secrets: {},
    homeFolder: '.',
  }
}

test('the failure of the reference’s other copy costs the A/A control, and the reference goes on', async () => {
  const spec = resolveSpec({ preset: 'smoke', codecs: ['json', 'msgpackr'], tests: ['init'] })
  const session = firstUsesInTurns(contextOf(spec), corpora, {
    expectedMs: 1,
    async use(_corpus, { copy }) {
      if (copy === 2) throw new TrialError({ reason: 'crashed', text: 'gone' })
      return 1
    },
    figuresOf: (answers) => ({ figures: { initProcesses: answers.length } }),
  })
  for (const round of [1, 2]) {
    const events = await Array.fromAsync(session.measureRound(round, new Set()))
    const told = events.filter(({ type }) => type !== 'progress')
    expect(told).toMatchObject([
      ...(round === 1
        ? [{ type: 'notice', notice: { code: 'control-lost', contender: spec.reference } }]
        : []),
      { type: 'figures-measured', contender: 'json', copy: 1 },
      { type: 'figures-measured', contender: 'msgpackr', copy: 1 },
    ])
  }
})

test('in a duel each codec has its own A/A control, as long as the codec is measured', async () => {
  const side = { title: 'same', codecs: ['json', 'msgpackr'], workloads: ['user-document'] }
  const spec = resolveSpec({ preset: 'smoke', tests: ['init'], duel: { a: side, b: side } })
  const session = firstUsesInTurns(contextOf(spec), corpora, {
    expectedMs: 1,
    use: async () => 1,
    figuresOf: (answers) => ({ figures: { initProcesses: answers.length } }),
  })
  const measured = async (...decided: string[]) => {
    const events = await Array.fromAsync(session.measureRound(1, new Set(decided)))
    return ofType(events, 'figures-measured').map(({ contender, copy }) => `${contender} ${copy}`)
  }
  const msgpackr = ['msgpackr (A) 1', 'msgpackr (B) 1']
  expect(await measured()).toEqual(['json (A) 1', 'json (B) 1', ...msgpackr, 'json (A) 2', 'msgpackr (A) 2'])
  expect(await measured('json (A)', 'json (B)')).toEqual([...msgpackr, 'msgpackr (A) 2'])
  const one = { ...side, codecs: ['json'] }
  const alone = resolveSpec({ preset: 'smoke', tests: ['init'], duel: { a: one, b: one } })
  expect(firstUses.expectedMs(spec, corpora)).toBeCloseTo(2 * firstUses.expectedMs(alone, corpora))
})
