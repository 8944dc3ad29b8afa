import { WirebenchError } from '../model/errors.ts'
import type { Environment } from '../model/machine/environment.ts'
import { sum, sumBy } from '../model/sum.ts'
import { agreementPart } from './parts/agreement.ts'
import { detectionPart } from './parts/detection.ts'
import { nullPart } from './parts/null-comparisons.ts'
import { overheadPart } from './parts/overhead.ts'
import type { Part } from './parts/part.ts'
import { selfDuelPart } from './parts/self-duels.ts'
import { smallEffectPart } from './parts/small-effect.ts'
import { usualPart } from './parts/usual-way.ts'
import { dueledParts, type PartName, type PartRow } from './parts.ts'
import { type Pace, paceMaker, type Stage } from './stage.ts'

const selfDuels = dueledParts.map(selfDuelPart)

/** In the order in which they are measured; those of one list take turns, so that they see the same machine. */
const inTurns: readonly (readonly Part[])[] = [
  [overheadPart],
  [agreementPart],
  [nullPart, usualPart],
  [detectionPart],
  ...selfDuels.map((part) => [part]),
  [smallEffectPart],
]

/** In the order of the table. */
export const parts: readonly Part[] = [
  nullPart,
  usualPart,
  detectionPart,
  ...selfDuels,
  smallEffectPart,
  agreementPart,
  overheadPart,
]

export function forEachPart<Value>(of: (part: Part) => Value): Record<PartName, Value> {
  return Object.fromEntries(parts.map((part) => [part.name, of(part)])) as Record<PartName, Value>
}

/** Everything that a self-check measured; its table is a pure function of this. */
export type Found = Readonly<Record<PartName, readonly unknown[]>>

export const nothingFound: Found = forEachPart(() => [])

export interface SelfCheckOptions {
  readonly parts: ReadonlySet<PartName>
  /** The time that it may take; parts are shortened alike to fit. */
  readonly minutes: number
  /** What an earlier check has measured and is not measured again. */
  readonly isMeasured?: (part: PartName, number: number) => boolean
  readonly tell: (pace: Pace) => void
}

/** Part of the time that is planned for: the rest is for what takes longer than expected. */
const plannedShare = 0.97

/** The numbers of what each part measures within the time: less time shortens all parts alike. */
export function planSelfCheck({
  parts: asked,
  minutes,
  isMeasured = () => false,
}: Omit<SelfCheckOptions, 'tell'>) {
  const full = forEachPart(({ name, items }) =>
    Array.from({ length: asked.has(name) ? items : 0 }, (_, number) => number).filter(
      (number) => !isMeasured(name, number),
    ),
  )
  const allowedMs = minutes * 60_000 * plannedShare
  const scale = Math.min(1, allowedMs / expectedMs(full))
  const units = forEachPart(({ name }) =>
    full[name].slice(0, Math.max(1, Math.floor(full[name].length * scale + 1e-9))),
  )
  return { units, expectedMs: expectedMs(units) }
}

type Units = Readonly<Record<PartName, readonly number[]>>

function expectedMs(units: Units): number {
  return sumBy(parts, (part) => sum(units[part.name].map((number) => part.expectedMs(number))))
}

/**
 * Measures the parts one after the other. What there is no time left for is left out, and shows as not reached; so does what
 * a check didn't get to that was cancelled or that a contender's failure ended.
 */
export async function measureSelfCheck(
  { tell, ...asked }: SelfCheckOptions,
  place: Omit<Stage, 'begin' | 'hasTimeFor'>,
): Promise<{ readonly found: Found; readonly failure: WirebenchError | null }> {
  const { units, expectedMs } = planSelfCheck(asked)
  const stage: Stage = {
    ...place,
    ...paceMaker(expectedMs, asked.minutes * 60_000, () => performance.now(), tell),
  }
  const found = forEachPart((): unknown[] => [])
  try {
    for (const together of inTurns) await measureInTurns(together, units, stage, found)
  } catch (error) {
    if (place.signal.aborted) return { found, failure: null }
    if (!(error instanceof WirebenchError && error.code === 'trial-failed')) throw error
    return { found, failure: error }
  }
  return { found, failure: null }
}

async function measureInTurns(
  together: readonly Part[],
  units: Units,
  stage: Stage,
  found: Readonly<Record<PartName, unknown[]>>,
): Promise<void> {
  const most = Math.max(...together.map(({ name }) => units[name].length))
  for (let turn = 0; turn < most; turn++) {
    for (const part of together) {
      const number = units[part.name][turn]
      if (number !== undefined && (turn === 0 || stage.hasTimeFor(part.expectedMs(number))))
        found[part.name].push(...(await part.measure(number, stage)))
    }
  }
}

/** Whether there is anything to judge. */
export function hasFindings(found: Found): boolean {
  return Object.values(found).some((own) => own.length > 0)
}

/** The table of the parts that were asked for. What an interrupted check has found stays, without a verdict. */
export function selfCheckRows(
  found: Found,
  asked: ReadonlySet<PartName>,
  environment: Environment,
  isInterrupted = false,
): readonly PartRow[] {
  const rows = parts.flatMap((part) => (asked.has(part.name) ? part.rows(found[part.name], environment) : []))
  return isInterrupted ? rows.map(unjudged) : rows
}

/** Nobody has seen whether what there is would have been enough. */
function unjudged(row: PartRow): PartRow {
  return row.status === 'passed' || row.status === 'failed' ? { ...row, status: 'not judged' } : row
}
