import { firstFew } from '@wirebench/proto-schema/first-few'
import type { Answer, Change, ChoiceAnswer, LayerAnswer, TotalSaving } from '../../answer/answer-types.ts'
import { costsIn } from '../../answer/costs/catalogue.ts'
import { coresThatMatter, costOfBytes } from '../../answer/matters.ts'
import { languageTitle } from '../../model/codec/languages.ts'
import { workloadTitle } from '../../model/messages/own-workload-name.ts'
import { joined } from '../../model/text/joined.ts'
import { listed } from '../../model/text/listed.ts'
import type { UsePart } from '../../model/use/costs.ts'
import type { Use } from '../../model/use/use.ts'
import type { Estimate } from '../../stats/estimate.ts'
import { cellText } from '../words/case/corpus-cell.ts'
import { decompressingNote } from '../words/flip-words.ts'
import { formatCores, formatCount, formatPercent } from '../words/format.ts'
import { objectionText } from '../words/objection-text.ts'
import { formatGb, formatMoney, formatMoneyInterval, formatRequests, twoDigits } from './answer-figures.ts'
import { takesText } from './takes-text.ts'

/** An answer in sentences: what to choose, what that takes, what would change it, and what can’t be told. */
export interface AnswerSentences {
  /** The first is the headline. */
  readonly lead: readonly string[]
  readonly change: readonly string[]
  readonly unsure: readonly string[]
}

const maxNamed = 4

/** The sentences of one layer. They follow from its figures alone. */
export function answerSentences(layer: LayerAnswer, use: Use): AnswerSentences {
  return { lead: leadOf(layer, use), change: changeOf(layer, use), unsure: unsureOf(layer) }
}

/** A headline for lists and titles. */
export function headlineAlone(layer: LayerAnswer, { layers, use }: Answer): string {
  return `${titleAlone(layer, layers)}: ${headlineOf(layer, use)}`
}

/** The title of a layer that nothing else is told with: its messages, and its language where there are several. */
export function titleAlone(layer: LayerAnswer, all: readonly LayerAnswer[]): string {
  return [messagesOf(layer), ...languageAmong(layer, all)].join(' ')
}

/** What all that is worth changing comes to, over the suites. */
export function totalSentence({ choices, costPerMonth, difference }: TotalSaving): string {
  const { value, low, high } = difference
  const today = formatMoney(costPerMonth.value - value)
  if (value > 0)
    return `Changing to ${listed(choices)} costs ${formatMoneyInterval(difference)} a month more in total than today’s ${today}`
  const saving = { value: -value, low: high === null ? null : -high, high: low === null ? null : -low }
  return `Changing to ${listed(choices)} saves ${formatMoneyInterval(saving)} of ${today} a month in total`
}

/** `infrastructure-execution, size 15` */
export function messagesOf({ workload, parameters }: Pick<LayerAnswer, 'workload' | 'parameters'>): string {
  return workloadTitle(cellText({ workload, parameters }))
}

/** What tells a layer apart from the others of its answer: its suite, its messages, or both; empty where it is the only one. */
export function titleAmong(layer: LayerAnswer, all: readonly LayerAnswer[]): string {
  if (all.length < 2) return ''
  const suites = new Set(all.map(({ suite }) => suite))
  const messages = new Set(all.map(messagesOf))
  return [
    ...(suites.size > 1 ? [layer.suite] : []),
    ...languageAmong(layer, all),
    ...(messages.size > 1 ? [messagesOf(layer)] : []),
  ].join(', ')
}

/** `in Go`, where choices were measured in several languages. */
export function languageAmong({ lane }: LayerAnswer, all: readonly LayerAnswer[]): string[] {
  return all.some((other) => other.lane?.name !== lane?.name) ? [`in ${languageTitle(lane)}`] : []
}

export function choiceNamed(
  { choices }: Pick<LayerAnswer, 'choices'>,
  name: string,
): ChoiceAnswer | undefined {
  return choices.find(({ contender }) => contender === name)
}

function headlineOf(layer: LayerAnswer, use: Use): string {
  const { best, today, outcome, reasons } = layer
  const choice = choiceNamed(layer, best)
  const rate = `at ${formatRequests(use.requestsPerSecond)}`
  switch (outcome) {
    case 'nothing-to-compare':
      return `Only ${best} was measured: there is nothing to choose from`
    case 'worth-it':
      return worthIt(layer, use)
    case 'no-difference':
      return `Keep ${today}: ${best === today ? whyKept(layer, use) : 'no difference that matters'} ${rate}`
    case 'cant-tell':
      if (reasons[0] !== undefined) return `Can’t tell what is best ${rate}: ${objectionText(reasons[0])}`
      return best === today || choice?.difference == null
        ? `Can’t tell what is best ${rate}`
        : `Can’t tell whether ${best} saves anything ${rate}${choice.difference.costPerMonth.low === null ? ': one round has no interval' : ''}`
  }
}

/** Something cheaper may miss the p99 asked for, and what can’t be told may be cheaper. */
function whyKept({ choices, today }: LayerAnswer, { sloMs }: Use): string {
  const others = choices.filter(({ contender }) => contender !== today)
  if (others.some(({ difference }) => difference !== null && difference.costPerMonth.value < 0))
    return `nothing cheaper is known to keep a p99 of ${sloMs} ms`
  const isOpen = others.some(({ outcome }) => outcome === 'cant-tell')
  return `nothing measured is ${isOpen ? 'known to be ' : ''}cheaper`
}

function worthIt(layer: LayerAnswer, use: Use): string {
  const { best, today } = layer
  const [choice, now] = [choiceNamed(layer, best), choiceNamed(layer, today)]
  const difference = choice?.difference
  const keeps = `${best} keeps a p99 of ${use.sloMs} ms, but ${today} doesn’t`
  if (!difference || !now?.costPerMonth) return keeps
  if (choice.outcome === 'costs-more') return `${keeps}: ${formatMoney(difference.toldPerMonth)} more a month`
  if (choice.outcome !== 'worth-it') return `${keeps}${mayWords(difference.costPerMonth)}`
  const why = differenceWords(choice, now)
  const cost = formatMoney(now.costPerMonth.value)
  // Another language may be told of in this line alone, with no table that shows what is in use.
  const of = layer.lane === undefined ? cost : `${today}’s ${cost}`
  const saves = `saves ${formatMoney(-difference.toldPerMonth)} of ${of} a month${why === '' ? '' : `: ${why}`}`
  return layer.todayMissesP99 ? `${keeps}; it ${saves}` : `${best} ${saves}`
}

/** `; it may save 30 or cost 5 more a month`; empty where nobody knows. */
function mayWords({ low, high }: Ends): string {
  return low === null || high === null ? '' : `; it may ${rangeWords(low, high)} a month`
}

/** `3.4 TB less traffic (61 %), 0.012 core more` */
function differenceWords({ difference, cpuRatio }: ChoiceAnswer, today: ChoiceAnswer): string {
  if (!difference) return ''
  const gb = (change: number, of: number | null, what: string) =>
    change === 0 || !of
      ? null
      : `${formatGb(change)} ${change < 0 ? 'less' : 'more'} ${what} (${formatPercent(Math.abs(change) / of)})`
  const { cores } = difference
  return joined([
    gb(difference.gbMovedPerMonth, today.gbMovedPerMonth, 'traffic'),
    gb(difference.gbStored, today.gbStored, 'on disk'),
    coreWords(cores, cpuRatio),
  ])
}

/** Less of a core nobody pays for. */
const coresToMention = 0.005

function coreWords(cores: Estimate, ratio: ChoiceAnswer['cpuRatio']): string {
  if (Math.abs(cores.value) < coresToMention) return ''
  const isOpen =
    ratio?.verdict === 'undecided' ||
    cores.low === null ||
    cores.high === null ||
    (cores.low <= 0 && cores.high >= 0)
  if (isOpen) return ratio?.verdict === 'same' ? 'no difference in CPU' : 'CPU undecided'
  return `${formatCores(Math.abs(cores.value))} ${cores.value < 0 ? 'less' : 'more'}`
}

function leadOf(layer: LayerAnswer, use: Use): string[] {
  const { best, today, outcome, smallestSaving } = layer
  const choice = choiceNamed(layer, best)
  const saving = choice?.difference?.costPerMonth
  const isOther = best !== today
  return [
    headlineOf(layer, use),
    ...(isOther && choice?.difference && outcome === 'worth-it' && choice.outcome === 'worth-it'
      ? sureOf(choice.difference, use)
      : []),
    ...(isOther && saving && outcome === 'no-difference'
      ? [
          `${best}, the cheapest, would ${sizeWords(saving.value)} a month; a saving matters from ${formatMoney(smallestSaving)}`,
        ]
      : []),
    ...(isOther &&
    saving &&
    outcome === 'cant-tell' &&
    layer.reasons.length === 0 &&
    saving.low !== null &&
    saving.high !== null
      ? [
          `It may ${rangeWords(saving.low, saving.high)} a month; a saving matters from ${formatMoney(smallestSaving)}`,
        ]
      : []),
    ...(outcome === 'cant-tell' ? exactSizes(layer) : []),
    ...(isOther && choice && outcome === 'worth-it' && choice.takes.length > 0
      ? [`${best} means ${takesText(choice.takes)}`]
      : []),
    ...alternatives(layer),
    ...notWorthIt(layer),
  ]
}

/** Sizes stand, whatever can’t be told of CPU time. */
function exactSizes({ suite, choices, today }: LayerAnswer): string[] {
  if (!costsIn(suite).areBytesExact) return []
  const sized = choices.flatMap(({ contender, bytesPerMessage: bytes }) =>
    bytes === null ? [] : [{ contender, bytes: Math.round(bytes) }],
  )
  const now = sized.find(({ contender }) => contender === today)
  const [smallest] = sized.toSorted((a, b) => a.bytes - b.bytes)
  if (!now || !smallest || now.bytes === 0 || sized.length < 2) return []
  const than = `${today} with ${formatCount(now.bytes)} bytes`
  return [
    smallest.bytes === now.bytes
      ? `Sizes are exact: none is smaller than ${than}`
      : `Sizes are exact: ${smallest.contender} has ${formatCount(smallest.bytes)} bytes per message on average, ${formatPercent(1 - smallest.bytes / now.bytes)} less than ${than}`,
  ]
}

/** Of a choice that is worth it, which takes an interval. */
function sureOf(difference: NonNullable<ChoiceAnswer['difference']>, use: Use): string[] {
  const { low, high, value } = difference.costPerMonth
  const ofBytes = costOfBytes(difference, use)
  if (difference.toldPerMonth !== value)
    return ['The saving comes from bytes and is exact; the effect on CPU time is undecided']
  const [least, most] = [formatMoney(-high!), formatMoney(-low!)]
  if (least === most) return []
  const inAll = `saves ${least} to ${most} a month (95 % interval)`
  if (ofBytes === 0) return [`It ${inAll}`]
  return ofBytes > 0 || ofBytes < value
    ? [`Its bytes ${sizeWords(ofBytes)}, which is exact; including CPU, it ${inAll}`]
    : [`${formatMoney(-ofBytes)} of that comes from bytes and is exact; including CPU, it ${inAll}`]
}

type Ends = Pick<Estimate, 'low' | 'high'>

/** `save 27 to 37`, `save 12 or cost 3 more` */
function rangeWords(low: number, high: number): string {
  if (high < 0) return `save ${formatMoney(-high)} to ${formatMoney(-low)}`
  if (low > 0) return `cost ${formatMoney(low)} to ${formatMoney(high)} more`
  return `save ${formatMoney(-low)} or cost ${formatMoney(high)} more`
}

function sizeWords(change: number): string {
  return change < 0 ? `save ${formatMoney(-change)}` : `cost ${formatMoney(change)} more`
}

/** Others that save nearly as much, which may be easier to have. */
function alternatives({ best, choices, outcome }: LayerAnswer): string[] {
  if (outcome !== 'worth-it') return []
  const most = choices.find(({ contender }) => contender === best)?.difference?.toldPerMonth ?? 0
  const near = choices.filter(
    ({ contender, outcome: own, difference, behind, highestRate }) =>
      contender !== best &&
      own === 'worth-it' &&
      highestRate?.ratePerSecond !== null &&
      !behind.includes(best) &&
      (difference?.toldPerMonth ?? 0) <= 0.8 * most,
  )
  return near
    .slice(0, 2)
    .map(
      ({ contender, difference, takes }) =>
        `${contender} saves ${formatMoney(-difference!.toldPerMonth)}${takes.length === 0 ? '' : ` but means ${takesText(takes)}`}`,
    )
}

function notWorthIt({ choices, today, best }: LayerAnswer): string[] {
  const dearer = choices.filter(({ outcome, contender }) => outcome === 'costs-more' && contender !== best)
  if (dearer.length === 0) return []
  return [`${named(dearer)} ${dearer.length === 1 ? 'costs' : 'cost'} more than ${today}`]
}

function changeOf(layer: LayerAnswer, use: Use): string[] {
  const { mattersFrom, outcome, todayMissesP99, changes, best, today } = layer
  const rate = mattersFrom === null ? null : twoDigits(mattersFrom.value)
  return [
    ...(rate !== null && outcome === 'no-difference' && best !== today && rate > use.requestsPerSecond
      ? [`from ${formatRequests(rate)}, ${best} would save the cost of ${coresThatMatter} core`]
      : []),
    ...(rate !== null && outcome === 'worth-it' && !todayMissesP99 && rate < use.requestsPerSecond
      ? [`below ${formatRequests(rate)} it doesn’t matter`]
      : []),
    ...changes.map((change) => changeWords(change, layer, use)),
  ]
}

const changeCauses: Readonly<Record<Change['by'], string>> = {
  'free-traffic': 'if traffic cost nothing',
  'open-p99': 'if it keeps the p99, which is undecided',
  gzip: 'with gzip at the edge',
  brotli: 'with brotli at the edge',
  zstd: 'with zstd at the edge',
  'brotli-dictionary': 'with brotli and a dictionary at the edge',
  'zstd-dictionary': 'with zstd and a dictionary at the edge',
}

function changeWords(change: Change, layer: LayerAnswer, use: Use): string {
  const { by, best, outcome, saving } = change
  const isCompressed = by !== 'free-traffic' && by !== 'open-p99'
  const cause = `${changeCauses[by]}${isCompressed && use.decodes > 0 ? ` (${decompressingNote})` : ''}`
  if (layer.todayMissesP99 && outcome === 'worth-it')
    return `${cause}, ${best} would be the cheapest choice that keeps the p99`
  if (outcome === 'worth-it') return `${cause}, ${best} would save ${formatMoney(saving)}`
  if (outcome === 'cant-tell') return `${cause}, the choice is undecided`
  const rate = paysFrom(change, layer, use)
  return `${cause}, ${layer.today} could stay${rate === null ? '' : ` below ${formatRequests(twoDigits(rate.value))}`}`
}

/** The rate from which on the CPU time that a change saves pays; null where it does now, never, or is only estimated to. */
export function paysFrom(
  { best, outcome, saving, mattersFrom }: Change,
  { choices }: Pick<LayerAnswer, 'choices'>,
  { requestsPerSecond }: Use,
): Change['mattersFrom'] {
  const isLess = choiceNamed({ choices }, best)?.cpuRatio?.verdict === 'less'
  const pays =
    outcome === 'no-difference' && isLess && saving > 0 && (mattersFrom?.value ?? 0) > requestsPerSecond
  return pays ? mattersFrom : null
}

function unsureOf({ choices, best, notMeasured }: LayerAnswer): string[] {
  const open = choices.filter(
    ({ outcome: own, contender, costPerMonth, difference }) =>
      own === 'cant-tell' &&
      contender !== best &&
      costPerMonth !== null &&
      !((difference?.costPerMonth.low ?? -Infinity) >= 0),
  )
  const unknown = Map.groupBy(
    choices.filter(({ costPerMonth }) => costPerMonth === null),
    ({ reasons: [reason] }) => objectionText(reason ?? 'not measured'),
  )
  return [
    ...(open.length > 0 ? [`whether these save anything: ${named(open)}`] : []),
    ...(notMeasured.length > 0
      ? [`the cost of ${listed(notMeasured.map(partText))}, which was not measured and is in no figure`]
      : []),
    ...[...unknown].map(([reason, alike]) => `the cost of ${named(alike)}: ${reason}`),
  ]
}

const partWords: Partial<Record<UsePart, string>> = {
  encode: 'encoding',
  decode: 'decoding',
  decompress: 'decompressing',
  write: 'writing rows',
  read: 'reading rows by key',
  query: 'queries by a field',
  server: 'the server',
  client: 'the client',
}

function partText(part: UsePart): string {
  return partWords[part] ?? `${part} compression`
}

function named(choices: readonly ChoiceAnswer[]): string {
  return firstFew(
    choices.map(({ contender }) => contender),
    maxNamed,
  )
}
