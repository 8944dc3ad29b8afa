import { cpus, hostname } from 'node:os'
import { Catalogue, Environment, quietShare } from '@wirebench/bench-core/results'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { EngineQuestions } from '../engine/questions.ts'
import { Problem } from '../http/problem.ts'
import { machineLoad } from '../runs/machine-past.ts'
import { measureLoad } from './measure-load.ts'

const Load = z.object({
  /** Part of all cores' CPU time; null where nothing counts it. */
  busyShare: z.nullable(z.number()),
  quietShare: z.number(),
})
const Health = z.object({ status: z.literal('ok') })
const Machine = z.pick(Environment, { hostName: true, cpuModel: true, cpuCount: true, loadAverage1: true })

/** What the server runs on and what it can measure. */
export const machineRoutes: FastifyPluginAsyncZod<{ engine: EngineQuestions }> = async (app, { engine }) => {
  app.get(
    '/health',
    { schema: { summary: 'Whether the server answers', tags: ['machine'], response: { 200: Health } } },
    async () => ({ status: 'ok' as const }),
  )

  app.get(
    '/catalogue',
    {
      schema: {
        summary: 'Everything that can be chosen for a run',
        tags: ['machine'],
        response: { 200: Catalogue, default: Problem },
      },
    },
    () => engine.catalogue(),
  )

  app.get(
    '/load',
    {
      schema: {
        summary: 'How busy the machine is, over one second, and up to what a run calls it quiet',
        tags: ['machine'],
        response: { 200: Load },
      },
    },
    async () => ({ busyShare: await measureLoad(), quietShare }),
  )

  app.get(
    '/environment',
    { schema: { summary: 'The machine as it is now', tags: ['machine'], response: { 200: Machine } } },
    async () => ({
      hostName: hostname(),
      cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
      ...machineLoad(),
    }),
  )
}
