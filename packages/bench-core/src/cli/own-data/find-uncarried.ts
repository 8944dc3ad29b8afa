import type { DescMessage, Message } from '@bufbuild/protobuf'
import { codecs } from '../../codecs/catalogue.ts'
import { findLoss } from '../../codecs/messages/round-trip.ts'
import { failureText } from '../../report/words/failure-text.ts'
import { columnFormats } from '../../suites/storage/formats/catalogue.ts'
import { findFormatMisfit } from '../../suites/storage/formats/misfit.ts'

/** What stands against messages, of which the first has a number among all. */
type Misfit = (messages: readonly Message[], first?: number) => Promise<string | undefined>

/**
 * Which messages some codec or column format can't carry, and why. One that can't carry even half of them is no reason: it is
 * the contender then that is left out.
 * @param names Those that are known to fail; all are tried unless told.
 */
export async function findUncarried(
  type: DescMessage,
  messages: readonly Message[],
  names?: ReadonlySet<string>,
): Promise<ReadonlyMap<number, string>> {
  const uncarried = new Map<number, string>()
  for (const { name, title, misfit } of contenders(type)) {
    if (names && !names.has(name)) continue
    if ((await misfit(messages)) === undefined) continue
    const own = new Map<number, string>()
    for (const [index, message] of messages.entries()) {
      const text = await misfit([message], index)
      if (text !== undefined) own.set(index, `${title}: ${text}`)
    }
    if (own.size * 2 > messages.length) continue
    for (const [index, text] of own) if (!uncarried.has(index)) uncarried.set(index, text)
  }
  return uncarried
}

interface Contender {
  readonly name: string
  readonly title: string
  readonly misfit: Misfit
}

function contenders(type: DescMessage): Contender[] {
  return [
    ...codecs.map(({ info, bind }): Contender => {
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
      return { ...info, misfit }
    }),
    ...columnFormats.map(
      (format): Contender => ({
        ...format.info,
        misfit: (messages, first) => findFormatMisfit(format, type, messages, first),
      }),
    ),
  ]
}
