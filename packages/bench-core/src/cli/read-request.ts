import * as z from 'zod/mini'
import { invalidOption } from '../model/errors.ts'
import { parseJson } from '../model/parse-json.ts'
import { RunRequest } from '../model/run/run-spec.ts'
import type { Io } from './io.ts'
import { readAll } from './read-input.ts'

/** The request that the server hands over. @throws WirebenchError naming the part that doesn’t fit. */
export async function readRequest(stdin: Io['stdin']): Promise<RunRequest> {
  const request = z.safeParse(RunRequest, parseJson(await readAll(stdin)))
  if (request.success) return request.data
  const path = request.error.issues[0]?.path.join('.') ?? ''
  throw invalidOption(`${path || 'the request'} has an invalid value`, 'see the API’s schema', path)
}
