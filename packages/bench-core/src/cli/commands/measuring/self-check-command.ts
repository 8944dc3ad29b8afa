import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import type { Command } from 'commander'
import { codecInfo, codecs } from '../../../codecs/catalogue.ts'
import { benchCommand } from '../../../model/commands.ts'
import { choiceHint, invalidOption, WirebenchError } from '../../../model/errors.ts'
import type { Environment } from '../../../model/machine/environment.ts'
import { readEnvironment } from '../../../run/environment.ts'
import { type PartName, partNames, usualParts } from '../../../self-check/parts.ts'
import {
  areOfMachine,
  completeLines,
  environmentOf,
  judgeRecordings,
  readRecordings,
  recordedParts,
  recordingLine,
} from '../../../self-check/recordings.ts'
import {
  forEachPart,
  hasFindings,
  measureSelfCheck,
  nothingFound,
  type SelfCheckOptions,
  selfCheckRows,
} from '../../../self-check/self-check.ts'
import type { Recording } from '../../../self-check/stage.ts'
import { markdownSection, type SelfCheckResult, terminalTable } from '../../../self-check/table.ts'
import { defaultHomeFolder } from '../../../store/home-folder.ts'
import type { AddCommand } from '../../io.ts'
import { onThisMachine } from '../../on-this-machine.ts'
import { addSeedOption, seedOf } from '../../options/request-options.ts'
import { integerOf } from '../../options/typed-values.ts'
import { checkOutputs, outputsOf, screenFor, writeOutputs } from '../../output/outputs.ts'
import { tellUnexpected } from '../../output/tell-bug.ts'
import { noWaitHelp } from '../../run/perform-run.ts'

const longestMinutes = 45
const quickMinutes = 4
const workload = 'infrastructure-execution'

/** `bench self-check`: shows with known truths that the verdicts of this machine can be trusted. Exit code 1 where they can't. */
export const addSelfCheckCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('self-check')
    .description('measure known differences, to verify that this machine’s verdicts can be trusted')
    .option('--minutes <number>', `the most minutes it may take (default: ${longestMinutes})`)
    .option('--quick', `only check that it works, in about ${quickMinutes} minutes; most targets need longer`)
    .option(
      '--part <names>',
      `run only these parts, separated by commas: ${partNames.join(', ')}; those after ${usualParts.at(-1)} run only if named, and the last three take over an hour each`,
    )
  addSeedOption(command)
    .option('--no-wait', noWaitHelp)
    .option(
      '--events <file>',
      `record the runs of these parts in this file, one per line, and resume from those already in it: ${recordedParts.join(', ')}`,
    )
    .option('--from <file>', 'measure nothing: judge a file written by --events by the current rules')
    .option('--json <file>', 'write all findings as JSON; - for standard output')
    .option('--md <file>', 'write the table as a Markdown section')
    .action(async (options: SelfCheckCliOptions) => {
      const { events, from } = options
      const known = readFile(from ?? (events !== undefined && existsSync(events) ? events : undefined))
      const recordedOn = from === undefined ? null : environmentOf(known)
      const usual = recordedOn ? known.map(({ part }) => part) : usualParts
      const parts = options.part === undefined ? new Set<PartName>(usual) : partsOf(options.part)
      if (recordedOn) refuseUnrecorded(parts)
      const minutes =
        options.minutes === undefined
          ? options.quick
            ? quickMinutes
            : longestMinutes
          : integerOf('--minutes', options.minutes, 1, 24 * 60)
      const seed = seedOf(options)
      const files = { json: options.json, md: options.md }
      checkOutputs({ ...files, events })
      const startedAt = new Date()
      const startMs = performance.now()
      const keep =
        events === undefined
          ? undefined
          : (recording: Recording) => appendFileSync(events, recordingLine(recording))
      const isMeasured: SelfCheckOptions['isMeasured'] = (part, number) =>
        known.some((one) => one.part === part && one.number === number)
      const measured =
        recordedOn === null
          ? await onThisMachine('a self-check', io, options.wait, async (cores, tell) => {
              const environment = readEnvironment(codecs.map(codecInfo), cores?.measuring ?? null)
              if (events !== undefined) continueFile(events, known, environment)
              const homeFolder = defaultHomeFolder(io.environment)
              const ofRuns = { workload, seed, homeFolder, ...(keep && { keep }) }
              const place = { cores, environment, signal: io.signal, ...ofRuns }
              return {
                environment,
                ...(await measureSelfCheck({ parts, minutes, isMeasured, tell }, place)),
              }
            })
          : { environment: recordedOn, found: nothingFound, failure: null }
      if (measured === null || (io.signal.aborted && !hasFindings(measured.found))) {
        io.stderr.write('cancelled; nothing was judged\n')
        return done(1)
      }
      const { environment, found: now, failure } = measured
      if (failure && !hasFindings(now)) throw failure
      const isCutShort = io.signal.aborted || failure !== null
      if (failure) tellUnexpected(failure, false, io)
      if (isCutShort)
        io.stderr.write(
          `${failure ? '' : 'cancelled; '}these are the measurements so far, without a verdict\n`,
        )
      const before = judgeRecordings(known)
      const found = forEachPart(({ name }) => [...before[name], ...now[name]])
      const result: SelfCheckResult = {
        rows: selfCheckRows(found, parts, environment, isCutShort),
        environment,
        command: benchCommand(`self-check${argumentsOf(command)}`),
        startedAt: startedAt.toISOString(),
        durationMs: performance.now() - startMs,
      }
      const { stream, width } = screenFor(files, io)
      stream.write(terminalTable(result, width))
      writeOutputs(
        outputsOf(files, {
          md: () => markdownSection(result),
          json: () =>
            `${JSON.stringify({ format: 'wirebench.self-check', formatVersion: 1, ...result, measured: found })}\n`,
        }),
        io,
      )
      done(isCutShort || result.rows.some(({ status }) => status === 'failed') ? 1 : 0)
    })
}

interface SelfCheckCliOptions {
  readonly minutes?: string
  readonly quick?: true
  readonly part?: string
  readonly seed?: string
  readonly wait: boolean
  readonly events?: string
  readonly from?: string
  readonly json?: string
  readonly md?: string
}

/**
 * The recordings of a file; none without one.
 * @throws WirebenchError `unreadable-report` where it can't be read.
 */
function readFile(path: string | undefined): readonly Recording[] {
  if (path === undefined) return []
  try {
    return readRecordings(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof WirebenchError) throw error
    throw new WirebenchError(
      'unreadable-report',
      `${path} can’t be read: ${(error as Error).message}`,
      'give a file that --events wrote',
    )
  }
}

/**
 * Leaves nothing behind a file's last complete line, so that the next recording is a line of its own.
 * @throws WirebenchError `unreadable-report` where another kind of machine made what it holds.
 */
function continueFile(path: string, known: readonly Recording[], machine: Environment): void {
  if (!areOfMachine(known, machine))
    throw new WirebenchError(
      'unreadable-report',
      `${path} has recordings from another machine or runtime`,
      'give another file: a self-check is valid only for the machine it runs on',
    )
  const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const whole = completeLines(text)
  if (whole !== text) truncateSync(path, Buffer.byteLength(whole))
}

function partsOf(text: string): ReadonlySet<PartName> {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !(partNames as readonly string[]).includes(name))
  if (unknown === undefined) return new Set(partNames.filter((name) => names.includes(name)))
  throw invalidOption(`--part: there is no part named "${unknown}"`, choiceHint(unknown, partNames))
}

/** @throws WirebenchError naming a part that no file can have. */
function refuseUnrecorded(parts: ReadonlySet<PartName>): void {
  const unknown = [...parts].find((name) => !recordedParts.includes(name))
  if (unknown === undefined) return
  throw invalidOption(
    `--from: recordings never include the part "${unknown}", which is measured each time`,
    `choose from ${recordedParts.join(', ')}, or leave out --part`,
  )
}

/** The options as they were given, without where the results go. */
function argumentsOf(command: Command): string {
  return Object.entries(command.opts())
    .filter(([name]) => !['events', 'json', 'md', 'wait'].includes(name))
    .map(([name, value]) => (value === true ? ` --${name}` : ` --${name} ${value}`))
    .join('')
}
