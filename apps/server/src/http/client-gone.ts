import type { FastifyReply } from 'fastify'

/** Aborts when the client closes the connection before it has its answer. */
export function clientGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
