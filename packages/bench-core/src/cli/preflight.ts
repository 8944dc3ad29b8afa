import { clone, type Message } from '@bufbuild/protobuf'
import { codecs } from '../codecs/catalogue.ts'
import type { CodecEntry } from '../codecs/codec.ts'
import { findLoss } from '../codecs/messages/round-trip.ts'
import type {
  CodecPreflight,
  LeftOutContender,
  Preflight,
  Uncarried,
} from '../model/messages/own-messages.ts'
import { knownTypes } from '../model/messages/schema-files.ts'
import { usualSeed } from '../model/options/run.ts'
import { sum } from '../model/sum.ts'
import { failureText } from '../report/words/failure-text.ts'
import { tooFewForDictionary } from '../suites/dictionary.ts'
import { findMisfit } from '../suites/protocol/own/misfit.ts'
import { transports } from '../suites/protocol/transports/catalogue.ts'
import { columnFormats } from '../suites/storage/formats/catalogue.ts'
import { findFormatMisfit } from '../suites/storage/formats/misfit.ts'
import { findQueryField, usableFields } from '../suites/storage/plan/query-field.ts'
import { fieldBytes } from '../workloads/field-bytes/field-bytes.ts'
import { fieldTree } from '../workloads/field-tree.ts'
import type { TellStep } from '../workloads/own/import-own-messages.ts'
import { jsonLosses } from '../workloads/own/json-losses.ts'
import type { OwnWorkload } from '../workloads/own/load-own-messages.ts'
import { changeDetails } from '../workloads/own/without-details.ts'
import type { Workload } from '../workloads/workload.ts'
import { keptOutBySome, usualContenders } from './own-data/find-uncarried.ts'

/** What every codec is tried with before a run, so that it takes seconds; a run proves the round trip of all messages. */
const maxTried = { messages: 256, bytes: 2_000_000, fields: 256 * 500 }

/** What was understood of a workload, what each codec makes of it, and where its bytes go. */
export async function preflight(
  workload: Workload | OwnWorkload,
  seed = usualSeed,
  tell: TellStep = () => {},
): Promise<Preflight> {
  const corpus = workload.corpus(seed)
  tell('counting the bytes of each field')
  const { fields, leftOut } = fieldTree(workload.type)
  const registry = knownTypes(workload.type)
  const bytes = fieldBytes(workload.type, corpus, registry)
  const manifest = 'manifest' in workload ? workload.manifest : undefined
  const asGiven = jsonLosses(workload.type, corpus, registry, manifest?.records)
  const tried = sampleOf(corpus, bytes.protobufBytes, fields.length + leftOut)
  const codecPreflights: CodecPreflight[] = []
  for (const [index, codec] of codecs.entries()) {
    tell(`trying codec ${index + 1} of ${codecs.length}`)
    codecPreflights.push(await tryCodec(codec, workload, tried))
  }
  tell('trying column formats and transports')
  const storage = await storagePreflight(workload, corpus, tried)
  const leftOutTransports = await transportsLeftOut(workload, tried)
  const leftOutCodecs = codecPreflights.filter(({ status }) => status === 'left-out')
  const failing = {
    codecs: leftOutCodecs.map(({ codec }) => codec),
    formats: storage.leftOut.map(({ name }) => name),
    transports: leftOutTransports.map(({ name }) => name),
  }
  const uncarried = manifest?.source === 'samples' && (await uncarriedOf(workload, tried, failing))
  return {
    workload: workload.name,
    title: workload.title,
    messageType: workload.type.typeName,
    messages: corpus.length,
    source: manifest?.source ?? 'built-in',
    notes: manifest?.notes ?? [],
    fields,
    fieldsLeftOut: leftOut,
    messagesTried: tried.length,
    codecs: codecPreflights,
    storage,
    protocol: { leftOut: leftOutTransports },
    fieldBytes: bytes,
    ...(asGiven && { asGiven }),
    ...(uncarried && { uncarried }),
  }
}

type Names = readonly string[]

/** Which messages keep out whom of those that are left out; undefined where it isn't single ones. */
async function uncarriedOf(
  { type }: Workload,
  tried: readonly Message[],
  failing: { readonly codecs: Names; readonly formats: Names; readonly transports: Names },
): Promise<Uncarried | undefined> {
  const found = await keptOutBySome(type, tried, failing)
  const own = found.map(({ suite, name, reasons }) => ({ suite, name, messages: [...reasons.keys()] }))
  const usual: Names = [...usualContenders.codecs, ...usualContenders.formats]
  const { size: messages } = new Set(own.flatMap((one) => (usual.includes(one.name) ? one.messages : [])))
  const areUsual = [...failing.codecs, ...failing.formats].some((name) => usual.includes(name))
  const details = areUsual
    ? tried.filter((message) => changeDetails(clone(type, message)).length > 0).length
    : 0
  if (own.length + details === 0) return undefined
  const ofTransports = transports.flatMap(({ info, messageCodec }) => {
    const ofCodec = own.find(({ suite, name }) => suite === 'codec' && name === messageCodec.info.name)
    return ofCodec && failing.transports.includes(info.name)
      ? [{ suite: 'protocol' as const, name: info.name, messages: ofCodec.messages }]
      : []
  })
  return { messages, details, of: [...own, ...ofTransports] }
}

/** Evenly from the whole corpus; of a type with very many fields fewer, because each of them is looked at. */
function sampleOf(corpus: readonly Message[], corpusBytes: number, fields: number): readonly Message[] {
  const share = Math.min(
    1,
    maxTried.messages / corpus.length,
    maxTried.bytes / Math.max(1, corpusBytes),
    maxTried.fields / Math.max(1, fields) / corpus.length,
  )
  const step = Math.ceil(1 / share)
  return corpus.filter((_, index) => index % step === 0)
}

async function storagePreflight(
  { type }: Workload,
  corpus: readonly Message[],
  tried: readonly Message[],
): Promise<NonNullable<Preflight['storage']>> {
  const leftOut: LeftOutContender[] = []
  for (const format of columnFormats) {
    const tooFew = format.usesDictionary && tooFewForDictionary(corpus.length)
    const text = tooFew || (await findFormatMisfit(format, type, tried))
    if (text !== undefined) leftOut.push({ name: format.info.name, title: format.info.title, text })
  }
  return {
    field: findQueryField(type, corpus)?.name ?? null,
    fields: usableFields(type, corpus).map(({ name, values }) => ({ name, values: values.length })),
    leftOut,
  }
}

/** Each codec is tried once, whichever transports use it. */
async function transportsLeftOut({ type }: Workload, tried: readonly Message[]): Promise<LeftOutContender[]> {
  const codecsTried = new Map<CodecEntry, ReturnType<typeof findMisfit>>()
  const leftOut: LeftOutContender[] = []
  for (const { info, messageCodec, cardWorkload } of transports) {
    // The others are the same transports with another form of the built-in cards.
    if (cardWorkload !== 'trading-card') continue
    const trial = codecsTried.get(messageCodec) ?? findMisfit(messageCodec, type, tried)
    codecsTried.set(messageCodec, trial)
    const misfit = await trial
    if (misfit) leftOut.push({ name: info.name, title: info.title, text: failureText(misfit) })
  }
  return leftOut
}

async function tryCodec(
  { info, bind }: CodecEntry,
  { type }: Workload,
  messages: readonly Message[],
): Promise<CodecPreflight> {
  const codec = { codec: info.name, title: info.title, encoding: info.encoding }
  try {
    const bound = await bind(type)
    const loss = findLoss(bound, messages)
    if (loss)
      return {
        ...codec,
        status: 'left-out',
        reason: 'lossy',
        text: failureText({ reason: 'lossy', cause: loss }),
      }
    const sizes = messages
      .map((message) => bound.encode(bound.fromMessage(message)).length)
      .toSorted((a, b) => a - b)
    return {
      ...codec,
      status: 'carries',
      minBytes: sizes[0]!,
      medianBytes:
        (sizes[Math.floor((sizes.length - 1) / 2)]! + sizes[Math.ceil((sizes.length - 1) / 2)]!) / 2,
      meanBytes: sum(sizes) / sizes.length,
      maxBytes: sizes.at(-1)!,
    }
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    return { ...codec, status: 'left-out', reason: 'threw', text: text.replace(/\s+/g, ' ').slice(0, 300) }
  }
}
