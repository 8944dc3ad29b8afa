import { lanesOf } from '../../model/codec/lane.ts'
import { duelContenders, suiteOfSide } from '../../model/duel/duel-spec.ts'
import { type RunSpec, referenceOf } from '../../model/run/run-spec.ts'
import type { SuiteName } from '../../model/suite-name.ts'

/** What ratios of a suite are taken to, in words: in a duel of several every contender has its own, in lanes every language. */
export function referenceWords(spec: RunSpec, suite: SuiteName): string {
  const { duel } = spec
  const isDuel = duel && suite === suiteOfSide(duel.a)
  if (!isDuel && lanesOf(spec, suite).some(({ reference }) => reference !== spec.reference))
    return 'the reference of each language'
  if (!isDuel) return referenceOf(spec, suite)
  const ofA = duelContenders(duel).filter(({ side }) => side === 'a')
  return ofA.length === 1 ? ofA[0]!.name : 'the A side'
}

export const ratiosWithinRounds =
  'Ratios of times are computed within each round, so they may differ from the ratio of the two figures shown'
