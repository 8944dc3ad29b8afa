import {
  type CaseKey,
  caseId,
  formatCount,
  formatInTimeUnit,
  formatTime,
  neededInterval,
  type PercentileInterval,
  percentileLabel,
  percentileNames,
  type ReportCase,
  timeUnitFor,
} from '@wirebench/bench-core/results'
import { intervalText } from '../../charts/figure-scale.ts'

export interface PercentileCell {
  readonly text: string
  /** For sorting; null where there is no figure. */
  readonly value: number | null
  /** The exact figure, or why there is none. */
  readonly title: string
  /** The 95 % interval in the cell's unit, such as `2.51–2.56`. */
  readonly interval: string | null
  /** Whether it says too little without its interval, which then stands beside it whatever else is shown. */
  readonly needsInterval: boolean
}

export interface PercentileRow {
  /** The case's `caseId`. */
  readonly id: string
  readonly key: CaseKey
  readonly contender: string
  readonly failure: string | null
  readonly cells: Readonly<Record<string, PercentileCell>>
}

interface PercentileColumn {
  readonly id: string
  readonly header: string
}

export interface PercentileTable {
  readonly columns: readonly PercentileColumn[]
  readonly rows: readonly PercentileRow[]
  /** Why figures are missing, once each, for those who can't point at a cell. */
  readonly reasons: readonly string[]
}

/** Beyond this factor between a column's figures, one unit would hide the small ones: each cell carries its own. */
const oneUnitUpToFactor = 1_000

const figures = [
  { id: 'minNs', header: 'min' },
  ...percentileNames.map((id) => ({ id, header: percentileLabel(id) })),
  { id: 'maxNs', header: 'max' },
  { id: 'meanNs', header: 'mean, timed singly' },
  { id: 'stddevNs', header: 'std dev' },
] as const

/** The table of percentiles of one operation: one row per contender, one unit per column. */
export function percentileTable(cases: readonly ReportCase[], clockFloorNs: number): PercentileTable {
  const units = figures.map(({ id, header }) => {
    const values = cases.flatMap(({ latency }) => latency?.[id] ?? [])
    const mixed = Math.max(...values) / Math.min(...values.filter((ns) => ns > 0)) > oneUnitUpToFactor
    const unit = mixed || values.length === 0 ? null : timeUnitFor(values).unit
    return { id, unit, header: unit === null ? header : `${header}, ${unit}` }
  })
  const rows = cases.map((reported): PercentileRow => {
    const times = units.map(({ id, unit }) => [id, timeCell(reported, id, unit, clockFloorNs)] as const)
    const samples = {
      text: formatCount(reported.samples),
      value: reported.samples,
      title: String(reported.samples),
      interval: null,
      needsInterval: false,
    }
    return {
      id: caseId(reported.key),
      key: reported.key,
      contender: reported.key.contender,
      failure: reported.failure,
      cells: Object.fromEntries([['samples', samples], ...times]),
    }
  })
  return {
    columns: [{ id: 'samples', header: 'n' }, ...units.map(({ id, header }) => ({ id, header }))],
    rows,
    reasons: reasonsOf(cases),
  }
}

function timeCell(
  reported: ReportCase,
  id: (typeof figures)[number]['id'],
  unit: ReturnType<typeof timeUnitFor>['unit'] | null,
  clockFloorNs: number,
): PercentileCell {
  const { latency, notes, failure } = reported
  const ns = latency?.[id] ?? null
  if (ns === null) {
    const reason = notes[id] ?? notes.latency ?? failure ?? 'not measured'
    return { text: '—', value: null, title: reason, interval: null, needsInterval: false }
  }
  const inUnit = (value: number) => (unit === null ? formatTime(value) : formatInTimeUnit(value, unit))
  const floorNs = 2 * clockFloorNs
  if (id !== 'stddevNs' && ns < floorNs)
    return {
      text: `< ${inUnit(floorNs)}`,
      value: ns,
      title: `below resolution: timing an empty operation reads ${formatTime(clockFloorNs)}`,
      interval: null,
      needsInterval: false,
    }
  const interval = isPercentile(id) ? latency?.intervals[id] : undefined
  return {
    text: inUnit(ns),
    value: ns,
    title: formatTime(ns),
    interval: interval === undefined ? null : endsText(interval, inUnit),
    needsInterval: isPercentile(id) && neededInterval(reported, id) !== null,
  }
}

function endsText({ low, high }: PercentileInterval, inUnit: (ns: number) => string): string {
  return high === null ? `at least ${inUnit(low)}` : intervalText(low, high, inUnit)
}

/** Why a contender has no figure, in one line; what holds for several is said once. */
function reasonsOf(cases: readonly ReportCase[]): string[] {
  const stated = cases.flatMap(({ key, notes, latency }) => {
    const missing = figures.flatMap(({ id }) => (latency?.[id] == null ? (notes[id] ?? []) : []))
    const own = [...new Set([...(notes.latency === undefined ? [] : [notes.latency]), ...missing])]
    return own.length === 0 ? [] : [{ contender: key.contender, text: own.join('; ') }]
  })
  return [...Map.groupBy(stated, ({ text }) => text)].map(
    ([text, same]) => `${same.map(({ contender }) => contender).join(', ')}: ${text}`,
  )
}

function isPercentile(id: string): id is (typeof percentileNames)[number] {
  return (percentileNames as readonly string[]).includes(id)
}
