import { findCase } from '../../model/report/lookup.ts'
import type { Comparison, Report } from '../../model/report/report.ts'
import { counted } from '../../model/text/counted.ts'
import { timedOf } from '../../stats/decisions/ability.ts'
import { isUsable } from '../../stats/decisions/decision.ts'
import { undecidedWords } from '../judge/doubts/ability.ts'
import { tooBusyCause } from '../judge/doubts/too-busy.ts'
import { headline, mostTelling, mostTellingText } from '../judge/headline.ts'
import { shownVerdicts } from '../judge/verdicts/shown-verdicts.ts'
import { absentWords } from '../words/case/absent-words.ts'
import { groupTitles } from '../words/case/case-title.ts'
import { failureText } from '../words/failure-text.ts'
import { formatRatio, formatTimeInterval, missing, ratioWords } from '../words/format.ts'

/** As many are told at once on a page, and on a terminal that has room for them. */
export const findingsAtOnce = 9

/** What a report comes to where it answers nothing: what stands out, and what else is told in a sentence, as far as it has room. */
export function findingsOf(
  report: Report,
  most = findingsAtOnce,
): {
  readonly lead: string
  readonly others: readonly Pick<Comparison, 'text' | 'verdict'>[]
  readonly more: number
} {
  const telling = mostTelling(report)
  const isBusy = tooBusyCause(report) !== null
  const judged = shownVerdicts(report).filter(
    (told) =>
      told !== telling && told.verdict !== 'not-comparable' && !(isBusy && told.verdict === 'undecided'),
  )
  const others = [...judged, ...(isBusy ? notJudged(report) : [])]
  return {
    lead: (isBusy ? mostTellingText(report) : null) ?? headline(report) ?? nothingStandsOut(report),
    others: others.slice(0, most),
    more: Math.max(0, others.length - most),
  }
}

/** What was measured on a machine that was too busy for a verdict. */
function notJudged(report: Report): Comparison[] {
  const titleOf = groupTitles(report)
  const open = timedOf(report.comparisons).filter(({ verdict }) => verdict === 'undecided')
  return open.map((comparison) => {
    const { contender, reference, ratio } = comparison
    const told = [contender, reference].map((name) => {
      const { metrics } = findCase(report.cases, { ...comparison, contender: name }) ?? {}
      const { value = null, low = null, high = null } = metrics?.nsPerOperation ?? {}
      return `${name} ${value === null ? missing : formatTimeInterval(value, low, high)}`
    })
    const seen =
      ratio && isUsable(ratio) ? `? ${formatRatio(ratio.value, 'lower', ratioWords('nsPerOperation'))}, ` : ''
    return { ...comparison, text: `${titleOf(comparison)}: ${told.join(', ')}: ${seen}not judged` }
  })
}

/** That nothing was told apart, and how much of it is only undecided, or who can’t do what was to be compared. */
export function nothingStandsOut({ comparisons, cases }: Report): string {
  const judged = comparisons.filter(({ verdict }) => verdict !== 'not-comparable')
  const open = judged.filter(({ verdict }) => verdict === 'undecided')
  if (judged.length === 0) {
    const unable = cases.filter(({ notes }) => notes.operation !== undefined).map(absentWords)
    const read = readingsOf(cases)
    const first =
      read.length > 0
        ? `Other versions of a schema read without loss: ${read.join(', ')}`
        : 'Nothing was compared'
    return `${[...new Set([first, ...unable, ...whyAllFailed(cases)])].join('; ')}.`
  }
  const told =
    open.length === judged.length ? 'No difference was detected' : 'The tables show what is decided'
  return `${[told, ...(open.length === 0 ? [] : [undecidedWords(open.length, judged.length)])].join('; ')}.`
}

/** Nothing where one case didn’t fail: the tables have the others. */
function whyAllFailed(cases: Report['cases']): string[] {
  const [first, ...others] = new Set(cases.map(({ failure }) => failure && failureText(failure)))
  if (first == null || others.includes(null)) return []
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more reason')}`
  return [`every case failed: ${first}${more}`]
}

/** `json 9 of 14`, where nothing but schema evolution was looked at. */
function readingsOf(cases: Report['cases']): string[] {
  return cases.flatMap(({ key, metrics: { compatibleReadings: well, readings: all } }) =>
    well && all ? [`${key.contender} ${well.value} of ${all.value}`] : [],
  )
}
