import type { Environment } from '../model/run/environment.ts'
import {
  type Alternation,
  agreementPlan,
  agreementRows,
  expectedAlternationMs,
  measureAlternation,
} from './agreement.ts'
import {
  type Detection,
  detectionPlan,
  detectionRows,
  expectedDetectionMs,
  measureDetection,
} from './detection.ts'
import { expectedNullRunMs, measureNulls, type NullVerdict, nullPlan, nullRow } from './null-comparisons.ts'
import { expectedOverheadMs, measureOverhead, type Overhead, overheadRows } from './overhead.ts'
import type { PartName, PartRow } from './parts.ts'
import { type Pace, paceMaker, type Stage } from './stage.ts'
import { expectedUsualMs, measureUsual, type UsualResult, usualRow } from './usual-way.ts'

/** Everything that a self-check measured; its table is a pure function of this. */
export interface Measured {
  readonly overhead: Overhead | null
  readonly alternations: readonly Alternation[]
  readonly nulls: readonly NullVerdict[]
  readonly usual: readonly UsualResult[]
  readonly detections: readonly Detection[]
}

export const nothingMeasured: Measured = {
  overhead: null,
  alternations: [],
  nulls: [],
  usual: [],
  detections: [],
}

export interface SelfCheckOptions {
  readonly parts: ReadonlySet<PartName>
  /** The time that it may take; parts are shortened alike to fit. */
  readonly minutes: number
  readonly tell: (pace: Pace) => void
}

const alternations = 10
/** Groups after which the comparisons that have an aim of their own are complete. */
const detectionsForItsAim = 10
/** Part of the time that is planned for: the rest is for what takes longer than expected. */
const plannedShare = 0.97

/** How many units each part measures within the time: less time shortens all of them alike, more lengthens detection. */
export function planSelfCheck(parts: ReadonlySet<PartName>, minutes: number) {
  const has = (part: PartName, units: number) => (parts.has(part) ? units : 0)
  const full = {
    overhead: has('overhead', 1),
    alternations: has('agreement', alternations),
    nulls: has('null', nullPlan.length),
    usual: has('usual', nullPlan.length),
    detections: has('detection', detectionPlan.length),
  }
  const allowedMs = minutes * 60_000 * plannedShare
  const scale = Math.min(
    1,
    allowedMs / expectedMs({ ...full, detections: Math.min(full.detections, detectionsForItsAim) }),
  )
  const scaled = (units: number) => (units === 0 ? 0 : Math.max(1, Math.floor(units * scale + 1e-9)))
  const units = {
    overhead: full.overhead,
    alternations: scaled(full.alternations),
    nulls: scaled(full.nulls),
    usual: scaled(full.usual),
    detections: 0,
  }
  const rooms = Math.floor((allowedMs - expectedMs(units)) / expectedDetectionMs)
  units.detections = full.detections === 0 ? 0 : Math.min(full.detections, Math.max(1, rooms))
  return { units, expectedMs: expectedMs(units) }
}

function expectedMs(units: Record<keyof Measured | 'nulls', number>): number {
  return (
    units.overhead * expectedOverheadMs +
    units.alternations * agreementPlan.length * expectedAlternationMs +
    units.nulls * expectedNullRunMs +
    units.usual * expectedUsualMs +
    units.detections * expectedDetectionMs
  )
}

/**
 * Measures the parts one after the other; the usual way beside the null comparisons, so that it sees the same machine.
 * What there is no time left for is left out, and shows as not reached; so does what a cancelled check didn't get to.
 */
export async function measureSelfCheck(
  { parts, minutes, tell }: SelfCheckOptions,
  place: Omit<Stage, 'begin' | 'hasTimeFor'>,
): Promise<Measured> {
  const { units, expectedMs } = planSelfCheck(parts, minutes)
  const stage: Stage = {
    ...place,
    ...paceMaker(expectedMs, minutes * 60_000, () => performance.now(), tell),
  }
  const found: Finding = { overhead: null, alternations: [], nulls: [], usual: [], detections: [] }
  try {
    await measureParts(units, stage, found)
  } catch (error) {
    if (!place.signal.aborted) throw error
  }
  return found
}

/** What has been measured so far. */
interface Finding extends Measured {
  overhead: Overhead | null
  readonly alternations: Alternation[]
  readonly nulls: NullVerdict[]
  readonly usual: UsualResult[]
  readonly detections: Detection[]
}

type Units = ReturnType<typeof planSelfCheck>['units']

async function measureParts(units: Units, stage: Stage, found: Finding): Promise<void> {
  if (units.overhead > 0) found.overhead = await measureOverhead(stage)
  for (let number = 0; number < units.alternations; number++) {
    for (const cell of agreementPlan) found.alternations.push(await measureAlternation(cell, number, stage))
  }
  for (let number = 0; number < Math.max(units.nulls, units.usual); number++) {
    const pair = nullPlan[number]!
    if (number < units.nulls && (number === 0 || stage.hasTimeFor(expectedNullRunMs)))
      found.nulls.push(...(await measureNulls(pair, number, stage)))
    if (number < units.usual && (number === 0 || stage.hasTimeFor(expectedUsualMs)))
      found.usual.push(...(await measureUsual(pair, stage)))
  }
  for (const [number, group] of detectionPlan.slice(0, units.detections).entries()) {
    if (number === 0 || stage.hasTimeFor(expectedDetectionMs))
      found.detections.push(...(await measureDetection(group, number, stage)))
  }
}

/** Whether there is anything to judge. */
export function hasFindings({ overhead, alternations, nulls, usual, detections }: Measured): boolean {
  return overhead !== null || [alternations, nulls, usual, detections].some((found) => found.length > 0)
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
