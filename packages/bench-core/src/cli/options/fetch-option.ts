import type { Command } from 'commander'
import { laneOfRun } from '../../lanes/catalogue.ts'
import type { Lane } from '../../lanes/lane-file.ts'
import { toFetch } from '../../lanes/to-fetch.ts'
import { fetchSentence } from '../../model/codec/lane.ts'
import { WirebenchError } from '../../model/errors.ts'
import type { RunSpec } from '../../model/run/run-spec.ts'
import { printable } from '../../report/words/printable.ts'
import { waitingText } from '../../report/words/run/waiting-text.ts'
import { wrapped } from '../../report/words/text-table.ts'
import { refuseWhereTaken, whoHasMachine } from '../../run/take-machine.ts'
import { defaultHomeFolder } from '../../store/home-folder.ts'
import type { Io } from '../io.ts'
import { firstLineOf } from '../read-input.ts'

export interface FetchOption {
  readonly yes?: boolean
}

/** Of commands by which other languages are built. */
export function addFetchOption(command: Command): Command {
  return command.option('--yes', 'fetch the libraries of other languages without asking')
}

/** The lanes of a run. */
export function lanesOfSpec({ lanes = [] }: RunSpec): Lane[] {
  return lanes.map(laneOfRun)
}

/**
 * Tells what first builds will download and for what the measurement will wait, and asks whether they may. Who can't be
 * asked, such as a script, says so with a flag.
 * @throws WirebenchError `not-confirmed` where they may not; `machine-busy` where nobody wants to wait, before all else.
 */
export async function askToFetch(
  lanes: readonly Lane[],
  { yes, wait }: FetchOption & { readonly wait: boolean },
  io: Io,
): Promise<void> {
  if (lanes.length === 0) return
  const machine = { lockName: io.environment.WIREBENCH_LOCK }
  if (!wait) await refuseWhereTaken(machine)
  const wanted = await toFetch(lanes, defaultHomeFolder(io.environment))
  if (wanted.length === 0) return
  const sentences = wanted.map(fetchSentence)
  const canAsk = io.isTerminal && 'isTTY' in io.stdin && io.stdin.isTTY === true
  if (!yes && !canAsk)
    throw new WirebenchError('not-confirmed', printable(sentences.join('; ')), 'add --yes to fetch that', {
      field: 'lanes',
    })
  const width = io.isTerminal ? io.columns : Number.POSITIVE_INFINITY
  const waiting = await whoHasMachine(machine)
  const told = waiting
    ? [`the measurement will wait: this machine is measuring ${waitingText(waiting, Date.now())}`]
    : []
  for (const sentence of [...sentences, ...told])
    for (const line of wrapped(printable(sentence), width, '  ')) io.stderr.write(`${line}\n`)
  if (yes) return
  io.stderr.write('fetch that? [y/N] ')
  const answer = await firstLineOf(io.stdin, io.signal)
  if (answer !== undefined && /^y(es)?$/i.test(answer.trim())) return
  throw new WirebenchError(
    'not-confirmed',
    'nothing was fetched and nothing measured',
    `answer y, or leave out ${wanted.map(({ title }) => title).join(' and ')}`,
    { field: 'lanes' },
  )
}
