import { Link } from '@tanstack/react-router'
import type { MachineRecord } from '@wirebench/bench-core/model/run/machine-record'
import { abilityWords } from '@wirebench/bench-core/report/judge/doubts/ability'
import { type RatioRow, ratioScene } from '@wirebench/bench-core/report/scene/ratios'
import type { SeriesStyle } from '@wirebench/bench-core/report/scene/series-style'
import { formatPercent } from '@wirebench/bench-core/report/words/format'
import { Picture } from '../../charts/picture.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { NameText } from '../../ui/name-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

const columns: readonly TableColumn<MachineRecord>[] = [
  {
    id: 'run',
    header: 'Run',
    isRowHeader: true,
    className: 'whitespace-normal!',
    cell: ({ run }) => (
      <Link to="/runs/$run" params={{ run: run.shortId }}>
        <NameText text={run.name} /> <span className="font-mono text-caption">{run.shortId}</span>
      </Link>
    ),
  },
  { id: 'at', header: 'Begun', cell: ({ run }) => <RelativeTime at={run.at} /> },
  {
    id: 'told',
    header: 'Detectable difference',
    align: 'right',
    cell: ({ canTell }) => (canTell ? abilityWords(canTell) : '—'),
  },
  {
    id: 'identical',
    header: 'Identical code differed by up to',
    align: 'right',
    cell: ({ identical }) =>
      identical.length === 0 ? '—' : formatPercent(Math.max(...identical.map(apart))),
  },
  {
    id: 'band',
    header: 'A/A band',
    align: 'right',
    cell: ({ band }) => (band === null ? '—' : formatPercent(band)),
  },
]

/** What the last runs say of a machine: what could be told apart on it, and how much identical code differed from itself. */
export function RecordPanel({ record }: { readonly record: readonly MachineRecord[] }) {
  const rows = record.map(
    ({ run, identical }): RatioRow => ({
      label: run.shortId,
      dots: identical.map((value) => ({
        style: controlStyle,
        value,
        low: null,
        high: null,
        isHollow: false,
        text: formatPercent(apart(value)),
      })),
    }),
  )
  return (
    <Panel title="Recent runs" id="record">
      {record.length === 0 ? (
        <p>There is no report of a completed run of this machine.</p>
      ) : (
        <>
          <DataTable caption="its recent runs" columns={columns} rows={record} rowId={({ run }) => run.id} />
          <figure className="mt-4">
            <figcaption className="mb-2 font-semibold">
              Identical code against itself, newest run first
            </figcaption>
            <Picture
              scene={ratioScene('identical code against itself', rows, {
                title: 'mean time ÷ mean time of the same code (log scale)',
                ends: ['← less', 'more →'],
              })}
            />
          </figure>
        </>
      )}
    </Panel>
  )
}

/** How far a ratio lies from 1, whichever way. */
function apart(ratio: number): number {
  return Math.expm1(Math.abs(Math.log(ratio)))
}

const controlStyle: SeriesStyle = {
  name: 'A/A',
  title: 'one operation',
  color: 'var(--muted)',
  dash: undefined,
  marker: 'circle',
  pattern: 'solid',
}
