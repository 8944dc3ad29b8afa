import { compressionNames } from '../model/codec/compressions.ts'
import { languageTitle } from '../model/codec/languages.ts'
import type { SuiteName } from '../model/suite-name.ts'
import type { LayerCosts } from '../model/use/costs.ts'
import type { Use } from '../model/use/use.ts'
import {
  type Combined,
  exactly,
  inLogarithms,
  minus,
  pValueOf,
  straightly,
  sumOf,
} from '../stats/combined.ts'
import { costsIn } from './costs/catalogue.ts'
import { type LevelOf, levelsOf } from './judged-parts.ts'
import { todayOf } from './layer-use.ts'
import { type Quantities, quantitiesOf } from './quantities.ts'

/** What a map can go over: bytes of a message by the choice that is in use, the price of a GB moved, encodes’ part of all encodes and decodes. */
export const flipAxisNames = ['size', 'price', 'encodes'] as const
export type FlipAxisName = (typeof flipAxisNames)[number]

/** What lies across a map, and what up it. */
export type FlipAxes = readonly [across: FlipAxisName, up: FlipAxisName]

export interface FlipAxis {
  readonly name: FlipAxisName
  readonly domain: readonly [number, number]
  readonly isLog: boolean
  /** Where the use is that was asked for; null where it lies on no place of the axis. */
  readonly here: number | null
}

export interface FlipCell {
  /** Null where nothing is known of two choices. */
  readonly best: string | null
  /** Whether the interval of the difference to another choice holds 0. */
  readonly isOpen: boolean
}

/** Where which choice is the cheapest: derived from what was measured, and priced. */
export interface FlipMap {
  readonly suite: SuiteName
  readonly workload: string
  /** Whose choices it has where several languages were measured. */
  readonly language: string | null
  /** What compresses messages on their way. */
  readonly compression: Use['compressionAtEdge']
  /** Of which of several sizes it is, where it doesn’t go over them; else null. */
  readonly bytes: number | null
  /** All that were measured. */
  readonly choices: readonly string[]
  readonly x: FlipAxis
  readonly y: FlipAxis
  /** Row by row from the lowest y, each from the lowest x. */
  readonly cells: readonly (readonly FlipCell[])[]
}

const steps = { x: 48, y: 32 } as const
/** Money a month of a GB: from what traffic within a zone costs to a hundred times what a cloud asks for traffic out. */
const priceDomain = [0.001, 10] as const

/** Those whose choices maps can show. */
export function mappedLayers(layers: readonly LayerCosts[]): LayerCosts[] {
  return layers.filter(({ suite }) => costsIn(suite).isMapped)
}

/** The axes that a map of this use can have; none where nothing is moved or worked. */
export function flipAxesOf(layers: readonly LayerCosts[], use: Use): FlipAxisName[] {
  const sizes = sizesOf(layers, use)
  return flipAxisNames.filter((name) => axisOf(name, sizes, use) !== null)
}

/** Two of the axes that there are: those that are wanted as far as they are among them. Null where there aren’t two. */
export function chosenAxes(known: readonly FlipAxisName[], wanted: readonly string[] = []): FlipAxes | null {
  const usual = known.includes('size') ? known : known.toReversed()
  const [across, up] = new Set([
    ...wanted.flatMap((name) => usual.find((own) => own === name) ?? []),
    ...usual,
  ])
  return across === undefined || up === undefined ? null : [across, up]
}

/** Ways of compression that can be told of: first as the use has it, then none, then those that were measured. */
export function flipCompressions(layers: readonly LayerCosts[], use: Use): Use['compressionAtEdge'][] {
  const sizes = sizesOf(layers, use)
  const measured = compressionNames.filter((name) =>
    sizes.every(
      ({ layer }) =>
        layer.choices.filter(({ compressedBytes, cpu }) => compressedBytes[name] !== undefined && cpu[name])
          .length > 1,
    ),
  )
  return [...new Set([use.compressionAtEdge, 'none' as const, ...measured])]
}

/**
 * A map of the choices of the first language that were measured with the first messages of a run; null where these lack what an axis goes over.
 * Between measured sizes figures are interpolated in logarithms; beyond them there is nothing. Where a straight line from size
 * to size would say something else it can’t be told.
 */
export function flipMap(layers: readonly LayerCosts[], use: Use, [x, y]: FlipAxes): FlipMap | null {
  const sizes = sizesOf(layers, use)
  const [xAxis, yAxis] = [axisOf(x, sizes, use), axisOf(y, sizes, use)]
  if (!xAxis || !yAxis || x === y) return null
  const known = new Map<string, Quantities[]>()
  const cells = valuesOf(yAxis, steps.y).map((atY) =>
    valuesOf(xAxis, steps.x).map((atX) => cellAt(sizes, placed(use, { [x]: atX, [y]: atY }), known)),
  )
  const { suite, workload, choices, lane } = sizes[0]!.layer
  const hasOthers = mappedLayers(layers).some((other) => other.lane?.name !== lane?.name)
  return {
    suite,
    workload,
    language: hasOthers ? languageTitle(lane) : null,
    compression: use.compressionAtEdge,
    bytes: sizes.length > 1 && x !== 'size' && y !== 'size' ? sizes[0]!.bytes : null,
    choices: choices.map(({ contender }) => contender),
    x: xAxis,
    y: yAxis,
    cells,
  }
}

/** A place of a map: a use, and the bytes of a message where the map goes over these. */
interface FlipPlace {
  readonly use: Use
  readonly bytes: number | null
}

/** What the messages of each measured size take by the choice that is in use, the smallest first. */
export function measuredBytes(layers: readonly LayerCosts[], use: Use): number[] {
  return sizesOf(layers, use).map(({ bytes }) => bytes)
}

/** The cheapest choice in a place, and whether it can be told from all others. */
export function cheapestAt(layers: readonly LayerCosts[], place: FlipPlace): FlipCell {
  return cellAt(sizesOf(layers, place.use), place, new Map())
}

interface MeasuredSize {
  readonly bytes: number
  readonly layer: LayerCosts
  readonly levelOf: LevelOf
}

/** The sizes of the first messages that choices of the first language were measured with, the smallest first. */
function sizesOf(layers: readonly LayerCosts[], use: Use): MeasuredSize[] {
  const mapped = mappedLayers(layers)
  const [first] = mapped
  return mapped
    .filter(({ workload, lane }) => workload === first!.workload && lane?.name === first!.lane?.name)
    .flatMap((layer) => {
      const today = todayOf(layer, use)
      const bytes = layer.choices.find(({ contender }) => contender === today)?.messageBytes
      return bytes == null ? [] : [{ bytes, layer, levelOf: levelsOf(layer, use) }]
    })
    .toSorted((a, b) => a.bytes - b.bytes)
}

function axisOf(name: FlipAxisName, sizes: readonly MeasuredSize[], use: Use): FlipAxis | null {
  const first = sizes[0]
  if (first === undefined) return null
  if (name === 'size') {
    const domain = [first.bytes, sizes.at(-1)!.bytes] as const
    return domain[0] < domain[1] ? { name, domain, isLog: true, here: null } : null
  }
  if (name === 'price') {
    const here = use.pricePerGbMoved
    const [low, high] = priceDomain
    const domain = [here > 0 ? Math.min(low, here) : low, Math.max(high, here)] as const
    return use.hops > 0 ? { name, domain, isLog: true, here: here > 0 ? here : null } : null
  }
  const all = use.encodes + use.decodes
  return all > 0 ? { name, domain: [0, 1], isLog: false, here: use.encodes / all } : null
}

/** The middle of each cell. */
function valuesOf({ domain: [from, to], isLog }: FlipAxis, count: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count
    return isLog ? from * (to / from) ** share : from + (to - from) * share
  })
}

function placed(use: Use, at: Partial<Record<FlipAxisName, number>>): FlipPlace {
  const all = use.encodes + use.decodes
  return {
    bytes: at.size ?? null,
    use: {
      ...use,
      ...(at.price !== undefined && { pricePerGbMoved: at.price }),
      ...(at.encodes !== undefined && { encodes: all * at.encodes, decodes: all * (1 - at.encodes) }),
    },
  }
}

function cellAt(
  sizes: readonly MeasuredSize[],
  { use, bytes }: FlipPlace,
  known: Map<string, Quantities[]>,
): FlipCell {
  const above = bytes === null ? 0 : sizes.findIndex((size) => size.bytes >= bytes)
  const [lower, upper] = [sizes[Math.max(0, above - 1)]!, sizes[Math.max(0, above)]!]
  const choices = lower.layer.choices.flatMap(({ contender }, index) => {
    const own = quantitiesAt(lower, use, known)[index]!
    const at = upper.layer.choices.findIndex((choice) => choice.contender === contender)
    const other = at < 0 ? undefined : quantitiesAt(upper, use, known)[at]
    return other ? [{ contender, own, other }] : []
  })
  const levelOf: LevelOf = (...pair) => Math.min(...[lower, upper].map((size) => size.levelOf(...pair)))
  const cheapestBy = (way: typeof inLogarithms, share: number) =>
    cheapestOf(
      choices.flatMap(({ contender, own, other }) => {
        const cost = costBetween(own, other, use, (one, another) => way(one, another, share))
        return cost ? [{ contender, cost }] : []
      }),
      levelOf,
    )
  if (bytes === null || lower === upper) return cheapestBy(inLogarithms, 0)
  const cell = cheapestBy(inLogarithms, Math.log(bytes / lower.bytes) / Math.log(upper.bytes / lower.bytes))
  // Between two sizes nobody knows the curve: what the straight line says otherwise can’t be told.
  const straight = cheapestBy(straightly, (bytes - lower.bytes) / (upper.bytes - lower.bytes))
  return { ...cell, isOpen: cell.isOpen || straight.isOpen || straight.best !== cell.best }
}

function cheapestOf(
  costs: readonly { readonly contender: string; readonly cost: Combined }[],
  levelOf: LevelOf,
): FlipCell {
  const [best, ...others] = costs.toSorted((a, b) => a.cost.value - b.cost.value)
  if (best === undefined || others.length === 0) return { best: null, isOpen: false }
  return {
    best: best.contender,
    isOpen: others.some(({ contender, cost }) => isOpen(best.cost, cost, levelOf(best.contender, contender))),
  }
}

/** Prices make no difference to what is taken. */
function quantitiesAt({ layer, bytes }: MeasuredSize, use: Use, known: Map<string, Quantities[]>) {
  return known.getOrInsertComputed(`${bytes} ${use.encodes}`, () =>
    layer.choices.map((choice) => quantitiesOf(layer, choice, use)),
  )
}

function costBetween(
  one: Quantities,
  other: Quantities,
  use: Use,
  way: (one: Combined, other: Combined) => Combined,
): Combined | null {
  const figures = [
    [use.pricePerCoreMonth, one.cores, other.cores],
    [use.pricePerGbMoved, exact(one.gbMovedPerMonth), exact(other.gbMovedPerMonth)],
    [use.pricePerGbMonth, exact(one.gbStored), exact(other.gbStored)],
  ] as const
  const terms = figures.map(([price, low, high]) => (low && high ? ([price, way(low, high)] as const) : null))
  return terms.some((term) => term === null) ? null : sumOf(terms.filter((term) => term !== null))
}

function exact(value: number | null): Combined | null {
  return value === null ? null : exactly(value)
}

/** Whether the interval of their difference holds 0: asked so it takes a tenth of the time, which a map needs. */
function isOpen(best: Combined, other: Combined, level: number): boolean {
  const chance = pValueOf(minus(other, best))
  return chance === null || chance >= level
}
