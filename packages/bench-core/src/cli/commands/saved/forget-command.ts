import { benchCommand } from '../../../model/commands.ts'
import { invalidOption, WirebenchError } from '../../../model/errors.ts'
import type { OwnManifest } from '../../../model/messages/own-messages.ts'
import { printable } from '../../../report/words/printable.ts'
import { textTable } from '../../../report/words/text-table.ts'
import {
  defaultHomeFolder,
  forgetMessages,
  forgetRemains,
  hasOpenStore,
  listMessages,
  messagesFolder,
  runNeeding,
} from '../../../store/index.ts'
import type { AddCommand, Io } from '../../io.ts'
import { typedHere } from '../../output/typed-here.ts'
import { withSavedRuns } from '../../saved-runs.ts'

/** `bench forget`: which messages of the user's own are kept, and their end. */
export const addForgetCommand: AddCommand = (program, io, done) => {
  program
    .command('forget')
    .description('list your own messages that are stored on this machine, or delete them')
    .argument('[messages...]', 'their ids, or unique prefixes')
    .option('--all', 'delete all of them')
    .action(async (ids: readonly string[], { all = false }: { all?: boolean }) => {
      if (all && ids.length > 0) throw invalidOption('--all can’t be combined with ids', 'give one of them')
      const home = defaultHomeFolder(io.environment)
      const kept = await listMessages(home)
      if (ids.length === 0 && !all) {
        io.stdout.write(typedHere(listed(kept, messagesFolder(home)), io))
        return done(0)
      }
      const wanted = all ? kept : ids.map((id) => found(kept, id))
      if (wanted.length > 0) await refuseNeeded(wanted, io)
      for (const { id } of wanted) await forgetMessages(home, id)
      if (all) await forgetRemains(home)
      const lines = wanted.map(({ id, title }) => `${id} ${printable(title)} is forgotten\n`)
      io.stdout.write(lines.join('') || 'There is nothing to forget.\n')
      done(0)
    })
}

/** @throws WirebenchError where a run reads them. Those who can't reach the saved runs may still delete what is theirs. */
async function refuseNeeded(wanted: readonly OwnManifest[], io: Io): Promise<void> {
  const { environment } = io
  const databaseUrl = environment.DATABASE_URL
  if (!(await hasOpenStore({ databaseUrl, homeFolder: defaultHomeFolder(environment) }))) return
  try {
    await withSavedRuns(io, async (store) => {
      for (const { id } of wanted) {
        const run = await runNeeding(store, id)
        if (run)
          throw invalidOption(`run ${run.shortId} still needs the messages ${id}`, 'wait for it or cancel it')
      }
    })
  } catch (error) {
    if (error instanceof WirebenchError && error.code === 'store-unavailable') return
    throw error
  }
}

function listed(kept: readonly OwnManifest[], folder: string): string {
  if (kept.length === 0) return `No messages are kept in ${folder}.\n`
  const table = textTable(
    [
      { header: 'id', align: 'left' },
      { header: 'message', align: 'left' },
      { header: 'messages', align: 'right' },
      { header: 'brought', align: 'left' },
    ],
    kept.map(({ id, title, messages, importedAtMs }) => [
      id,
      printable(title),
      String(messages),
      new Date(importedAtMs).toISOString().slice(0, 16).replace('T', ' '),
    ]),
  )
  return `${[...table, '', `They are stored in ${folder}.`, `Delete them with: ${benchCommand('forget --all')}`].join('\n')}\n`
}

/** @throws WirebenchError where none or several are meant. */
function found(kept: readonly OwnManifest[], wanted: string): OwnManifest {
  const meant = wanted === '' ? [] : kept.filter(({ id }) => id.startsWith(wanted))
  if (meant.length === 1) return meant[0]!
  throw new WirebenchError(
    'unknown-messages',
    `${meant.length === 0 ? 'no messages are' : `${meant.length} messages are`} kept under "${printable(wanted.slice(0, 40))}"`,
    `run \`${benchCommand('forget')}\` to see which are`,
  )
}
