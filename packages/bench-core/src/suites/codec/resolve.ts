import { codecs, findCodec } from '../../codecs/catalogue.ts'
import type { Dimension } from '../../model/dimensions.ts'
import { inEachField, inField, WirebenchError } from '../../model/errors.ts'
import type { RunRequest } from '../../model/run-spec.ts'
import { dictionaryEvery } from '../dictionary.ts'
import type { SuitePart } from '../suite.ts'
import { defaultTests } from './dimensions/catalogue.ts'

/** As many as can be looked at in seconds: JSON in both mappings, protobuf in both libraries, and MessagePack. */
const smokeCodecs = ['json', 'protojson', 'protobuf-es', 'protobufjs', 'msgpackr'] as const

/** Only messages that were given as JSON make it another codec than `json`. */
export const ofGivenJson = 'json-mapping'

/** Every codec that makes a difference, unless the preset has only seconds. */
function defaultCodecs({ preset, own }: RunRequest): readonly string[] {
  const isChosen = (name: string) =>
    name === ofGivenJson
      ? own?.given === 'json'
      : preset !== 'smoke' || smokeCodecs.some((known) => known === name)
  return codecs
    .filter(({ isChosenByName }) => !isChosenByName)
    .map(({ info }) => info.name)
    .filter(isChosen)
}

/** @throws WirebenchError for a codec that nobody knows, and for a reference that takes no part. */
export function resolveCodecs(request: RunRequest): SuitePart {
  const { codecs: wanted, reference: named } = request
  const asked = wanted ?? defaultCodecs(request)
  const chosen = [...new Set(asked)]
  const reference = named ?? (chosen.includes('json') ? 'json' : chosen[0]!)
  inEachField('codecs', asked, findCodec)
  inField('reference', () => findCodec(reference))
  if (!chosen.includes(reference)) {
    throw new WirebenchError(
      'invalid-option',
      `the reference "${reference}" is not among the codecs ${chosen.join(', ')}`,
      `add it to the codecs, or take one of them as the reference`,
      { field: 'reference' },
    )
  }
  return { codecs: chosen, reference, tests: testsOf(request) }
}

/** @throws WirebenchError where a dictionary is asked for that can't be made. */
function testsOf({ tests, preset, own }: RunRequest): Dimension[] {
  const hasEnough = own === undefined || own.messages >= dictionaryEvery
  if (tests?.includes('dictionary') && !hasEnough) {
    throw new WirebenchError(
      'invalid-option',
      `a dictionary is made of a tenth of the messages and tried on the others: there ${own.messages === 1 ? 'is 1' : `are ${own.messages}`}, and ${dictionaryEvery} are needed`,
      'give more messages, or leave out the dictionary',
      { field: 'tests' },
    )
  }
  const wanted = tests ?? defaultTests(preset ?? 'quick')
  return [...new Set(wanted)].filter((name) => name !== 'dictionary' || hasEnough)
}
