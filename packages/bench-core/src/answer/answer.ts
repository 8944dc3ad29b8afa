import { isLoaded, type Load } from '../model/machine/quiet.ts'
import { isSameContender } from '../model/protocol/same-contender.ts'
import type { Report } from '../model/report/report.ts'
import { decides } from '../model/run/decides.ts'
import { specAsRead } from '../model/run/run-spec.ts'
import type { LayerCosts } from '../model/use/costs.ts'
import type { Use } from '../model/use/use.ts'
import {
  type Combined,
  exactly,
  intervalOf,
  minus,
  positiveIntervalOf,
  sumOf,
  type Tails,
  tailsOfAll,
} from '../stats/combined.ts'
import { isTooNoisy } from '../stats/decisions/ability.ts'
import type { Answer, Caution, LayerAnswer, TotalSaving } from './answer-types.ts'
import { costsIn } from './costs/catalogue.ts'
import { costsOf } from './costs/costs.ts'
import { levelsOf } from './judged-parts.ts'
import { answerLayer } from './layer.ts'
import { layerUse } from './layer-use.ts'
import { quantitiesOf, timesOf } from './quantities.ts'
import { tailsOfChosen } from './tails-of-chosen.ts'

/** What a report says for a use: a pure function of both. Nothing is measured anew, and no verdict changes by it. */
export function answerOf(report: Report, use: Use): Answer {
  const spec = specAsRead(report.run)
  const { layers: all } = report.costs ?? costsOf(report)
  const costs = all.filter(({ suite }) => hasPart(suite, use))
  const { id, name, state, rounds, margins } = report.run
  const by = { ...margins, isTooBusy: isTooNoisy(report) && isLoaded(report.environment) }
  const requestsNotes = costs.flatMap(({ suite }) => costsIn(suite).requestsNote ?? [])
  const isInRequests = ({ suite }: LayerCosts) =>
    requestsNotes.length > 0 && costsIn(suite).isPartOfRequests === true
  // One service is written in one language: what others would choose is told beside it.
  const isCounted = (layer: LayerCosts) =>
    !isInRequests(layer) &&
    (layer.lane === undefined ||
      costs.every(({ suite, lane }) => suite !== layer.suite || lane !== undefined))
  const useIn = (layer: LayerCosts) => layerUse(layer, costs, use)
  const layers = costs.map((layer) => ({
    ...answerLayer(layer, useIn(layer), { ...by, isTooShort: !decides(spec, layer.suite) }),
    isCounted: isCounted(layer),
  }))
  const counted = costs.filter(isCounted)
  return {
    use,
    run: { id, name, state, rounds },
    layers: layers.toSorted((one, other) => Number(other.isCounted) - Number(one.isCounted)),
    leftOut: report.warnings.flatMap((warning) =>
      warning.code === 'lane-left-out'
        ? [('values' in warning && warning.values.language) || 'a language']
        : [],
    ),
    total: totalOf(
      counted,
      layers.filter((layer) => layer.isCounted),
      useIn,
    ),
    caution: cautionOf(spec.preset, report.environment, by.isTooBusy),
    notes: [
      ...new Set(all.flatMap(({ suite }) => (hasPart(suite, use) ? [] : (costsIn(suite).unusedNote ?? [])))),
      ...new Set(costs.some(isInRequests) ? requestsNotes : []),
      ...new Set(costs.flatMap((layer) => pricedElsewhere(layer, use))),
      ...unknownToday(layers, all, use),
    ],
  }
}

/** Others slow everything down alike, which ratios within a round allow for, and what is priced doesn’t. */
function cautionOf(preset: string, load: Load, isTooBusy: boolean): Caution | null {
  if (preset === 'smoke') return { cause: 'smoke run' }
  const { othersShare } = load
  return isLoaded(load) ? { cause: isTooBusy ? 'too busy' : 'busy machine', othersShare } : null
}

/** As many times another rate is another load. */
const otherLoad = 2

/** A busier server takes less CPU time for a request, an idle one more: at which rate it was measured is said where it isn’t the use’s. */
function pricedElsewhere({ ratePerSecond }: LayerCosts, { requestsPerSecond }: Use): string[] {
  if (ratePerSecond === undefined) return []
  const factor = requestsPerSecond / ratePerSecond
  if (factor < otherLoad && factor > 1 / otherLoad) return []
  const rate = (perSecond: number) => perSecond.toLocaleString('en')
  return [
    `CPU time per request was measured at ${rate(ratePerSecond)} requests a second but is priced at ${rate(requestsPerSecond)}: a ${factor > 1 ? 'busier server may need less' : 'less busy server may need more'}`,
  ]
}

/** A name that was mistyped, or of another run, would else go unnoticed. */
function unknownToday(
  layers: readonly Omit<LayerAnswer, 'isCounted'>[],
  all: readonly LayerCosts[],
  { today }: Use,
): string[] {
  const known = all.flatMap(({ choices }) => choices.map(({ contender }) => contender))
  const unknown = today.filter((name) => !known.some((contender) => isSameContender(name, contender)))
  if (unknown.length === 0 || layers.length === 0) return []
  const taken = [...new Set(layers.map((layer) => layer.today))].join(', ')
  return [`Not measured here: ${unknown.join(', ')}. Assumed to be in use instead: ${taken}`]
}

/** Whether a use has anything of what a suite measures. */
function hasPart(suite: LayerCosts['suite'], use: Use): boolean {
  return costsIn(suite).unusedNote === undefined || timesOf(suite, use).length > 0
}

/** Of the same rounds put together round by round, of different ones as independent of each other. */
function totalOf(
  costs: readonly LayerCosts[],
  layers: readonly LayerAnswer[],
  useIn: (layer: LayerCosts) => Use,
): TotalSaving | null {
  const isOneOfEach = new Set(costs.map(({ suite }) => suite)).size === costs.length
  if (costs.length < 2 || !isOneOfEach) return null
  const changed = layers.filter(({ outcome }) => outcome === 'worth-it').map(({ best }) => best)
  if (changed.length === 0) return null
  const sides = costs.map((layer, index) => sidesOf(layer, layers[index]!, useIn(layer)))
  const known = sides.filter((side) => side !== null)
  if (known.length < sides.length) return null
  const sum = (figures: readonly Combined[]) => sumOf(figures.map((figure) => [1, figure]))
  const [best, today] = [sum(known.map((side) => side.best)), sum(known.map((side) => side.today))]
  return {
    choices: changed,
    costPerMonth: positiveIntervalOf(best),
    difference: intervalOf(
      minus(best, today),
      // Each was chosen by these figures: none is surer in the sum than by itself.
      tailsOfAll(known.flatMap(({ tails }) => tails ?? [])),
    ),
  }
}

/** What a layer costs with what is worth changing in it, of which only what can be told counts, and without. */
interface Sides {
  readonly best: Combined
  readonly today: Combined
  /** Of what was chosen. */
  readonly tails?: Tails
}

function sidesOf(
  layer: LayerCosts,
  { outcome, best: name, today, choices }: LayerAnswer,
  use: Use,
): Sides | null {
  const priced = layer.choices.map((choice) => ({
    contender: choice.contender,
    ...quantitiesOf(layer, choice, use),
  }))
  const find = (contender: string) => priced.find((one) => one.contender === contender)
  const [best, now] = [find(name), find(today)?.costPerMonth]
  if (!now) return null
  if (outcome !== 'worth-it') return { best: now, today: now }
  const difference = choices.find(({ contender }) => contender === name)?.difference
  if (!best?.costPerMonth || !difference) return null
  if (difference.toldPerMonth === difference.costPerMonth.value)
    return {
      best: best.costPerMonth,
      today: now,
      tails: tailsOfChosen(best, priced, levelsOf(layer, use)(name, today)),
    }
  return {
    best: sumOf([
      [1, now],
      [1, exactly(difference.toldPerMonth)],
    ]),
    today: now,
  }
}
