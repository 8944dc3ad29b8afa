import type { Answer, ChoiceAnswer, LayerAnswer } from '../../answer/answer-types.ts'
import { languageTitle } from '../../model/codec/languages.ts'
import type { Encoding } from '../../model/report/contender.ts'
import { listed } from '../../model/text/listed.ts'
import type { Use } from '../../model/use/use.ts'
import { formatRate } from './answer-figures.ts'
import { freely, isCheapest, layersByLanguage, layersOfHeadline, paidByCpu } from './by-language.ts'
import { choiceNamed, messagesOf } from './sentences.ts'

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
  return `${isAlone || !hasOneKind ? `${messagesOf(first)}: ` : ''}${cheapest + least === '' ? 'Each language has only one choice, so there is nothing to choose from' : told.join('; ')}`
}

/** What each language comes to without a price of traffic, and from which rate on; null where that isn’t known of all, or nothing pays. */
function freeClause(layers: readonly LayerAnswer[], use: Use): string | null {
  const known = layers.flatMap((layer) => {
    const conclusion = freelyIn(layer, use)
    return conclusion === null ? [] : [{ ...conclusion, language: languageTitle(layer.lane) }]
  })
  if (
    !layers.some(freely) ||
    known.length < layers.length ||
    known.every(({ format }) => format === undefined)
  )
    return null
  const told = (some: typeof known) =>
    [...Map.groupBy(some, ({ words, rate }) => `${words} ${rate}`).values()].map((own) => {
      const [{ words, rate }] = own as [(typeof own)[number]]
      const where = `${words} in ${listed(own.map(({ language }) => language))}`
      return rate === undefined ? where : `${where} from ${formatRate(rate)}`
    })
  const ahead = known
    .filter(({ format }) => format !== undefined)
    .toSorted((a, b) => (a.rate ?? Infinity) - (b.rate ?? Infinity))
  const staying = known.filter(({ format }) => format === undefined)
  return `with free traffic ${[listed(told(ahead)), ...told(staying)].join(', ')}`
}

/** What a language comes to without a price of traffic, with the rate where it doesn’t at the one that was asked for. */
function freelyIn(layer: LayerAnswer, use: Use): (Conclusion & { readonly rate?: number }) | null {
  const change = freely(layer)
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
    const isEverywhere = own.length === told.length && own.length > maxLanguages
    const where = isEverywhere ? `all ${own.length} languages` : listed(own.map(({ language }) => language))
    return isEverywhere && !isAhead(own[0]!) ? words : `${words} in ${where}`
  })
  return `${told.some(isAhead) ? ' with' : ':'} ${list.join(', ')}`
}

const maxLanguages = 2

function cheapestIn(layer: LayerAnswer, use: Use): Conclusion | null {
  const { outcome, best, today } = layer
  if (outcome === 'nothing-to-compare') return null
  if (outcome === 'no-difference') return { words: `${formatOf(layer, today)} can stay` }
  if (!isCheapest(layer, use)) return { words: 'undecided' }
  return formatsOf(layer, [best, ...layer.asCheap], layer.choices)
}

/** The formats of contenders between which nothing matters, each with those of it where others of it are behind. */
function formatsOf(
  layer: LayerAnswer,
  names: readonly string[],
  ranked: readonly ChoiceAnswer[],
): Conclusion {
  const formats = [...Map.groupBy(names, (name) => formatOf(layer, name)).values()]
  const told = formats.map((own) => ahead(layer, own, ranked))
  return {
    words: told.map(({ words }) => words).join(' or '),
    format: told.map(({ format }) => format).join(' or '),
  }
}

/** Least CPU time first. */
function byCpu({ choices }: LayerAnswer): ChoiceAnswer[] {
  const timeOf = ({ cpuNsPerRequest }: ChoiceAnswer) => cpuNsPerRequest?.value ?? Infinity
  return choices.toSorted((a, b) => timeOf(a) - timeOf(b))
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
