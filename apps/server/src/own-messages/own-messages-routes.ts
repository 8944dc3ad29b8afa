import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import multipart from '@fastify/multipart'
import { OwnManifest, OwnMessagesId, PreflightAnswer } from '@wirebench/bench-core/results'
import { defaultHomeFolder } from '@wirebench/bench-core/store'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { AskEngine } from '../engine/engine-desk.ts'
import { clientGone } from '../http/client-gone.ts'
import { Problem, ProblemError } from '../http/problem.ts'
import { askPreflightOf } from './ask-preflight.ts'
import { receiveUpload } from './receive-upload.ts'
import { deleteStored, listStored } from './stored-messages.ts'
import { defaultUploadLimits, type UploadLimits } from './upload-limits.ts'

export interface OwnMessagesOptions {
  readonly ask: AskEngine
  /** Where the engine keeps what is imported. */
  readonly homeFolder?: string
  readonly limits?: UploadLimits
  /** How long the engine may look at messages. */
  readonly preflightMs?: number
}

const MessagesPath = z.object({ id: OwnMessagesId })
const StoredMessages = z.object({ messages: z.array(OwnManifest) })

/** The user's own messages: upload a schema with data, see what was understood, list and delete. */
export const ownMessagesRoutes: FastifyPluginAsyncZod<OwnMessagesOptions> = async (app, options) => {
  const {
    ask,
    homeFolder = defaultHomeFolder(),
    limits = defaultUploadLimits,
    preflightMs = 120_000,
  } = options
  const askPreflight = askPreflightOf(ask, homeFolder, preflightMs)
  const tags = ['messages']
  await app.register(multipart, {
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

  app.post(
    '/messages',
    {
      schema: {
        summary: 'Import messages, or list the types that a schema offers where none is named',
        description:
          'A form (multipart/form-data): files `proto` with their paths below the folder that imports start from, files `data` with JSON or protobuf messages (optional), and the text `message` with the name of the message type (optional).',
        consumes: ['multipart/form-data'],
        tags,
        response: { 200: PreflightAnswer, default: Problem },
      },
    },
    async (request, reply) => {
      const gone = clientGone(reply)
      const folder = await mkdtemp(join(tmpdir(), 'wirebench-upload-'))
      try {
        const { protoFolder, dataPaths, messageType } = await receiveUpload(request, folder, limits)
        const options = [
          ...(messageType === undefined ? [] : [`--message=${messageType}`]),
          '--proto',
          protoFolder,
          ...(dataPaths.length === 0 ? [] : ['--data', ...dataPaths]),
        ]
        return await askPreflight(options, gone)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  )

  app.get(
    '/messages',
    {
      schema: {
        summary: 'Messages that were imported, newest first',
        tags,
        response: { 200: StoredMessages, default: Problem },
      },
    },
    async () => ({ messages: await listStored(homeFolder) }),
  )

  app.post(
    '/messages/:id/preflight',
    {
      schema: {
        summary: 'What was understood of imported messages, and where their bytes go',
        tags,
        params: MessagesPath,
        response: { 200: PreflightAnswer, default: Problem },
      },
    },
    ({ params }, reply) => askPreflight(['--stored', params.id], clientGone(reply)),
  )

  app.delete(
    '/messages/:id',
    {
      schema: {
        summary: 'Delete imported messages; runs that were made with them stay',
        tags,
        params: MessagesPath,
        response: { 204: z.null(), default: Problem },
      },
    },
    async ({ params }, reply) => {
      if (!(await deleteStored(homeFolder, params.id))) throw unknownMessages(params.id)
      return reply.code(204).send(null)
    },
  )
}

function unknownMessages(id: string): ProblemError {
  return new ProblemError(404, {
    code: 'unknown-messages',
    message: `there are no stored messages ${id}`,
    fix: 'look them up in the list of messages; they may have been deleted',
  })
}
