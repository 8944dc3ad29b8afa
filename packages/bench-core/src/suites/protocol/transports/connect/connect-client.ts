import { connect as connectPlain, isIPv6 } from 'node:net'
import type { DescMethodUnary, Message } from '@bufbuild/protobuf'
import type { RpcProtocol } from '../../../../model/protocol/protocol-spec.ts'
import { openRpcLink, type RpcLink } from '../../rpc/rpc-link.ts'
import { outcomeOfRpc } from '../../rpc/rpc-outcome.ts'
import type {
  Address,
  AnswerListener,
  Connection,
  ConnectOptions,
  OperationInput,
  PreparedRequest,
  TransportClient,
} from '../../transport.ts'
import { checkAnswer } from '../check-answer.ts'
import { authorityOf, established, placeOf } from '../connections/client-socket.ts'
import { maxBodyBytes } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { answerCodec } from '../encoding/exact-answer.ts'
import { type ConnectOperation, connectMethods } from './methods.ts'

interface ConnectRequest extends PreparedRequest {
  readonly method: DescMethodUnary
  readonly native: Message
  isDue(came: Came, answer: Message): boolean
}

type Came = Pick<Awaited<ReturnType<RpcLink['call']>>, 'body' | 'plain'>

/** Unary calls by connect-node over HTTP/2, one connection each. */
export async function connectClient(
  protocol: RpcProtocol,
  encoding: Encoding,
  options: ConnectOptions,
): Promise<TransportClient> {
  const { compressionGzip } = await import('@connectrpc/connect-node')
  const outcomeOf = await outcomeOfRpc()
  const methods = connectMethods(options.ownType)
  return {
    prepare(input: OperationInput): ConnectRequest {
      const answer = answerCodec(encoding, input)
      return {
        input,
        method: methods[input.operation as ConnectOperation],
        native: encoding.native(input) as Message,
        isDue: ({ body, plain }, native) =>
          'isDue' in answer
            ? answer.isDue(plain ?? messageIn(protocol, body), native)
            : checkAnswer(input, native),
      }
    },
    async connect(address, listener) {
      // In HTTP/2 Node.js leaves out the brackets of an IPv6 address, without which the library’s server refuses it.
      const named = isIPv6(address.host) ? { ...address, host: 'localhost' } : address
      const link = await openRpcLink({
        protocol,
        httpVersion: '2',
        origin: `${options.tls ? 'https' : 'http'}://${authorityOf(named)}`,
        open: () => openStream(address, options),
        compression: options.compression === 'none' ? undefined : compressionGzip,
        maxMessageBytes: 2 * maxBodyBytes,
      })
      return connectionOver(link, listener, outcomeOf)
    },
  }
}

async function openStream(address: Address, options: ConnectOptions) {
  const tcp = connectPlain({ ...placeOf(address), noDelay: options.noDelay })
  return { tcp, stream: await established(tcp, address, options, ['h2']) }
}

function connectionOver(
  link: RpcLink,
  listener: AnswerListener,
  outcomeOf: Awaited<ReturnType<typeof outcomeOfRpc>>,
): Connection {
  const ask = async ({ method, native, isDue }: ConnectRequest, tag: number) => {
    const { messages, ...came } = await link.call({ method, message: native })
    const [answer] = messages
    listener(tag, isDue(came, answer!) ? 'ok' : 'wrong-answer', answer)
  }
  return {
    send: (request, tag) =>
      void ask(request as ConnectRequest, tag).catch((error: unknown) => {
        const { outcome, said } = outcomeOf(error)
        listener(tag, outcome, said)
      }),
    get alive() {
      return link.alive
    },
    wireBytes: () => link.wireBytes(),
    close: () => link.close(),
  }
}

const envelopeBytes = 5

/** The one message of a body: gRPC-Web has five bytes before it and its trailers behind; Connect has nothing else. */
function messageIn(protocol: RpcProtocol, chunks: readonly Uint8Array[]): Uint8Array {
  const body =
    chunks.length === 1
      ? Buffer.from(chunks[0]!.buffer, chunks[0]!.byteOffset, chunks[0]!.length)
      : Buffer.concat(chunks)
  if (protocol === 'connect') return body
  return body.subarray(envelopeBytes, envelopeBytes + body.readUInt32BE(1))
}
