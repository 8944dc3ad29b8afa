import type { Answer, ChoiceAnswer, LayerAnswer } from '../../answer/answer-types.ts'
import { coresThatMatter, costOfBytes } from '../../answer/matters.ts'
import { languageTitle } from '../../model/codec/languages.ts'
import { isOwnWorkload } from '../../model/messages/own-workload-name.ts'
import type { Encoding } from '../../model/report/contender.ts'
import type { Use } from '../../model/use/use.ts'
import type { Estimate } from '../../stats/interval.ts'
import { type Cell, columnsOf, type ReportTable, withoutEmptyColumns } from '../document/table.ts'
import { cantTell, formatCount, formatJudgedRatio, formatRatioInterval, ratioWords } from '../words/format.ts'
import { formatMoney, formatMoneyInterval } from './answer-figures.ts'
import { choiceNamed, listed, messagesOf, paysFrom } from './sentences.ts'

/** The codecs of an answer by their language; empty where there is one language, which has nothing beside it. */
export function layersByLanguage({ layers }: Pick<Answer, 'layers'>): readonly LayerAnswer[] {
  const codecs = layers.filter(({ suite }) => suite === 'codec')
  return new Set(codecs.map(({ lane }) => lane?.name)).size > 1 ? codecs : []
}

/** Of several kinds of messages those of the first, and of one’s own before others. */
export function layersOfHeadline(answer: Pick<Answer, 'layers'>): readonly LayerAnswer[] {
  const all = layersByLanguage(answer)
  const first = all.find(({ workload }) => isOwnWorkload(workload)) ?? all[0]
  return all.filter((layer) => messagesOf(layer) === messagesOf(first!))
}

/**
 * What all languages come to, in a line: with which format a service is the cheapest, and with which it takes the least CPU
 * time. Of several kinds of messages for the first, which it names; null where there is one language.
 * @param isAlone It stands in a list or a title, and names its messages in any event.
 */
export function languagesHeadline(answer: Pick<Answer, 'layers' | 'use'>, isAlone = false): string | null {
  const layers = layersOfHeadline(answer)
  const [first] = layers
  if (first === undefined) return null
  const cheapest = clauseOf(layers, (layer) => cheapestIn(layer, answer.use))
  const least = clauseOf(layers, leastCpuIn)
  const free = freeClause(layers, answer.use)
  const second = free ?? (least === '' ? '' : `least CPU${least}`)
  const told =
    free === null && cheapest === least
      ? [`Cheapest and least CPU${cheapest}`]
      : [...(cheapest === '' ? [] : [`Cheapest${cheapest}`]), ...(second === '' ? [] : [second])]
  const hasOneKind = layers.length === layersByLanguage(answer).length
  return `${isAlone || !hasOneKind ? `${messagesOf(first)}: ` : ''}${cheapest + least === '' ? 'Each language has one choice, so there is nothing to choose from' : told.join('; ')}`
}

/** What each language comes to without a price of traffic, and from which rate on; null where that isn’t known of all, or nothing pays. */
function freeClause(layers: readonly LayerAnswer[], use: Use): string | null {
  const known = layers.flatMap((layer) => {
    const conclusion = freelyIn(layer, use)
    return conclusion === null ? [] : [{ ...conclusion, language: languageTitle(layer.lane) }]
  })
  const isOther = layers.some(({ changes }) => changes.some(({ by }) => by === 'free-traffic'))
  if (!isOther || known.length < layers.length || known.every(({ format }) => format === undefined))
    return null
  const told = (some: typeof known) =>
    [...Map.groupBy(some, ({ words, rate }) => `${words} ${rate}`).values()].map((own) => {
      const [{ words, rate }] = own as [(typeof own)[number]]
      const where = `${words} in ${listed(own.map(({ language }) => language))}`
      return rate === undefined ? where : `${where} from ${rateText(rate)}`
    })
  const ahead = known
    .filter(({ format }) => format !== undefined)
    .toSorted((a, b) => (a.rate ?? Infinity) - (b.rate ?? Infinity))
  const staying = known.filter(({ format }) => format === undefined)
  return `with free traffic ${[listed(told(ahead)), ...told(staying)].join(', ')}`
}

/** What a language comes to without a price of traffic, with the rate where it doesn’t at the one that was asked for. */
function freelyIn(layer: LayerAnswer, use: Use): (Conclusion & { readonly rate?: number }) | null {
  const change = layer.changes.find(({ by }) => by === 'free-traffic')
  if (layer.outcome === 'nothing-to-compare') return null
  if (change === undefined) return layer.outcome === 'cant-tell' ? null : cheapestIn(layer, use)
  const paid = paidByCpu(layer, use)
  const names = [change.best, ...change.asCheap]
  if (paid !== null) {
    // Nothing else may take less, or the rate is another one’s.
    const isKnown = layer.leastCpu?.contenders.every((name) => names.includes(name))
    return isKnown ? { ...formatsOf(layer, names, byCpu(layer)), rate: paid.perSecond.value } : null
  }
  if (change.outcome === 'cant-tell') return null
  return change.outcome === 'worth-it'
    ? formatsOf(layer, names, byCpu(layer))
    : { words: `${formatOf(layer, layer.today)} can stay` }
}

/** What a language comes to in a few words. */
interface Conclusion {
  readonly words: string
  /** What is ahead of the others there is written in; undefined where nothing is. */
  readonly format?: string
}

/** ` with protobuf in Go, undecided in Python`, `: undecided`; empty where no language comes to anything. */
function clauseOf(
  layers: readonly LayerAnswer[],
  conclude: (layer: LayerAnswer) => Conclusion | null,
): string {
  const told = layers.flatMap((layer) => {
    const conclusion = conclude(layer)
    return conclusion === null ? [] : [{ ...conclusion, language: languageTitle(layer.lane) }]
  })
  if (told.length === 0) return ''
  const isAhead = ({ format }: Conclusion) => format !== undefined
  const byWords = Map.groupBy(
    told.toSorted((a, b) => Number(isAhead(b)) - Number(isAhead(a))),
    ({ words }) => words,
  )
  const list = [...byWords].map(([words, own]) => {
    const isEverywhere = own.length === told.length && own.length > mostLanguages
    const where = isEverywhere ? `all ${own.length} languages` : listed(own.map(({ language }) => language))
    return isEverywhere && !isAhead(own[0]!) ? words : `${words} in ${where}`
  })
  return `${told.some(isAhead) ? ' with' : ':'} ${list.join(', ')}`
}

const mostLanguages = 2

function cheapestIn(layer: LayerAnswer, use: Use): Conclusion | null {
  const { outcome, best, today } = layer
  if (outcome === 'nothing-to-compare') return null
  if (outcome === 'no-difference') return { words: `${formatOf(layer, today)} can stay` }
  if (!isCheapest(layer, use)) return { words: 'undecided' }
  return formatsOf(layer, [best, ...layer.asCheap], layer.choices)
}

/** The formats of contenders between which nothing matters; of one format, what is ahead. */
function formatsOf(
  layer: LayerAnswer,
  names: readonly string[],
  ranked: readonly ChoiceAnswer[],
): Conclusion {
  const formats = [...new Set(names.map((name) => formatOf(layer, name)))]
  const format = formats.join(' or ')
  return formats.length > 1 ? { words: format, format } : ahead(layer, names, ranked)
}

/** Least CPU time first. */
function byCpu({ choices }: LayerAnswer): ChoiceAnswer[] {
  const timeOf = ({ cpuNsPerRequest }: ChoiceAnswer) => cpuNsPerRequest?.value ?? Infinity
  return choices.toSorted((a, b) => timeOf(a) - timeOf(b))
}

/** Whether nothing else may be cheaper than what is worth it: of what takes an unknown CPU time only its bytes have a price. */
function isCheapest(layer: LayerAnswer, use: Use): boolean {
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

/** What its CPU time alone pays for, and from which rate on, where that isn’t reached. */
function paidByCpu(
  layer: LayerAnswer,
  use: Use,
): { readonly contender: string; readonly perSecond: Estimate } | null {
  const change = layer.changes.find(({ by }) => by === 'free-traffic')
  const perSecond = change && use.pricePerGbMoved > 0 ? paysFrom(change, layer, use) : null
  return change && perSecond !== null ? { contender: change.best, perSecond } : null
}

const rateNote = `“from” names the rate at which the choice saves ${coresThatMatter} core; below it, that is too little to matter`

function rateText(perSecond: number): string {
  return `${twoDigits(perSecond)}/s`
}

function twoDigits(perSecond: number): string {
  return formatCount(Number(perSecond.toPrecision(2)))
}

/** `5,900/s [5,600–6,300]` */
function rateWithInterval({ value, low, high }: Estimate): string {
  if (low === null || high === null) return rateText(value)
  const [from, to] = [low, high].map(twoDigits)
  return from === to ? rateText(value) : `${rateText(value)} [${from}–${to}]`
}

/** Choices that can’t be told apart have a format all the same where it is the same one. */
function leastCpuIn(layer: LayerAnswer): Conclusion | null {
  const { leastCpu, choices } = layer
  if (leastCpu === null || choices.length < 2) return null
  const { contenders, isSame } = leastCpu
  if (new Set(contenders.map((name) => formatOf(layer, name))).size > 1)
    return { words: isSame ? 'no difference' : 'undecided' }
  return ahead(layer, contenders, byCpu(layer))
}

/**
 * The format of what is ahead, with the names of these where others of the format are behind something else: a reader would
 * take the wrong library.
 */
function ahead(
  layer: LayerAnswer,
  names: readonly string[],
  ranked: readonly ChoiceAnswer[],
): Conclusion & { readonly format: string } {
  const format = formatOf(layer, names[0]!)
  const isOfFormat = ({ contender }: ChoiceAnswer) => formatOf(layer, contender) === format
  const own = ranked.filter(isOfFormat)
  const isWhole = own.every(({ contender }) => names.includes(contender))
  if (isWhole || names.includes(format) || ranked.slice(0, own.length).every(isOfFormat))
    return { words: format, format }
  const others = names.length > 2 ? [`${names.length - 1} others`] : names.slice(1)
  return { words: `${format} (${[names[0], ...others].join(' or ')})`, format }
}

const formatTitles: Partial<Record<Encoding, string>> = {
  json: 'JSON',
  messagepack: 'MessagePack',
  cbor: 'CBOR',
  avro: 'Avro',
  bson: 'BSON',
}

/** What a choice’s bytes are written in, or its own name where that has none. */
function formatOf(layer: LayerAnswer, name: string): string {
  const encoding = choiceNamed(layer, name)?.encoding ?? 'other'
  return encoding === 'other' || encoding === 'v8' ? name : (formatTitles[encoding] ?? encoding)
}

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
      `${languageTitle(layer.lane)}, beside ${layer.today}`,
      ...(hasMessages ? [messagesOf(layer)] : []),
      cheapestCell(layer, use),
      savingCell(layer),
      layer.outcome === 'no-difference' ? null : cpuCell(choiceNamed(layer, layer.best), why),
      use.pricePerGbMoved > 0 ? free[index]!.cell : null,
      least.some((cell) => cell) ? least[index]! : null,
    ]),
    notes: [
      'Each choice is compared with the one in use in its language; intervals are 95 %, left out where both ends round to the figure, and a “?” marks what is undecided. CPU time is that of a request, without what other programs took',
      ...(layers.some((layer) => paidByCpu(layer, use)) ? [rateNote] : []),
      ...(layers.some(hasOthers) ? [orNote] : []),
      ...givenUp(layers),
    ],
  })
}

const orNote = '“or” names what differs by too little to matter or to be told; figures are those of the first'

function hasOthers({ asCheap, changes }: LayerAnswer): boolean {
  return (
    asCheap.length > 0 || changes.some((change) => change.by === 'free-traffic' && change.asCheap.length > 0)
  )
}

/** What choices that a language may be told to take leave undone. */
function givenUp(layers: readonly LayerAnswer[]): string[] {
  return layers.flatMap((layer) => {
    const { best, changes, leastCpu } = layer
    const named = new Set([
      best,
      ...layer.asCheap,
      ...changes.flatMap((change) => [change.best, ...change.asCheap]),
      ...(leastCpu?.contenders ?? []),
    ])
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
  const change = layer.changes.find(({ by }) => by === 'free-traffic')
  const paid = paidByCpu(layer, use)
  if (paid !== null) {
    const { contender, perSecond } = paid
    const others = orOthers(change?.asCheap ?? [])
    return {
      best: contender,
      cell: choiceCell(layer, contender, `, from ${rateWithInterval(perSecond)}${others}`),
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
