import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { RunsComparison } from '@wirebench/bench-core/model/report/runs-comparison'
import { compareRuns } from '@wirebench/bench-core/report/compare/compare-runs'
import { describe, expect, test } from 'vitest'
import { contendersTimes, reportOf } from '../../../../../packages/bench-core/test/fixtures/compared-runs.ts'
import { compareCommand } from '../../../src/features/compare/compare-command.ts'

const reports = [reportOf(1), reportOf(2, { contenders: contendersTimes({ msgpackr: 1.2 }) })]
const shownOnly = { metric: 'operationsPerSecond' }

function comparison(options: Parameters<typeof compareRuns>[1] = {}): RunsComparison {
  return compareRuns(reports, options)
}

describe('the command of a comparison', () => {
  test('names the baseline first and fails on a regression', () => {
    expect(compareCommand(comparison(), {})).toBe(
      benchCommand('compare 000001 000002 --fail-on regression:2%'),
    )
    expect(compareCommand(comparison({ base: reports[1]!.run.id }), {})).toBe(
      benchCommand('compare 000002 000001 --fail-on regression:2%'),
    )
  })

  test('has the metric, the reference and the smallest effect of the page', () => {
    const wanted = { metric: 'p99Ns', reference: 'json (A)', min: 5 }
    expect(compareCommand(comparison({ metric: 'p99Ns', minimumEffect: 0.05 }), wanted)).toBe(
      benchCommand(
        "compare 000001 000002 --metric p99Ns --reference 'json (A)' --min-effect 5 --fail-on regression:5%",
      ),
    )
  })

  test('fails on nothing where the metric is shown but not judged, which the command line refuses', () => {
    expect(compareCommand(comparison(shownOnly), { ...shownOnly, min: 5 })).toBe(
      benchCommand('compare 000001 000002 --metric operationsPerSecond --min-effect 5'),
    )
  })

  test('any regression is one where no effect is too small', () => {
    const wanted = { metric: 'encodedBytes', min: 0 }
    expect(compareCommand(comparison({ metric: 'encodedBytes' }), wanted)).toMatch(
      / --min-effect 0 --fail-on regression$/,
    )
  })
})
