import { nearNames } from '@wirebench/proto-schema/near-names'
import { codecs, findCodec, isCodec } from '../../codecs/catalogue.ts'
import { allLanes, asRunLane, findLane, laneOfContender } from '../../lanes/catalogue.ts'
import type { Lane } from '../../lanes/lane-file.ts'
import { runtimeLacks } from '../../measure/process/runtime/runtime.ts'
import { dictionaryCompressions } from '../../model/codec/compressions.ts'
import type { Dimension } from '../../model/codec/dimensions.ts'
import { laneOf, type RunLane } from '../../model/codec/lane.ts'
import {
  isNamedSettings,
  isWrittenOut,
  namedSettings,
  usualSettings,
} from '../../model/codec/runtime-settings.ts'
import { choiceHint, inEachField, inField, invalidOption, WirebenchError } from '../../model/errors.ts'
import { codecOptions } from '../../model/options/codec.ts'
import { usualValue } from '../../model/options/option/option.ts'
import { words } from '../../model/options/option/words.ts'
import type { RunRequest, RunSpec } from '../../model/run/run-spec.ts'
import { tooFewForDictionary } from '../dictionary.ts'
import type { SuitePart } from '../suite.ts'
import { defaultTests, dimensionsOf } from './dimensions/catalogue.ts'
import { isOfEitherDirection } from './operations.ts'

/** As many as can be looked at in seconds: JSON in both mappings, protobuf in both libraries, and MessagePack. */
const smokeCodecs = ['json', 'protojson', 'protobuf-es', 'protobufjs', 'msgpackr'] as const

/** Those of this runtime that stand beside other languages: what most services in it use. */
export const besideLanes = ['json', 'protobuf-es', 'protobufjs', 'msgpackr'] as const

/** Only messages that were given as JSON make it another codec than `json`. */
export const ofGivenJson = 'json-mapping'

/** Every codec that makes a difference, unless the preset has only seconds. */
function defaultCodecs({ preset, own, lanes = [] }: RunRequest): readonly string[] {
  if (lanes.length > 0) return besideLanes
  const isChosen = (name: string) =>
    name === ofGivenJson
      ? own?.given === 'json'
      : preset !== 'smoke' || smokeCodecs.some((known) => known === name)
  return codecs
    .filter(({ isChosenByName }) => !isChosenByName)
    .map(({ info }) => info.name)
    .filter(isChosen)
}

/**
 * Lanes are asked for by their names, which brings the contenders that they choose, or by those of their contenders.
 * @throws WirebenchError for a codec or lane that nobody knows, for a name that two of them have, and for a reference that
 * takes no part.
 */
export function resolveCodecs(request: RunRequest): SuitePart {
  const { codecs: wanted, reference: named, lanes: languages = [] } = request
  const asked = wanted ?? defaultCodecs(request)
  inEachField('codecs', asked, findContender)
  const ofLanes = inEachField('lanes', languages, (language) => {
    const { contenders } = findLane(language)
    const isNamed = contenders.some(({ name }) => wanted?.includes(name))
    const names = isNamed ? [] : contenders.flatMap(({ name, isDefault }) => (isDefault ? [name] : []))
    for (const name of names) findContender(name)
    return names
  }).flat()
  const chosen = [...new Set([...asked, ...ofLanes])]
  const lanes = lanesAmong(chosen, named)
  const here = chosen.filter((name) => laneOf({ lanes }, name) === undefined)
  const inOrder = [...here, ...lanes.flatMap(({ contenders }) => contenders)]
  const isOfLane = named !== undefined && laneOf({ lanes }, named) !== undefined && here.length > 0
  const usual = here.includes('json') ? 'json' : (here[0] ?? lanes[0]!.reference)
  const reference = isOfLane ? usual : (named ?? usual)
  inField('reference', () => findContender(reference))
  if (!chosen.includes(reference)) {
    throw invalidOption(
      `the reference "${reference}" is not among the codecs ${chosen.join(', ')}`,
      `add it to the codecs, or choose one of them as the reference`,
      'reference',
    )
  }
  return {
    codecs: inOrder,
    reference,
    ...modulesOf(here),
    ...(lanes.length > 0 && { lanes }),
    tests: testsOf(request),
    ...settingsBeside(request, here.length > 0),
  }
}

/** What this runtime is set to beside what all trials are. */
function settingsBeside(request: RunRequest, isHere: boolean): Pick<RunSpec, 'runtimeSettings'> {
  const { runtimeSettings: asked, preset = 'quick' } = request
  inEachField('runtimeSettings', asked ?? [], checkSettings)
  const usual = usualValue(codecOptions.runtimeSettings, preset)
  const beside = [...new Set(asked ?? usual)].filter((name) => name !== usualSettings)
  const times = dimensionsOf({ tests: testsOf(request) }).flatMap(({ operations = [] }) => operations)
  const canBe = isHere && times.some(isOfEitherDirection)
  const isUsual = asked === undefined || asked.join() === usual.join()
  if (!isUsual && beside.length > 0 && !canBe) {
    throw invalidOption(
      'runtime settings apply to encoding and decoding in Node.js, and neither is measured',
      words`choose a Node.js codec, and serialization or deserialization with ${codecOptions.tests}`,
      'runtimeSettings',
    )
  }
  return beside.length > 0 && canBe ? { runtimeSettings: beside } : {}
}

/** @throws WirebenchError for what is neither a name nor written out. */
function checkSettings(text: string): void {
  if (isNamedSettings(text)) return
  if (isWrittenOut(text) && !text.includes(',')) return
  throw invalidOption(
    isWrittenOut(text)
      ? `runtime settings are separated by commas and can’t contain one: "${text}"`
      : `there are no runtime settings named "${text}"`,
    isWrittenOut(text)
      ? 'leave out the flag that contains one'
      : `${choiceHint(text, namedSettings)}; or give the path of a file with a flag or NAME=value per line, such as ./flags.txt`,
  )
}

/** Of codecs of the user's own that lie where they lay: those of a revision are gone after the run. */
function modulesOf(names: readonly string[]): Pick<RunSpec, 'modules'> {
  const own = names.flatMap((name) => {
    const { own } = findCodec(name)
    return own?.code === undefined ? [] : [[name, own.module] as const]
  })
  return own.length === 0 ? {} : { modules: Object.fromEntries(own) }
}

/** The lanes of contenders: each is compared with its own reference, or the first contender where that takes no part. */
function lanesAmong(chosen: readonly string[], named: string | undefined): RunLane[] {
  return allLanes().flatMap((lane) => {
    const own = chosen.filter((name) => laneOfContender(name) === lane)
    const wanted = [named, lane.reference].find((name) => name !== undefined && own.includes(name)) ?? own[0]
    return wanted === undefined ? [] : [asRunLane(lane, own, wanted)]
  })
}

/** @throws WirebenchError `unknown-codec`, naming the nearest known ones; or where the name is that of two. */
function findContender(name: string): unknown {
  const lane = laneOfContender(name)
  if (lane && isCodec(name)) throw namedTwice(name, lane)
  if (lane) return lane
  try {
    return findCodec(name)
  } catch (error) {
    const here = codecs.map(({ info }) => info.name)
    const ofLanes = allLanes().flatMap(({ contenders }) => contenders.map((contender) => contender.name))
    const near = nearNames(name, [...here, ...ofLanes])
    if (near.length === 0 || !(error instanceof WirebenchError)) throw error
    throw new WirebenchError('unknown-codec', error.message, `did you mean ${near.join(' or ')}?`)
  }
}

function namedTwice(name: string, lane: Lane): WirebenchError {
  return invalidOption(
    `"${name}" is both a codec and a contender of the lane "${lane.name}"`,
    lane.code === undefined
      ? 'give your codec another name'
      : 'give the contender another name in its lane.json',
  )
}

/** @throws WirebenchError where a dictionary is asked for that can't be made. */
function testsOf({ tests, preset, own }: RunRequest): Dimension[] {
  const tooFew = own && tooFewForDictionary(own.messages)
  if (tests?.includes('dictionary') && tooFew) {
    throw invalidOption(tooFew, 'give more messages, or leave out the dictionary', 'tests')
  }
  const canUseIt = dictionaryCompressions.some((name) => !runtimeLacks(name))
  if (tests?.includes('dictionary') && !canUseIt) {
    throw invalidOption(
      `a dictionary needs a library that supports one, and Node.js ${process.versions.node} has none`,
      'leave out the dictionary, or measure on Node.js 24 or newer',
      'tests',
    )
  }
  const wanted = tests ?? defaultTests(preset ?? 'quick')
  return [...new Set(wanted)].filter((name) => name !== 'dictionary' || (!tooFew && canUseIt))
}
