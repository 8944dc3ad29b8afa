import type * as z from 'zod/mini'

/** Every route's path continues this one. */
export const apiPath = '/api'

/**
 * One route of the API. The server registers it from this value and clients are typed by it. No library does both with
 * `zod/mini` and Fastify 5: those that take a contract bring a router, errors and a client of their own.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** After `apiPath`, with `:name` where a parameter stands. */
  readonly path: `/${string}`
  readonly summary: string
  readonly description?: string
  readonly params?: z.ZodMiniType
  readonly query?: z.ZodMiniType
  readonly headers?: z.ZodMiniType
  /** JSON of this form, `multipart/form-data`, or the bytes of a file. */
  readonly body?: z.ZodMiniType | 'form' | 'file'
  /** What is answered unless it is a `Problem`. */
  readonly answer: JsonAnswer | EventsAnswer | FileAnswer
}

export interface JsonAnswer<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly kind: 'json'
  /** 204 has no content: its schema is of null. */
  readonly status: number
  readonly schema: Schema
}

/** Server-sent events, each of this form. */
interface EventsAnswer<Schema extends z.ZodMiniType = z.ZodMiniType> {
  readonly kind: 'events'
  readonly status: 200
  readonly schema: Schema
}

/** A file to keep. */
interface FileAnswer {
  readonly kind: 'file'
  readonly status: 200
}

export function json<Schema extends z.ZodMiniType>(schema: Schema, status = 200): JsonAnswer<Schema> {
  return { kind: 'json', status, schema }
}

type Schema = z.ZodMiniType

/** What stands in the address of a route, before its schemas read it. */
export type Place<R extends Route> = {
  readonly [Part in keyof R & ('params' | 'query')]: R[Part] extends Schema ? z.input<R[Part]> : never
}

/** Everything that has to be sent to a route. */
export type Asked<R extends Route> = Place<R> & {
  readonly [Part in keyof R & 'body']: R[Part] extends Schema
    ? z.input<R[Part]>
    : R[Part] extends 'form'
      ? FormData
      : Blob
}

/** The path and query of a route. What is undefined in the query is left out. */
export function addressOf<R extends Route>(route: R, place: Place<R>): string {
  const { params, query }: { readonly params?: unknown; readonly query?: unknown } = place
  const names = new Map<string, unknown>(Object.entries(params ?? {}))
  const path = route.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(names.get(name))))
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${apiPath}${path}${search.size === 0 ? '' : `?${search}`}`
}
