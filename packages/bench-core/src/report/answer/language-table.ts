import type { Answer, ChoiceAnswer, LayerAnswer } from '../../answer/answer-types.ts'
import { coresThatMatter } from '../../answer/matters.ts'
import { languageTitle } from '../../model/codec/languages.ts'
import { listed } from '../../model/text/listed.ts'
import type { Use } from '../../model/use/use.ts'
import { type Cell, columnsOf, type ReportTable, withoutEmptyColumns } from '../tables/table.ts'
import { cantTell, formatJudgedRatio, formatRatioInterval, ratioWords } from '../words/format.ts'
import { formatMoney, formatMoneyInterval, formatRateInterval } from './answer-figures.ts'
import { freely, isCheapest, layersByLanguage, paidByCpu } from './by-language.ts'
import { choiceNamed, messagesOf } from './sentences.ts'

const rateNote = `“from” is the rate from which the choice saves ${coresThatMatter} core; below it, the saving is too small to matter`

/** What each language comes to beside what is in use there, with intervals. */
export function languageTable(answer: Pick<Answer, 'layers' | 'use' | 'caution'>): ReportTable | null {
  const layers = layersByLanguage(answer)
  const { use, caution } = answer
  // Rows are quoted alone, and one that looks decided says why it isn’t.
  const why = caution?.cause === 'smoke run' ? `, ${caution.cause}` : ''
  if (layers.length === 0) return null
  const hasMessages = new Set(layers.map(messagesOf)).size > 1
  const free = layers.map((layer) => withFreeTraffic(layer, use))
  const least = layers.map((layer, index) => leastCell(layer, free[index]!.best))
  return withoutEmptyColumns({
    title: 'by language',
    isStacked: true,
    columns: columnsOf(
      ['in', ...(hasMessages ? ['messages'] : [])],
      ['cheapest', 'saves, month', 'its CPU', 'with free traffic', 'least CPU, if another'],
    ),
    rows: layers.map((layer, index) => [
      `${languageTitle(layer.lane)}, vs ${layer.today}`,
      ...(hasMessages ? [messagesOf(layer)] : []),
      cheapestCell(layer, use),
      savingCell(layer),
      layer.outcome === 'no-difference' ? null : cpuCell(choiceNamed(layer, layer.best), why),
      use.pricePerGbMoved > 0 ? free[index]!.cell : null,
      least.some((cell) => cell) ? least[index]! : null,
    ]),
    notes: [
      'Each choice is compared with the one in use in its language. Intervals are 95 % and left out if both ends round to the figure; a “?” marks undecided figures. CPU time is per request and excludes other programs',
      ...(layers.some((layer) => paidByCpu(layer, use)) ? [rateNote] : []),
      ...(layers.some(hasOthers) ? [orNote] : []),
      ...givenUp(layers),
    ],
  })
}

const orNote =
  '“or” names choices whose difference is too small to matter or to detect; figures are those of the first'

function hasOthers(layer: LayerAnswer): boolean {
  return [...layer.asCheap, ...(freely(layer)?.asCheap ?? [])].length > 0
}

/** What choices that a language may be told to take leave undone. */
function givenUp(layers: readonly LayerAnswer[]): string[] {
  return layers.flatMap((layer) => {
    const told = [layer, freely(layer)].flatMap((one) => (one ? [one.best, ...one.asCheap] : []))
    const named = new Set([...told, ...(layer.leastCpu?.contenders ?? [])])
    return layer.choices.flatMap(({ contender, givesUp }) =>
      named.has(contender) && givesUp ? [`${contender} means ${listed(givesUp)}`] : [],
    )
  })
}

/** What is cheapest without a price of traffic, and from which rate on where it isn’t worth it at the one that was asked for. */
function withFreeTraffic(
  layer: LayerAnswer,
  use: Use,
): { readonly best: string | null; readonly cell: Cell } {
  const { today } = layer
  const change = freely(layer)
  const paid = paidByCpu(layer, use)
  if (paid !== null) {
    const { contender, perSecond } = paid
    const others = orOthers(change?.asCheap ?? [])
    return {
      best: contender,
      cell: choiceCell(layer, contender, `, from ${formatRateInterval(perSecond)}${others}`),
    }
  }
  const isLess = choiceNamed(layer, change?.best ?? '')?.cpuRatio?.verdict === 'less'
  if (change?.outcome === 'no-difference' && isLess && change.saving > 0)
    return { best: today, cell: `keep ${today}: ${formatMoney(change.saving)} is too little` }
  const { best = layer.best, outcome = layer.outcome } = change ?? {}
  const free = { ...layer, best, outcome }
  // Costs are those at the use’s price, so they don’t say what is as cheap without one.
  const cell = cheapestCell(free, { ...use, pricePerGbMoved: 0 }, [])
  if (typeof cell !== 'string') return { best: null, cell }
  const others = orOthers(change?.asCheap ?? [])
  return cell === free.best ? { best: cell, cell: choiceCell(layer, cell, others) } : { best: today, cell }
}

function cheapestCell(layer: LayerAnswer, use: Use, asCheap = layer.asCheap): Cell {
  const { outcome, best, today } = layer
  if (outcome === 'nothing-to-compare') return `only ${today}`
  if (outcome === 'no-difference') return `keep ${today}`
  if (!isCheapest(layer, use)) return { text: `${best}? ${cantTell}`, tone: 'open' }
  return `${best}${orOthers(asCheap)}`
}

/** ` or go-protobuf`, ` or 2 others` */
function orOthers([other, ...more]: readonly string[]): string {
  if (other === undefined) return ''
  return ` or ${more.length === 0 ? other : `${more.length + 1} others`}`
}

/** What the cheapest one saves: with its interval, which is that of its bytes alone and so none where its CPU time is undecided. */
function savingCell(layer: LayerAnswer): Cell {
  const { outcome, best } = layer
  const difference = choiceNamed(layer, best)?.difference
  if (!difference) return null
  const { costPerMonth, toldPerMonth } = difference
  const isOfBytes = outcome === 'worth-it' && toldPerMonth !== costPerMonth.value
  const { value, low, high } = isOfBytes
    ? { value: toldPerMonth, low: toldPerMonth, high: toldPerMonth }
    : costPerMonth
  const negated = (end: number | null) => (end === null ? null : -end)
  const text = formatMoneyInterval({ value: -value, low: negated(high), high: negated(low) })
  if (outcome === 'worth-it') return { text, tone: 'better' }
  return outcome === 'no-difference' ? `${best}: ${text}, too little` : { text, tone: 'open' }
}

function cpuCell(choice: ChoiceAnswer | undefined, whyUndecided = ''): Cell {
  if (!choice?.cpuRatio) return null
  const { verdict, value, low, high } = choice.cpuRatio
  const direction = { better: 'lower', words: ratioWords('cpuNsPerOperation') } as const
  const text = formatJudgedRatio(choice.cpuRatio, true, direction)
  if (verdict === 'same') return text
  if (verdict !== 'undecided') return { text, tone: verdict === 'less' ? 'better' : 'worse' }
  // An interval that reaches to the other side of one says so in words, and needs no estimate beside it.
  const isOnBothSides = low !== null && high !== null && low < 1 && high > 1 && text !== cantTell
  const seen = isOnBothSides ? formatRatioInterval(value, low, high, direction) : text
  return { text: text === cantTell ? text : `? ${seen}${whyUndecided}`, tone: 'open' }
}

/** `go-vtprotobuf, 2.7× less [2.5–2.9]`; without the ratio where it is the cheapest, whose own stands beside it. */
function choiceCell(layer: LayerAnswer, contender: string, after = ''): Cell {
  const isBeside = contender === layer.best && layer.outcome !== 'no-difference'
  const ratio = isBeside ? null : cpuCell(choiceNamed(layer, contender))
  return typeof ratio === 'object' && ratio !== null && 'text' in ratio
    ? { ...ratio, text: `${contender}, ${ratio.text}${after}` }
    : `${contender}${after}`
}

/** Empty where it is what the row names already. */
function leastCell(layer: LayerAnswer, named: string | null): Cell {
  const { leastCpu, today } = layer
  if (leastCpu === null) return null
  const { contenders, isSame } = leastCpu
  const [least, next, more] = contenders
  if (next !== undefined) {
    const few = more === undefined ? `${least} ${isSame ? 'and' : 'from'} ${next}` : null
    const words = isSame
      ? `the same in ${few ?? contenders.length}`
      : `${cantTell} ${few ?? `among ${contenders.length}`}`
    return { text: words, tone: 'open' }
  }
  if (least === named || least === layer.best) return ''
  return least === today ? `${least}, in use` : choiceCell(layer, least!)
}
