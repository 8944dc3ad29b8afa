import { codecInfo, codecs } from '../../../codecs/catalogue.ts'
import { addOwnLane, findLane } from '../../../lanes/catalogue.ts'
import type { Lane } from '../../../lanes/lane-file.ts'
import { lookForNeeds } from '../../../lanes/needs.ts'
import { benchCommand } from '../../../model/commands.ts'
import { choiceHint, WirebenchError } from '../../../model/errors.ts'
import { isLoaded, type Load } from '../../../model/machine/quiet.ts'
import { printable } from '../../../report/exports/printable.ts'
import { loadText } from '../../../report/judge/doubts/too-busy.ts'
import { formatCount } from '../../../report/words/format.ts'
import { textTable, wrapped } from '../../../report/words/text-table.ts'
import { readEnvironment } from '../../../run/environment.ts'
import { checkLane, type LaneCheck, type LaneTruth } from '../../../self-check/lane-check.ts'
import { defaultHomeFolder } from '../../../store/home-folder.ts'
import { findWorkload } from '../../../workloads/catalogue.ts'
import type { AddCommand, Io } from '../../io.ts'
import { onThisMachine } from '../../on-this-machine.ts'
import { askToFetch, type FetchOption } from '../../options/fetch-option.ts'
import { integerOf } from '../../options/typed-values.ts'
import { checkOutputs, outputsOf, takesOutput, writeOutputs } from '../../output/outputs.ts'
import { noWaitHelp } from '../../run/perform-run.ts'

const usualWorkload = 'infrastructure-execution'

/** `bench lane check`: whether a lane may be believed. Exit code 1 where it may not. */
export const addLaneCommand: AddCommand = (program, io, done) => {
  program
    .command('lane')
    .description('check the contenders of another language')
    .command('check')
    .argument('<lane>', 'the name of a lane, or the folder of one of your own')
    .description(
      'verify its contenders over every workload, and compare some with themselves: identical ones must show no difference, and 5 % more work must be found',
    )
    .option(
      '--codec <names>',
      'contenders to compare with themselves, separated by commas (default: its reference)',
    )
    .option('--runs <number>', 'runs of each of them (default: 3)')
    .option('--rounds <number>', 'rounds of each run (default: 10)')
    .option('--workload <name>', `messages that they are compared with (default: ${usualWorkload})`)
    .option('--seed <number>', 'seed of the messages (default: 42)')
    .option('--no-wait', noWaitHelp)
    .option('--yes', 'fetch its libraries without asking')
    .option('--json <file>', 'write all findings as JSON; - for standard output')
    .action(async (name: string, options: LaneCliOptions) => {
      const lane = /[\\/]/.test(name) || name === '.' ? addOwnLane(name) : findLane(name)
      const number = (flag: string, text: string | undefined, usual: number, from: number, most: number) =>
        text === undefined ? usual : integerOf(flag, text, from, most)
      const runs = number('--runs', options.runs, 3, 0, 1_000)
      const rounds = number('--rounds', options.rounds, 10, 2, 200)
      const seed = number('--seed', options.seed, 42, 0, 0xffff_ffff)
      const { name: workload } = findWorkload(options.workload ?? usualWorkload)
      const contenders = contendersOf(lane, options.codec)
      const files = { json: options.json }
      checkOutputs(files)
      await refuseWithoutNeeds(lane)
      await askToFetch([lane], options, io)
      const checked = await onThisMachine(
        `a check of ${lane.name}`,
        io,
        options.wait,
        async (cores, tell) => {
          const environment = readEnvironment(codecs.map(codecInfo), cores?.measuring ?? null)
          const place = { cores, environment, workload, seed, signal: io.signal }
          const homeFolder = defaultHomeFolder(io.environment)
          const found = await checkLane(lane, { contenders, runs, rounds, homeFolder, tell }, place)
          return { found, environment }
        },
      )
      if (checked === null) {
        io.stderr.write('cancelled; nothing was judged\n')
        return done(1)
      }
      const { found, environment } = checked
      const isBelieved = judge(found).every(({ isKept }) => isKept)
      const stream = takesOutput(files) ? io.stderr : io.stdout
      stream.write(tablesOf(lane, found, environment, io))
      writeOutputs(
        outputsOf(files, {
          json: () =>
            `${JSON.stringify({ format: 'wirebench.lane-check', formatVersion: 1, lane: lane.name, workload, seed, rounds, isBelieved, ...found })}\n`,
        }),
        io,
      )
      done(isBelieved ? 0 : 1)
    })
}

interface LaneCliOptions extends FetchOption {
  readonly codec?: string
  readonly runs?: string
  readonly rounds?: string
  readonly workload?: string
  readonly seed?: string
  readonly wait: boolean
  readonly json?: string
}

function contendersOf({ contenders, reference }: Lane, text: string | undefined): string[] {
  if (text === undefined) return [reference]
  const known = contenders.map(({ name }) => name)
  const asked = text === 'all' ? known : text.split(',').map((one) => one.trim())
  const unknown = asked.find((one) => !known.includes(one))
  if (unknown === undefined) return asked
  throw new WirebenchError(
    'unknown-codec',
    `the lane has no contender "${unknown}"`,
    choiceHint(unknown, known),
    {
      field: 'codecs',
    },
  )
}

async function refuseWithoutNeeds(lane: Lane): Promise<void> {
  const needs = await lookForNeeds(lane)
  if ('missing' in needs)
    throw new WirebenchError(
      'lane-missing',
      `${lane.title} can’t be checked: ${needs.missing}`,
      needs.install,
    )
}

interface Judged {
  readonly text: string
  readonly isKept: boolean
}

/** A false alarm in twenty is to be expected, and one more that chance gives. */
function mostAlarms(comparisons: number): number {
  return Math.ceil(comparisons / 20)
}

function judge({ proofs, truths }: LaneCheck): Judged[] {
  const failed = proofs.filter(({ outcome }) => outcome === 'failed')
  const of = (truth: LaneTruth['truth']) => truths.filter((one) => one.truth === truth)
  const called = (all: readonly LaneTruth[], ...verdicts: string[]) =>
    all.filter(({ comparison }) => verdicts.includes(comparison.verdict)).length
  const identical = of('identical')
  const slower = of('slower by 5 %')
  const alarms = called(identical, 'faster', 'slower')
  const found = called(slower, 'slower')
  return [
    {
      text: `proved: ${formatCount(proofs.length - failed.length)} of ${formatCount(proofs.length)} contenders and workloads give back every message, or say that they can’t take them`,
      isKept: failed.length === 0,
    },
    ...(truths.length === 0
      ? []
      : [
          {
            text: `identical: ${alarms} of ${identical.length} called different (at most ${mostAlarms(identical.length)})`,
            isKept: alarms <= mostAlarms(identical.length),
          },
          {
            text: `slower by 5 %: ${found} of ${slower.length} found (at least 9 of 10)`,
            isKept: found >= 0.9 * slower.length,
          },
        ]),
  ]
}

/** Whether the lane may be believed if what couldn’t be told came out right. */
function isOnlyUndecided(found: LaneCheck): boolean {
  const truths = found.truths.map((one) =>
    one.truth === 'slower by 5 %' && one.comparison.verdict === 'undecided'
      ? { ...one, comparison: { ...one.comparison, verdict: 'slower' as const } }
      : one,
  )
  return judge({ ...found, truths }).every(({ isKept }) => isKept)
}

function tablesOf(
  lane: Lane,
  found: LaneCheck,
  environment: Load,
  { columns, isTerminal }: Pick<Io, 'columns' | 'isTerminal'>,
): string {
  const marks = { proved: '✓', unsupported: 'can’t', failed: 'FAILED' } as const
  const names = [...new Set(found.proofs.map(({ workload }) => workload))]
  const table = textTable(
    ['contender', ...names].map((header) => ({ header, align: 'left' as const })),
    lane.contenders.map(({ name }) => [
      name,
      ...names.map((workload) => {
        const proof = found.proofs.find((one) => one.contender === name && one.workload === workload)
        return proof ? marks[proof.outcome] : ''
      }),
    ]),
  )
  const why = found.proofs
    .filter(({ outcome }) => outcome !== 'proved')
    .map(({ contender, workload, text }) => `${contender}, ${workload}: ${printable(text)}`)
  const ratios = [
    ...Map.groupBy(found.truths, ({ contender, operation, truth }) => `${contender}, ${operation}, ${truth}`),
  ].map(
    ([what, own]) =>
      `${what}: ${own.map(({ comparison: { verdict, ratio } }) => `${ratio ? ratio.value.toFixed(3) : '–'} ${verdict}`).join(', ')}`,
  )
  const reasons = [...new Set(found.truths.flatMap(({ comparison: { reason } }) => reason ?? []))]
  const width = isTerminal ? columns : Number.POSITIVE_INFINITY
  const verdicts = judge(found)
  const notJudged = reasons.map((reason) => `not comparable: ${printable(reason)}`)
  const lines = [
    ...why,
    ...ratios,
    ...notJudged,
    ...verdicts.map(({ text, isKept }) => `${isKept ? '✓' : '✗'} ${text}`),
  ]
  const isBelieved = verdicts.every(({ isKept }) => isKept)
  const last = isBelieved
    ? `${lane.title} can be trusted: ${benchCommand(`codec --lane ${lane.name}`)}`
    : isOnlyUndecided(found) && isLoaded(environment)
      ? `${lane.title} can’t be judged: this machine was busy (${loadText(environment)}), and differences are undecided. Repeat the check when it is quiet`
      : `${lane.title} may not be believed`
  return `${[...table, '', ...[...lines, last].flatMap((line) => wrapped(line, width, '  '))].join('\n')}\n`
}
