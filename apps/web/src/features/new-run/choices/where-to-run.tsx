import { useQuery } from '@tanstack/react-query'
import { type KnownAgent, meantBy, readPlace } from '@wirebench/bench-core/model/machine/agent'
import { startOptions } from '@wirebench/bench-core/model/options/start'
import { lackText, needsOf } from '@wirebench/bench-core/model/run/agent-needs'
import type { RunSpec } from '@wirebench/bench-core/model/run/run-spec'
import { counted } from '@wirebench/bench-core/model/text/counted'
import { agentsQuery } from '../../../api/queries.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'

/** Where the run is measured, where agents are there: nobody else has a choice. */
export function WhereToRun({
  on,
  spec,
  onChange,
}: {
  /** What is to be measured, once that is known. */
  readonly spec: RunSpec | undefined
  readonly on: string
  readonly onChange: (on: string) => void
}) {
  const { data } = useQuery(agentsQuery)
  const agents = (data?.agents ?? []).filter(({ alive, draining }) => alive && !draining)
  const options = [{ id: 'here', title: 'this machine' }, ...placesOf(agents)]
  if (options.length === 1 && on === 'here') return null
  const isKnown = options.some(({ id }) => id === on)
  return (
    <div className="grid gap-1">
      <SelectField
        label={startOptions.on.label}
        value={on}
        options={isKnown ? options : [...options, { id: on, title: `${on} (not running)` }]}
        onChange={onChange}
      />
      <Lacking on={on} agents={agents} spec={spec} />
    </div>
  )
}

/** What those who are meant lack for it: said before it is tried. */
function Lacking({
  on,
  agents,
  spec,
}: {
  readonly on: string
  readonly agents: readonly KnownAgent[]
  readonly spec: RunSpec | undefined
}) {
  const place = readPlace(on)
  const needs = spec ? needsOf(spec) : []
  if (!place || place.kind === 'here') return null
  const meant = meantBy(place, agents)
  const lack = meant.length === 0 ? undefined : lackText(meant, needs)
  if (lack !== undefined) return <p className="text-warning">{lack}.</p>
  const without = place.kind === 'each' ? meant.filter((agent) => lackText([agent], needs) !== undefined) : []
  if (without.length === 0) return null
  return (
    <p className="text-warning">
      Not on {without.map(({ name }) => name).join(', ')}: {lackText(without, needs)}.
    </p>
  )
}

/** Every agent by itself, whoever has a label, and each of those that share one. */
function placesOf(agents: readonly KnownAgent[]): readonly { readonly id: string; readonly title: string }[] {
  const byLabel = Map.groupBy(
    agents.flatMap(({ labels }) => Object.entries(labels).map(([key, value]) => `${key}=${value}`)),
    (label) => label,
  )
  return [
    ...agents.map(({ name, machine, measures }) => ({
      id: name,
      title: `${name}: ${machine.cpuModel}, ${counted(machine.cpuCount, 'core')}${measures === null ? '' : ' (measures now)'}`,
    })),
    ...[...byLabel].flatMap(([label, { length }]) => [
      { id: `label=${label}`, title: `any agent with ${label} (${length})` },
      ...(length > 1 ? [{ id: `each:label=${label}`, title: `all ${length} with ${label}` }] : []),
    ]),
  ]
}
