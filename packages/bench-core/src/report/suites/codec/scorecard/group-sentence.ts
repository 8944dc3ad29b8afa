import type { ScorecardGroup } from '../../../../model/codec/codec-report.ts'
import type { VerdictWord } from '../../../../model/report/report.ts'
import { type Decision, isUsable } from '../../../../stats/decisions/decision.ts'
import { estimateOverRounds } from '../../../../stats/interval.ts'
import { equalWithinOfMean, type MeanOfRatios } from '../../../figures/ratios/group-decision.ts'
import { bracketedInterval, cantTell, formatPercent, formatRatio } from '../../../words/format.ts'

/** What one sentence is about. */
interface Subject extends MeanOfRatios {
  readonly group: ScorecardGroup
  readonly contender: string
  readonly reference: string
  readonly ratios: readonly number[]
  readonly verdicts: readonly VerdictWord[]
  readonly leftOut: readonly string[]
  /** Whether its decoding includes reading every field. */
  readonly isOfReading: boolean
  /** Null where nothing can be compared. */
  readonly decision: Decision | null
}

/** The words of a group's mean; its rows have metrics of one kind. */
const wordsOf = {
  speed: { better: 'faster', worse: 'slower' },
  size: { better: 'smaller', worse: 'larger' },
  resources: { better: 'less', worse: 'more' },
  compatibility: { better: 'better', worse: 'worse' },
} as const

/** Such as `msgpackr 1.37× slower than json [1.26–1.48] (geometric mean of 2 figures, from … to …)`. */
export function groupSentence(subject: Subject): string {
  const { contender, reference, decision } = subject
  if (decision === null) return `${contender} and ${reference} can’t be compared`
  return `${findingText(subject, decision)}${intervalText(subject)} (${basisText(subject)})`
}

function findingText(subject: Subject, decision: Decision): string {
  const { group, contender, reference, value } = subject
  if (Math.abs(Math.log(value)) < 1e-9) return `${contender} the same as ${reference}`
  const seen = formatRatio(value, 'lower', wordsOf[group])
  if (decision === 'undecided') {
    const interval = estimateOverRounds(subject.perRound)
    const told = interval !== null && !isUsable(interval) ? '' : `, seen ${seen}`
    return `${cantTell} ${contender} from ${reference}${told}`
  }
  if (decision !== 'same') return `${contender} ${seen} than ${reference}`
  return `${contender} the same as ${reference}, within ${formatPercent(equalWithinOfMean(subject))}`
}

function intervalText({ group, perRound }: Subject): string {
  const interval = estimateOverRounds(perRound)
  return interval ? bracketedInterval(interval, { better: 'lower', words: wordsOf[group] }) : ''
}

function basisText({ group, ratios, verdicts, leftOut, isOfReading }: Subject): string {
  const inWords = (ratio: number) => formatRatio(ratio, 'lower', wordsOf[group])
  const open = verdicts.filter((verdict) => verdict === 'undecided').length
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)]
  const range = least === most ? '' : `, from ${inWords(least)} to ${inWords(most)}`
  const without = `${isOfReading ? '; decoding includes reading every field' : ''}${leftOutText(leftOut)}`
  if (ratios.length === 1) return `one figure${open === 0 ? '' : ', undecided'}${without}`
  return `geometric mean of ${ratios.length} figures${range}${open === 0 ? '' : `; ${open} of them undecided`}${without}`
}

const maxLeftOut = 2

/** What can't be compared, and why. */
function leftOutText(leftOut: readonly string[]): string {
  if (leftOut.length === 0) return ''
  const more = leftOut.length - maxLeftOut
  return `; left out: ${leftOut.slice(0, maxLeftOut).join('; ')}${more > 0 ? `; ${more} more` : ''}`
}
