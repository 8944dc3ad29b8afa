import type { OwnMessages } from '../../model/messages/own-messages.ts'
import { ownWorkloadName } from '../../model/messages/own-workload-name.ts'
import { findWorkload } from '../catalogue.ts'
import type { Workload } from '../workload.ts'

/** Which messages are meant: a built-in workload by its name and size, or the run's own ones. */
export interface WorkloadChoice {
  readonly workload: string
  readonly size?: number | undefined
  /** The messages that the run's spec names, where it does. */
  readonly own?: OwnMessages | undefined
  /** Where Wirebench keeps what it saves. */
  readonly homeFolder?: string | undefined
}

/** The workload that is meant. What the user's own messages need is loaded for them alone. */
export async function openWorkload({
  workload,
  size,
  own,
  homeFolder = '.',
}: WorkloadChoice): Promise<Workload> {
  if (own === undefined || workload !== ownWorkloadName(own)) return findWorkload(workload, size)
  const { loadOwnMessages } = await import('./load-own-messages.ts')
  return loadOwnMessages(own, homeFolder)
}
