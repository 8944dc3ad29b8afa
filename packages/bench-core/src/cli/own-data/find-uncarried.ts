import type { DescMessage, Message } from '@bufbuild/protobuf'
import { codecs } from '../../codecs/catalogue.ts'
import { findLoss } from '../../codecs/round-trip.ts'
import { columnFormats } from '../../suites/storage/formats/catalogue.ts'
import { findFormatMisfit } from '../../suites/storage/formats/misfit.ts'

type Misfit = (messages: readonly Message[]) => Promise<string | undefined>

/**
 * Which messages some codec or column format can't carry, and why. One that can't carry even half of them is no reason: it is
 * the contender then that is left out.
 */
export async function findUncarried(
  type: DescMessage,
  messages: readonly Message[],
): Promise<ReadonlyMap<number, string>> {
  const uncarried = new Map<number, string>()
  for (const [title, misfit] of contenders(type)) {
    if ((await misfit(messages)) === undefined) continue
    const own = new Map<number, string>()
    for (const [index, message] of messages.entries()) {
      const text = await misfit([message])
      if (text !== undefined) own.set(index, `${title}: ${text.replace(/\bmessage 0\b/, `message ${index}`)}`)
    }
    if (own.size * 2 > messages.length) continue
    for (const [index, text] of own) if (!uncarried.has(index)) uncarried.set(index, text)
  }
  return uncarried
}

function contenders(type: DescMessage): [title: string, misfit: Misfit][] {
  return [
    ...codecs.map(({ info, bind }): [string, Misfit] => {
      const bound = bind(type)
      return [
        info.title,
        async (messages) => {
          try {
            return findLoss(await bound, messages)?.text
          } catch (error) {
            return error instanceof Error ? error.message : String(error)
          }
        },
      ]
    }),
    ...columnFormats.map((format): [string, Misfit] => [
      format.info.title,
      (messages) => findFormatMisfit(format, type, messages),
    ]),
  ]
}
