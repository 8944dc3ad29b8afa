import { type Duel, duelContenders } from '../../../model/duel/duel-spec.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import type { Workload } from '../../../workloads/workload.ts'
import { contenderBehind } from '../../duel/contender-of-side.ts'
import { corpusOfContender } from '../duel/sides.ts'
import { workloadOf } from '../trial/workload-of.ts'

/** The workload that a contender works for a corpus of a run: in a duel that of its side. */
export function corpusWorkload(
  spec: Pick<RunSpec, 'own' | 'duel'>,
  contender: string,
  corpus: Corpus,
  homeFolder: string,
): Promise<Workload> {
  const { workload, parameters } = corpusOfContender(spec, contender, corpus)
  const { own } = contenderBehind(spec.duel, contender).side ?? spec
  const size = typeof parameters.size === 'number' ? parameters.size : undefined
  return workloadOf({ workload, size, own, homeFolder })
}

/** One for all contenders that work the same messages: in a duel the first of each side. */
export function oneOfEachSide(duel: Duel | undefined): string[] {
  return duel
    ? duelContenders(duel)
        .slice(0, 2)
        .map(({ name }) => name)
    : ['']
}
