import { codecInfo, codecs } from '../../../codecs/catalogue.ts'
import { addOwnLane, findLane } from '../../../lanes/catalogue.ts'
import type { Lane } from '../../../lanes/lane-file.ts'
import { lookForNeeds } from '../../../lanes/needs.ts'
import { choiceHint, WirebenchError } from '../../../model/errors.ts'
import { maxRounds } from '../../../model/options/run.ts'
import { readEnvironment, watchMachine } from '../../../run/environment.ts'
import { checkLane } from '../../../self-check/lane-check.ts'
import { defaultHomeFolder } from '../../../store/home-folder.ts'
import { findWorkload } from '../../../workloads/catalogue.ts'
import type { AddCommand } from '../../io.ts'
import { onThisMachine } from '../../on-this-machine.ts'
import { askToFetch, type FetchOption } from '../../options/fetch-option.ts'
import { addSeedOption, seedOf } from '../../options/request-options.ts'
import { integerOf } from '../../options/typed-values.ts'
import { checkOutputs, outputsOf, screenFor, writeOutputs } from '../../output/outputs.ts'
import { noWaitHelp } from '../../run/perform-run.ts'
import { judgeLane, laneCheckText } from './lane-check-text.ts'

const usualWorkload = 'infrastructure-execution'

/** `bench lane check`: whether a lane may be believed. Exit code 1 where it may not. */
export const addLaneCommand: AddCommand = (program, io, done) => {
  const command = program
    .command('lane')
    .description('check the contenders of another language')
    .command('check')
    .argument('<lane>', 'the name of a lane, or the folder of your own lane')
    .description(
      'verify its contenders on every workload, and compare some with themselves: identical ones must show no difference, and 5 % more work must be detected',
    )
    .option(
      '--codec <names>',
      'contenders to compare with themselves, separated by commas (default: its reference)',
    )
    .option('--runs <number>', 'runs of each of them (default: 3)')
    .option('--rounds <number>', 'rounds of each run (default: 20)')
    .option('--workload <name>', `messages to compare them with (default: ${usualWorkload})`)
  addSeedOption(command)
    .option('--no-wait', noWaitHelp)
    .option('--yes', 'fetch its libraries without asking')
    .option('--json <file>', 'write all findings as JSON; - for standard output')
    .action(async (name: string, options: LaneCliOptions) => {
      const lane = /[\\/]|^\.\.?$/.test(name) ? addOwnLane(name) : findLane(name)
      const number = (flag: string, text: string | undefined, usual: number, from: number, most: number) =>
        text === undefined ? usual : integerOf(flag, text, from, most)
      const runs = number('--runs', options.runs, 3, 0, 1_000)
      const rounds = number('--rounds', options.rounds, 20, 2, maxRounds)
      const seed = seedOf(options)
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
          const watch = watchMachine(environment.pinnedCore)
          const found = await checkLane(lane, { contenders, runs, rounds, homeFolder, tell }, place)
          return { found, environment: { ...environment, othersShare: watch.othersShare() } }
        },
      )
      if (checked === null) {
        io.stderr.write('cancelled; nothing was judged\n')
        return done(1)
      }
      const { found, environment } = checked
      const isBelieved = judgeLane(found).every(({ isKept }) => isKept)
      screenFor(files, io).stream.write(laneCheckText(lane, found, environment, io))
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
  const asked = text === 'all' ? known : [...new Set(text.split(',').map((one) => one.trim()))]
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
