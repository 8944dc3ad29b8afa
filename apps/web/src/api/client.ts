import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { Problem } from '@wirebench/bench-core/api/problem'
import { resultRoutes } from '@wirebench/bench-core/api/results'
import { type Asked, addressOf, type JsonAnswer, type Route } from '@wirebench/bench-core/api/route'
import { scriptRunner } from '@wirebench/bench-core/model/commands'
import type * as z from 'zod/mini'
import { accessToken } from './token.ts'

/** An answer other than success. `status` is 0 where none came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly fix: string
  /** What else is wrong, a line each. */
  readonly others: readonly string[]
  readonly fields: readonly { readonly path: string; readonly message: string }[]

  constructor(status: number, problem: Problem) {
    super(problem.message)
    this.status = status
    this.code = problem.code
    this.fix = problem.fix
    this.others = problem.others ?? []
    this.fields = problem.fields ?? []
  }
}

/** Whether the server has no such thing, or has it no longer. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Asks a route for its JSON, and checks the answer against its schema. */
export async function call<R extends Route, Schema extends z.ZodMiniType>(
  route: R & { readonly answer: JsonAnswer<Schema> },
  asked: Asked<R>,
  signal?: AbortSignal,
): Promise<z.output<Schema>> {
  const { body }: { readonly body?: unknown } = asked
  const address = addressOf(route, asked)
  const response = await send(route.method, address, body, signal)
  if (!response.ok) throw await refusalOf(response)
  const answer: unknown = response.status === 204 ? null : await jsonOf(response, address)
  const parsed = route.answer.schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw unreadable(response, address, firstIssue(parsed.error))
}

/** How long an answer is kept, and when it is asked for again. */
interface Keeping {
  readonly staleTime?: number
  readonly gcTime?: number
  readonly refetchInterval?: number
  readonly retry?: false
}

/** Of answers that never change under their key. */
export const lasting = { staleTime: Number.POSITIVE_INFINITY } as const

/** The question to a route as a query, whose answer is known by this key. */
export function asking<R extends Route, Schema extends z.ZodMiniType>(
  queryKey: QueryKey,
  route: R & { readonly answer: JsonAnswer<Schema> },
  asked: Asked<R>,
  keeping: Keeping = {},
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call<R, Schema>(route, asked, signal),
    ...keeping,
  })
}

/** The address of a run's event stream from after a sequence number, without what only a report needs. */
export function eventsUrl(runId: string, afterSequence: number): string {
  const url = addressOf(resultRoutes.events, {
    params: { id: runId },
    query: { light: '1', after: afterSequence > 0 ? afterSequence : undefined },
  })
  const token = accessToken()
  return token === null ? url : `${url}&${new URLSearchParams({ token })}`
}

async function send(
  method: Route['method'],
  address: string,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const token = accessToken()
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const isRaw = body instanceof FormData || body instanceof Blob
  if (body instanceof Blob) headers.set('content-type', 'application/octet-stream')
  else if (body !== undefined && !isRaw) headers.set('content-type', 'application/json')
  try {
    return await fetch(address, {
      method,
      headers,
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    await checkReadable(body)
    throw new ApiError(0, {
      code: 'unreachable',
      message: 'the server doesn’t respond',
      fix: `start it with ${scriptRunner} start, then try again`,
    })
  }
}

/** A file that was changed after it was chosen fails as a server does that isn’t there. */
async function checkReadable(body: unknown): Promise<void> {
  for (const part of body instanceof FormData ? body.values() : [body]) {
    if (!(part instanceof File)) continue
    await part
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        throw new ApiError(0, {
          code: 'unreadable-file',
          message: `"${part.name}" has changed or can no longer be read`,
          fix: 'choose it again',
        })
      })
  }
}

/** Something between may have answered in the server's place. */
async function jsonOf(response: Response, path: string): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    if (error instanceof SyntaxError) throw unreadable(response, path, 'it is not JSON')
    throw error
  }
}

function unreadable({ status }: Response, path: string, why: string): ApiError {
  return new ApiError(status, {
    code: 'unreadable-answer',
    message: `the server’s answer to ${path} is not as expected: ${why}`,
    fix: 'reload the page; if that doesn’t help, the page and the server are different versions',
  })
}

/** What an answer other than success says. */
export async function refusalOf(response: Response): Promise<ApiError> {
  return new ApiError(response.status, await problemOf(response))
}

async function problemOf(response: Response): Promise<Problem> {
  const parsed = Problem.safeParse(await response.json().catch(() => null))
  return parsed.success
    ? parsed.data
    : {
        code: 'http',
        message: `the server answered ${response.status} ${response.statusText}`.trim(),
        fix: 'a proxy may have answered instead; reload the page',
      }
}

function firstIssue(error: z.core.$ZodError): string {
  const issue = error.issues[0]
  return issue === undefined ? 'no reason given' : `${issue.path.join('.')}: ${issue.message}`
}
