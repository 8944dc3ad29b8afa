import * as z from 'zod/mini'
import { benchCommand } from '../../../model/commands.ts'
import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import { longestRunName } from '../../../model/options/run.ts'
import { isActive } from '../../../model/run/run-event.ts'
import { longestNote, longestTag, maxTags, RunMarks } from '../../../model/run/run-marks.ts'
import type { RunSummary } from '../../../model/run/run-summary.ts'
import { printable } from '../../../report/words/printable.ts'
import type { RunKeeper, RunReader } from '../../../store/index.ts'
import type { AddCommand, Io } from '../../io.ts'
import { typedHere } from '../../output/typed-here.ts'
import { storeOptionsHelp, unknownRun, withSavedRuns } from '../../saved-runs.ts'

/** `bench baseline|pin|name|note|tag RUN`: what people write on saved runs. */
export const addMarkCommands: AddCommand = (program, io, done) => {
  const change = async (id: string, marks: unknown, said: (run: RunSummary) => string) => {
    const checked = checkedMarks(marks)
    await withSavedRuns(io, async (store) => tell(io, await mark(store, id, checked), said))
    done(0)
  }

  program
    .command('baseline')
    .description('mark a saved run as a baseline for later runs')
    .argument('<run>', 'its id')
    .option('--remove', 'remove the mark')
    .addHelpText('after', storeOptionsHelp)
    .action((id: string, { remove }: { remove?: true }) =>
      change(id, { baseline: !remove }, () => (remove ? 'is no longer a baseline' : 'is a baseline')),
    )

  program
    .command('pin')
    .description('keep a saved run, regardless of the retention settings')
    .argument('<run>', 'its id')
    .option('--remove', 'unpin the run')
    .addHelpText('after', storeOptionsHelp)
    .action((id: string, { remove }: { remove?: true }) =>
      change(id, { pinned: !remove }, () => (remove ? 'is no longer pinned' : 'is pinned')),
    )

  program
    .command('name')
    .description('rename a saved run')
    .argument('<run>', 'its id')
    .argument('<name...>', `at most ${longestRunName} characters`)
    .addHelpText('after', storeOptionsHelp)
    .action((id: string, words: string[]) =>
      change(id, { name: words.join(' ') }, ({ name }) => `is named ${name}`),
    )

  program
    .command('note')
    .description('attach a note to a saved run; without text, remove the note')
    .argument('<run>', 'its id')
    .argument('[text...]', `at most ${longestNote.toLocaleString('en')} characters`)
    .addHelpText('after', storeOptionsHelp)
    .action((id: string, words: string[]) =>
      change(id, { note: words.join(' ') }, ({ note }) => (note === '' ? 'has no note' : 'has a note')),
    )

  program
    .command('tag')
    .description('add tags to a saved run')
    .argument('<run>', 'its id')
    .argument('<tags...>', `one or more, each at most ${longestTag} characters`)
    .option('--remove', 'remove them instead')
    .addHelpText('after', storeOptionsHelp)
    .action(async (id: string, tags: string[], { remove }: { remove?: true }) => {
      const wanted = checkedMarks({ tags }).tags ?? []
      await withSavedRuns(io, async (store) => {
        const run = await found(store, id)
        const kept = run.tags.filter((tag) => !wanted.includes(tag))
        const marks = checkedMarks({ tags: remove ? kept : [...kept, ...wanted] })
        tell(io, await mark(store, id, marks), (marked) =>
          marked.tags.length === 0 ? 'has no tags' : `is tagged ${marked.tags.join(', ')}`,
        )
      })
      done(0)
    })
}

/** `bench delete|undelete RUN…`. */
export const addDeleteCommands: AddCommand = (program, io, done) => {
  program
    .command('delete')
    .description('delete saved runs; they can be restored for a while')
    .argument('<runs...>', 'their ids')
    .addHelpText('after', storeOptionsHelp)
    .action(async (ids: string[]) => {
      await withSavedRuns(io, async (store) => {
        const runs = []
        for (const id of ids) runs.push(await found(store, id))
        const placements = await store.fleet.placements(runs.map(({ id }) => id))
        const waits = ({ id }: RunSummary) => typeof placements.get(id)?.queuePosition === 'number'
        for (const run of runs) if (!waits(run)) refuseActive(run)
        for (const run of runs) {
          if (waits(run) && (await store.fleet.cancel(run.id))) refuseActive(await found(store, run.id))
          await store.delete(run.id)
          const back = typedHere(benchCommand(`undelete ${run.shortId}`), io)
          io.stdout.write(`${run.shortId} is deleted; restore it with: ${back}\n`)
        }
      })
      done(0)
    })

  program
    .command('undelete')
    .description('restore deleted runs')
    .argument('<runs...>', 'their ids; `list --deleted` prints them')
    .addHelpText('after', storeOptionsHelp)
    .action(async (ids: string[]) => {
      await withSavedRuns(io, async (store) => {
        for (const id of ids) {
          const run = await store.restore(id)
          if (!run)
            throw new WirebenchError(
              'unknown-run',
              `there is no deleted run "${printable(id)}"`,
              `run \`${benchCommand('list --deleted')}\` to see what can be restored`,
            )
          tell(io, run, ({ pinned }) =>
            pinned ? 'is restored and pinned, so that no limit deletes it' : 'is restored',
          )
        }
      })
      done(0)
    })
}

function tell(io: Io, run: RunSummary, said: (run: RunSummary) => string): void {
  io.stdout.write(`${run.shortId} ${printable(said(run))}\n`)
}

async function mark(store: RunReader & RunKeeper, id: string, marks: RunMarks): Promise<RunSummary> {
  const run = await found(store, id)
  const marked = await store.mark(run.id, marks)
  if (!marked) throw unknownRun(id)
  return marked
}

async function found(store: RunReader, id: string): Promise<RunSummary> {
  const run = await store.find(id)
  if (!run) throw unknownRun(printable(id))
  return run
}

/** Its writer goes on writing; the command line or the agent that runs it is where it can be stopped. */
function refuseActive({ shortId, state }: RunSummary): void {
  if (!isActive(state)) return
  throw invalidOption(`run ${shortId} has not ended`, 'cancel it first')
}

function checkedMarks(marks: unknown): RunMarks {
  const result = z.safeParse(RunMarks, marks)
  if (result.success) return result.data
  const field = String(result.error.issues[0]?.path[0] ?? 'text').replace(/s$/, '')
  throw invalidOption(
    `the ${field} doesn’t fit`,
    `a name has 1 to ${longestRunName} characters, a tag 1 to ${longestTag}, a note at most ${longestNote.toLocaleString('en')}; a run has at most ${maxTags} tags`,
  )
}
