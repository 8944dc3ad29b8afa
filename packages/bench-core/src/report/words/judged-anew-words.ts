import type { WarningValues } from '../../model/warning.ts'

type Values = WarningValues['judged-anew']
type Changes = Values['changes']

const mostKinds = 5

const outcomes: Readonly<Record<string, string>> = {
  same: 'the same',
  undecided: 'can’t tell',
  'not-comparable': 'not comparable',
}

const reasons: Readonly<Record<Changes[number]['why'], string>> = {
  'not-comparable': 'a rule is broken',
  'pooled-percentiles': 'percentiles are those of all samples together, no longer means over rounds',
  'percentile-reach': 'a percentile has an upper end only if what lies beyond it came often enough',
  equality: 'equality has to be shown within a fixed margin that no longer grows with the noise',
  band: 'the A/A band covers what all rounds of a run have in common, and their scatter counts once, in the interval',
  settling:
    'a case counts as still getting faster only if chance shows as much in one case of a hundred, no longer of twenty',
  'too-short': 'a smoke run of codecs may measure code that isn’t optimised yet',
  others: 'thresholds, corrections and costs follow the current rules',
}

function countOf(changes: Changes): number {
  return changes.reduce((sum, { count }) => sum + count, 0)
}

/** `3 of 40` */
export function differing({ of, changes }: Values): string {
  return `${countOf(changes)} of ${of}`
}

/** Which verdicts of a saved run differ by today's rules, and why. */
export function judgedAnewText({ of, changes }: Values): string {
  const told = changes
    .slice(0, mostKinds)
    .map(
      ({ was, now, why, reason, count }) =>
        `${count} × ${outcomes[was] ?? was} → ${outcomes[now] ?? now}: ${reason ?? reasons[why]}`,
    )
  const left = countOf(changes.slice(mostKinds))
  const all = [...told, ...(left > 0 ? [`${left} more`] : [])].join('; ')
  return `judged again by the current rules: ${differing({ of, changes })} verdicts differ from those it was saved with (${all})`
}
