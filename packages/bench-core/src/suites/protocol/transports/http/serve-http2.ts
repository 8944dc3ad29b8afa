import type { Http2Server, IncomingHttpHeaders, OutgoingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { OpenService } from '../../service/open-service.ts'
import type { RunningServer, ServeOptions } from '../../transport.ts'
import { credentialsFor, listen } from '../connections/listen.ts'
import { type BodyCoding, bodyToSend, codingOf } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { type HandleRequest, type HttpAnswer, handleRequests } from './handle-request.ts'
import { maxStreams } from './http2-client.ts'
import { receiveBody } from './receive-body.ts'

const noBody = Buffer.alloc(0)

/** Serves the document service by node:http2 alone, without TLS unless the options ask for it. */
export async function serveHttp2(
  open: OpenService,
  encoding: Encoding,
  options: ServeOptions,
): Promise<RunningServer> {
  const { createSecureServer, createServer } = await import('node:http2')
  const coding = codingOf(options, encoding)
  const handle = handleRequests(await open(encoding.makeDocument), encoding, coding)
  const credentials = credentialsFor(options)
  const settings = { maxConcurrentStreams: maxStreams }
  const server: Http2Server = credentials
    ? (createSecureServer({ settings, key: credentials.key, cert: credentials.certificate }) as Http2Server)
    : createServer({ settings })
  // The library turns Nagle's algorithm off by itself as the first to learn of a connection.
  server.on(credentials ? 'secureConnection' : 'connection', (socket: Socket) =>
    socket.setNoDelay(options.noDelay),
  )
  server.on('sessionError', () => {})
  server.on('stream', (stream, headers) =>
    answerStream(stream as ServerHttp2Stream, headers, handle, encoding.contentType, coding),
  )
  return listen(server, options, credentials)
}

function answerStream(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  handle: HandleRequest,
  contentType: string,
  coding: BodyCoding | undefined,
): void {
  const work = (body: Buffer) => {
    const answer = handle(
      String(headers[':method']),
      String(headers[':path']),
      body,
      headers['content-encoding'],
    )
    if (answer instanceof Promise) void answer.then(send)
    else send(answer)
  }
  const send = ({ status, body }: HttpAnswer) => {
    if (stream.destroyed) return
    const sent = bodyToSend(body, coding, headers)
    const answerHeaders: OutgoingHttpHeaders = { ':status': status, 'content-type': contentType }
    if (sent.contentEncoding) answerHeaders['content-encoding'] = sent.contentEncoding
    stream.respond(answerHeaders)
    stream.end(sent.body)
  }

  // A client that vanishes resets its streams; there is nobody to tell.
  stream.on('error', () => {})
  if (headers[':method'] === 'GET') {
    stream.resume()
    work(noBody)
    return
  }
  receiveBody(stream, work)
}
