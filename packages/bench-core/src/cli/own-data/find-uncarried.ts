import type { DescMessage, Message } from '@bufbuild/protobuf'
import { codecs } from '../../codecs/catalogue.ts'
import { findLoss } from '../../codecs/messages/round-trip.ts'
import type { RunRequest } from '../../model/run/run-spec.ts'
import type { MessageSuite } from '../../model/suite-name.ts'
import { failureText } from '../../report/words/failure-text.ts'
import { transports } from '../../suites/protocol/transports/catalogue.ts'
import { columnFormats } from '../../suites/storage/formats/catalogue.ts'
import { findFormatMisfit } from '../../suites/storage/formats/misfit.ts'

/** What stands against messages, of which the first has a number among all. */
type Misfit = (messages: readonly Message[], first?: number) => Promise<string | undefined>

/** Codecs and column formats, by their names. */
interface Among {
  readonly codecs: readonly string[]
  readonly formats: readonly string[]
}

/** Those of runs that name none. */
export const usualContenders: Among = { codecs: usualOf(codecs), formats: usualOf(columnFormats) }

/**
 * Those of what is asked for, in a duel of either side; what other languages carry, nobody knows before they are built. The user's
 * own service is sent other messages.
 */
export function contendersAsked(request: RunRequest): Among {
  const { suites = ['codec'], codecs: named, storage, protocol, duel } = request
  if (duel) {
    const ofSides = [duel.a, duel.b].map((side) =>
      contendersAsked({
        suites,
        codecs: side.codecs,
        storage: { formats: side.storage?.formats },
        protocol: { transports: side.protocol?.contenders.map(({ name }) => name) },
      }),
    )
    return {
      codecs: ofSides.flatMap((side) => side.codecs),
      formats: ofSides.flatMap((side) => side.formats),
    }
  }
  const asked = protocol?.transports
  const ofTransports = transports.filter(({ info, isChosenByName }) =>
    asked === undefined ? !isChosenByName : asked.some((text) => text.split('+')[0] === info.name),
  )
  return {
    codecs: [
      ...(suites.includes('codec') ? (named ?? usualContenders.codecs) : []),
      ...(suites.includes('protocol') && protocol?.target === undefined
        ? ofTransports.map(({ messageCodec }) => messageCodec.info.name)
        : []),
    ],
    formats: suites.includes('storage') ? (storage?.formats ?? usualContenders.formats) : [],
  }
}

/** Which messages some codec or column format can't carry, and why. */
export async function findUncarried(
  type: DescMessage,
  messages: readonly Message[],
  among = usualContenders,
): Promise<ReadonlyMap<number, string>> {
  const uncarried = new Map<number, string>()
  for (const { reasons } of await keptOutBySome(type, messages, among))
    for (const [index, text] of reasons) if (!uncarried.has(index)) uncarried.set(index, text)
  return uncarried
}

/** A codec or column format, and why it can't carry which messages. */
interface KeptOut {
  readonly suite: MessageSuite
  readonly name: string
  readonly reasons: ReadonlyMap<number, string>
}

/** Those that some messages keep out. One that can't carry even half of them is left out whatever becomes of the others. */
export async function keptOutBySome(
  type: DescMessage,
  messages: readonly Message[],
  among: Among,
): Promise<KeptOut[]> {
  const found: KeptOut[] = []
  for (const { suite, name, title, misfit } of contenders(type, among)) {
    if ((await misfit(messages)) === undefined) continue
    const reasons = new Map<number, string>()
    for (const [index, message] of messages.entries()) {
      const text = await misfit([message], index)
      if (text !== undefined) reasons.set(index, `${title}: ${text}`)
    }
    if (reasons.size > 0 && reasons.size * 2 <= messages.length) found.push({ suite, name, reasons })
  }
  return found
}

function usualOf(
  all: readonly { readonly info: { readonly name: string }; readonly isChosenByName?: true }[],
): string[] {
  return all.flatMap(({ info, isChosenByName }) => (isChosenByName ? [] : [info.name]))
}

interface Contender extends Pick<KeptOut, 'suite' | 'name'> {
  readonly title: string
  readonly misfit: Misfit
}

function contenders(type: DescMessage, among: Among): Contender[] {
  return [
    ...codecs.flatMap(({ info, bind }): Contender[] => {
      if (!among.codecs.includes(info.name)) return []
      let bound: ReturnType<typeof bind> | undefined
      const misfit: Misfit = async (messages, first) => {
        try {
          bound ??= bind(type)
          const loss = findLoss(await bound, messages, first)
          return loss && failureText({ reason: 'lossy', cause: loss })
        } catch (error) {
          return error instanceof Error ? error.message : String(error)
        }
      }
      return [{ suite: 'codec', name: info.name, title: info.title, misfit }]
    }),
    ...columnFormats
      .filter(({ info }) => among.formats.includes(info.name))
      .map(
        (format): Contender => ({
          suite: 'storage',
          name: format.info.name,
          title: format.info.title,
          misfit: (messages, first) => findFormatMisfit(format, type, messages, first),
        }),
      ),
  ]
}
