import type { RunSpec } from '../../../model/run/run-spec.ts'
import type { Corpus } from '../../../workloads/corpora.ts'
import type { Workload } from '../../../workloads/workload.ts'
import { workloadOf } from '../trial/workload-of.ts'

/** The workload of a corpus of a run. */
export function corpusWorkload(
  { own }: Pick<RunSpec, 'own'>,
  { workload, parameters: { size } }: Corpus,
  homeFolder: string,
): Promise<Workload> {
  return workloadOf({ workload, size: typeof size === 'number' ? size : undefined, own, homeFolder })
}
