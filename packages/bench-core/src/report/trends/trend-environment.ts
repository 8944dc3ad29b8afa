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
    const differences = besidesTheCode(environmentChanges(previous, environment)).filter(
      ({ field, values }) => values[1] != null && (open === null || open.has(field)),
    )
    found.push(
      ...differences.flatMap(({ field, title, values: [from, to] }) =>
        from == null || to == null
          ? []
          : [`${title} ${field === 'trialFlags' ? wordsChanged(from, to) : `${from} → ${to}`}`],
      ),
    )
    open = new Set(differences.flatMap(({ field, values }) => (values[0] == null ? [field] : [])))
    if (open.size === 0) break
  }
  return found
}

/** What came and went of a list of words: the rest, most of them, says nothing. */
function wordsChanged(from: string, to: string): string {
  const [before, after] = [from, to].map((words) => new Set(words.split(' ').filter(Boolean)))
  const gone = [...before!.difference(after!)].map((word) => `without ${word}`)
  const come = [...after!.difference(before!)].map((word) => `with ${word}`)
  return [...gone, ...come].join(', ') || 'in another order'
}
