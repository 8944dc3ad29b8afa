import * as z from 'zod/mini'
import { programBeside } from '../../measure/process/program-beside.ts'
import { usualMargins } from '../../model/use/margins.ts'
import { formatPercent } from '../../report/words/format.ts'
import type { PartRow } from '../parts.ts'
import { runProgram } from '../programs/run-program.ts'
import type { UsualSetup } from '../programs/usual-main.ts'
import type { Stage } from '../stage.ts'
import { type NullPair, nullPlan } from './null-comparisons.ts'
import type { Part } from './part.ts'
import { shareText } from './row-notes.ts'

/** A codec measured twice in one process, one after the other. */
const UsualResult = z.object({
  codec: z.string(),
  operation: z.string(),
  firstNs: z.number(),
  secondNs: z.number(),
})
type UsualResult = z.infer<typeof UsualResult>

/** About as long as the usual tools measure by default. */
const usualPath = programBeside('../programs/usual-main', import.meta.url)
const measureMs = 500
const warmUpMs = 200

const expectedUsualMs = 2 * (400 + 4 * (measureMs + 1.3 * warmUpMs))

export const usualPart: Part<UsualResult> = {
  name: 'usual',
  items: nullPlan.length,
  expectedMs: () => expectedUsualMs,
  measure: (number, stage) => measureUsual(nullPlan[number]!, stage),
  rows: (found) => [usualRow(found)],
}

/**
 * The same null comparisons as most benchmarks make them: in one process that is pinned to nothing, the second contender
 * after the first, each for as long as the usual tools take.
 */
async function measureUsual(
  codecs: NullPair,
  { cores, workload, seed, signal, begin }: Stage,
): Promise<readonly UsualResult[]> {
  const results: UsualResult[] = []
  for (const codec of codecs) {
    begin(`the usual way, ${codec}`, expectedUsualMs / 2)
    const setup: UsualSetup = { codec, workload, seed, warmUpMs, measureMs }
    results.push(
      ...(await runProgram((printed) => z.parse(z.array(UsualResult), printed), {
        path: usualPath,
        setup,
        cores: cores && [...cores.others, cores.measuring],
        signal,
      })),
    )
  }
  return results
}

/** Judges as it is usually done: means that differ by more than 2 % are called different. */
function usualRow(results: readonly UsualResult[]): PartRow {
  const differences = results.map(({ firstNs, secondNs }) => Math.abs(Math.log(secondNs / firstNs)))
  const limit = Math.log1p(usualMargins.minimumEffect)
  const different = differences.filter((difference) => difference > limit).length
  return {
    part: 'usual',
    title: 'the same, judged the usual way',
    target: 'none; to compare with the line above',
    found: shareText(different, results.length),
    status: 'shown',
    notes:
      results.length === 0
        ? []
        : [
            `one process, one contender after the other, ${measureMs} ms each, means compared at ${formatPercent(usualMargins.minimumEffect)}`,
            `identical code differed by up to ${formatPercent(Math.expm1(Math.max(...differences)))}`,
          ],
  }
}
