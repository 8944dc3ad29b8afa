import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { benchCommand } from '@wirebench/bench-core/model/commands'
import type { KnownAgent } from '@wirebench/bench-core/model/machine/agent'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { formatBytes } from '@wirebench/bench-core/report/words/format'
import { agentQuery } from '../../api/queries.ts'
import { CommandLine } from '../../pieces/command-line.tsx'
import { Awaited } from '../../pieces/panel/failure.tsx'
import { Panel } from '../../pieces/panel/panel.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { absoluteTime } from '../../ui/dates.ts'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { NameText } from '../../ui/name-text.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { abilityTexts, agentState } from './agent-words.ts'
import { RecordPanel } from './record-panel.tsx'

const route = getRouteApi('/machines/$agent')

/** One machine: what it is, what doctor last found on it, and what its runs say of it. */
export function MachinePage() {
  const { agent: name } = route.useParams()
  const query = useQuery(agentQuery(name))
  useTitle(`${name} · Wirebench`)
  const { agent, record } = query.data ?? {}
  return (
    <div className="stack">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading note={agent && agentState(agent)}>
          <NameText text={name} />
        </PageHeading>
        {agent && (
          <div className="flex flex-wrap gap-2">
            {agent.measures !== null && (
              <Link to="/runs/$run" params={{ run: agent.measures }} className={buttonClass('primary')}>
                What it measures
              </Link>
            )}
            <Link to="/runs" search={{ agent: name }} className={buttonClass()}>
              All its runs
            </Link>
          </div>
        )}
      </div>
      <Awaited query={query} what="This machine can’t be shown" label="machine" height={360} />
      {agent && (
        <>
          <Panel title="About this machine" id="what">
            <Facts agent={agent} />
          </Panel>
          <Panel title="What bench doctor found" id="doctor">
            <Doctor agent={agent} />
          </Panel>
        </>
      )}
      {record && <RecordPanel record={record} />}
    </div>
  )
}

function Facts({ agent }: { readonly agent: KnownAgent }) {
  const { hostName, cpuModel, cpuCount, memoryBytes, kernel, projectVersion, fingerprint } = agent.machine
  const labels = Object.entries(agent.labels).map(([key, value]) => `${key}=${value}`)
  const facts: readonly (readonly [string, string])[] = [
    ['Host', hostName],
    ['CPU', `${cpuModel}, ${counted(cpuCount, 'core')}`],
    ['Memory', formatBytes(memoryBytes)],
    ['Kernel', kernel],
    ['Has', abilityTexts(agent).join(', ')],
    ['Labels', labels.join(', ') || 'none'],
    ['Wirebench', projectVersion],
    ['Fingerprint', fingerprint],
  ]
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Doctor({ agent: { machine } }: { readonly agent: KnownAgent }) {
  const { doctor, findings } = machine
  return (
    <>
      {doctor === null ? (
        <>
          <p>
            Not run on this machine yet. It takes about 15 seconds to find out which differences the machine
            can detect; a waiting agent reports the result within seconds.
          </p>
          <CommandLine command={benchCommand('doctor')} label="Copy command" />
        </>
      ) : (
        <p>
          <span className="text-muted">{absoluteTime(doctor.at)}:</span> {doctor.summary}
        </p>
      )}
      {findings.length > 0 && (
        <>
          <p className="mt-3 font-medium">
            {doctor === null ? 'Possible improvements, according to the system' : 'Possible improvements'}
          </p>
          <ul className="mt-1 grid gap-1 wrap-anywhere">
            {findings.map(({ check, status, text, fix }) => (
              <li key={check}>
                <span className={status === 'bad' ? 'font-medium text-worse' : 'font-medium'}>{check}</span>:{' '}
                {text}
                {fix !== null && <span className="block text-muted">{fix}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
