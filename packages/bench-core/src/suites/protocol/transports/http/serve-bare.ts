import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { OpenService } from '../../service/open-service.ts'
import type { RunningServer, ServeOptions } from '../../transport.ts'
import { credentialsFor, listen } from '../connections/listen.ts'
import { type BodyCoding, bodyToSend, codingOf } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { type HandleRequest, type HttpAnswer, handleRequests } from './handle-request.ts'
import { patience } from './patience.ts'
import { receiveBody } from './receive-body.ts'

const noBody = Buffer.alloc(0)

/** Serves the document service by node:http alone. */
export async function serveBare(
  open: OpenService,
  encoding: Encoding,
  options: ServeOptions,
): Promise<RunningServer> {
  const coding = codingOf(options, encoding)
  const handle = handleRequests(await open(encoding.makeDocument), encoding, coding)
  const credentials = credentialsFor(options)
  const work = (request: IncomingMessage, response: ServerResponse) =>
    answerRequest(request, response, handle, encoding.contentType, coding)
  const serverOptions = { noDelay: options.noDelay, ...patience }
  const server = credentials
    ? (await import('node:https')).createServer(
        { ...serverOptions, key: credentials.key, cert: credentials.certificate },
        work,
      )
    : (await import('node:http')).createServer(serverOptions, work)
  return listen(server, options, credentials)
}

function answerRequest(
  request: IncomingMessage,
  response: ServerResponse,
  handle: HandleRequest,
  contentType: string,
  coding: BodyCoding | undefined,
): void {
  const work = (body: Buffer) => {
    const answer = handle(request.method!, request.url!, body, request.headers['content-encoding'])
    if (answer instanceof Promise) void answer.then(send)
    else send(answer)
  }
  const send = ({ status, body }: HttpAnswer) => {
    const sent = bodyToSend(body, coding, request.headers)
    const headers: OutgoingHttpHeaders = { 'content-type': contentType, 'content-length': sent.bytes }
    if (sent.contentEncoding) headers['content-encoding'] = sent.contentEncoding
    response.writeHead(status, headers)
    response.end(sent.body)
  }

  if (request.method === 'GET') {
    work(noBody)
    return
  }
  receiveBody(request, work)
}
