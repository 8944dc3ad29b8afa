import { Link } from '@tanstack/react-router'
import type { AcrossMachines } from '@wirebench/bench-core/model/report/across-machines'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { formatBytes } from '@wirebench/bench-core/report/words/format'
import { Panel } from '../../pieces/panel/panel.tsx'
import { RunStateChip } from '../../pieces/run/run-state-chip.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { NameText } from '../../ui/name-text.tsx'

type Machine = AcrossMachines['machines'][number]

const columns: readonly TableColumn<Machine>[] = [
  { id: 'name', header: 'Machine', isRowHeader: true, cell: ({ name }) => <NameText text={name} /> },
  {
    id: 'what',
    header: 'Hardware',
    label: 'hardware',
    cell: ({ cpuModel, cpuCount, memoryBytes, hostName }) =>
      `${cpuModel}, ${counted(cpuCount, 'core')}, ${formatBytes(memoryBytes)} (${hostName})`,
  },
  {
    id: 'run',
    header: 'Run',
    label: 'run',
    cell: ({ run }) => (
      <Link to="/runs/$run" params={{ run: run.shortId }} className="font-mono">
        {run.shortId}
      </Link>
    ),
  },
  { id: 'state', header: 'State', label: 'state', cell: ({ run }) => <RunStateChip state={run.state} /> },
  { id: 'rounds', header: 'Rounds', label: 'rounds', align: 'right', cell: ({ run }) => run.rounds },
  {
    id: 'headline',
    header: 'Headline',
    className: 'min-w-48',
    cell: ({ headline }) => (headline === null ? '—' : <NameText text={headline} />),
  },
]

/** The machines whose runs count, and the runs that don’t yet, each leading to its page. */
export function MachinesRead({ across: { machines, leftOut } }: { readonly across: AcrossMachines }) {
  return (
    <Panel title="Machines" id="machines">
      {machines.length > 0 ? (
        <DataTable
          caption="the machines"
          columns={columns}
          rows={machines}
          rowId={({ run }) => run.id}
          isStacked
        />
      ) : (
        <p>
          {leftOut.some(({ goesOn }) => goesOn)
            ? 'None of these runs has a result yet. Results appear here once a run has ended.'
            : 'None of these runs has a result.'}
        </p>
      )}
      {leftOut.length > 0 && (
        <ul aria-label="Left out" className="mt-3 grid gap-1 wrap-anywhere">
          {leftOut.map(({ run, reason, fix }) => (
            <li key={run}>
              Run{' '}
              <Link to="/runs/$run" params={{ run }} className="font-mono">
                {run}
              </Link>{' '}
              {reason}; {fix}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
