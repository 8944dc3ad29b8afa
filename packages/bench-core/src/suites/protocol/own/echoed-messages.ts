import type { Message } from '@bufbuild/protobuf'
import type { CodecEntry } from '../../../codecs/codec.ts'
import type { OwnMessages } from '../../../model/messages/own-messages.ts'
import { isEchoed } from '../../../model/protocol/protocol-cells.ts'
import type { ProtocolCell, ProtocolSpec } from '../../../model/protocol/protocol-spec.ts'
import type { Failure } from '../../../model/run/failure.ts'
import { openWorkload } from '../../../workloads/own/open-workload.ts'
import { findTransport } from '../transports/catalogue.ts'
import { findMisfit } from './misfit.ts'

/** The messages that the service echoes: a built-in workload's, or the user's own, which are read from where they are kept. */
export interface EchoedSource {
  readonly workload: string
  readonly own?: OwnMessages | undefined
  readonly homeFolder: string
}

/** Whether a cell is about messages that the service echoes. */
export function isEchoedCell({ workload }: Pick<ProtocolCell, 'workload'>): boolean {
  return isEchoed(workload)
}

/** The messages that the cells of a run echo; undefined where they echo none. */
export function echoedBy(
  cells: readonly ProtocolCell[],
  { own, homeFolder }: Omit<EchoedSource, 'workload'>,
): EchoedSource | undefined {
  const cell = cells.find(isEchoedCell)
  return cell && { workload: cell.workload, own, homeFolder }
}

/** Why contenders can't take part with the messages that are echoed, by their names; the others can. */
export async function findMisfits(
  { contenders }: Pick<ProtocolSpec, 'contenders'>,
  source: EchoedSource,
  seed: number,
): Promise<ReadonlyMap<string, Failure>> {
  const { type, corpus } = await openWorkload(source)
  const messages: readonly Message[] = corpus(seed)
  const found = new Map<CodecEntry, Failure | undefined>()
  const misfits = new Map<string, Failure>()
  for (const { name, transport } of contenders) {
    const { messageCodec } = findTransport(transport)
    if (!found.has(messageCodec)) found.set(messageCodec, await findMisfit(messageCodec, type, messages))
    const misfit = found.get(messageCodec)
    if (misfit) misfits.set(name, misfit)
  }
  return misfits
}
