import { apiPath } from '@wirebench/bench-core/api/route'
import type { RunStore } from '@wirebench/bench-core/store'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { serveAcross } from './compare/across-routes.ts'
import { serveComparisons } from './compare/compare-routes.ts'
import { defaultLimits, type Limits } from './config.ts'
import type { AskEngine } from './engine/engine-desk.ts'
import type { EngineQuestions } from './engine/questions.ts'
import { serveExports } from './exports/export-routes.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { answerBadHttp, answerProblem, answerProblems } from './http/errors.ts'
import { refuseNul } from './http/refuse-nul.ts'
import { demandToken, refuseForeignRequests, rememberToken } from './http/safety.ts'
import { tokenGate } from './http/token.ts'
import { serveWebApp } from './http/web-app.ts'
import { serveOwnMessages } from './own-messages/own-messages-routes.ts'
import { serveAgents } from './routes/agents.ts'
import { serveCases } from './routes/cases.ts'
import { describeApi } from './routes/docs.ts'
import { serveExaminations } from './routes/examinations.ts'
import { serveImports } from './routes/imports.ts'
import { serveMachine } from './routes/machine.ts'
import { serveResults } from './routes/results.ts'
import { serveRuns } from './routes/runs.ts'
import { serveSettings } from './routes/settings.ts'
import { serveTrends } from './routes/trends.ts'
import type { RunService } from './runs/run-service.ts'

export interface AppOptions {
  readonly runs: RunService
  readonly store: RunStore
  readonly engine: EngineQuestions
  readonly ask: AskEngine
  /** Folder of the built web app; null serves the API alone. */
  readonly webRoot: string | null
  /** Host names without port under which the server may be spoken to. */
  readonly allowedHosts: readonly string[]
  /** What every request to the API has to prove; null on a server for its own machine only. */
  readonly token: string | null
  readonly limits?: Limits
  readonly logger?: FastifyServerOptions['logger']
  /** Tells whoever runs the server what failed and what to do about it. */
  readonly say?: (line: string) => void
}

/** The whole HTTP side, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { runs, store, engine, ask, webRoot, allowedHosts, token, limits = defaultLimits } = options
  const app = fastify({
    logger: options.logger ?? false,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    // Without a host a request is refused like one for another host.
    http: { requireHostHeader: false },
    clientErrorHandler: answerBadHttp,
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  answerProblems(app, options.say)
  refuseForeignRequests(app, allowedHosts)

  const gate = token === null ? null : tokenGate(token)
  if (gate !== null) rememberToken(app, gate)

  await app.register(
    async (api) => {
      // The hook belongs to the scope: no way of writing an address leads round it.
      if (gate !== null) demandToken(api, gate)
      await compressAnswers(api, runs.isMeasuring)
      refuseNul(api)
      await describeApi(api)
      serveMachine(api, engine)
      serveAgents(api, store)
      serveExaminations(api, ask)
      serveRuns(api, { runs, store })
      serveResults(api, { runs, limits })
      serveCases(api, runs)
      serveExports(api, runs)
      serveComparisons(api, runs)
      serveAcross(api, { runs, store })
      serveTrends(api, store)
      serveSettings(api, store)
      // These read bodies of their own kinds.
      await api.register(serveOwnMessages, { ask, runs })
      await api.register(serveImports, { store, limits })
    },
    { prefix: apiPath },
  )
  await serveWebApp(app, webRoot)
  return app
}
