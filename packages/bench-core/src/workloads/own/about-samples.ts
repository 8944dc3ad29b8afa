import type { DescMessage, FileRegistry } from '@bufbuild/protobuf'
import { decodeGiven } from '../../model/messages/given-json.ts'
import type { InferredSchema } from '../../model/messages/inferred-schema.ts'
import type { OwnManifest } from '../../model/messages/own-messages.ts'
import { meanWeight } from '../message-weight.ts'
import { changedJson, jsonLosses } from './json-losses.ts'
import type { Samples } from './leave-out.ts'
import { firstReadOtherwise, isReadOtherwiseNote, readOtherwiseNote } from './read-by-parse.ts'

/** What a run's spec says of messages beside their name, and what a person should know about them. */
export function aboutSamples(
  type: DescMessage,
  registry: FileRegistry,
  { messages, given, records, notes }: Samples,
  inferred: InferredSchema | undefined,
): Pick<
  OwnManifest,
  'messages' | 'weight' | 'given' | 'schema' | 'guesses' | 'changed' | 'records' | 'notes'
> {
  const otherwise = given === undefined ? -1 : firstReadOtherwise(given, messages, type, registry)
  const isParsed = given !== undefined && otherwise < 0
  const corpus = decodeGiven(type, messages, given, { isParsed })
  const losses = jsonLosses(type, corpus, registry)
  return {
    messages: messages.length,
    weight: meanWeight(type, corpus),
    ...(isParsed && { given: 'json' }),
    ...(inferred && { schema: 'inferred', guesses: inferred.remarks.length }),
    ...(losses && { changed: changedJson(losses) }),
    ...(records && { records: [...records] }),
    // What was left out may be all that JSON.parse doesn't read.
    notes: [
      ...notes.filter((note) => !isReadOtherwiseNote(note)),
      ...(otherwise < 0 ? [] : [readOtherwiseNote(records?.[otherwise] ?? otherwise + 1)]),
    ],
  }
}
