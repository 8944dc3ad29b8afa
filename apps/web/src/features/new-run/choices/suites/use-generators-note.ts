import { useQuery } from '@tanstack/react-query'
import { protocolOptions } from '@wirebench/bench-core/model/options/protocol'
import { agentsQuery } from '../../../../api/queries.ts'
import { partOfText } from '../../form/form-fields.ts'

/** What generators are, who is there to be one, and who of those that are named isn't: said before it is tried. */
export function useGeneratorsNote(typed: string): string {
  const { data } = useQuery(agentsQuery)
  const { generators: option } = protocolOptions
  if (data === undefined) return option.note ?? ''
  const there = data.agents.filter(({ alive, draining }) => alive && !draining).map(({ name }) => name)
  const named = partOfText(option, typed)
  const absent = Array.isArray(named) ? named.filter((name) => !there.includes(name)) : []
  return [
    option.note,
    there.length === 0 ? 'No agent is running now.' : `Running now: ${there.join(', ')}.`,
    ...(absent.length === 0 ? [] : [`Not running: ${absent.join(', ')}.`]),
  ].join(' ')
}
