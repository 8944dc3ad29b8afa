import { benchCommand } from '../../../model/commands.ts'
import { invalidOption } from '../../../model/errors.ts'
import { isActive } from '../../../model/run/run-event.ts'
import { RunOrderName, type RunSummary } from '../../../model/run/run-summary.ts'
import { placementText } from '../../../report/words/environment/placement-words.ts'
import { formatDuration } from '../../../report/words/format.ts'
import { printable } from '../../../report/words/printable.ts'
import { roundsDoneText } from '../../../report/words/run/run-line.ts'
import { textTable } from '../../../report/words/text-table.ts'
import { newestFirst } from '../../../store/index.ts'
import type { AddCommand } from '../../io.ts'
import { integerOf } from '../../options/typed-values.ts'
import { typedHere } from '../../output/typed-here.ts'
import { storeOptionsHelp, withSavedRuns } from '../../saved-runs.ts'

/** `bench list`: the saved runs, newest first unless another order is asked for. */
export const addListCommand: AddCommand = (program, io, done) => {
  program
    .command('list')
    .description('list saved runs, newest first unless --sort says otherwise')
    .argument(
      '[words...]',
      'show only runs that match every word in name, id, state, contenders, messages, headline, tags or note',
    )
    .option('--limit <number>', 'list at most this many (default: 20)')
    .option('--sort <column>', `the column to sort by: ${RunOrderName.options.join(', ')} (default: created)`)
    .option('--ascending', 'sort in ascending order')
    .option('--host <name>', 'only runs from this machine')
    .option('--tag <tag>', 'only runs with this tag')
    .option('--agent <name>', 'only runs that this agent is measuring or has measured')
    .option('--baselines', 'only baselines')
    .option('--deleted', 'only deleted runs that can be restored')
    .option('--json', 'print JSON')
    .addHelpText('after', storeOptionsHelp)
    .action(async (words: string[], options) => {
      const limit = options.limit === undefined ? 20 : integerOf('--limit', options.limit, 1, mostListed)
      const order = { by: orderOf(options.sort), descending: options.ascending !== true }
      const only = {
        hostName: options.host,
        query: words.join(' ') || undefined,
        tag: options.tag,
        agent: options.agent,
        baseline: options.baselines,
        deleted: options.deleted,
      }
      const { runs, more } = await withSavedRuns(io, async (store) => {
        const { runs, nextCursor } = await store.list({ limit, order, ...only })
        const placements = await store.fleet.placements(runs.map(({ id }) => id))
        return {
          runs: runs.map((run) => ({ ...run, placement: placements.get(run.id) })),
          more: nextCursor === null ? 0 : (await store.count(only)) - runs.length,
        }
      })
      const isFiltered = Object.values(only).some((value) => value !== undefined)
      if (options.json) io.stdout.write(`${JSON.stringify(runs)}\n`)
      else io.stdout.write(runs.length > 0 ? table(runs) : typedHere(isFiltered ? noneMatches : none, io))
      if (more > 0 && !options.json)
        io.stdout.write(`… and ${more} more; --limit lists up to ${mostListed}\n`)
      done(0)
    })
}

const mostListed = 500

const none = `No saved runs. Make one with: ${benchCommand('codec --preset smoke')}\n`
const noneMatches = `No saved run matches. See the newest with: ${benchCommand('list')}\n`

function orderOf(name: string | undefined): RunOrderName {
  if (name === undefined) return newestFirst.by
  const found = RunOrderName.options.find((known) => known === name)
  if (found) return found
  throw invalidOption(
    `--sort: there is no column "${printable(name)}" to sort by`,
    `choose one of ${RunOrderName.options.join(', ')}`,
  )
}

/** What people have written on a run, after its name. */
function marksOf({ baseline, pinned, tags }: RunSummary): string {
  return [...(baseline ? ['baseline'] : []), ...(pinned ? ['pinned'] : []), ...tags.map((tag) => `#${tag}`)]
    .map((mark) => ` ${mark}`)
    .join('')
}

/** `84 of 84`, with the rounds where not all of them are complete. */
function measuredText(run: RunSummary): string {
  const { planned, measured } = run.cases
  if (planned === 0 || isActive(run.state)) return '—'
  const rounds = roundsDoneText(run)
  return `${measured} of ${planned}${rounds === null ? '' : ` in ${rounds}`}`
}

function table(runs: readonly RunSummary[]): string {
  const arePlaced = runs.some(({ placement }) => placement !== undefined)
  const rows = runs.map((run) => [
    run.shortId,
    run.unreadable === undefined ? run.state : 'unreadable',
    printable(`${run.name}${marksOf(run)}`),
    run.createdAt.slice(0, 16).replace('T', ' '),
    ...(arePlaced ? [run.placement ? printable(placementText(run.placement)) : 'here'] : []),
    run.durationMs === null ? '—' : formatDuration(run.durationMs),
    measuredText(run),
    printable(run.unreadable === undefined ? (run.headline ?? '') : `can’t be read: ${run.unreadable}`),
  ])
  const where = arePlaced ? ['where'] : []
  const columns = ['run', 'state', 'name', 'created (UTC)', ...where, 'took', 'cases', 'headline']
  return `${textTable(
    columns.map((header) => ({ header, align: 'left' as const })),
    rows,
  ).join('\n')}\n`
}
