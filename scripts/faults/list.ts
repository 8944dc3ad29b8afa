import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PgSettings } from '../../packages/bench-core/src/model/storage-spec.ts'
import { benchProgram, type ProcessKind, type SmallDisk } from './scene.ts'
import * as strokes from './strokes.ts'
import type { Launch, SeenEvent, SuiteUnderFault } from './subject.ts'

/** When a fault comes: in the second of two rounds, but for the first two and the last. */
export type Phase = 'at the start' | 'waiting' | 'starting' | 'warming' | 'measuring' | 'tidying' | 'saving'

export type Way = 'terminal' | 'dashboard'

export type Need = 'mounts' | 'memory groups' | 'script' | 'namespaces'

export interface Fault {
  readonly what: string
  readonly phase: Phase
  readonly suite: SuiteUnderFault
  readonly way: Way
  readonly stroke?: strokes.Stroke
  readonly needs?: readonly Need[]
  readonly disk?: SmallDisk
  readonly launch?: Launch
  /** What the user's own server is used for, where he has one. */
  readonly server?: { readonly holds: 'saved runs' | 'measured tables'; readonly settings?: PgSettings }
  /** What it may cost: nothing (the run is completed), this run, its saving, or all that is saved. */
  readonly mayCost: 'nothing' | 'the run' | 'its saving' | 'everything'
}

/** A fault's own name, by which it is chosen and by which the seed draws what is left to chance in it. */
export const nameOf = ({ what, phase, suite, way }: Fault) => `${what} · ${phase} · ${suite} · ${way}`

/** Which event says that a phase has begun. */
export const beginningOf: Record<Exclude<Phase, 'at the start'>, (event: SeenEvent) => boolean> = {
  waiting: ({ type }) => type === 'waiting',
  starting: ({ type, round, text }) => type === 'progress' && round === 2 && text.includes('starting fresh'),
  warming: ({ type, round }) => type === 'trial-ready' && round === 2,
  measuring: ({ type, round }) => type === 'trial-warmed' && round === 2,
  tidying: ({ type, round }) => type === 'round-finished' && round === 2,
  saving: ({ type }) => type === 'run-finished',
}

/** How much of a phase chance may let pass before the fault comes, in milliseconds. */
export const spreadMs: Record<Phase, number> = {
  'at the start': 0,
  waiting: 200,
  starting: 400,
  warming: 300,
  measuring: 200,
  tidying: 30,
  saving: 30,
}

const ways: readonly Way[] = ['terminal', 'dashboard']
const suites: readonly SuiteUnderFault[] = ['codec', 'storage', 'protocol']

/** The processes that a suite's run is made of, beside those that every run has. */
const kindsOf: Record<SuiteUnderFault, readonly ProcessKind[]> = {
  codec: ['trial'],
  storage: ['storage client', 'measured postmaster', 'measured backend', 'undertaker'],
  protocol: ['document server', 'load generator'],
}

/** Faults of one kind in each phase and way that are given. */
function each(
  what: string,
  {
    phases,
    suites,
    ways: chosen = ways,
  }: {
    readonly phases: readonly Phase[]
    readonly suites: readonly SuiteUnderFault[]
    readonly ways?: readonly Way[]
  },
  fault:
    | Omit<Fault, 'what' | 'phase' | 'suite' | 'way'>
    | ((way: Way) => Omit<Fault, 'what' | 'phase' | 'suite' | 'way'>),
): Fault[] {
  return phases.flatMap((phase) =>
    suites.flatMap((suite) =>
      chosen.map((way) => ({
        what,
        phase,
        suite,
        way,
        ...(typeof fault === 'function' ? fault(way) : fault),
      })),
    ),
  )
}

/** Each kind of process is killed, stopped, slowed and starved while the run does what it does. */
function ofProcesses(): Fault[] {
  const within: Phase[] = ['starting', 'warming', 'measuring']
  const measurers = suites.flatMap((suite) =>
    kindsOf[suite].flatMap((kind) => {
      const on = (phases: readonly Phase[]) => ({ phases, suites: [suite] })
      const alive: Phase[] = kind === 'trial' || kind === 'storage client' ? ['warming', 'measuring'] : within
      return [
        ...each(`kill ${kind}`, on(alive), { stroke: strokes.kill(kind), mayCost: 'the run' }),
        ...(kind === 'undertaker'
          ? []
          : [
              ...each(`stop ${kind} for good`, on(['measuring']), {
                stroke: strokes.freeze(kind),
                mayCost: 'the run',
              }),
              ...each(
                `slow ${kind}`,
                { ...on(['measuring']), ways: ['terminal'] },
                {
                  stroke: strokes.slow(kind),
                  mayCost: 'the run',
                },
              ),
              ...each(
                `short of memory: ${kind}`,
                { ...on(['measuring']), ways: ['terminal'] },
                {
                  stroke: strokes.shortOfMemory(kind),
                  mayCost: 'the run',
                },
              ),
            ]),
      ]
    }),
  )
  const runs = [
    ...each(
      'kill run',
      { phases: ['starting', 'measuring'], suites },
      {
        stroke: strokes.kill('run'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'kill run',
      { phases: ['waiting', 'warming', 'tidying', 'saving'], suites: ['codec'] },
      {
        stroke: strokes.kill('run'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'stop run for a while',
      { phases: ['measuring'], suites },
      {
        stroke: strokes.pause('run'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'slow run',
      { phases: ['measuring'], suites: ['codec'] },
      {
        stroke: strokes.slow('run'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'end run from outside (SIGTERM)',
      { phases: ['measuring'], suites },
      {
        stroke: strokes.terminate('run', 'SIGTERM'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'short of memory: run',
      { phases: ['measuring'], suites: ['codec', 'storage'] },
      {
        stroke: strokes.shortOfMemory('run'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'no further files: run',
      { phases: ['starting', 'saving'], suites: ['codec', 'storage'] },
      {
        stroke: strokes.outOfFiles('run'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'killed for its memory: trial',
      { phases: ['measuring'], suites: ['codec'] },
      {
        stroke: strokes.killedForMemory('trial'),
        needs: ['memory groups'],
        mayCost: 'the run',
      },
    ),
    ...each(
      'killed for its memory: run',
      { phases: ['measuring'], suites: ['codec'] },
      {
        stroke: strokes.killedForMemory('run'),
        needs: ['memory groups'],
        mayCost: 'the run',
      },
    ),
    ...each(
      'killed for its memory: measured postmaster',
      { phases: ['measuring'], suites: ['storage'], ways: ['terminal'] },
      {
        stroke: strokes.killedForMemory('measured postmaster'),
        needs: ['memory groups'],
        mayCost: 'the run',
      },
    ),
  ]
  const onDashboard = { ways: ['dashboard'] as const }
  const dashboards = [
    ...each(
      'kill dashboard',
      { phases: ['starting', 'measuring'], suites, ...onDashboard },
      {
        stroke: strokes.kill('dashboard'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'kill dashboard',
      { phases: ['waiting', 'warming', 'tidying', 'saving'], suites: ['codec'], ...onDashboard },
      {
        stroke: strokes.kill('dashboard'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'stop dashboard for a while',
      { phases: ['measuring'], suites, ...onDashboard },
      {
        stroke: strokes.pause('dashboard'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'slow dashboard',
      { phases: ['measuring'], suites: ['codec'], ...onDashboard },
      {
        stroke: strokes.slow('dashboard'),
        mayCost: 'the run',
      },
    ),
    ...(['SIGTERM', 'SIGINT', 'SIGHUP'] as const).flatMap((signal) =>
      each(
        `end dashboard (${signal})`,
        { phases: ['measuring', 'saving'], suites: ['codec'], ...onDashboard },
        {
          stroke: strokes.terminate('dashboard', signal),
          mayCost: 'the run',
        },
      ),
    ),
    ...each(
      'no further files: dashboard',
      { phases: ['measuring'], suites: ['codec'], ...onDashboard },
      {
        stroke: strokes.outOfFiles('dashboard'),
        mayCost: 'its saving',
      },
    ),
  ]
  const stores = [
    ...each(
      'kill store’s postmaster',
      { phases: ['waiting', 'measuring', 'saving'], suites: ['codec'] },
      {
        stroke: strokes.kill('store’s postmaster'),
        mayCost: 'its saving',
      },
    ),
    ...each(
      'kill store’s backend',
      { phases: ['starting', 'measuring', 'saving'], suites: ['codec'] },
      {
        stroke: strokes.kill('store’s backend'),
        mayCost: 'its saving',
      },
    ),
    ...each(
      'kill store’s WAL writer',
      { phases: ['measuring'], suites: ['codec', 'storage'] },
      {
        stroke: strokes.kill('store’s WAL writer'),
        mayCost: 'its saving',
      },
    ),
    ...each(
      'stop store’s postmaster for a while',
      { phases: ['measuring'], suites: ['codec'] },
      {
        stroke: strokes.pause('store’s postmaster'),
        mayCost: 'its saving',
      },
    ),
    ...each(
      'stop store’s backend for a while',
      { phases: ['measuring', 'saving'], suites: ['codec'] },
      {
        stroke: strokes.pause('store’s backend'),
        mayCost: 'its saving',
      },
    ),
    ...each(
      'slow store’s backend',
      { phases: ['measuring'], suites: ['codec'] },
      {
        stroke: strokes.slow('store’s backend'),
        mayCost: 'its saving',
      },
    ),
  ]
  const managers = each(
    'kill package manager',
    { phases: ['starting', 'measuring'], suites: ['codec'], ways: ['terminal'] },
    {
      stroke: strokes.kill('package manager'),
      launch: { prefix: ['npx', '--yes', packageManager, '--silent', 'bench'] },
      mayCost: 'the run',
    },
  )
  return [...measurers, ...runs, ...dashboards, ...stores, ...managers]
}

const packageManager = 'pnpm@12.21.0'

/** Its user ends it, in each phase. */
function ofUsers(): Fault[] {
  return [
    ...each(
      'cancel',
      { phases: ['waiting', 'starting', 'warming', 'measuring', 'tidying'], suites: ['codec'] },
      {
        stroke: strokes.cancel,
        mayCost: 'the run',
      },
    ),
    ...each(
      'cancel',
      { phases: ['measuring'], suites: ['storage', 'protocol'] },
      {
        stroke: strokes.cancel,
        mayCost: 'the run',
      },
    ),
    ...each(
      'cancel twice',
      { phases: ['measuring'], suites },
      { stroke: strokes.cancelTwice, mayCost: 'the run' },
    ),
    ...each(
      'close the terminal',
      { phases: ['waiting', 'measuring', 'saving'], suites: ['codec'], ways: ['terminal'] },
      {
        stroke: strokes.closeTerminal,
        launch: { prefix: ['script', '--quiet', '--return', '--command'] },
        needs: ['script'],
        mayCost: 'the run',
      },
    ),
    ...each(
      'close standard output',
      { phases: ['measuring', 'saving'], suites: ['codec'] },
      {
        stroke: strokes.closeStream('stdout'),
        mayCost: 'its saving',
      },
    ),
    ...each(
      'close standard error',
      { phases: ['measuring', 'saving'], suites: ['codec'] },
      {
        stroke: strokes.closeStream('stderr'),
        mayCost: 'nothing',
      },
    ),
    ...each(
      'delete the home',
      { phases: ['starting', 'measuring', 'saving'], suites: ['codec'] },
      {
        stroke: strokes.deleteFolder('home'),
        mayCost: 'everything',
      },
    ),
    ...each(
      'delete temporary files',
      { phases: ['measuring'], suites: ['codec', 'storage'] },
      {
        stroke: strokes.deleteFolder('tmp'),
        mayCost: 'the run',
      },
    ),
    ...([-26, 26] as const).flatMap((hours) =>
      each(
        `clock ${hours < 0 ? 'back' : 'forwards'} by ${Math.abs(hours)} hours`,
        { phases: ['starting', 'measuring'], suites: ['codec'] },
        (way) => ({
          stroke: strokes.moveClock(hours * 3_600_000),
          launch: {
            environment: { NODE_OPTIONS: `--import=${fileURLToPath(new URL('clock.mjs', import.meta.url))}` },
          },
          mayCost: way === 'terminal' ? 'nothing' : 'nothing',
        }),
      ),
    ),
  ]
}

/** Disks that are full or read-only, and what a system may lack. */
function ofSystems(): Fault[] {
  const withHome = { disk: { folder: 'home', megabytes: 160 }, needs: ['mounts'] } as const
  const inNamespace = (script: string): Launch => ({
    prefix: ['unshare', '--mount', 'sh', '-c', `${script}; exec "$0" "$@"`, process.execPath],
  })
  const starting = (script: string, mayCost: Fault['mayCost']) => (way: Way) => ({
    launch: {
      prefix: [...inNamespace(script).prefix!, way === 'terminal' ? benchProgram : programOfDashboard],
    },
    needs: ['namespaces'] as const,
    mayCost,
  })
  return [
    ...each(
      'disk of the home full',
      { phases: ['waiting', 'starting', 'measuring', 'saving'], suites: ['codec'] },
      {
        ...withHome,
        stroke: strokes.fill('home'),
        mayCost: 'its saving',
      },
    ),
    ...each(
      'disk of temporary files full',
      { phases: ['starting', 'measuring'], suites: ['storage'] },
      {
        disk: { folder: 'tmp', megabytes: 200 },
        needs: ['mounts'],
        stroke: strokes.fill('tmp'),
        mayCost: 'the run',
      },
    ),
    ...each(
      'disk of temporary files too small',
      { phases: ['at the start'], suites: ['storage'] },
      {
        disk: { folder: 'tmp', megabytes: 20 },
        needs: ['mounts'],
        mayCost: 'the run',
      },
    ),
    ...each(
      'disk of the report full',
      { phases: ['saving'], suites: ['codec'], ways: ['terminal'] },
      {
        disk: { folder: 'out', megabytes: 1 },
        needs: ['mounts'],
        stroke: strokes.fill('out'),
        launch: { argv: ['--json', 'OUT/report.json'] },
        mayCost: 'nothing',
      },
    ),
    ...each(
      'home read-only',
      { phases: ['at the start'], suites: ['codec'] },
      starting(
        'mount --bind -o ro "$WIREBENCH_HOME" "$WIREBENCH_HOME"; mount -o remount,ro,bind "$WIREBENCH_HOME"',
        'the run',
      ),
    ),
    ...each(
      'temporary files read-only',
      { phases: ['at the start'], suites: ['codec', 'storage'] },
      starting('mount --bind "$TMPDIR" "$TMPDIR"; mount -o remount,ro,bind "$TMPDIR"', 'the run'),
    ),
    ...each(
      'no /dev/shm',
      { phases: ['at the start'], suites: ['codec', 'storage'] },
      starting('mount -t tmpfs -o ro,mode=000 none /dev/shm', 'the run'),
    ),
    ...each(
      'no loopback name',
      { phases: ['at the start'], suites },
      starting('mount --bind /dev/null /etc/hosts; mount --bind /dev/null /etc/resolv.conf', 'nothing'),
    ),
    ...each(
      'no loopback',
      { phases: ['at the start'], suites },
      {
        needs: ['namespaces'],
        launch: { prefix: [] },
        mayCost: 'the run',
      },
    ).map((fault) => ({
      ...fault,
      launch: {
        prefix: [
          'unshare',
          '--net',
          process.execPath,
          fault.way === 'terminal' ? benchProgram : programOfDashboard,
        ],
      },
    })),
    ...[16, 24, 32, 48, 64].flatMap((files) =>
      each(`at most ${files} files`, { phases: ['at the start'], suites: ['codec'] }, (way) => ({
        launch: {
          prefix: [
            'prlimit',
            `--nofile=${files}:${files}`,
            process.execPath,
            way === 'terminal' ? benchProgram : programOfDashboard,
          ],
        },
        mayCost: 'the run',
      })),
    ),
    ...each(
      'at most 32 files',
      { phases: ['at the start'], suites: ['storage', 'protocol'], ways: ['terminal'] },
      {
        launch: { prefix: ['prlimit', '--nofile=32:32', process.execPath, benchProgram] },
        mayCost: 'the run',
      },
    ),
    ...each(
      'at most 4 MB a file',
      { phases: ['at the start'], suites: ['codec', 'storage'], ways: ['terminal'] },
      {
        launch: { prefix: ['prlimit', '--fsize=4194304:4194304', process.execPath, benchProgram] },
        mayCost: 'the run',
      },
    ),
    ...each(
      'heap of 48 MB',
      { phases: ['at the start'], suites: ['codec'] },
      {
        launch: { environment: { NODE_OPTIONS: '--max-old-space-size=48' } },
        mayCost: 'the run',
      },
    ),
  ]
}

const programOfDashboard = join(fileURLToPath(new URL('../../', import.meta.url)), 'apps/server/src/main.ts')

/** The user's own PostgreSQL, with the saved runs in it or with what is measured. */
function ofServers(): Fault[] {
  const readOnly = strokes.toServer(async (server) => {
    await server.query('alter system set default_transaction_read_only = on')
    await server.query('select pg_reload_conf()')
    return async () => {
      await server.query('alter system reset default_transaction_read_only')
      await server.query('select pg_reload_conf()')
    }
  })
  const acts: readonly (readonly [what: string, stroke: strokes.Stroke])[] = [
    ['restarts', strokes.toServer((server) => server.restart())],
    ['turns read-only', readOnly],
    [
      'stops and comes back after the run',
      strokes.toServer(async (server) => {
        await server.stop()
        return () => server.start()
      }),
    ],
    [
      'hangs for a while',
      strokes.toServer(async (server, { random }) => {
        const goOn = server.freeze()
        await new Promise((resolve) => setTimeout(resolve, 2_000 + 3_000 * random.uniform()))
        goOn()
      }),
    ],
    [
      'hangs for good',
      strokes.toServer(async (server, { subject }) => {
        const goOn = server.freeze()
        await Promise.race([new Promise((resolve) => setTimeout(resolve, 6_000)), subject.ended])
        await subject.cancel()
        return goOn
      }),
    ],
    [
      'ends all connections',
      strokes.toServer(async (server) => {
        await server.query(
          "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
        )
      }),
    ],
    ['has no connection left', strokes.toServer((server) => server.takeConnections())],
  ]
  return (['saved runs', 'measured tables'] as const).flatMap((holds) =>
    acts.flatMap(([what, stroke]) =>
      each(
        `server of ${holds} ${what}`,
        {
          phases: holds === 'saved runs' ? ['measuring', 'saving'] : ['starting', 'measuring'],
          suites: [holds === 'saved runs' ? 'codec' : 'storage'],
        },
        {
          stroke,
          server: { holds, settings: { max_connections: '12', max_wal_senders: '0' } },
          mayCost: holds === 'saved runs' ? 'its saving' : 'the run',
        },
      ),
    ),
  )
}

/** All of them, each once. */
export const faults: readonly Fault[] = [...ofProcesses(), ...ofUsers(), ...ofSystems(), ...ofServers()]

/** What this machine can't do, in words for each need. */
export function lacking(): ReadonlyMap<Need, string> {
  const isRoot = process.getuid?.() === 0
  const found = new Map<Need, string>()
  if (!isRoot) found.set('mounts', 'only root may mount a small disk')
  if (!isRoot || !strokes.programExists('unshare'))
    found.set('namespaces', 'it takes root and unshare(1) to give a program a system of its own')
  if (!isRoot || !existsSync(join(strokes.memoryGroups, 'memory.limit_in_bytes')))
    found.set('memory groups', 'the system gives no group of processes a limit of memory by cgroup v1')
  if (!strokes.programExists('script')) found.set('script', 'there is no script(1) to make a terminal with')
  return found
}
