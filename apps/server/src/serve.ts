import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { EngineCommand } from '@wirebench/bench-core/conduct'
import { startEngineWith, systemClock } from '@wirebench/bench-core/conduct'
import type { ExitCode, WirebenchError } from '@wirebench/bench-core/model/errors'
import { type RunStore, recoverRuns } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { defaultHost, type Limits } from './config.ts'
import { engineDesk } from './engine/engine-desk.ts'
import { engineQuestions } from './engine/questions.ts'
import { hostNamesOf, inUrl, listensEverywhere } from './http/allowed-hosts.ts'
import { toldInWords } from './http/errors.ts'
import { checkAddress, explainListenFailure } from './http/listen.ts'
import { type Options, readOptions } from './options.ts'
import { runService, type ServiceConductor } from './runs/run-service.ts'
import { tendRuns } from './runs/tend-runs.ts'

/** What a server is put together from. */
export interface Parts {
  readonly engine: EngineCommand
  readonly limits: Limits
  openStore(databaseUrl: string | undefined, say: (line: string) => void): Promise<RunStore>
  /** The folder of the built web app; null serves the API alone. */
  webRoot(say: (line: string) => void): Promise<string | null>
}

export interface Io {
  readonly stdout: Writable
  readonly stderr: Writable
}

/** The whole server, without the process: it serves until the signal aborts. */
export async function serve(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  parts: Parts,
  io: Io,
  stop: AbortSignal,
): Promise<ExitCode> {
  try {
    const options = readOptions(argv, environment)
    if ('help' in options) {
      io.stdout.write(options.help)
      return 0
    }
    await checkAddress(options)
    await serveUntil(stop, options, parts, io)
    return 0
  } catch (error) {
    const told = toldInWords(error)
    if (told === undefined) {
      io.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
      return 70
    }
    io.stderr.write(`${told.message}\n${told.hint}\n`)
    return userMistakes.has(told.code) ? 2 : 1
  }
}

const userMistakes: ReadonlySet<WirebenchError['code']> = new Set([
  'invalid-option',
  'port-in-use',
  'store-unavailable',
  'system-refused',
])

async function serveUntil(stop: AbortSignal, options: Options, parts: Parts, io: Io): Promise<void> {
  const say = (line: string) => void io.stderr.write(`${line}\n`)
  const opened = await both(parts.openStore(options.databaseUrl, say), parts.webRoot(say)).catch(
    (error: unknown) => {
      // Ctrl-C ends what is being built, too.
      if (stop.aborted) return undefined
      throw error
    },
  )
  if (!opened) return
  const [store, webRoot] = opened
  try {
    const { app, runs } = await assemble(store, webRoot, { options, parts, io, stop })
    try {
      if (stop.aborted) return
      io.stdout.write(`Wirebench is ready on ${await listen(app, options)} — Ctrl-C stops it\n`)
      if (!stop.aborted) await once(stop, 'abort')
      say('Stopping …')
      await runs.stop()
      // The last events are on their way to those who follow.
      await nextTurn()
    } finally {
      await app.close()
    }
  } finally {
    await store.close()
  }
}

async function assemble(
  store: RunStore,
  webRoot: string | null,
  { options, parts, io, stop }: { options: Options; parts: Parts; io: Io; stop: AbortSignal },
) {
  const { limits } = parts
  const say = (line: string) => void io.stderr.write(`${line}\n`)
  const ask = engineDesk(parts.engine, { stopped: stop })
  const { allowsCode } = options
  const engine = engineQuestions(ask, limits.questionMs, { stopped: stop, allowsCode })
  const conductor: ServiceConductor = {
    store,
    limits,
    startEngine: startEngineWith(parts.engine, limits.lineCharacters, allowsCode),
    clock: systemClock,
    logError: (error, doing) => {
      const told = toldInWords(error)
      if (told) say(`could not ${doing}: ${told.message}\n${told.hint}`)
      else app.log.error({ err: error }, `could not ${doing}`)
    },
  }
  const runs = runService(conductor, engine)
  const app = await createApp({
    runs,
    store,
    engine,
    ask,
    webRoot,
    allowedHosts: hostNamesOf(options.host),
    token: options.token,
    limits,
    logger: loggerTo(io.stderr),
    say,
  })
  await recoverRuns(store, (error) => conductor.logError(error, 'recover a run'))
  // Others may save runs there too, and be lost.
  if (options.databaseUrl !== undefined)
    void tendRuns({ ...conductor, everyMs: limits.tendMs, isMeasuring: runs.isMeasuring }, stop)
  return { app, runs }
}

async function listen(app: FastifyInstance, { host, port }: Options): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw explainListenFailure(error, { host, port })
  }
  const address = app.server.address()
  const reached = typeof address === 'object' && address !== null ? address.port : port
  return `http://${listensEverywhere(host) ? defaultHost : inUrl(host)}:${reached}`
}

function loggerTo(stream: Writable) {
  return {
    level: 'warn',
    stream,
    redact: ['req.headers.authorization', 'req.headers.cookie', 'res.headers["set-cookie"]'],
    // Without its query, which may hold the token.
    serializers: {
      req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?')[0] }),
    },
  }
}

/** Waits for the web app beside the store, and leaves no store open where the web app can't be had. */
async function both(opening: Promise<RunStore>, building: Promise<string | null>) {
  const [store, webRoot] = await Promise.allSettled([opening, building])
  if (store.status === 'rejected') throw store.reason
  if (webRoot.status === 'rejected') {
    await store.value.close()
    throw webRoot.reason
  }
  return [store.value, webRoot.value] as const
}
