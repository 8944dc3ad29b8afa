import { isShown, metricInfos, type Parameters, workloadTitle } from '@wirebench/bench-core/results'
import type { ContenderStyle } from '../../charts/contender-style.ts'
import type { Curve } from '../../charts/curve-chart.tsx'
import { formatFigure } from '../../charts/figure-scale.ts'
import {
  metricTitle,
  operationTitle,
  parametersText,
  parameterTitle,
  parameterValue,
} from '../../ui/case-words.ts'
import type { ReportGroup } from './case-groups.ts'
import { metricOf } from './scorecard-rows.ts'

/** Cases that differ in nothing but one number that was varied. */
export interface Sweep {
  readonly id: string
  /** Such as `encode person over size`. */
  readonly title: string
  readonly operation: string
  /** The parameter that was varied, in words. */
  readonly quantity: string
  readonly parameter: string
  /** In ascending order of the parameter; one group for each of its values. */
  readonly groups: readonly ReportGroup[]
}

/** Every number that was varied while operation, workload and all other parameters stayed the same; titles name what else varies. */
export function sweepsOf(groups: readonly ReportGroup[]): Sweep[] {
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
      groups.filter(({ cases }) => cases.some((reported) => isShown(metricOf(reported, metric)?.value)))
        .length >= 2,
  )
}

/** One metric over the varied number, as lines of the shown contenders. */
export function sweepCurves(sweep: Sweep, metric: string, styles: readonly ContenderStyle[]): Curve[] {
  return styles.flatMap((style) => {
    const points = sweep.groups.flatMap((group) => {
      const reported = group.cases.find(({ key }) => key.contender === style.name)
      const found = reported && metricOf(reported, metric)
      if (!found || !isShown(found.value) || found.value <= 0) return []
      const { value, low, high, unit } = found
      const x = sweptValue(group, sweep.parameter)
      const text = `${style.title} at ${sweep.quantity} ${parameterValue(sweep.parameter, x)}: ${metricTitle(metric)} ${formatFigure(unit, value)}`
      const isDrawable = low !== null && high !== null && low > 0 && low !== high
      return [{ x, y: value, low: isDrawable ? low : null, high: isDrawable ? high : null, text }]
    })
    return points.length === 0 ? [] : [{ style, points }]
  })
}

export function sweptValue({ group }: ReportGroup, parameter: string): number {
  return Number(group.parameters[parameter])
}

function variedParameters(groups: readonly ReportGroup[]): ReadonlySet<string> {
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
