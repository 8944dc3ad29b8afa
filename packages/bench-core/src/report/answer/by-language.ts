import type { Answer, Change, LayerAnswer } from '../../answer/answer-types.ts'
import { costOfBytes } from '../../answer/matters.ts'
import { isOwnWorkload } from '../../model/messages/own-workload-name.ts'
import type { Use } from '../../model/use/use.ts'
import type { Estimate } from '../../stats/estimate.ts'
import { choiceNamed, messagesOf, paysFrom } from './sentences.ts'

/** The choices of an answer by their language; empty where there is one language, which has nothing beside it. */
export function layersByLanguage({ layers }: Pick<Answer, 'layers'>): readonly LayerAnswer[] {
  const inLanguages = layers.filter(({ suite }) =>
    layers.some((other) => other.suite === suite && other.lane),
  )
  return new Set(inLanguages.map(({ lane }) => lane?.name)).size > 1 ? inLanguages : []
}

/**
 * Of several kinds of messages those of the first, and of one’s own before others; empty where an answer begins with something
 * else, such as transports.
 */
export function layersOfHeadline(answer: Pick<Answer, 'layers'>): readonly LayerAnswer[] {
  const all = layersByLanguage(answer)
  if (!all.includes(answer.layers[0]!)) return []
  const first = all.find(({ workload }) => isOwnWorkload(workload)) ?? all[0]
  return all.filter((layer) => messagesOf(layer) === messagesOf(first!))
}

/** Whether nothing else may be cheaper than what is worth it: of what takes an unknown CPU time only its bytes have a price. */
export function isCheapest(layer: LayerAnswer, use: Use): boolean {
  const cost = choiceNamed(layer, layer.best)?.costPerMonth
  return (
    layer.outcome === 'worth-it' &&
    layer.choices.every(
      ({ costPerMonth, gbMovedPerMonth, gbStored }) =>
        costPerMonth !== null ||
        costOfBytes({ gbMovedPerMonth: gbMovedPerMonth ?? 0, gbStored: gbStored ?? 0 }, use) >
          (cost?.high ?? Infinity),
    )
  )
}

/** What changes without a price of traffic. */
export function freely({ changes }: LayerAnswer): Change | undefined {
  return changes.find(({ by }) => by === 'free-traffic')
}

/** What its CPU time alone pays for, and from which rate on, where that isn’t reached. */
export function paidByCpu(
  layer: LayerAnswer,
  use: Use,
): { readonly contender: string; readonly perSecond: Estimate } | null {
  const change = freely(layer)
  const perSecond = change && use.pricePerGbMoved > 0 ? paysFrom(change, layer, use) : null
  return change && perSecond !== null ? { contender: change.best, perSecond } : null
}
