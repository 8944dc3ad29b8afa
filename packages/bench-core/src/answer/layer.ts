import type { CompressionName } from '../model/codec/compressions.ts'
import { languageTitle } from '../model/codec/languages.ts'
import type { LayerCosts, UsePart } from '../model/use/costs.ts'
import type { Margins } from '../model/use/margins.ts'
import type { Use } from '../model/use/use.ts'
import {
  type Combined,
  intervalOf,
  minus,
  positiveIntervalOf,
  type Tails,
  tailsAround,
} from '../stats/combined.ts'
import type { Change, ChoiceAnswer, ChoiceOutcome, LayerAnswer, Take } from './answer-types.ts'
import { behindOf } from './behind.ts'
import { compareCpu, leastCpuOf, maxCompared } from './compare-cpu.ts'
import { conclusionOf, isPriced, type WithCost } from './conclusion.ts'
import { bandOf, isOpenPair, levelsOf } from './judged-parts.ts'
import { rateWithin, targetOf } from './keeps-target.ts'
import { todayOf } from './layer-use.ts'
import { costOfBytes, mattersFrom, smallestSavingOf, smallestShareOf } from './matters.ts'
import { countedParts, movedBytesOf, type Quantities, quantitiesOf, timesOf } from './quantities.ts'
import { tailsOfChosen } from './tails-of-chosen.ts'

type Plain = Omit<LayerAnswer, 'isCounted' | 'changes'>

/** What a layer is judged by: the run's margins, and whether its machine was too busy, or the run too short, for any speed to be judged. */
export interface JudgedBy extends Margins {
  readonly isTooBusy?: boolean
  readonly isTooShort?: boolean
}

/** What the choices of a layer come to at a use, and what would change that. */
export function answerLayer(costs: LayerCosts, use: Use, rules: JudgedBy): Omit<LayerAnswer, 'isCounted'> {
  const answer = conclude(costs, use, rules)
  return { ...answer, changes: changesOf(answer, costs, use, rules) }
}

/** Uses that differ in one thing, and what would be concluded of them, where that is something else. */
function changesOf(answer: Plain, costs: LayerCosts, use: Use, rules: JudgedBy): Change[] {
  if (answer.outcome === 'nothing-to-compare') return []
  const firstMeasured = (...names: readonly CompressionName[]) =>
    names
      .filter((name) => costs.choices.filter(({ compressedBytes }) => name in compressedBytes).length > 1)
      .slice(0, 1)
  const compressions = [
    ...firstMeasured('zstd', 'gzip', 'brotli'),
    ...firstMeasured('zstd-dictionary', 'brotli-dictionary'),
  ]
  const others: readonly Other[] = [
    ...(use.pricePerGbMoved > 0
      ? [{ by: 'free-traffic' as const, use: { ...use, pricePerGbMoved: 0 } }]
      : []),
    ...(use.compressionAtEdge === 'none'
      ? compressions.map((by) => ({ by, use: { ...use, compressionAtEdge: by } }))
      : []),
    ...ifOpenIsKept(costs, use),
  ]
  return others.flatMap(({ by, use: other, among = costs }) => {
    const changed = conclude(among, other, rules)
    const saving = savingIn(changed)
    const isSame =
      changed.outcome === answer.outcome && (changed.best === answer.best || changed.outcome !== 'worth-it')
    // Whatever it saves, the one in use can’t be used.
    if (isSame && answer.todayMissesP99) return []
    // That something would be kept as it is needs no further measuring.
    if (by === 'open-p99' && changed.outcome !== 'worth-it') return []
    return isSame && (changed.outcome !== 'worth-it' || saving > savingIn(answer) / 2)
      ? []
      : [
          {
            by,
            best: changed.best,
            outcome: changed.outcome,
            saving,
            mattersFrom: changed.mattersFrom,
            asCheap: asGoodAs(changed, other),
          },
        ]
  })
}

/** Another use, and the choices that there are for it where that isn’t all of them. */
interface Other extends Pick<Change, 'by'> {
  readonly use: Use
  readonly among?: LayerCosts
}

/** What might keep the p99 competes with what does; what misses it doesn’t. */
function ifOpenIsKept(costs: LayerCosts, use: Use): readonly Other[] {
  const targets = costs.choices.map((choice) => targetOf(choice, use.sloMs))
  const choices = costs.choices.filter((_, index) => targets[index] !== 'missed')
  const isOfToday = choices.some(({ contender }) => contender === todayOf(costs, use))
  return targets.includes('undecided') && isOfToday
    ? [{ by: 'open-p99', use: { ...use, sloMs: null }, among: { ...costs, choices } }]
    : []
}

/** Others than the best one that are worth it as much, or, where it isn’t yet, become so from about the same rate. */
function asGoodAs(
  { choices, best, outcome, asCheap, mattersFrom: rate }: Plain,
  use: Use,
): readonly string[] {
  if (outcome !== 'no-difference' || rate?.high == null) return asCheap
  return choices.flatMap((choice) => {
    const { contender, cpuRatio, difference } = choice
    if (contender === best || cpuRatio?.verdict !== 'less' || !difference || missesTarget(choice)) return []
    // What matters from that rate on saves no less than what the best one surely does, which is enough.
    const own = mattersFrom(-difference.costPerMonth.value, 0, use)
    return own !== null && own <= rate.high! ? [contender] : []
  })
}

/** Whether there is a p99 to keep, and no rate is known that it keeps it at. */
function missesTarget({ highestRate }: ChoiceAnswer): boolean {
  return highestRate !== null && highestRate.ratePerSecond === null
}

/** The interval is that of the saving. */
function rateOf(change: ChoiceAnswer['difference'] | undefined, smallestShare: number | null, use: Use) {
  if (!change || smallestShare === null) return null
  const at = (end: number | null) => (end === null ? null : mattersFrom(-end, smallestShare, use))
  const told = change.toldPerMonth
  // What bytes save alone has no chance in it.
  const { low, high } = told === change.costPerMonth.value ? change.costPerMonth : { low: told, high: told }
  const rate = at(told)
  return rate === null ? null : { value: rate, low: at(low), high: at(high) }
}

function savingIn({ choices, best }: Plain): number {
  return -(choices.find(({ contender }) => contender === best)?.difference?.toldPerMonth ?? 0)
}

function conclude(costs: LayerCosts, use: Use, rules: JudgedBy): Plain {
  const todayName = todayOf(costs, use)
  const priced = costs.choices.map((choice) => ({
    contender: choice.contender,
    target: targetOf(choice, use.sloMs),
    ...quantitiesOf(costs, choice, use),
  }))
  const today = priced.find(({ contender }) => contender === todayName)
  const band = bandOf(costs, use)
  const cheapest = priced
    .filter(isPriced)
    .toSorted((a, b) => byTarget(a, b) || Number(b === today) - Number(a === today))
  const best = cheapest[0] ?? today
  const smallestShare =
    today?.costPerMonth && today.cores
      ? smallestShareOf({ costPerMonth: today.costPerMonth.value, cores: today.cores.value }, use, band)
      : null
  const smallestSaving = smallestShare === null ? 0 : smallestSavingOf(smallestShare, use)
  const isOpen = (one: string, other: string) =>
    rules.isTooBusy === true || rules.isTooShort === true || isOpenPair(costs, use, one, other)
  const cpu = new Map(priced.map(({ contender, cpuNsPerRequest }) => [contender, cpuNsPerRequest]))
  const levelOf = levelsOf(costs, use)
  const compare = compareCpu(cpu, { band, margins: rules, levelOf, isOpen })
  const standings = costs.choices.map((choice, index) => ({
    contender: choice.contender,
    gbMovedPerMonth: priced[index]!.gbMovedPerMonth,
    gbStored: priced[index]!.gbStored,
    ratePerSecond: use.sloMs === null ? undefined : rateWithin(choice, use.sloMs)?.ratePerSecond,
  }))
  const choices = costs.choices.map((choice, index): ChoiceAnswer => {
    const own = priced[index]!
    const isToday = choice.contender === todayName
    const level = levelOf(choice.contender, todayName)
    const usual = tailsAround(1 - level)
    const tails = own === best ? tailsOfChosen(best, cheapest, level) : usual
    const compared = isToday ? null : compare(choice.contender, todayName)
    const isTold = compared?.decision !== 'undecided'
    const difference = today && !isToday ? differenceOf(own, today, { tails, usual, isTold, use }) : null
    return {
      contender: choice.contender,
      encoding: choice.encoding,
      isToday,
      cpuNsPerRequest: shown(own.cpuNsPerRequest),
      bytesPerMessage: movedBytesOf(costs.suite, choice, use),
      bytesPerRow: choice.rowBytes,
      rowsPerSecond: choice.rowsPerSecond,
      cores: shown(own.cores),
      gbMovedPerMonth: own.gbMovedPerMonth,
      gbStored: own.gbStored,
      costPerMonth: shown(own.costPerMonth),
      cpuRatio: compared && { ...compared.ratio, verdict: wordOf[compared.decision] },
      difference,
      outcome: isToday
        ? null
        : difference
          ? outcomeOf(difference, smallestSaving, use, !isTold)
          : 'cant-tell',
      behind: behindOf(standings[index]!, standings.slice(0, maxCompared), compare, rules),
      highestRate: rateWithin(choice, use.sloMs),
      takes: takesBeyond(costs, choice.contender, todayName),
      ...(choice.givesUp && { givesUp: choice.givesUp }),
      reasons: own.reasons,
    }
  })
  const order = new Map(
    [...cheapest, ...priced.filter((one) => !isPriced(one))].map(({ contender }, index) => [
      contender,
      index,
    ]),
  )
  const sorted = choices.toSorted((a, b) => order.get(a.contender)! - order.get(b.contender)!)
  const conclusion = conclusionOf(costs, use, {
    priced,
    today,
    best,
    choices: sorted,
    smallestSaving,
    ...rules,
  })
  return {
    suite: costs.suite,
    workload: costs.workload,
    parameters: costs.parameters,
    language: languageTitle(costs.lane),
    ...(costs.lane && { lane: costs.lane }),
    parts: countedParts(costs, use).map(([part]) => part),
    today: todayName,
    best: best?.contender ?? todayName,
    leastCpu: leastCpuOf(cpu, compare),
    ...conclusion,
    asCheap:
      conclusion.outcome === 'worth-it' && best ? asCheapAs(best.contender, sorted, smallestSaving) : [],
    choices: sorted,
    smallestSaving,
    mattersFrom: rateOf(
      sorted.find(({ contender }) => contender === best?.contender)?.difference,
      smallestShare,
      use,
    ),
    basis: costs.basis,
    notMeasured: notCounted(costs, use),
  }
}

function asCheapAs(best: string, choices: readonly ChoiceAnswer[], smallestSaving: number): string[] {
  const cheapest = choices.find(({ contender }) => contender === best)?.costPerMonth
  return choices.flatMap((choice) => {
    const { contender, outcome, costPerMonth: cost } = choice
    return contender !== best &&
      outcome === 'worth-it' &&
      !missesTarget(choice) &&
      cheapest?.low != null &&
      cost?.high != null &&
      cost.value >= cheapest.value &&
      cost.high - cheapest.low <= smallestSaving
      ? [contender]
      : []
  })
}

const wordOf = { lower: 'less', higher: 'more', same: 'same', undecided: 'undecided' } as const

const rank = { kept: 0, open: 0, undecided: 1, missed: 2 } as const

/** What keeps the p99 before what may, that before what doesn’t; then by cost. */
function byTarget(a: WithCost, b: WithCost): number {
  return rank[a.target] - rank[b.target] || a.costPerMonth.value - b.costPerMonth.value
}

function shown(figure: Combined | null) {
  return figure && positiveIntervalOf(figure)
}

function differenceOf(
  own: Quantities,
  today: Quantities,
  {
    tails,
    usual,
    isTold,
    use,
  }: { readonly tails: Tails; readonly usual: Tails; readonly isTold: boolean; readonly use: Use },
): ChoiceAnswer['difference'] {
  if (!own.costPerMonth || !today.costPerMonth || !own.cores || !today.cores) return null
  const bytes = {
    gbMovedPerMonth: own.gbMovedPerMonth! - today.gbMovedPerMonth!,
    gbStored: own.gbStored! - today.gbStored!,
  }
  const ofBytes = costOfBytes(bytes, use)
  const costPerMonth = intervalOf(minus(own.costPerMonth, today.costPerMonth), tails)
  return {
    cores: intervalOf(minus(own.cores, today.cores), usual),
    ...bytes,
    costPerMonth,
    toldPerMonth: isTold || ofBytes * costPerMonth.value <= 0 ? costPerMonth.value : ofBytes,
  }
}

/** Where the run can’t tell CPU times apart only bytes, which have no chance in them, can show a difference. */
function outcomeOf(
  difference: NonNullable<ChoiceAnswer['difference']>,
  smallest: number,
  use: Use,
  isCpuOpen: boolean,
): ChoiceOutcome {
  const { low, high } = difference.costPerMonth
  if (low === null || high === null) return 'cant-tell'
  const ofBytes = costOfBytes(difference, use)
  if (high < -smallest) return isCpuOpen && ofBytes >= -smallest ? 'cant-tell' : 'worth-it'
  if (low > smallest) return isCpuOpen && ofBytes <= smallest ? 'cant-tell' : 'costs-more'
  return low >= -smallest && high <= smallest ? 'no-difference' : 'cant-tell'
}

function takesBeyond({ choices }: LayerCosts, contender: string, today: string): Take[] {
  const [own, already] = [contender, today].map((name) => choices.find((choice) => choice.contender === name))
  const takes = (own?.takes ?? []).filter((words) => !already?.takes.includes(words))
  const changes = (own?.breaksAfter ?? []).filter((change) => !already?.breaksAfter?.includes(change))
  return [
    ...takes,
    ...(own?.dropsUnknown && already?.dropsUnknown === false ? [{ code: 'drops-unknown' } as const] : []),
    ...(changes.length === 0 ? [] : [{ code: 'breaks-after', changes } as const]),
  ]
}

/** What the use has and nobody measured; a run without a database has none to measure. */
function notCounted(costs: LayerCosts, use: Use): UsePart[] {
  const counted = new Set<UsePart>(countedParts(costs, use).map(([part]) => part))
  return timesOf(costs.suite, use).flatMap(([part]) => (counted.has(part) || part === 'database' ? [] : part))
}
