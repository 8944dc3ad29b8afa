import * as z from 'zod/mini'
import { OwnManifest, OwnMessagesId, PreflightAnswer } from '../model/messages/own-messages.ts'
import { RunRequest } from '../model/run/run-request.ts'
import { json, type Route } from './route.ts'

const MessagesPath = z.object({ id: OwnMessagesId })

/** The user's own messages: upload a schema with data, see what was understood, list and delete. */
export const messagesRoutes = {
  importMessages: {
    method: 'POST',
    path: '/messages',
    summary:
      'Import messages, inferring a schema where none is given; or list the types that a schema offers',
    description:
      'A form (multipart/form-data): files `proto` with their paths below the folder that imports start from, files `data` with JSON or protobuf messages, and the text `message` with the name of the message type (optional). Without `proto` a schema is inferred from JSON `data` and comes with the answer as `inferred`; without `data` messages are made up. `data` may also be a HAR capture, an OpenAPI 3 description or JSON Schema with examples, or a list of Kubernetes objects: one set of its messages is used, chosen by the text `set` (default: the most frequent), and the answer lists all sets as `source`. The text `ticket`, any unique string, identifies the import while it is in progress.',
    body: 'form',
    answer: json(PreflightAnswer),
  },
  importStep: {
    method: 'GET',
    path: '/messages/imports/:ticket',
    summary: 'Progress of an import of messages; null before it begins and after it ends',
    params: z.object({ ticket: z.string().check(z.maxLength(400)) }),
    answer: json(z.object({ step: z.nullable(z.string()) })),
  },
  listMessages: {
    method: 'GET',
    path: '/messages',
    summary: 'Messages that were imported, newest first, and the folder in which they are kept',
    answer: json(z.object({ folder: z.string(), messages: z.array(OwnManifest) })),
  },
  preflight: {
    method: 'POST',
    path: '/messages/:id/preflight',
    summary: 'What Wirebench reads from imported messages, and where their bytes go',
    params: MessagesPath,
    answer: json(PreflightAnswer),
  },
  leaveOut: {
    method: 'POST',
    path: '/messages/:id/leave-out',
    summary: 'Store imported messages again, without what contenders can’t carry',
    description:
      'Leaves out the messages that some codec or column format of the `request` can’t carry (without a `request`, of a run that names none); or changes details in all messages (−0 becomes 0, and a `google.protobuf.Value` without a value becomes null). The answer describes the result; `from` is the import with all messages.',
    params: MessagesPath,
    body: z.strictObject({ what: z.enum(['messages', 'details']), request: z.optional(RunRequest) }),
    answer: json(PreflightAnswer),
  },
  deleteMessages: {
    method: 'DELETE',
    path: '/messages/:id',
    summary: 'Delete imported messages that no run still needs; runs that were made with them stay',
    params: MessagesPath,
    answer: json(z.null(), 204),
  },
} satisfies Record<string, Route>
