import type { Message } from '@bufbuild/protobuf'
import type { CodecEntry } from '../../../codecs/codec.ts'
import { isOwnWorkload, type OwnMessages, ownWorkloadName } from '../../../model/own-messages.ts'
import type { ProtocolCell, ProtocolSpec } from '../../../model/protocol-spec.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import type { Workload } from '../../../workloads/workload.ts'
import { findTransport } from '../transports/catalogue.ts'
import { findMisfit, type Misfit } from './misfit.ts'

/** Where processes find the user's own messages: they are read from the folder that they are kept in. */
export interface OwnSource {
  readonly own: OwnMessages
  readonly homeFolder: string
}

/** Whether a cell is about messages of the user's own. */
export function isOwnCell({ workload }: Pick<ProtocolCell, 'workload'>): boolean {
  return isOwnWorkload(workload)
}

export function openOwnWorkload({ own, homeFolder }: OwnSource): Promise<Workload> {
  return openWorkload({ workload: ownWorkloadName(own), own, homeFolder })
}

/** Why contenders can't take part with the user's own messages, by their names; the others can. */
export async function findMisfits(
  { contenders, cells }: ProtocolSpec,
  source: OwnSource,
  seed: number,
): Promise<ReadonlyMap<string, Misfit>> {
  if (!cells.some(isOwnCell)) return new Map()
  const { type, corpus } = await openOwnWorkload(source)
  const messages: readonly Message[] = corpus(seed)
  const found = new Map<CodecEntry, Misfit | undefined>()
  const misfits = new Map<string, Misfit>()
  for (const { name, transport } of contenders) {
    const { messageCodec } = findTransport(transport)
    if (!found.has(messageCodec)) found.set(messageCodec, await findMisfit(messageCodec, type, messages))
    const misfit = found.get(messageCodec)
    if (misfit) misfits.set(name, misfit)
  }
  return misfits
}
