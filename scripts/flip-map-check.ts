import { costsOf } from '../packages/bench-core/src/answer/costs/costs.ts'
import { cheapestAt, measuredBytes } from '../packages/bench-core/src/answer/flip-map.ts'
import type { LayerCosts } from '../packages/bench-core/src/model/use/costs.ts'
import { type Use, useOf } from '../packages/bench-core/src/model/use/use.ts'
import { wholeNumbers } from './options.ts'
import { reportOf } from './run-bench.ts'
import { tableHead, tableRow } from './tables.ts'
import { uniformOf } from './tail-coverage/stalls.ts'

/**
 * Holds the map of where which codec is the cheapest against what is measured anew: it is made of a sweep over sizes, and
 * asked about places at other sizes and mixes, each one to two widths of the hatched band beyond the band.
 * Usage: pnpm flip-map-check [--places 20] [--rounds 5] [--seed 1]
 */
const { places, rounds, seed } = wholeNumbers({ places: 20, rounds: 5, seed: 1 })
const uniform = uniformOf(seed, 'places')
const swept = [2, 6, 18, 54]
/** What one run takes. */
const maxSizes = 12
const prices = Array.from({ length: 400 }, (_, index) => 1e-5 * 10 ** ((7 * index) / 399))

const map = measured(swept)
const unseen = [...new Set(Array.from({ length: places }, unseenSize))].slice(0, maxSizes)
const anew = measured(unseen)
const sizes = measuredBytes(anew, useAt(0))
console.log(tableHead(['bytes', 'encodes', 'price of a GB', 'said', 'measured anew', '']))
let [told, right] = [0, 0]
for (let tries = 0; told < places && tries < 50 * places; tries++) {
  const bytes = sizes[Math.floor(uniform() * sizes.length)]!
  const use = useAt(uniform())
  const price = priceBeyond(map, use, bytes)
  if (price === null) continue
  told++
  const place = { use: { ...use, pricePerGbMoved: price }, bytes }
  const [said, found] = [cheapestAt(map, place), cheapestAt(anew, place)]
  if (said.best === found.best) right++
  const cells = [Math.round(bytes), use.encodes.toFixed(2), price.toPrecision(3), said.best, found.best]
  console.log(tableRow([...cells, said.best === found.best ? '' : 'wrong']))
}
console.log(`\n${right} of ${told} places are on the side that was said`)

/** How codecs did with people of so many phone numbers. */
function measured(sizes: readonly number[]): readonly LayerCosts[] {
  const words = `codec --preset quick --rounds ${rounds} --workload person --codec json,protobufjs,msgpackr,avsc --test serialization,deserialization,payload`
  return costsOf(reportOf([...words.split(' '), '--size', sizes.join()])).layers
}

function unseenSize(): number {
  for (;;) {
    const size = Math.round(2 * 27 ** uniform())
    if (size > 2 && size < 54 && !swept.includes(size)) return size
  }
}

function useAt(share: number): Use {
  const use = useOf({ use: 'rest-api' })
  return { ...use, encodes: 2 * share, decodes: 2 * (1 - share) }
}

/** A price from one to two widths of a hatched band above or below it; null where there is no band, or another one there. */
function priceBeyond(layers: readonly LayerCosts[], use: Use, bytes: number): number | null {
  const open = prices.map(
    (pricePerGbMoved) => cheapestAt(layers, { use: { ...use, pricePerGbMoved }, bytes }).isOpen,
  )
  const starts = open.flatMap((isOpen, index) => (isOpen && index > 0 && !open[index - 1] ? [index] : []))
  if (starts.length === 0) return null
  const from = starts[Math.floor(uniform() * starts.length)]!
  const end = open.findIndex((isOpen, index) => index > from && !isOpen)
  if (end < 0) return null
  const beyond = (1 + uniform()) * (end - from)
  const index = Math.round(uniform() < 0.5 ? from - 1 - beyond : end + beyond)
  return prices[index] !== undefined && open[index] === false ? prices[index] : null
}
