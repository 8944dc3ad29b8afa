import { isSameContender } from '../model/protocol/same-contender.ts'
import type { LayerCosts } from '../model/use/costs.ts'
import type { Use } from '../model/use/use.ts'
import { costsIn } from './costs/catalogue.ts'

/** What of a use concerns a layer: what is kept is kept once, as rows where these were measured. */
export function layerUse({ suite }: Pick<LayerCosts, 'suite'>, all: readonly LayerCosts[], use: Use): Use {
  const isKeptElsewhere = !costsIn(suite).areRows && all.some((layer) => costsIn(layer.suite).areRows)
  return isKeptElsewhere ? { ...use, writes: 0 } : use
}

/** The choice that is in use: the first of a layer that a use names, else the reference. */
export function todayOf({ choices, reference }: LayerCosts, { today }: Pick<Use, 'today'>): string {
  const isNamed = ({ contender }: LayerCosts['choices'][number]) =>
    today.some((name) => isSameContender(name, contender))
  return choices.find(isNamed)?.contender ?? reference
}
