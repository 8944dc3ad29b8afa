import { runRoutes } from '@wirebench/bench-core/api/runs'
import { WirebenchError } from '@wirebench/bench-core/model/errors'
import { largestReportBytes } from '@wirebench/bench-core/report/exports/read-report'
import { type RunKeeper, reportsIn } from '@wirebench/bench-core/store'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import type { Limits } from '../config.ts'
import { fromWirebenchError, ProblemError } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'

/** Saving reports that somebody brings: checked, linted, bounded in size, and never in place of a saved run. */
export async function serveImports(
  api: FastifyInstance,
  { store, limits }: { readonly store: RunKeeper; readonly limits: Pick<Limits, 'uploadSilenceMs'> },
): Promise<void> {
  // The body is read as bytes: what is wrong with it is said as a command says it of a file.
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser(
    ['application/json', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: largestReportBytes },
    (_request, body, done) => done(null, body),
  )

  const importReports = async ({ body }: { readonly body: unknown }) => {
    try {
      const reports = reportsIn(body instanceof Uint8Array ? body : new Uint8Array(), 'the file')
      const imported = await store.importReports(reports)
      return {
        runs: imported.map(({ run: { id, shortId, name }, formerId }, index) => {
          const { findings } = reports[index]!.linter
          return { id, shortId, name, formerId, findings: findings.length }
        }),
      }
    } catch (error) {
      if (!(error instanceof WirebenchError) || error.code !== 'unreadable-report') throw error
      // It is the sender's fault here, and not the store's.
      throw new ProblemError(400, fromWirebenchError(error).problem, { cause: error })
    }
  }
  serve(api, runRoutes.import, importReports, { onRequest: oneAtATime(limits.uploadSilenceMs) })
}

/** Bodies are large and wait in memory. Whoever sends nothing for so long is cut off, and keeps nobody else waiting. */
function oneAtATime(silenceMs: number): onRequestAsyncHookHandler {
  let isBusy = false
  return async ({ raw }, reply) => {
    if (isBusy) throw busy
    isBusy = true
    let bytesSeen = 0
    const watch = setInterval(() => {
      if (raw.socket.bytesRead === bytesSeen) raw.destroy()
      bytesSeen = raw.socket.bytesRead
    }, silenceMs)
    raw.once('end', () => clearInterval(watch))
    reply.raw.once('close', () => {
      clearInterval(watch)
      isBusy = false
    })
  }
}

const busy = new ProblemError(503, {
  code: 'importing',
  message: 'another file is being imported',
  fix: 'try again in a moment',
})
