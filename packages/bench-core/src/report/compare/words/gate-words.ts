import { counted } from '../../../model/text/counted.ts'
import { formatFactor, formatPercent, formatSignedPercent } from '../../words/format.ts'
import { objectionText } from '../../words/objection-text.ts'
import type { GateCase, GateResult } from '../gate.ts'
import { caseTitle } from './change-text.ts'

const judgedWords: Readonly<Record<GateResult['judged'], string>> = {
  ratios: 'ratios to a reference in both runs; absolute times of different runs aren’t judged',
  exact: 'deterministic figures',
  'same-rounds': 'times in the same rounds',
}

/** What a gate found, in a sentence. */
export function gateText({ outcome, passes, rules, judged, required, cases }: GateResult): string {
  const limit = formatPercent(rules.regressionFrom)
  const by = [judgedWords[judged], ...boundsWords(cases)].join('; ')
  switch (outcome) {
    case 'failed':
      return `failed: ${cases.length} of ${counted(required, 'case')} got worse by ${limit} or more (${by})`
    case 'undecided':
      return `undecided: ${undecidedWords(required, cases, limit)} (${by}); ${passes ? 'passes' : 'fails'}, because undecided cases ${rules.undecided}`
    case 'passed':
      return `passed: ${counted(required, 'case')} shown not to be worse by ${limit} or more (${by})`
  }
}

/** `protobufjs decode person: +3.0 %, between −1.2 % and +7.4 %`, both ends being bounds that count the noise of identical code. */
export function gateReason({ key, isCorrected, ...found }: GateCase): string {
  const corrected = isCorrected ? '; not significant after the correction for the number of cases' : ''
  return `${caseTitle(key)}: ${reasonWords(found)}${corrected}`
}

function reasonWords({ log, margin, reason }: Omit<GateCase, 'key' | 'isCorrected'>): string {
  if (log === null) return `can’t be compared: ${objectionText(reason ?? 'it has no figure')}`
  if (margin === null)
    return `${changeWords(log)}; ${objectionText(reason ?? 'with a single round or no A/A control, its uncertainty is unknown')}`
  if (margin.marginLog === 0) return changeWords(log)
  const [low, high] = [log - margin.marginLog, log + margin.marginLog].map(changeWords)
  return `${changeWords(log)}, between ${low} and ${high}`
}

/** Bounds of a gate aren't those of the table beside it. */
function boundsWords(cases: readonly GateCase[]): string[] {
  const hasBounds = cases.some(({ margin }) => margin !== null && margin.marginLog > 0)
  return hasBounds
    ? ['bounds allow for how much identical code differed, unlike the intervals of a comparison']
    : []
}

function undecidedWords(required: number, open: readonly GateCase[], limit: string): string {
  if (required === 0) return 'no case could be judged'
  const shown =
    open.length === required ? 'nothing is shown' : `${required - open.length} of ${required} are shown`
  const corrected = open.some(({ isCorrected }) => isCorrected)
    ? `, after the correction for ${counted(required, 'case')},`
    : ''
  return `no case is shown${corrected} to be worse by ${limit} or more, and ${shown} to be worse by less`
}

/** A slowdown as a signed percentage, as a factor where it is more than double or half. */
function changeWords(log: number): string {
  return Math.abs(log) > Math.LN2
    ? `${formatFactor(Math.exp(Math.abs(log)))} ${log > 0 ? 'worse' : 'better'}`
    : formatSignedPercent(Math.expm1(log))
}
