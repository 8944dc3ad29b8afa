import type { LaneInfo } from '@wirebench/bench-core/model/report/contender'
import { blank, type FormValues } from './form-values.ts'
import type { NewRunSearch } from './new-run-search.ts'

type Lists = Pick<FormValues, 'lanes' | 'codecs'>

/** The contenders of a language that take part: those that are named, or its own choice where the language alone is. */
export function chosenOf(
  { name, contenders, defaults }: LaneInfo,
  { lanes, codecs }: Lists,
): readonly string[] {
  const named = contenders.map((known) => known.name).filter((known) => codecs.includes(known))
  if (named.length > 0) return named
  return lanes.includes(name) ? defaults : []
}

/** What the contenders of a language are taken against: the one that is chosen, the language's own, or the first. */
export function referenceOfLane(lane: LaneInfo, values: Lists & Pick<FormValues, 'reference'>): string {
  const chosen = chosenOf(lane, values)
  return [values.reference, lane.reference].find((name) => chosen.includes(name)) ?? chosen[0] ?? ''
}

/**
 * The form's lists with exactly these contenders of a language: the language alone where they are its own choice.
 * @param beside The codecs that take part where languages do and nobody chooses: with the last language they make way for the usual ones.
 */
export function withChosen(
  { name, contenders, defaults }: LaneInfo,
  chosen: readonly string[],
  { lanes, codecs }: Lists,
  beside: readonly string[] = [],
): Pick<NewRunSearch, 'lanes' | 'codecs'> {
  const others = codecs.filter((codec) => contenders.every((known) => known.name !== codec))
  const rest = lanes.filter((lane) => lane !== name)
  const all = chosen.length === 0 ? rest : [...rest, name]
  const isUsual = chosen.length === 0 || (others.length > 0 && String(chosen) === String(defaults))
  const isNamed = others.length < codecs.length || !isUsual
  const isLast = all.length === 0 && others.toSorted().join() === beside.toSorted().join()
  return {
    lanes: all.length === 0 ? [blank] : all,
    ...(isNamed && { codecs: isLast ? [blank] : isUsual ? others : [...others, ...chosen] }),
  }
}
