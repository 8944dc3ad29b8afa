import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { MaybePromise } from '../../service/maybe-promise.ts'
import type { OpenService } from '../../service/open-service.ts'
import { Refusal } from '../../service/refusal.ts'
import type { OperationName, RunningServer, ServeOptions } from '../../transport.ts'
import { compress, decompress, isWorthCompressing, mostBodyBytes } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { perform } from '../endpoint.ts'
import { addressOf, credentialsFor, loopback, portInUse } from '../listen.ts'
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
    bodyLimit: mostBodyBytes,
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

  await addRoutes(app, open, encoding, bodies, options)
  if (options.compression === 'gzip') addCompression(app)
  try {
    await app.listen({ host: loopback, port: options.port, backlog: 4096 })
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? portInUse(options.port, error) : error
  }
  return {
    address: addressOf((app.server.address() as AddressInfo).port, credentials),
    close: () => app.close(),
  }
}

async function addRoutes(
  app: FastifyInstance,
  open: OpenService,
  encoding: Encoding,
  bodies: BodyHandling,
  options: ServeOptions,
) {
  const service = await open(encoding.makeDocument)
  const takeRaw = (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(encoding.contentType, { parseAs: 'buffer' }, (request, body, done) =>
      takeBody(request, body as Buffer, done),
    )
  }
  if (bodies === 'by-encoding') takeRaw(app)
  else if (options.compression === 'gzip') takeCompressedJson(app)

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
    const text = isOurs ? 'the service failed' : 'the body can not be taken'
    const refusal = encoding.nativeRefusal(new Refusal(code, text))
    return send(reply.code(statusCode ?? 422), refusal, encoding.refusal.encode)
  })
}

type TakeBody = (error: Error | null, body?: unknown) => void

function takeBody(request: FastifyRequest, body: Buffer, done: TakeBody): void {
  try {
    done(null, request.headers['content-encoding'] === 'gzip' ? decompress(body) : body)
  } catch {
    done(Object.assign(new Error('the body is no gzip data'), { statusCode: 422 }))
  }
}

/** Fastify's own JSON parser behind the decompression that Fastify leaves to others. */
function takeCompressedJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    takeBody(request, body as Buffer, (error, plain) =>
      error ? done(error) : parse(request, asBuffer(plain as Uint8Array).toString(), done),
    ),
  )
}

/** Compresses answers in the hook that Fastify's plugins for it use. */
function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const body = typeof payload === 'string' ? Buffer.from(payload) : payload
    if (!(body instanceof Uint8Array) || !isWorthCompressing('gzip', body.length)) return payload
    if (request.headers['accept-encoding'] !== 'gzip') return payload
    const compressed = compress(body)
    reply.header('content-encoding', 'gzip').header('content-length', compressed.length)
    return compressed
  })
}

const asItIs = (native: unknown) => native

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
