import type { LeaveOut } from '../../model/leave-out.ts'
import { typesOf } from '../../model/schema-files.ts'
import { type FindUncarried, type Samples, withoutUncarried } from './leave-out.ts'
import { readStoredMessages, storeMessages } from './messages-folder.ts'
import { firstReadOtherwise, isReadOtherwiseNote } from './read-by-parse.ts'

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
  const {
    id: _id,
    version: _version,
    corpusBytes: _bytes,
    importedAtMs: _at,
    given: was,
    ...about
  } = manifest
  const registry = typesOf(files)
  const type = registry.getMessage(about.messageType)!
  const samples: Samples = { messages: corpus, given, isParsed: was === 'json', notes: about.notes }
  const rest = await withoutUncarried(samples, type, leaveOut, findUncarried)
  if (rest === samples || leaveOut === 'contenders') return id
  // What was left out may be all that JSON.parse doesn't read.
  const isParsed = rest.given && firstReadOtherwise(rest.given, rest.messages, type, registry) < 0
  const stored = await storeMessages(
    homeFolder,
    { files, corpus: rest.messages, given: rest.given, inferred },
    {
      ...about,
      messages: rest.messages.length,
      notes: rest.notes.filter((note) => !isParsed || !isReadOtherwiseNote(note)),
      ...(isParsed && { given: 'json' }),
      leaveOut,
      from: id,
    },
  )
  return stored.id
}
