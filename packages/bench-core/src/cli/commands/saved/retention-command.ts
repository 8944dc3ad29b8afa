import { retentionOptions } from '../../../model/options/retention.ts'
import type { Retention } from '../../../model/run/run-marks.ts'
import { counted } from '../../../model/text/counted.ts'
import type { AddCommand } from '../../io.ts'
import { addOptions, askedOf, type Typed } from '../../options/request-options.ts'
import { storeOptionsHelp, withSavedRuns } from '../../saved-runs.ts'

/** `bench retention`: how long saved runs are kept, for everyone who uses them. */
export const addRetentionCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('retention')
    .description('show or change how long saved runs are kept; pinned runs and baselines are never deleted')
  addOptions(command, retentionOptions)
    .addHelpText('after', storeOptionsHelp)
    .action(async (options: Typed) => {
      const changes = askedOf(retentionOptions, options)
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
    ...(keepDays === null ? [] : [`those of the last ${counted(keepDays, 'day')}`]),
  ]
  return [
    kept.length === 0
      ? 'All runs are kept.'
      : `Runs kept: ${kept.join(', but only ')}; pinned runs and baselines are always kept.`,
    `Deleted runs can be restored for ${counted(deletedDays, 'day')}.`,
  ].join('\n')
}
