import { serveFleet, usualAgentTimes } from '../../packages/bench-core/src/conduct/agent.ts'
import { systemClock } from '../../packages/bench-core/src/conduct/clock.ts'
import { engineLimits } from '../../packages/bench-core/src/conduct/limits.ts'
import { openStore } from '../../packages/bench-core/src/store/open-store.ts'
import { readRecording, replayingEngine } from './recording.ts'

/** What an agent of the crowd is told when it is started. */
export interface Role {
  readonly name: string
  readonly machine: string
  readonly databaseUrl: string
  readonly recording: string
  readonly runMs: number
  readonly leaseMs: number
}

/** What it says, a line of JSON each. */
export interface Said {
  readonly what: 'registered' | 'waits' | 'took' | 'ended' | 'handed-back' | 'lost'
  readonly run: string | null
  readonly attempt: number
  readonly keptRounds: number
  readonly atMs: number
}

/**
 * An agent as `bench agent` is one, by the same loop and against the same store, with an engine that tells what was recorded:
 * so many of them fit on one machine.
 */
const role = JSON.parse(process.argv[2] ?? '') as Role
const store = await openStore({ databaseUrl: role.databaseUrl, homeFolder: '/dev/null/unused' })
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
const { leaseMs } = role
try {
  await serveFleet({
    store,
    agent: {
      name: role.name,
      labels: { pool: 'scale' },
      machine: {
        fingerprint: role.machine,
        hostName: role.machine,
        cpuModel: 'of a recording',
        cpuCount: 2,
        memoryBytes: 0,
        kernel: '',
        runtime: process.version,
        projectVersion: '',
        toolchains: [],
        findings: [],
        doctor: null,
      },
      can: [],
    },
    session: `${role.name} ${process.pid}`,
    startEngine: replayingEngine(readRecording(role.recording), role.runMs),
    limits: engineLimits,
    clock: systemClock,
    times: { ...usualAgentTimes, leaseMs, renewMs: Math.min(usualAgentTimes.renewMs, leaseMs / 5) },
    stop: stop.signal,
    handBack: stop.signal,
    takes: 'all',
    secrets: {},
    unpack: async () => {},
    tell(news) {
      const lease = 'lease' in news ? news.lease : undefined
      const said: Said = {
        what: news.what,
        run: lease?.runId ?? null,
        attempt: lease?.attempt ?? 0,
        keptRounds: lease?.keptRounds ?? 0,
        atMs: Date.now(),
      }
      process.stdout.write(`${JSON.stringify(said)}\n`)
    },
    logError: (error, doing) =>
      process.stderr.write(
        `${role.name} could not ${doing}: ${error instanceof Error ? error.message : error}\n`,
      ),
  })
} finally {
  await store.close()
}
