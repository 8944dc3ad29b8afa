import type { Client, connectivityState, ServiceError } from '@grpc/grpc-js'
import type {
  Address,
  AnswerListener,
  Connection,
  ConnectOptions,
  OperationInput,
  Outcome,
  PreparedRequest,
  TransportClient,
} from '../../transport.ts'
import { checkAnswer } from '../check-answer.ts'
import { authorityOf } from '../connections/client-socket.ts'
import { idleMs } from '../connections/idle.ts'
import { countSockets } from '../connections/socket-count.ts'
import { asBuffer } from '../encoding/as-buffer.ts'
import { maxBodyBytes } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { answerCodec } from '../encoding/exact-answer.ts'
import { methodPaths } from './methods.ts'

const connectTimeoutMs = 10_000

interface GrpcRequest extends PreparedRequest {
  readonly path: string
  readonly native: unknown
  serialize(native: unknown): Buffer
  deserialize(bytes: Buffer): unknown
}

/** Unary calls by grpc-js, one channel with one connection of its own each. */
export async function grpcClient(encoding: Encoding, options: ConnectOptions): Promise<TransportClient> {
  const library = await import('@grpc/grpc-js')
  const {
    Client: GrpcClient,
    compressionAlgorithms,
    connectivityState: states,
    credentials,
    status,
  } = library
  // What it would write to the standard streams comes as an error too.
  library.setLogVerbosity(library.logVerbosity.NONE)
  const channelOptions = {
    'grpc.use_local_subchannel_pool': 1,
    'grpc.enable_retries': 0,
    'grpc.client_idle_timeout_ms': idleMs,
    'grpc.enable_http_proxy': 0,
    'grpc.enable_channelz': 0,
    // An IP address is no name that TLS can ask for.
    ...(options.tls && { 'grpc.ssl_target_name_override': 'localhost' }),
    'grpc.max_receive_message_length': 2 * maxBodyBytes,
    ...(options.compression === 'gzip' && {
      'grpc.default_compression_algorithm': compressionAlgorithms.gzip,
    }),
  }
  const outcomes: Partial<Record<number, Outcome>> = {
    [status.NOT_FOUND]: 'not-found',
    [status.INVALID_ARGUMENT]: 'invalid',
    [status.UNAVAILABLE]: 'connection-lost',
    [status.CANCELLED]: 'connection-lost',
  }

  return {
    prepare(input: OperationInput): GrpcRequest {
      const request = encoding.request(input.operation)
      const answer = answerCodec(encoding, input)
      return {
        input,
        path: methodPaths[input.operation],
        native: encoding.native(input),
        serialize: (native) => asBuffer(request.encode(native)),
        deserialize: answer.decode,
      }
    },
    connect: (address, listener) => connect(address, listener),
  }

  async function connect(address: Address, listener: AnswerListener): Promise<Connection> {
    const counted = countSockets()
    const client = counted.run(() => {
      const { certificate, path } = address
      const channel = certificate
        ? credentials.createSsl(Buffer.from(certificate))
        : credentials.createInsecure()
      const place = path === undefined ? authorityOf(address) : `unix:${path}`
      return new GrpcClient(place, channel, channelOptions)
    })
    await counted.run(() => ready(client, states))
    for (const socket of counted.sockets) socket.setNoDelay(options.noDelay)
    let isClosed = false
    return {
      send(request, tag) {
        const { path, native, serialize, deserialize, input } = request as GrpcRequest
        client.makeUnaryRequest(
          path,
          serialize,
          deserialize,
          native,
          (error: ServiceError | null, answer) => {
            if (error) listener(tag, outcomes[error.code] ?? 'error', error.details)
            else listener(tag, checkAnswer(input, answer) ? 'ok' : 'wrong-answer', answer)
          },
        )
      },
      get alive() {
        return !isClosed && client.getChannel().getConnectivityState(false) === states.READY
      },
      wireBytes: counted.wireBytes,
      async close() {
        isClosed = true
        client.close()
        for (const socket of counted.sockets) socket.destroy()
      },
    }
  }
}

/** The library tries for ever to reach a server; here its first failure counts, as with any other transport. */
function ready(client: Client, states: typeof connectivityState): Promise<void> {
  const channel = client.getChannel()
  const deadline = Date.now() + connectTimeoutMs
  return new Promise((resolve, reject) => {
    const fail = (text: string) => {
      client.close()
      reject(new Error(text))
    }
    const look = () => {
      const state = channel.getConnectivityState(true)
      if (state === states.READY) resolve()
      else if (state === states.TRANSIENT_FAILURE) fail('the server cannot be reached')
      else channel.watchConnectivityState(state, deadline, (error) => (error ? fail(error.message) : look()))
    }
    look()
  })
}
