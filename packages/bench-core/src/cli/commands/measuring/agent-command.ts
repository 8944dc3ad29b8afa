import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type AgentNews, serveFleet, usualAgentTimes } from '../../../conduct/agent.ts'
import { systemClock } from '../../../conduct/clock.ts'
import { engineCommand } from '../../../conduct/engine-command.ts'
import { startEngineWith } from '../../../conduct/engine-process.ts'
import { engineLimits } from '../../../conduct/limits.ts'
import { whoMeasures } from '../../../measure/lock/host-lock.ts'
import { lockPlace } from '../../../measure/lock/lock-place.ts'
import { invalidOption, type WirebenchError } from '../../../model/errors.ts'
import { type AgentInfo, AgentLabels, AgentName } from '../../../model/machine/agent.ts'
import { needsOf } from '../../../model/run/agent-needs.ts'
import { counted } from '../../../model/text/counted.ts'
import { formatBytes } from '../../../report/words/format.ts'
import { agentGrants } from '../../../store/fleet/agent-role.ts'
import type { Lease } from '../../../store/fleet/fleet.ts'
import { defaultHomeFolder, openStore } from '../../../store/index.ts'
import { changesOf, describeMachine } from '../../agent/describe-agent.ts'
import { generatorOf } from '../../agent/generate-when-asked.ts'
import { unpackFiles } from '../../agent/unpack.ts'
import type { AddCommand, Io } from '../../io.ts'
import { oneMore } from '../../options/request-options.ts'
import { integerOf, refuseRepeated } from '../../options/typed-values.ts'
import { database } from '../../output/hide-passwords.ts'
import { warnOfPassword } from '../../output/warn-of-password.ts'

interface AgentOptions {
  readonly name?: string
  readonly label?: readonly string[]
  readonly database?: string
  readonly once?: boolean
  readonly drain?: boolean
  readonly allowCode?: boolean
  readonly allowFetch?: boolean
  readonly leaseMs?: string
  readonly printGrants?: string
}

const help = `
An agent connects to the database and opens no port. On the first Ctrl-C it finishes its run; on the second it gives the run
back, so that another agent can take it at once.`

/** `bench agent`: takes runs that were placed with it from the database, and measures them on this machine, one at a time. */
export const addAgentCommand: AddCommand = (program, io, done) => {
  program
    .command('agent')
    .description(
      'measure runs here that were started on other machines, using a PostgreSQL server that all of them can reach',
    )
    .option('--name <name>', 'a name for the agent (default: the machine’s name)')
    .option('--label <key=value>', 'a label to choose agents by; repeatable', oneMore)
    .option(`${database.flag} <url>`, 'the PostgreSQL server with the saved runs (default: DATABASE_URL)')
    .option('--once', 'measure one run, then exit')
    .option('--drain', 'measure the runs that are already waiting, then exit')
    .option('--allow-code', 'also measure runs that load code from folders on this machine')
    .option('--allow-fetch', 'download what the first build of another language needs')
    .option(
      '--lease-ms <number>',
      `milliseconds of silence after which another agent may take over its run (default: ${usualAgentTimes.leaseMs})`,
    )
    .option('--print-grants <role>', 'print the grants that an agent’s database role needs as SQL, then exit')
    .addHelpText('after', help)
    .action(async (options: AgentOptions) => {
      if (options.printGrants !== undefined) {
        for (const statement of agentGrants(options.printGrants)) io.stdout.write(`${statement};\n`)
        return done(0)
      }
      done(await serve(options, io))
    })
}

async function serve(options: AgentOptions, io: Io): Promise<0> {
  const { stop, handBack } = askedToEnd(io)
  const databaseUrl = options.database ?? io.environment.DATABASE_URL
  if (!databaseUrl) throw noDatabase()
  const leaseMs =
    options.leaseMs === undefined
      ? usualAgentTimes.leaseMs
      : integerOf('--lease-ms', options.leaseMs, shortestLeaseMs, longestLeaseMs)
  warnOfPassword(options.database, io, database)
  const homeFolder = defaultHomeFolder(io.environment)
  const describe = () => describeMachine(io, options)
  const agent: AgentInfo = { name: nameOf(options), labels: labelsOf(options), ...(await describe()) }
  const say = (line: string) => void io.stderr.write(`${line}\n`)
  const store = await openStore({ databaseUrl, homeFolder, onProgress: say })
  const { WIREBENCH_LOCK: lockName } = io.environment
  const generator = generatorOf({ databaseUrl, agent, homeFolder, lockName, handBack, say })
  try {
    const session = randomUUID()
    await serveFleet({
      store,
      agent,
      session,
      startEngine: startEngineWith(engineCommand(), engineLimits.lineCharacters, options.allowCode === true),
      limits: engineLimits,
      clock: systemClock,
      times: { ...usualAgentTimes, leaseMs, renewMs: Math.min(usualAgentTimes.renewMs, leaseMs / 5) },
      stop,
      handBack,
      takes: options.once ? 'one' : options.drain ? 'waiting' : 'all',
      secrets: { pgUrl: io.environment.WIREBENCH_PG_URL, databaseUrl },
      generate: generator.generate,
      changed: changesOf(describe, {
        homeFolder,
        isMeasuring: async () => (await whoMeasures(lockPlace(lockName))) !== null,
      }),
      unpack: async (lease, { can }) => {
        const lacks = needsOf(lease.spec).filter((need) => !can.includes(need))
        if (lacks.length > 0) throw new Error(`it takes ${lacks.join(', ')}`)
        await unpackFiles(lease, homeFolder)
      },
      tell: (news) => {
        if (!('lease' in news))
          io.stdout.write(news.what === 'waits' ? waitsFor(agent) : introduction(agent, store.location))
        else say(newsText(news))
      },
      logError: (error, doing) =>
        say(`could not ${doing}: ${error instanceof Error ? error.message : String(error)}`),
    })
  } finally {
    await generator.close()
    await store.close()
  }
  return 0
}

/** The first time it is asked to end it takes no further run, the second time it gives back the one that it has. */
function askedToEnd(io: Io): { stop: AbortSignal; handBack: AbortSignal } {
  const handBack = new AbortController()
  io.onSecond?.(() => handBack.abort())
  io.signal.addEventListener(
    'abort',
    () => {
      io.stderr.write('ending after the current run; press Ctrl-C again to give the run back\n')
    },
    { once: true },
  )
  return { stop: io.signal, handBack: handBack.signal }
}

function nameOf({ name = hostname().replaceAll(/[^A-Za-z0-9._-]/g, '-') }: AgentOptions): string {
  if (AgentName.safeParse(name).success) return name
  throw invalidOption(
    `an agent can’t be called "${name}"`,
    'use at most 63 letters, digits, dots, dashes and underscores, starting with a letter or digit',
  )
}

function labelsOf({ label = [] }: AgentOptions): AgentLabels {
  const pairs = label.map((text) => text.split('='))
  const labels = AgentLabels.safeParse(Object.fromEntries(pairs))
  refuseRepeated(
    '--label',
    pairs.map(([key]) => key!),
  )
  if (pairs.every(({ length }) => length === 2) && labels.success) return labels.data
  throw invalidOption(
    `--label ${label.join(' --label ')} can’t be read`,
    'write each as key=value, in letters, digits, dots, dashes and underscores',
  )
}

/** A connection is lost for seconds, and a machine for good in less than an hour. */
const [shortestLeaseMs, longestLeaseMs] = [1_000, 3_600_000]

function noDatabase(): WirebenchError {
  return invalidOption(
    'an agent takes its runs from a PostgreSQL server, but none was named',
    `set ${database.variable} to the same address as the dashboard’s, or use ${database.flag}`,
  )
}

function introduction({ name, labels, machine }: AgentInfo, location: string): string {
  const known = Object.entries(labels).map(([key, value]) => `${key}=${value}`)
  const what = `${machine.cpuModel}, ${counted(machine.cpuCount, 'core')}, ${formatBytes(machine.memoryBytes)}`
  const who = known.length > 0 ? `${name} (${known.join(', ')})` : name
  return `agent ${who} serves ${location} with ${what}; Ctrl-C stops it after its current run\n`
}

function waitsFor({ name }: AgentInfo): string {
  return `an agent named ${name} was active moments ago; waiting until it is gone\n`
}

function newsText({ what, lease, ...rest }: Extract<AgentNews, { lease: Lease }>): string {
  const run = `run ${lease.shortId} (${lease.spec.name})`
  switch (what) {
    case 'took': {
      const kept =
        lease.keptRounds > 0
          ? `, ${counted(lease.keptRounds, 'round')} of which ${lease.keptRounds === 1 ? 'is' : 'are'} kept`
          : ''
      return lease.attempt > 1 ? `took up ${run}, attempt ${lease.attempt}${kept}` : `took ${run}`
    }
    case 'ended':
      return `${run}: ${'state' in rest ? rest.state : 'ended'}`
    case 'handed-back':
      return `gave ${run} back`
    case 'lost':
      return `lost ${run}: another agent may have taken it`
  }
}
