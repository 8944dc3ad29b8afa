import { calibrationWork } from '../../../src/measure/calibration-spin.ts'
import { blockTimes } from '../../../src/measure/round/turn-sizes.ts'
import { presets } from '../../../src/model/presets.ts'
import { roundBudgetMs } from '../../../src/suites/command/plan.ts'
import { leastBesideTurns } from '../../../src/suites/protocol/plan/budget.ts'
import { budgets } from '../../../src/suites/protocol/plan/presets.ts'
import { checkTimes } from '../../../src/suites/protocol/round/check-by-autocannon.ts'
import { longestMs, shortest } from '../../../src/suites/storage/plan/budget.ts'
import { moments } from './moments.ts'

const known: Readonly<Record<(typeof moments)[number]['of'], object>> = {
  'presets.smoke': presets.smoke,
  'presets.quick': presets.quick,
  'presets.standard': presets.standard,
  blockTimes,
  calibrationWork,
  'budgets.smoke': budgets.smoke,
  leastBesideTurns,
  checkTimes,
  shortest,
  longestMs,
  roundBudgetMs,
}

/** As they are before anybody sets them. */
const usual = moments.map(({ of }) => ({ ...known[of] }))

/** Has runs of this process measure for moments, until what it gives back is called. */
export function setMoments(): () => void {
  for (const { of, instead } of moments) Object.assign(known[of], instead)
  return () => {
    for (const [index, { of }] of moments.entries()) Object.assign(known[of], usual[index])
  }
}
