import { tagOf } from '@wirebench/bench-core/api/index'
import { Problem } from '@wirebench/bench-core/api/problem'
import type { Route } from '@wirebench/bench-core/api/route'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import * as z from 'zod/mini'

/** A request whose parts have been read by the route's schemas. */
type Received<R extends Route> = {
  readonly [Part in keyof R & ('params' | 'query' | 'headers' | 'body')]: R[Part] extends z.ZodMiniType
    ? z.output<R[Part]>
    : unknown
}

/** What a handler gives: what JSON is written of, or the reply where it has sent something itself. */
type Given<R extends Route> =
  | FastifyReply
  | (R['answer'] extends { readonly schema: infer Schema extends z.ZodMiniType } ? z.input<Schema> : never)

/** Serves a route of the contract: what it takes and answers is checked and described as its value says. */
export function serve<const R extends Route>(
  api: FastifyInstance,
  route: R,
  handle: (received: Received<R>, reply: FastifyReply) => Given<R> | Promise<Given<R>>,
  { onRequest }: Pick<RouteShorthandOptions, 'onRequest'> = {},
): void {
  const { method, path, summary, description, params, query, headers, body, answer } = route
  api.route({
    method,
    url: path,
    ...(onRequest && { onRequest }),
    schema: {
      summary,
      ...(description !== undefined && { description }),
      tags: [tagOf(route)],
      ...(body === 'form' && { consumes: ['multipart/form-data'] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(typeof body === 'object' && { body }),
      response: { ...described(answer), default: Problem },
    },
    handler: (request, reply) => handle(received(request), reply.code(answer.status)),
  })

  /** Fastify has validated them by the schemas above. */
  function received({ params, query, headers, body }: FastifyRequest): Received<R> {
    return { params, query, headers, body } as Received<R>
  }
}

function described(answer: Route['answer']): object {
  switch (answer.kind) {
    case 'json':
      return { [answer.status]: answer.schema }
    case 'events':
      return {
        200: {
          description:
            'Events as `data`, their sequence as `id`. The run has ended after an event `run-finished`.',
          content: { 'text/event-stream': { schema: z.string() } },
        },
      }
    case 'file':
      return {}
  }
}
