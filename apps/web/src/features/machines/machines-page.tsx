import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { KnownAgent } from '@wirebench/bench-core/model/machine/agent'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { formatBytes } from '@wirebench/bench-core/report/words/format'
import { agentsQuery } from '../../api/queries.ts'
import { CommandLine } from '../../pieces/command-line.tsx'
import { Awaited } from '../../pieces/panel/failure.tsx'
import { DataTable, type TableColumn } from '../../ui/data-table.tsx'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { NameText } from '../../ui/name-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { agentState, hasLeft } from './agent-words.ts'
import { QueuePanel } from './queue-panel.tsx'

/** The machines that measure runs of this database: what each is, and what it does now. */
export function MachinesPage() {
  useTitle('Machines · Wirebench')
  const query = useQuery(agentsQuery)
  const agents = query.data?.agents
  return (
    <div className="stack">
      <PageHeading note={agents && agents.length > 0 ? agents.length : undefined}>Machines</PageHeading>
      <Awaited query={query} what="The machines could not be loaded" label="machines" height={240} />
      {agents?.length === 0 && (
        <>
          <p>Only this machine measures runs. To add another machine, start an agent on it:</p>
          <CommandLine command={`DATABASE_URL=postgres://… ${benchCommand('agent')}`} label="Copy command" />
        </>
      )}
      {agents && agents.length > 0 && (
        <>
          <DataTable caption="the machines" columns={columns} rows={agents} rowId={({ name }) => name} />
          <QueuePanel />
        </>
      )}
    </div>
  )
}

const columns: readonly TableColumn<KnownAgent>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    sortValue: ({ name }) => name,
    cell: ({ name }) => (
      <Link to="/machines/$agent" params={{ agent: name }}>
        <NameText text={name} />
      </Link>
    ),
  },
  {
    id: 'now',
    header: 'Now',
    sortValue: agentState,
    cell: (agent) => (
      <>
        {agentState(agent)}
        {agent.measures !== null && (
          <>
            {' '}
            <Link to="/runs/$run" params={{ run: agent.measures }} className="font-mono">
              {agent.measures}
            </Link>
          </>
        )}
        {!agent.alive && !hasLeft(agent) && <Seen at={agent.seenAt} />}
      </>
    ),
  },
  {
    id: 'labels',
    header: 'Labels',
    className: 'whitespace-normal!',
    cell: ({ labels }) =>
      Object.entries(labels)
        .map(([key, value]) => `${key}=${value}`)
        .join(', ') || '—',
  },
  {
    id: 'what',
    header: 'Hardware',
    className: 'min-w-48 whitespace-normal!',
    cell: ({ machine: { cpuModel, cpuCount, memoryBytes, kernel } }) =>
      `${cpuModel}, ${counted(cpuCount, 'core')}, ${formatBytes(memoryBytes)}, ${kernel}`,
  },
  {
    id: 'doctor',
    header: 'Doctor',
    className: 'min-w-48 whitespace-normal!',
    cell: ({ machine: { doctor } }) => (doctor === null ? 'not run yet' : doctor.summary),
  },
]

function Seen({ at }: { readonly at: string }) {
  return (
    <span className="block text-caption text-muted">
      last seen <RelativeTime at={at} />
    </span>
  )
}
