import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineCommand } from '@wirebench/bench-core/conduct'
import fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { vi } from 'vitest'
import { type AskEngine, engineDesk } from '../../src/engine/engine-desk.ts'
import { answerProblems } from '../../src/http/errors.ts'
import { type OwnMessagesOptions, serveOwnMessages } from '../../src/own-messages/own-messages-routes.ts'
import { defaultUploadLimits } from '../../src/own-messages/upload-limits.ts'
import { askHere } from '../support/ask-here.ts'

export const smallLimits = {
  ...defaultUploadLimits,
  protoFiles: 5,
  protoBytes: 10_000,
  dataFiles: 2,
  dataBytes: 20_000,
  requestBytes: 100_000,
}
export let homeFolder: string
export let app: FastifyInstance
/** One that starts engines, as the product does. */
export let withEngines: FastifyInstance
let stop: AbortController

export async function openServers(): Promise<void> {
  stop = new AbortController()
  homeFolder = await mkdtemp(join(tmpdir(), 'wirebench-messages-'))
  // Of their own, so that what is left behind can be seen.
  vi.stubEnv('TMPDIR', await mkdtemp(join(homeFolder, 'temporary-')))
  app = await serverOf(askHere)
  withEngines = await serverOf(engineDesk(engineCommand(), { stopped: stop.signal }))
}

export async function closeServers(): Promise<void> {
  await app.close()
  await withEngines.close()
  stop.abort()
  vi.unstubAllEnvs()
  await rm(homeFolder, { recursive: true, force: true })
}

const noRuns: OwnMessagesOptions['runs'] = { needing: async () => undefined }

/** The routes alone. */
export async function serverOf(
  ask: AskEngine,
  { preflightMs = 60_000, limits = smallLimits, runs = noRuns } = {},
): Promise<FastifyInstance> {
  const server = fastify({ bodyLimit: 1_000 })
  server.setValidatorCompiler(validatorCompiler)
  server.setSerializerCompiler(serializerCompiler)
  answerProblems(server)
  await server.register(serveOwnMessages, { ask, runs, homeFolder, limits, preflightMs })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return server
}

export type Part = readonly [field: string, content: string | Uint8Array<ArrayBuffer>, filename?: string]

/** Sends a form over a real connection, as a browser would. */
export async function upload(parts: readonly Part[], server = app) {
  const form = new FormData()
  for (const [field, content, filename] of parts) {
    if (filename === undefined) form.append(field, String(content))
    else form.append(field, new Blob([content]), filename)
  }
  return answerTo('/messages', { method: 'POST', body: form }, server)
}

export async function answerTo(path: string, request: RequestInit = {}, server = app) {
  const { port } = server.server.address() as { port: number }
  const response = await fetch(`http://127.0.0.1:${port}${path}`, request)
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

const orderProto =
  'syntax = "proto3"; package acme.v1; import "acme/v1/line.proto"; message Order { string id = 1; repeated Line lines = 2; }'
export const lineProto = 'syntax = "proto3"; package acme.v1; message Line { string sku = 1; }'
export const schema: Part[] = [
  ['proto', orderProto, 'protos/acme/v1/order.proto'],
  ['proto', lineProto, 'protos/acme/v1/line.proto'],
]
export const data: Part = ['data', '{"id":"a","lines":[{"sku":"x"}]}\n{"id":"b"}', 'orders.jsonl']
