import * as z from 'zod/mini'
import { maxPercent } from './margins.ts'
import { choice, longestPath, text } from './option/kinds.ts'
import { option } from './option/option.ts'

/** The percentage of `regression:10%`; null where the rule says none, NaN where it is no rule. */
export function regressionPercent(rule: string): number | null {
  const found = /^regression(?::(\d+(?:\.\d+)?)%?)?$/.exec(rule.trim())
  if (!found) return Number.NaN
  return found[1] === undefined ? null : Number(found[1])
}

function isRule(text: string): boolean {
  const percent = regressionPercent(text)
  return percent === null || (percent > 0 && percent <= maxPercent)
}

/** What a run is judged by, and what of it fails. */
export const gateOptions = {
  baseline: option(text({ to: longestPath, argument: 'run' }), {
    flag: '--baseline',
    help: 'compare the finished run with a saved run or a report file',
    label: 'Baseline',
  }),
  failOn: option(
    {
      ...text({ to: 100, argument: 'rule' }),
      schema: z.string().check(z.refine(isRule)),
      rule: 'regression, or regression:5% with a percentage above 0',
    },
    {
      flag: '--fail-on',
      help: 'exit with code 1 if anything regresses by at least 5 % (regression) or another percentage (regression:10%)',
      label: 'Fail on',
    },
  ),
  undecided: option(choice(['pass', 'fail'], 'outcome'), {
    flag: '--undecided',
    help: 'whether undecided cases pass or fail under --fail-on',
    usual: 'pass',
    label: 'Undecided',
  }),
}
