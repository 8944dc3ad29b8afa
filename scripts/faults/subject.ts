import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { EndReason } from '../../packages/bench-core/src/model/run/end-reason.ts'
import type { RunRequest } from '../../packages/bench-core/src/model/run/run-request.ts'
import { parseServerUrl } from '../../packages/bench-core/src/postgres/server-url.ts'
import { reasonText } from '../../packages/bench-core/src/report/words/run/end-text.ts'
import { benchProgram, checkout, dashboardProgram, type Scene } from './scene.ts'

export type SuiteUnderFault = 'codec' | 'storage' | 'protocol'

/** What is known of an event, however it was seen. */
export interface SeenEvent {
  readonly type: string
  readonly round: number
  readonly text: string
}

export interface Ending {
  /** How the run ended by its last event; null where none was seen. */
  readonly state: string | null
  readonly reason: string | null
  readonly code: number | null
  readonly signal: string | null
  /** What people got to read on standard error, without the events. */
  readonly told: string
}

/** A run on its way, as its user sees it. */
export interface Subject {
  readonly child: ChildProcess
  readonly seen: readonly SeenEvent[]
  /** Resolves with true when such an event has come, with false when none will. */
  until(fits: (event: SeenEvent) => boolean): Promise<boolean>
  /** Cuts the line between an agent and its database; gives what mends it. */
  cutOff?(agent: string): () => void
  /** What its user does who has enough of it. */
  cancel(): Promise<void>
  /** Resolves when the run has ended, and with it what was started for it. */
  readonly ended: Promise<Ending>
}

/** How a run is started: words before and after its own command, and what stands in its environment. */
export interface Launch {
  readonly prefix?: readonly string[]
  readonly argv?: readonly string[]
  readonly request?: Partial<RunRequest> & { readonly pgUrl?: string }
  readonly environment?: NodeJS.ProcessEnv
}

const rounds = 2
const workloads = ['user-document']

/** The smallest run of each suite, by command and as a request: two rounds, of which a fault hits the second. */
const asArgv: Record<SuiteUnderFault, readonly string[]> = {
  codec: ['--codec', 'json', '--test', 'serialization'],
  storage: ['--format', 'jsonb-json', '--phase', 'insert', '--rows', '40'],
  protocol: [
    ...['--transport', 'http-json', '--operation', 'read', '--connections', '1'],
    ...['--rate', '50', '--no-sweep', '--duration', '1s'],
  ],
}

const asRequest: Record<SuiteUnderFault, Partial<RunRequest>> = {
  codec: { codecs: ['json'], tests: ['serialization'] },
  storage: { storage: { formats: ['jsonb-json'], phases: ['insert'], rows: [40] } },
  protocol: {
    protocol: {
      transports: ['http-json'],
      operations: ['read'],
      connections: [1],
      rates: [50],
      sweep: false,
      durationSeconds: 1,
    },
  },
}

export function smallestRequest(suite: SuiteUnderFault): Partial<RunRequest> {
  return { suites: [suite], preset: 'smoke', rounds, workloads, ...asRequest[suite] }
}

/** Events of a terminal's run, as `--verbose` tells them. */
const eventLine =
  /^(waiting|waiting-for-quiet|run-started|environment-added|round-started|progress|payload-measured|trial-ready|trial-warmed|slices-measured|block-measured|figures-measured|evolution-checked|case-failed|notice|log|round-finished|look|run-finished)( \w+=|$)/

/** A program in a process group of its own, as one that is started in a terminal has. */
export function launched([file, ...words]: readonly string[], env: NodeJS.ProcessEnv) {
  return spawn(file!, words, { cwd: checkout, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
}

export function startInTerminal(scene: Scene, suite: SuiteUnderFault, launch: Launch = {}): Subject {
  const own = [
    ...[suite, '--preset', 'smoke', '--rounds', String(rounds), '--workload', ...workloads],
    ...asArgv[suite],
    ...(launch.argv ?? []).map((word) => word.replace('OUT', scene.out)),
    '--verbose',
  ]
  const prefix = launch.prefix ?? [process.execPath, benchProgram]
  const command =
    prefix[0] === 'script'
      ? [...prefix, [process.execPath, benchProgram, ...own].join(' '), '/dev/null']
      : [...prefix, ...own]
  const child = launched(command, { ...scene.environment, ...launch.environment })
  const events = eventsSeen()
  let told = ''
  let last: { state: string; reason: string | null } | undefined
  child.stdout.on('error', () => {}).resume()
  const onLine = (line: string) => {
    if (/^waiting/.test(line)) events.add({ type: 'waiting', round: 0, text: line })
    else if (!eventLine.test(line)) told += `${line}\n`
    else {
      if (line.startsWith('run-finished')) last = endingIn(line)
      events.add({
        type: line.split(' ')[0]!,
        round: Number(/ round=(\d+)/.exec(line)?.[1] ?? 0),
        text: line,
      })
    }
  }
  byLine(child.stderr, onLine)
  // Of a terminal that is a pty both streams are one.
  if (launch.prefix?.[0] === 'script') byLine(child.stdout, onLine)
  const ended = exitOf(child).then(({ code, signal }) => {
    events.end()
    return { state: last?.state ?? null, reason: last?.reason ?? null, code, signal, told }
  })
  return {
    child,
    seen: events.seen,
    until: events.until,
    cancel: async () => void killGroup(child, 'SIGINT'),
    ended,
  }
}

function endingIn(line: string) {
  const [, state = '', reason = 'null'] = /state=(\S+) reason=(.*)$/.exec(line) ?? []
  return { state, reason: reason === 'null' ? null : reason }
}

/** What the last event of a run says, in words. */
export function toldAtEnd({ state, reason }: ToldEvent): { state: string; reason: string | null } {
  return { state, reason: reason && reasonText(reason) }
}

/** The dashboard with a run in it, started as its page does. */
export async function startInDashboard(
  scene: Scene,
  suite: SuiteUnderFault,
  launch: Launch = {},
): Promise<Subject> {
  const dashboard = await startDashboard(scene, launch)
  const events = eventsSeen()
  if (dashboard.url === undefined) {
    events.end()
    const ended = exitOf(dashboard.child).then((exit) => ({
      ...exit,
      state: null,
      reason: null,
      told: dashboard.told(),
    }))
    return { child: dashboard.child, seen: events.seen, until: events.until, cancel: async () => {}, ended }
  }
  const api = `${dashboard.url}/api`
  const { pgUrl, ...further } = launch.request ?? {}
  const request = {
    ...smallestRequest(suite),
    ...further,
    ...(pgUrl === undefined
      ? {}
      : { pgUrl, storage: { ...asRequest.storage.storage, server: serverAt(pgUrl) } }),
  }
  const started = await askForRun(api, request)
  const { id } = started
  let last: { state: string; reason: string | null } | undefined
  const refusal = id === undefined ? JSON.stringify(started) : null
  const following =
    id === undefined
      ? Promise.resolve()
      : follow(`${api}/runs/${id}/events`, (event) => {
          if (event.type === 'run-finished') last = toldAtEnd(event)
          events.addTold(event)
        })
  const ended = following.then(async () => {
    events.end()
    // Its user closes it once the run is over, also where it has been closed already.
    if (last === undefined && refusal === null) await Promise.race([exitOf(dashboard.child), delay(15_000)])
    dashboard.child.kill('SIGINT')
    const exit = await exitOf(dashboard.child)
    const told = `${dashboard.told()}${refusal === null ? '' : `${refusal}\n`}`
    const state = last?.state ?? (refusal === null ? null : 'refused')
    return { ...exit, state, reason: last?.reason ?? null, told }
  })
  return {
    child: dashboard.child,
    seen: events.seen,
    until: events.until,
    cancel: async () =>
      void (await fetch(`${api}/runs/${id}/cancel`, { method: 'POST' }).catch(() => undefined)),
    ended,
  }
}

/** Asks a dashboard to start a run; gives its id, or what was said instead. */
export function askForRun(api: string, request: object): Promise<{ readonly id?: string; message?: string }> {
  return fetch(`${api}/runs`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  }).then(
    (answer) => answer.json() as Promise<{ id: string }>,
    (error: unknown) => ({ message: String(error) }),
  )
}

/** As the form says which server it means. */
function serverAt(url: string) {
  return { kind: 'own' as const, ...parseServerUrl(url, '--pg-url').place }
}

export async function startDashboard(scene: Pick<Scene, 'environment'>, launch: Launch = {}) {
  const prefix = launch.prefix ?? [process.execPath, dashboardProgram]
  const child = launched([...prefix, '--port', '0', ...(launch.argv ?? [])], {
    ...scene.environment,
    ...launch.environment,
  })
  let told = ''
  const ready = new Promise<string | undefined>((resolve) => {
    byLine(child.stdout, (line) => {
      const url = /ready on (http:\/\/\S+)/.exec(line)?.[1]
      if (url) resolve(url)
    })
    byLine(child.stderr, (line) => {
      told += `${line}\n`
    })
    child.once('exit', () => resolve(undefined))
  })
  return { child, url: await ready, told: () => told }
}

export interface ToldEvent {
  readonly type: string
  readonly round?: number
  readonly doing?: object
  readonly text?: string
  readonly state: string
  readonly reason: EndReason | null
}

/** Follows the events as a page does: what breaks off is resumed, as long as somebody answers. */
async function follow(url: string, onEvent: (event: ToldEvent) => void): Promise<void> {
  let after = 0
  for (let failures = 0; failures < 3; ) {
    try {
      const answer = await fetch(`${url}?after=${after}`)
      if (!answer.ok || answer.body === null) throw new Error(`status ${answer.status}`)
      failures = 0
      for await (const line of linesOf(answer.body)) {
        if (!line.startsWith('data: ')) continue
        const { sequence, event } = JSON.parse(line.slice(6)) as { sequence: number; event: ToldEvent }
        after = sequence
        onEvent(event)
        if (event.type === 'run-finished') return
      }
    } catch {
      failures++
    }
    await delay(200)
  }
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

export function eventsSeen() {
  const seen: SeenEvent[] = []
  const waiting = new Set<() => void>()
  let isOver = false
  const wake = () => {
    for (const one of waiting) one()
  }
  const add = (event: SeenEvent) => {
    seen.push(event)
    wake()
  }
  return {
    seen,
    add,
    addTold: ({ type, round = 0, doing, text = '' }: ToldEvent) =>
      add({ type, round, text: doing ? JSON.stringify(doing) : text }),
    end() {
      isOver = true
      wake()
    },
    until: (fits: (event: SeenEvent) => boolean) =>
      new Promise<boolean>((resolve) => {
        const look = () => {
          const found = seen.some(fits)
          if (!found && !isOver) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
  }
}

export function byLine(stream: NodeJS.ReadableStream, onLine: (line: string) => void): void {
  let rest = ''
  stream.setEncoding('utf8')
  stream.on('error', () => {})
  stream.on('data', (text: string) => {
    // A terminal's line is also drawn anew.
    const lines = (rest + text.replaceAll('\u001b[2K', '')).split(/\r?\n|\r/)
    rest = lines.pop() ?? ''
    for (const line of lines) onLine(line)
  })
  stream.on('end', () => {
    if (rest !== '') onLine(rest)
  })
}

/** With its output read to the end, unless somebody else holds it open. */
export function exitOf(child: ChildProcess): Promise<{ code: number | null; signal: string | null }> {
  return new Promise((resolve) => {
    const done = () => resolve({ code: child.exitCode, signal: child.signalCode })
    if (child.exitCode !== null || child.signalCode !== null) setTimeout(done, 100)
    child.once('error', done)
    child.once('close', done)
    child.once('exit', () => setTimeout(done, 5_000))
  })
}

export function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    child.kill(signal)
  }
}
