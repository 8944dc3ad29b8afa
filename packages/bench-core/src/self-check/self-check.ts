import { WirebenchError } from '../model/errors.ts'
import type { Environment } from '../model/machine/environment.ts'
import { sum } from '../model/sum.ts'
import {
  type Alternation,
  agreementPlan,
  agreementRows,
  expectedAlternationMs,
  measureAlternation,
} from './parts/agreement.ts'
import {
  type Detection,
  detectionPlan,
  detectionRows,
  expectedDetectionMs,
  measureDetection,
} from './parts/detection.ts'
import {
  expectedNullRunMs,
  measureNulls,
  type NullVerdict,
  nullPlan,
  nullRow,
} from './parts/null-comparisons.ts'
import { expectedOverheadMs, measureOverhead, type Overhead, overheadRows } from './parts/overhead.ts'
import {
  expectedSelfDuelMs,
  measureSelfDuel,
  type SelfDuelFinding,
  selfDuelPlan,
  selfDuelRows,
} from './parts/self-duels.ts'
import {
  expectedSmallEffectMs,
  measureSmallEffects,
  type SmallEffect,
  smallEffectPlan,
  smallEffectRows,
} from './parts/small-effect.ts'
import { expectedUsualMs, measureUsual, type UsualResult, usualRow } from './parts/usual-way.ts'
import { type DueledPart, dueledParts, forDueledParts, type PartName, type PartRow } from './parts.ts'
import { type Pace, paceMaker, type RecordedPart, type Stage } from './stage.ts'

/** Everything that a self-check measured; its table is a pure function of this. */
export interface Measured extends Readonly<Record<DueledPart, readonly SelfDuelFinding[]>> {
  readonly overhead: Overhead | null
  readonly alternations: readonly Alternation[]
  readonly nulls: readonly NullVerdict[]
  readonly usual: readonly UsualResult[]
  readonly detections: readonly Detection[]
  readonly smallEffects: readonly SmallEffect[]
}

/** What has been measured so far. */
type Finding = {
  -readonly [Key in keyof Measured]: Measured[Key] extends readonly (infer Item)[] ? Item[] : Measured[Key]
}

function nothingYet(): Finding {
  return {
    overhead: null,
    alternations: [],
    nulls: [],
    usual: [],
    detections: [],
    ...forDueledParts(() => []),
    smallEffects: [],
  }
}

export const nothingMeasured: Measured = nothingYet()

export interface SelfCheckOptions {
  readonly parts: ReadonlySet<PartName>
  /** The time that it may take; parts are shortened alike to fit. */
  readonly minutes: number
  /** What an earlier check has measured and is not measured again. */
  readonly isMeasured?: (part: RecordedPart, number: number) => boolean
  readonly tell: (pace: Pace) => void
}

const alternations = 10
/** Part of the time that is planned for: the rest is for what takes longer than expected. */
const plannedShare = 0.97

/** The numbers of what each part measures within the time: less time shortens all parts alike. */
export function planSelfCheck({ parts, minutes, isMeasured = () => false }: Omit<SelfCheckOptions, 'tell'>) {
  const numbers = (part: PartName, count: number) =>
    parts.has(part) ? Array.from({ length: count }, (_, number) => number) : []
  const left = (part: RecordedPart, plan: readonly unknown[]) =>
    numbers(part, plan.length).filter((number) => !isMeasured(part, number))
  const full: Units = {
    overhead: numbers('overhead', 1),
    alternations: numbers('agreement', alternations),
    nulls: left('null', nullPlan),
    usual: numbers('usual', nullPlan.length),
    detections: left('detection', detectionPlan),
    ...forDueledParts((part) => left(part, selfDuelPlan[part])),
    smallEffects: left('small-effect', smallEffectPlan),
  }
  const allowedMs = minutes * 60_000 * plannedShare
  const scale = Math.min(1, allowedMs / expectedMs(full))
  const scaled = (all: readonly number[]) => all.slice(0, Math.max(1, Math.floor(all.length * scale + 1e-9)))
  const units: Units = {
    overhead: full.overhead,
    alternations: scaled(full.alternations),
    nulls: scaled(full.nulls),
    usual: scaled(full.usual),
    detections: scaled(full.detections),
    ...forDueledParts((part) => scaled(full[part])),
    smallEffects: scaled(full.smallEffects),
  }
  return { units, expectedMs: expectedMs(units) }
}

type Units = Readonly<Record<keyof Measured, readonly number[]>>

function expectedMs(units: Units): number {
  return (
    units.overhead.length * expectedOverheadMs +
    units.alternations.length * agreementPlan.length * expectedAlternationMs +
    units.nulls.length * expectedNullRunMs +
    units.usual.length * expectedUsualMs +
    sum(units.detections.map(expectedDetectionMs)) +
    sum(dueledParts.flatMap((part) => units[part].map((number) => expectedSelfDuelMs(part, number)))) +
    units.smallEffects.length * expectedSmallEffectMs
  )
}

/**
 * Measures the parts one after the other; the usual way beside the null comparisons, so that it sees the same machine.
 * What there is no time left for is left out, and shows as not reached; so does what a check didn't get to that was cancelled
 * or that a contender's failure ended.
 */
export async function measureSelfCheck(
  { tell, ...asked }: SelfCheckOptions,
  place: Omit<Stage, 'begin' | 'hasTimeFor'>,
): Promise<{ readonly found: Measured; readonly failure: WirebenchError | null }> {
  const { units, expectedMs } = planSelfCheck(asked)
  const stage: Stage = {
    ...place,
    ...paceMaker(expectedMs, asked.minutes * 60_000, () => performance.now(), tell),
  }
  const found = nothingYet()
  try {
    await measureParts(units, stage, found)
  } catch (error) {
    if (place.signal.aborted) return { found, failure: null }
    if (!(error instanceof WirebenchError && error.code === 'trial-failed')) throw error
    return { found, failure: error }
  }
  return { found, failure: null }
}

async function measureParts(units: Units, stage: Stage, found: Finding): Promise<void> {
  if (units.overhead.length > 0) found.overhead = await measureOverhead(stage)
  for (const number of units.alternations) {
    for (const cell of agreementPlan) found.alternations.push(await measureAlternation(cell, number, stage))
  }
  const { nulls, usual } = units
  for (let turn = 0; turn < Math.max(nulls.length, usual.length); turn++) {
    const [ours, theirs] = [nulls[turn], usual[turn]]
    if (ours !== undefined && (turn === 0 || stage.hasTimeFor(expectedNullRunMs)))
      found.nulls.push(...(await measureNulls(nullPlan[ours]!, ours, stage)))
    if (theirs !== undefined && (turn === 0 || stage.hasTimeFor(expectedUsualMs)))
      found.usual.push(...(await measureUsual(nullPlan[theirs]!, stage)))
  }
  for (const [turn, number] of units.detections.entries()) {
    if (turn === 0 || stage.hasTimeFor(expectedDetectionMs(number)))
      found.detections.push(...(await measureDetection(detectionPlan[number]!, number, stage)))
  }
  for (const part of dueledParts) {
    for (const [turn, number] of units[part].entries()) {
      if (turn === 0 || stage.hasTimeFor(expectedSelfDuelMs(part, number)))
        found[part].push(...(await measureSelfDuel(part, number, stage)))
    }
  }
  for (const [turn, number] of units.smallEffects.entries()) {
    if (turn === 0 || stage.hasTimeFor(expectedSmallEffectMs))
      found.smallEffects.push(...(await measureSmallEffects(number, stage)))
  }
}

/** Whether there is anything to judge. */
export function hasFindings({ overhead, ...lists }: Measured): boolean {
  return overhead !== null || Object.values(lists).some((found) => found.length > 0)
}

/** The table of the parts that were asked for. What an interrupted check has found stays, without a verdict. */
export function selfCheckRows(
  measured: Measured,
  parts: ReadonlySet<PartName>,
  environment: Environment,
  isInterrupted = false,
): readonly PartRow[] {
  const rows = [
    nullRow(measured.nulls),
    usualRow(measured.usual),
    ...detectionRows(measured.detections),
    ...dueledParts.flatMap((part) => selfDuelRows(part, measured[part])),
    ...smallEffectRows(measured.smallEffects),
    ...agreementRows(measured.alternations, environment.clockFloorNs),
    ...(measured.overhead ? overheadRows(measured.overhead) : []),
  ]
  const asked = rows.filter(({ part }) => parts.has(part))
  return isInterrupted ? asked.map(unjudged) : asked
}

/** Nobody has seen whether what there is would have been enough. */
function unjudged(row: PartRow): PartRow {
  return row.status === 'passed' || row.status === 'failed' ? { ...row, status: 'not judged' } : row
}
