import { decodeGiven } from '../../model/messages/given-json.ts'
import type { InferredSchema } from '../../model/messages/inferred-schema.ts'
import { type OwnManifest, type OwnMessages, ownWorkloadName } from '../../model/messages/own-messages.ts'
import { typesOf } from '../../model/messages/schema-files.ts'
import { unknownMessages } from '../../model/messages/unknown-messages.ts'
import type { Workload } from '../workload.ts'
import { generateCorpus } from './generated/generate-corpus.ts'
import { readStoredMessages } from './messages-folder.ts'

/** A workload of stored messages, with what is known about it. */
export interface OwnWorkload extends Workload {
  readonly manifest: OwnManifest
  /** Where its schema was inferred. */
  readonly inferred: InferredSchema | undefined
}

/**
 * The workload that a run's spec names. No schema is parsed here: what was imported is stored ready to be measured.
 * @throws WirebenchError `unknown-messages` where it isn't stored on this machine.
 */
export async function loadOwnMessages(
  own: Pick<OwnMessages, 'id'>,
  homeFolder: string,
): Promise<OwnWorkload> {
  const { manifest, files, corpus, given, inferred } = await readStoredMessages(homeFolder, own.id)
  const type = typesOf(files).getMessage(manifest.messageType)
  if (!type)
    throw unknownMessages(`the stored messages ${own.id} have no message type ${manifest.messageType}`)
  const isGenerated = manifest.source === 'generated'
  return {
    manifest,
    inferred,
    name: ownWorkloadName(manifest),
    title: manifest.title,
    description: `${manifest.messages} ${isGenerated ? 'messages generated from your schema' : 'of your messages'}`,
    type,
    parameters: {},
    corpus: (seed) =>
      isGenerated
        ? generateCorpus(type, seed)
        : decodeGiven(type, corpus, given, { isParsed: manifest.given === 'json' }),
  }
}
