import type { Socket } from 'node:net'
import type { Problem, ProblemField } from '@wirebench/bench-core/api/problem'
import { WirebenchError } from '@wirebench/bench-core/model/errors'
import { explainSystemError } from '@wirebench/bench-core/model/system-errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import en from 'zod/v4/locales/en.js'
import { didYouMean } from '../runs/check-request.ts'
import { fromWirebenchError, ProblemError } from './problem.ts'

/** Answers every failure with a `Problem`: never with a stack, which goes to the log if nobody can say what failed. */
export function answerProblems(app: FastifyInstance, say: (line: string) => void = () => {}): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const told = toldInWords(error)
    const { status } = toProblem(error, request)
    if (told && status >= 500) say(`${told.message}\n${told.hint}`)
    return answerProblem(error, request, reply)
  })
}

/** A failure that has a message and a hint for people; undefined for a bug. */
export function toldInWords(error: unknown): WirebenchError | undefined {
  return error instanceof WirebenchError ? error : explainSystemError(error)
}

export function answerProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, problem } = toProblem(error, request)
  if (status >= 500 && !toldInWords(error)) request.log.error({ err: error }, problem.message)
  return reply.code(status).type('application/json').serializer(JSON.stringify).send(problem)
}

/** Answers what is no HTTP, or too much of it, which no route gets to see. */
export function answerBadHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, phrase, message } = badHttp(error.code)
  const body = JSON.stringify({ code: 'bad-http', message, fix: 'see /api/docs for what can be sent' })
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
  )
}

function badHttp(code: string | undefined) {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return {
        status: 431,
        phrase: 'Request Header Fields Too Large',
        message: 'the address or the headers are too long',
      }
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, phrase: 'Request Timeout', message: 'the request took too long to arrive' }
    default:
      return { status: 400, phrase: 'Bad Request', message: 'the request is not valid HTTP' }
  }
}

function toProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
): { status: number; problem: Problem } {
  if (error instanceof ProblemError) return error
  const told = toldInWords(error)
  if (told) return fromWirebenchError(told)
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidRequest(error.validation, partOf(request, error.validationContext))
  }
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  return status < 500 ? { status, problem: refusedByHttp(status, error.message) } : { status, problem: bug }
}

const bug: Problem = {
  code: 'internal-error',
  message: 'something went wrong in the server',
  fix: 'its log has the details; trying again may help',
}

function refusedByHttp(status: number, message: string): Problem {
  switch (status) {
    case 403:
      return {
        code: 'forbidden',
        message: 'the dashboard has no file at this address',
        fix: 'open the address that the server printed when it started',
      }
    case 413:
      return { code: 'body-too-large', message, fix: 'send less' }
    case 415:
      return {
        code: 'unsupported-media-type',
        message,
        fix: 'send JSON, with the header content-type: application/json',
      }
    default:
      return { code: 'invalid-request', message, fix: 'see /api/docs for what can be sent' }
  }
}

type Validation = readonly {
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}[]

function invalidRequest(validation: Validation, given: unknown): { status: number; problem: Problem } {
  const fields = validation.flatMap((issue) => fieldsOf(issue, given))
  const first = fields[0]
  const message =
    first === undefined ? 'the request does not fit' : `${first.path || 'the request'}: ${first.message}`
  return {
    status: 400,
    problem: {
      code: 'invalid-request',
      message,
      fix: 'correct the named fields; /api/docs lists all of them',
      fields,
    },
  }
}

function fieldsOf({ instancePath, keyword, params }: Validation[number], part: unknown): ProblemField[] {
  const path = instancePath.split('/').slice(1)
  const at = path.join('.')
  const { keys, values } = params
  if (keyword === 'unrecognized_keys' && Array.isArray(keys)) {
    return keys.map((key) => ({
      path: [at, String(key)].filter(Boolean).join('.'),
      message: 'there is no such field',
    }))
  }
  const given = valueAt(part, path)
  if (keyword === 'invalid_value' && Array.isArray(values)) {
    const names = values.map(String)
    const near = typeof given === 'string' ? didYouMean(given, names) : ''
    return [{ path: at, message: `must be one of ${names.join(', ')}${near}` }]
  }
  return [{ path: at, message: inWords({ ...params, code: keyword, path, input: given }) }]
}

/** The schemas carry no texts, to be small in a browser. */
function inWords(issue: object): string {
  // A checked issue has the form of a raw one once its input is put back.
  const said = localeError(issue as Parameters<typeof localeError>[0])
  return (typeof said === 'object' ? said?.message : said) ?? 'does not fit'
}

const { localeError } = en()

/** The part of a request that a validation was about. */
function partOf(request: FastifyRequest, context: string | undefined): unknown {
  switch (context) {
    case 'querystring':
      return request.query
    case 'params':
      return request.params
    case 'headers':
      return request.headers
    default:
      return request.body
  }
}

function valueAt(part: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    part,
  )
}
