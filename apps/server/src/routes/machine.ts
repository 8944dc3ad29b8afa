import { cpus, hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { machineRoutes } from '@wirebench/bench-core/api/machine'
import { busyShare, lockPlace, readCpuLoad, whoMeasures } from '@wirebench/bench-core/machine'
import { quietShare } from '@wirebench/bench-core/model/machine/quiet'
import { machineLoad } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import type { EngineQuestions } from '../engine/questions.ts'
import { serve } from '../http/serve-route.ts'

/** What the server runs on and what it can measure. */
export function serveMachine(api: FastifyInstance, engine: EngineQuestions): void {
  serve(api, machineRoutes.health, () => ({ status: 'ok' as const }))
  serve(api, machineRoutes.catalogue, () => engine.catalogue())
  serve(api, machineRoutes.load, async () => ({ busyShare: await measureLoad(), quietShare }))
  serve(api, machineRoutes.measuring, async () => ({
    measuring: await whoMeasures(lockPlace(process.env.WIREBENCH_LOCK)),
  }))
  serve(api, machineRoutes.environment, () => ({
    hostName: hostname(),
    cpuModel: cpus()[0]?.model.trim() ?? 'unknown',
    ...machineLoad(),
  }))
}

const overMs = 1_000

let measuring: Promise<number | null> | null = null

/** Part of all cores' CPU time that is used, over the next second; all who ask meanwhile get the same answer. */
function measureLoad(): Promise<number | null> {
  measuring ??= measure().finally(() => {
    measuring = null
  })
  return measuring
}

async function measure(): Promise<number | null> {
  const before = readCpuLoad()
  await delay(overMs)
  return busyShare(before, readCpuLoad())
}
