import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JsonValue } from '@bufbuild/protobuf'
import * as z from 'zod/mini'
import { addOwnCodecAt } from '../codecs/catalogue.ts'
import { WirebenchError } from '../model/errors.ts'
import type { OwnMessages } from '../model/messages/own-messages.ts'
import type { RecordedEvent } from '../model/run/run-event.ts'
import { newRunId } from '../model/run/run-id.ts'
import { RunRequest, type RunSpec } from '../model/run/run-spec.ts'
import { explainSystemError } from '../model/system-errors.ts'
import { judgeEvents } from '../report/judge-events.ts'
import { executeRun } from '../run/execute.ts'
import { withOwnField } from '../run/own-field.ts'
import { recordEvents } from '../run/record.ts'
import { resolveSpec } from '../run/resolve-spec.ts'
import { defaultHomeFolder } from '../store/home-folder.ts'

/** What to measure. Everything that is left out is filled from the preset; `{}` measures the built-in codecs. */
export interface MeasureRequest extends Omit<RunRequest, 'codecs' | 'own'> {
  /**
   * By their names, and codecs of your own by the `file:` URLs of their modules, whose default export is a
   * `CodecDefinition`. Only code that calls `measure` can name a module: no report and
   * no file with a request does.
   */
  readonly codecs?: readonly (string | URL)[]
  /** Messages of your own. */
  readonly messages?: Messages
}

/** JSON samples; files of them; or a schema, with or without files of messages. */
type Messages =
  | readonly JsonValue[]
  | { readonly data: readonly string[]; readonly message?: string }
  | { readonly proto: readonly string[]; readonly message: string; readonly data?: readonly string[] }

interface MeasureOptions {
  /** Ends the run, with what it had by then. */
  readonly signal?: AbortSignal
  /** Whether to throw `machine-busy` where something else measures on this machine, instead of waiting for it. */
  readonly refusesToWait?: boolean
  /** Begins when the machine is quiet, and gives up after so many milliseconds. */
  readonly quietLimitMs?: number
  /** Where messages of your own are kept: `WIREBENCH_HOME` unless it is said. */
  readonly home?: string
}

/**
 * Runs what is asked for and tells its events. The run goes on when the next event is asked for, so that nothing of yours
 * works while something is measured; to leave the loop ends it. Nothing is saved: keep the events, or the report.
 * @throws WirebenchError at the first event, for a request that can't be run; later on for what the system refuses a run.
 */
export async function* measure(
  request: MeasureRequest,
  options: MeasureOptions = {},
): AsyncGenerator<RecordedEvent, void, undefined> {
  const { home = defaultHomeFolder(), signal = new AbortController().signal, ...waiting } = options
  try {
    const spec = await specOf(request, home)
    const run = executeRun(spec, {
      runId: newRunId(Date.now()),
      signal,
      lockName: process.env.WIREBENCH_LOCK,
      ...waiting,
      openComparisons: judgeEvents,
      homeFolder: home,
    })
    yield* recordEvents(run)
  } catch (error) {
    throw explainSystemError(error) ?? error
  }
}

async function specOf({ codecs, messages, ...rest }: MeasureRequest, home: string): Promise<RunSpec> {
  const request = z.safeParse(RunRequest, {
    ...rest,
    ...(codecs && { codecs: await Promise.all(codecs.map(nameOf)) }),
    ...(messages && { own: await ownMessagesOf(messages, home) }),
  })
  if (request.success) return resolveSpec(await withOwnField(request.data, home))
  const [issue] = request.error.issues
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.')
  throw new WirebenchError(
    'invalid-option',
    `the request is invalid: ${field || 'it'}: ${issue?.message}`,
    'see MeasureRequest for all fields',
    { field },
  )
}

async function nameOf(codec: string | URL): Promise<string> {
  if (typeof codec === 'string') return codec
  return (await addOwnCodecAt(codec.href)).info.name
}

async function ownMessagesOf(messages: Messages, homeFolder: string): Promise<OwnMessages> {
  const { importOwnMessages } = await import('../workloads/own/import-own-messages.ts')
  if ('proto' in messages) {
    const { proto: protoPaths, message: messageType, data: dataPaths = [] } = messages
    return importOwnMessages({ protoPaths, messageType, dataPaths, homeFolder })
  }
  if ('data' in messages)
    return importOwnMessages({ dataPaths: messages.data, messageType: messages.message, homeFolder })
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-data-'))
  try {
    const file = join(folder, 'Message.jsonl')
    await writeFile(file, messages.map((sample) => `${JSON.stringify(sample)}\n`).join(''))
    return await importOwnMessages({ dataPaths: [file], homeFolder })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
