import { WirebenchError } from '../../../model/errors.ts'
import { quantity, time } from '../../../model/options/quantities.ts'
import type { Retention } from '../../../model/run/run-marks.ts'
import { printable } from '../../../report/exports/printable.ts'
import type { AddCommand } from '../../io.ts'
import { integerOf } from '../../options/typed-values.ts'
import { storeOptionsHelp, withSavedRuns } from '../../saved-runs.ts'

interface RetentionOptions {
  readonly keepRuns?: string
  readonly keepDays?: string
  readonly deletedDays?: string
}

/** `bench retention`: how long saved runs are kept, for everyone who uses them. */
export const addRetentionCommand: AddCommand = (program, io, done) => {
  program
    .command('retention')
    .description('show or change how long saved runs are kept; pinned runs and baselines always are')
    .option('--keep-runs <number>', 'keep this many of the newest runs, or all')
    .option('--keep-days <number>', 'keep runs for this many days, or all')
    .option('--deleted-days <number>', 'days for which deleted runs can be restored')
    .addHelpText('after', storeOptionsHelp)
    .action(async ({ keepRuns, keepDays, deletedDays }: RetentionOptions) => {
      const changes: Partial<Retention> = {
        ...(keepRuns !== undefined && { keepRuns: limitOf('--keep-runs', keepRuns) }),
        ...(keepDays !== undefined && { keepDays: limitOf('--keep-days', inDays(keepDays)) }),
        ...(deletedDays !== undefined && {
          deletedDays: integerOf('--deleted-days', inDays(deletedDays), 1, 3_650),
        }),
      }
      await withSavedRuns(io, async (store) => {
        if (Object.keys(changes).length > 0)
          await store.setRetention({ ...(await store.retention()), ...changes })
        io.stdout.write(`${retentionText(await store.retention())}\n`)
      })
      done(0)
    })
}

function retentionText({ keepRuns, keepDays, deletedDays }: Retention): string {
  const kept = [
    ...(keepRuns === null ? [] : [`the newest ${keepRuns}`]),
    ...(keepDays === null ? [] : [`those of the last ${keepDays} days`]),
  ]
  return [
    kept.length === 0
      ? 'All runs are kept.'
      : `Runs that are kept: ${kept.join(', but only ')}, and all that are pinned or baselines.`,
    `Deleted runs can be restored for ${deletedDays} days.`,
  ].join('\n')
}

function limitOf(option: string, text: string): number | null {
  if (text === 'all') return null
  if (Number.isNaN(quantity(text)))
    throw new WirebenchError(
      'invalid-option',
      `${option} is "${printable(text)}"`,
      'give a whole number, or all',
    )
  return integerOf(option, text, 1, 1_000_000)
}

/** `30d` as `30`; any other text as it is, for whoever refuses it. */
function inDays(text: string): string {
  const days = time(text, 'd')
  return Number.isNaN(days) ? text : String(days)
}
