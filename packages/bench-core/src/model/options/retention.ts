import { count, type Kind, orNone } from './option/kinds.ts'
import { option } from './option/option.ts'
import { time } from './option/quantities.ts'

const limit = { from: 1, to: 1_000_000 }

/** How long saved runs are kept. */
export const retentionOptions = {
  keepRuns: option(orNone(count(limit), 'all'), {
    flag: '--keep-runs',
    help: 'keep this many of the newest runs, or all',
    label: 'Newest runs to keep',
    note: 'If empty, all are kept.',
  }),
  keepDays: option(orNone(wholeDays(limit), 'all'), {
    flag: '--keep-days',
    help: 'keep runs for this many days, or all',
    label: 'Days to keep runs',
    note: 'If empty, runs of any age are kept. With both limits, a run has to be within both.',
  }),
  deletedDays: option(wholeDays({ from: 1, to: 3_650 }), {
    flag: '--deleted-days',
    help: 'days for which deleted runs can be restored',
    label: 'Days to keep deleted runs',
    note: 'Deleted runs can be restored for this long. After that they are removed for good.',
  }),
}

/** Typed as `30` or `30d`. */
function wholeDays(limits: typeof limit): Kind<number> {
  return { ...count(limits), read: (typed) => time(typed, 'd') }
}
