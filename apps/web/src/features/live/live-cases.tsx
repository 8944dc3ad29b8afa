import type { RunState } from '@wirebench/bench-core/report/figures/run-state'
import { formatCount, formatInTimeUnit } from '@wirebench/bench-core/report/words/format'
import { CircleCheck, CircleDashed, CircleDot, CircleSlash, CircleX, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { Panel } from '../../pieces/panel/panel.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { suitingUnit, type TimeUnitName, timeColumn, useLastingUnit } from './lasting-unit.ts'
import { type LiveCaseGroup, type LiveCaseRow, type LiveStage, liveGroups } from './live-rows.ts'

const looks: Readonly<Record<LiveStage, { word: string; icon: LucideIcon; className: string }>> = {
  pending: { word: 'Pending', icon: CircleDashed, className: 'text-muted' },
  begun: { word: 'Begun', icon: CircleDashed, className: 'text-text' },
  running: { word: 'Measuring', icon: CircleDot, className: 'text-primary' },
  'round-done': { word: 'Round done', icon: CircleCheck, className: 'text-text' },
  measured: { word: 'Measured', icon: CircleCheck, className: 'text-text' },
  'not-measured': { word: 'Not measured', icon: CircleSlash, className: 'text-muted' },
  failed: { word: 'Failed', icon: CircleX, className: 'text-worse' },
}

/** Nothing more comes of these. */
const settled: ReadonlySet<LiveStage> = new Set(['measured', 'not-measured', 'failed'])

/** Of more groups than these, only those with failures are open. */
const shownOpen = 6

/** Every case with the figures of its latest round. */
export function LiveCases({ state }: { readonly state: RunState }) {
  const groups = useMemo(() => liveGroups(state), [state])
  const isLong = groups.length > shownOpen
  return (
    <Panel title="Cases" id="cases">
      <div className={isLong ? 'stack gap-2' : 'stack gap-6'}>
        {groups.map((group) => (
          <Group key={group.title} group={group} rounds={state.plan?.rounds ?? null} foldable={isLong} />
        ))}
      </div>
    </Panel>
  )
}

function Group({
  group,
  rounds,
  foldable,
}: {
  readonly group: LiveCaseGroup
  readonly rounds: number | null
  readonly foldable: boolean
}) {
  const unit = useLastingUnit(suitingUnit(group.times))
  const table = (
    <DataTable
      caption={`Cases of ${group.title}, latest round`}
      columns={columnsOf(group, unit, rounds)}
      rows={group.rows}
      rowId={(row) => row.id}
    />
  )
  if (!foldable)
    return (
      <div>
        <h3 className="mb-2 text-lead font-semibold">{group.title}</h3>
        {table}
      </div>
    )
  return (
    <details open={group.rows.some(({ stage }) => stage === 'failed')}>
      <summary className="min-h-6">
        <span className="font-semibold">{group.title}</span>{' '}
        <span className="text-muted">{progressOf(group, unit)}</span>
      </summary>
      <div className="mt-1 mb-3">{table}</div>
    </details>
  )
}

/** What can be seen without opening a group: it doesn't open by itself, for what is below would move away. */
function progressOf({ rows }: LiveCaseGroup, unit: TimeUnitName | null): string {
  const [measured, running, failed] = (['measured', 'running', 'failed'] as const).map(
    (wanted) => rows.filter(({ case: live }) => live.status === wanted).length,
  )
  const hasEnded = rows.every(({ stage }) => settled.has(stage))
  return [
    `${measured} of ${rows.length} ${hasEnded ? 'measured' : 'with a round done'}`,
    ...(running ? [`${running} being measured`] : []),
    ...(failed ? [`${failed} failed`] : []),
    ...meansOf(rows, unit),
  ].join(', ')
}

function meansOf(rows: LiveCaseGroup['rows'], unit: TimeUnitName | null): string[] {
  const means = rows.flatMap(({ case: { nsPerOperation } }) => nsPerOperation ?? [])
  if (unit === null || means.length === 0) return []
  const [least, most] = [Math.min(...means), Math.max(...means)].map((ns) => formatInTimeUnit(ns, unit))
  return [least === most ? `mean ${least}\u00a0${unit}` : `means from ${least} to ${most}\u00a0${unit}`]
}

function columnsOf(
  { hasPercentiles, mean }: LiveCaseGroup,
  unit: TimeUnitName | null,
  rounds: number | null,
): readonly TableColumn<LiveCaseRow>[] {
  return [
    {
      id: 'contender',
      header: 'Contender',
      isRowHeader: true,
      className: 'w-48',
      cell: ({ case: live }) => (
        <span className="block max-w-64 whitespace-normal wrap-anywhere rail:w-max">
          {live.key.contender}
        </span>
      ),
    },
    {
      id: 'status',
      header: 'State',
      className: 'w-40 whitespace-normal!',
      cell: ({ case: live, stage }) => {
        const { word, icon: Icon, className } = looks[stage]
        return (
          <>
            <span className={`inline-flex items-center gap-1.5 ${className}`}>
              <Icon aria-hidden size={14} />
              {word}
            </span>
            {live.failure !== null && <span className="block text-worse">{live.failure}</span>}
          </>
        )
      },
    },
    {
      id: 'rounds',
      header: 'Rounds',
      align: 'right',
      cell: ({ case: { roundsDone, isDecided } }) =>
        rounds === null || isDecided ? roundsDone : `${roundsDone} of ${rounds}`,
    },
    timeColumn(mean, unit, ({ case: live }) => live.nsPerOperation),
    ...(hasPercentiles
      ? [
          timeColumn<LiveCaseRow>('p50', unit, ({ p50Ns }) => p50Ns),
          timeColumn<LiveCaseRow>('p99', unit, ({ p99Ns }) => p99Ns),
          samples,
        ]
      : []),
  ]
}

const samples: TableColumn<LiveCaseRow> = {
  id: 'samples',
  header: 'n',
  align: 'right',
  cell: ({ case: live }) => formatCount(live.samples),
}
