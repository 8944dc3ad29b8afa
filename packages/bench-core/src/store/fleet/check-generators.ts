import { WirebenchError } from '../../model/errors.ts'
import { type KnownAgent, takesRuns } from '../../model/machine/agent.ts'
import { generatorNeedsOf, lackText } from '../../model/run/agent-needs.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'

/**
 * That the agents which a run names as its generators are there, have what they need, and don't measure it themselves: known
 * before it begins, in place of a minute into it.
 * @param meant Those who may measure the run, where it isn't measured here.
 * @throws WirebenchError saying which isn't fit, and why.
 */
export function checkGenerators(
  spec: RunSpec,
  agents: readonly KnownAgent[],
  meant: readonly Pick<KnownAgent, 'name'>[] = [],
): void {
  const names = spec.protocol?.generators ?? []
  const living = agents.filter(takesRuns)
  const absent = names.filter((name) => !living.some((agent) => agent.name === name))
  if (absent.length > 0)
    throw unfit(
      `no agent named ${absent.join(' or ')} is running, so it can’t generate load`,
      living.length === 0
        ? 'start one where the load should come from, with the command `agent` and this database'
        : `choose some of ${living.map(({ name }) => name).join(', ')}, or start one`,
    )
  const both = meant.find(({ name }) => names.includes(name))
  if (both)
    throw unfit(
      `${both.name} can’t generate load for a run that it measures itself`,
      'choose other generators, or another place to measure',
    )
  const needs = generatorNeedsOf(spec)
  for (const name of names) {
    const lack = lackText(
      living.filter((agent) => agent.name === name),
      needs,
    )
    if (lack !== undefined) throw unfit(lack, 'choose other generators, or provide what it lacks')
  }
}

function unfit(message: string, hint: string): WirebenchError {
  return new WirebenchError('no-agent', message, hint, { field: 'protocol.generators' })
}
