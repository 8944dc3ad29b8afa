import { useQuery } from '@tanstack/react-query'
import type { KnownAgent } from '@wirebench/bench-core/results'
import { agentsQuery } from '../../api/queries.ts'
import { SelectField } from '../../ui/select-field.tsx'

/** Where the run is measured, where agents are there: nobody else has a choice. */
export function WhereToRun({
  on,
  onChange,
}: {
  readonly on: string
  readonly onChange: (on: string) => void
}) {
  const { data } = useQuery(agentsQuery)
  const agents = (data?.agents ?? []).filter(({ alive, draining }) => alive && !draining)
  const options = [{ id: 'here', title: 'this machine' }, ...placesOf(agents)]
  if (options.length === 1 && on === 'here') return null
  const isKnown = options.some(({ id }) => id === on)
  return (
    <SelectField
      label="Where"
      value={on}
      options={isKnown ? options : [...options, { id: on, title: `${on} (not there)` }]}
      onChange={onChange}
    />
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
      title: `${name}: ${machine.cpuModel}, ${machine.cpuCount} cores${measures === null ? '' : ' (measures now)'}`,
    })),
    ...[...byLabel].flatMap(([label, { length }]) => [
      { id: `label=${label}`, title: `whoever has ${label} (${length})` },
      ...(length > 1 ? [{ id: `each:label=${label}`, title: `each of ${length} with ${label}` }] : []),
    ]),
  ]
}
