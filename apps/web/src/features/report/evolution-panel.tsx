import {
  type EvolutionCell,
  type Evolutions,
  formatFactor,
  formatRatioInterval,
} from '@wirebench/bench-core/results'
import { clsx } from 'clsx'
import { CircleCheck, CircleDot, CircleMinus, CircleX, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { figureOnOneLine } from '../../charts/figure-scale.ts'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { HowToRead } from '../../ui/how-to-read.tsx'
import { Panel } from '../../ui/panel.tsx'

const looks: Readonly<
  Record<EvolutionCell['outcome'], { readonly icon: LucideIcon; readonly className: string }>
> = {
  kept: { icon: CircleCheck, className: 'bg-better-bg text-better' },
  defaulted: { icon: CircleDot, className: 'bg-neutral-bg text-text' },
  lost: { icon: CircleMinus, className: 'bg-warning-bg text-warning' },
  error: { icon: CircleX, className: 'bg-worse-bg text-worse' },
}
const directions = {
  'old-to-new': 'a new program reads what an old one wrote',
  'new-to-old': 'an old program reads what a new one wrote',
} as const
const unknownWords = {
  none: null,
  survive: 'unknown fields survive',
  lost: 'unknown fields are lost',
} as const

interface Row {
  readonly id: string
  readonly title: string
  readonly change: string
  readonly direction: EvolutionCell['direction']
  readonly cells: ReadonlyMap<string, EvolutionCell>
}

/** What every codec makes of messages that another version of the schema wrote: a question of truth before one of speed. */
export function EvolutionPanel({ evolution }: { readonly evolution: Evolutions }) {
  const rows = useMemo(() => rowsOf(evolution), [evolution])
  const columns = useMemo(
    (): readonly TableColumn<Row>[] => [
      {
        id: 'evolution',
        header: 'Change',
        isRowHeader: true,
        className: 'min-w-44 max-w-72 whitespace-normal!',
        cell: ({ title, change, direction }) => (
          <span className="grid gap-0.5">
            {title}
            <span className="text-caption font-normal text-muted">{directions[direction]}</span>
            {change !== title && <span className="text-caption font-normal text-muted">{change}</span>}
          </span>
        ),
      },
      ...evolution.contenders.map(
        (contender): TableColumn<Row> => ({
          id: contender,
          header: contender,
          cell: ({ cells }) => <Outcome cell={cells.get(contender)} />,
        }),
      ),
    ],
    [evolution],
  )
  return (
    <Panel title="Schema evolution" id="evolution">
      {rows.length === 0 ? (
        <p className="text-muted">No evolution was looked at.</p>
      ) : (
        <DataTable
          caption="What becomes of messages of another version"
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
        />
      )}
      <Errors evolution={evolution} />
      <HowToRead anchor="evolution">
        Kept: everything that both versions have arrived. Defaulted: so it did, and what only the reader has
        got its default value. Lost: some of what the writer wrote is gone, and the cell says which field.
        Error: the message could not be read. Unknown fields are what only the writer has; they survive where
        the reader writes them again. The time is that of reading the other version’s bytes, beside the ratio
        to reading them with their own version.
      </HowToRead>
    </Panel>
  )
}

/** What the libraries said where they could not read a message. */
function Errors({ evolution: { evolutions, cells } }: { readonly evolution: Evolutions }) {
  const failed = cells.filter(({ outcome, text }) => outcome === 'error' && text !== null)
  if (failed.length === 0) return null
  const titles = new Map(evolutions.map(({ name, title }) => [name, title]))
  return (
    <details className="mt-3">
      <summary className="min-h-6 w-fit">What the errors say</summary>
      <ul className="mt-1 grid gap-1">
        {failed.map(({ contender, evolution, direction, text }) => (
          <li key={`${contender} ${evolution} ${direction}`} className="wrap-anywhere">
            <span className="font-medium">{contender}</span>, {titles.get(evolution)}, {directions[direction]}
            : <code className="text-caption">{text}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Outcome({ cell }: { readonly cell: EvolutionCell | undefined }) {
  if (cell === undefined) return '—'
  const { outcome, words, unknownFields, text, decodeNs, ownDecodeNs } = cell
  const { icon: Icon, className } = looks[outcome]
  const ratio = decodeNs && ownDecodeNs && ownDecodeNs.value > 0 ? decodeNs.value / ownDecodeNs.value : null
  const interval = ratio === null ? null : widestInterval(decodeNs!, ownDecodeNs!)
  return (
    <span
      className={clsx('grid min-w-24 gap-0.5 rounded-control px-2 py-1', className)}
      title={text ?? words}
    >
      <span className="inline-flex items-center gap-1 font-medium">
        <Icon aria-hidden size={14} className="shrink-0" />
        <span className="max-w-48 whitespace-normal">{words}</span>
      </span>
      {unknownWords[unknownFields] !== null && (
        <span className="text-caption whitespace-normal text-text">{unknownWords[unknownFields]}</span>
      )}
      {decodeNs !== null && (
        <span className="max-w-48 text-caption whitespace-normal text-text">
          {figureOnOneLine(decodeNs, 'ns')}
          {ratio !== null && ratio !== 1 && `, ${formatFactor(ratio)} ${ratio < 1 ? 'faster' : 'slower'}`}
          {interval !== null && ` [${interval}]`}
        </span>
      )}
    </span>
  )
}

type Time = NonNullable<EvolutionCell['decodeNs']>

/** The interval of a ratio of two times as wide as theirs allow; null where one of them has none. */
function widestInterval(time: Time, own: Time): string | null {
  if (time.low === null || time.high === null || own.low === null || own.high === null) return null
  return formatRatioInterval(time.value / own.value, time.low / own.high, time.high / own.low)
}

function rowsOf({ evolutions, cells }: Evolutions): Row[] {
  return evolutions.flatMap(({ name, title, change }) =>
    (['old-to-new', 'new-to-old'] as const).flatMap((direction) => {
      const own = cells.filter((cell) => cell.evolution === name && cell.direction === direction)
      if (own.length === 0) return []
      return [
        {
          id: `${name} ${direction}`,
          title,
          change,
          direction,
          cells: new Map(own.map((cell) => [cell.contender, cell])),
        },
      ]
    }),
  )
}
