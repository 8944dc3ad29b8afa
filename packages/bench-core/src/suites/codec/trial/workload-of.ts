import { openWorkload } from '../../../workloads/own/open-workload.ts'
import type { Workload } from '../../../workloads/workload.ts'
import type { CodecTrialSetup } from './trial-setup.ts'

/** The messages that a trial works on: a built-in workload's, or the user's own. */
export function workloadOf({
  workload,
  size,
  own,
  homeFolder = '.',
}: Pick<CodecTrialSetup, 'workload' | 'size' | 'own' | 'homeFolder'>): Promise<Workload> {
  return openWorkload({ workload, size, own, homeFolder })
}
