import type { KnownAgent } from '@wirebench/bench-core/results'

/** What an agent does now. */
export function agentState({ alive, draining, measures }: KnownAgent): string {
  if (!alive) return 'not responding'
  if (measures !== null) return draining ? 'finishing its last run' : 'measures'
  return draining ? 'accepts no more runs' : 'waits for runs'
}

/** What of that which not every machine has this one does, as people say it. */
export function abilityTexts({ can, machine: { runtime, toolchains } }: KnownAgent): readonly string[] {
  const named = (kind: string) =>
    can.flatMap((need) => (need.startsWith(kind) ? need.slice(kind.length) : []))
  const withLibraries = named('fetched:').filter((lane) => can.includes(`lane:${lane}`))
  const secrets = named('secret:').map((secret) => secret.split(' '))
  return [
    runtime,
    ...toolchains,
    ...(can.includes('database') ? ['PostgreSQL that comes with Wirebench'] : []),
    ...(can.includes('own-database') ? ['its own database server'] : []),
    ...(can.includes('code') ? ['runs code from its folders'] : []),
    ...(withLibraries.length > 0
      ? [`the libraries of ${withLibraries.join(' and ')} or leave to fetch them`]
      : []),
    ...secrets.map(([name, origin]) => `the secret ${name} for ${origin}`),
  ]
}
