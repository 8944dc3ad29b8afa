import type { KnownAgent } from '@wirebench/bench-core/results'

/** What an agent does now. */
export function agentState({ alive, draining, measures }: KnownAgent): string {
  if (!alive) return 'not heard of lately'
  if (measures !== null) return draining ? 'measures its last run' : 'measures'
  return draining ? 'takes no further runs' : 'waits for runs'
}

/** What of that which not every machine has this one does, as people say it. */
export function abilityTexts({ can, machine: { runtime, toolchains = [] } }: KnownAgent): readonly string[] {
  return [
    runtime,
    ...toolchains,
    ...(can.includes('database') ? ['PostgreSQL that comes with Wirebench'] : []),
    ...(can.includes('own-database') ? ['a database server of its own'] : []),
    ...(can.includes('code') ? ['runs code of its folders'] : []),
  ]
}
