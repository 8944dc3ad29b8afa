import {
  type Bar,
  formatPercent,
  metricTitle,
  operationParameters,
  operationTitle,
  parametersText,
  type ReportCase,
  type SeriesStyle,
} from '@wirebench/bench-core/results'
import { formatFigure } from '../../charts/figure-scale.ts'
import type { Scope } from './scope.ts'

/** A way to state the size of a message: as it is, or compressed. */
interface SizeKind {
  readonly id: string
  readonly title: string
  readonly isCompressed: boolean
}

/** What one corpus takes in every format. */
export interface SizeTable {
  readonly kinds: readonly SizeKind[]
  readonly rows: readonly SizeRow[]
}

export interface SizeRow {
  readonly contender: string
  /** By the kind's id. */
  readonly sizes: Readonly<Record<string, number>>
}

const main = 'encodedBytes'
const spread = [main, 'encodedBytesMin', 'encodedBytesMean', 'encodedBytesMax']
const compressedMetric = 'compressedBytes'

/** Sizes of the chosen messages: the spread over the corpus, then what compressing leaves; null where none is known. */
export function sizeTable({ corpusGroups }: Scope): SizeTable | null {
  const cases = corpusGroups.flatMap((group) => group.cases)
  const known = (metric: string) => cases.some(({ metrics }) => metrics[metric]?.value != null)
  const compressing = corpusGroups.filter((group) =>
    group.cases.some(({ metrics }) => metrics[compressedMetric]?.value != null),
  )
  const kinds: SizeKind[] = [
    ...spread.filter(known).map((id) => ({ id, title: metricTitle(id), isCompressed: false })),
    ...compressing.map(({ id, group }) => ({
      id,
      title: [operationTitle(group.operation), parametersText(operationParameters(group))]
        .filter((text) => text !== '')
        .join(', '),
      isCompressed: true,
    })),
  ]
  const byContender = Map.groupBy(cases, ({ key }) => key.contender)
  const rows = [...byContender].flatMap(([contender, own]) => {
    const plain = spread.map((metric) => [metric, knownSize(own, metric)] as const)
    const compressed = compressing.map(
      ({ id, cases: members }) =>
        [
          id,
          knownSize(
            members.filter(({ key }) => key.contender === contender),
            compressedMetric,
          ),
        ] as const,
    )
    const sizes = Object.fromEntries([...plain, ...compressed].filter(([, value]) => value !== null))
    return Object.keys(sizes).length === 0 ? [] : [{ contender, sizes: sizes as SizeRow['sizes'] }]
  })
  return rows.length === 0 ? null : { kinds, rows }
}

/** One bar for each format, and a lower one for each way of compressing it, all from 0 on one scale. */
export function sizeBars(
  { kinds, rows }: SizeTable,
  styles: readonly SeriesStyle[],
  /** What a contender's size is a share of; null for what others are compared with. */
  opponentOf: (contender: string) => string | null,
): Bar[] {
  const drawn = kinds.filter(({ id, isCompressed }) => id === main || isCompressed)
  const longest = Math.max(...rows.flatMap(({ sizes }) => drawn.map(({ id }) => sizes[id] ?? 0)))
  return styles.flatMap((style) => {
    const sizes = rows.find(({ contender }) => contender === style.name)?.sizes
    if (sizes === undefined) return []
    const opponent = opponentOf(style.name)
    const base = rows.find(({ contender }) => contender === opponent)?.sizes
    return drawn.flatMap(({ id, title, isCompressed }): Bar[] => {
      const bytes = sizes[id]
      if (bytes === undefined) return []
      const text = formatFigure('bytes', bytes)
      const share = base?.[id]
      return [
        {
          id: `${style.name} ${id}`,
          label: isCompressed ? title : style.title,
          parts: [
            {
              id: 'bar',
              share: bytes / longest,
              color: style.color,
              pattern: isCompressed ? 'dots' : style.pattern,
              title: `${style.title}, ${title}: ${text}`,
            },
          ],
          text: share === undefined ? text : `${text} · ${formatPercent(bytes / share)} of ${opponent}`,
          note: isCompressed ? null : spreadText(sizes),
          minor: isCompressed,
        },
      ]
    })
  })
}

/** `2,100 B to 2,260 B, mean 2,170 B`; null where all messages take the same. */
function spreadText(sizes: SizeRow['sizes']): string | null {
  const { encodedBytesMin: min, encodedBytesMax: max, encodedBytesMean: mean } = sizes
  if (min === undefined || max === undefined || min === max) return null
  const average = mean === undefined ? '' : `, mean ${formatFigure('bytes', Math.round(mean))}`
  return `${formatFigure('bytes', min)} to ${formatFigure('bytes', max)}${average}`
}

function knownSize(cases: readonly ReportCase[], metric: string): number | null {
  return cases.map(({ metrics }) => metrics[metric]?.value ?? null).find((value) => value !== null) ?? null
}
