import type { RunStore } from '@wirebench/bench-core/store'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { caseRoutes } from './cases/case-routes.ts'
import { compareRoutes } from './compare/compare-routes.ts'
import { defaultLimits, type Limits } from './config.ts'
import { databaseRoutes } from './database/database-routes.ts'
import type { AskEngine } from './engine/engine-desk.ts'
import type { EngineQuestions } from './engine/questions.ts'
import { exportRoutes } from './exports/export-routes.ts'
import { compressAnswers } from './http/compress-answers.ts'
import { answerBadHttp, answerProblem, answerProblems } from './http/errors.ts'
import { refuseNul } from './http/refuse-nul.ts'
import { demandToken, refuseForeignRequests, rememberToken } from './http/safety.ts'
import { tokenGate } from './http/token.ts'
import { serveWebApp } from './http/web-app.ts'
import { importRoutes } from './imports/import-routes.ts'
import { markRoutes } from './marks/mark-routes.ts'
import { ownMessagesRoutes } from './own-messages/own-messages-routes.ts'
import { describeApi } from './routes/docs.ts'
import { machineRoutes } from './routes/machine.ts'
import { resultRoutes } from './routes/results.ts'
import { runRoutes } from './routes/runs.ts'
import type { Reporting } from './runs/reporting.ts'
import type { RunService } from './runs/run-service.ts'
import { settingsRoutes } from './settings/settings-routes.ts'
import { targetRoutes } from './target/target-routes.ts'
import { trendRoutes } from './trends/trend-routes.ts'

export interface AppOptions {
  readonly runs: RunService
  readonly store: RunStore
  readonly engine: EngineQuestions
  readonly ask: AskEngine
  readonly slim: Reporting['slim']
  /** Folder of the built web app; null serves the API alone. */
  readonly webRoot: string | null
  /** Host names without port under which the server may be spoken to. */
  readonly allowedHosts: readonly string[]
  /** What every request to the API has to prove; null on a server for its own machine only. */
  readonly token: string | null
  readonly limits?: Limits
  readonly logger?: FastifyServerOptions['logger']
}

/** The whole HTTP side, not yet listening. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { runs, store, engine, ask, slim, webRoot, allowedHosts, token, limits = defaultLimits } = options
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
  answerProblems(app)
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
      await api.register(machineRoutes, { engine })
      await api.register(databaseRoutes, { ask })
      await api.register(targetRoutes, { ask })
      await api.register(runRoutes, { runs })
      await api.register(resultRoutes, { runs, slim, limits })
      await api.register(ownMessagesRoutes, { ask })
      await api.register(exportRoutes, { runs })
      await api.register(caseRoutes, { runs })
      await api.register(markRoutes, { store })
      await api.register(compareRoutes, { runs })
      await api.register(trendRoutes, { store })
      await api.register(importRoutes, { store })
      await api.register(settingsRoutes, { store })
    },
    { prefix: '/api' },
  )
  await serveWebApp(app, webRoot)
  return app
}
