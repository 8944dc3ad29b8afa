import { largestReportBytes, WirebenchError } from '@wirebench/bench-core/results'
import { type RunStore, reportsIn } from '@wirebench/bench-core/store'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Problem, ProblemError } from '../http/problem.ts'

const Imported = z.object({
  runs: z.array(
    z.object({
      id: z.string(),
      shortId: z.string(),
      name: z.string(),
      /** The id in the file, where a saved run has it already. */
      formerId: z.nullable(z.string()),
      /** Rules of the linter that the report breaks; what breaks one takes part in no verdict. */
      findings: z.int(),
    }),
  ),
})

/** Saving reports that somebody brings: checked, linted, bounded in size, and never in place of a saved run. */
export const importRoutes: FastifyPluginAsyncZod<{ store: RunStore }> = async (app, { store }) => {
  let isBusy = false

  // The body is read as bytes: what is wrong with it is said in the words of the command line.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    ['application/json', 'application/octet-stream'],
    { parseAs: 'buffer', bodyLimit: largestReportBytes },
    (_request, body, done) => done(null, body),
  )

  app.post(
    '/imports',
    {
      schema: {
        summary: 'Save a report, or all reports of a comparison, that was exported as JSON',
        tags: ['runs'],
        response: { 201: Imported, default: Problem },
      },
      // One at a time: bodies are large and wait in memory.
      onRequest: async (_request, reply) => {
        if (isBusy) throw busy
        isBusy = true
        reply.raw.once('close', () => {
          isBusy = false
        })
      },
    },
    async ({ body }, reply) => {
      const reports = readable(body instanceof Uint8Array ? body : new Uint8Array())
      const runs = []
      for (const report of reports) {
        const { run, formerId } = await store.importReport(report)
        const { id, shortId, name } = run
        runs.push({ id, shortId, name, formerId, findings: report.linter.findings.length })
      }
      return reply.code(201).send({ runs })
    },
  )
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
