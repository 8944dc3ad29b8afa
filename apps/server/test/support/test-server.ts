import { startEngineWith, systemClock } from '@wirebench/bench-core/conduct'
import { openStore, type RunStore } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { newDatabase } from '../../../../packages/bench-core/test/store/support/shared-server.ts'
import { type AppOptions, createApp } from '../../src/app.ts'
import { type AskEngine, engineDesk } from '../../src/engine/engine-desk.ts'
import { engineQuestions } from '../../src/engine/questions.ts'
import { type RunService, runService, type ServiceConductor } from '../../src/runs/run-service.ts'
import { askHere } from './ask-here.ts'
import { shortLimits, standInEngine } from './stand-in.ts'

interface TemporaryStore {
  readonly store: RunStore
  readonly url: string
  /** Opens it once more, as another process would. */
  reopen(): Promise<RunStore>
  discard(): Promise<void>
}

/** A store in a database of its own. */
export async function temporaryStore(): Promise<TemporaryStore> {
  const database = await newDatabase()
  const reopen = () => openStore({ databaseUrl: database.url, homeFolder: '/dev/null/unused' })
  const store = await reopen()
  return {
    store,
    url: database.url,
    reopen,
    async discard() {
      await store.close()
      await database.drop()
    },
  }
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly runs: RunService
  readonly conductor: ServiceConductor
  readonly complaints: string[]
  /** Starts a run by way of HTTP and gives its id. */
  start(request: object, headers?: Record<string, string>): Promise<string>
  /** Resolves with the run's events when it has ended. */
  ended(id: string): ReturnType<RunStore['events']>
}

type OwnServer = TestServer & Pick<TemporaryStore, 'store' | 'reopen'>

/** A server over a store of its own, which is there for all tests of a file and taken away after them. */
export function ownServer(options?: TestServerOptions): OwnServer {
  const own = {} as OwnServer
  let saved: TemporaryStore
  beforeAll(async () => {
    saved = await temporaryStore()
    Object.assign(own, await testServer(saved.store, options), saved)
  })
  afterAll(async () => {
    await own.runs.stop()
    await own.app.close()
    await saved.discard()
  })
  return own
}

/** Resolves when a run has ended: following it ends with it. */
export async function runEnded(runs: RunService, id: string): Promise<void> {
  for await (const _ of await runs.follow(id, 0, new AbortController().signal));
}

interface TestServerOptions extends Partial<Pick<AppOptions, 'token' | 'webRoot' | 'limits'>> {
  /** What answers questions, where no engine is to be started for them. */
  readonly answers?: AskEngine
}

/** The whole server over the stand-in engine and a real store. */
export async function testServer(
  store: RunStore,
  { answers, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const limits = options.limits ?? shortLimits
  const complaints: string[] = []
  const engine = engineQuestions(answers ?? engineDesk(standInEngine), limits.questionMs)
  const conductor: ServiceConductor = {
    store,
    limits,
    startEngine: startEngineWith(standInEngine, limits.lineCharacters),
    clock: systemClock,
    logError: (error, doing) => complaints.push(`${doing}: ${error}`),
  }
  const runs = runService(conductor, engine)
  const app = await createApp({
    runs,
    store,
    engine,
    ask: answers ?? askHere,
    webRoot: null,
    token: null,
    allowedHosts: ['127.0.0.1', 'localhost', '[::1]'],
    ...options,
    limits,
  })
  return {
    app,
    runs,
    conductor,
    complaints,
    async start(request, headers = {}) {
      const response = await app.inject({ method: 'POST', url: '/api/runs', payload: request, headers })
      if (response.statusCode !== 202) throw new Error(response.body)
      return response.json().id
    },
    async ended(id) {
      await runEnded(runs, id)
      return store.events(id)
    },
  }
}
