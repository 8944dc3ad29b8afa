import { runRoutes } from '@wirebench/bench-core/api'
import { largestReportBytes, WirebenchError } from '@wirebench/bench-core/results'
import { type RunStore, reportsIn } from '@wirebench/bench-core/store'
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify'
import { ProblemError } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'

/** Saving reports that somebody brings: checked, linted, bounded in size, and never in place of a saved run. */
export async function serveImports(
  api: FastifyInstance,
  { store }: { readonly store: RunStore },
): Promise<void> {
  // The body is read as bytes: what is wrong with it is said in the words of the command line.
  api.removeContentTypeParser('application/json')
  api.addContentTypeParser(
    ['application/json', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: largestReportBytes },
    (_request, body, done) => done(null, body),
  )

  const importReports = async ({ body }: { readonly body: unknown }) => {
    const reports = readable(body instanceof Uint8Array ? body : new Uint8Array())
    const runs = []
    for (const report of reports) {
      const { run, formerId } = await store.importReport(report)
      const { id, shortId, name } = run
      runs.push({ id, shortId, name, formerId, findings: report.linter.findings.length })
    }
    return { runs }
  }
  serve(api, runRoutes.import, importReports, { onRequest: oneAtATime() })
}

/** Bodies are large and wait in memory. */
function oneAtATime(): onRequestAsyncHookHandler {
  let isBusy = false
  return async (_request, reply) => {
    if (isBusy) throw busy
    isBusy = true
    reply.raw.once('close', () => {
      isBusy = false
    })
  }
}

/** A file that can't be read is the sender's fault here, and not the store's. */
function readable(bytes: Uint8Array): ReturnType<typeof reportsIn> {
  try {
    return reportsIn(bytes, 'the file')
  } catch (error) {
    if (!(error instanceof WirebenchError)) throw error
    const { code, message, hint } = error
    throw new ProblemError(400, { code, message, fix: hint }, { cause: error })
  }
}

const busy = new ProblemError(503, {
  code: 'importing',
  message: 'another file is being imported',
  fix: 'try again in a moment',
})
