import { sumBy } from '../../model/sum.ts'
import type { WarningValues } from '../../model/warning.ts'
import { objectionText } from './objection-text.ts'

type Values = WarningValues['judged-anew']
type Changes = Values['changes']

const maxKinds = 5

const outcomes: Readonly<Record<string, string>> = {
  same: 'the same',
  undecided: 'can’t tell',
  'not-comparable': 'not comparable',
}

function countOf(changes: Changes): number {
  return sumBy(changes, ({ count }) => count)
}

/** `3 of 40` */
export function differing({ of, changes }: Values): string {
  return `${countOf(changes)} of ${of}`
}

/** Which verdicts of a saved run differ by today's rules. */
export function judgedAnewText({ of, changes }: Values): string {
  const told = changes
    .slice(0, maxKinds)
    .map(
      ({ was, now, reason, count }) =>
        `${count} × ${outcomes[was] ?? was} → ${outcomes[now] ?? now}${reason === null ? '' : `: ${objectionText(reason)}`}`,
    )
  const left = countOf(changes.slice(maxKinds))
  const all = [...told, ...(left > 0 ? [`${left} more`] : [])].join('; ')
  return `judged again by the current rules: ${differing({ of, changes })} verdicts differ from the saved ones (${all})`
}
