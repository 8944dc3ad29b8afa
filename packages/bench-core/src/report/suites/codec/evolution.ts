import type { EvolutionCell, Evolutions } from '../../../model/codec/codec-report.ts'
import type { EvolutionCheck } from '../../../model/run/run-event.ts'
import { estimateOverRounds } from '../../../stats/interval.ts'
import type { EvolutionChecked } from '../../figures/recorded-run.ts'

/** What every contender made of every evolution, both ways, over the rounds that looked at it. Null where none did. */
export function evolutions(
  events: readonly EvolutionChecked[],
  contenders: readonly string[],
): Evolutions | null {
  if (events.length === 0) return null
  const seen = contenders.filter((contender) => events.some((event) => event.contender === contender))
  const first = events.find(({ contender }) => contender === seen[0])!
  return {
    contenders: seen,
    evolutions: [
      ...new Map(
        first.checks.map(({ evolution, title, change }) => [evolution, { name: evolution, title, change }]),
      ).values(),
    ],
    cells: seen.flatMap((contender) => {
      const own = events.filter((event) => event.contender === contender)
      return own[0]!.checks.map((check) => cellOver(contender, check, own))
    }),
  }
}

function cellOver(
  contender: string,
  check: EvolutionCheck,
  events: readonly EvolutionChecked[],
): EvolutionCell {
  const { evolution, direction, outcome, fields, unknownFields, text } = check
  const over = (of: (known: EvolutionCheck) => number | null) =>
    estimateOverRounds(
      events.flatMap(({ checks }) =>
        checks.filter((known) => isSame(known, check)).flatMap((known) => of(known) ?? []),
      ),
    )
  return {
    contender,
    evolution,
    direction,
    outcome,
    fields,
    unknownFields,
    text,
    words: evolutionWords(check),
    decodeNs: over(({ decodeNs }) => decodeNs),
    ownDecodeNs: over(({ ownDecodeNs }) => ownDecodeNs),
  }
}

/** What became of a message, in a few words: `kept`, `lost email`, `error`. */
function evolutionWords({ outcome, fields }: Pick<EvolutionCheck, 'outcome' | 'fields'>): string {
  return outcome === 'lost' ? `lost ${fields.join(', ')}` : outcome
}

function isSame(a: EvolutionCheck, b: EvolutionCheck): boolean {
  return a.evolution === b.evolution && a.direction === b.direction
}
