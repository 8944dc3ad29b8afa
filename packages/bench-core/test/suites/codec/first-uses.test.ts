import { expect, test } from 'vitest'
import { TrialError } from '../../../src/measure/process/trial-error.ts'
import { progressMeter } from '../../../src/measure/round/progress.ts'
import { resolveSpec } from '../../../src/run/resolve-spec.ts'
import { firstUsesInTurns } from '../../../src/suites/codec/init/in-turns.ts'

test('the failure of the reference’s other copy costs the A/A control, and the reference goes on', async () => {
  const spec = resolveSpec({ preset: 'smoke', codecs: ['json', 'msgpackr'], tests: ['init'] })
  const context = {
    runId: 'first-uses',
    spec,
    cores: undefined,
    signal: new AbortController().signal,
    meter: progressMeter(1000, () => 0),
    secrets: {},
    homeFolder: '.',
  }
  const session = firstUsesInTurns(context, [{ workload: 'user-document', parameters: {} }], {
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
