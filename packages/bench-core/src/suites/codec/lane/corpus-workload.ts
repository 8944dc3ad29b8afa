import { type Duel, duelContenders } from '../../../model/duel/duel-spec.ts'
import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import type { Workload } from '../../../workloads/workload.ts'
import { messagesOfContender } from '../duel/sides.ts'

/** The workload that a contender works for a corpus of a run: in a duel that of its side. */
export function corpusWorkload(
  spec: Pick<RunSpec, 'own' | 'duel'>,
  contender: string,
  corpus: Corpus,
  homeFolder: string,
): Promise<Workload> {
  return openWorkload({ ...messagesOfContender(spec, contender, corpus), homeFolder })
}

/** One for all contenders that work the same messages: in a duel the first of each side. */
export function oneOfEachSide(duel: Duel | undefined): string[] {
  return duel
    ? duelContenders(duel)
        .slice(0, 2)
        .map(({ name }) => name)
    : ['']
}
