import type { EvolutionCell } from '../../model/codec-report.ts'
import type { Report } from '../../model/report.ts'
import { formatTime, missing } from '../format.ts'
import { wrapped } from '../text-table.ts'
import type { Paint } from './paint.ts'
import { fittingTable } from './table.ts'

const directions = [
  { direction: 'old-to-new', words: 'new reads old' },
  { direction: 'new-to-old', words: 'old reads new' },
] as const

/** The heat-map in words: who reads what the other version wrote, with what result. */
export function evolutionSections({ evolution }: Report, width: number, paint: Paint): string[][] {
  if (!evolution) return []
  const { contenders, evolutions, cells } = evolution
  const cellOf = (name: string, direction: EvolutionCell['direction'], contender: string) =>
    cells.find(
      (cell) => cell.evolution === name && cell.direction === direction && cell.contender === contender,
    )
  const steps = evolutions.flatMap(({ name, title }) =>
    directions.map(({ direction, words }) => ({
      head: [title, words],
      cells: contenders.map((contender) => cellOf(name, direction, contender)),
    })),
  )
  const table = (title: string, show: (cell: EvolutionCell) => string, only = steps) =>
    fittingTable(
      title,
      ['', '', ...contenders],
      only.map(({ head, cells: own }) => [...head, ...own.map((cell) => (cell ? show(cell) : missing))]),
      paint,
      { leftColumns: 2, repeated: 2, width },
    )
  const withUnknown = steps.filter(({ cells: own }) =>
    own.some((cell) => cell && cell.unknownFields !== 'none'),
  )
  return [
    [...table('schema evolution', ({ outcome }) => outcome), ...lossLines(cells, width, paint)],
    withUnknown.length === 0
      ? []
      : table(
          'what the reader has no place for, after it wrote the message again',
          ({ unknownFields }) => (unknownFields === 'none' ? missing : unknownFields),
          withUnknown,
        ),
    table('decoding what the other version wrote', ({ decodeNs }) => formatTime(decodeNs?.value)),
  ].filter((lines) => lines.length > 0)
}

/** Each loss and error once, with everyone whom it befalls. */
function lossLines(cells: readonly EvolutionCell[], width: number, paint: Paint): string[] {
  const bad = cells.filter(({ outcome }) => outcome === 'lost' || outcome === 'error')
  const byWords = Map.groupBy(
    bad,
    ({ evolution, direction, words, text }) =>
      `${evolution}, ${directions.find((known) => known.direction === direction)!.words}: ${words}${text === null ? '' : ` (${text})`}`,
  )
  return [...byWords].flatMap(([text, own]) =>
    wrapped(`- ${text}: ${own.map(({ contender }) => contender).join(', ')}`, width, '  ').map(paint.dim),
  )
}
