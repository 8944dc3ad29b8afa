import { mkdir } from 'node:fs/promises'
import { cpus, loadavg, release } from 'node:os'
import { join } from 'node:path'
import { buildLane } from '../packages/bench-core/src/lanes/build-lane.ts'
import { findLane } from '../packages/bench-core/src/lanes/catalogue.ts'
import { pin, planCores } from '../packages/bench-core/src/measure/process/pinning.ts'
import { choiceHint, invalidOption, WirebenchError } from '../packages/bench-core/src/model/errors.ts'
import { laneBuildLine } from '../packages/bench-core/src/report/words/run/doing-text.ts'
import { workAlone } from '../packages/bench-core/src/self-check/parts/work-alone.ts'
import { roundCost } from '../packages/bench-core/src/stats/slice-cost.ts'
import { defaultHomeFolder } from '../packages/bench-core/src/store/home-folder.ts'
import { lanePrograms } from '../packages/bench-core/src/suites/codec/lane/lane-programs.ts'
import { codecOperations } from '../packages/bench-core/src/suites/codec/suite.ts'
import { findWorkload } from '../packages/bench-core/src/workloads/catalogue.ts'
import { goTool } from './lane-tools/go.ts'
import { javaTool } from './lane-tools/java.ts'
import { ourRound } from './lane-tools/our-round.ts'
import { pythonTool } from './lane-tools/python.ts'
import { rustTool } from './lane-tools/rust.ts'
import { tableOf } from './lane-tools/table.ts'
import { type Compared, type LaneTool, runner } from './lane-tools/tool.ts'
import { orRefuse, readOptions, wholeNumber } from './options.ts'
import { shuffled } from './shuffled.ts'
import { takeMachine } from './take-machine.ts'

/**
 * Our ns/op of a lane's contenders beside what the language's own tool says of the same bindings and messages: the tables of
 * docs/lanes.md. Ours are measured twice: in slices that alternate with other contenders, as a run does; and alone, while the
 * tool's process works between our slices and is stopped during them, so that whatever makes the machine slower for a while
 * makes both slower. On all sides CPU time stands for the clock's where other programs took more than 1 % of it. The tools are
 * fetched at the versions of their lock files, into the home folder, and belong to no lane.
 * Usage: pnpm lane-tools --lane go [--times 10] [--turn 100]
 */
const tools: readonly LaneTool[] = [goTool, rustTool, javaTool, pythonTool]
const workload = 'infrastructure-execution'
const seed = 42
const turnsAtOnce = 4

const { tool, times, turnMs } = orRefuse(() => {
  const given = readOptions(['lane', 'times', 'turn'])
  const found = tools.find(({ lane }) => lane === given.lane)
  if (!found)
    throw invalidOption(
      `--lane is "${given.lane ?? ''}"`,
      choiceHint(
        given.lane ?? '',
        tools.map(({ lane }) => lane),
      ),
    )
  // Of both: long beside what a process finds cold after the other's turn, short beside how long a machine is slow.
  const turnMs = wholeNumber('turn', given.turn, 100)
  return { tool: found, times: wholeNumber('times', given.times, 10), turnMs }
})

const interrupt = new AbortController()
const { signal } = interrupt
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => interrupt.abort())

const homeFolder = defaultHomeFolder()
const programs = lanePrograms({ spec: { seed }, signal, homeFolder })
try {
  const lane = findLane(tool.lane)
  const { type, parameters } = findWorkload(workload)
  say(`building the ${lane.title} lane`)
  const onProgress = (line: string | null) => say(laneBuildLine(line))
  const { out, versions } = await buildLane(lane, type, { homeFolder, signal, onProgress })
  const program = await programs.of(lane, { workload, parameters }, codecOperations)
  const { corpus, schema } = program(lane.reference).hello
  const cache = join(homeFolder, 'lane-tools', lane.name)
  await mkdir(cache, { recursive: true })
  const cores = await planCores()
  const { run, letWork } = runner(cores?.measuring, signal)
  const subject = { lane, out, messageType: type.typeName, schema, corpus, cache }
  say(`building what ${tool.title} runs`)
  const measure = await tool.prepare(subject, run)

  const lock = await takeMachine('pnpm lane-tools', signal)
  const load = loadavg()[0]!
  try {
    if (cores) await pin(process.pid, cores.others)
    const found = new Map<string, Compared & Record<'ours' | 'alone' | 'theirs', number[]>>()
    const of = (contender: string, operation: string) => {
      const key = `${contender} ${operation}`
      const known = found.get(key) ?? { contender, operation, ours: [], alone: [], theirs: [] }
      found.set(key, known)
      return known
    }
    const pairs = tool.contenders.flatMap((contender) =>
      codecOperations.map((operation) => ({ contender, operation })),
    )
    const ours = async (time: number) => {
      say(`${time} of ${times}: a round of ours`)
      const place = { lane, program, workload, seed, cores, signal, number: time }
      for (const { contender, operation, ns } of await ourRound(tool.contenders, place))
        of(contender, operation).ours.push(ns)
    }
    const together = async (time: number) => {
      for (const { contender, operation } of shuffled(pairs, seed, `${tool.lane} ${time}`)) {
        say(`${time} of ${times}: ${contender} ${operation}, alone and by ${tool.title}`)
        let ended = Infinity
        const starts: number[] = []
        const theirs = measure(contender, operation).finally(() => (ended = performance.now()))
        // Told once it is waited for.
        theirs.catch(() => {})
        const slices = await workAlone(
          {
            ...{ contender, operation, program: program(contender), seed, warmUpMs: lane.warmUpMs },
            slices: turnsAtOnce,
            sliceMs: turnMs,
            isOver: () => ended < Infinity,
            before() {
              if (ended === Infinity) letWork(turnMs)
              starts.push(performance.now())
            },
          },
          cores,
          signal,
        )
        of(contender, operation).theirs.push(await theirs)
        const beside = slices.filter(
          (_, index) => starts[index]! < ended && starts[index]! > ended - tool.countedMs,
        )
        of(contender, operation).alone.push(roundCost(beside, 'wallNs')!)
      }
    }
    for (let time = 1; time <= times; time++)
      for (const turn of time % 2 === 0 ? [ours, together] : [together, ours]) await turn(time)
    const figures = pairs.map(({ contender, operation }) => of(contender, operation))
    const about = [
      `\`pnpm lane-tools ${process.argv.slice(2).join(' ')}\`, ${new Date().toISOString().slice(0, 10)}`,
      `${cpus()[0]?.model.trim() ?? 'unknown CPU'}, ${cpus().length} cores, ${process.platform} ${release()}`,
      versions.join(', '),
      `load ${load.toFixed(1)} at the start and ${loadavg()[0]!.toFixed(1)} at the end`,
    ]
    process.stdout.write(
      `${about.join('; ')}. ${tool.title}: ${tool.words}.\n\n${tableOf(tool.title, figures)}\n`,
    )
    const compared = await tool.compare?.(figures, subject, run)
    if (compared !== undefined) process.stdout.write(`\n${compared}`)
  } finally {
    await lock.release()
  }
} catch (error) {
  if (signal.aborted) process.stderr.write('cancelled\n')
  else if (error instanceof WirebenchError) process.stderr.write(`error: ${error.message}\n${error.hint}\n`)
  else throw error
  process.exitCode = 1
} finally {
  // A tool that is stopped, because the trial beside it failed, would never end.
  interrupt.abort()
  await programs.close()
}

function say(text: string): void {
  process.stderr.write(`${text}\n`)
}
