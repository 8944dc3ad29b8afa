import type { KnownAgent } from '@wirebench/bench-core/results'

/** What an agent does now. */
export function agentState({ alive, draining, measures }: KnownAgent): string {
  if (!alive) return 'not responding'
  if (measures !== null) return draining ? 'finishing its last run' : 'measures'
  return draining ? 'accepts no more runs' : 'waits for runs'
}

/** What of that which not every machine has this one does, as people say it. */
export function abilityTexts({ can, machine: { runtime, toolchains } }: KnownAgent): readonly string[] {
  return [
    runtime,
    ...toolchains,
    ...(can.includes('database') ? ['PostgreSQL that comes with Wirebench'] : []),
    ...(can.includes('own-database') ? ['its own database server'] : []),
    ...(can.includes('code') ? ['runs code from its folders'] : []),
  ]
}
