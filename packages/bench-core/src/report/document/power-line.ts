import type { Report } from '../../model/report/report.ts'
import { counted } from '../../model/text/counted.ts'
import { joined } from '../../model/text/joined.ts'
import { abilityOf } from '../../stats/decisions/ability.ts'
import { abilityText, undecidedWords } from '../judge/doubts/ability.ts'
import { formatCount } from '../words/format.ts'

/**
 * What the run was able to tell apart, in a sentence: the difference that its median and its worst comparison would have
 * called nine times in ten. Empty below two rounds, and where nothing is compared.
 */
export function powerLine(report: Pick<Report, 'comparisons'>): string {
  const ability = abilityOf(report)
  if (ability === null) return ''
  const { worstOf, of } = ability
  const [middle, worst] = [abilityText(ability.median), abilityText(ability.worst)]
  const control = worstOf.band === null ? ' There was no A/A control, so small differences can be noise.' : ''
  if (of === 1 || middle === worst)
    return `Nine times in ten, this run detects a difference of ${worst}.${control}`
  return `Nine times in ten, this run detects a difference of ${middle} in its median comparison and ${worst} in its worst (${worstOf.operation} ${worstOf.contender}).${control}`
}

/** How many of its comparisons a run decided, and what it was able to tell. */
export function sureLine(report: Pick<Report, 'comparisons'>): string {
  const made = report.comparisons.filter(({ verdict }) => verdict !== 'not-comparable')
  const open = made.filter(({ verdict }) => verdict === 'undecided').length
  const decided =
    open > 0
      ? `${undecidedWords(open, made.length)}.`
      : made.length === 1
        ? 'The only comparison is decided.'
        : `All ${counted(made.length, 'comparison')} are decided.`
  const unmade = report.comparisons.length - made.length
  return joined(
    [
      made.length === 0 && unmade === 0 ? 'There is nothing to compare.' : made.length === 0 ? '' : decided,
      unmade === 0
        ? ''
        : `${formatCount(unmade)} ${made.length === 0 ? '' : 'more '}${unmade === 1 ? 'isn’t' : 'aren’t'} comparable.`,
      powerLine(report),
    ],
    ' ',
  )
}

/** What stands beside figures, and what verdicts allow for. */
export function intervalLine({ run, comparisons }: Pick<Report, 'run' | 'comparisons'>): string {
  const isLookedAt = run.spec.untilDecided || comparisons.some(({ level }) => level !== undefined)
  const looks = isLookedAt ? ' and looks' : ''
  const isOpen = comparisons.some(({ verdict }) => verdict === 'undecided')
  const mark = isOpen ? ' A “?” marks a measured difference that is undecided.' : ''
  return `Intervals are 95 %; verdicts are corrected for the number of comparisons${looks}.${run.spec.untilDecided ? roundsLine(comparisons) : ''}${mark}`
}

/** Where what was decided took no part in further rounds. */
function roundsLine(comparisons: Report['comparisons']): string {
  const judged = comparisons.flatMap(({ ratio, verdict, level }) => {
    const rounds = ratio?.perRound.length ?? 0
    return rounds > 0 && verdict !== 'not-comparable' ? [{ rounds, level }] : []
  })
  // What was measured for another look is judged at another level; what has few rounds anyway isn’t.
  const levels = new Set(judged.map(({ level }) => level))
  const all = judged.map(({ rounds }) => rounds)
  const [fewest, most] = [Math.min(...all), Math.max(...all)]
  return levels.size > 1 && fewest < most
    ? ` Cases have ${fewest} to ${most} rounds: decided cases are not measured further.`
    : ''
}
