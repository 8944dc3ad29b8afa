import { workloadTitle } from '../../../model/messages/own-workload-name.ts'
import type { Report, ReportCase } from '../../../model/report/report.ts'
import { opponentOf, specAsRead } from '../../../model/run/run-spec.ts'
import { joined } from '../../../model/text/joined.ts'
import type { Bar } from '../../scene/bars.ts'
import { plainFigure } from '../../scene/figure-scale.ts'
import type { SeriesStyle } from '../../scene/series-style.ts'
import { cellOf, cellText, operationParameters } from '../../words/case/corpus-cell.ts'
import { operationTitle, parametersText } from '../../words/case/parameter-words.ts'
import { formatPercent } from '../../words/format.ts'

/** Of the messages of each workload a bar for each contender, and a lower one for each way of compressing them, from 0. */
export function sizeBars(
  { cases, run }: Pick<Report, 'cases' | 'run'>,
  styles: readonly SeriesStyle[],
): ReadonlyMap<string, readonly Bar[]> {
  const spec = specAsRead(run)
  const sized = cases.filter((reported) => bytesOf(reported) !== null)
  const corpora = Map.groupBy(sized, ({ key }) => cellText(cellOf(key)))
  return new Map([...corpora].map(([corpus, own]) => [workloadTitle(corpus), barsOf(own)]))

  function barsOf(own: readonly ReportCase[]): Bar[] {
    const longest = Math.max(...own.map((reported) => bytesOf(reported)!))
    return styles.flatMap((style) => {
      const mine = own.filter(({ key }) => key.contender === style.name)
      return mine.toSorted((a, b) => Number(isCompressed(a)) - Number(isCompressed(b))).map(barOf)

      function barOf(reported: ReportCase): Bar {
        const { key } = reported
        const bytes = bytesOf(reported)!
        const text = plainFigure('bytes', bytes)
        const isMinor = isCompressed(reported)
        const way = isMinor ? wayOf(reported) : 'median'
        const opponent = opponentOf(spec, 'codec', style.name)
        const base = own.find(
          (other) =>
            other.key.contender === opponent &&
            other.key.operation === key.operation &&
            wayOf(other) === wayOf(reported),
        )
        return {
          id: `${style.name} ${way}`,
          label: isMinor ? way : style.title,
          parts: [
            {
              id: 'bar',
              share: bytes / longest,
              color: style.color,
              pattern: isMinor ? 'dots' : style.pattern,
              title: `${style.title}, ${way}: ${text}`,
            },
          ],
          text: base ? `${text} · ${formatPercent(bytes / bytesOf(base)!)} of ${opponent}` : text,
          note: isMinor ? null : spreadText(reported),
          minor: isMinor,
        }
      }
    })
  }
}

/** Of a median message: as it is, or compressed. */
function bytesOf({ metrics }: ReportCase): number | null {
  return metrics.compressedBytes?.value ?? metrics.encodedBytes?.value ?? null
}

function isCompressed({ metrics }: ReportCase): boolean {
  return metrics.compressedBytes?.value != null
}

/** `gzip, level 6` */
function wayOf({ key }: ReportCase): string {
  return joined([operationTitle(key.operation), parametersText(operationParameters(key))])
}

/** `2,100 B to 2,260 B, mean 2,170 B`; null where all messages take the same. */
function spreadText({ metrics }: ReportCase): string | null {
  const [low, mean, high] = ['encodedBytesMin', 'encodedBytesMean', 'encodedBytesMax'].map(
    (name) => metrics[name]?.value ?? null,
  )
  if (low == null || high == null || low === high) return null
  const average = mean == null ? '' : `, mean ${plainFigure('bytes', Math.round(mean))}`
  return `${plainFigure('bytes', low)} to ${plainFigure('bytes', high)}${average}`
}
