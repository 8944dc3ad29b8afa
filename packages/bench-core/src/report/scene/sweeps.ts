import { workloadTitle } from '../../model/messages/own-workload-name.ts'
import { metricInfos } from '../../model/metrics/index.ts'
import type { CaseGroup, Parameters } from '../../model/report/case-key.ts'
import type { ReportCase } from '../../model/report/report.ts'
import { caseMetric } from '../figures/case-metric.ts'
import {
  metricTitle,
  operationTitle,
  parametersText,
  parameterTitle,
  parameterValue,
} from '../words/case/parameter-words.ts'
import { isShown } from '../words/format.ts'
import { valueAxis, valuesToHold } from './axis.ts'
import { plainFigure } from './figure-scale.ts'
import type { Axis, Scene } from './scene.ts'
import type { SeriesStyle } from './series-style.ts'

/** Cases that are compared with each other. */
interface ComparedCases {
  readonly group: CaseGroup
  readonly cases: readonly ReportCase[]
}

/** Cases that differ in nothing but one number that was varied. */
export interface Sweep<Group extends ComparedCases = ComparedCases> {
  readonly id: string
  /** Such as `encode person over size`. */
  readonly title: string
  readonly operation: string
  /** The parameter that was varied, in words. */
  readonly quantity: string
  readonly parameter: string
  /** In ascending order of the parameter; one group for each of its values. */
  readonly groups: readonly Group[]
}

/** Every number that was varied while operation, workload and all other parameters stayed the same; titles name what else varies. */
export function sweepsOf<Group extends ComparedCases>(groups: readonly Group[]): Sweep<Group>[] {
  const parameters = [...new Set(groups.flatMap(({ group }) => numericNames(group.parameters)))]
  const varied = variedParameters(groups)
  return parameters.flatMap((parameter) => {
    const having = groups.filter(({ group }) => typeof group.parameters[parameter] === 'number')
    const alike = Map.groupBy(having, ({ group: { suite, operation, workload, parameters: all } }) => {
      const { [parameter]: _, ...others } = all
      return JSON.stringify([suite, operation, workload, Object.entries(others).toSorted()])
    })
    return [...alike].flatMap(([key, own]) => {
      if (own.length < 2) return []
      const { operation, workload, parameters: all } = own[0]!.group
      const { [parameter]: _, ...others } = all
      const told = Object.fromEntries(Object.entries(others).filter(([name]) => varied.has(name)))
      const where = parametersText(told)
      return [
        {
          id: `${parameter} ${key}`,
          title: `${operationTitle(operation)} ${workloadTitle(workload)} over ${parameterTitle(parameter)}${where === '' ? '' : `, ${where}`}`,
          operation,
          quantity: parameterTitle(parameter),
          parameter,
          groups: own.toSorted((a, b) => sweptValue(a, parameter) - sweptValue(b, parameter)),
        },
      ]
    })
  })
}

/** Metrics that at least two places of the sweep have a figure of, in the registry's order. */
export function sweepMetrics({ groups }: Sweep): string[] {
  return Object.keys(metricInfos).filter(
    (metric) =>
      groups.filter(({ cases }) => cases.some((reported) => isShown(caseMetric(reported, metric)?.value)))
        .length >= 2,
  )
}

/** Over rates the question is when latency runs away; in a table, where rows begin to be kept out of line. */
const ratesFirst = ['p99Ns', 'nsPerOperation'] as const
const bytesFirst = ['storedBytesPerPayload', 'nsPerOperation', 'p99Ns', 'encodedBytes'] as const

/** The metric that is asked first of sweeps of one suite; null where no metric was measured over them. */
export function usualMetric(sweeps: readonly Sweep[]): string | null {
  const metrics = new Set(sweeps.flatMap(sweepMetrics))
  const isUnderRates = sweeps.some(({ parameter }) => parameter === 'rate')
  const wanted = isUnderRates ? ratesFirst : bytesFirst
  return wanted.find((known) => metrics.has(known)) ?? [...metrics][0] ?? null
}

/** Whether it has points enough for a picture: two are better told by a table. */
export function isDrawn({ groups }: Sweep): boolean {
  return groups.length > 2
}

/** One metric over the varied number, as lines of the shown contenders; null where none has figures, or of too few values. */
export function sweepScene(sweep: Sweep, metric: string, styles: readonly SeriesStyle[]): Scene | null {
  if (!isDrawn(sweep)) return null
  const curves = styles.flatMap((style) => {
    const points = sweep.groups.flatMap((group) => {
      const reported = group.cases.find(({ key }) => key.contender === style.name)
      const found = reported && caseMetric(reported, metric)
      if (!found || !isShown(found.value) || found.value <= 0) return []
      const { value, low, high, unit } = found
      const x = sweptValue(group, sweep.parameter)
      const text = `${style.title} at ${sweep.quantity} ${parameterValue(sweep.parameter, x)}: ${metricTitle(metric)} ${plainFigure(unit, value)}`
      const isDrawable = low !== null && high !== null && low > 0 && low !== high
      const ends = isDrawable ? { low, high } : { low: null, high: null }
      return [{ x, y: value, ...ends, isHollow: false, text }]
    })
    return points.length === 0 ? [] : [{ style, points }]
  })
  const points = curves.flatMap((curve) => curve.points)
  if (points.length === 0) return null
  const unit = metricInfos[metric]?.unit ?? 'count'
  return {
    title: `${metricTitle(metric)}, ${sweep.title}`,
    x: sweptAxis(sweep),
    y: valueAxis('auto', unit, metricTitle(metric), valuesToHold(points)),
    series: curves.map(({ style, points: own }) => ({ style, line: own, band: [], marks: own })),
    lines: [],
    intervals: 'y',
    names: 'ends',
    height: 244,
  }
}

const logFromFactor = 5

function sweptAxis({ groups, parameter, quantity }: Sweep): Axis {
  const xs = groups.map((group) => sweptValue(group, parameter))
  const scale = Math.max(...xs) / Math.min(...xs) >= logFromFactor ? 'log' : 'linear'
  if (parameter.endsWith('Percent')) return valueAxis(scale, 'count', `${quantity}, %`, xs)
  return valueAxis(scale, parameter.endsWith('Bytes') ? 'bytes' : 'count', quantity, xs)
}

export function sweptValue({ group }: ComparedCases, parameter: string): number {
  return Number(group.parameters[parameter])
}

function variedParameters(groups: readonly ComparedCases[]): ReadonlySet<string> {
  const values = Map.groupBy(
    groups.flatMap(({ group }) => Object.entries(group.parameters)),
    ([name]) => name,
  )
  return new Set(
    [...values].filter(([, own]) => new Set(own.map(([, value]) => value)).size > 1).map(([name]) => name),
  )
}

function numericNames(parameters: Parameters): string[] {
  return Object.keys(parameters).filter((name) => typeof parameters[name] === 'number')
}
