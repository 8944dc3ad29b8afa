import type { LadderRung } from '../../../model/protocol/protocol-spec.ts'

/**
 * The ladder from REST with a connection per request to a framed binary protocol: each rung differs from the one below
 * in what `change` says. HTTP is served by Fastify here, as REST mostly is in Node.js, so its cost goes with HTTP's.
 */
export const ladderRungs: readonly LadderRung[] = [
  { contender: 'http-json+per-request', change: 'REST with a connection per request' },
  { contender: 'http-json', change: 'keep-alive' },
  {
    contender: 'http-json+dcz',
    change: 'aside: Zstandard with a dictionary for bodies of 1 KiB and more',
    isAside: true,
  },
  { contender: 'http-protobuf', change: 'codec: JSON to Protocol Buffers' },
  { contender: 'tcp-protobuf', change: 'framing: HTTP with Fastify to frames on TCP' },
  { contender: 'tcp-protobuf+in-flight-8', change: 'pipelining: 8 requests in flight on each connection' },
  { contender: 'tcp-protobuf+in-flight-8+gzip', change: 'compression: gzip for bodies of 1 KiB and more' },
]
