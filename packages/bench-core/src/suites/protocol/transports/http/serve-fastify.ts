import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MaybePromise } from '../../service/maybe-promise.ts'
import type { OpenService } from '../../service/open-service.ts'
import { Refusal } from '../../service/refusal.ts'
import type { OperationName, RunningServer, ServeOptions } from '../../transport.ts'
import { perform } from '../connections/endpoint.ts'
import { addressOf, credentialsFor, placeToListen, portInUse } from '../connections/listen.ts'
import { asBuffer } from '../encoding/as-buffer.ts'
import {
  type BodyCoding,
  bodyToSend,
  codingOf,
  maxBodyBytes,
  plainBody,
} from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { patience } from './patience.ts'
import { statusOf } from './requests.ts'
import { statusOfRefusal } from './statuses.ts'

/** Who turns bodies into values: Fastify's own JSON parser and writer, or the encoding. */
type BodyHandling = 'by-fastify' | 'by-encoding'

/** Serves the document service by Fastify, without a logger and without route schemas: the service validates. */
export async function serveFastify(
  open: OpenService,
  encoding: Encoding,
  bodies: BodyHandling,
  options: ServeOptions,
): Promise<RunningServer> {
  const { fastify } = await import('fastify')
  const credentials = credentialsFor(options)
  const serverOptions = { noDelay: options.noDelay, ...patience }
  const common = {
    logger: false,
    bodyLimit: maxBodyBytes,
    keepAliveTimeout: patience.keepAliveTimeout,
    requestTimeout: patience.requestTimeout,
    forceCloseConnections: true,
  } as const
  const app = (
    credentials
      ? fastify({
          ...common,
          https: { ...serverOptions, key: credentials.key, cert: credentials.certificate },
        })
      : fastify({ ...common, http: serverOptions })
  ) as FastifyInstance

  const coding = codingOf(options, encoding)
  await addRoutes(app, open, encoding, bodies, coding)
  if (coding) addCompression(app, coding)
  const place = placeToListen(options)
  try {
    await app.listen(place)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portInUse(options.port, error) : error
  }
  return {
    address: addressOf(app.server, credentials),
    close: () => app.close(),
  }
}

async function addRoutes(
  app: FastifyInstance,
  open: OpenService,
  encoding: Encoding,
  bodies: BodyHandling,
  coding: BodyCoding | undefined,
) {
  const service = await open(encoding.makeDocument)
  const takeRaw = (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(encoding.contentType, { parseAs: 'buffer' }, (request, body, done) =>
      takeBody(request, body as Buffer, coding, done),
    )
  }
  if (bodies === 'by-encoding') takeRaw(app)
  else if (coding) takeCompressedJson(app, coding)

  const bodyOf = (request: FastifyRequest, operation: OperationName): unknown =>
    bodies === 'by-fastify' ? request.body : encoding.request(operation).decode(request.body as Buffer)
  const send = (reply: FastifyReply, native: unknown, encode: (native: unknown) => Uint8Array) =>
    bodies === 'by-fastify'
      ? reply.send(native)
      : reply.type(encoding.contentType).send(asBuffer(encode(native)))
  const refuse = (reply: FastifyReply, refusal: Refusal) =>
    send(reply.code(statusOfRefusal[refusal.code]), encoding.nativeRefusal(refusal), encoding.refusal.encode)
  const answer = <T>(
    reply: FastifyReply,
    operation: OperationName,
    result: MaybePromise<T | Refusal>,
    toNative: (done: T) => unknown,
  ): FastifyReply | Promise<FastifyReply> => {
    if (result instanceof Promise) return result.then((done) => answer(reply, operation, done, toNative))
    if (result instanceof Refusal) return refuse(reply, result)
    return send(reply.code(statusOf[operation]), toNative(result), encoding.answer(operation).encode)
  }

  app.post('/documents', (request, reply) =>
    answer(reply, 'create', service.create(bodyOf(request, 'create')), asItIs),
  )
  app.get<{ Params: { id: string } }>('/documents/:id', (request, reply) =>
    answer(reply, 'read', service.read(request.params.id), asItIs),
  )
  app.put<{ Params: { id: string } }>('/documents/:id', (request, reply) =>
    answer(reply, 'update', service.update(request.params.id, bodyOf(request, 'update')), asItIs),
  )
  app.get<{ Querystring: { minimumAge: string; limit: string } }>('/documents', (request, reply) => {
    const { minimumAge, limit } = request.query
    return answer(reply, 'query', service.query(Number(minimumAge), Number(limit)), encoding.documentList)
  })
  app.post('/documents/batch', (request, reply) => {
    const body = bodyOf(request, 'batch') as { documents?: unknown } | null | undefined
    return answer(reply, 'batch', service.batch(body?.documents), encoding.createdList)
  })
  for (const operation of ['decode-echo', 'modify'] as const) {
    app.post(`/cards/${operation}`, (request, reply) =>
      answer(reply, operation, perform(service, encoding, operation, bodyOf(request, operation)), asItIs),
    )
  }
  await app.register(async (scope) => {
    takeRaw(scope)
    scope.post('/cards/echo', (request, reply) =>
      reply.type(encoding.contentType).send(request.body as Buffer),
    )
  })

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const { statusCode } = error
    const isOurs = statusCode !== undefined && statusCode >= 500
    const code = isOurs ? 'internal' : 'invalid'
    const text = isOurs ? 'the service failed' : 'the body cannot be accepted'
    const refusal = encoding.nativeRefusal(new Refusal(code, text))
    return send(reply.code(statusCode ?? 422), refusal, encoding.refusal.encode)
  })
}

type TakeBody = (error: Error | null, body?: unknown) => void

function takeBody(
  request: FastifyRequest,
  body: Buffer,
  coding: BodyCoding | undefined,
  done: TakeBody,
): void {
  try {
    done(null, plainBody(body, request.headers['content-encoding'], coding))
  } catch {
    done(Object.assign(new Error('the body cannot be decompressed'), { statusCode: 422 }))
  }
}

/** Fastify's own JSON parser behind the decompression that Fastify leaves to others. */
function takeCompressedJson(app: FastifyInstance, coding: BodyCoding): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    takeBody(request, body as Buffer, coding, (error, plain) =>
      error ? done(error) : parse(request, asBuffer(plain as Uint8Array).toString(), done),
    ),
  )
}

/** Compresses answers in the hook that Fastify's plugins for it use. */
function addCompression(app: FastifyInstance, coding: BodyCoding): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) return payload
    const { body, bytes, contentEncoding } = bodyToSend(payload, coding, request.headers)
    if (contentEncoding) reply.header('content-encoding', contentEncoding).header('content-length', bytes)
    return body
  })
}

const asItIs = (native: unknown) => native
