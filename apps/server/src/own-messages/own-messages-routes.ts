import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { messagesRoutes } from '@wirebench/bench-core/api/messages'
import type { RunSummary } from '@wirebench/bench-core/model/run/run-summary'
import { defaultHomeFolder, forgetMessages, listMessages, messagesFolder } from '@wirebench/bench-core/store'
import type { FastifyInstance } from 'fastify'
import type { AskEngine } from '../engine/engine-desk.ts'
import { clientGone } from '../http/client-gone.ts'
import { ProblemError } from '../http/problem.ts'
import { serve } from '../http/serve-route.ts'
import type { RunService } from '../runs/run-service.ts'
import { askPreflightOf } from './ask-preflight.ts'
import { receiveUpload } from './receive-upload.ts'
import { defaultUploadLimits, type UploadLimits } from './upload-limits.ts'

export interface OwnMessagesOptions {
  readonly ask: AskEngine
  readonly runs: Pick<RunService, 'needing'>
  /** Where the engine keeps what is imported. */
  readonly homeFolder?: string
  readonly limits?: UploadLimits
  /** How long the engine may look at messages. */
  readonly preflightMs?: number
}

/** The user's own messages: upload a schema with data, see what was understood, list and delete. */
export async function serveOwnMessages(api: FastifyInstance, options: OwnMessagesOptions): Promise<void> {
  const {
    ask,
    runs,
    homeFolder = defaultHomeFolder(),
    limits = defaultUploadLimits,
    preflightMs = 120_000,
  } = options
  const askPreflight = askPreflightOf(ask, homeFolder, preflightMs)
  /** What is being done with uploads, by their tickets. */
  const steps = new Map<string, string>()
  await api.register(multipart, {
    // A file's folders are part of what its imports mean; each path is checked before anything is written.
    preservePath: true,
    throwFileSizeLimit: false,
    limits: {
      fieldSize: 1_000,
      fields: 10,
      files: limits.protoFiles + limits.dataFiles + 1,
      parts: limits.protoFiles + limits.dataFiles + 20,
      fileSize: limits.requestBytes,
    },
  })

  serve(api, messagesRoutes.importMessages, async (_received, reply) => {
    const gone = clientGone(reply)
    const folder = await mkdtemp(join(tmpdir(), 'wirebench-upload-'))
    let ticket: string | undefined
    try {
      const { protoFolder, dataPaths, messageType, set, ...upload } = await receiveUpload(
        reply.request,
        folder,
        limits,
      )
      const options = [
        ...(messageType === undefined ? [] : [`--message=${messageType}`]),
        ...(set === undefined ? [] : [`--set=${set}`]),
        ...(protoFolder === undefined ? [] : ['--proto', protoFolder]),
        ...(dataPaths.length === 0 ? [] : ['--data', ...dataPaths]),
      ]
      ticket = upload.ticket
      return await askPreflight(options, gone, {
        tell: (step) => {
          if (ticket !== undefined) steps.set(ticket, step)
        },
      })
    } finally {
      if (ticket !== undefined) steps.delete(ticket)
      await rm(folder, { recursive: true, force: true })
    }
  })

  serve(api, messagesRoutes.importStep, ({ params }) => ({ step: steps.get(params.ticket) ?? null }))

  serve(api, messagesRoutes.listMessages, async () => ({
    folder: messagesFolder(homeFolder),
    messages: await listMessages(homeFolder),
  }))

  serve(api, messagesRoutes.preflight, ({ params }, reply) =>
    askPreflight(['--stored', params.id], clientGone(reply)),
  )

  serve(api, messagesRoutes.leaveOut, ({ params, body: { what, request } }, reply) => {
    const options = ['--stored', params.id, '--leave-out', what]
    return request === undefined
      ? askPreflight(options, clientGone(reply))
      : askPreflight([...options, '--request', '-'], clientGone(reply), { input: JSON.stringify(request) })
  })

  serve(api, messagesRoutes.deleteMessages, async ({ params }) => {
    const run = await runs.needing(params.id)
    if (run) throw neededBy(run)
    if (!(await forgetMessages(homeFolder, params.id))) throw unknownMessages(params.id)
    return null
  })
}

function neededBy({ shortId }: RunSummary): ProblemError {
  return new ProblemError(409, {
    code: 'messages-in-use',
    message: `run ${shortId} still needs these messages`,
    fix: 'wait for it or cancel it',
  })
}

function unknownMessages(id: string): ProblemError {
  return new ProblemError(404, {
    code: 'unknown-messages',
    message: `there are no stored messages ${id}`,
    fix: 'look them up in the list of messages; they may have been deleted',
  })
}
