import type { Environment } from '../../model/machine/environment.ts'
import { besidesTheCode, environmentChanges } from '../compare/differences/environment-differences.ts'

/**
 * For each run, what besides the code isn't the same as before, such as `runtime node v26.9.0 → node v26.10.0`. What a run
 * doesn't tell, as one of codecs has no database, is compared with the last run before that told it.
 */
export function environmentChangesOf(
  runs: readonly { readonly environment: Environment | null }[],
): string[][] {
  return runs.map(({ environment }, index) =>
    environment === null
      ? []
      : changesBefore(
          environment,
          runs.slice(0, index).flatMap((run) => run.environment ?? []),
        ),
  )
}

function changesBefore(environment: Environment, earlier: readonly Environment[]): string[] {
  const found: string[] = []
  let open: ReadonlySet<string> | null = null
  for (const previous of earlier.toReversed()) {
    const differences = besidesTheCode(environmentChanges([previous, environment])).filter(
      ({ field, values }) => values[1] != null && (open === null || open.has(field)),
    )
    found.push(
      ...differences.flatMap(({ title, values: [from, to] }) =>
        from == null ? [] : [`${title} ${from} → ${to}`],
      ),
    )
    open = new Set(differences.flatMap(({ field, values }) => (values[0] == null ? [field] : [])))
    if (open.size === 0) break
  }
  return found
}
