import type { Answer, ChoiceAnswer, LayerAnswer } from '../../answer/answer-types.ts'
import type { LeastCpu } from '../../answer/compare-cpu.ts'
import { languageTitle } from '../../model/codec/languages.ts'
import { isOwnWorkload } from '../../model/messages/own-workload-name.ts'
import { type Cell, columnsOf, type ReportTable, withoutEmptyColumns } from '../document/table.ts'
import { cantTell, formatJudgedRatio, formatRatioInterval, ratioWords } from '../words/format-ratio.ts'
import { formatMoneyInterval } from './answer-figures.ts'
import { choiceNamed, listed, messagesOf } from './sentences.ts'

/** The codecs of an answer by their language; empty where there is one language, which has nothing beside it. */
export function layersByLanguage({ layers }: Pick<Answer, 'layers'>): readonly LayerAnswer[] {
  const codecs = layers.filter(({ suite }) => suite === 'codec')
  return new Set(codecs.map(({ lane }) => lane?.name)).size > 1 ? codecs : []
}

/** Which choice each language comes to, by cost and by CPU time alone; of several kinds of messages for the first. */
export function languageSentences(answer: Pick<Answer, 'layers'>): string[] {
  const all = layersByLanguage(answer)
  const first = all.find(({ workload }) => isOwnWorkload(workload)) ?? all[0]
  if (first === undefined) return []
  const layers = all.filter((layer) => messagesOf(layer) === messagesOf(first))
  const about = layers.length === all.length ? '' : `${messagesOf(first)}: `
  const told = [
    sentenceOf(layers, cheapestIn, ['Cheapest at this use', 'Which format is cheapest at this use']),
    sentenceOf(layers, leastCpuIn, ['Least CPU time', 'Which format takes the least CPU time']),
  ]
  return told.flatMap((text) => (text === null ? [] : `${about}${text}`))
}

/** What a language comes to in a few words. */
interface Conclusion {
  readonly words: string
  /** The choices that are shown to be ahead; null where none is. */
  readonly named: readonly string[] | null
}

function sentenceOf(
  layers: readonly LayerAnswer[],
  conclude: (layer: LayerAnswer) => Conclusion | null,
  [alike, depends]: readonly [string, string],
): string | null {
  const told = layers.flatMap((layer) => {
    const conclusion = conclude(layer)
    return conclusion === null ? [] : [{ layer, ...conclusion }]
  })
  if (told.length === 0) return null
  const formats = told.flatMap(({ layer, named }) => {
    const own = new Set(named?.map((name) => choiceNamed(layer, name)?.encoding))
    return own.size === 1 ? [...own] : []
  })
  const differs = formats.length > 1 && new Set(formats).size > 1
  const list = told.map(({ layer, words }) => `in ${languageTitle(layer.lane)} ${words}`).join('; ')
  return `${differs ? `${depends} depends on the language` : alike}: ${list}`
}

function cheapestIn({ outcome, best, today, choices }: LayerAnswer): Conclusion | null {
  switch (outcome) {
    case 'nothing-to-compare':
      return null
    case 'worth-it': {
      const unknown = choices.flatMap(({ contender, costPerMonth }) => (costPerMonth ? [] : contender))
      if (unknown.length === 0) return { words: best, named: [best] }
      return { words: `${best} (${cantTell} what ${listed(unknown)} would cost)`, named: null }
    }
    case 'no-difference':
      return { words: `${today} can stay`, named: null }
    case 'cant-tell':
      return { words: cantTell, named: null }
  }
}

const mostNamed = 3

function leastCpuIn({ leastCpu, choices }: LayerAnswer): Conclusion | null {
  if (leastCpu === null || choices.length < 2) return null
  const { contenders, isSame } = leastCpu
  return { words: leastWords(leastCpu), named: isSame ? contenders : null }
}

function leastWords({ contenders, isSame }: LeastCpu): string {
  const [only, another] = contenders
  if (another === undefined) return only!
  if (isSame) return `${listed(contenders)} alike`
  return contenders.length > mostNamed
    ? `${cantTell} which of ${contenders.length}`
    : `${cantTell} ${listed(contenders)} apart`
}

/** The same as a table: what each language comes to beside what is in use there, with intervals. */
export function languageTable(answer: Pick<Answer, 'layers'>): ReportTable | null {
  const layers = layersByLanguage(answer)
  if (layers.length === 0) return null
  const hasMessages = new Set(layers.map(messagesOf)).size > 1
  return withoutEmptyColumns({
    title: 'by language',
    columns: columnsOf(
      ['in', ...(hasMessages ? ['messages'] : [])],
      ['cheapest', 'saves, month', 'its CPU', 'least CPU'],
    ),
    rows: layers.map((layer) => [
      `${languageTitle(layer.lane)}, beside ${layer.today}`,
      ...(hasMessages ? [messagesOf(layer)] : []),
      cheapestCell(layer),
      savingCell(layer),
      cpuCell(choiceNamed(layer, layer.best)),
      leastCell(layer),
    ]),
    notes: [
      'Each choice is compared with the one in use in its language; intervals are 95 %, and a “?” marks what is undecided. CPU time is that of a request, without what other programs took',
    ],
  })
}

function cheapestCell(layer: LayerAnswer): Cell {
  const { outcome, best, today } = layer
  if (outcome === 'nothing-to-compare') return `only ${today}`
  if (outcome === 'no-difference') return `keep ${today}`
  return outcome === 'worth-it' ? best : { text: `${best}? ${cantTell}`, tone: 'open' }
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
  return outcome === 'no-difference' ? `${text}, too little` : { text, tone: 'open' }
}

function cpuCell(choice: ChoiceAnswer | undefined): Cell {
  if (!choice?.cpuRatio) return null
  const { verdict, value, low, high } = choice.cpuRatio
  const direction = { better: 'lower', words: ratioWords('cpuNsPerOperation') } as const
  const text = formatJudgedRatio(choice.cpuRatio, true, direction)
  if (verdict === 'same') return text
  if (verdict !== 'undecided') return { text, tone: verdict === 'less' ? 'better' : 'worse' }
  // An interval that reaches to the other side of one says so in words, and needs no estimate beside it.
  const isOnBothSides = low !== null && high !== null && low < 1 && high > 1 && text !== cantTell
  const seen = isOnBothSides ? formatRatioInterval(value, low, high, direction) : text
  return { text: text === cantTell ? text : `? ${seen}`, tone: 'open' }
}

/** `go-vtprotobuf, 2.7× less [2.5–2.9]` */
function leastCell(layer: LayerAnswer): Cell {
  const { leastCpu, today } = layer
  if (leastCpu === null) return null
  const [least] = leastCpu.contenders
  const { length } = leastCpu.contenders
  if (length > 1)
    return { text: `${leastCpu.isSame ? 'the same in' : `${cantTell} among`} ${length}`, tone: 'open' }
  if (least === today) return `${least}, in use`
  const ratio = cpuCell(choiceNamed(layer, least!))
  return typeof ratio === 'object' && ratio !== null && 'text' in ratio
    ? { ...ratio, text: `${least}, ${ratio.text}` }
    : least!
}
