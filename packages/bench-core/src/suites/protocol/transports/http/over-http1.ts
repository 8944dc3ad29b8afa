import type { DescMessage } from '@bufbuild/protobuf'
import type { OpenService } from '../../service/open-service.ts'
import type { RunningServer, ServeOptions, TransportEntry } from '../../transport.ts'
import { httpCodings } from '../encoding/body-compression.ts'
import type { Encoding } from '../encoding/encoding.ts'
import { allOperations } from '../operations.ts'
import { leanHttpClient } from './lean-client.ts'
import { undiciClient } from './undici-client.ts'

/** What REST over HTTP/1.1 has, whoever serves it and whatever its bodies are written in. */
export function overHttp1(
  encodingOf: (ownType: DescMessage | undefined) => Promise<Encoding>,
  serve: (open: OpenService, encoding: Encoding, options: ServeOptions) => Promise<RunningServer>,
): Omit<TransportEntry, 'info' | 'messageCodec'> {
  return {
    operations: allOperations,
    cardWorkload: 'trading-card',
    compressions: httpCodings,
    clients: ['lean', 'undici'],
    maxInFlight: ({ pipelining }) => pipelining,
    serve: async (open, options) => serve(open, await encodingOf(options.ownType), options),
    client: async (options) => {
      const encoding = await encodingOf(options.ownType)
      return options.client === 'undici' ? undiciClient(encoding, options) : leanHttpClient(encoding, options)
    },
  }
}
