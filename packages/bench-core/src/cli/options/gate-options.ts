import type { Command } from 'commander'
import type { ExitCode } from '../../model/errors.ts'
import { invalidOption } from '../../model/errors.ts'
import { gateOptions, regressionPercent } from '../../model/options/gate.ts'
import type { Report } from '../../model/report/report.ts'
import type { RunsComparison } from '../../model/report/runs-comparison.ts'
import {
  defaultGateRules,
  type GateResult,
  type GateRules,
  judgeDuel,
  judgeGate,
} from '../../report/compare/gate.ts'
import { gateReason, gateText } from '../../report/compare/words/gate-words.ts'
import { nbsp } from '../../report/words/format.ts'
import { printable, printableValue } from '../../report/words/printable.ts'
import { wrapped } from '../../report/words/text-table.ts'
import { offerValues } from '../completion/offered-values.ts'
import type { Screen } from '../output/outputs.ts'
import { addOptions, askedOf, type Typed } from './request-options.ts'

export function addGateOptions(command: Command): Command {
  const { failOn, undecided } = gateOptions
  offerValues(addOptions(command, { failOn }), () => ['regression', 'regression:5%'])
  return addOptions(command, { undecided })
}

/** The rules that were asked for; undefined where nothing is to fail. */
export function gateRulesOf(typed: Typed): GateRules | undefined {
  const { failOn, undecided } = askedOf(gateOptions, typed)
  if (failOn === undefined) {
    if (undecided === undefined) return undefined
    throw invalidOption('--undecided has no effect without --fail-on', 'add --fail-on regression')
  }
  const percent = regressionPercent(failOn)
  return {
    regressionFrom: percent === null ? defaultGateRules.regressionFrom : percent / 100,
    undecided: undecided ?? defaultGateRules.undecided,
  }
}

/** Judges, and says why. The exit code is 1 where the gate doesn't let through. */
export function passGate(comparison: RunsComparison, rules: GateRules, screen: Screen): ExitCode {
  return tellGate(judgeGate(comparison, rules), screen)
}

/** The same of a duel that was measured, where a gate was asked for; what broke the run goes before. */
export function passDuelGate(
  { report, code }: { readonly report: Report | null; readonly code: ExitCode },
  rules: GateRules | undefined,
  screen: Screen,
): ExitCode {
  if (!rules || !report) return code
  const gate = tellGate(judgeDuel(printableValue(report), rules), screen)
  return code === 0 ? gate : code
}

function tellGate(result: GateResult, { stream, width }: Screen): ExitCode {
  for (const line of gateLines(result, width)) stream.write(`${printable(line).replaceAll(nbsp, ' ')}\n`)
  return result.passes ? 0 : 1
}

const maxReasons = 20

function gateLines(result: GateResult, width: number): string[] {
  const shown = result.cases.slice(0, maxReasons)
  const left = result.cases.length - shown.length
  return [
    ...wrapped(`gate ${gateText(result)}`, width, '  '),
    ...shown.flatMap((found) => wrapped(`- ${gateReason(found)}`, width, '  ')),
    ...(left > 0 ? [`- and ${left} more`] : []),
  ]
}
