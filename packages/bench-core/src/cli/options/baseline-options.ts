import type { Command } from 'commander'
import type { ExitCode } from '../../model/errors.ts'
import { invalidOption } from '../../model/errors.ts'
import { gateOptions } from '../../model/options/gate.ts'
import type { Report } from '../../model/report/report.ts'
import { compareRuns } from '../../report/compare/compare-runs.ts'
import { defaultGateRules, type GateRules } from '../../report/compare/gate.ts'
import { renderComparison } from '../../report/terminal/comparison.ts'
import { printableValue } from '../../report/words/printable.ts'
import type { Io } from '../io.ts'
import type { Screen } from '../output/outputs.ts'
import { onlyReport, readRuns } from '../read-runs.ts'
import { addGateOptions, gateRulesOf, passGate } from './gate-options.ts'
import { addOptions, askedOf, type Typed } from './request-options.ts'

/** A run to judge a new one by, read before anything is measured. */
export interface Baseline {
  readonly report: Report
  readonly shortIds: ReadonlyMap<string, string>
  readonly rules: GateRules | undefined
}

export function addBaselineOptions(command: Command): Command {
  return addGateOptions(addOptions(command, { baseline: gateOptions.baseline }))
}

/** @throws WirebenchError for a baseline that isn't there, and for a gate without one. */
export async function readBaseline(options: Typed, io: Io): Promise<Baseline | undefined> {
  const rules = gateRulesOf(options)
  const { baseline } = askedOf(gateOptions, options)
  if (baseline === undefined) {
    if (rules === undefined) return undefined
    throw invalidOption(
      '--fail-on has no baseline to compare with',
      'add --baseline with a saved run or a report file',
    )
  }
  const { reports, shortIds } = await readRuns([baseline], io)
  return { report: onlyReport(reports, baseline), shortIds, rules }
}

/** Shows what changed against the baseline. Exit code 1 where the gate doesn't let it through. */
export function judgeAgainst(
  { report: base, shortIds, rules }: Baseline,
  report: Report,
  screen: Screen,
): ExitCode {
  const comparison = compareRuns([base, report], { shortIds })
  screen.stream.write(`${renderComparison(printableValue(comparison), { ...screen, color: false })}\n`)
  return passGate(comparison, rules ?? defaultGateRules, screen) === 0 || rules === undefined ? 0 : 1
}
