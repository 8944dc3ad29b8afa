import type { LeaveOut } from '../../model/messages/leave-out.ts'
import { typesOf } from '../../model/messages/schema-files.ts'
import { aboutSamples } from './about-samples.ts'
import { type FindUncarried, type Samples, withoutUncarried } from './leave-out.ts'
import { readStoredMessages, storeMessages } from './messages-folder.ts'

/**
 * Leaves something out of messages that are stored, and stores the rest beside them.
 * @returns The id of the rest; of the messages themselves where there is nothing to leave out.
 * @throws WirebenchError where they aren't stored, or none would be left.
 */
export async function leaveOutOfStored(
  id: string,
  leaveOut: LeaveOut,
  { homeFolder, findUncarried }: { readonly homeFolder: string; readonly findUncarried: FindUncarried },
): Promise<string> {
  const { manifest, files, corpus, given, inferred } = await readStoredMessages(homeFolder, id)
  const { id: _id, version: _version, corpusBytes: _bytes, importedAtMs: _at, ...before } = manifest
  const { given: was, changed: _changed, records, notes, ...about } = before
  const registry = typesOf(files)
  const type = registry.getMessage(about.messageType)!
  const samples: Samples = { messages: corpus, given, records, isParsed: was === 'json', notes }
  const rest = await withoutUncarried(samples, type, leaveOut, findUncarried)
  if (rest === samples || leaveOut === 'contenders') return id
  const known = aboutSamples(type, registry, rest, inferred)
  const stored = await storeMessages(
    homeFolder,
    { files, corpus: rest.messages, given: rest.given, inferred },
    { ...about, ...known, leaveOut, from: about.from ?? id },
  )
  return stored.id
}
