import type { KnownAgent } from '@wirebench/bench-core/model/machine/agent'

/** What an agent does now. */
export function agentState(agent: KnownAgent): string {
  const { alive, draining, measures } = agent
  if (hasLeft(agent)) return 'stopped'
  if (!alive) return 'not responding'
  if (measures !== null) return draining ? 'finishing its last run' : 'measuring'
  return draining ? 'accepts no more runs' : 'waiting for runs'
}

/** Whether it said so and is seen no more: when that was isn't kept. */
export function hasLeft({ seenAt }: Pick<KnownAgent, 'seenAt'>): boolean {
  return Date.parse(seenAt) <= 0
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
      ? [`the libraries of ${withLibraries.join(' and ')}, or permission to fetch them`]
      : []),
    ...secrets.map(([name, origin]) => `the secret ${name} for ${origin}`),
  ]
}
