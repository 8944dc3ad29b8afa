import { type DescMessage, type FileRegistry, fromBinary } from '@bufbuild/protobuf'
import { keepGivenJson } from '../../model/messages/given-json.ts'
import type { InferredSchema } from '../../model/messages/inferred-schema.ts'
import type { OwnMessages } from '../../model/messages/own-messages.ts'
import { meanWeight } from '../message-weight.ts'
import { changedJson, jsonLosses } from './json-losses.ts'
import { firstReadOtherwise } from './read-by-parse.ts'

/** What a run's spec says of messages beside their name. */
export function aboutSamples(
  type: DescMessage,
  registry: FileRegistry,
  {
    messages,
    given,
    inferred,
  }: {
    readonly messages: readonly Uint8Array[]
    readonly given: readonly string[] | undefined
    readonly inferred: InferredSchema | undefined
  },
): Pick<OwnMessages, 'messages' | 'weight' | 'given' | 'schema' | 'guesses' | 'changed'> {
  const isParsed = given !== undefined && firstReadOtherwise(given, messages, type, registry) < 0
  const corpus = messages.map((bytes, index) => {
    const message = fromBinary(type, bytes)
    if (given) keepGivenJson(message, given[index]!, { isParsed })
    return message
  })
  const losses = jsonLosses(type, corpus, registry)
  return {
    messages: messages.length,
    weight: meanWeight(type, corpus),
    ...(isParsed && { given: 'json' }),
    ...(inferred && { schema: 'inferred', guesses: inferred.remarks.length }),
    ...(losses && { changed: changedJson(losses) }),
  }
}
