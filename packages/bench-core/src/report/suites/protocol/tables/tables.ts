import { workloadTitle } from '../../../../model/messages/own-workload-name.ts'
import type { LoadCurve, ProtocolReport, RateLimit } from '../../../../model/protocol/protocol-report.ts'
import type { CaseKey } from '../../../../model/report/case-key.ts'
import type { Report, ReportCase } from '../../../../model/report/report.ts'
import { columnsOf, exact, type Figure, figureOf, type ReportTable } from '../../../tables/table.ts'
import { formatBytes, formatCount, formatTime } from '../../../words/format.ts'
import { cellName, loadOf, loadWords, protocolCases } from '../protocol-cases.ts'
import { unjudgedRungs } from '../section/ladder.ts'
import { windowSentences } from './sentences.ts'
import { gainText, limitText, p99Text, shareText } from './words.ts'

/** Operations per second of the closed loops: a row for each contender, a column for each load. */
export function throughputTables(report: Report): ReportTable[] {
  const closed = protocolCases(report).filter((reported) => loadOf(reported) !== 'open')
  const groups = [...Map.groupBy(closed, cellName).values()]
  return groups.flatMap((cases) => {
    const loads = [...new Set(cases.map(columnName))]
    const rows = [...Map.groupBy(cases, ({ key }) => key.contender)].map(([contender, own]) => [
      { contender, of: own[0]!.key },
      ...loads.map((load) =>
        figureOf(own.find((reported) => columnName(reported) === load)?.metrics.operationsPerSecond),
      ),
    ])
    const title = `operations per second: ${cellName(cases[0]!)}`
    return loads.length > 1 ? [{ title, columns: columnsOf([''], loads), rows }] : []
  })
}

function columnName(reported: ReportCase): string {
  const filler = reported.key.parameters.fillerBytes
  return `${loadWords(reported)}${filler === undefined ? '' : ` + ${formatBytes(Number(filler))}`}`
}

/** p99 from the moment a request was due, by rate. */
export function curveTables(report: Report, { curves: all }: ProtocolReport, sloNs: number): ReportTable[] {
  const groups = Map.groupBy(
    shownOf(all, report),
    ({ operation, workload }) => `${operation} ${workloadTitle(workload)}`,
  )
  return [...groups].map(([name, curves]) => {
    const rates = [
      ...new Set(curves.flatMap(({ points }) => points.map(({ ratePerSecond }) => ratePerSecond))),
    ].toSorted((a, b) => a - b)
    const rows = curves.map((curve) => [
      { contender: curve.contender, of: { suite: 'protocol' as const, ...placeOf(curve) } },
      ...rates.map((rate) => p99At(curve, rate)),
      limitCell('rateWithinSlo', curve.withinSlo),
      limitCell('rateBeforeKnee', curve.knee),
    ])
    const figures = [...rates.map((rate) => `${formatCount(rate)}/s`), `p99 ≤ ${formatTime(sloNs)}`, 'knee']
    const title = `${name}: p99 from when a request was due, by rate`
    return { title, columns: columnsOf([''], figures), rows, notes: windowSentences(curves, sloNs) }
  })
}

/** What there is of operations and messages that the report has cases of: the reader of a page may look at few. */
function shownOf<Of extends Pick<CaseKey, 'operation' | 'workload'>>(
  all: readonly Of[],
  { cases }: Report,
): Of[] {
  return all.filter(({ operation, workload }) =>
    cases.some(({ key }) => key.operation === operation && key.workload === workload),
  )
}

function placeOf({ operation, workload, contender }: LoadCurve) {
  return { operation, workload, contender }
}

function p99At({ points }: LoadCurve, rate: number): Figure | null {
  const point = points.find(({ ratePerSecond }) => ratePerSecond === rate)
  if (point === undefined) return null
  const { p99Ns, p99LowNs, p99HighNs } = point
  return { value: p99Ns, low: p99LowNs, high: p99HighNs, unit: 'ns', words: p99Text(point) }
}

/** Up to which rate something holds. */
function limitCell(metric: string, limit: RateLimit): Figure {
  const { ratePerSecond, nextPerSecond, isNextUndecided } = limit
  const note =
    nextPerSecond === null
      ? ratePerSecond === null
        ? 'too few rates or requests to tell'
        : 'every measured rate holds'
      : isNextUndecided
        ? `whether ${nextPerSecond}/s holds is undecided`
        : `${nextPerSecond}/s doesn’t hold`
  return {
    ...exact(ratePerSecond, 'perSecond'),
    words: limitText(limit),
    csv: { metric, kind: 'derived', note },
  }
}

const nothing = { value: null, low: null, high: null }

/** One way of talking turned into another, one change at a time. */
export function ladderTables(report: Report, { ladders }: ProtocolReport): ReportTable[] {
  return shownOf(ladders, report).map((ladder) => {
    const { operation, workload, steps, total } = ladder
    const rows = steps.map(({ contender, change, operationsPerSecond, gain, share }) => [
      change,
      { contender, of: { suite: 'protocol' as const, operation, workload, contender } },
      exact(operationsPerSecond, 'perSecond'),
      {
        ...(gain ?? nothing),
        unit: 'count' as const,
        words: gainText(gain),
        csv: { metric: 'ladder.gain', kind: 'derived' as const, unit: 'ratio', note: change },
      },
      { ...(share ?? nothing), unit: 'share' as const, words: shareText(share) },
    ])
    return {
      title: `ladder: ${operation} ${workloadTitle(workload)}, ${gainText(total)} in all`,
      columns: columnsOf(['change', 'then'], ['ops/s', 'gain', 'share of the gain']),
      rows,
      sentences: unjudgedRungs(report, ladder),
    }
  })
}
