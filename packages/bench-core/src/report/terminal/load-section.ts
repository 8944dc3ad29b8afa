import type { Report } from '../../model/report.ts'
import { cellText } from '../codec/cells.ts'
import { formatRate, formatTime } from '../format.ts'
import { wrapped } from '../text-table.ts'
import type { Paint } from './paint.ts'
import { titledTable } from './table.ts'

/** Latency against load: from due, and the service alone, at each share of a contender's own capacity. */
export function loadSections({ underLoad }: Report, width: number, paint: Paint): string[][] {
  if (!underLoad) return []
  const corpora = [...Map.groupBy(underLoad.curves, cellText)]
  return corpora.map(([corpus, curves]) => {
    const percents = curves[0]!.points.map(({ loadPercent }) => loadPercent)
    const rows = curves.map(({ contender, capacityPerSecond, points, kneePercent }) => [
      contender,
      formatRate(capacityPerSecond, 'ops'),
      ...percents.flatMap((percent) => {
        const point = points.find(({ loadPercent }) => loadPercent === percent)
        return [
          formatTime(point?.fromDue.p50Ns),
          formatTime(point?.fromDue.p99Ns),
          formatTime(point?.service.p99Ns),
        ]
      }),
      kneePercent === null ? 'none' : `${kneePercent} %`,
    ])
    const headers = percents.flatMap((percent) => [`${percent} %: p50`, 'p99', 'service p99'])
    return [
      ...titledTable(`round trips under load, ${corpus}`, ['', 'capacity', ...headers, 'knee'], rows, paint),
      ...wrapped(`percentiles from the moment a round trip was due; ${underLoad.rule}`, width).map(paint.dim),
    ]
  })
}
