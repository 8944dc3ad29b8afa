import { formatCount, type RunState } from '@wirebench/bench-core/results'
import { CircleCheck, CircleDashed, CircleDot, CircleSlash, CircleX, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type LiveCaseGroup, type LiveCaseRow, type LiveStage, liveGroups } from './live-rows.ts'

const looks: Readonly<Record<LiveStage, { word: string; icon: LucideIcon; className: string }>> = {
  pending: { word: 'Not yet', icon: CircleDashed, className: 'text-muted' },
  running: { word: 'Measuring', icon: CircleDot, className: 'text-primary' },
  measured: { word: 'Measured', icon: CircleCheck, className: 'text-text' },
  'not-measured': { word: 'Not measured', icon: CircleSlash, className: 'text-muted' },
  failed: { word: 'Failed', icon: CircleX, className: 'text-worse' },
}

/** Every case with the figures of its latest round. */
export function LiveCases({ state }: { readonly state: RunState }) {
  const groups = useMemo(() => liveGroups(state), [state])
  return (
    <Panel title="Cases" id="cases">
      <div className="stack gap-6">
        {groups.map((group) => (
          <div key={group.title}>
            <h3 className="mb-2 text-lead font-semibold">{group.title}</h3>
            <DataTable
              caption={`Cases of ${group.title}, latest round`}
              columns={columnsOf(group, state.plan?.rounds ?? null)}
              rows={group.rows}
              rowId={(row) => row.id}
            />
          </div>
        ))}
      </div>
    </Panel>
  )
}

function columnsOf({ unit }: LiveCaseGroup, rounds: number | null): readonly TableColumn<LiveCaseRow>[] {
  return [
    {
      id: 'contender',
      header: 'Contender',
      isRowHeader: true,
      className: 'w-48',
      cell: (row) => row.case.key.contender,
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
      cell: ({ case: live }) => (rounds === null ? live.roundsDone : `${live.roundsDone} of ${rounds}`),
    },
    { id: 'samples', header: 'n', align: 'right', cell: ({ case: live }) => formatCount(live.samples) },
    { id: 'time', header: `mean, ${unit}`, align: 'right', cell: (row) => row.nsPerOperation },
    { id: 'p50', header: `p50, ${unit}`, align: 'right', cell: (row) => row.p50 },
    { id: 'p99', header: `p99, ${unit}`, align: 'right', cell: (row) => row.p99 },
  ]
}
